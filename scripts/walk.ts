/** `npm run walk -- invoice` runs tests/e2e/walk/invoice.test.ts, which does a whole task as a user does and counts its actions; they are listed. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './support/paths.ts'
import { run } from './support/process.ts'
import { program, Stopped } from './support/program.ts'

const ending = '.test.ts'
const folder = 'tests/e2e/walk'

await program(async ([name, ...args]) => {
  const names = readdirSync(join(root, folder)).flatMap((file) => (file.endsWith(ending) ? [file.slice(0, -ending.length)] : []))
  if (name === undefined || !names.includes(name))
    throw new Stopped(`Pass one of these names:\n\n${names.map((each) => `  npm run walk -- ${each}`).join('\n')}\n`)
  const env = { ...process.env, AJUKAN_LIST_ACTIONS: '1' }
  return run(process.execPath, [join(root, 'scripts/e2e.ts'), `${folder}/${name}${ending}`, ...args], { env })
})
