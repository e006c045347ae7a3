import { setTimeout as pause } from 'node:timers/promises'
import type { DeskState } from '../messages.ts'
import type { Round, Slot } from './round.ts'

/**
 * Declarations that are unfinished after this number of passes and milliseconds, and for that long after the last change at the office, are stuck; the limits
 * cover fast and slow machines. `settleAtMost`: milliseconds after which changes do not count.
 */
const [settlePasses, settleWithin, changeWithin, settleAtMost] = [25, 45_000, 10_000, 180_000]
/** Passes for which an owner waits for a desk that was out of service before the office was restored. */
const passesToPresent = 10
const word = 'Sudah diperiksa di layanan dan di meja.'

interface OfficeDesk {
  readonly desk: string
  readonly state: string
  readonly isForked: boolean
  readonly isMissing: boolean
}

const desksAtOffice = (round: Round): Promise<readonly OfficeDesk[]> =>
  round.machines.server.query<OfficeDesk>(
    round.database,
    `SELECT d.desk_id::text AS desk, d.state, d.forked_at IS NOT NULL AS "isForked",
       EXISTS (SELECT FROM office_data.office o JOIN office_data.generation_desk g USING (office_id, generation)
         WHERE g.desk_id = d.desk_id AND g.presented_at IS NULL AND g.written_off_by IS NULL AND d.state <> 'retired') AS "isMissing"
     FROM office_data.desk d`
  )

const restart = async (round: Round, slot: Slot): Promise<void> => {
  await round.kill(slot)
  await round.start(slot)
}

/**
 * What only an owner can end: a desk that was copied, one that is locked, one that does not come back, sending that was closed. `copied`: desks that say of
 * themselves that they were copied.
 */
const actAsOwners = async (round: Round, copied: ReadonlySet<Slot>, passes: number): Promise<void> => {
  const inUse = new Set(round.slots.map(({ id }) => id))
  for (const { desk, state, isForked, isMissing } of await desksAtOffice(round)) {
    const slot = round.slots.find(({ id }) => id === desk)
    // Already done by a repeated call whose first answer was lost.
    if (slot !== undefined && state === 'retired') await round.retired(slot)
    if (isMissing && !inUse.has(desk)) await round.asOwner('write_off', { desk, word })
    else if (isForked) {
      // The copy is out of use; the desk begins again.
      if (slot === undefined) continue
      if (!(await round.asOwner('resolve_fork', { desk, word })) && slot.index < 2) {
        // No owner is left that could resolve it: the office tool admits one again.
        await round.machines.server.query(round.database, 'SELECT office_admin.resolve_fork($1, $2)', [desk, word])
      }
      await restart(round, slot)
    } else if (slot !== undefined && copied.has(slot)) {
      // An office that was restored from before the copy says nothing of it: the desk is started again.
      await restart(round, slot)
    } else if (slot?.isRetired === true && state !== 'retired') {
      // A restored office lets it in again: it presents what it has, and an owner answers for it once more.
      if (!isMissing || passes > passesToPresent) await round.asOwner('retire_desk', { desk, word })
    } else if (slot?.isRetired === false && state === 'locked') await round.asOwner('unlock_desk', { desk })
  }
  // Of somebody who lies.
  await round.machines.server
    .query(round.database, 'SELECT office_admin.dismiss_report($1, $2)', [round.machines.server.hostileBroker.desk, word])
    .catch(() => undefined)
  // A report of an honest desk: the office was restored or made again.
  const waits = await round.machines.server.query<{ isReported: boolean; isSetBack: boolean; isComplete: boolean }>(
    round.database,
    `SELECT office_data.open_reports(office_id) <> '[]' AS "isReported", set_back AS "isSetBack", office_data.missing_desks(office_id) = '[]' AS "isComplete" FROM office_data.office`
  )
  if (waits.some(({ isReported }) => isReported)) await round.asOwner('confirm_set_back', { word })
  else if (waits.some(({ isSetBack, isComplete }) => isSetBack && isComplete)) await round.asOwner('open_sending', { word })
  // A declaration that the office had lost and no desk that came holds.
  const gaps = await round.machines.server.query<{ declaration: string; generation: number; epoch: number }>(
    round.database,
    "SELECT declaration, generation, epoch::int FROM office_data.declaration WHERE closed = 'gap'"
  )
  for (const gap of gaps) await round.asOwner('take', { declarations: [gap] })
  const received = new Set((await round.machines.customs.received()).map(({ car }) => car))
  const closed = await round.machines.server.query<{ declaration: string; car: string; isSetBack: boolean }>(
    round.database,
    `SELECT declaration, car, (SELECT set_back FROM office_data.office) AS "isSetBack" FROM office_data.declaration WHERE closed IN ('late-attempt', 'maybe-sent')`
  )
  const honest = round.slots.map(({ id }) => id)
  const reportedOf = async (kind: string, declarations: readonly string[] | null): Promise<readonly string[]> =>
    (
      await round.machines.server.query<{ number: string }>(
        round.database,
        'SELECT number FROM office_data.quarantine WHERE outcome IS NULL AND kind = $1 AND desk_id = ANY ($2) AND ($3::text[] IS NULL OR declaration = ANY ($3))',
        [kind, honest, declarations]
      )
    ).map(({ number }) => number)
  // Of honest desks: they have their rights again, and present the rest themselves.
  const numbers = [...(await reportedOf('release', null))]
  // What a colleague says of a desk that does not come any more, where customs has the number.
  const sent = closed.filter(({ car, isSetBack }) => !isSetBack && received.has(car)).map(({ declaration }) => declaration)
  if (sent.length > 0) numbers.push(...(await reportedOf('attempt', sent)))
  if (numbers.length > 0) await round.asOwner('decide_quarantine', { numbers, outcome: 'taken' })
  for (const { declaration, car } of closed) if (!received.has(car)) await round.asOwner('reopen_sending', { declaration, word })
}

