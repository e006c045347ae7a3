import { createHash, randomUUID } from 'node:crypto'
import type { Json } from '#core/base/json.ts'
import type { Result } from '#core/base/result.ts'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { SubmitAnswer, SubmittedEntry } from '#core/contract/submission.ts'
import { countsOf } from '#core/outbox/freeze-declaration.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { beginAttempt, cancel, confirmDelivery, recordOutcome, requeue, revertAttempt } from '#core/outbox/transitions.ts'
import { asText } from '../../../../electron/database/office/types.ts'
import { aDeclaration, envelope } from '../../../electron/practice/declaration-fixture.ts'
import type { DeskHost } from './desk-host.ts'
import { tokensOf, type Acknowledge, type DeskWindow } from './desk-window.ts'
import type { DeskOpening } from './messages.ts'

/** The submissions of a window, as the application keeps them. */
export interface DeskOutbox {
  entries(): readonly OutboxEntry[]
  /** The last submission of a declaration. */
  of(declaration: string): OutboxEntry | undefined
  queue(declaration: string): Promise<OutboxEntry | null>
  /** In one request. Resolves with what came back. */
  send(ids: readonly string[]): Promise<Result<unknown>>
  confirm(id: string): Promise<void>
  requeue(id: string): Promise<void>
  cancel(id: string): Promise<void>
  /** Looks at what was running when the program ended. */
  settle(): Promise<void>
  /** A person looks whether the service has the number. */
  isKnown(car: string): Promise<boolean>
}

export const openOutbox = (
  { handlers }: DeskHost,
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

  return {
    entries,
    of: (declaration) => entries().filter((one) => one.declaration === declaration).toSorted((a, b) => a.order - b.order).at(-1), // oxfmt-ignore
    async queue(declaration) {
      const record = window.row('declarations', declaration)
      if (record === undefined) return null
      const car = asText(record['car'])
      // Other bytes after each edit.
      const document = aDeclaration({ car, ftz_excel: tokensOf(record).join(' ') }, 1)
      const body = JSON.stringify(document)
      const id = randomUUID()
      const order = Math.max(0, ...entries().map((one) => one.order)) + 1
      const queued: OutboxEntry = {
        ...{ id, declaration, car, profile: 'office', profileName: 'Kantor', queuedAt: Date.now(), order, version: 1 },
        ...{ sha256: createHash('sha256').update(body).digest('hex'), bytes: body.length, counts: countsOf(document) },
        ...{ state: 'queued', attempts: [], remarks: [] }
      }
      await window.change(() => [{ table: 'frozen', key: id, value: { id, body } }, rowOf(queued)])
      return queued
    },
    async send(ids) {
      await window.change(() => ids.map((id) => rowOf(beginAttempt(entry(id), { now: Date.now() }))))
      const begun: SubmittedEntry[] = ids.map((id) => ({ entry: id, attempt: entry(id).attempts.length }))
      const documents = ids.map((id) => JSON.parse(asText(window.row('frozen', id)?.['body'])) as unknown)
      const outcome = await handlers['declarations.submit']({ entries: begun, profile: 'office', body: envelope(...documents) })
      const beside = new Set(ids.map((id) => entry(id).car))
      for (const id of ids) await record(id, outcome, beside)
      return outcome
    },
    confirm: (id) => turn(id, ['unknown'], (one) => confirmDelivery(one, { at: Date.now(), by: 'status-log', text: '105' })),
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
    async isKnown(car) {
      const reply = await fetch(`${customs}/api/getlog/statusrespon`, { method: 'POST', body: JSON.stringify({ car }) })
      const answer = (await reply.json()) as { readonly desc: { readonly data: { readonly dataStatus: readonly unknown[] } } }
      return answer.desc.data.dataStatus.length > 0
    }
  }
}
