import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { arrayOrEmpty, isObject } from '#core/base/json-guards.ts'
import { cache } from './paths.ts'

/** Where `npm run faults -- promises` writes how many promises were kept and broken. */
export const promisesReport = join(cache, 'promises.json')

export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** The counts of the runner's report. A runner that failed without a failed test counts as one failure. */
const tally = (code: number, passed: unknown, failed: unknown): Tally => {
  const known = typeof passed === 'number' && typeof failed === 'number' ? { passed, failed } : { passed: 0, failed: 0 }
  return code !== 0 && known.failed === 0 ? { ...known, failed: 1 } : known
}

const report = async (file: string): Promise<Readonly<Record<string, unknown>>> => {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Reads Vitest's JSON report; `code` is the exit code of `npm run check`, which ran Vitest. */
export const unitTally = async (file: string, code: number): Promise<Tally> => {
  const { numPassedTests, numFailedTests } = await report(file)
  return tally(code, numPassedTests, numFailedTests)
}

/** Reads Playwright's JSON report. A test that passed only in a retry counts as failed. */
export const endToEndTally = async (file: string, code: number): Promise<Tally> => {
  const { stats } = await report(file)
  if (!isObject(stats)) return tally(code, undefined, undefined)
  const { expected, unexpected, flaky } = stats
  return tally(code, expected, typeof unexpected === 'number' && typeof flaky === 'number' ? unexpected + flaky : undefined)
}

/** Reads the report of the promises. */
export const promiseTally = async (file: string, code: number): Promise<Tally> => {
  const { passed, failed } = await report(file)
  return tally(code, passed, failed)
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, each) => total + each.passed, 0),
  failed: tallies.reduce((total, each) => total + each.failed, 0)
})

export const closingLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`

/** The failed tests of Vitest's JSON report with the first lines of their messages; empty without failures or without a report. */
export const failedTests = async (file: string): Promise<string> => {
  const { testResults } = await report(file)
  const files = arrayOrEmpty(testResults).filter(isObject)
  return files.flatMap(failedIn).join('\n')
}

const failedIn = ({ name, message, assertionResults }: Readonly<Record<string, unknown>>): readonly string[] => {
  const tests = arrayOrEmpty(assertionResults)
    .filter(isObject)
    .filter((test) => test.status === 'failed')
  const failed = tests.map(({ fullName, failureMessages }) => {
    const first = Array.isArray(failureMessages) ? String(failureMessages[0]) : ''
    return `FAILED ${String(name)}: ${String(fullName)}\n${first.split('\n').slice(0, 12).join('\n')}`
  })
  // A file that could not be loaded has its own message and no tests.
  return failed.length === 0 && typeof message === 'string' && message !== '' ? [`FAILED ${String(name)}\n${message}`] : failed
}
