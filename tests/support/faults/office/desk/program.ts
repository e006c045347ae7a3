/** A desk of the trial: the host of the application with its database thread, and a small script that replaces the window and the user. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { JsonObject } from '#core/base/json.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { createRandom } from '../../random.ts'
import { setClock } from './clock.ts'
import { openDeskHost } from './host.ts'
import { openOutbox } from './outbox.ts'
import { personAt, type Desk, type Person } from './person.ts'
import { settleOnce, sharedState, stateOf } from './settle.ts'
import { openWindow, type Acknowledge } from './window.ts'
import type { DeskVerb, DeskVerbs, FromDesk, ToDesk, Work } from '../messages.ts'

/** Milliseconds between two steps of a person. */
const longestPause = 60
/** Milliseconds a verb waits for the office. */
const timeLimit = 30_000

const say = (message: FromDesk): void => void process.send?.(message)
const acknowledge: Acknowledge = (acknowledged) => say({ acknowledged })

interface Open {
  readonly desk: Desk
  readonly person: Person
}
let open: Open | null = null
let working: Promise<void> | null = null
let wanted: Work = { others: [], absent: [], liesAbout: [], sendsWithoutOffice: false }
let isResting = true

const opened = (): Open => {
  if (open === null) throw new Error('the desk is not open')
  return open
}

const reached = async ({ host }: Desk): Promise<void> => {
  const end = performance.now() + timeLimit
  for (;;) {
    const done = await host.link.exchange()
    if (done.ok) return
    if (performance.now() > end) throw new Error(`no exchange: ${done.failure.code}`)
    await pause(50)
  }
}

const rest = async (): Promise<null> => {
  isResting = true
  await working
  working = null
  return null
}

type Verbs = { [V in DeskVerb]: (input: Parameters<DeskVerbs[V]>[0]) => Promise<ReturnType<DeskVerbs[V]>> }

const verbs: Verbs = {
  async open(opening) {
    setClock(opening.clock)
    const host = await openDeskHost(opening)
    const window = await openWindow(host)
    const outbox = openOutbox(host, window, opening, acknowledge)
    const desk: Desk = { host, window, outbox, acknowledge, random: createRandom(opening.seed) }
    open = { desk, person: personAt(desk) }
    await outbox.settle()
    return host.desk
  },
  async setup({ prefix, declarations }) {
    const { desk } = opened()
    const { window, host } = desk
    await reached(desk)
    const end = performance.now() + timeLimit
    let lane = await host.link.change('claim_lane', { prefix })
    // All desks claim at once, each of them alone: on a slow machine some wait longer than a caller does.
    while (!lane.ok && performance.now() < end) lane = await host.link.change('claim_lane', { prefix })
    if (!lane.ok) throw new Error(`no lane: ${lane.failure.code}`)
    for (let index = 1; index <= declarations; index += 1) {
      const [declaration, token] = [randomUUID(), randomUUID()]
      const car = `${prefix}20261121${stringOrEmpty(lane.value['series'])}${String(index).padStart(4, '0')}`
      await window.change(() => [
        { table: 'declarations', key: declaration, value: { id: declaration, car, tokens: [token] } },
        { table: 'goods', key: [declaration, 0], value: { declaration, line: 0, lines: [], tokens: [] } },
        {
          table: 'summaries',
          key: declaration,
          value: { id: declaration, car, importer: 'PT Contoh', state: 'draft', changedAt: 1_790_000_000_000 }
        }
      ])
      acknowledge({ kind: 'created', declaration, car, token })
    }
    await reached(desk)
    return null
  },
  async reach() {
    await reached(opened().desk)
    return null
  },
  work(input) {
    const { desk, person } = opened()
    isResting = false
    wanted = input
    working ??= (async () => {
      while (!isResting) {
        // A failed step is reported, and the user continues.
        await person
          .act(wanted)
          .catch((error: unknown) => acknowledge({ kind: 'note', declaration: '', text: `step failed: ${String(error)}` }))
        await pause(desk.random.int(0, longestPause))
      }
    })()
    return Promise.resolve(null)
  },
  rest: () => rest(),
  settle: (input) => settleOnce(opened().desk, opened().person, input),
  async state() {
    // A window stores incoming changes automatically, also without a user.
    await opened().desk.window.takeIncoming()
    return stateOf(opened().desk)
  },
  async call({ name, input }) {
    const { link } = opened().desk.host
    const done = await link.change(name as Parameters<typeof link.change>[0], input as JsonObject)
    return done.ok ? null : done.failure.code
  },
  clock({ offset, hasSlept }) {
    setClock(offset)
    if (hasSlept) opened().desk.host.link.resumed()
    return Promise.resolve(null)
  },
  shared: () => sharedState(opened().desk, opened().person),
  log: () => Promise.resolve(open?.desk.host.log.slice(-40) ?? []),
  async close() {
    await rest()
    await open?.desk.host.close()
    open = null
    return null
  }
}

process.on('message', ({ id, verb, input }: ToDesk) => {
  const run = async (): Promise<unknown> => (verbs[verb] as (input: unknown) => Promise<unknown>)(input)
  run().then(
    (value) => say({ answer: id, value }),
    (error: unknown) => say({ answer: id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  )
})
// The trial has ended.
process.on('disconnect', () => process.exit(0))
