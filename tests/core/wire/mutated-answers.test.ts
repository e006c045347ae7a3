import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRandom } from '../../support/faults/random.ts'
import { knownBefore, lostBy, readMutated } from '../../support/models/answer-reading.ts'

const folder = join(import.meta.dirname, '../../fixtures/answers')
const operations = { status: 'status', responses: 'responses', code: 'byCode' } as const
/** The answers to questions, with the operation that their name says. */
const answers = readdirSync(folder).flatMap((name) => {
  const [, asked] = /^rule-\d+-(status|responses|code)-(?!.*\.expected)/.exec(name) ?? []
  return asked === undefined ? [] : [[name, operations[asked as keyof typeof operations]] as const]
})

test.each(answers)('%s neither removes nor worsens what is known', (name, operation) => {
  expect(lostBy(knownBefore(), operation, readFileSync(join(folder, name), 'utf8'))).toEqual([])
})

test('of 1,500 mutated answers none removes or worsens what is known, none credits another number, none throws or takes long', () => {
  const known = knownBefore()
  expect([known.log.dataStatus.length, known.responses.filter(({ pdf }) => pdf.state === 'stored').length]).toEqual([2, 5])
  const faults = Array.from({ length: 1_500 }, (_, seed) => readMutated(known, createRandom(seed)))
  expect(faults.flatMap(({ lost, credited }) => [...lost, ...credited]).slice(0, 5)).toEqual([])
})
