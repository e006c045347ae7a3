import type { InboxSettings } from '#core/contract/inbox-settings.ts'
import { inboxKindOf } from '#core/tracking/inbox.ts'
import type { Unread } from '../../tracking/store/unread-items.ts'

export interface DesktopNotifierDeps {
  readonly settings: () => InboxSettings
  /** Minutes until the quiet hours end; null where they are not now. */
  readonly quietFor: () => number | null
  /** The moment up to which all news were told or left out; null at the very first start. */
  readonly readUntil: () => Promise<number | null>
  readonly keepUntil: (until: number) => Promise<void>
  /** Those of them that nobody has seen meanwhile or looks at just now. */
  readonly unseen: (news: readonly Unread[]) => readonly Unread[]
  /** Whether the service is being asked just now: more may come. */
  readonly busy: () => boolean
  readonly show: (news: readonly Unread[]) => Promise<void>
  readonly now: () => number
  /** Milliseconds of a clock that is never put back. */
  readonly elapsed: () => number
  /** Returns what calls it off. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

export interface DesktopNotifier {
  /** Begins with what was not told before the last end: killed, or in quiet hours. At the very first start nothing of what is there is news. */
  start(unread: readonly Unread[]): Promise<void>
  take(news: readonly Unread[]): void
  /** Looks again when to tell: quiet hours were set otherwise. */
  wake(): void
  stop(): void
}

/** One answer brings several news; they are told together. */
const gathering = 2_000
/** Between two notifications: forty declarations asked about one after the other are no forty sounds. */
const spacing = 15_000
/** As long as questions go on, what they bring is gathered, but nobody is kept waiting longer than this. */
const longest = 20_000
const minute = 60_000

/**
 * Tells the desktop what is new, grouped, each once: how far it came is kept before anything is shown, so a kill in between loses a notification
 * (the view has the news) and never repeats one.
 */
export const createDesktopNotifier = (parts: DesktopNotifierDeps): DesktopNotifier => {
  let waiting: Unread[] = []
  let until = 0
  let lastAt = -Infinity
  let firstAt = 0
  let started = false
  let callOff: (() => void) | null = null

  const keyOf = ({ car, id, at }: Unread): string => `${car} ${id} ${at}`

  const plan = (): void => {
    if (callOff || !started || waiting.length === 0) return
    const quiet = parts.quietFor()
    // Clocks jump and settings change: quiet hours are looked at again every minute.
    const wait =
      quiet === null ? Math.max(gathering, lastAt + spacing - parts.elapsed()) : Math.min(minute, Math.max(gathering, quiet * minute))
    callOff = parts.after(wait, () => {
      callOff = null
      const gathers = parts.busy() && parts.elapsed() - firstAt < longest
      if (parts.quietFor() === null && !gathers) void tell()
      else plan()
    })
  }

  const tell = async (): Promise<void> => {
    const told = waiting
    waiting = []
    const { on, kinds } = parts.settings()
    const wanted = parts.unseen(told.filter((one) => on && one.past !== true && kinds[inboxKindOf(one)]))
    until = Math.max(until, ...told.map((one) => one.at))
    // Where it cannot be kept, being told twice after a restart is the lesser harm.
    await parts.keepUntil(until).catch(() => undefined)
    if (wanted.length === 0) return
    lastAt = parts.elapsed()
    await parts.show(wanted)
  }

  const take = (news: readonly Unread[]): void => {
    const known = new Set(waiting.map(keyOf))
    if (waiting.length === 0) firstAt = parts.elapsed()
    waiting.push(...news.filter((one) => !known.has(keyOf(one))))
    plan()
  }

  return {
    start: async (unread) => {
      const kept = await parts.readUntil()
      until = kept ?? parts.now()
      if (kept === null) await parts.keepUntil(until).catch(() => undefined)
      started = true
      take(kept === null ? [] : unread.filter((one) => one.at > kept))
    },
    take,
    wake: () => {
      callOff?.()
      callOff = null
      plan()
    },
    stop: () => {
      started = false
      callOff?.()
      callOff = null
    }
  }
}
