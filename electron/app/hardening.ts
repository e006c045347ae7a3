import type { LinkName } from '#core/contract/app.ts'
import type { Log } from '../logging/log.ts'
import { appScheme, isOurAddress, isPdfAddress, pdfOrigin } from '../protocol/content-policy.ts'

/** The fixed addresses that the application opens in the browser. */
export const links: Readonly<Record<LinkName, string>> = {
  customs: 'https://www.beacukai.go.id/',
  ceisa: 'https://portal.beacukai.go.id/'
}

/** The window stays at its own origin, and a frame inside it at the page that reads PDFs. */
export const mayNavigate = (address: string, isMainFrame: boolean): boolean =>
  isMainFrame ? isOurAddress(address) : address === `${pdfOrigin}/`

export const isGranted = (permission: string, address: string): boolean =>
  permission === 'clipboard-sanitized-write' && isOurAddress(address)

const localSchemes: ReadonlySet<string> = new Set(['devtools:', 'blob:', 'data:'])

/** Whether the window's session may load an address: our scheme, and in development the Vite server. */
export const mayRequest = (address: string, developmentServer?: string): boolean => {
  const url = URL.parse(address)
  if (url === null) return false
  if (url.protocol === `${appScheme}:`) return isOurAddress(address) || isPdfAddress(address)
  if (localSchemes.has(url.protocol)) return true
  const server = developmentServer === undefined ? null : URL.parse(developmentServer)
  return server !== null && url.host === server.host && (url.protocol === server.protocol || url.protocol === 'ws:')
}

interface Preventable {
  preventDefault(): void
}

interface Navigation extends Preventable {
  readonly url: string
  readonly isMainFrame: boolean
}

/** The part of `WebContents` that is used. */
interface HardenedContents {
  on(event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect', listener: (event: Navigation) => void): unknown
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown
  setWindowOpenHandler(handler: () => { action: 'deny' }): void
  setWebRTCIPHandlingPolicy(policy: 'disable_non_proxied_udp'): void
}

export const hardenContents = (contents: HardenedContents, log: Log): void => {
  const refuse = (event: Navigation): void => {
    if (mayNavigate(event.url, event.isMainFrame)) return
    event.preventDefault()
    log.warn('navigation refused', { scheme: URL.parse(event.url)?.protocol ?? 'none' })
  }
  contents.on('will-navigate', refuse)
  contents.on('will-frame-navigate', refuse)
  contents.on('will-redirect', refuse)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  // Neither the content policy nor `onBeforeRequest` applies to WebRTC. TCP is left to the proxy of the session.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

/** The application saves files itself: whatever a page or a frame wants to download is refused. */
export const refuseDownloads = (
  session: { on(event: 'will-download', listener: (event: Preventable) => void): unknown },
  log: Log
): void => {
  session.on('will-download', (event) => {
    event.preventDefault()
    log.warn('download refused')
  })
}

/**
 * For sessions that load only our schemes, to which proxies do not apply: WebRTC over TCP uses the proxy, at which nothing listens. Also for loopback
 * addresses.
 */
const unreachableProxy = { mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:9', proxyBypassRules: '<-loopback>' } as const

/** The part of `Session` that is used. */
export interface HardenedSession {
  setPermissionRequestHandler(
    handler: (
      contents: unknown,
      permission: string,
      answer: (granted: boolean) => void,
      details: { readonly requestingUrl: string }
    ) => void
  ): void
  setPermissionCheckHandler(handler: (contents: unknown, permission: string, origin: string) => boolean): void
  setDevicePermissionHandler(handler: () => boolean): void
  setProxy(config: typeof unreachableProxy): Promise<void>
  readonly webRequest: {
    onBeforeRequest(listener: (details: { readonly url: string }, answer: (response: { cancel: boolean }) => void) => void): void
  }
}

export const hardenSession = (session: HardenedSession, log: Log, developmentServer?: string): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => answer(isGranted(permission, details.requestingUrl)))
  session.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, origin))
  session.setDevicePermissionHandler(() => false)
  if (developmentServer === undefined) session.setProxy(unreachableProxy).catch((error: unknown) => log.error('proxy not set', error))
  session.webRequest.onBeforeRequest((details, answer) => {
    const allowed = mayRequest(details.url, developmentServer)
    if (!allowed) log.warn('request of the window refused', { scheme: URL.parse(details.url)?.protocol ?? 'none' })
    answer({ cancel: !allowed })
  })
}
