import { readFile } from 'node:fs/promises'

export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** `passed`: how many tests passed by the runner's own report; a runner that failed without a failed test counts as one. */
const tally = (code: number, passed: unknown, failed: unknown): Tally => {
  const known = typeof passed === 'number' && typeof failed === 'number' ? { passed, failed } : { passed: 0, failed: 0 }
  return code !== 0 && known.failed === 0 ? { ...known, failed: 1 } : known
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const report = async (file: string): Promise<Readonly<Record<string, unknown>>> => {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Reads Vitest's JSON report; `code` is how `npm run check`, of which it is a part, ended. */
export const unitTally = async (file: string, code: number): Promise<Tally> => {
  const { numPassedTests, numFailedTests } = await report(file)
  return tally(code, numPassedTests, numFailedTests)
}

/** Reads Playwright's JSON report. A test that passed only when repeated has failed. */
export const endToEndTally = async (file: string, code: number): Promise<Tally> => {
  const { stats } = await report(file)
  if (!isObject(stats)) return tally(code, undefined, undefined)
  const { expected, unexpected, flaky } = stats
  return tally(code, expected, typeof unexpected === 'number' && typeof flaky === 'number' ? unexpected + flaky : undefined)
}

/** Failures so few that the machine, not the change, may be why: these are tried again alone. More of them are never excused. */
const mostTriedAgain = 3

export const isWorthAgain = ({ passed, failed }: Tally): boolean => failed > 0 && failed <= mostTriedAgain && passed > 0

/** What failed beside other tests counts as it ended alone. */
export const afterAgain = (first: Tally, again: Tally): Tally => ({
  passed: first.passed + again.passed,
  failed: Math.max(again.failed, first.failed - again.passed)
})

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, each) => total + each.passed, 0),
  failed: tallies.reduce((total, each) => total + each.failed, 0)
})

export const closingLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`

/** What failed by Vitest's JSON report, a few lines a test: a log that is cut must still name it. Empty where nothing failed or no report was left. */
export const failedTests = async (file: string): Promise<string> => {
  const { testResults } = await report(file)
  const files = (Array.isArray(testResults) ? testResults : []).filter(isObject)
  return files.flatMap(failedIn).join('\n')
}

const failedIn = ({ name, message, assertionResults }: Readonly<Record<string, unknown>>): readonly string[] => {
  const tests = (Array.isArray(assertionResults) ? assertionResults : []).filter(isObject).filter((test) => test.status === 'failed')
  const failed = tests.map(({ fullName, failureMessages }) => {
    const first = Array.isArray(failureMessages) ? String(failureMessages[0]) : ''
    return `FAILED ${String(name)}: ${String(fullName)}\n${first.split('\n').slice(0, 12).join('\n')}`
  })
  // A file that could not be read at all has a message of its own and no tests.
  return failed.length === 0 && typeof message === 'string' && message !== '' ? [`FAILED ${String(name)}\n${message}`] : failed
}
