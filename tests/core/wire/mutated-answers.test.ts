import { expect, test } from 'vitest'
import { createRandom } from '../../support/faults/fault-run.ts'
import { knownBefore, readMutated } from '../../support/models/answer-reading.ts'

test('of 1,500 mutated answers none removes or worsens what is known, none credits another number, none throws or takes long', () => {
  const known = knownBefore()
  expect([known.log.dataStatus.length, known.responses.filter(({ pdf }) => pdf.state === 'stored').length]).toEqual([2, 5])
  const faults = Array.from({ length: 1_500 }, (_, seed) => readMutated(known, createRandom(seed)))
  expect(faults.flatMap(({ lost, credited }) => [...lost, ...credited]).slice(0, 5)).toEqual([])
})
