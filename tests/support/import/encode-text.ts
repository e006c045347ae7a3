/** Writes texts in the encodings that `TextDecoder` reads, from the tables that it decodes with. */

type Table = ReadonlyMap<string, readonly number[]>

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const twoBytes: ReadonlySet<string> = new Set(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'])
const tables = new Map<string, Table>()

const tableOf = (encoding: string): Table => {
  const ready = tables.get(encoding)
  if (ready !== undefined) return ready
  const table = new Map<string, readonly number[]>()
  const add = (bytes: readonly number[]): void => {
    const letter = new TextDecoder(encoding).decode(new Uint8Array(bytes))
    if ([...letter].length === 1 && letter !== '\ufffd' && !table.has(letter)) table.set(letter, bytes)
  }
  for (const byte of range(0, 255)) add([byte])
  if (twoBytes.has(encoding)) for (const lead of range(0x81, 0xfe)) for (const trail of range(0x40, 0xfe)) add([lead, trail])
  tables.set(encoding, table)
  return table
}

/** Tones of Vietnamese stay marks: Windows-1258 has no letters with two marks. */
const parts = (letter: string, table: Table): readonly (readonly number[])[] | null => {
  const whole = table.get(letter)
  if (whole !== undefined) return [whole]
  const marks = [...letter.normalize('NFD')]
  for (let cut = marks.length - 1; cut > 0; cut -= 1) {
    const base = table.get(marks.slice(0, cut).join('').normalize('NFC'))
    const rest = marks.slice(cut).map((mark) => table.get(mark))
    if (base !== undefined && rest.every((bytes) => bytes !== undefined)) return [base, ...(rest as readonly (readonly number[])[])]
  }
  return null
}

/** The bytes of a text; null if the encoding lacks one of its characters. */
export const encodeText = (text: string, encoding: string): Uint8Array<ArrayBuffer> | null => {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le')
    return bytes
  }
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'iso-2022-jp') return encodeIso2022(text)
  const table = tableOf(encoding)
  const bytes: number[] = []
  for (const letter of text.normalize('NFC')) {
    const found = parts(letter, table)
    if (found === null) return null
    bytes.push(...found.flat())
  }
  return new Uint8Array(bytes)
}

/** The characters of EUC-JP without their high bits, between escape sequences. */
const encodeIso2022 = (text: string): Uint8Array<ArrayBuffer> | null => {
  const bytes: number[] = []
  let isJapanese = false
  for (const letter of text) {
    const pair = letter <= '\u007f' ? null : tableOf('euc-jp').get(letter)
    if (pair === undefined || pair?.[0] === 0x8e) return null
    if (pair !== null && !isJapanese) bytes.push(0x1b, 0x24, 0x42)
    if (pair === null && isJapanese) bytes.push(0x1b, 0x28, 0x42)
    isJapanese = pair !== null
    bytes.push(...(pair === null ? [letter.charCodeAt(0)] : pair.map((byte) => byte & 0x7f)))
  }
  return new Uint8Array(bytes)
}
