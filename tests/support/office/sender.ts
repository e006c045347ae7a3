import { createHash, randomUUID } from 'node:crypto'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { Json } from '#core/base/json.ts'
import type { HttpRequest } from '#core/base/ports.ts'
import { ok, type Result } from '#core/base/result.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import type { StatusAnswer } from '#core/contract/retrieval.ts'
import type { KnownBefore } from '#core/outbox/delivery-evidence.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { stateAfter } from '#core/outbox/transitions.ts'
import type { SubmittedEntry } from '#core/contract/submission.ts'
import { createAnswerReader } from '../../../electron/answers/reader.ts'
import { createInFlightRequests } from '../../../electron/http/in-flight-requests.ts'
import { submitHandlers } from '../../../electron/ipc/handlers/submit-handlers.ts'
import { aDeclaration, envelope } from '../../electron/practice/declaration-fixture.ts'
import { allPermitted } from '../fakes/all-permitted.ts'
import { memoryLog } from '../fakes/memory-log.ts'
import { office as profile, replyOf } from '../fakes/main-services.ts'
import type { LinkedDesk } from './link.ts'

/** A fake customs service that records its requests. */
export interface Customs {
  readonly received: string[]
  /** Numbers whose status was asked. */
  readonly asked: string[]
  /** The answer to a status request of a number. */
  status: (car: string) => Awaited<ReturnType<Handlers['tracking.statusLog']>>
  /** Called before a request counts as received, and after. */
  before: () => void | Promise<void>
  after: () => void | Promise<void>
}
export const newCustoms = (): Customs => {
  const received: string[] = []
  return {
    received,
    asked: [],
    status: (car) => ok(statusOf(car, received.includes(car))),
    before: () => undefined,
    after: () => undefined
  }
}

/** The status answer for a known or unknown number. */
export const statusOf = (car: string, isKnown: boolean, time = '2026-11-20 10:00:00'): StatusAnswer => ({
  answer: 'a',
  at: 0,
  deviations: [],
  raw: '',
  rawLength: 0,
  log: {
    car,
    createdTime: '',
    status: isKnown ? '105' : '',
    statusUraian: '',
    sendTime: null,
    dataRespon: [],
    isUnknown: !isKnown,
    dataStatus: isKnown
      ? [{ car, kodeStatus: '105', nomorDaftar: null, tanggalDaftar: null, keterangan: 'DITERIMA', waktuStatus: time }]
      : []
  }
})

