/**
 * `npm run faults -- promises [--quick | --long] [NUMBER …]`: tries the promises of the application and prints a line for each:
 * `promise | tried | broken | ok`. `--quick` (the default) is part of `npm run test:all`; `--long` has the sizes that are promised and takes a day.
 * The exit code is 1 if one is broken.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findRuntime, runtimeEnv } from '../../scripts/runtime.ts'
import { cache } from '../../scripts/support/paths.ts'
import { promisesReport } from '../../scripts/support/tally.ts'
import type { Outcome, Size } from '../support/faults/outcome.ts'
import type { KeptPromise } from '../support/faults/promise.ts'
import { promises } from './promises/list.ts'

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' }, long: { type: 'boolean' }, times: { type: 'boolean' } },
  allowPositionals: true
})
const size: Size = values.long === true ? 'long' : 'quick'
const chosen = promises.filter(({ number }) => positionals.length === 0 || positionals.includes(String(number)))
const unknown = positionals.find((one) => !promises.some(({ number }) => String(number) === one))

/** Findings of one promise that are printed. */
const maxPrinted = 10

const tryOne = async ({ keep }: KeptPromise): Promise<Outcome> => {
  try {
    return await keep(size)
  } catch (error) {
    return { tried: 0, broken: 1, findings: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  }
}

let broken = 0
let kept = 0
const report = async (promise: KeptPromise): Promise<void> => {
  const started = performance.now()
  const outcome = await tryOne(promise)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  // A promise that was not tried is not kept.
  const holds = outcome.broken === 0 && outcome.tried > 0
  if (holds) kept += 1
  else if (outcome.untried === undefined) broken += 1
  const columns = [
    `${promise.number} ${promise.title}`,
    `${outcome.tried} ${promise.unit}`,
    outcome.broken,
    holds ? 'ok' : (outcome.untried ?? 'BROKEN')
  ]
  console.log(columns.join(' | ') + (values.times === true ? ` | ${seconds} s` : ''))
  for (const finding of outcome.findings.slice(0, maxPrinted)) console.error(`  ${finding}`)
  if (outcome.findings.length > maxPrinted) console.error(`  and ${outcome.findings.length - maxPrinted} more`)
}

const inTurn = async (some: readonly KeptPromise[]): Promise<void> => {
  for (const promise of some) await report(promise)
}

if (unknown === undefined) {
  Object.assign(process.env, runtimeEnv(await findRuntime()))
  const started = performance.now()
  await Promise.all([inTurn(chosen.filter(({ starts }) => starts === true)), inTurn(chosen.filter(({ starts }) => starts !== true))])
  console.log(`${chosen.length} promises, ${broken} broken, ${((performance.now() - started) / 1_000).toFixed(0)} s`)
  await mkdir(cache, { recursive: true })
  await writeFile(promisesReport, JSON.stringify({ passed: kept, failed: broken }))
  // Not `exitCode`: what a promise has left open must not hold the end.
  process.exit(broken === 0 ? 0 : 1)
} else {
  console.error(`There is no promise ${unknown}.`)
  process.exit(1)
}
