/**
 * `npm run faults -- answers --rounds 20000`: right answers of every operation, mutated at random, are read and added to what is known about
 * one aju number. `lost` counts what was known and is missing, blank or worse afterwards, and readings that throw or take more than 50 ms;
 * `doubled` counts parts about another number that were credited to this one.
 */
import { readFaultOptions, runRounds } from '../support/faults/fault-run.ts'
import { knownBefore, readMutated } from '../support/models/answer-reading.ts'

const options = readFaultOptions(process.argv.slice(2), { rounds: 20_000 })
const known = knownBefore()

await runRounds(options, {
  round: ({ random }) => {
    const { lost, credited } = readMutated(known, random)
    return Promise.resolve({ lost: lost.length, doubled: credited.length, resets: 0, findings: [...lost, ...credited] })
  },
  keep: () => Promise.resolve('the text below')
})
