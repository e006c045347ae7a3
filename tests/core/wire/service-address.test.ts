import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinAddress, readAddress } from '#core/wire/service-address.ts'

test.each([
  ['https://api.example.invalid', 'https://api.example.invalid', 'https://api.example.invalid', null],
  ['  https://api.example.invalid/ ', 'https://api.example.invalid', 'https://api.example.invalid', null],
  ['https://api.example.invalid/gateway/v2', 'https://api.example.invalid/gateway/v2', 'https://api.example.invalid', null],
  ['https://api.example.invalid/gateway/v2///', 'https://api.example.invalid/gateway/v2', 'https://api.example.invalid', null],
  ['https://api.example.invalid/a/../b', 'https://api.example.invalid/b', 'https://api.example.invalid', null],
  ['HTTPS://API.Example.INVALID:443/Gateway', 'https://api.example.invalid/Gateway', 'https://api.example.invalid', null],
  ['https://api.example.invalid:8443', 'https://api.example.invalid:8443', 'https://api.example.invalid:8443', null],
  [
    'https://beacukai-contoh.例え.invalid',
    'https://beacukai-contoh.xn--r8jz45g.invalid',
    'https://beacukai-contoh.xn--r8jz45g.invalid',
    null
  ],
  ['https://8.8.8.8', 'https://8.8.8.8', 'https://8.8.8.8', null],
  ['https://[2606:4700::1111]/x', 'https://[2606:4700::1111]/x', 'https://[2606:4700::1111]', null],
  // This computer: also without https.
  ['http://localhost:3000', 'http://localhost:3000', 'http://localhost:3000', null],
  ['http://LOCALHOST:3000/', 'http://localhost:3000', 'http://localhost:3000', null],
  ['http://localhost.:3000', 'http://localhost.:3000', 'http://localhost.:3000', null],
  ['http://127.0.0.1:49152/base', 'http://127.0.0.1:49152/base', 'http://127.0.0.1:49152', null],
  ['http://127.1:8080', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080', null],
  ['http://0x7f.0.0.1', 'http://127.0.0.1', 'http://127.0.0.1', null],
  ['http://2130706433', 'http://127.0.0.1', 'http://127.0.0.1', null],
  ['http://0177.0.0.1', 'http://127.0.0.1', 'http://127.0.0.1', null],
  ['http://[::1]:8080', 'http://[::1]:8080', 'http://[::1]:8080', null],
  ['http://[0:0:0:0:0:0:0:1]', 'http://[::1]', 'http://[::1]', null],
  ['http://[::ffff:127.0.0.1]', 'http://[::ffff:7f00:1]', 'http://[::ffff:7f00:1]', null],
  // A private network: allowed with a notice.
  ['https://10.1.2.3/gw', 'https://10.1.2.3/gw', 'https://10.1.2.3', 'private-network'],
  ['https://172.16.0.1', 'https://172.16.0.1', 'https://172.16.0.1', 'private-network'],
  ['https://172.31.255.255', 'https://172.31.255.255', 'https://172.31.255.255', 'private-network'],
  ['https://172.32.0.1', 'https://172.32.0.1', 'https://172.32.0.1', null],
  ['https://192.168.1.10:8443', 'https://192.168.1.10:8443', 'https://192.168.1.10:8443', 'private-network'],
  ['https://3232235786', 'https://192.168.1.10', 'https://192.168.1.10', 'private-network'],
  ['https://100.64.0.1', 'https://100.64.0.1', 'https://100.64.0.1', 'private-network'],
  ['https://[fd12:3456::1]', 'https://[fd12:3456::1]', 'https://[fd12:3456::1]', 'private-network'],
  ['https://[::ffff:10.0.0.1]', 'https://[::ffff:a00:1]', 'https://[::ffff:a00:1]', 'private-network']
])('%j is accepted', (typed, base, origin, notice) => {
  expect(readAddress(typed)).toEqual({ ok: true, value: { base, origin, notice } })
})

test.each([
  ['api.example.invalid', 'unreadable'],
  ['https:api.example.invalid', 'unreadable'],
  ['https://', 'unreadable'],
  ['https:///api.example.invalid', 'unreadable'],
  ['https:\\\\api.example.invalid', 'unreadable'],
  ['https://api.exa mple.invalid', 'unreadable'],
  ['https://api.exa\tmple.invalid', 'unreadable'],
  ['https://api.example.invalid\u0000', 'unreadable'],
  ['https://api.example.invalid:99999', 'unreadable'],
  ['https://[::1', 'unreadable'],
  ['https://1.2.3.4.5', 'unreadable'],
  ['https://999.1.1.1', 'unreadable'],
  [`https://api.example.invalid/${'a'.repeat(3000)}`, 'unreadable'],
  ['javascript:alert(1)', 'unreadable'],
  ['ftp://api.example.invalid', 'not-https'],
  ['file:///etc/passwd', 'not-https'],
  ['ws://api.example.invalid', 'not-https'],
  ['http://api.example.invalid', 'not-https'],
  ['http://10.0.0.1', 'not-https'],
  ['http://localhost.example.invalid', 'not-https'],
  ['http://notlocalhost', 'not-https'],
  ['http://128.0.0.1', 'not-https'],
  ['http://127.0.0.1.example.invalid', 'not-https'],
  ['https://user:secret@api.example.invalid', 'credentials'],
  ['https://user@api.example.invalid', 'credentials'],
  ['https://@api.example.invalid', 'credentials'],
  ['https://api.example.invalid@evil.invalid', 'credentials'],
  ['https://api.example.invalid?x=1', 'query'],
  ['https://api.example.invalid/?', 'query'],
  ['https://api.example.invalid#top', 'fragment'],
  ['https://api.example.invalid/#', 'fragment'],
  ['https://169.254.1.1', 'link-local'],
  ['https://[fe80::1]', 'link-local'],
  ['https://[febf::1]', 'link-local'],
  ['http://169.254.169.254/latest', 'metadata'],
  ['https://0251.0376.0251.0376', 'metadata'],
  ['https://0xa9fea9fe', 'metadata'],
  ['https://2852039166', 'metadata'],
  ['https://[::ffff:169.254.169.254]', 'metadata'],
  ['https://[64:ff9b::a9fe:a9fe]', 'metadata'],
  ['https://[fd00:ec2::254]', 'metadata'],
  ['https://metadata.google.internal', 'metadata'],
  ['https://METADATA.google.internal.', 'metadata'],
  ['https://100.100.100.200', 'metadata'],
  ['https://0.0.0.0', 'unusable-host'],
  ['https://[::]', 'unusable-host'],
  ['https://224.0.0.1', 'unusable-host'],
  ['https://255.255.255.255', 'unusable-host'],
  ['https://[ff02::1]', 'unusable-host']
])('%j is rejected', (typed, detail) => {
  expect(readAddress(typed)).toEqual({ ok: false, failure: { code: 'address-not-allowed', detail } })
})

test('an empty text is no address', () => {
  expect(readAddress(' \n')).toEqual({ ok: false, failure: { code: 'no-address' } })
})

test('no text throws, and an accepted address is read again unchanged', () => {
  const near = fc.tuple(fc.constantFrom('https://', 'http://', ''), fc.string()).map(([scheme, rest]) => scheme + rest)
  fc.assert(
    fc.property(
      fc.oneof(
        near,
        fc.webUrl({ withQueryParameters: true }),
        fc.ipV6().map((ip) => `https://[${ip}]`)
      ),
      (typed) => {
        const read = readAddress(typed)
        if (read.ok) expect(readAddress(read.value.base)).toEqual(read)
      }
    )
  )
})

test('paths are joined with exactly one slash', () => {
  const joined = ['https://h', 'https://h/', 'https://h/base', 'https://h/base//'].map((base) => joinAddress(base, '/getresbycar/bc30'))
  expect(joined).toEqual([
    'https://h/getresbycar/bc30',
    'https://h/getresbycar/bc30',
    'https://h/base/getresbycar/bc30',
    'https://h/base/getresbycar/bc30'
  ])
})
