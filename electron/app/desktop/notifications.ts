import type { DesktopNotification, OpenTarget } from '#core/contract/notification.ts'
import type { Clock } from '#core/base/ports.ts'
import { redact } from '../../logging/redact.ts'

/** A notification on the screen. */
export interface ShownNotification {
  close(): void
}

export interface DesktopNotificationsDeps {
  /** Null where the desktop shows none. */
  readonly show: (words: { readonly title: string; readonly body: string }, clicked: () => void) => ShownNotification | null
  readonly focus: () => void
  readonly open: (target: OpenTarget) => void
  readonly clock: Clock
}

export interface DesktopNotifications {
  /** False where it was not shown: the desktop has none, or there were too many in a short time. */
  show(notice: DesktopNotification): boolean
}

/** More than so many in a minute are noise; what they would have said stands in the window. */
const mostInSpan = 6
const span = 60_000
/** Kept so that a click on an older one still leads somewhere. */
const mostKept = 20

export const createDesktopNotifications = ({ show, focus, open, clock }: DesktopNotificationsDeps): DesktopNotifications => {
  /** By tag; held, because one that nobody holds loses its click. */
  const kept = new Map<string, ShownNotification>()
  let times: number[] = []
  let nameless = 0

  return {
    show({ title, body, tag, open: target }) {
      const now = clock.now()
      times = times.filter((at) => at <= now && now - at < span)
      if (times.length >= mostInSpan) return false
      const shown = show({ title: redact(title), body: redact(body) }, () => {
        focus()
        if (target !== undefined) open(target)
      })
      if (shown === null) return false
      times.push(now)
      const key = tag ?? `#${(nameless += 1)}`
      kept.get(key)?.close()
      kept.delete(key)
      kept.set(key, shown)
      const oldest = kept.size > mostKept ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      return true
    }
  }
}
