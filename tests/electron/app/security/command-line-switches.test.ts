import { expect, test } from 'vitest'
import { enabledFeatures, refusedAtStart } from '../../../../electron/app/command-line-switches.ts'

test('the feature of the store is added once to the given features', () => {
  const ours = 'IdbSqliteOnDiskRollout:stage/UseSqliteForNewStores'
  expect(['', 'A,B', ` A , ${ours}`, 'IdbSqliteBackingStore'].map(enabledFeatures)).toEqual([ours, `A,B,${ours}`, `A,${ours}`, ours])
})

const refusedWith = (
  given: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
  { packaged = false, windowless = false, underTest = false } = {}
): readonly string[] =>
  refusedAtStart({
    has: (name) => Object.hasOwn(given, name),
    valueOf: (name) => given[name] ?? '',
    environment,
    packaged,
    windowless,
    underTest
  })

const weakening = { 'ignore-certificate-errors': '', 'remote-debugging-port': '9222', 'no-sandbox': '' }

test('a packaged application refuses switches that weaken it; one made for tests allows debugging under test', () => {
  expect([
    refusedWith(weakening, { AJUKAN_TEST: '1' }, { packaged: true }),
    refusedWith(weakening, { AJUKAN_TEST: '1' }, { packaged: true, underTest: true }),
    refusedWith(weakening, { AJUKAN_DEVELOPMENT: '1' }, { packaged: true })
  ]).toEqual([
    ['--ignore-certificate-errors', '--no-sandbox', '--remote-debugging-port'],
    ['--ignore-certificate-errors', '--no-sandbox'],
    ['--ignore-certificate-errors', '--no-sandbox', '--remote-debugging-port']
  ])
})

test('a packaged tool without a page runs without a sandbox too, and refuses the rest', () => {
  expect(refusedWith(weakening, {}, { packaged: true, windowless: true })).toEqual([
    '--ignore-certificate-errors',
    '--remote-debugging-port'
  ])
})

test('a build that is not packaged refuses them too, without a flag for tests or development; it can be debugged, and as root run without a sandbox', () => {
  expect([
    refusedWith(weakening),
    refusedWith(weakening, {}, { underTest: true }),
    refusedWith(weakening, { AJUKAN_DEVELOPMENT: '1' }),
    refusedWith({ 'no-sandbox': '', 'disable-gpu': '', 'user-data-dir': '/x' })
  ]).toEqual([['--ignore-certificate-errors'], [], [], []])
})

test.each([
  'disable-web-security',
  'ssl-key-log-file',
  'proxy-server',
  'proxy-pac-url',
  'use-mock-keychain',
  'js-flags',
  'host-resolver-rules',
  'remote-debugging-pipe',
  'inspect-brk'
])('--%s is refused', (name) => {
  expect(refusedWith({ [name]: '' }, {}, { packaged: true })).toEqual([`--${name}`])
})

test('switches that are dangerous with some values are refused with these', () => {
  expect([
    refusedWith({ 'password-store': 'basic' }),
    refusedWith({ 'password-store': 'gnome-libsecret' }),
    refusedWith({ 'disable-features': 'A,IsolateOrigins' }),
    refusedWith({ 'disable-features': 'IdbSqliteOnDiskRollout' }),
    refusedWith({ 'disable-features': 'MediaRouter' })
  ]).toEqual([['--password-store'], [], ['--disable-features'], ['--disable-features'], []])
})

test('environment variables that do the same are refused', () => {
  expect(
    [
      '--require /x.js',
      '-r /x.js',
      '--max-old-space-size=4096 --import=x',
      '--inspect=0',
      '--tls-min-v1.0',
      '--max-old-space-size=4096'
    ].map((value) => refusedWith({}, { NODE_OPTIONS: value }))
  ).toEqual([...Array.from({ length: 5 }, () => ['NODE_OPTIONS']), []])
  expect(refusedWith({}, { SSLKEYLOGFILE: '/x' })).toEqual(['SSLKEYLOGFILE'])
})

test('the development server is on this computer, also with a flag', () => {
  expect(
    ['http://localhost:5173', 'http://127.0.0.1:5173', 'http://evil.example:5173', 'nonsense'].map((address) =>
      refusedWith({}, { AJUKAN_DEVELOPMENT: '1', ELECTRON_RENDERER_URL: address })
    )
  ).toEqual([[], [], ['ELECTRON_RENDERER_URL'], ['ELECTRON_RENDERER_URL']])
})
