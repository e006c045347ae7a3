import type { AnswerRules } from '../contract/answer-rules.ts'
import type { InboxKind } from '../contract/settings.ts'
import { stateOfStatus } from '../draft/summary.ts'
import { isRelease } from './billing.ts'
import type { TrackChange } from './track.ts'

/** One item of the inbox: a change, or a new response. */
export interface NewItem {
  readonly id: string
  readonly car: string
  readonly kind: TrackChange['kind'] | 'response'
  readonly code: string
}

/** The kind of an inbox item. */
export const inboxKindOf = ({ kind, code }: Pick<NewItem, 'kind' | 'code'>, rules: AnswerRules): InboxKind => {
  if (kind === 'registration' || kind === 'billing') return kind
  if (kind === 'fields') return 'change'
  if (kind === 'status') return stateOfStatus(code, rules) === 'rejected' ? 'rejection' : 'status'
  if (isRelease(code, rules)) return 'release'
  return rules.rejectionResponses.includes(code) ? 'rejection' : rules.billingResponses.includes(code) ? 'billing' : 'response'
}

/** A declaration is released, rejected and registered once, however many answers report it. */
const onceOnly: ReadonlySet<InboxKind> = new Set(['release', 'rejection', 'registration'])

export interface InboxGroup {
  /** Aju numbers, in the order they were reported. */
  readonly cars: readonly string[]
  /** Kinds with their counts, none of them 0, the most important first. */
  readonly counts: readonly (readonly [InboxKind, number])[]
  readonly total: number
}

const byImportance: readonly InboxKind[] = ['rejection', 'release', 'billing', 'registration', 'response', 'change', 'status']

/** What one notification says of several items. `rulesOf` gives the rules of an aju number. */
export const groupInboxItems = (items: readonly NewItem[], rulesOf: (car: string) => AnswerRules): InboxGroup => {
  const counted = new Map<InboxKind, Set<string>>()
  for (const one of items) {
    const kind = inboxKindOf(one, rulesOf(one.car))
    const known = counted.get(kind) ?? new Set()
    counted.set(kind, known.add(onceOnly.has(kind) ? one.car : `${one.car} ${one.id}`))
  }
  const counts = byImportance.flatMap((kind): readonly (readonly [InboxKind, number])[] => {
    const count = counted.get(kind)?.size ?? 0
    return count === 0 ? [] : [[kind, count]]
  })
  return { cars: [...new Set(items.map((one) => one.car))], counts, total: counts.reduce((sum, [, count]) => sum + count, 0) }
}
