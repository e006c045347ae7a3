/**
 * The check before a commit.
 *   npm run check                        every step over the whole project; of the unit tests that take long (`longTests`) only those that
 *                                        import a file that differs from the upstream branch
 *   npm run check -- full                with all of them, as `npm run test:all` does
 *   npm run check -- lint types          only these steps
 *   npm run check -- changed             only what files that differ from HEAD can break (`--base REV`: from another revision)
 * Steps are independent and run side by side; the output of a step is printed when it ends.
 */
import { availableParallelism } from 'node:os'
import {
  allSteps,
  changedUnitReport,
  fullSteps,
  longTests,
  stepsForChange,
  testedCode,
  unitReport,
  type Command,
  type Steps
} from './support/check-steps.ts'
import { capture } from './support/process.ts'
import { program, Stopped } from './support/program.ts'
import { readImports, relatedTests } from './support/related-tests.ts'
import { checkTimes, writeTimes, type StepTime } from './support/report-times.ts'
import { failedTests } from './support/tally.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileCache, root } from './support/paths.ts'

const lines = async (args: readonly string[]): Promise<readonly string[]> => {
  const { code, output } = await capture('git', args)
  if (code !== 0) throw new Stopped(`git ${args.join(' ')} failed: ${output.trim()}`)
  return output.split('\n').filter((line) => line !== '')
}

/** Files that differ from the revision `base` or are not tracked, relative to the project; deleted files are left out. */
const changedFiles = async (base: string): Promise<readonly string[]> => {
  const changed = await lines(['diff', '--name-only', '--relative', base])
  const untracked = await lines(['ls-files', '--others', '--exclude-standard'])
  return [...new Set([...changed, ...untracked])].filter((file) => existsSync(join(root, file)))
}

/** The last commit that the upstream branch has as well; without an upstream, HEAD. */
const upstreamBase = async (): Promise<string> => {
  const { code, output } = await capture('git', ['merge-base', 'HEAD', '@{upstream}'])
  return code === 0 ? output.trim() : 'HEAD'
}

const lastLines = (text: string, count: number): string => text.split('\n').slice(-count).join('\n')

const runStep = async (step: string, commands: readonly Command[], report: string): Promise<StepTime & { readonly good: boolean }> => {
  const started = Date.now()
  const outputs: string[] = []
  let good = true
  let processor: number | null = 0
  for (const [command, args] of commands) {
    // GOGC: tsc and tsgolint, written in Go, otherwise spend a third of their time in the garbage collection.
    const ended = await capture(command, args, { env: { NO_COLOR: '1', NODE_COMPILE_CACHE: compileCache, GOGC: '400' } })
    outputs.push(ended.output.trim())
    good = good && ended.code === 0
    processor = processor === null || ended.processor === null ? null : processor + ended.processor
  }
  // Vitest's list of passed files would hide the failures; errors outside a test are in its last lines.
  if (step === 'unit')
    outputs.splice(
      0,
      Infinity,
      ...(good ? [lastLines(outputs.join('\n'), 8)] : [await failedTests(report), lastLines(outputs.join('\n'), 60)])
    )
  const printed = outputs.filter((output) => output !== '').join('\n')
  const wall = (Date.now() - started) / 1000
  const times = `${wall.toFixed(1)} s${processor === null ? '' : `, processor ${processor.toFixed(1)} s`}`
  console.log(`${good ? 'ok  ' : 'FAIL'} ${step} (${times})${printed === '' ? '' : `\n${printed}`}`)
  return { step, wall, processor, good }
}

interface Choice {
  readonly steps: Steps
  /** Where the unit step writes its JSON report. */
  readonly report: string
}

const changedSteps = async (base: string): Promise<Choice> => {
  const files = await changedFiles(base)
  const imports = readImports()
  const tests = relatedTests(testedCode(files), longTests(imports), imports)
  const steps = stepsForChange(files, tests.run)
  console.log(
    steps === null
      ? 'Configuration changed: running the full check.'
      : `${files.length} changed files, ${tests.run.length} test files. Left to the full check: ${tests.long} that take long and ${tests.far} that reach the change only through other files.`
  )
  return steps === null ? { steps: allSteps(files), report: unitReport } : { steps, report: changedUnitReport }
}

const chooseSteps = async (args: readonly string[]): Promise<Choice> => {
  if (args[0] === 'changed') {
    const [, option, base] = args
    if (option !== undefined && (option !== '--base' || base === undefined))
      throw new Stopped('Usage: npm run check -- changed [--base REV]')
    return changedSteps(base ?? 'HEAD')
  }
  if (args[0] === 'full') return { steps: fullSteps(), report: unitReport }
  const all = allSteps(testedCode(await changedFiles(await upstreamBase())))
  const unknown = args.find((name) => !(name in all))
  if (unknown !== undefined) throw new Stopped(`There is no step ${unknown}. Steps: ${Object.keys(all).join(', ')}, or changed, or full.`)
  const steps = Object.fromEntries(Object.entries(all).filter(([name]) => args.length === 0 || args.includes(name)))
  return { steps, report: unitReport }
}

await program(async (args) => {
  const started = Date.now()
  const { steps, report } = await chooseSteps(args)
  const waiting = Object.entries(steps)
  const ended: Awaited<ReturnType<typeof runStep>>[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) ended.push(await runStep(...next, report))
  }
  await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, work))
  const wall = (Date.now() - started) / 1000
  const times = ended.map(({ step, wall, processor }) => ({ step, wall, processor }))
  if (args.length === 0 || args[0] === 'full') await writeTimes(checkTimes, [...times, { step: 'total', wall, processor: null }])
  const failed = ended.filter(({ good }) => !good).map(({ step }) => step)
  console.log(`\n${wall.toFixed(1)} s${failed.length === 0 ? '' : `\nFailed: ${failed.join(', ')}`}`)
  return failed.length
})
