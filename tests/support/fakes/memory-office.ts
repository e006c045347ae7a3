import { fail, ok } from '#core/base/result.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import type { BranchContent, Desk, Holding, OfficeAttempt, OfficeStatus, OpenCall, IncomingChange } from '#core/contract/office.ts'
import { declarationOfKey } from '#core/office/shared-rows.ts'
import type { MemoryHost } from './memory-host.ts'

export const joinedStatus: OfficeStatus = {
  office: 'o1',
  name: 'Kantor',
  desk: 'here',
  deskName: 'Meja 1',
  contact: { kind: 'connected' },
  lastContact: 1,
  rights: 'broker',
  state: 'active',
  generation: 1,
  sendingOpen: true,
  isForked: false,
  missing: [],
  behind: 0,
  waiting: 0,
  incoming: 0,
  refused: 0,
  withoutOffice: null,
  openCalls: 0
}

export const holding = (declaration: string, holder: string | null, over: Partial<Holding> = {}): Holding => ({
  declaration,
  holder,
  sender: holder,
  position: 1,
  car: null,
  offeredTo: null,
  asked: null,
  outcome: null,
  attempt: null,
  closed: null,
  deleted: false,
  schema: 6,
  registered: true,
  generation: 1,
  epoch: 1,
  ...over
})

type Incoming<C = IncomingChange> = C extends IncomingChange ? Omit<C, 'number' | 'here'> : never

/** The office of a window, in place of the host's link: what it has sent to this desk, and what the window has taken. */
export const memoryOffice = (host: MemoryHost) => {
  let status: OfficeStatus = joinedStatus
  let holdings: readonly Holding[] = []
  let waiting: readonly IncomingChange[] = []
  let branches: readonly BranchContent[] = []
  const desks: readonly Desk[] = [
    { desk: 'here', name: 'Meja 1', rights: 'broker', state: 'active' },
    { desk: 'there', name: 'Meja 2', rights: 'broker', state: 'active' },
    { desk: 'third', name: 'Meja 3', rights: 'broker', state: 'active' }
  ]
  let last = 0
  /** How many batches are refused because a row changed meanwhile. */
  let refusals = 0
  let attempts: readonly OfficeAttempt[] = []
  let bodies: Readonly<Record<string, string>> = {}
  let calls: readonly OpenCall[] = []
  const handlers: Partial<Handlers> = {
    'office.status': async () => ok(status),
    'office.networkChanged': async () => ok(null),
    'office.lanes': async () => ok([]),
    'office.openCalls': async () => ok(calls),
    'office.attempts': async ({ declaration }) => ok(attempts.filter((one) => one.declaration === declaration)),
    'office.attemptBody': async ({ attempt }) => ok(bodies[attempt] ?? null),
    'office.confirmSending': async () => ok(null),
    'office.withoutOffice': async ({ declarations, until }) => {
      status = { ...status, withoutOffice: declarations.length === 0 ? null : { declarations, until } }
      return ok(null)
    },
    'office.holdings': async ({ after }) => ok(holdings.filter(({ position }) => position > after)),
    'office.desks': async () => ok(desks),
    'office.branches': async () => ok(branches.map(({ rows: _, at: __, ...branch }) => branch)),
    'office.branch': async ({ branch }) => {
      const found = branches.find((one) => one.branch === branch)
      return found === undefined ? fail('office-not-found') : ok(found)
    },
    'office.finishBranch': async ({ branch, outcome }) => {
      branches = branches.map((one) => (one.branch === branch ? { ...one, outcome } : one))
      host.emit('office.changed', status)
      return ok(null)
    },
    'office.incoming': async () => ok({ changes: waiting.slice(0, 2), rest: Math.max(0, waiting.length - 2) }),
    'office.hasUnstoredRows': async ({ declaration }) =>
      ok(waiting.some((one) => one.kind === 'row' && one.table !== 'summaries' && declarationOfKey(one.key) === declaration)),
    'storeCopy.appendIncoming': async ({ seq, rows, taken }) => {
      if (refusals > 0) {
        refusals -= 1
        return ok({ state: host.journal.state(), refused: taken.map(({ number }) => number) })
      }
      const given = waiting.flatMap((change) =>
        change.kind === 'row' && taken.some(({ number, asGiven }) => asGiven === true && number === change.number)
          ? [{ table: change.table, key: change.key, ...(change.value === null ? {} : { value: change.value }) }]
          : []
      )
      const appended = host.journal.append({ seq, rows: [...given, ...rows].map((row) => ({ ...row, writer: 'office' as const })) })
      if (!appended.ok) return fail(appended.failure.code)
      const numbers = new Set(taken.map(({ number }) => number))
      waiting = waiting.filter(({ number }) => !numbers.has(number))
      return ok({ state: appended.value, refused: [] })
    }
  }
  host.use(handlers)
  return {
    /** Tells the window what arrived, and who holds what. */
    tell: (changes: readonly Incoming[], newHoldings: readonly Holding[] = [], over: Partial<OfficeStatus> = {}): void => {
      waiting = [...waiting, ...changes.map((change) => ({ ...change, number: (last += 1), here: '' }))]
      holdings = [...holdings, ...newHoldings]
      status = { ...status, ...over, incoming: waiting.length }
      host.emit('office.changed', status)
    },
    /** Attempts of any desk, their bodies by attempt, and calls that were not answered: what `office.attempts`, `office.attemptBody` and `office.openCalls` tell. */
    know: (known: {
      readonly attempts?: readonly OfficeAttempt[]
      readonly bodies?: Readonly<Record<string, string>>
      readonly calls?: readonly OpenCall[]
    }): void => {
      attempts = known.attempts ?? attempts
      bodies = known.bodies ?? bodies
      calls = known.calls ?? calls
    },
    /** Edits that the office has kept apart. */
    keepBranch: (branch: BranchContent): void => {
      branches = [...branches, branch]
      host.emit('office.changed', status)
    },
    outcomeOf: (branch: string): string | null | undefined => branches.find((one) => one.branch === branch)?.outcome,
    refuse: (times: number): void => void (refusals = times),
    waiting: (): number => waiting.length
  }
}
