import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closingLine, endToEndTally, failedTests, sum, unitTally } from '../../scripts/support/tally.ts'

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

test('a runner that fails without a failed test counts as one failure', async () => {
  expect(await unitTally(await file({ numPassedTests: 5, numFailedTests: 0 }), 1)).toEqual({ passed: 5, failed: 1 })
})

test('a runner without a readable report counts as one failure', async () => {
  expect(await unitTally(join(folder, 'none.json'), 1)).toEqual({ passed: 0, failed: 1 })
  expect(await endToEndTally(await file('half'), 1)).toEqual({ passed: 0, failed: 1 })
})

test('failed tests and files that could not be loaded are listed with the first lines of their messages', async () => {
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

test('a report without failures gives an empty text', async () => {
  expect(await failedTests(await file({ testResults: [{ name: 'a.test.ts', message: '', assertionResults: [] }] }))).toBe('')
  expect(await failedTests(join(folder, 'none.json'))).toBe('')
})
