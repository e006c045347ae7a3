import { IDBFactory } from 'fake-indexeddb'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import type { SendingSettings } from '#core/contract/settings.ts'
import type { JournaledSubmit, SubmitAnswer } from '#core/contract/submission.ts'
import { useSettings } from '../../../renderer/features/settings/store/settings.ts'
import { memoryHost } from '../../support/fakes/memory-host.ts'
import { statusAnswer, statusLog, stored } from '../support/answer-fixtures.ts'
import { openOutbox, type Open } from '../support/outbox-setup.ts'
import { openTestApp, testClock, type TestApp } from '../support/test-services.ts'
import { testTimers, type TestTimers } from '../support/test-timers.ts'

/** An outbox that sends automatically, with timers that the caller advances. */
export type Automatic = Open & {
  readonly timers: TestTimers
  /** Ends the application: none of its calls is answered and none of its timers runs from now on. */
  readonly end: () => void
  /** Ends the application; returns it as it starts again. */
  readonly killAndStart: () => Promise<Automatic>
}

/** Opens the application on a disk and a host. `count`: drafts to create. */
const start = async (before: TestApp | null, count: number, random?: () => number): Promise<Automatic> => {
  const inner = testTimers(random)
  const host = before?.host ?? memoryHost()
  const place = before?.place ?? new IDBFactory()
  const clock = before?.clock ?? testClock()
  let isAlive = true
  const app = await openTestApp({
    place,
    clock,
    host: { ...host, call: (channel, input) => (isAlive ? host.call(channel, input) : new Promise(() => undefined)) },
    timers: { ...inner, after: (milliseconds, run) => (isAlive ? inner.after(milliseconds, () => isAlive && run()) : () => undefined) }
  })
  const open = await openOutbox(count, { ...app, host }, count > 0)
  // Its connection stays open: with a closed one, what is left of the application would try again without end.
  const end = (): void => {
    isAlive = false
  }
  const killAndStart = (): Promise<Automatic> => {
    end()
    return start({ ...app, host }, 0, random)
  }
  return { ...open, timers: inner, end, killAndStart }
}

export const openAutomatic = async (count: number, settings: Partial<SendingSettings> = {}, random?: () => number): Promise<Automatic> => {
  const open = await start(null, count, random)
  await useSettings(open.app.pinia).change({ sending: 'auto', ...settings })
  return open
}

/** What the service does with one submission; `deliver` stores the declaration, as the service does when a request has arrived. */
export type Service = (car: string, deliver: () => SubmitAnswer) => Promise<Result<SubmitAnswer>>

/** Installs a service; its status log knows what was delivered. Returns how often each aju number was posted, and delivered. */
export const serve = (open: Automatic, service: Service) => {
  const posted: string[] = []
  const delivered = new Set<string>()
  /** Attempts as the host records them: before a request leaves, and with its outcome. */
  const attempts = new Map<string, JournaledSubmit>()
  let current = open
  open.app.host.use({
    'declarations.submit': ({ entries: [sent] }) => {
      const entry = current.outbox.entries.get(sent?.entry ?? '')
      if (entry === undefined) return Promise.resolve(fail('unexpected', { mayHaveArrived: false }))
      posted.push(entry.car)
      const attempt = { ...sent, at: open.app.clock.now(), raw: '' } as JournaledSubmit
      attempts.set(`${sent?.entry} ${sent?.attempt}`, { ...attempt, outcome: fail('connection-lost', { mayHaveArrived: true }) })
      return service(entry.car, () => {
        delivered.add(entry.car)
        return stored(entry.car, entry.counts)
      }).then((outcome) => {
        attempts.set(`${sent?.entry} ${sent?.attempt}`, { ...attempt, outcome })
        return outcome
      })
    },
    'answers.ofEntry': ({ entry }) => Promise.resolve(ok([...attempts.values()].filter((one) => one.entry === entry))),
    'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(statusLog(car, delivered.has(car) ? ['104'] : [])))),
    'tracking.responses': () => Promise.resolve(fail('offline'))
  })
  return { posted, delivered, use: (next: Automatic) => (current = next) }
}

export const refused = (failure: Failure): Promise<Result<SubmitAnswer>> => Promise.resolve(fail(failure.code, failure))

/** Advances the time in steps until the condition holds, at most by `limit` milliseconds; whether it held. */
export const passUntil = async (open: Automatic, holds: () => boolean, limit: number, step: number): Promise<boolean> => {
  for (let passed = 0; passed < limit && !holds(); passed += step) await open.timers.pass(step)
  return holds()
}
