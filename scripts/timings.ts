/** Prints where the time of the last `npm run check` and `npm test` went; with `--run` it runs `npm test` first. */
import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { unitReport } from './support/check-steps.ts'
import { cache, root } from './support/paths.ts'
import { run } from './support/process.ts'
import { program } from './support/program.ts'
import {
  endToEndFileTimes,
  shortEndToEndSeconds,
  stepTimesTable,
  unitFileTimes,
  type FileTime,
  checkTimes,
  testTimes
} from './support/report-times.ts'

const slowest = 20

const read = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}

const section = (title: string, lines: readonly string[]): void => {
  console.log(`\n${title}`)
  for (const line of lines.length === 0 ? ['(no report yet)'] : lines) console.log(`  ${line}`)
}

const fileLines = (files: readonly FileTime[]): readonly string[] =>
  [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowest)
    .map(
      ({ file, seconds, tests }) =>
        `${seconds.toFixed(1).padStart(7)} s  ${String(tests).padStart(4)} tests  ${isAbsolute(file) ? relative(root, file) : file}`
    )

await program(async (args) => {
  const code = args.includes('--run') ? await run(process.execPath, [join(root, 'scripts', 'test.ts')]) : 0
  section('npm run check, by step', stepTimesTable(await read(checkTimes)))
  section('npm test, by part', stepTimesTable(await read(testTimes)))
  section(`Unit tests, the ${slowest} slowest files`, fileLines(unitFileTimes(await read(unitReport))))
  const endToEnd = await read(join(cache, 'playwright.json'))
  section(`End-to-end tests, the ${slowest} slowest files`, fileLines(endToEndFileTimes(endToEnd)))
  console.log(`\nEnd-to-end tests of npm test: ${shortEndToEndSeconds(endToEnd).toFixed(0)} s of one worker (aim 800)`)
  return code
})
