import { expect, test } from 'vitest'
import { redact } from '../../../electron/logging/redact.ts'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'

test.each([
  ['Authorization: Bearer abc.DEF-123', 'abc.DEF'],
  ['{"Authorization":"Bearer abc.DEF-123"}', 'abc.DEF'],
  ['{\\"authorization\\":\\"Bearer abc.DEF-123\\"}', 'abc.DEF'],
  ['authorization=Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
  ['sent with bearer s3cr3t-token!', 's3cr3t'],
  [`token ${jwt} refused`, 'eyJhbGci'],
  ['npwp 012345678901234', '012345678901234'],
  ['"npwp":"0123456789012345"', '0123456789012345'],
  ['npwp 01.234.567.8-901.000', '01.234.567'],
  ['{"edinumber":"PT MAJU JAYA"}', 'MAJU'],
  ['{\\"edinumber\\":\\"PT MAJU\\"}', 'MAJU'],
  ['edinumber=MAJU&car=1', 'MAJU'],
  ["edinumber: 'MAJU JAYA'", 'JAYA'],
  [`pdf ${'JVBERi0x'.repeat(40)}==`, 'JVBERi0x'],
  [`url-safe ${'JVBE_i-x'.repeat(40)}`, 'JVBE_i-x'],
  ['ENOENT /home/budi/Dokumen/x.json', 'budi'],
  ['ENOENT /Users/siti/Documents/x.json', 'siti'],
  ['ENOENT C:\\Users\\Agus\\x.json', 'Agus'],
  ['"C:\\\\Users\\\\Agus\\\\x.json"', 'Agus']
])('%s contains no secret after redaction', (line, secret) => {
  expect(redact(line)).not.toContain(secret)
})

test('every spelling of the home folder becomes ~', () => {
  expect(redact('at /srv/people/budi santoso/a.js and file:///srv/people/budi%20santoso/b.js', '/srv/people/budi santoso')).toBe(
    'at ~/a.js and file://~/b.js'
  )
  expect(redact('D:\\people\\budi\\a "D:\\\\people\\\\budi\\\\b" D:/people/budi/c', 'D:\\people\\budi')).toBe('~\\a "~\\\\b" ~/c')
})

test.each([
  'submit answered {"status":200,"bytes":1234}',
  'car 00002801234520261120000001',
  'sha256 ' + '0a'.repeat(32),
  'id 7b0c2f6e-6d1c-4a0e-9a75-1f5a53f1f2aa',
  'Bearings and edits'
])('text without secrets stays unchanged: %s', (line) => expect(redact(line)).toBe(line))

test('a long line is redacted without catastrophic backtracking', () => {
  // A pattern with backtracking would exceed the time limit of the test.
  const long = redact(`${'ab.'.repeat(200_000)} ${'a'.repeat(500_000)} ${'1'.repeat(100_000)} ${'edinumber:'.repeat(10_000)}`)
  expect(long).not.toContain('1'.repeat(100))
})
