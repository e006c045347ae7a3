import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentsOfMail } from '#core/import/readers/mail.ts'
import { readFile } from '#core/import/readers/read-file.ts'

const ascii = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const someBytes = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => new Uint8Array(bytes))
const someName = fc.stringMatching(/^[a-z]{1,20}( [0-9]{1,3})?\.(?:pdf|xlsx|csv)$/)
const someFiles = fc.array(fc.record({ name: someName, bytes: someBytes }), { minLength: 1, maxLength: 4 })
type File = { readonly name: string; readonly bytes: Uint8Array }

const mailOf = (files: readonly { readonly name: string | null; readonly bytes: Uint8Array }[]): string =>
  [
    'From: sales@example.com\r\nSubject: Documents\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHello\r\n',
    ...files.map(
      ({ name, bytes }) =>
        `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment${name === null ? '' : `; filename="${name}"`}\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(bytes)}\r\n`
    ),
    '--b--\r\n'
  ].join('')

const shown = (files: readonly File[]) => files.map(({ name, bytes }) => [name, [...bytes]])
const read = async (bytes: Uint8Array) => {
  const reading = await readFile('from-outside', bytes)
  if (reading.kind !== 'attachments') throw new Error(reading.kind)
  return shown(reading.attachments)
}

test('every mail of a mailbox file gives its files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someFiles, { minLength: 1, maxLength: 3 }), fc.constantFrom('\n', '\r\n'), async (mails, lineEnd) => {
      const box = mails.map((files) => `From sales@example.com Mon Nov 23 09:12:00 2026\r\n${mailOf(files)}\r\n`).join('')
      expect(await read(ascii(box.replaceAll('\r\n', lineEnd)))).toEqual(shown(mails.flat()))
    }),
    { numRuns: 40 }
  )
})

test('a line of a text that begins with From is no other mail', async () => {
  const mail = `${mailOf([{ name: 'a.csv', bytes: ascii('a') }])}\r\n\r\nFrom our side: fine\r\nTotal: 5\r\n`
  expect(shown(await attachmentsOfMail(ascii(mail)))).toEqual([['a.csv', [97]]])
})

test('attachments without a name are named by their number and what they are', async () => {
  const pdf = ascii('%PDF-1.7\n')
  const files = await attachmentsOfMail(
    ascii(
      mailOf([
        { name: null, bytes: pdf },
        { name: 'b.csv', bytes: ascii('b') },
        { name: null, bytes: ascii('x,y\n') }
      ])
    )
  )
  expect(files.map(({ name }) => name)).toEqual(['attachment-1.pdf', 'b.csv', 'attachment-3'])
})

const uuencoded = ({ name, bytes }: File): string => {
  const letter = (six: number): string => (six === 0 ? '`' : String.fromCharCode(six + 32))
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += 45) {
    const part = bytes.subarray(at, at + 45)
    let line = letter(part.length)
    for (let of = 0; of < part.length; of += 3) {
      const [a = 0, b = 0, c = 0] = part.subarray(of, of + 3)
      line += [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63].map(letter).join('')
    }
    lines.push(line)
  }
  return `begin 644 ${name}\r\n${lines.join('\r\n')}\r\n\`\r\nend\r\n`
}

test('uuencoded files in the text of a mail are its files', async () => {
  await fc.assert(
    fc.asyncProperty(someFiles, async (files) => {
      const mail = `From: a@example.com\r\nSubject: Documents\r\n\r\nPlease find attached.\r\n\r\n${files.map(uuencoded).join('\r\n')}`
      expect(await read(ascii(mail))).toEqual(shown(files))
    }),
    { numRuns: 60 }
  )
})

const little = (value: number, length: number): number[] => Array.from({ length }, (_, at) => (value >>> (8 * at)) & 255)
const attributeOf = (id: number, data: readonly number[]): number[] => [2, ...little(id, 2), 6, 0, ...little(data.length, 4), ...data, 0, 0]
const tnefOf = (files: readonly File[], hasLongNames: boolean): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[0x78, 0x9f, 0x3e, 0x22, 1, 0],
    ...files.flatMap(({ name, bytes }) => {
      const text = [...ascii(hasLongNames ? 'SHORT~1.XLS' : name), 0]
      const long = [...new Uint8Array(new Uint16Array([...name].map((letter) => letter.charCodeAt(0))).buffer), 0, 0]
      const property = [...little(1, 4), ...little(0x1f, 2), ...little(0x3707, 2), ...little(1, 4), ...little(long.length, 4), ...long]
      return [
        ...attributeOf(0x9002, [0, 0]),
        ...attributeOf(0x8010, text),
        ...attributeOf(0x800f, [...bytes]),
        ...(hasLongNames ? attributeOf(0x9005, property) : [])
      ]
    })
  ])

test('the files in a winmail.dat are those of its mail, and of the file alone', async () => {
  await fc.assert(
    fc.asyncProperty(someFiles, fc.boolean(), async (files, hasLongNames) => {
      const packed = tnefOf(files, hasLongNames)
      expect(await read(packed)).toEqual(shown(files))
      expect(await read(ascii(mailOf([{ name: 'winmail.dat', bytes: packed }])))).toEqual(shown(files))
      // A cut one ends, and gives only whole files.
      const cut = shown(await attachmentsOfMail(ascii(mailOf([{ name: 'winmail.dat', bytes: packed.subarray(0, packed.length - 5) }]))))
      for (const [, content] of cut) expect(files.some(({ bytes }) => String([...bytes]) === String(content))).toBe(true)
    }),
    { numRuns: 40 }
  )
})

test.each([
  ['26-unnamed-attachment.eml', ['attachment-1.pdf', 'packing.csv']],
  ['c29_mbox.eml', ['inv.csv']]
])('%s: every attachment is offered by a name', async (name, expected) => {
  const reading = await readFile(name, new Uint8Array(readFileSync(join(process.cwd(), 'tests/fixtures/import4', name))))
  expect(reading.kind === 'attachments' ? reading.attachments.map((one) => one.name) : []).toEqual(expected)
})
