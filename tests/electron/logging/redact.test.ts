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
  ['"C:\\\\Users\\\\Agus\\\\x.json"', 'Agus'],
  ['ENOENT C:\\Users\\Agus Salim\\x.json', 'Salim'],
  ["open 'C:\\Users\\Agus Salim'", 'Salim'],
  ["ENOENT C:\\Users\\Agus D'Salim\\x.json", 'Salim'],
  ['"C:\\\\Users\\\\Agus Salim\\\\x.json"', 'Salim'],
  ['ENOENT c:\\users\\agus\\x.json', 'agus'],
  ['ENOENT c:/users/agus salim/x.json', 'salim'],
  ['ENOENT \\\\server\\Users\\agus\\x.json', 'agus'],
  ['"\\\\\\\\server\\\\home\\\\agus\\\\x.json"', 'agus'],
  ['ENOENT /home/budi santoso/x.json', 'santoso'],
  ['file=%2Fhome%2Fbudi%20santoso%2Fx', 'santoso'],
  ['file=%2fusers%2fbudi', 'budi'],
  ['file=C%3A%5CUsers%5Cbudi%20santoso%5Cx', 'santoso'],
  ['file=C%253A%255CUsers%255Cbudi%255Cx', 'budi']
])('%s contains no secret after redaction', (line, secret) => {
  expect(redact(line)).not.toContain(secret)
})

test.each([
  ...['', 'x=', '"', '?token=', 'Bearer:', 'a-', 'my_', 'Token', 'short.', '..'],
  ...['authorization.', 'headers.sessiontoken.', 'portal.beacukai.go.id.', 'aaaaaaaaaaaa.b.', `${jwt}.`, `${jwt}.x.`]
])('a token after %j is hidden, and what is around it stays', (before) => {
  for (const after of ['', '.', ' refused', '"}', '.json', `,${jwt}`, `.${jwt}`]) {
    const clean = redact(`at ${before}${jwt}${after} 12.5`)
    expect(clean).not.toMatch(/eyJ|dozjgNryP4J3/)
    expect(clean).toMatch(/^at .*\[token\].* 12\.5$/)
  }
})

test('every spelling of the home folder becomes ~', () => {
  expect(redact('at /srv/people/budi santoso/a.js and file:///srv/people/budi%20santoso/b.js', '/srv/people/budi santoso')).toBe(
    'at ~/a.js and file://~/b.js'
  )
  expect(redact('D:\\people\\budi\\a "D:\\\\people\\\\budi\\\\b" D:/people/budi/c', 'D:\\people\\budi')).toBe('~\\a "~\\\\b" ~/c')
})

test('the home folder becomes ~ in any case and percent-encoded, and the text after a user name stays', () => {
  const home = 'D:\\people\\Budi Santoso'
  expect(redact('d:\\PEOPLE\\budi santoso\\a D%3A%5Cpeople%5CBudi%20Santoso%5Cb d%3a%2fpeople%2fbudi%20santoso%2fc', home)).toBe(
    '~\\a ~%5Cb ~%2fc'
  )
  expect(redact('/home/budi not found; C:\\Users\\budi not found; PATH=/home/budi:/bin')).toBe(
    '/home/[user] not found; C:\\Users\\[user] not found; PATH=/home/[user]:/bin'
  )
  expect(redact("rename '/home/budi' -> '/home/siti/x', C:\\Users\\budi\\a")).toBe(
    "rename '/home/[user]' -> '/home/[user]/x', C:\\Users\\[user]\\a"
  )
})

test.each([
  'https://service.invalid/api/users/123/x',
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
