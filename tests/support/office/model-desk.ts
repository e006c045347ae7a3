import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { ok } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { createAnswerReader } from '../../../electron/answers/reader.ts'
import { createInFlightRequests } from '../../../electron/http/in-flight-requests.ts'
import { createNetTransport } from '../../../electron/http/net-transport.ts'
import { submitHandlers } from '../../../electron/ipc/handlers/submit-handlers.ts'
import { allPermitted } from '../fakes/all-permitted.ts'
import { memoryLog } from '../fakes/memory-log.ts'
import type { CustomsProcess } from '../faults/office/customs.ts'
import { openOutbox } from '../faults/office/desk/outbox.ts'
import { personAt, type Desk, type Person } from '../faults/office/desk/person.ts'
import { openWindow, type Acknowledge } from '../faults/office/desk/window.ts'
import { createRandom } from '../faults/random.ts'
import type { LinkedDesk } from './link.ts'
import { statusOf } from './sender.ts'

/** A desk of the trial (`npm run faults -- office`) in this process, whose program a test ends at any of its writes. */
export interface ModelDesk {
  readonly linked: LinkedDesk
  readonly name: string
  /** The runs of its program, the present one last. */
  readonly runs: readonly string[]
  readonly desk: () => Desk
  readonly person: () => Person
  /**
   * Does `work`, and ends the program after so many operations of its database, or loses the answer of so many calls of the office; resolves when the work, or the
   * program, has ended. The ended program is started again.
   */
  readonly during: (work: () => Promise<unknown>, fault?: Fault) => Promise<void>
  /** The program is started again. */
  readonly open: () => Promise<void>
}

export interface Fault {
  readonly kind: 'ends' | 'loses'
  readonly after: number
}

export const modelDesk = async (
  linked: LinkedDesk,
  name: string,
  {
    customs,
    acknowledge
  }: { readonly customs: CustomsProcess; readonly acknowledge: (by: string, ...what: Parameters<Acknowledge>) => void }
): Promise<ModelDesk> => {
  const runs: string[] = []
  let present: { readonly desk: Desk; readonly person: Person } | null = null
  const opened = () => {
    if (present === null) throw new Error('not open')
    return present
  }
  const open = async (): Promise<void> => {
    const label = `${name} #${runs.length + 1}`
    runs.push(label)
    const [log, database, link] = [memoryLog(), linked.host(), linked.link()]
    const post = (url: string, init: RequestInit): Promise<Response> =>
      fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), 'x-trial-run': label } })
    const fetcher = { fetch: post, closeAllConnections: () => Promise.resolve() }
    const transport = createNetTransport({ reads: fetcher, submits: [fetcher, fetcher] })
    const profile = { ...newProfile('production', 'office', 'Kantor'), address: customs.address, edinumber: 'PPJK-1' }
    const handlers = submitHandlers({
      callFor: () => Promise.resolve(ok({ transport, profile, address: customs.address, token: null })),
      statusLog: async ({ car }) =>
        ok(
          statusOf(
            car,
            (await customs.received()).some((one) => one.car === car)
          )
        ),
      rulesOf: () => defaultAnswerRules,
      database,
      inFlight: createInFlightRequests(),
      permissions: allPermitted,
      rightsFor: () => link.sending,
      clock: { now: () => Date.now() },
      log,
      takeRequest: link.serviceRequests.request,
      readAnswer: createAnswerReader({ thread: new URL('../../../electron/answers/thread.ts', import.meta.url), log }),
      aside: { keep: () => Promise.resolve() },
      onAppended: () => undefined,
      press: () => 0,
      onPosting: () => undefined
    })
    const host = { desk: linked.id, database, link, handlers, log: log.lines, close: () => linked.close() }
    const say: Acknowledge = (what) => acknowledge(label, what)
    const window = await openWindow(host)
    const outbox = openOutbox(host, window, { customs: customs.address }, say)
    const desk: Desk = { host, window, outbox, acknowledge: say, random: createRandom(runs.length) }
    present = { desk, person: personAt(desk) }
    await outbox.settle()
  }
  await open()
  return {
    linked,
    name,
    runs,
    desk: () => opened().desk,
    person: () => opened().person,
    open,
    async during(work, fault) {
      const { connection } = linked
      let left = fault?.after ?? 0
      let isEnded = false
      const ended = new Promise<void>((resolve) => {
        connection.ended = () => {
          isEnded = true
          resolve()
        }
      })
      if (fault?.kind === 'ends')
        connection.done = () => {
          left -= 1
          if (left === 0) connection.endAt = '-*'
          return Promise.resolve()
        }
      if (fault?.kind === 'loses')
        connection.after = () => {
          left -= 1
          if (left === 0) throw new Error('the answer is lost')
        }
      await Promise.race([work().catch(() => undefined), ended])
      Object.assign(connection, { endAt: null, after: () => undefined, done: () => Promise.resolve() })
      if (!isEnded) return
      await linked.startAgain(connection.isDown)
      await open()
    }
  }
}
