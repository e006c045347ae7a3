import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outsideLabel, outsideName } from '#core/base/outside-name.ts'
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

/** A mail whose part `head` puts something into: its own head, the head of a part, a part in a part, or a mail in its text. */
const mailWith = (head: string, place: 'head' | 'part' | 'nested' | 'mail'): Uint8Array => {
  const part = `--b\r\n${head}\r\nContent-Type: text/csv; name=a.csv\r\n\r\na\r\n`
  const start = 'From: a@example.com\r\nSubject: s\r\nMIME-Version: 1.0\r\n'
  const whole = (own: string, parts: string): string => `${start}${own}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`
  if (place === 'head') return bytes(whole(`${head}\r\n`, '--b\r\nContent-Type: text/csv; name=a.csv\r\n\r\na\r\n'))
  if (place === 'part') return bytes(whole('', part))
  if (place === 'nested')
    return bytes(whole('', `--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n${part.replace('--b', '--c')}--c--\r\n`))
  const inner = Buffer.from(mailWith(head, 'head')).toString('base64')
  return bytes(whole('', `--b\r\nContent-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n${inner}\r\n`))
}
const many = (count: number, item: (index: number) => string, between = ''): string =>
  Array.from({ length: count }, (_, index) => item(index)).join(between)

const excessive: Readonly<Record<string, string>> = {
  'parts of one parameter': `Content-Type: multipart/mixed; ${many(100_000, (index) => `boundary*${index}=x`, '; ')}`,
  'parts of one parameter on lines of their own': `Content-Type: multipart/mixed;${many(2_000, (index) => `\r\n boundary*${index}=x;`)}`,
  headers: many(40_000, (index) => `X-A-${index}: 12345`, '\r\n'),
  'one long header': `X-A: ${'a'.repeat(200_000)}`,
  'a header of many lines': `X-A: ${many(20_000, () => '\r\n aaaaaaaa')}`
}

test.each(
  Object.entries(excessive).flatMap(([name, head]) =>
    (['head', 'part', 'nested', 'mail'] as const).map((place) => [name, place, head] as const)
  )
)('a mail with too many %s in its %s is refused before it is parsed', async (_, place, head) => {
  await expect(readFile('a.eml', mailWith(head, place))).rejects.toMatchObject({ code: 'too-large' })
  const usual = await readFile('a.eml', mailWith('X-Usual: a; b=1', place))
  expect(usual.kind === 'attachments' && usual.attachments.map(({ name }) => name)).toEqual(['a.csv'])
})

test('a mail with too many parts, parts in parts or mails in mails is refused', async () => {
  const start = 'From: a@example.com\r\nSubject: s\r\nMIME-Version: 1.0\r\n'
  const parts = `${start}Content-Type: multipart/mixed; boundary=b\r\n\r\n${many(5_000, () => '--b\r\n\r\n')}--b--\r\n`
  const nested = `${start}${many(40, (index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`)}\r\na`
  const mails = many(12, () => `${start}Content-Type: message/rfc822\r\n\r\n`) + start
  for (const mail of [parts, nested, mails]) await expect(readFile('a.eml', bytes(mail))).rejects.toMatchObject({ code: 'too-large' })
})

/** What turns or hides a part of a name, or leads to another folder. */
const marks = [
  '\u202e',
  '\u202a',
  '\u2066',
  '\u200f',
  '\u061c',
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\0',
  '\n',
  '\r',
  '\t',
  '\u2028',
  '/',
  '\\',
  '../',
  'C:\\'
]

test('a name from outside is shown without folders, and without characters that nobody sees', () => {
  const made = fc.array(fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 5 }), fc.constant('exe.fdp')), { maxLength: 20 })
  fc.assert(
    fc.property(made, (parts) => {
      const shown = outsideName(parts.join(''))
      expect(shown).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(shown.length).toBeLessThanOrEqual(200)
      expect(outsideName(shown)).toBe(shown)
      expect(outsideLabel(parts.join(''))).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    })
  )
  expect(outsideName(`C:\\temp\\${'a'.repeat(400)}.xlsx`)).toMatch(/^a+…a+\.xlsx$/)
})

test('the files of mails of both kinds are named as shown', async () => {
  const hostile = '..\\..\\faktur\u202egpj.csv'
  const mail = `From: a@example.com\r\nSubject: s\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(hostile)}\r\n\r\na\r\n--b--\r\n`
  for (const file of [bytes(mail), outlookMessage([{ name: hostile, bytes: csv }])]) {
    const reading = await readFile('a', file)
    expect(reading.kind === 'attachments' && reading.attachments.map(({ name }) => name)).toEqual(['fakturgpj.csv'])
  }
})
