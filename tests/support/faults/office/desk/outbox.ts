import { createHash, randomUUID } from 'node:crypto'
import type { Json } from '#core/base/json.ts'
import type { Result } from '#core/base/result.ts'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { AttemptOutcome } from '#core/contract/office.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import type { SubmitAnswer, SubmittedEntry } from '#core/contract/submission.ts'
import { evidenceFor, knownBesideOthers, reportsAnything, type KnownBefore } from '#core/outbox/delivery-evidence.ts'
import { countsOf } from '#core/outbox/frozen-envelope.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { beginAttempt, cancel, confirmDelivery, recordOutcome, requeue, revertAttempt } from '#core/outbox/transitions.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { aDeclaration, envelope } from '../../../../electron/practice/declaration-fixture.ts'
import type { DeskHost } from './host.ts'
import { tokensOf, type Acknowledge, type DeskWindow } from './window.ts'
import type { DeskOpening } from '../messages.ts'

/** The submissions of a window, as the application keeps them. */
export interface DeskOutbox {
  entries(): readonly OutboxEntry[]
  /** The last submission of a declaration. */
  of(declaration: string): OutboxEntry | undefined
  queue(declaration: string): Promise<OutboxEntry | null>
  /** Sends in one request. Resolves with the answer. */
  send(ids: readonly string[]): Promise<Result<unknown>>
  /** The user asks the service whether an uncertain submission arrived: accepted if the window would show so, otherwise uncertain. */
  confirm(id: string): Promise<void>
  requeue(id: string): Promise<void>
  cancel(id: string): Promise<void>
  /** Checks the submissions that were running when the program ended. */
  settle(): Promise<void>
  /** The user checks whether the service has the number. */
  isKnown(car: string): Promise<boolean>
}

/** Largest assumed difference between the clocks, in milliseconds, as in the window. */
const mayHaveArrived = new Set<AttemptOutcome>(['sending', 'unknown', 'accepted'])

/** The service tells times in UTC. */

export const openOutbox = (
  { handlers, link, desk }: DeskHost,
  window: DeskWindow,
  { customs }: Pick<DeskOpening, 'customs'>,
  acknowledge: Acknowledge
): DeskOutbox => {
  const entry = (id: string): OutboxEntry => window.row('outbox', id) as unknown as OutboxEntry
  const entries = (): readonly OutboxEntry[] => window.rows('outbox').map(([, value]) => value as unknown as OutboxEntry)
  const rowOf = (one: OutboxEntry) => ({ table: 'outbox', key: one.id, value: one as unknown as Json })

  /** Changes an entry that is in one of the states. */
  const turn = async (id: string, states: readonly OutboxEntry['state'][], next: (one: OutboxEntry) => OutboxEntry): Promise<void> => {
    const isChanged = await window.change(() => (states.includes(entry(id).state) ? [rowOf(next(entry(id)))] : null))
    const { declaration, car, sha256, state } = entry(id)
    if (isChanged) acknowledge({ kind: 'outcome', declaration, car, sha256, state })
  }
  const record = (id: string, outcome: Result<SubmitAnswer>, beside: ReadonlySet<string>): Promise<void> =>
    turn(id, ['sending'], (one) => recordOutcome(one, outcome, { now: Date.now(), rules: defaultAnswerRules, beside }))

  const readLog = async (car: string): Promise<ReadStatusLog> => {
    const reply = await fetch(`${customs}/api/getlog/statusrespon`, { method: 'POST', body: JSON.stringify({ car }) })
    const { desc } = (await reply.json()) as { readonly desc: { readonly data: ReadStatusLog } }
    return { ...desc.data, isUnknown: desc.data.dataStatus.length === 0 }
  }
  /** Attempts of other desks that may have arrived, as the window asks for them. */
  const othersOf = async (declaration: string): Promise<readonly string[]> =>
    (await link.attempts(declaration)).flatMap((one) => (one.desk !== desk && mayHaveArrived.has(one.outcome) ? [one.attempt] : []))
  const othersSince = async (declaration: string): Promise<readonly string[] | null> => {
    const isExchanged = (await link.status()).contact.kind === 'connected' && (await link.exchange()).ok
    const sender = (await link.holdings(0)).find((one) => one.declaration === declaration)?.sender ?? desk
    return isExchanged || sender === desk ? othersOf(declaration) : null
  }
  const knownBefore = async ({ declaration, car }: OutboxEntry): Promise<KnownBefore | undefined> => {
    const others = await othersOf(declaration)
    return others.length === 0 ? undefined : knownBesideOthers(car, await readLog(car), Date.now(), others)
  }

  return {
    entries,
    of: (declaration) => entries().filter((one) => one.declaration === declaration).toSorted((a, b) => a.order - b.order).at(-1), // oxfmt-ignore
    async queue(declaration) {
      const record = window.row('declarations', declaration)
      if (record === undefined) return null
      const car = stringOrEmpty(record['car'])
      // Other bytes after each edit.
      const document = aDeclaration({ car, ftz_excel: tokensOf(record).join(' ') }, 1)
      const body = envelope(document)
      const id = randomUUID()
      const order = Math.max(0, ...entries().map((one) => one.order)) + 1
      const queued: OutboxEntry = {
        id,
        declaration,
        car,
        profile: 'office',
        profileName: 'Kantor',
        service: { kind: 'production', origin: '' },
        queuedAt: Date.now(),
        order,
        version: 1,
        sha256: createHash('sha256').update(body).digest('hex'),
        bytes: body.length,
        counts: countsOf(document),
        state: 'queued',
        attempts: [],
        remarks: []
      }
      await window.change(() => [{ table: 'frozen', key: id, value: { id, body } }, rowOf(queued)])
      return queued
    },
    async send(ids) {
      const known = new Map(await Promise.all(ids.map(async (id) => [id, await knownBefore(entry(id))] as const)))
      await window.change(() => ids.map((id) => rowOf(beginAttempt(entry(id), { now: Date.now(), known: known.get(id) }))))
      const begun: SubmittedEntry[] = ids.map((id) => ({ entry: id, attempt: entry(id).attempts.length }))
      const outcome = await handlers['declarations.submit']({
        entries: begun,
        profile: 'office',
        kind: 'production',
        contents: ids.map((id) => entry(id).sha256)
      })
      const beside = new Set(ids.map((id) => entry(id).car))
      for (const id of ids) await record(id, outcome, beside)
      return outcome
    },
    async confirm(id) {
      const { car, declaration, attempts } = entry(id)
      const attempt = attempts.at(-1)
      const log = await readLog(car)
      const others = await othersSince(declaration)
      if (others === null) return
      const judged = { car, startedAt: attempt?.startedAt ?? 0, zone: 'UTC' as const, known: attempt?.known, others }
      if (evidenceFor(judged, log).finding !== 'proven') return
      await turn(id, ['unknown'], (one) => confirmDelivery(one, { at: Date.now(), by: 'status-log', text: '105' }))
    },
    requeue: (id) => turn(id, ['unknown', 'failed'], requeue),
    cancel: (id) => turn(id, ['queued', 'failed'], cancel),
    async settle() {
      for (const { id, attempts } of entries().filter(({ state }) => state === 'sending')) {
        const lines = await handlers['answers.ofEntry']({ entry: id })
        if (!lines.ok) continue
        const line = lines.value.find(({ attempt }) => attempt === attempts.length)
        if (line === undefined) await turn(id, ['sending'], revertAttempt)
        else await record(id, line.outcome, new Set([entry(id).car]))
      }
    },
    isKnown: async (car) => reportsAnything(await readLog(car))
  }
}
