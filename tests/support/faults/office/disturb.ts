import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './fault-tools.ts'
import { faults } from './round/faults.ts'
import type { Round } from './round/round.ts'

const [fewest, most] = [5, 9]

/** What customs or a person does. A round has the fewest faults of the other kinds, which are of computers, connections and backups. */
const additional: ReadonlySet<string> = new Set([
  'customs-requests-lost',
  'customs-refuses',
  'desk-locked',
  'desk-retired',
  'desk-retired-falsely',
  'lies'
])

/** The faults of a round: drawn from its seed, at least five, of different kinds where it can be. */
const drawFaults = ({ random }: Round): readonly (Fault & { readonly once?: true })[] => {
  const wanted = random.int(fewest, most)
  let rest = [...faults]
  return Array.from({ length: wanted }, () => {
    const fault = rest[random.int(0, rest.length - 1)] ?? faults[0]
    if (fault === undefined) throw new Error('no faults')
    if (fault.once === true || random.int(0, 2) > 0) rest = rest.filter((one) => one !== fault)
    // At most one fault of a round restores or wipes the office.
    if (fault.kind.startsWith('office-re') || fault.kind === 'office-wiped')
      rest = rest.filter(({ kind }) => !kind.startsWith('office-re') && kind !== 'office-wiped')
    return fault
  })
}

/** Users work at every desk during the faults. Resolves with the kinds of faults that happened. */
export const disturb = async (round: Round, seconds: number): Promise<readonly string[]> => {
  const happened: string[] = []
  await round.workAll()
  const begin = async (fault: Fault, after: number): Promise<void> => {
    await pause(after)
    // Another fault may use every desk that could have it.
    for (let tries = 0; tries < 3; tries += 1) {
      if (await fault.run(round)) {
        happened.push(fault.kind)
        return
      }
      await pause(100)
    }
  }
  const drawn = drawFaults(round).map((fault) => ({ fault, after: round.random.int(0, seconds * 1_000) }))
  await Promise.all([...drawn.map(({ fault, after }) => begin(fault, after)), pause(seconds * 1_000)])
  while (happened.filter((kind) => !additional.has(kind)).length < fewest) {
    const [fault] = drawFaults(round)
    if (fault === undefined || fault.once === true || additional.has(fault.kind)) continue
    await begin(fault, 0)
  }
  return happened
}
