import { expect, test } from 'vitest'
import { linkNames } from '#core/contract/app.ts'
import {
  hardenContents,
  hardenSession,
  isGranted,
  links,
  mayNavigate,
  mayRequest,
  refuseDownloads,
  type HardenedSession
} from '../../../../electron/app/hardening.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'

const hostile = [
  'https://example.invalid/',
  'http://localhost:5173/',
  'http://127.0.0.1/',
  'file:///etc/passwd',
  'file://C:/Windows/System32/calc.exe',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'vbscript:msgbox',
  'about:blank',
  'about:srcdoc',
  'chrome://settings',
  'chrome-extension://abc/x.html',
  'ms-msdt:/id',
  'search-ms:query=x',
  'smb://server/share',
  '\\\\server\\share',
  'app://evil/',
  'app://bundle.evil/',
  'app://bundle@evil/',
  'app://evil@bundle/',
  'app://bundle:8080/',
  'app:bundle/',
  'app:///bundle/',
  'apps://bundle/',
  'app://BUNDLE.evil/',
  'app://%62undle.evil/',
  'view-source:app://bundle/',
  'filesystem:app://bundle/temporary/x',
  'ws://bundle/',
  'ftp://bundle/',
  'mailto:a@example.invalid',
  'intent://bundle#Intent;end',
  ''
]

test(`navigation, requests and permissions are refused for ${hostile.length} hostile addresses`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(30)
  for (const address of hostile) {
    for (const isMainFrame of [true, false]) expect.soft(mayNavigate(address, isMainFrame), `navigate ${address}`).toBe(false)
    expect.soft(mayRequest(address), `request ${address}`).toBe(false)
    expect.soft(isGranted('clipboard-sanitized-write', address), `grant ${address}`).toBe(false)
  }
})

test('the page may navigate within our origin and load blob and data addresses', () => {
  expect([mayNavigate('app://bundle/', true), mayNavigate('app://bundle/index.html#/x', true)]).toEqual([true, true])
  expect(
    ['app://bundle/a.js', 'app://pdf/archive/a.pdf', 'blob:app://bundle/1', 'data:image/png;base64,AA', 'devtools://devtools/x'].map(
      (address) => mayRequest(address)
    )
  ).toEqual([true, true, true, true, true])
  expect(['data:text/html,x', 'blob:app://bundle/1'].map((address) => mayNavigate(address, true))).toEqual([false, false])
})

test('a frame may load the page that reads PDFs and nothing else, and the window not that page', () => {
  expect([mayNavigate('app://pdf/', false), mayNavigate('app://pdf/', true)]).toEqual([true, false])
  const others = [
    'app://bundle/',
    'app://pdf/pdf.html',
    'app://pdf/?x',
    'app://pdf@evil/',
    'app://pdf.evil/',
    'app://pdf:81/',
    'blob:app://pdf/1'
  ]
  expect(others.filter((address) => mayNavigate(address, false))).toEqual([])
  expect(isGranted('clipboard-sanitized-write', 'app://pdf/')).toBe(false)
})

test('requests to the Vite server are allowed in development only, on its port only', () => {
  const server = 'http://localhost:5173'
  expect(
    ['http://localhost:5173/x', 'ws://localhost:5173/', 'http://localhost:5174/x', 'https://localhost:5173/x'].map((address) =>
      mayRequest(address, server)
    )
  ).toEqual([true, true, false, false])
})

const permissions = [
  'clipboard-read',
  'display-capture',
  'fullscreen',
  'geolocation',
  'hid',
  'idle-detection',
  'local-fonts',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'persistent-storage',
  'pointerLock',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'unknown',
  'fileSystem'
]

