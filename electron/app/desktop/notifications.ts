import type { Notice, OpenTarget } from '#core/contract/notification.ts'
import type { Clock } from '#core/base/ports.ts'
import { redact } from '../../logging/redact.ts'

/** A notification on the screen. */
export interface ShownNotice {
  close(): void
}

export interface NoticesParts {
  /** Null where the desktop shows none. */
  readonly show: (words: { readonly title: string; readonly body: string }, clicked: () => void) => ShownNotice | null
  readonly focus: () => void
  readonly open: (target: OpenTarget) => void
  readonly clock: Clock
}

export interface Notices {
  /** False where it was not shown: the desktop has none, or there were too many in a short time. */
  show(notice: Notice): boolean
}

/** More than so many in a minute are noise; what they would have said stands in the window. */
const mostInSpan = 6
const span = 60_000
/** Kept so that a click on an older one still leads somewhere. */
const mostKept = 20

export const createNotices = ({ show, focus, open, clock }: NoticesParts): Notices => {
  /** By tag; held, because one that nobody holds loses its click. */
  const kept = new Map<string, ShownNotice>()
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
