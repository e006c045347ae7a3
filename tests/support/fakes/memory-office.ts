import { randomUUID } from 'node:crypto'
import { canonicalJson, stringOrEmpty } from '#core/base/json-guards.ts'
import type { Json, JsonObject } from '#core/base/json.ts'
import { fail, ok } from '#core/base/result.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import type { BranchContent, Desk, Holding, OfficeAttempt, OfficeStatus, OpenCall } from '#core/contract/office.ts'
import { changeProblem, isContent, mergeChanges, type IncomingChange, type RowsHere } from '#core/office/merge-changes.ts'
import { declarationOfKey, withOwnUses } from '#core/office/shared-rows.ts'
import type { Template } from '#core/draft/draft-parts.ts'
import type { Summary } from '#core/draft/summary.ts'
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
  reported: [],
  isSetBack: false,
  stoppedUntil: null,
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

/** The time at which the host merges. */
export const mergedAt = 1_790_000_000_000

const declarationIn = (change: IncomingChange): string | null =>
  change.kind === 'row' && isContent(change.table) ? declarationOfKey(change.key) : null

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
  const setAside: string[] = []
  /** The rows of the host, as the database thread reads them. */
  const rowsHere = (): RowsHere => {
    const rows = host.journal.rows()
    const valuesOf = (table: string) => rows.flatMap((row) => (row.table === table ? [row.value as unknown] : []))
    const byName = new Map(rows.map(({ table, key, value }) => [`${table} ${canonicalJson(key)}`, value ?? null]))
    const isPart = (key: Json, declaration: string): boolean => Array.isArray(key) && key[0] === declaration
    return {
      row: (table, key) => byName.get(`${table} ${canonicalJson(key)}`) ?? null,
      goods: (declaration) =>
        rows.flatMap(({ table, key, value = null }) => (table === 'goods' && isPart(key, declaration) ? [value] : [])),
      templates: () => valuesOf('templates') as readonly Template[],
      lastEdits: (declaration) => {
        const last = rows.findLast(({ table, key }) => table === 'edits' && isPart(key, declaration))
        return last === undefined ? null : { key: last.key, value: last.value ?? null }
      },
      kinds: (car) => (valuesOf('summaries') as readonly Summary[]).flatMap((one) => (one.car === car ? [one.kind ?? null] : [])),
      responses: (car) => (valuesOf('responses') as readonly JsonObject[]).filter(({ id }) => stringOrEmpty(id).startsWith(`${car}|`)),
      isOwn(car) {
        const summary = (valuesOf('summaries') as readonly Summary[]).find((one) => one.car === car)
        if (summary === undefined)
          return (byName.get(`tracks ${canonicalJson(car)}`) as { watched?: unknown } | undefined)?.watched !== undefined
        return (holdings.findLast(({ declaration: id }) => id === summary.id)?.holder ?? status.desk) === status.desk
      }
    }
  }
  let attempts: readonly OfficeAttempt[] = []
  let bodies: Readonly<Record<string, string>> = {}
  let calls: readonly OpenCall[] = []
  const handlers: Partial<Handlers> = {
    'office.status': async () => ok(status),
    'office.networkChanged': async () => ok(null),
    'office.lanes': async () => ok([]),
    'office.openCalls': async () => ok(calls),
    'office.attempts': async ({ declaration }) => ok(attempts.filter((one) => one.declaration === declaration)),
    'office.submissions': async () =>
      ok(
        attempts.flatMap(({ declaration, car, desk, outcome, startedAt, endedAt }) => {
          const at = startedAt ?? endedAt
          return at === null || (outcome !== 'accepted' && outcome !== 'refused')
            ? []
            : [{ declaration, car, desk, isTaken: outcome === 'accepted', at }]
        })
      ),
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
    'office.incoming': async () => {
      const page = waiting.slice(0, 2)
      return ok({ changes: page.length, declarations: page.flatMap((change) => declarationIn(change) ?? []) })
    },
    'office.hasUnstoredRows': async ({ declaration }) => ok(waiting.some((one) => declarationIn(one) === declaration)),
    'storeCopy.takeIncoming': async ({ seq, declarations }) => {
      const page = waiting.slice(0, 2).filter((change) => {
        const declaration = declarationIn(change)
        return declaration === null || declarations.includes(declaration)
      })
      const here = rowsHere()
      const good = page.flatMap((change) => {
        const problem = changeProblem(change)
        if (problem !== null) setAside.push(problem)
        if (problem !== null || change.kind === 'fact') return problem === null ? [change] : []
        return [{ ...change, value: withOwnUses(change.table, change.value, here.row(change.table as never, change.key)) }]
      })
      const { rows, ...told } = mergeChanges(good, here, {
        now: mergedAt,
        newId: randomUUID,
        deskName: status.deskName,
        mayPush: true
      })
      const appended =
        rows.length === 0 ? null : host.journal.append({ seq, rows: rows.map((row) => ({ ...row, writer: 'office' as const })) })
      if (appended?.ok === false) return fail(appended.failure.code)
      waiting = waiting.filter((change) => !page.includes(change))
      return ok({ seq: host.journal.state().lastSeq, rows, rest: waiting.length, ...told })
    }
  }
  host.use(handlers)
  return {
    /** Tells the window what arrived, and who holds what. */
    tell: (changes: readonly IncomingChange[], newHoldings: readonly Holding[] = [], over: Partial<OfficeStatus> = {}): void => {
      waiting = [...waiting, ...changes]
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
    /** What was wrong with changes that were set aside. */
    setAside: (): readonly string[] => setAside,
    waiting: (): number => waiting.length
  }
}
