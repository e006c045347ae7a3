import type { Summary } from '../draft/summary.ts'
import type { BillingDue } from './billing.ts'
import type { Stuck } from './stuck.ts'

/** Why something waits for the user, in the order of harm. */
export const dueReasons = ['billing', 'stuck', 'refused', 'unknown', 'unstored', 'follow-up', 'unread', 'draft'] as const
export type DueReason = (typeof dueReasons)[number]

/** A declaration, or a number that is only watched, that waits for the user. */
export interface DueLine {
  readonly reason: DueReason
  readonly car: string
  /** Id of the declaration; null of a number that is only watched. */
  readonly id: string | null
  readonly billing?: BillingDue
  readonly stuck?: Stuck
  /** Unread items, for the reason `unread`. */
  readonly unread?: number
}

export interface DueSources {
  /** Open payments, the most urgent one first. */
  readonly billings: readonly BillingDue[]
  /** Furthest over its threshold first. */
  readonly stuck: readonly Stuck[]
  readonly summaries: Iterable<Pick<Summary, 'id' | 'car' | 'state' | 'problems' | 'unread' | 'changedAt' | 'trashedAt' | 'followUp'>>
  /** Responses whose PDF the archive folder did not take, newest first. */
  readonly unstored: readonly { readonly car: string }[]
  /** Unread items, newest first. */
  readonly unread: readonly { readonly car: string }[]
  /** The declaration with an aju number; null without one. */
  readonly idOf: (car: string) => string | null
  /** Whether it is work of this desk. */
  readonly isOwn: (id: string) => boolean
  /** `YYYY-MM-DD`. */
  readonly today: string
}

/** Whether a user has asked to be reminded of it by this day. */
export const isFollowUpDue = ({ followUp = '' }: Pick<Summary, 'followUp'>, today: string): boolean => followUp !== '' && followUp <= today

const reasonOf = ({ state, unread }: Pick<Summary, 'state' | 'unread'>): DueReason | null => {
  if (state === 'draft' || state === 'unknown') return state
  // A rejection that was read is final: nothing waits.
  return state === 'needs-work' || (state === 'rejected' && unread > 0) ? 'refused' : null
}

/**
 * What waits for the user, the most harmful first and each declaration once, under its most harmful reason: a declaration that waits for its payment is not
 * said to be stuck, and the response that reports a billing is not listed again. Within a reason the most urgent first, drafts that can be sent before others.
 */
export const dueLines = ({ billings, stuck, summaries, unstored, unread, idOf, isOwn, today }: DueSources): readonly DueLine[] => {
  const lines: DueLine[] = []
  const listed = new Set<string>()
  const add = (line: DueLine): void => {
    const key = line.id ?? line.car
    if (listed.has(key) || (line.id !== null && !isOwn(line.id))) return
    listed.add(key)
    lines.push(line)
  }
  for (const billing of billings) add({ reason: 'billing', car: billing.car, id: idOf(billing.car), billing })
  for (const one of stuck) add({ reason: 'stuck', car: one.car, id: idOf(one.car), stuck: one })
  const present = [...summaries].filter(({ trashedAt }) => trashedAt === 0)
  const rows = Map.groupBy(present, reasonOf)
  const addRows = (reason: 'refused' | 'unknown' | 'draft'): void => {
    const found = (rows.get(reason) ?? []).sort(
      (a, b) => (reason === 'draft' ? Number(a.problems > 0) - Number(b.problems > 0) : 0) || b.changedAt - a.changedAt
    )
    for (const { id, car } of found) add({ reason, car, id })
  }
  addRows('refused')
  addRows('unknown')
  for (const { car } of unstored) add({ reason: 'unstored', car, id: idOf(car) })
  const followed = present.filter((row) => isFollowUpDue(row, today))
  for (const { id, car } of followed.sort((a, b) => (a.followUp ?? '').localeCompare(b.followUp ?? '') || b.changedAt - a.changedAt))
    add({ reason: 'follow-up', car, id })
  const counts = new Map<string, number>()
  for (const { car } of unread) counts.set(car, (counts.get(car) ?? 0) + 1)
  for (const [car, count] of counts) add({ reason: 'unread', car, id: idOf(car), unread: count })
  addRows('draft')
  return lines
}
