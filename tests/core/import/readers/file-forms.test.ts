import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endingOf, formOf, type FileForm } from '#core/import/readers/file-forms.ts'
import { attachmentsOfMail } from '#core/import/readers/mail.ts'
import { readFile } from '#core/import/readers/read-file.ts'

/** The first bytes of files as programs write them, as Latin-1; what follows them is any bytes. */
const starts: readonly (readonly [FileForm, string, string])[] = [
  ['zip', '.xlsx', 'PK\u0003\u0004\u0014\0'],
  ['compound', '.xls', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'],
  ['tnef', '.dat', '\u0078\u009f\u003e\u0022\u0001\0'],
  ['jpeg', '.jpg', '\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0'],
  ['png', '.png', '\u0089PNG\r\n\u001a\n'],
  ['webp', '.webp', 'RIFF\u0024\0\0\0WEBPVP8 '],
  ['tiff', '.tif', 'II*\0\u0008\0\0\0'],
  ['tiff', '.tif', 'MM\0*\0\0\0\u0008'],
  ['heic', '.heic', '\0\0\0\u0018ftypheic'],
  ['xml', '.xml', '<?xml version="1.0"?>'],
  ['xml', '.xml', '\u00ef\u00bb\u00bf<?xml version="1.0"?>'],
  ['pdf', '.pdf', '%PDF-1.7\n'],
  ['pdf', '.pdf', '\n\n%PDF-1.4\n']
]
const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const file = fc
  .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }))
  .map(([[form, ending, start], rest]) => ({ form, ending, bytes: Uint8Array.from([...latin(start), ...rest]) }))

const mailWith = (bytes: Uint8Array): Uint8Array =>
  new TextEncoder().encode(
    [
      'From: a@example.com\r\nSubject: b\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nText\r\n',
      `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}\r\n--b--\r\n`
    ].join('')
  )

test('a file is what its first bytes say, for the reader of files and for the names of attachments', async () => {
  await fc.assert(
    fc.asyncProperty(file, async ({ form, ending, bytes }) => {
      expect([formOf(bytes), endingOf(bytes)]).toEqual([form, ending])
      if (form !== 'tnef') expect((await attachmentsOfMail(mailWith(bytes))).map(({ name }) => name)).toEqual([`attachment-1${ending}`])
      const kind = await readFile('x', bytes).then(
        (reading) => reading.kind,
        (error: unknown) => (error instanceof Error ? error.message : '')
      )
      const expected = {
        pdf: 'pdf',
        jpeg: 'picture',
        png: 'picture',
        webp: 'picture',
        tiff: 'picture-format',
        heic: 'picture-format'
      } as const
      // A picture may state any size in the bytes behind its signature.
      if (form in expected) expect([expected[form as keyof typeof expected], 'too-large']).toContain(kind)
    }),
    { numRuns: 300 }
  )
})

test('texts have no form', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9;, ]{1,80}$/), (text) => {
      expect([formOf(latin(text)), endingOf(latin(text))]).toEqual([null, ''])
    })
  )
})
