import type { Json, JsonObject } from '#core/base/json.ts'
import { contentHash } from '../content-hash.ts'
import type { Desk, Person } from './person.ts'
import type { DeskState, SettleStep, SharedState } from '../messages.ts'

/** Submissions of one request. */
const atOnce = 10

/** Decides without communication which active desk takes a declaration without a holder. */
const takerOf = (declaration: string, active: readonly string[]): string | undefined =>
  active[Number.parseInt(declaration.slice(0, 6), 16) % Math.max(1, active.length)]

export const stateOf = async ({ host: { link } }: Desk): Promise<DeskState> => {
  const status = await link.status()
  const { contact } = status
  return {
    contact: 'why' in contact ? `${contact.kind} ${contact.why}` : contact.kind,
    waiting: status.waiting,
    incoming: status.incoming,
    sendingOpen: status.sendingOpen,
    refused: (await link.refused()).map(({ table, key, why }) => `${table} ${JSON.stringify(key)} ${why}`),
    isForked: 'why' in contact && contact.why === 'office-forked',
    openCalls: (await link.openCalls()).length
  }
}

const exchange = async ({ host: { link }, window }: Desk): Promise<void> => {
  for (let pages = 0; pages < 20; pages += 1) {
    const reached = await link.exchange()
    const taken = await window.takeIncoming()
    if (!reached.ok || taken === 0) return
  }
}

/** One pass of the user over all unfinished declarations of this desk. Repeated until nothing is left. */
export const settleOnce = async (desk: Desk, person: Person, { active, liesAbout }: SettleStep): Promise<DeskState> => {
  const { host, outbox } = desk
  await exchange(desk)
  for (const { id } of await host.link.openCalls()) await host.link.repeatCall(id)
  const all = await person.holdings()
  const byId = new Map(all.map((one) => [one.declaration, one]))
  for (const entry of outbox.entries()) {
    const one = byId.get(entry.declaration)
    if (entry.state === 'unknown' && (await outbox.isKnown(entry.car))) await outbox.confirm(entry.id)
    const isElsewhere = one !== undefined && (one.holder !== host.desk || one.sender !== host.desk)
    if (isElsewhere && (entry.state === 'queued' || entry.state === 'failed')) await outbox.cancel(entry.id)
  }
  let hasChanged = false
  const change = async (work: Promise<void>): Promise<void> => {
    hasChanged = true
    await work
  }
  for (const one of all) {
    if (one.deleted) continue
    if (one.offeredTo === host.desk) await change(person.hold(one, { verb: 'take', note: '' }))
    else if (one.holder === host.desk && one.offeredTo !== null && !active.includes(one.offeredTo))
      await change(person.hold(one, { verb: 'take', note: '' }))
    else if (one.holder === host.desk && one.asked !== null)
      await change(person.hold(one, { verb: 'refuse', note: 'tidak', isWorking: false }))
    else if (one.sender === host.desk && one.holder !== host.desk && one.holder !== null) await change(person.releaseSending(one))
    else if (one.holder === null && takerOf(one.declaration, active) === host.desk)
      await change(person.hold(one, { verb: 'take', note: '' }))
  }
  if (hasChanged) await exchange(desk)
  await person.branches()
  const unsent = (await person.holdings()).filter(
    (one) => person.isMine(one) && one.sender === host.desk && one.offeredTo === null && one.closed === null && one.outcome !== 'accepted'
  )
  for (let from = 0; from < unsent.length; from += atOnce) {
    const some = unsent.slice(from, from + atOnce)
    // A declaration that may not be sent must not block the others.
    if (await person.sendAll(some, liesAbout, false)) for (const one of some) await person.sendAll([one], liesAbout, false)
  }
  await exchange(desk)
  return stateOf(desk)
}

/** A row as the office must have it: each desk counts its uses of the master data for itself. */
const withoutUses = (value: Json): Json => {
  const { uses: _, lastUsedAt: __, usedIn: ___, ...shared } = (value ?? {}) as JsonObject
  return shared
}

/** The state that must be equal at all desks. Each window derives its summaries, and facts are compared separately. */
export const sharedState = async ({ window }: Desk, person: Person): Promise<SharedState> => {
  const rows = ['declarations', 'goods', 'parties'].flatMap((table) =>
    window.rows(table).map(([key, value]) => [`${table} ${JSON.stringify(key)}`, contentHash(withoutUses(value))] as const)
  )
  const held = (await person.holdings()).map(
    ({ declaration, holder, sender, generation, epoch, outcome, closed }) =>
      [`held ${declaration}`, contentHash({ holder, sender, generation, epoch, outcome, closed })] as const
  )
  return Object.fromEntries([...rows, ...held])
}
