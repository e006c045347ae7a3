/** Mends what a machine can: generated code, lint, format. */
import { join } from 'node:path'
import { root } from './support/paths.ts'
import { run } from './support/process.ts'
import { program } from './support/program.ts'
import { toolCommand } from './support/tools.ts'

await program(async () => {
  const generated = await run(process.execPath, [join(root, 'scripts', 'generate-validators.ts')])
  const linted = await run(...toolCommand('eslint', ['--fix', '.']))
  const formatted = await run(...toolCommand('prettier', ['--write', '--log-level', 'warn', '.']))
  return Math.max(generated, linted, formatted)
})
