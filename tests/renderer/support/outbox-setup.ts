import { fail, ok, type Failure } from '#core/base/result.ts'
import type { Input } from '#core/contract/host-api.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import type { SendPermit, SubmitAnswer } from '#core/contract/submission.ts'
import type { DeclarationKind } from '#core/draft/declaration-kind.ts'
import { joinFrozen } from '#core/outbox/frozen-envelope.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { writeUpdates } from '../../../renderer/data/optimistic-update.ts'
import { changesOfNew } from '../../../renderer/data/declarations-repository.ts'
import { useOutbox } from '../../../renderer/features/outbox/store/outbox.ts'
import { useTracking } from '../../../renderer/features/tracking/store/tracking.ts'
import { useWorklist } from '../../../renderer/features/worklist/store/worklist.ts'
import { responsesAnswer, statusAnswer, statusLog, stored } from './answer-fixtures.ts'
import { recordFrom, smallText, withCar } from './declaration-fixtures.ts'
import { openTestApp, type TestApp } from './test-services.ts'

export const car = (number: number): string => `000028PRAKTK20261120${String(number).padStart(6, '0')}`

/** For a desk with existing data, declarations are created only when `empty` is set. */
export const openOutbox = async (count = 1, first?: TestApp, empty = first === undefined) => {
  const app = first ?? (await openTestApp())
  const [worklist, outbox, tracking] = [useWorklist(app.pinia), useOutbox(app.pinia), useTracking(app.pinia)]
  const ids = Array.from({ length: count }, (_, index) => `d${index + 1}`)
  if (empty)
    for (const [index, id] of ids.entries()) {
      const record = withCar(recordFrom(smallText), id, car(index + 1))
      await app.services.storeWriter.write([...changesOfNew(record), worklist.noteDraft(record, 0)])
    }
  await worklist.load()
  await tracking.load()
  await outbox.load()
  return { app, worklist, outbox, tracking, ids }
}

/** A worklist with valid declarations, and the outbox. */
export type Open = Awaited<ReturnType<typeof openOutbox>>

/** The service answers each submission with the result of `answer`. */
export const answering = ({ app, outbox }: Open, answer: (entry: OutboxEntry) => Partial<SubmitAnswer> | Failure): void => {
  app.host.use({
    'declarations.submit': ({ entries: [sent] }) => {
      const entry = outbox.entries.get(sent?.entry ?? '')
      if (!entry) throw new Error('sent before it was stored')
      const made = answer(entry)
      return Promise.resolve('code' in made ? fail(made.code, made) : ok(stored(entry.car, entry.counts, made)))
    }
  })
}

/** The declarations were made with a profile of this kind, not with the practice profile. */
export const makeOfKind = async (
  { app, worklist }: Pick<Open, 'app' | 'worklist'>,
  kind: DeclarationKind,
  ...ids: readonly string[]
): Promise<void> => {
  for (const id of ids) await writeUpdates(app.services.storeWriter, [worklist.note(id, { kind })])
}

export const entryOf = ({ outbox }: Open, id = 'd1'): OutboxEntry => {
  const [entry] = outbox.ofDeclaration(id)
  if (!entry) throw new Error('there is no entry')
  return entry
}
export const stateOf = (open: Open, id = 'd1') => [entryOf(open, id).state, open.worklist.summaries.get(id)?.state]
export const submits = ({ app }: Open) =>
  app.host.calls.flatMap((call) => (call.channel === 'declarations.submit' ? [call.input as Input<'declarations.submit'>] : []))
/** The bodies that the host posts for them, from its copy of the store. */
export const sentBodies = (open: Open): readonly string[] => {
  const frozen = new Map(
    open.app.host.journal.rows().flatMap(({ table, key, value }) => (table === 'frozen' ? [[key, value] as const] : []))
  )
  const bodyOf = (entry: string): string => (frozen.get(entry) as { readonly body: string } | undefined)?.body ?? ''
  return submits(open).map(({ entries }) => joinFrozen(entries.map(({ entry }) => bodyOf(entry))) ?? '')
}
export const inJournal = ({ app }: Open, id: string): CopyRow | undefined =>
  app.host.journal.rows().find((row) => row.table === 'outbox' && row.key === id)

/** The queue with one submission that may have arrived. */
export const unknownEntry = async (): Promise<Open> => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await open.outbox.sendAll()
  return open
}

/** The service returns these statuses to a refresh of the tracking. */
export const serveStatuses = (open: Open, codes: readonly string[], log = statusLog): void => {
  open.app.host.use({
    'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(log(asked, codes)))),
    'tracking.responses': () => Promise.resolve(ok(responsesAnswer([])))
  })
}

/** The dialog in which the host asks whether contents may be sent: its present question, and the answer of the user. */
export const hostQuestion = ({ app }: Pick<Open, 'app'>) => {
  let open: { readonly asked: Input<'sending.permit'>; readonly resolve: (answer: SendPermit) => void } | null = null
  app.host.use({
    'sending.permit': (asked) => {
      const { promise, resolve } = Promise.withResolvers<SendPermit>()
      open = { asked, resolve }
      return promise.then((answer) => ok(answer))
    }
  })
  return {
    asked: (): Input<'sending.permit'> | null => open?.asked ?? null,
    answer: (answer: SendPermit): void => {
      open?.resolve(answer)
      open = null
    }
  }
}
