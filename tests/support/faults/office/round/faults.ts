import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loseRuns, moment, withDesk, withServer, type Fault } from '../fault-tools.ts'
import type { Round, Slot } from './round.ts'
import { restoreBoth, restoreDesk, restoreOffice, wipeOffice } from '../set-back-faults.ts'

const hour = 3_600_000
/** The first two desks are owners, which must stay available to act. */
const firstOfStaff = 2

const killDesk: Fault['run'] = (round) =>
  withDesk(round, 0, async (slot) => {
    await round.kill(slot)
    await moment(round, 0, 600)
    await round.start(slot)
    await round.work(slot)
  })

const killServer: Fault['run'] = (round) =>
  withServer(async () => {
    const { server } = round.machines
    round.note('server', 'killed')
    await server.kill()
    await moment(round, 0, 500)
    await server.start()
    round.note('server', 'started')
    return true
  })

const cutConnections: Fault['run'] = async (round) => {
  for (let times = round.random.int(2, 8); times > 0; times -= 1) {
    const slot = round.slots[round.random.int(0, round.slots.length - 1)]
    slot?.proxy.cut()
    round.note(slot?.name ?? '', 'connection cut')
    await moment(round, 20, 250)
  }
  return true
}

const loseAnswers: Fault['run'] = async (round) => {
  for (let times = round.random.int(3, 12); times > 0; times -= 1) {
    const slot = round.slots[round.random.int(0, round.slots.length - 1)]
    slot?.proxy.loseNextAnswer()
    round.note(slot?.name ?? '', 'next answer of the office is lost')
    await moment(round, 20, 200)
  }
  return true
}

const stall: Fault['run'] = (round) =>
  withDesk(round, 0, async ({ proxy, name }) => {
    proxy.setStalled(true)
    round.note(name, 'connection stalled')
    await moment(round, 200, 1_500)
    if (round.random.int(0, 1) === 0) proxy.cut()
    proxy.setStalled(false)
    round.note(name, 'connection passes again')
  })

/** The desk cannot reach the office for a while. `sendsWithoutOffice`: it sends all the same. `isKnown`: the others know that it cannot be reached, and take over. */
const offline =
  (sendsWithoutOffice: boolean, isKnown: boolean): Fault['run'] =>
  (round) =>
    withDesk(round, 0, async (slot) => {
      slot.proxy.setDown(true)
      round.note(slot.name, 'connection down')
      slot.sendsWithoutOffice = sendsWithoutOffice
      if (isKnown) round.absent.add(slot.id)
      await (isKnown ? round.workAll() : round.work(slot))
      await moment(round, 500, 1_800)
      slot.sendsWithoutOffice = false
      round.absent.delete(slot.id)
      slot.proxy.setDown(false)
      round.note(slot.name, 'connection up')
      await (isKnown ? round.workAll() : round.work(slot))
    })

const customs =
  (fault: 'loseAnswers' | 'loseRequests' | 'refuse'): Fault['run'] =>
  async (round) => {
    round.note('customs', fault)
    await round.machines.customs.disturb({ [fault]: round.random.int(1, 5), delay: round.random.int(0, 200) })
    return true
  }

const wrongClock: Fault['run'] = (round) =>
  withDesk(round, 0, async (slot) => {
    slot.clock = round.random.pick([-24, 24]) * hour
    round.note(slot.name, `clock wrong by ${slot.clock / hour} hours`)
    await round.ask(slot, 'clock', { offset: slot.clock, hasSlept: false })
    await moment(round, 300, 1_500)
    if (round.random.int(0, 1) === 0) slot.clock = 0
    await round.ask(slot, 'clock', { offset: slot.clock, hasSlept: false })
  })

const sleep: Fault['run'] = (round) =>
  withDesk(round, 0, async (slot) => {
    const { process, proxy, name } = slot
    process?.signal('SIGSTOP')
    round.note(name, 'sleeps for eight hours')
    proxy.setDown(true)
    await moment(round, 200, 800)
    slot.clock += 8 * hour
    const clockSet = round.ask(slot, 'clock', { offset: slot.clock, hasSlept: true })
    proxy.setDown(false)
    process?.signal('SIGCONT')
    await clockSet
  })

const cloneDesk: Fault['run'] = (round) =>
  withDesk(round, 0, async (slot) => {
    await round.kill(slot)
    const copy = await round.copyOf(slot)
    if (round.random.int(0, 1) === 0) copy.proxy.setDown(true)
    copy.sendsWithoutOffice = true
    const both = round.random.int(0, 1) === 0 ? [slot, copy] : [copy, slot]
    for (const one of both) {
      await round.start(one)
      round.copiedRuns.add(copy.runs.at(-1) ?? '')
      await round.work(one)
      await moment(round, 0, 300)
    }
    await moment(round, 500, 1_200)
    await round.kill(copy)
    await loseRuns(round, copy.runs)
    await copy.proxy.close()
    await rm(copy.folder, { recursive: true, force: true })
  })