const fakeSession = () => {
  let request: Parameters<HardenedSession['setPermissionRequestHandler']>[0] | undefined
  let check: Parameters<HardenedSession['setPermissionCheckHandler']>[0] | undefined
  let device: Parameters<HardenedSession['setDevicePermissionHandler']>[0] | undefined
  let before: Parameters<HardenedSession['webRequest']['onBeforeRequest']>[0] | undefined
  const proxies: string[] = []
  const session: HardenedSession = {
    setPermissionRequestHandler: (handler) => void (request = handler),
    setPermissionCheckHandler: (handler) => void (check = handler),
    setDevicePermissionHandler: (handler) => void (device = handler),
    setProxy: ({ proxyRules, proxyBypassRules }) => {
      proxies.push(`${proxyRules} ${proxyBypassRules}`)
      return Promise.resolve()
    },
    webRequest: { onBeforeRequest: (listener) => void (before = listener) }
  }
  return {
    session,
    proxies,
    requestAndCheck: (permission: string): unknown[] => {
      const answers: unknown[] = []
      request?.({}, permission, (answer) => answers.push(answer), { requestingUrl: 'app://bundle/' })
      return [...answers, check?.({}, permission, 'app://bundle'), device?.()]
    },
    loads: (url: string): unknown => {
      let answered: unknown
      before?.({ url }, (answer) => (answered = answer))
      return answered
    }
  }
}

test('every permission is denied on request and on check, except writing text to the clipboard', () => {
  const fake = fakeSession()
  hardenSession(fake.session, memoryLog())
  for (const permission of permissions) expect.soft(fake.requestAndCheck(permission), permission).toEqual([false, false, false])
  expect(fake.requestAndCheck('clipboard-sanitized-write')).toEqual([true, true, false])
})

test('a request to another origin is cancelled and logged without its address', () => {
  const fake = fakeSession()
  const log = memoryLog()
  hardenSession(fake.session, log)
  expect([fake.loads('https://example.invalid/secret?x'), fake.loads('app://bundle/a.js')]).toEqual([{ cancel: true }, { cancel: false }])
  expect(log.lines).toEqual(['warn request of the window refused {"scheme":"https:"}'])
})

test('a session of our pages has a proxy at which nothing listens, unless it loads from the server of the development', () => {
  const [built, developed] = [fakeSession(), fakeSession()]
  hardenSession(built.session, memoryLog())
  hardenSession(developed.session, memoryLog(), 'http://localhost:5173')
  expect([built.proxies, developed.proxies]).toEqual([['http://127.0.0.1:9 <-loopback>'], []])
})

test('a download is prevented and logged', () => {
  let listener: ((event: { preventDefault(): void }) => void) | undefined
  const log = memoryLog()
  refuseDownloads({ on: (_event, given) => void (listener = given) }, log)
  let stopped = false
  listener?.({ preventDefault: () => (stopped = true) })
  expect([stopped, log.lines]).toEqual([true, ['warn download refused']])
})

test('navigation, redirects, new windows, webviews and WebRTC over UDP are prevented', () => {
  const listeners = new Map<string, (event: { url: string; isMainFrame: boolean; preventDefault(): void }) => void>()
  let openHandler: (() => { action: 'deny' }) | undefined
  const webrtc: string[] = []
  hardenContents(
    {
      on: (name, listener) => listeners.set(name, listener),
      setWindowOpenHandler: (handler) => void (openHandler = handler),
      setWebRTCIPHandlingPolicy: (policy) => void webrtc.push(policy)
    },
    memoryLog()
  )
  const prevented = (name: string, url: string): boolean => {
    let stopped = false
    listeners.get(name)?.({ url, isMainFrame: true, preventDefault: () => (stopped = true) })
    return stopped
  }
  for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
    for (const address of hostile) expect.soft(prevented(name, address), `${name} ${address}`).toBe(true)
    expect(prevented(name, 'app://bundle/')).toBe(false)
  }
  expect(prevented('will-attach-webview', '')).toBe(true)
  expect([openHandler?.(), webrtc]).toEqual([{ action: 'deny' }, ['disable_non_proxied_udp']])
})

test('links that open in the browser are fixed https addresses', () => {
  expect(Object.keys(links)).toEqual([...linkNames])
  for (const address of Object.values(links)) expect(new URL(address).protocol).toBe('https:')
})
