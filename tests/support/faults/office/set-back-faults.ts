import { cp, rename, rm } from 'node:fs/promises'
import { loseRuns, moment, withDesk, withServer, type Fault } from './fault-tools.ts'
import type { Round, Slot } from './round/round.ts'

const imageOf = (slot: Slot): string => `${slot.folder}-image`

/** The desk is ended, and a copy of its disk is made. Resolves with how many runs it had. */
const takeImage = async (round: Round, slot: Slot): Promise<number> => {
  await round.kill(slot)
  await cp(slot.folder, imageOf(slot), { recursive: true })
  return slot.runs.length
}

/** Restores the disk of a stopped desk. */
const setBack = async (round: Round, slot: Slot): Promise<void> => {
  await rm(slot.folder, { recursive: true, force: true })
  await rename(imageOf(slot), slot.folder)
  round.note(slot.name, 'disk set back')
}

export const restoreDesk: Fault['run'] = (round) =>
  withDesk(round, 0, async (slot) => {
    const before = await takeImage(round, slot)
    await round.start(slot)
    await round.work(slot)
    await moment(round, 300, 1_500)
    await round.kill(slot)
    await loseRuns(round, slot.runs.slice(before))
    await setBack(round, slot)
    const isOffline = round.random.int(0, 2) === 0
    slot.proxy.setDown(isOffline)
    slot.sendsWithoutOffice = isOffline
    await round.start(slot)
    // Until it has met the office again, and with it what it had forgotten.
    for (const run of slot.runs) round.copiedRuns.add(run)
    await round.work(slot)
    if (isOffline) await moment(round, 300, 1_000)
    slot.sendsWithoutOffice = false
    slot.proxy.setDown(false)
    await round.work(slot)
  })

/** The data of the office is lost, also the branches that a user has finished. */
const forgetOffice = (round: Round): void => {
  round.kept.clear()
  for (const { what } of round.heard) if (what.kind === 'left') for (const token of what.tokens) round.leftBefore.add(token)
}

const restoreFrom = async (round: Round): Promise<void> => {
  await round.machines.server.restore(round.database)
  forgetOffice(round)
  round.note('office', 'restored from the backup')
}

export const restoreOffice: Fault['run'] = (round) =>
  withServer(async () => {
    await round.machines.server.backUp(round.database)
    round.note('office', 'backed up')
    await moment(round, 300, 1_500)
    await restoreFrom(round)
    return true
  })

/** Neither the office nor the disk of the desk has what it sent meanwhile. */
export const restoreBoth: Fault['run'] = (round) =>
  withDesk(round, 0, (slot) =>
    withServer(async () => {
      const before = await takeImage(round, slot)
      await round.machines.server.backUp(round.database)
      round.note('office', 'backed up')
      await round.start(slot)
      await round.work(slot)
      await moment(round, 500, 2_000)
      await round.kill(slot)
      for (const run of slot.runs.slice(before)) round.lostRuns.add(run)
      await setBack(round, slot)
      await restoreFrom(round)
      await round.start(slot)
      // Another fault may keep it from the office: it is then a disk that was set back while offline.
      for (const run of slot.runs) round.copiedRuns.add(run)
      await round.work(slot)
    })
  )

export const wipeOffice: Fault['run'] = (round) =>
  withServer(async () => {
    await round.machines.server.create(round.database)
    forgetOffice(round)
    round.note('office', 'wiped and set up again')
    return true
  })
