import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPdf } from '#core/wire/read-pdf.ts'
import { base64, pdfBytes } from './reply-fixtures.ts'

const encoded = (bytes: Buffer | string): string => Buffer.from(bytes as Buffer).toString('base64')
/** The outcome in short: bytes as their number. */
const outcome = (value: unknown): unknown => {
  const read = readPdf(value)
  return 'bytes' in read ? { ...read, bytes: read.bytes.length } : read
}
const file = pdfBytes('x'.repeat(900))

test.each([null, undefined, '', '  \n', false, {}, []])('%j is not a PDF', (value) => {
  expect(readPdf(value)).toEqual({ kind: 'none' })
})

test.each([
  ['plain', encoded(file)],
  ['in lines', encoded(file).replace(/.{76}/g, '$&\r\n')],
  ['URL-safe', encoded(file).replaceAll('+', '-').replaceAll('/', '_')],
  ['without padding', encoded(file).replaceAll('=', '')],
  ['as a data URL', `data:application/pdf;base64,${encoded(file)}`]
])('a PDF is read, base64 %s', (_, text) => {
  expect(outcome(text)).toEqual({ kind: 'pdf', bytes: file.length })
})

test.each([
  [
    'with escapes in capital letters',
    (text: string) => text.replaceAll('+', '\\u002B').replaceAll('/', '\\u002F').replaceAll('=', '\\u003D')
  ],
  [
    'with escapes in small letters',
    (text: string) => text.replaceAll('+', '\\u002b').replaceAll('/', '\\u002f').replaceAll('=', '\\u003d')
  ],
  ['with escapes of escapes', (text: string) => text.replaceAll('+', '\\\\u002B')],
  ['as a data URL of a form', (text: string) => encodeURIComponent(`data:application/pdf;base64,${text}`)]
])('a PDF is read exactly, base64 %s', (_, disguise) => {
  const bytes = pdfBytes(String.fromCharCode(...Array.from({ length: 1000 }, (__, at) => (at * 37) % 256)))
  const text = encoded(bytes)
  expect([text.includes('+'), text.includes('/'), text.endsWith('=')]).toEqual([true, true, true])
  const read = readPdf(disguise(text))
  expect(read.kind === 'pdf' && Buffer.from(read.bytes).equals(bytes)).toBe(true)
})

const coloured = pdfBytes(String.fromCharCode(...Array.from({ length: 1000 }, (_, at) => (at * 37) % 256)))

test.each([
  ['in a list', JSON.stringify([encoded(coloured)])],
  ['in an object', JSON.stringify({ mime: 'application/pdf', data: encoded(coloured), name: 'sppb.pdf' })],
  ['in XML', `<pdf><![CDATA[${encoded(coloured)}]]></pdf>`],
  ['after the word', `base64,${encoded(coloured)}`],
  ['after half a data address', `data:application/pdf,${encoded(coloured)}`],
  ['twice', encoded(encoded(coloured))],
  ['twice, in lines', encoded(encoded(coloured).replace(/.{76}/g, '$&\r\n'))],
  ['as hexadecimal digits', coloured.toString('hex').toUpperCase()],
  ['as a bytea of PostgreSQL', `\\x${coloured.toString('hex')}`]
])('a PDF is read exactly, base64 %s', (_, text) => {
  const read = readPdf(text)
  expect(read.kind === 'pdf' && Buffer.from(read.bytes).equals(coloured)).toBe(true)
})

test('a page of HTML after the end of a PDF is left out; other bytes after it, or a page in a cut file, are not', () => {
  const page = `\n<!DOCTYPE html><html>${'<p>Fatal error</p>'.repeat(400)}</html>`
  const bare = coloured.subarray(0, -1)
  const read = readPdf(encoded(Buffer.concat([coloured, Buffer.from(page)])))
  expect(read.kind === 'pdf' && Buffer.from(read.bytes).equals(bare)).toBe(true)
  const cut = Buffer.concat([coloured.subarray(0, -9), Buffer.from(page)])
  const revised = Buffer.concat([coloured, Buffer.from('7 0 obj\n<</Length 9>>\n'.repeat(300))])
  expect([cut, revised].map((bytes) => readPdf(encoded(bytes)).kind)).toEqual(['damaged', 'damaged'])
})

test('a framed, doubled or hexadecimal text with a wrong character is no PDF', () => {
  const spoil = (text: string): string => `${text.slice(0, 300)}*${text.slice(301)}`
  const texts = [JSON.stringify([spoil(encoded(coloured))]), encoded(spoil(encoded(coloured))), spoil(coloured.toString('hex'))]
  expect(texts.map((text) => readPdf(text).kind)).not.toContain('pdf')
})

