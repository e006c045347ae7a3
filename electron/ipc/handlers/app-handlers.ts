import { type AppInfo, type LinkName, type DesktopNotification, externalAddress } from '#core/contract/app.ts'
import type { Handlers, Channel } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import type { SecretStore } from '../../settings/secret-store.ts'
import type { Diagnostics } from '../../diagnostics/diagnostics.ts'
import type { CrashRecord } from '../../diagnostics/start-record.ts'
import type { UpdateService } from '../../updates/update-service.ts'

type UpdateHandlers = Pick<Handlers, Extract<Channel, `updates.${string}`>>

export const updateHandlers = ({ updates }: { readonly updates: UpdateService }): UpdateHandlers => ({
  'updates.state': async () => ok(updates.state()),
  'updates.setSource': ({ address }) => updates.setSource(address),
  async 'updates.check'() {
    await updates.check()
    return ok(updates.state())
  },
  async 'updates.download'() {
    await updates.download()
    return ok(updates.state())
  },
  async 'updates.stop'() {
    updates.stop()
    return ok(null)
  },
  'updates.install': ({ time }) => updates.install(time)
})

export interface DiagnosticHandlerDeps {
  readonly crashes: Pick<CrashRecord, 'last' | 'seen'>
  readonly diagnostics: Diagnostics
}

type DiagnosticHandlers = Pick<Handlers, 'app.lastCrash' | 'app.crashSeen' | 'diagnostics.collect' | 'diagnostics.save'>

export const diagnosticHandlers = ({ crashes, diagnostics }: DiagnosticHandlerDeps): DiagnosticHandlers => ({
  'app.lastCrash': async () => ok(crashes.last()),
  async 'app.crashSeen'() {
    crashes.seen()
    return ok(null)
  },
  'diagnostics.collect': ({ rows }) => diagnostics.collect(rows),
  'diagnostics.save': ({ suggestedName }) => diagnostics.save(suggestedName)
})

/** Operations of the renderer on window and desktop. */
export interface WindowControls {
  close(): void
  keepAwake(on: boolean): void
  paste(): void
  /** False where the notification was not shown. */
  notify(notification: DesktopNotification): boolean
  /** False where no badge or tray shows the number. */
  setUnreadBadge(unread: number): boolean
}

export interface AppHandlerDeps {
  readonly info: Omit<AppInfo, 'keyring'>
  readonly secrets: Pick<SecretStore, 'keyring'>
  readonly windowControls: WindowControls
  /** Called when the renderer has opened its store. */
  readonly onWindowReady: () => void
  readonly openLink: (link: LinkName) => Promise<void>
  /** False where no program of the system opens the file. */
  readonly openNotices: () => Promise<boolean>
  /** Asks the user about a checked address and opens it on confirmation; resolves to whether it was opened. */
  readonly confirmAndOpen: (address: string) => Promise<boolean>
}

type AppHandlers = Pick<
  Handlers,
  | 'app.info'
  | 'app.close'
  | 'app.paste'
  | 'app.keepAwake'
  | 'app.notify'
  | 'app.setUnreadBadge'
  | 'app.openLink'
  | 'app.openNotices'
  | 'app.openAddress'
>

export const appHandlers = ({
  info,
  secrets,
  windowControls,
  onWindowReady,
  openLink,
  openNotices,
  confirmAndOpen
}: AppHandlerDeps): AppHandlers => ({
  async 'app.info'() {
    // The renderer's first call after its store is open.
    onWindowReady()
    return ok({ ...info, keyring: secrets.keyring })
  },
  async 'app.close'() {
    // After the reply: closing destroys the page that receives it.
    setImmediate(() => windowControls.close())
    return ok(null)
  },
  async 'app.paste'() {
    windowControls.paste()
    return ok(null)
  },
  async 'app.keepAwake'({ on }) {
    windowControls.keepAwake(on)
    return ok(null)
  },
  'app.notify': async (notification) => ok({ shown: windowControls.notify(notification) }),
  'app.setUnreadBadge': async ({ unread }) => ok({ shown: windowControls.setUnreadBadge(unread) }),
  async 'app.openLink'({ link }) {
    await openLink(link)
    return ok(null)
  },
  async 'app.openNotices'() {
    return (await openNotices()) ? ok(null) : fail('no-program')
  },
  async 'app.openAddress'({ address }) {
    const checked = externalAddress(address)
    return checked === null ? fail('address-not-allowed') : ok({ opened: await confirmAndOpen(checked) })
  }
})
