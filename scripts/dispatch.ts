/** `dispatch.ts bench NAME …` and `dispatch.ts faults NAME …` run tests/bench/NAME.ts and tests/faults/NAME.ts. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileThreads } from '../electron/app/file-threads.ts'
import { root } from './support/paths.ts'
import { program, Stopped } from './support/program.ts'
import { runBuilt } from './support/run-built.ts'

const namesIn = (folder: string): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
    .filter((entry) => entry.isFile() && /^[a-z0-9-]+\.ts$/.test(entry.name))
    .map((entry) => entry.name.replace(/\.ts$/, ''))
    .sort()

await program(async ([subject, name, ...args]) => {
  if (subject !== 'bench' && subject !== 'faults') throw new Stopped('Pass bench or faults as the first argument.')
  const folder = join(root, 'tests', subject)
  const names = namesIn(folder)
  if (name === undefined || !names.includes(name)) {
    const list = names.length === 0 ? '  (none)' : names.map((each) => `  npm run ${subject} -- ${each}`).join('\n')
    throw new Stopped(`${name === undefined ? 'Pass one of these names' : `There is no ${name}`}:\n\n${list}\n`)
  }
  // Nearly all of them start the application. Measurements without it use the same number of file threads as its main process.
  return runBuilt(join(folder, `${name}.ts`), args, { UV_THREADPOOL_SIZE: String(fileThreads) })
})
