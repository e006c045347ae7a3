import type { OfficeSubmission } from '#core/contract/office.ts'
import type { Summary } from '#core/draft/summary.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { ListedResponse } from '#core/tracking/track.ts'

/** Something that happened to a declaration: it was edited, it was sent, or a response arrived. */
export interface LatestEvent {
  readonly key: string
  readonly kind: 'edited' | 'sent' | 'response'
  /** Milliseconds since 1970. */
  readonly at: number
  readonly car: string
  /** The declaration of an edit. */
  readonly id?: string
  readonly importer: string
  readonly response?: Pick<ListedResponse, 'code' | 'description'>
  /** The other desk of the office that sent it. */
  readonly desk?: string
}

export interface LatestSources {
  readonly summaries: Iterable<Pick<Summary, 'id' | 'car' | 'importer' | 'state' | 'changedAt' | 'trashedAt'>>
  readonly entries: Iterable<Pick<OutboxEntry, 'id' | 'car' | 'state' | 'attempts'>>
  /** What other desks of the office have sent and the service took. */
  readonly ofOthers: Iterable<Omit<OfficeSubmission, 'isTaken'>>
  readonly responses: Iterable<ListedResponse>
  /** Whether events of an aju number are shown. */
  readonly isListed: (car: string) => boolean
  readonly importerOf: (car: string) => string
}

const newestFirst = (one: LatestEvent, other: LatestEvent): number => other.at - one.at

/** The newest `count` events, newest first. One pass over lists of any length, which keeps at most four times as many; fastest where they begin with the newest. */
export const latestOf = (
  { summaries, entries, ofOthers, responses, isListed, importerOf }: LatestSources,
  count: number
): readonly LatestEvent[] => {
  let found: LatestEvent[] = []
  let oldest = 0
  const add = (at: number, eventOf: () => LatestEvent | null): void => {
    if (at <= oldest) return
    const event = eventOf()
    if (event === null) return
    found.push(event)
    if (found.length < count * 4) return
    found = found.sort(newestFirst).slice(0, count)
    oldest = found.at(-1)?.at ?? 0
  }
  for (const { id, car, importer, state, changedAt, trashedAt } of summaries)
    if (trashedAt === 0 && (state === 'draft' || state === 'needs-work'))
      add(changedAt, () => ({ key: `edited ${id}`, kind: 'edited', at: changedAt, car, id, importer }))
  for (const { id, car, state, attempts } of entries) {
    const at = attempts.at(-1)?.startedAt ?? 0
    if (state === 'accepted' || state === 'remarks')
      add(at, () => (isListed(car) ? { key: `sent ${id}`, kind: 'sent', at, car, importer: importerOf(car) } : null))
  }
  for (const { declaration, car, desk, at } of ofOthers)
    add(at, () =>
      isListed(car) ? { key: `sent ${desk} ${at} ${declaration}`, kind: 'sent', at, car, importer: importerOf(car), desk } : null
    )
  for (const { id, car, code, description, firstSeenAt } of responses)
    add(firstSeenAt, () =>
      isListed(car)
        ? {
            key: `response ${car} ${id}`,
            kind: 'response',
            at: firstSeenAt,
            car,
            importer: importerOf(car),
            response: { code, description }
          }
        : null
    )
  return found.sort(newestFirst).slice(0, count)
}
