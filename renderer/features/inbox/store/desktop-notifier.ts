import type { AnswerRules } from '#core/contract/answer-rules.ts'
import type { InboxSettings } from '#core/contract/settings.ts'
import { inboxKindOf } from '#core/tracking/inbox.ts'
import type { NotifiedItems } from '../../../data/database.ts'
import type { UnreadItem } from '../../tracking/store/inbox-items.ts'

export interface DesktopNotifierDeps {
  readonly settings: () => InboxSettings
  /** The answer rules for an aju number. */
  readonly rulesOf: (car: string) => AnswerRules
  /** Minutes until the quiet hours end; null outside them. */
  readonly quietFor: () => number | null
  /** Null at the very first start. */
  readonly readNotified: () => Promise<NotifiedItems | null>
  readonly keepNotified: (notified: NotifiedItems) => Promise<void>
  /** The items that are still unseen and not on the screen now. */
  readonly unseen: (news: readonly UnreadItem[]) => readonly UnreadItem[]
  /** Whether a refresh is running: more items may follow. */
  readonly busy: () => boolean
  readonly show: (news: readonly UnreadItem[]) => Promise<void>
  readonly now: () => number
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
  /** Returns the function that cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** One answer brings several items; they are notified together. */
const gathering = 2_000
/** Minimum time between two notifications: refreshing forty declarations must not play forty sounds. */
const spacing = 15_000
/** While refreshes run, items are collected, but at most this long. */
const longest = 20_000
/** Minimum time between two writes of the list of late items, for each item in it: quiet hours let it grow, and it must not be written for each item. */
const listSpacing = 10
const minute = 60_000

/**
 * Shows desktop notifications, grouped, each item once. The progress is stored before a notification is shown, so a crash in between loses
 * a notification (the inbox has the items) and never repeats one.
 */
export const createDesktopNotifier = (deps: DesktopNotifierDeps) => {
  /** By `keyOf`, in the order of arrival. */
  let waiting = new Map<string, UnreadItem>()
  let until = 0
  let lastAt = -Infinity
  let firstAt = 0
  let started = false
  let cancelTimer: (() => void) | null = null
  let nextListAt = -Infinity
  let cancelList: (() => void) | null = null

  const keyOf = ({ car, id, at }: UnreadItem): string => `${car} ${id} ${at}`

  /** When it cannot be stored, a repeated notification after a restart is acceptable. */
  const keep = async (): Promise<void> => {
    cancelList?.()
    cancelList = null
    const late = [...waiting].flatMap(([key, { at }]) => (at <= until ? [key] : []))
    nextListAt = deps.elapsed() + late.length * listSpacing
    await deps.keepNotified({ until, ...(late.length > 0 && { late }) }).catch(() => undefined)
  }

  const keepList = (): void => {
    const wait = nextListAt - deps.elapsed()
    if (wait <= 0) void keep()
    else cancelList ??= deps.after(wait, () => void keep())
  }

  const plan = (): void => {
    if (cancelTimer || !started || waiting.size === 0) return
    const quiet = deps.quietFor()
    // Clocks jump and settings change, so quiet hours are checked every minute.
    const wait =
      quiet === null ? Math.max(gathering, lastAt + spacing - deps.elapsed()) : Math.min(minute, Math.max(gathering, quiet * minute))
    cancelTimer = deps.after(wait, () => {
      cancelTimer = null
      const gathers = deps.busy() && deps.elapsed() - firstAt < longest
      if (deps.quietFor() === null && !gathers) void notify()
      else plan()
    })
  }

  const notify = async (): Promise<void> => {
    const items = [...waiting.values()]
    waiting = new Map()
    const { on, kinds } = deps.settings()
    const wanted = deps.unseen(items.filter((one) => on && one.past !== true && kinds[inboxKindOf(one, deps.rulesOf(one.car))]))
    until = Math.max(until, ...items.map((one) => one.at))
    await keep()
    if (wanted.length === 0) return
    lastAt = deps.elapsed()
    await deps.show(wanted)
  }

  const take = (news: readonly UnreadItem[]): void => {
    if (waiting.size === 0) firstAt = deps.elapsed()
    const added = news.filter((one) => !waiting.has(keyOf(one)))
    for (const one of added) waiting.set(keyOf(one), one)
    if (started && added.some(({ at }) => at <= until)) keepList()
    plan()
  }

  return {
    /**
     * Starts with the items that were not notified before the last exit (a crash, or quiet hours). At the very first start nothing existing
     * is notified.
     */
    start: async (unread: readonly UnreadItem[]) => {
      const stored = await deps.readNotified()
      until = stored?.until ?? deps.now()
      const late = new Set(stored?.late)
      started = true
      take(stored === null ? [] : unread.filter((one) => one.at > stored.until || late.has(keyOf(one))))
      // Also items that arrived before, and without late ones that were seen meanwhile.
      await keep()
    },
    take,
    /** Replans when the quiet hours change. */
    wake: () => {
      cancelTimer?.()
      cancelTimer = null
      plan()
    },
    stop: () => {
      started = false
      cancelTimer?.()
      cancelTimer = null
      if (cancelList !== null) void keep()
    }
  }
}
