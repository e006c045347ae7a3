import { argument, callsOf, linesMatching, propertiesNamed, webPreferences, type Check, type Project, type Rule } from './project.ts'
import { electronIsCurrent } from './electron-version.ts'
import { fusesAreDecided } from './fuses.ts'
import { policyIsStrict } from './content-policy.ts'
import { preloadIsNarrow } from './preload.ts'

const application = /^(?:core|electron|renderer)\//
const host = 'electron/'

/** Every window and view has this preference with this value, literally. */
const preference =
  (name: string, value: string): Check =>
  (project) => {
    const windows = webPreferences(project)
    if (windows.length === 0) return ['no window was found']
    return windows.flatMap(({ where, values }) => (values.get(name) === value ? [] : [`${where}  ${name} is not ${value}`]))
  }

/** Neither a preference nor a property of another object has this name. */
const neverSet =
  (name: string, allowed: readonly string[] = []): Check =>
  (project) => [
    ...webPreferences(project).flatMap(({ where, values }) =>
      values.has(name) && !allowed.includes(values.get(name) ?? '') ? [`${where}  ${name}`] : []
    ),
    ...propertiesNamed(project, host, name).flatMap(({ where, value }) => (allowed.includes(value) ? [] : [`${where}  ${name}: ${value}`]))
  ]

const all =
  (...checks: readonly Check[]): Check =>
  (project) => [...new Set(checks.flatMap((check) => check(project)))]

const absent =
  (pattern: RegExp, folder = application): Check =>
  (project) =>
    linesMatching(project, folder, pattern)