/** Everything runs again, with every connection up. */
const heal = async (round: Round): Promise<void> => {
  await round.machines.customs.disturb({})
  round.absent.clear()
  for (const slot of round.slots) {
    slot.proxy.setStalled(false)
    slot.proxy.setDown(false)
    slot.sendsWithoutOffice = false
    if (slot.process !== null) await round.ask(slot, 'rest', null).catch(() => undefined)
    if (slot.process === null || slot.process.hasEnded()) await round.start(slot)
  }
}

const isAtEnd = ({ contact, waiting, incoming, refused, openCalls }: DeskState): boolean =>
  contact === 'connected' && waiting === 0 && incoming === 0 && refused.length === 0 && openCalls === 0

/**
 * Whether the service has every declaration, its outcome is `accepted` or `unknown`, and one desk both holds it and may send it. A declaration that only the
 * hostile broker names has no content, and nobody can take it: the office keeps its id in case somebody has it.
 */
const isEverythingSent = async (round: Round): Promise<boolean> => {
  const received = new Set((await round.machines.customs.received()).map(({ car }) => car))
  const declarations = await round.machines.server.query<{
    car: string
    outcome: string | null
    offered: boolean
    apart: boolean
    lost: boolean
  }>(
    round.database,
    `SELECT d.car, d.outcome, d.offered_to IS NOT NULL AS offered, d.holder IS DISTINCT FROM d.sender AS apart, d.holder IS NULL AS lost
     FROM office_data.declaration d WHERE (d.epoch = 0 AND d.presented_by = $1) IS NOT TRUE`,
    [round.machines.server.hostileBroker.desk]
  )
  return declarations.every(
    ({ car, outcome, offered, apart, lost }) =>
      !offered && !lost && !apart && received.has(car) && (outcome === 'accepted' || outcome === 'unknown')
  )
}

const positionOf = async (round: Round): Promise<string> =>
  (await round.machines.server.query<{ position: string }>(round.database, 'SELECT position FROM office_data.office'))[0]?.position ?? ''

/** The user of each desk finishes all declarations. Resolves with those that cannot be finished. */
export const settleRound = async (round: Round): Promise<readonly string[]> => {
  await heal(round)
  const start = performance.now()
  let [changed, changedAt] = ['', start]
  const mayMove = (passes: number): boolean => {
    const now = performance.now()
    return passes < settlePasses || now < start + settleWithin || (now < changedAt + changeWithin && now < start + settleAtMost)
  }
  let left: readonly string[] = []
  let before: string | null = null
  let copied: ReadonlySet<Slot> = new Set()
  for (let passes = 0; mayMove(passes); passes += 1) {
    await actAsOwners(round, copied, passes)
    const active = round.slots.filter(({ isRetired }) => !isRetired).map(({ id }) => id)
    const states = await Promise.all(
      round.slots.map(async (slot) => {
        // A desk out of service has no user. After a restore it presents what it has.
        if (slot.isRetired) return { slot, state: await round.ask(slot, 'state', null) }
        return { slot, state: await round.ask(slot, 'settle', { active, liesAbout: [] }) }
      })
    )
    copied = new Set(states.flatMap(({ slot, state }) => (state.isForked ? [slot] : [])))
    left = states.flatMap(({ slot, state }) => {
      return slot.isRetired || isAtEnd(state) ? [] : [`${slot.name}: ${JSON.stringify(state)}`]
    })
    const isSent = left.length === 0 && (await isEverythingSent(round))
    const position = await positionOf(round)
    if (position !== changed) [changed, changedAt] = [position, performance.now()]
    // Once more where something has changed: what the last desk has pushed, the first one has not pulled yet.
    if (isSent && before === position) return []
    before = isSent ? position : null
    if (!isSent) await pause(50)
  }
  return left.length === 0 ? ['not everything is sent'] : left
}
