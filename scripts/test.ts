/**
 * The tests, also on a fresh machine: system packages, the build, the check with its unit tests, the end-to-end tests.
 *   npm test             what every change needs: without the long unit tests that no change concerns and the end-to-end tests whose title ends with `@all`
 *   npm run test:all     everything, with the promises, before a release
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unitReport } from './support/check-steps.ts'
import { ensureLibraries, installPrograms, missingPrograms } from './support/libraries.ts'
import { cache, root } from './support/paths.ts'
import { run } from './support/process.ts'
import { program, Stopped } from './support/program.ts'
import { testTimes, writeTimes, type StepTime } from './support/report-times.ts'
import { closingLine, endToEndTally, failedTests, promisesReport, promiseTally, sum, unitTally, type Tally } from './support/tally.ts'
import { electronLine, findRuntime, runtimeEnv } from './runtime.ts'

const endToEndReport = join(cache, 'playwright.json')
const times: StepTime[] = []

/** Runs scripts/`name`.ts, records its time as `step` and resolves with its exit code. */
const part = async (name: 'check' | 'build' | 'e2e' | 'dispatch', args: readonly string[] = [], step: string = name): Promise<number> => {
  const started = Date.now()
  const code = await run(process.execPath, [join(root, 'scripts', `${name}.ts`), ...args])
  times.push({ step, wall: (Date.now() - started) / 1000, processor: null })
  return code
}

/** Resolves with the line of the Electron that runs, once it and the system packages are there; null, with the reason printed, when they cannot be had. */
const prepare = async (isWhole: boolean): Promise<string | null> => {
  try {
    const runtime = await findRuntime()
    Object.assign(process.env, runtimeEnv(runtime))
    await ensureLibraries(runtime.path, 'test')
    if (isWhole) await installPrograms()
    return electronLine(runtime)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    console.error(error.message)
    return null
  }
}

const runTests = async (isWhole: boolean): Promise<boolean> => {
  await rm(unitReport, { force: true })
  await rm(endToEndReport, { force: true })
  await rm(promisesReport, { force: true })
  const electron = await prepare(isWhole)
  if (electron === null) {
    console.log(closingLine({ passed: 0, failed: 1 }))
    return false
  }
  const started = Date.now()
  const isBuilt = (await part('build')) === 0
  const notRun = { passed: 0, failed: 1 }
  const runPromises = async (): Promise<Tally> =>
    isBuilt ? promiseTally(promisesReport, await part('dispatch', ['faults', 'promises', '--quick'], 'promises')) : notRun
  // The trials of the promises wait most of their time, for kills and restarts; the end-to-end tests leave them no processor.
  const [unit, promises] = await Promise.all([
    part('check', isWhole ? ['full'] : []).then((code) => unitTally(unitReport, code)),
    isWhole ? runPromises() : null
  ])
  const selection = isWhole ? [] : ['--grep-invert', '@all']
  const endToEnd = isBuilt ? await endToEndTally(endToEndReport, await part('e2e', selection)) : notRun
  await writeTimes(testTimes, [...times, { step: 'total', wall: (Date.now() - started) / 1000, processor: null }])
  const total = sum([unit, endToEnd, ...(promises === null ? [] : [promises])])
  // Repeated at the end of the log for quick access.
  if (unit.failed > 0) console.log(`\n${await failedTests(unitReport)}`)
  console.log(`\nUnit tests and checks: ${closingLine(unit)}. End to end: ${closingLine(endToEnd)}.`)
  if (promises !== null) console.log(`Promises: ${closingLine(promises)}.`)
  for (const missing of isWhole ? missingPrograms() : []) console.log(`\nNot run: the test with ${missing}, which is not installed.`)
  console.log(`\n${electron}\n${closingLine(total)}`)
  return total.failed === 0 && unit.passed > 0 && endToEnd.passed > 0
}

await program(async (args) => ((await runTests(args[0] === 'all')) ? 0 : 1))
