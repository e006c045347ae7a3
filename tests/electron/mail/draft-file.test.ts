import { expect, test } from 'vitest'
import { badAddress, fillLetter } from '#core/contract/mail.ts'
import { draftFile, mailAddress } from '../../../electron/mail/draft-file.ts'

const pdf = Buffer.from(`%PDF-1.7\n${'isi '.repeat(100)}`)
const letter = {
  to: 'budi@contoh.co.id, impor@contoh.co.id',
  subject: 'Draf BC 2.8 – mohon persetujuan',
  body: 'Yth. Bapak Budi,\nmohon diperiksa.\r\nTerima kasih – “salam”',
  fileName: 'bc28-000028ABC123.pdf',
  pdf
}
const lines = (text: string): readonly string[] => text.split('\r\n')
/** The decoded parts of the message. */
const partsOf = (text: string): readonly { readonly head: string; readonly body: Buffer }[] =>
  text
    .split('--BOUNDARY')
    .slice(1, -1)
    .map((part) => {
      const [head = '', body = ''] = part.trim().split('\r\n\r\n')
      return { head, body: Buffer.from(body, 'base64') }
    })

test('the draft has the addresses, the subject, the text and the PDF byte for byte', () => {
  const text = draftFile(letter, 'BOUNDARY')
  expect(lines(text)[0]).toBe('X-Unsent: 1')
  expect(text).toContain('To: budi@contoh.co.id,\r\n impor@contoh.co.id\r\n')
  const [plain, file] = partsOf(text)
  expect(plain?.body.toString()).toBe('Yth. Bapak Budi,\r\nmohon diperiksa.\r\nTerima kasih – “salam”')
  expect(file?.head).toContain('Content-Disposition: attachment; filename="bc28-000028ABC123.pdf"')
  expect(file?.body.equals(pdf)).toBe(true)
  expect(lines(text).filter((line) => line.length > 78)).toEqual([])
  expect(text).not.toMatch(/^(From|Date|Message-ID):/m)
})

test('a subject that is not plain is encoded in words of at most 75 characters', () => {
  const subject = `Persetujuan “draf” ${'é'.repeat(60)}`
  const [, encoded = ''] = /^Subject: ((?:.|\r\n )*)/m.exec(draftFile({ ...letter, subject }, 'BOUNDARY')) ?? []
  const words = encoded.split('\r\n ')
  expect(words.every((word) => word.length <= 75)).toBe(true)
  expect(words.map((word) => Buffer.from(word.replace(/^=\?UTF-8\?B\?|\?=$/g, ''), 'base64').toString()).join('')).toBe(subject)
})

test('line ends in a subject or a file name add no header', () => {
  const text = draftFile({ ...letter, subject: 'a\r\nBcc: x@example.com', fileName: 'a"\r\nX: y.pdf' }, 'BOUNDARY')
  expect(lines(text).filter((line) => /^(Bcc|X):/.test(line))).toEqual([])
})

test('a draft without an address has no To line', () => {
  expect(draftFile({ ...letter, to: ' ' }, 'BOUNDARY')).not.toMatch(/^To:/m)
})

test('the address for the mail program has subject and text, encoded, and is cut before it is too long, which is reported', () => {
  expect(mailAddress({ to: 'budi@contoh.co.id', subject: 'a&b?', body: 'baris 1\nbaris 2' })).toEqual({
    address: 'mailto:budi@contoh.co.id?subject=a%26b%3F&body=baris%201%0D%0Abaris%202',
    isCut: false
  })
  const { address: long, isCut } = mailAddress({ to: '', subject: 'a', body: '“ß”'.repeat(2_000) })
  expect(isCut).toBe(true)
  expect(long.length).toBeLessThanOrEqual(1_900)
  expect(() => decodeURIComponent(long)).not.toThrow()
  expect(() => mailAddress({ to: '', subject: 'a', body: 'x\ud800y' })).not.toThrow()
})

test.each(['budi', 'a@b', 'a b@contoh.co.id', 'Budi <budi@contoh.co.id>', 'a@contoh.co.id?bcc=x', 'a@-', '@contoh.co.id'])(
  '%j is no address',
  (text) => {
    expect(badAddress(text)).not.toBeNull()
  }
)

test('one or several addresses are accepted', () => {
  expect(['', 'budi@contoh.co.id', 'a@b.id, c.d+e@f-g.co.id; h@i.id'].map(badAddress)).toEqual([null, null, null])
})

test('a template is filled, and an unknown name stays', () => {
  const values = { aju: '0000-1', importir: 'PT A', pemasok: 'B', invoice: 'INV', total: 'USD 1', ppjk: 'PT C' }
  expect(fillLetter('{aju} {importir} {constructor} {x}', values)).toBe('0000-1 PT A {constructor} {x}')
})
