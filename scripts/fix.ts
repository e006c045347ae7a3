/** Fixes what can be fixed automatically: lint, format. */
import { run } from './support/process.ts'
import { program } from './support/program.ts'
import { toolCommand } from './support/tools.ts'

await program(async () => {
  const linted = Math.max(await run(...toolCommand('oxlint', ['--fix', '.'])), await run(...toolCommand('eslint', ['--fix', '.'])))
  const formatted = await run(...toolCommand('oxfmt', ['.']))
  return Math.max(linted, formatted)
})
