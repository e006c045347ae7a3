/**
 * The one check before a commit. Alone it runs every step; with names (`check.ts lint types`) only those.
 * The steps are independent, so they run a few at a time; what each printed is shown when it ends.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cache, root } from './support/paths.ts'
import { capture } from './support/process.ts'
import { program, Stopped } from './support/program.ts'
import { failedTests } from './support/tally.ts'
import { toolCommand } from './support/tools.ts'

type Command = readonly [string, readonly string[]]

const unitReport = join(cache, 'vitest.json')

const types = (tool: string, project: string): Command => toolCommand(tool, ['-p', project])

/** Longest first, so that the last one to end is a short one. */
const steps = (): Readonly<Record<string, readonly Command[]>> => ({
  lint: [toolCommand('eslint', ['--max-warnings', '0', '--cache', '--cache-location', join(cache, 'eslint.json'), '.'])],
  unit: [toolCommand('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`])],
  types: [types('vue-tsc', 'tsconfig.web.json'), types('tsc', 'tsconfig.node.json'), types('tsc', 'tsconfig.core.json')],
  boundaries: [toolCommand('depcruise', ['--config', '.dependency-cruiser.cjs', 'core', 'electron', 'renderer', 'scripts', 'tests'])],
  format: [toolCommand('prettier', ['--check', '--log-level', 'warn', '--cache', '--cache-location', join(cache, 'prettier.json'), '.'])],
  generated: ['generate-validators.ts', 'make-code-lists.ts'].map((name): Command => [
    process.execPath,
    [join(root, 'scripts', name), '--check']
  ])
})

const lastLines = (text: string, count: number): string => text.split('\n').slice(-count).join('\n')

const runStep = async (name: string, commands: readonly Command[]): Promise<boolean> => {
  const started = Date.now()
  const outputs: string[] = []
  let good = true
  for (const [command, args] of commands) {
    const ended = await capture(command, args, { env: { NO_COLOR: '1' } })
    outputs.push(ended.output.trim())
    good = good && ended.code === 0
  }
  // Vitest's list of files that passed would bury what failed; what no test is to blame for stands at its end.
  if (name === 'unit' && !good) outputs.splice(0, Infinity, await failedTests(unitReport), lastLines(outputs.join('\n'), 60))
  const said = outputs.filter((output) => output !== '').join('\n')
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)${said === '' ? '' : `\n${said}`}`)
  return good
}

await program(async (names) => {
  const all = steps()
  const unknown = names.find((name) => !(name in all))
  if (unknown !== undefined) throw new Stopped(`There is no step ${unknown}; there are ${Object.keys(all).join(', ')}.`)
  const waiting = Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name))
  const failed: string[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!(await runStep(...next))) failed.push(next[0])
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(4, availableParallelism())) }, work))
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
  return failed.length
})
