import { expect, test } from 'vitest'
import { attachmentsOfMail, attachmentsOfOutlook } from '#core/import/readers/mail.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import { outlookMessage } from '../../../support/import/mails.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const csv = bytes('Description,Qty,Amount\nBearing,2,5.00\n')
/** Above the size from which a compound file keeps content in sectors of its own. */
const large = new Uint8Array(20_000).map((_, index) => index % 251)

test.each([true, false])('the files of a message of Outlook keep their names and bytes, texts as UTF-16: %s', (isUnicode) => {
  const message = outlookMessage(
    [
      { name: 'Rechnung Übersicht.csv', bytes: csv },
      { name: 'scan.pdf', bytes: large }
    ],
    isUnicode
  )
  expect(attachmentsOfOutlook(message)).toEqual([
    { name: 'Rechnung Übersicht.csv', bytes: csv },
    { name: 'scan.pdf', bytes: large }
  ])
})

test('a message of Outlook is known by its content, not by its name', async () => {
  const reading = await readFile('pesan', outlookMessage([{ name: 'invoice.csv', bytes: csv }]))
  expect(reading.kind === 'attachments' && reading.attachments.map(({ name }) => name)).toEqual(['invoice.csv'])
})

test('a message without files has none, and a cut one is no message', () => {
  expect(attachmentsOfOutlook(outlookMessage([]))).toEqual([])
  expect(attachmentsOfOutlook(outlookMessage([{ name: 'a.csv', bytes: large }]).slice(0, 700))).toBeNull()
})

test('the files of a mail keep their names and bytes; pictures inside its text are none of them', async () => {
  const part = (head: string, content: string): string => `--b\r\n${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n`
  const mail = [
    'From: sales@example.com\r\nSubject: Invoice\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n',
    '--b\r\nContent-Type: text/plain\r\n\r\nPlease find attached.\r\n',
    part('Content-Type: image/png; name=logo.png\r\nContent-Disposition: inline; filename=logo.png\r\nContent-ID: <1>', 'AAAA'),
    part(
      "Content-Type: text/csv\r\nContent-Disposition: attachment; filename*=UTF-8''Faktur%20%C3%A9.csv",
      Buffer.from(csv).toString('base64')
    ),
    '--b--\r\n'
  ].join('')
  expect(await attachmentsOfMail(bytes(mail))).toEqual([{ name: 'Faktur é.csv', bytes: csv }])
})
