import type { Handlers } from '#core/contract/host-api.ts'
import type { DesktopNotification } from '#core/contract/notification.ts'
import { ok } from '#core/base/result.ts'

/** Window and desktop, as far as the page may move them. */
export interface ShellDeps {
  close(): void
  keepAwake(on: boolean): void
  /** False where it was not shown. */
  notify(notice: DesktopNotification): boolean
  /** False where the number is shown nowhere outside the window. */
  attention(unread: number): boolean
}

type ShellHandlers = Pick<Handlers, 'app.close' | 'app.keepAwake' | 'app.notify' | 'app.setUnreadBadge'>

export const shellHandlers = (shell: ShellDeps): ShellHandlers => ({
  async 'app.close'() {
    // After the answer: the page it goes to is gone with the window.
    setImmediate(() => shell.close())
    return ok(null)
  },
  async 'app.keepAwake'({ on }) {
    shell.keepAwake(on)
    return ok(null)
  },
  'app.notify': async (notice) => ok({ shown: shell.notify(notice) }),
  'app.setUnreadBadge': async ({ unread }) => ok({ shown: shell.attention(unread) })
})
