import { decodeText } from './decode-text.ts'

/** Files that mail programs pack into others: `winmail.dat` of Outlook (TNEF, [MS-OXTNEF] 2.1), and uuencoded text. */

export interface PackedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Attributes of a TNEF stream: the beginning of an attachment, its short name, content, and MAPI properties. */
const attribute = { begin: 0x9002, title: 0x8010, content: 0x800f, properties: 0x9005 } as const
/** Length of the head of an attribute (level, id, type, length) and of the checksum behind it. */
const [headLength, checksumLength] = [9, 2]

const textOf = (bytes: Uint8Array, encoding: 'windows-1252' | 'utf-16le'): string =>
  new TextDecoder(encoding).decode(bytes).split('\0', 1)[0] ?? ''

/** The long file name among MAPI properties (PR_ATTACH_LONG_FILENAME, 0x3707): type, id, count, length and text; '' without one. */
const longName = (bytes: Uint8Array, view: DataView): string => {
  for (let at = 0; at + 12 <= bytes.length; at += 1) {
    const [type, id] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (id !== 0x3707 || (type !== 0x1e && type !== 0x1f) || view.getUint32(at + 4, true) !== 1) continue
    const length = view.getUint32(at + 8, true)
    if (length > 0 && length <= bytes.length - at - 12)
      return textOf(bytes.subarray(at + 12, at + 12 + length), type === 0x1f ? 'utf-16le' : 'windows-1252')
  }
  return ''
}

/** The attachments in a TNEF stream; what is cut off is left out. */
export const filesOfTnef = (bytes: Uint8Array): readonly PackedFile[] => {
  const files: { title: string; long: string; bytes: Uint8Array | null }[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 6; at + headLength <= bytes.length;) {
    const [id, length] = [view.getUint16(at + 1, true), view.getUint32(at + 5, true)]
    const start = at + headLength
    if (length > bytes.length - start) break
    const data = bytes.subarray(start, start + length)
    if (id === attribute.begin) files.push({ title: '', long: '', bytes: null })
    const file = files.at(-1)
    if (file !== undefined && id === attribute.title) file.title = textOf(data, 'windows-1252')
    if (file !== undefined && id === attribute.content) file.bytes = data
    if (file !== undefined && id === attribute.properties)
      file.long = longName(data, new DataView(data.buffer, data.byteOffset, data.byteLength))
    at = start + length + checksumLength
  }
  return files.flatMap(({ title, long, bytes: content }) => (content === null ? [] : [{ name: long || title, bytes: content }]))
}

/** The bytes of one line of uuencoded text: its length as a character, then four characters for three bytes; null for another line. */
const uuLine = (line: string): readonly number[] | null => {
  const count = (line.charCodeAt(0) - 32) & 63
  if (!/^[ -`]+$/.test(line) || line.length < 1 + Math.ceil((count * 4) / 3)) return null
  const bytes: number[] = []
  for (let at = 1; bytes.length < count; at += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((next) => ((line.charCodeAt(at + next) || 32) - 32) & 63) as [number, number, number, number]
    bytes.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d)
  }
  return bytes.slice(0, count)
}

const mayBegin = /^begin [0-7]{3,4} /m

/** The uuencoded files in the text of a mail. A file whose lines are damaged is left out. */
export const uuencodedFiles = (bytes: Uint8Array): readonly PackedFile[] => {
  if (!mayBegin.test(new TextDecoder('latin1').decode(bytes))) return []
  const lines = decodeText(bytes).split(/\r?\n/)
  const files: PackedFile[] = []
  for (let start = 0; start < lines.length; start += 1) {
    const [, name] = /^begin [0-7]{3,4} (\S.{0,200})$/.exec(lines[start] ?? '') ?? []
    if (name === undefined) continue
    const end = lines.indexOf('end', start)
    // No file behind it ends either.
    if (end === -1) break
    // Mail programs cut the blanks at the end of a line, which are zeros.
    const decoded = lines
      .slice(start + 1, end)
      .map((line) => uuLine(line.padEnd(1 + Math.ceil((((line.charCodeAt(0) - 32) & 63) * 4) / 3))))
    const content = decoded.every((part) => part !== null) ? decoded.flat() : []
    if (content.length > 0) files.push({ name: name.trim(), bytes: new Uint8Array(content) })
    start = end
  }
  return files
}
