import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { afterEach, expect, test, vi } from 'vitest'
import { attachmentsOfMail } from '#core/import/readers/mail.ts'
import { partsOfMail } from '#core/import/readers/mail-parts.ts'
import { uuencodedFiles } from '#core/import/readers/packed-files.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import { processorTime } from '../../../support/processor-time.ts'

const ascii = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const start = 'From: a@example.com\r\nSubject: s\r\nMIME-Version: 1.0\r\n'
const limits = { nesting: 20, headers: 512 * 1024 }

/** What a part can be: its type and how it is encoded. */
const heads = fc
  .tuple(
    fc.constantFrom('text/plain', 'text/html', 'text/csv; name=a.csv', 'application/octet-stream; name=a.bin', 'text/plain; format=flowed'),
    fc.constantFrom('', '7bit', 'base64', 'quoted-printable'),
    fc.constantFrom('', 'inline', 'attachment; filename=b.txt')
  )
  .map(([type, encoding, disposition]) =>
    [
      `Content-Type: ${type}\r\n`,
      encoding === '' ? '' : `Content-Transfer-Encoding: ${encoding}\r\n`,
      disposition === '' ? '' : `Content-Disposition: ${disposition}\r\n`
    ].join('')
  )
/** Lines that a body may be of, in great number. */
const lines = fc.oneof(
  fc.constantFrom('\n', '\r\n', 'x\r\n', 'x\n', 'a \r\n', ' \n', '\r', '\r\r\n', '=\n', 'AA=\n', 'AA==\n', 'AA=', 'QUJD\r\n', '=0D=\n'),
  fc.constantFrom(
    '--\n',
    '-- \r\n',
    '<p>\n',
    '<a href=',
    '<!--\n',
    '&amp;\n',
    '\nFrom a\nb',
    'begin 644 a\n',
    'begin 644 a\nend\n',
    '\n>From x\n'
  ),
  fc.string({ maxLength: 12 }).map((text) => `${text}\n`)
)
/** A mail of one part, or of parts, each with a body of one kind of line. */
const mailOf = (
  bodies: readonly (readonly [head: string, line: string])[],
  length: number,
  isMultipart: boolean
): Uint8Array<ArrayBuffer> => {
  const body = (line: string): string => line.repeat(Math.ceil(length / Math.max(1, line.length)))
  const [[head, line] = ['', '']] = bodies
  if (!isMultipart) return ascii(`${start}${head}\r\n${body(line)}`)
  const parts = bodies.map(([own, of]) => `--bound\r\n${own}\r\n${body(of)}\r\n`)
  return ascii(`${start}Content-Type: multipart/mixed; boundary=bound\r\n\r\n${parts.join('')}--bound--\r\n`)
}
const mails = fc.tuple(fc.array(fc.tuple(heads, lines), { minLength: 1, maxLength: 3 }), fc.boolean())

afterEach(() => {
  vi.unstubAllGlobals()
})

const contentsOf = (parts: Awaited<ReturnType<typeof partsOfMail>>) =>
  parts.map(({ content, filename, mimeType, disposition }) => [
    filename,
    mimeType,
    disposition,
    Buffer.from(typeof content === 'string' ? ascii(content) : new Uint8Array(content)).toString('base64')
  ])

test('the parts of a mail have the bytes that the library alone gives them', async () => {
  await fc.assert(
    fc.asyncProperty(mails, fc.integer({ min: 0, max: 9_000 }), async ([bodies, isMultipart], length) => {
      const mail = mailOf(bodies, length, isMultipart)
      const alone = await PostalMime.parse(mail, { attachmentEncoding: 'arraybuffer', maxRfc822NestingDepth: 0 })
      const parts = contentsOf(await partsOfMail(mail, limits))
      const isText = ([, type, disposition]: readonly unknown[]): boolean =>
        disposition !== 'attachment' && (type === 'text/plain' || type === 'text/html')
      expect(parts.filter((part) => !isText(part))).toEqual(contentsOf(alone.attachments))
      // A part that is declared as an attachment keeps its text, too.
      const attached = bodies.filter(([head]) => /: attachment/.test(head)).length
      if (isMultipart && !bodies.some(([, line]) => line.includes('--')))
        expect(parts.filter(([, , disposition]) => disposition === 'attachment').length).toBe(attached)
    }),
    { numRuns: 150 }
  )
})

test('the library puts few pieces together, whatever the lines of a mail are', async () => {
  let pieces = 0
  vi.stubGlobal(
    'Blob',
    class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options)
        pieces += parts.length
      }
    }
  )
  await fc.assert(
    fc.asyncProperty(mails, async ([bodies, isMultipart]) => {
      pieces = 0
      await partsOfMail(mailOf(bodies, 60_000, isMultipart), limits)
      // Fewer than 2,000 for each of at most three parts and the mail around them, and those that were joined.
      expect([bodies, pieces < 4 * 2_100]).toEqual([bodies, true])
    }),
    { numRuns: 60 }
  )
  expect(pieces).toBeGreaterThan(0)
})

test('the time for a mail does not grow faster than its lines', async () => {
  const shapes = fc.sample(mails, { numRuns: 24, seed: 7 })
  const timeOf = async (mail: Uint8Array): Promise<number> => {
    const begun = processorTime()
    // One of too many parts is refused at once.
    await attachmentsOfMail(mail).catch((error: unknown) => expect(error).toMatchObject({ code: 'too-large' }))
    return processorTime() - begun
  }
  for (const [bodies, isMultipart] of shapes) {
    const small = await timeOf(mailOf(bodies, 40_000, isMultipart))
    const large = await timeOf(mailOf(bodies, 400_000, isMultipart))
    expect([bodies, large < 1_000 + 25 * small]).toEqual([bodies, true])
  }
})

test('beginnings of uuencoded files without an end cost one pass over their lines', () => {
  const timeOf = (count: number): number => {
    const text = ascii('begin 644 a\n'.repeat(count))
    const begun = processorTime()
    expect(uuencodedFiles(text)).toEqual([])
    return processorTime() - begun
  }
  timeOf(1_000)
  expect(timeOf(200_000)).toBeLessThan(1_000)
})

test.each([
  ['a mail of more lines than 100 MB in base64 have', '\n'.repeat(2_100_000)],
  ['a line of more ends of base64 than any mail has', 'AA='.repeat(150_000)]
])('%s is said to be too large', async (_, body) => {
  await expect(readFile('a.eml', ascii(`${start}Content-Transfer-Encoding: base64\r\n\r\n${body}`))).rejects.toMatchObject({
    code: 'too-large'
  })
})
