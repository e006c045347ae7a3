/** Fixes what can be fixed automatically: generated code, lint, format. */
import { join } from 'node:path'
import { root } from './support/paths.ts'
import { run } from './support/process.ts'
import { program } from './support/program.ts'
import { toolCommand } from './support/tools.ts'

await program(async () => {
  const generated = await run(process.execPath, [join(root, 'scripts', 'generate-validators.ts')])
  const linted = Math.max(await run(...toolCommand('oxlint', ['--fix', '.'])), await run(...toolCommand('eslint', ['--fix', '.'])))
  const formatted = await run(...toolCommand('oxfmt', ['.']))
  return Math.max(generated, linted, formatted)
})
