import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { arrayOrEmpty, isObject } from '#core/base/json-guards.ts'
import { cache } from './paths.ts'

export interface StepTime {
  readonly step: string
  /** Seconds from start to end. */
  readonly wall: number
  /** Seconds of processor time of the step's processes; null where the system does not report it. */
  readonly processor: number | null
}

export const checkTimes = join(cache, 'check-times.json')
export const testTimes = join(cache, 'test-times.json')

/**
 * Processor seconds of all child processes that have ended so far (fields cutime and cstime of /proc/self/stat, in hundredths
 * of a second). A child is added when it ends, so the difference around one `exit` event is what that child and its own children used.
 */
export const processorOfChildren = (): number | null => {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return null
  }
}

export const writeTimes = async (file: string, times: readonly StepTime[]): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(times, null, 2))
}

/** Readers of the JSON reports of the test runners; a report of another shape yields no rows. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
  readonly tests: number
}

type Members = Readonly<Record<string, unknown>>

const objectsOf = (value: unknown): readonly Members[] => arrayOrEmpty(value).filter(isObject)
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Rows `step, wall seconds, processor seconds` of a file that `writeTimes` wrote, longest first, the total last. */
export const stepTimesTable = (times: unknown): readonly string[] => {
  const rows = objectsOf(times).filter(({ step }) => typeof step === 'string')
  const order = (row: Members): number => (row.step === 'total' ? -1 : numberOf(row.wall))
  const seconds = (value: unknown): string => (typeof value === 'number' ? `${value.toFixed(1)} s` : '–').padStart(12)
  const lines = [...rows]
    .sort((a, b) => order(b) - order(a))
    .map((row) => `${String(row.step).padEnd(12)}${seconds(row.wall)}${seconds(row.processor)}`)
  return lines.length === 0 ? [] : [`${'step'.padEnd(12)}${'wall'.padStart(12)}${'processor'.padStart(12)}`, ...lines]
}

/** Times of the test files in Vitest's JSON report. */
export const unitFileTimes = (report: unknown): readonly FileTime[] =>
  objectsOf(isObject(report) ? report.testResults : []).map(({ name, startTime, endTime, assertionResults }) => ({
    file: String(name),
    seconds: (numberOf(endTime) - numberOf(startTime)) / 1000,
    tests: objectsOf(assertionResults).length
  }))

const specsOf = (suite: Members): readonly Members[] => [...objectsOf(suite.specs), ...objectsOf(suite.suites).flatMap(specsOf)]

const secondsOf = (specs: readonly Members[]): number =>
  specs
    .flatMap((spec) => objectsOf(spec.tests))
    .flatMap((test) => objectsOf(test.results))
    .reduce((sum, { duration }) => sum + numberOf(duration) / 1000, 0)

const suitesOf = (report: unknown): readonly Members[] => objectsOf(isObject(report) ? report.suites : [])

/** Seconds, of one worker, of the end-to-end tests that `npm test` runs. */
export const shortEndToEndSeconds = (report: unknown): number =>
  secondsOf(
    suitesOf(report)
      .flatMap(specsOf)
      .filter(({ title }) => !String(title).endsWith('@all'))
  )

/** Times of the test files in Playwright's JSON report: the sum of the tests of a file, without what runs before and after them. */
export const endToEndFileTimes = (report: unknown): readonly FileTime[] =>
  suitesOf(report).map((suite) => {
    const specs = specsOf(suite)
    return {
      file: `tests/e2e/${String(suite.file)}`,
      seconds: secondsOf(specs),
      tests: specs.flatMap((spec) => objectsOf(spec.tests)).length
    }
  })
