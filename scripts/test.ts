/** Everything, on a machine that may be fresh: system packages, the check with its unit tests, the build, the end-to-end tests. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureLibraries } from './support/libraries.ts'
import { cache, root } from './support/paths.ts'
import { run } from './support/process.ts'
import { program, Stopped } from './support/program.ts'
import { afterAgain, closingLine, endToEndTally, failedTests, isWorthAgain, sum, unitTally, type Tally } from './support/tally.ts'
import { findRuntime, runtimeEnv } from './runtime.ts'

const unitReport = join(cache, 'vitest.json')
const endToEndReport = join(cache, 'playwright.json')
const script = (name: string, ...args: readonly string[]): Promise<number> => run(process.execPath, [join(root, 'scripts', name), ...args])

/** The end-to-end tests; where a few fail beside others, these once more alone: a machine that was busy for a moment is no fault of the application. */
const endToEndTests = async (): Promise<{ readonly tally: Tally; readonly onlyAlone: number }> => {
  const first = await endToEndTally(endToEndReport, await script('e2e.ts'))
  if (!isWorthAgain(first)) return { tally: first, onlyAlone: 0 }
  console.log(`\n${first.failed} end-to-end tests failed beside others; once more, alone:\n`)
  const again = await endToEndTally(endToEndReport, await script('e2e.ts', '--last-failed', '--workers=1'))
  return { tally: afterAgain(first, again), onlyAlone: again.passed }
}

const runAll = async (): Promise<boolean> => {
  await rm(unitReport, { force: true })
  await rm(endToEndReport, { force: true })
  try {
    const runtime = await findRuntime()
    Object.assign(process.env, runtimeEnv(runtime))
    await ensureLibraries(runtime.path, 'test')
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    console.error(error.message)
    console.log(closingLine({ passed: 0, failed: 1 }))
    return false
  }
  const unit = await unitTally(unitReport, await script('check.ts'))
  const built = await script('build.ts')
  const { tally: endToEnd, onlyAlone } = built === 0 ? await endToEndTests() : { tally: { passed: 0, failed: 1 }, onlyAlone: 0 }
  const total = sum([unit, endToEnd])
  // Once more at the end: in a long log nobody looks for it in the middle.
  if (unit.failed > 0) console.log(`\n${await failedTests(unitReport)}`)
  console.log(`\nUnit tests and checks: ${closingLine(unit)}. End to end: ${closingLine(endToEnd)}.`)
  if (onlyAlone > 0) console.log(`${onlyAlone} of these passed only when run again alone.`)
  console.log(`\n${closingLine(total)}`)
  return total.failed === 0 && unit.passed > 0 && endToEnd.passed > 0
}

await program(async () => ((await runAll()) ? 0 : 1))