/** The store of the window, and no QUIC: over it Chromium may send a declaration twice. */
const addedSwitches: readonly RegExp[] = [/\.appendSwitch\('enable-features', enabledFeatures\(/, /\.appendSwitch\('disable-quic'\)$/]

/** Some file below electron/ has text of this form. */
const present =
  (what: string, pattern: RegExp): Check =>
  ({ files }) =>
    [...files].some(([file, text]) => file.startsWith(host) && pattern.test(text)) ? [] : [`${what} is missing`]

/** The call occurs only in these files, and in each of them. */
const calledOnlyIn =
  (name: string, files: readonly string[], isMeant: (project: Project, call: string) => boolean = () => true): Check =>
  (project) => {
    const calls = callsOf(project, host, name).filter(({ text }) => isMeant(project, text))
    return [
      ...calls.filter(({ file }) => !files.includes(file)).map(({ where, text }) => `${where}  ${text.slice(0, 100)}`),
      ...files.filter((file) => !calls.some((call) => call.file === file)).map((file) => `${file}  ${name} is missing`)
    ]
  }

const loadsOwnPages: Check = (project) =>
  callsOf(project, host, 'loadURL').flatMap((call) =>
    /^`\$\{appOrigin\}\//.test(argument(call, 0)) || (call.file === 'electron/printing/print-window.ts' && argument(call, 0) === 'address')
      ? []
      : [`${call.where}  loads ${argument(call, 0)}`]
  )

const listens = (event: string): Check =>
  present(`the listener of ${event}`, new RegExp(`\\.on\\('${event}', (?:refuse|\\(event\\) => event\\.preventDefault\\(\\))\\)`))

const onePermission = present('the one granted permission', /permission === 'clipboard-sanitized-write' && isOurAddress\(address\)$/m)

/** Electron's list for a secure application (docs/tutorial/security.md of Electron 45), in its order. */
export const electronChecklist: readonly Rule[] = [
  {
    name: 'only secure content is loaded',
    check: all(
      loadsOwnPages,
      calledOnlyIn('loadFile', []),
      absent(
        /https?:\/\/(?!localhost|127\.0\.0\.1|\[|\$|www\.beacukai\.go\.id|portal\.beacukai\.go\.id)[a-z0-9]/,
        /^electron\/(?:app|protocol|printing|preload|ipc)\//
      ),
      present('the filter of requests', /onBeforeRequest\([\s\S]{0,300}cancel: !allowed/)
    )
  },
  {
    name: 'no Node.js integration for content',
    check: all(
      preference('nodeIntegration', 'false'),
      preference('nodeIntegrationInWorker', 'false'),
      preference('nodeIntegrationInSubFrames', 'false')
    )
  },
  { name: 'context isolation', check: preference('contextIsolation', 'true') },
  {
    name: 'process sandbox',
    check: all(preference('sandbox', 'true'), present('app.enableSandbox()', /hasSwitch\('no-sandbox'\)\) app\.enableSandbox\(\)/))
  },
  {
    name: 'permissions are denied',
    check: all(
      onePermission,
      present('the handler of permission requests', /setPermissionRequestHandler\(\([^)]*\) => answer\(isGranted\(/),
      present('the handler of permission checks', /setPermissionCheckHandler\(\([^)]*\) => isGranted\(/),
      present('the handler of device permissions', /setDevicePermissionHandler\(\(\) => false\)/),
      present('the hardening of the default session', /hardenSession\(session\.defaultSession,/)
    )
  },
  { name: 'web security stays on', check: all(neverSet('webSecurity', ['true']), absent(/appendSwitch\('disable-web-security/)) },
  { name: 'a strict content security policy', check: policyIsStrict },
  { name: 'no insecure content', check: neverSet('allowRunningInsecureContent', ['false']) },
  { name: 'no experimental features', check: neverSet('experimentalFeatures', ['false']) },
  { name: 'no extra Blink features', check: neverSet('enableBlinkFeatures') },
  { name: 'no webviews with popups', check: all(preference('webviewTag', 'false'), absent(/<webview|allowpopups/i)) },
  {
    name: 'webviews are refused',
    check: all(
      listens('will-attach-webview'),
      present('the hardening of new contents', /on\('web-contents-created', \([^)]*\) => hardenContents\(/)
    )
  },
  { name: 'navigation is limited', check: all(listens('will-navigate'), listens('will-frame-navigate'), listens('will-redirect')) },
  {
    name: 'new windows are denied',
    check: present('the handler that denies windows', /setWindowOpenHandler\(\(\) => \(\{ action: 'deny' \}\)\)/)
  },
  {
    name: 'addresses are opened outside only after a check',
    check: all(calledOnlyIn('openExternal', ['electron/app/dialogs.ts', 'electron/app/host-handlers.ts']), (project) =>
      callsOf(project, host, 'openExternal').flatMap((call) =>
        argument(call, 0) === 'links[link]' || (call.file === 'electron/app/dialogs.ts' && argument(call, 0) === 'address')
          ? []
          : [`${call.where}  opens ${argument(call, 0)}`]
      )
    )
  },
  { name: 'a current Electron', check: electronIsCurrent },
  {
    name: 'the sender of every message is checked',
    check: all(
      calledOnlyIn('handle', ['electron/app/run-application.ts'], (_project, call) => call.startsWith('ipcMain')),
      (project) =>
        callsOf(project, host, 'on').flatMap((call) =>
          call.text.startsWith('ipcMain') && !argument(call, 1).startsWith('receive(')
            ? [`${call.where}  is not received by receive()`]
            : []
        ),
      present('the check of the sender in serve()', /if \(!isOurFrame\(event, isOurWindow\)\) \{[\s\S]{0,200}untrusted-sender/),
      present('the check of the frame', /frame\.parent === null && isOurWindow\(event\.sender\) && isOurAddress\(frame\.url\)/),
      absent(/ipcMain\.(?:handleOnce|once|addListener)\(/)
    )
  },
  {
    name: 'pages come from a scheme of their own',
    check: all(
      absent(
        /(?:register|intercept)(?:File|String|Http|Stream)Protocol\(|interceptBufferProtocol\(|registerBufferProtocol\((?!appScheme)|bypassCSP: true|allowServiceWorkers: true|pathToFileURL\([^)]*\)\.href\)/,
        /^electron\//
      ),
      absent(/\.loadURL\([^)]*file:/, /^electron\//),
      present('the handler of the scheme', /protocol\.(?:handle|registerBufferProtocol)\(\s*appScheme/)
    )
  },
  { name: 'fuses', check: fusesAreDecided },
  { name: 'no API of Electron reaches the page', check: preloadIsNarrow }
]

/** It asks the server for TLS, and compares the key before anything else is sent. */
const officeStream = 'electron/office/server/server-stream.ts'
const keyComparison =
  "if (trust.kind === 'key') {\n    const found = fingerprintOf(socket)\n    if (found !== trust.sha256) {\n      socket.destroy()\n      throw"

/** What electronegativity 1.10 looks for beside Electron's list. */
export const furtherRules: readonly Rule[] = [
  {
    name: 'only Chromium verifies certificates',
    check: absent(
      /'certificate-error'|setCertificateVerifyProc\(|rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/,
      /^electron\/(?!practice\/|office\/server\/server-stream\.ts$)/
    )
  },
  {
    name: 'the server of an office is known by its key',
    check: (project) => [
      ...linesMatching(project, /^electron\/(?!office\/server\/(?:server-stream|tunnel)\.ts$)/, /import (?!type\b).*'(?:node:)?tls'/),
      ...callsOf(project, host, 'open')
        .filter(({ file }) => file === officeStream)
        .filter((call) => !["trust.kind === 'authority'", 'false'].includes(argument(call, 1)))
        .map(({ where, text }) => `${where}  ${text}`),
      ...(project.files.get(officeStream)?.includes(keyComparison) === true ? [] : [`${officeStream}  the key is not compared`])
    ]
  },
  {
    name: 'only two switches are added to the command line',
    check: (project) => {
      const calls = callsOf(project, host, 'appendSwitch')
      return [
        ...calls
          .filter(({ text }) => !addedSwitches.some((added) => added.test(text)))
          .map(({ where, text }) => `${where}  ${text.slice(0, 100)}`),
        ...addedSwitches.filter((added) => !calls.some(({ text }) => added.test(text))).map((added) => `${added.source} is missing`)
      ]
    }
  },
  {
    name: 'WebRTC reaches no server',
    check: all(
      present('the policy of WebRTC', /contents\.setWebRTCIPHandlingPolicy\('disable_non_proxied_udp'\)/),
      present('the proxy of our sessions', /if \(developmentServer === undefined\) session\.setProxy\(unreachableProxy\)/),
      present('the unreachable proxy', /proxyRules: 'http:\/\/127\.0\.0\.1:9', proxyBypassRules: '<-loopback>'/)
    )
  },
  {
    name: 'no text runs as code',
    check: absent(/\beval\(|new Function\(|\.executeJavaScript\(|\.insertCSS\(|\.executeJavaScriptInIsolatedWorld\(|setTimeout\(['"`]/)
  },
  { name: 'no remote module', check: absent(/enableRemoteModule|@electron\/remote|electron\.remote\b/) },
  {
    name: 'security warnings stay on',
    check: absent(/ELECTRON_DISABLE_SECURITY_WARNINGS|ELECTRON_ENABLE_SECURITY_WARNINGS'?\]? ?= ?'?(?:false|0)/)
  },
  { name: 'no window shares a process or a preference of another', check: neverSet('affinity') },
  {
    name: 'downloads are refused in every session',
    check: all(
      present('the listener of downloads', /\.on\('will-download', \(event\) => \{\s+event\.preventDefault\(\)/),
      present('the listener of new sessions', /on\('session-created', \(created\) => refuseDownloads\(/)
    )
  },
  {
    name: 'no client certificate is chosen',
    check: present('the listener of client certificates', /'select-client-certificate'[\s\S]{0,260}event\.preventDefault\(\)\s+choose\(\)/)
  }
]