const lockDesk: Fault['run'] = (round) =>
  withDesk(round, firstOfStaff, async ({ id }) => {
    if (!(await round.asOwner('lock_desk', { desk: id, reason: 'laptop hilang' }))) return false
    await moment(round, 300, 1_500)
    // Otherwise it stays locked until the end.
    if (round.random.int(0, 1) === 0) await round.asOwner('unlock_desk', { desk: id })
    return true
  })

/** Numbers that runs of a desk have sent and the office does not know to have been sent. */
const unknownSent = async (round: Round, slot: Slot): Promise<readonly string[]> => {
  const known = await round.machines.server.query<{ name: string }>(
    round.database,
    "SELECT car || ' ' || sha256 AS name FROM office_data.attempt"
  )
  const names = new Set(known.map(({ name }) => name))
  const received = (await round.machines.customs.received()).filter(({ by }) => slot.runs.includes(by))
  return received.filter(({ car, sha256 }) => !names.has(`${car} ${sha256}`)).map(({ car }) => car)
}

/** A desk that is gone is declared out of service. The person says that it did not send: after looking, or (a false confirmation) without. */
const retireDesk =
  (isTrue: boolean): Fault['run'] =>
  (round) =>
    withDesk(round, firstOfStaff, (slot) =>
      withServer(async () => {
        if (!isTrue) {
          slot.proxy.setDown(true)
          slot.sendsWithoutOffice = true
          await round.work(slot)
          await moment(round, 500, 1_200)
        }
        await round.kill(slot)
        slot.sendsWithoutOffice = false
        slot.proxy.setDown(false)
        const sent = await unknownSent(round, slot)
        const held = await round.machines.server.query<{ declaration: string }>(
          round.database,
          'SELECT declaration FROM office_data.declaration WHERE $1 IN (holder, sender)',
          [slot.id]
        )
        const mayBeDone = isTrue ? sent.length === 0 : true
        if (!isTrue) for (const { declaration } of held) round.liedAbout.add(declaration)
        if (mayBeDone && (await round.asOwner('retire_desk', { desk: slot.id, word: 'Meja rusak; tidak mengirim.' }))) {
          await round.retired(slot)
          return true
        }
        await round.start(slot)
        await round.work(slot)
        return false
      })
    )

/** From now on, simulated users give false confirmations for some declarations. */
const lie: Fault['run'] = async (round) => {
  const declarations = [...new Set(round.heard.flatMap(({ what }) => (what.kind === 'created' ? [what.declaration] : [])))]
  for (let times = 0; times < 3; times += 1) {
    const one = declarations[round.random.int(0, declarations.length - 1)] ?? randomUUID()
    round.liesAbout.add(one)
    round.liedAbout.add(one)
  }
  await round.workAll()
  return true
}

/** Faults that happen at most once in a round; the others may repeat. */
export const faults: readonly (Fault & { readonly once?: true })[] = [
  { kind: 'desk-killed', run: killDesk },
  { kind: 'server-killed', run: killServer },
  { kind: 'connections-cut', run: cutConnections },
  { kind: 'office-answers-lost', run: loseAnswers },
  { kind: 'connection-stalled', run: stall },
  { kind: 'offline', run: offline(false, false) },
  { kind: 'offline-sending', run: offline(true, false) },
  { kind: 'offline-taken-over', run: offline(false, true) },
  { kind: 'offline-sending-taken-over', run: offline(true, true) },
  { kind: 'customs-answers-lost', run: customs('loseAnswers') },
  { kind: 'customs-requests-lost', run: customs('loseRequests') },
  { kind: 'customs-refuses', run: customs('refuse') },
  { kind: 'clock-wrong', run: wrongClock },
  { kind: 'slept', run: sleep },
  { kind: 'desk-cloned', run: cloneDesk, once: true },
  { kind: 'disk-set-back', run: restoreDesk, once: true },
  { kind: 'office-restored', run: restoreOffice, once: true },
  { kind: 'office-restored-disk-set-back', run: restoreBoth, once: true },
  { kind: 'office-wiped', run: wipeOffice, once: true },
  { kind: 'desk-locked', run: lockDesk, once: true },
  { kind: 'desk-retired', run: retireDesk(true), once: true },
  { kind: 'desk-retired-falsely', run: retireDesk(false), once: true },
  { kind: 'lies', run: lie, once: true }
]
