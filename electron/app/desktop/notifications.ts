import type { DesktopNotification, OpenTarget } from '#core/contract/notification.ts'
import type { Clock } from '#core/base/ports.ts'
import { redact } from '../../logging/redact.ts'

/** A notification on the screen. */
export interface ShownNotification {
  close(): void
}

export interface DesktopNotificationsDeps {
  /** Null where the desktop does not support notifications. */
  readonly show: (text: { readonly title: string; readonly body: string }, onClick: () => void) => ShownNotification | null
  readonly focus: () => void
  readonly open: (target: OpenTarget) => void
  readonly clock: Clock
}

export interface DesktopNotifications {
  /** False where it was not shown: the desktop does not support it, or the rate limit is reached. */
  show(notification: DesktopNotification): boolean
}

/** At most 6 a minute. The window shows the same information. */
const maxPerSpan = 6
const spanMilliseconds = 60_000
/** Notifications referenced here; Electron drops the click of one that is garbage collected. */
const maxReferenced = 20

export const createDesktopNotifications = ({ show, focus, open, clock }: DesktopNotificationsDeps): DesktopNotifications => {
  /** By tag, oldest first. */
  const referenced = new Map<string, ShownNotification>()
  let times: number[] = []
  let untagged = 0

  return {
    show({ title, body, tag, open: target }) {
      const now = clock.now()
      times = times.filter((at) => at <= now && now - at < spanMilliseconds)
      if (times.length >= maxPerSpan) return false
      const shown = show({ title: redact(title), body: redact(body) }, () => {
        focus()
        if (target !== undefined) open(target)
      })
      if (shown === null) return false
      times.push(now)
      const key = tag ?? `#${(untagged += 1)}`
      referenced.get(key)?.close()
      referenced.delete(key)
      referenced.set(key, shown)
      const oldest = referenced.size > maxReferenced ? referenced.keys().next().value : undefined
      if (oldest !== undefined) referenced.delete(oldest)
      return true
    }
  }
}
