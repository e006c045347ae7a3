import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { afterAgain, closingLine, endToEndTally, failedTests, isWorthAgain, sum, unitTally } from '../../scripts/support/tally.ts'

let folder = ''
const file = async (content: unknown): Promise<string> => {
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(content))
  return path
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajukan-tally-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('the closing line is the sum of both runners', async () => {
  const unit = await unitTally(await file({ numPassedTests: 210, numFailedTests: 0 }), 0)
  const endToEnd = await endToEndTally(await file({ stats: { expected: 12, unexpected: 1, flaky: 1, skipped: 0 } }), 1)
  expect(closingLine(sum([unit, endToEnd]))).toBe('222 passed, 2 failed')
})

test('a few that failed are worth a second try; many, or all there are, are not', () => {
  expect([1, 3, 4].map((failed) => isWorthAgain({ passed: 100, failed }))).toEqual([true, true, false])
  expect(isWorthAgain({ passed: 0, failed: 1 })).toBe(false)
  expect(isWorthAgain({ passed: 100, failed: 0 })).toBe(false)
})

test('what passes alone is taken from the failures; what fails again, or is not run again, stays one', () => {
  expect(afterAgain({ passed: 10, failed: 2 }, { passed: 2, failed: 0 })).toEqual({ passed: 12, failed: 0 })
  expect(afterAgain({ passed: 10, failed: 2 }, { passed: 1, failed: 1 })).toEqual({ passed: 11, failed: 1 })
  expect(afterAgain({ passed: 10, failed: 2 }, { passed: 0, failed: 1 })).toEqual({ passed: 10, failed: 2 })
})

test('a runner that fails although no test did counts as one failure', async () => {
  expect(await unitTally(await file({ numPassedTests: 5, numFailedTests: 0 }), 1)).toEqual({ passed: 5, failed: 1 })
})

test('a runner that leaves no report, or an unreadable one, has failed', async () => {
  expect(await unitTally(join(folder, 'none.json'), 1)).toEqual({ passed: 0, failed: 1 })
  expect(await endToEndTally(await file('half'), 1)).toEqual({ passed: 0, failed: 1 })
})

test('what failed is named with the head of its message, a file that could not be read too', async () => {
  const said = await failedTests(
    await file({
      testResults: [
        {
          name: 'a.test.ts',
          message: '',
          assertionResults: [
            { fullName: 'adds', status: 'passed', failureMessages: [] },
            { fullName: 'halves', status: 'failed', failureMessages: ['expected 2 to be 1\n    at a.test.ts:3'] }
          ]
        },
        { name: 'b.test.ts', message: 'no such import', assertionResults: [] }
      ]
    })
  )
  expect(said).toBe('FAILED a.test.ts: halves\nexpected 2 to be 1\n    at a.test.ts:3\nFAILED b.test.ts\nno such import')
})

test('nothing failed, nothing is said', async () => {
  expect(await failedTests(await file({ testResults: [{ name: 'a.test.ts', message: '', assertionResults: [] }] }))).toBe('')
  expect(await failedTests(join(folder, 'none.json'))).toBe('')
})
