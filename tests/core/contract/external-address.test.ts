import { expect, test } from 'vitest'
import { externalAddress } from '#core/contract/app.ts'

test('web and mail addresses are returned in normalised form', () => {
  expect(externalAddress('https://www.insw.go.id')).toBe('https://www.insw.go.id/')
  expect(externalAddress(' HTTP://Example.com/a?b#c ')).toBe('http://example.com/a?b#c')
  expect(externalAddress('https://beacukаi.go.id/')).toMatch(/^https:\/\/xn--/)
  expect(externalAddress('mailto:helpdesk@customs.go.id?attach=/etc/passwd&body=x')).toBe('mailto:helpdesk@customs.go.id')
})

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'app://bundle/',
  'data:text/html,x',
  'blob:https://a.id/x',
  'vbscript:x',
  'smb://server/share',
  'ms-msdt:/id',
  'tel:+62',
  'https://bank.id@evil.id/',
  'https://u:p@evil.id/',
  'https://',
  'mailto:',
  'mailto:a@b',
  'mailto:a@b.id,c@d.id',
  'mailto:--x y@d.id',
  'mailto:a%40b.id%2Cc@d.id',
  'mailto:a@b.id%3Fbcc%3Dc@d.id',
  'mailto:a%3Fattach=x@d.id',
  `https://a.id/${'x'.repeat(2_000)}`,
  'not an address',
  ''
])('%s is rejected', (address) => {
  expect(externalAddress(address)).toBeNull()
})