test('a PDF with escapes that cannot be undone is damaged, never a PDF with other bytes', () => {
  const text = encoded(pdfBytes(String.fromCharCode(...Array.from({ length: 1000 }, (__, at) => (at * 37) % 256))))
  const broken = [text.replaceAll('+', 'u002B'), text.replaceAll('/', 'u002f'), text.replace('=', 'u003D'), text.replace('+', '\\u2B')]
  expect(broken.map((one) => readPdf(one).kind)).toEqual(broken.map(() => 'damaged'))
})

test('extra bytes before the header and after the end are allowed within limits, as PDF readers do', () => {
  const before = (size: number) => encoded(Buffer.concat([Buffer.alloc(size, 0xef), file]))
  const after = (size: number) => encoded(Buffer.concat([file, Buffer.alloc(size)]))
  expect([before(1023), after(1500), before(1100), after(4096)].map((text) => readPdf(text).kind)).toEqual([
    'pdf',
    'pdf',
    'damaged',
    'damaged'
  ])
  expect([readPdf(before(1100)), readPdf(after(4096))]).toMatchObject([{ reason: 'not-pdf' }, { reason: 'truncated' }])
})

test('a truncated PDF is damaged, wherever it was cut, and its bytes are returned', () => {
  const text = encoded(file)
  for (let length = 8; length < text.length - 8; length += 1) {
    const read = readPdf(text.slice(0, length))
    expect(
      read.kind === 'damaged' && [
        read.reason,
        file.subarray(0, read.bytes.length).equals(read.bytes),
        read.bytes.length >= Math.floor((length * 3) / 4) - 3
      ]
    ).toEqual(['truncated', true, true])
  }
})

test('a PDF with an invalid character in its base64 is damaged', () => {
  const text = encoded(file)
  expect(readPdf(`${text.slice(0, 400)}*${text.slice(401)}`)).toMatchObject({ kind: 'damaged', reason: 'truncated' })
})

test.each([
  'Data tidak ditemukan untuk nomor aju 000028PRAKTK20260525000009',
  'Data',
  'Data ada',
  'DataTidakDitemukan',
  'DataTidakDitemukanUntukNomorAju000028PRAKTK20260525000009',
  'Data not found.',
  'PDF tidak tersedia — coba lagi',
  'https://h.invalid/berkas/7.pdf',
  `Tidak ada berkas. ${'Silakan coba lagi nanti. '.repeat(40)}`.trim(),
  'tidak ada '.repeat(60).trim()
])('%j is returned as text', (text) => {
  expect(readPdf(` ${text}\n`)).toEqual({ kind: 'text', text })
})

test.each(['', ' ', '-', '0', 'null', 'NULL', 'undefined', '---'])('a word for nothing is no document: %j', (text) => {
  expect(readPdf(` ${text}\n`)).toEqual({ kind: 'none' })
})

test('an encoded sentence is decoded', () => {
  expect([base64('Data tidak ditemukan'), base64('Maaf, berkas belum ada — tunggu')].map(readPdf)).toEqual([
    { kind: 'text', text: 'Data tidak ditemukan' },
    { kind: 'text', text: 'Maaf, berkas belum ada — tunggu' }
  ])
})

test('values of other types become text', () => {
  expect([404, true, { message: 'tidak ada' }, ['a']].map(readPdf)).toEqual([
    { kind: 'text', text: '404' },
    { kind: 'text', text: 'true' },
    { kind: 'text', text: '{"message":"tidak ada"}' },
    { kind: 'text', text: '["a"]' }
  ])
})

test('bytes that are not a PDF are damaged and returned', () => {
  const picture = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(900, 0xa7)])
  const long = Buffer.from('<html>kesalahan</html>'.repeat(300))
  expect(
    [
      encoded(picture),
      `data:image/png;base64,${encoded(picture.subarray(0, 9))}`,
      encoded(long),
      `${encoded(picture)}*`,
      '%PDF-1.7 \xff'
    ].map(outcome)
  ).toEqual([
    { kind: 'damaged', reason: 'not-pdf', bytes: 908 },
    { kind: 'damaged', reason: 'not-pdf', bytes: 9 },
    { kind: 'damaged', reason: 'not-pdf', bytes: long.length },
    { kind: 'damaged', reason: 'not-pdf', bytes: 908 },
    { kind: 'damaged', reason: 'not-pdf', bytes: 10 }
  ])
})

test('no input throws, and nothing without the marks of a PDF is one', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.string(),
        fc.base64String(),
        fc.uint8Array().map((bytes) => encoded(Buffer.from(bytes)))
      ),
      (value) => {
        const read = readPdf(value)
        const bytes = read.kind === 'pdf' ? Buffer.from(read.bytes).toString('latin1') : '%PDF-%%EOF'
        expect(bytes.includes('%PDF-') && bytes.includes('%%EOF')).toBe(true)
      }
    )
  )
})