/** The window and the submit channel of a desk. */
export const senderOf = (desk: LinkedDesk, customs: Customs) => {
  const handlers = () =>
    submitHandlers({
      callFor: async () =>
        ok({
          transport: {
            async post(request: HttpRequest) {
              await customs.before()
              customs.received.push(...[...request.body.matchAll(/"car":"([^"]+)"/g)].map(([, car = '']) => car))
              await customs.after()
              const cars = [...new Set([...request.body.matchAll(/"car":"([^"]+)"/g)].map(([, car = '']) => car))]
              return replyOf({
                status: 'ok',
                desc: cars.map((car) => ({ submit_status: 'success', submit_type: 'update', desc: { car }, err: {} }))
              })
            }
          },
          profile,
          address: profile.address,
          token: null
        } as never),
      rulesOf: () => defaultAnswerRules,
      database: desk.host(),
      readAnswer: createAnswerReader({ thread: new URL('../../../electron/answers/thread.ts', import.meta.url), log: memoryLog() }),
      aside: { keep: () => Promise.resolve() },
      inFlight: createInFlightRequests(),
      permissions: allPermitted,
      rightsFor: () => desk.link().sending,
      onAppended: () => undefined,
      press: () => 0,
      onPosting: () => undefined,
      statusLog: ({ car }) => {
        customs.asked.push(car)
        return Promise.resolve(customs.status(car))
      },
      takeRequest: (kind) => desk.link().serviceRequests.request(kind),
      clock: { now: () => Date.now() },
      log: memoryLog()
    })

  const entryOf = async (id: string): Promise<OutboxEntry> => (await desk.row('outbox', id)) as unknown as OutboxEntry
  const put = (entry: OutboxEntry): Promise<void> => desk.write({ table: 'outbox', key: entry.id, value: entry as unknown as Json })
  /** As `recordOutcome` of the window: an attempt that failed stays, and the next one has the next number. */
  const store = (entry: OutboxEntry, outcome: Result<unknown>): Promise<void> => {
    const before = entry.attempts.slice(0, -1)
    const last = { ...(entry.attempts.at(-1) ?? { number: 1, startedAt: 0 }), endedAt: Date.now() }
    return outcome.ok
      ? put({ ...entry, state: 'accepted', attempts: [...before, last] })
      : put({ ...entry, state: stateAfter(outcome.failure), attempts: [...before, { ...last, failure: outcome.failure }] })
  }
  let known: KnownBefore | undefined
  /** The window asks the service where another desk may have sent the declaration before. */
  const knownOf = async (declaration: string): Promise<KnownBefore | undefined> => {
    const attempts = await desk.link().attempts(declaration)
    const mayHave = attempts.some((one) => one.desk !== desk.id && ['sending', 'unknown', 'accepted'].includes(one.outcome))
    return known ?? (mayHave ? { marks: [], newest: '', at: Date.now() } : undefined)
  }

  return {
    /** What the service is known to have said before the next attempts. */
    knows: (next: KnownBefore): void => void (known = next),
    /** Freezes a declaration and queues it. Returns the id of the entry. */
    async queue(declaration: string, car: string, epoch?: number): Promise<string> {
      const id = randomUUID()
      const document = aDeclaration({ car })
      const body = envelope(document)
      const sha256 = createHash('sha256').update(body).digest('hex')
      await desk.write({ table: 'frozen', key: id, value: { id, body } })
      const entry = {
        id,
        declaration,
        car,
        profile: 'office',
        profileName: 'Kantor',
        service: { kind: 'production' as const, origin: '' },
        queuedAt: 1,
        order: 1,
        version: 1,
        sha256,
        bytes: body.length,
        ...(epoch === undefined ? {} : { epoch })
      }
      await put({ ...entry, counts: {} as never, state: 'queued', attempts: [], remarks: [] })
      return id
    },
    /** The window begins attempts, calls the host and stores what came back. */
    async send(...ids: readonly string[]) {
      const program = desk.host()
      const entries: SubmittedEntry[] = []
      for (const id of ids) {
        const entry = await entryOf(id)
        const number = entry.attempts.length + 1
        const before = await knownOf(entry.declaration)
        const attempt = { number, startedAt: Date.now(), ...(before === undefined ? {} : { known: before }) }
        await put({ ...entry, state: 'sending', attempts: [...entry.attempts, attempt] })
        entries.push({ entry: id, attempt: number })
      }
      const contents = await Promise.all(ids.map(async (id) => (await entryOf(id)).sha256))
      const outcome = await handlers()['declarations.submit']({ entries, contents, profile: 'office', kind: 'production' as const })
      // The window of an ended program stops.
      if (desk.host() !== program) await new Promise(() => undefined)
      for (const id of ids) await store(await entryOf(id), outcome)
      desk.link().wake()
      return outcome
    },
    /** Resolves a running attempt at the start of the window from the journal. */
    async settle(...ids: readonly string[]) {
      for (const id of ids) {
        const entry = await entryOf(id)
        if (entry.state !== 'sending') continue
        const lines = await handlers()['answers.ofEntry']({ entry: id })
        const line = lines.ok ? lines.value.find(({ attempt }) => attempt === entry.attempts.length) : undefined
        // Nothing was sent: the attempt is reverted, and its number is reused.
        if (line === undefined) await put({ ...entry, state: 'queued', attempts: entry.attempts.slice(0, -1) })
        else await store(entry, line.outcome)
      }
      desk.link().wake()
    },
    stateOf: async (id: string) => (await entryOf(id)).state
  }
}
