/** `tool.ts NAME …` runs a command-line tool from node_modules with this Node. */
import { compileCache } from './support/paths.ts'
import { program, Stopped } from './support/program.ts'
import { run } from './support/process.ts'
import { toolCommand } from './support/tools.ts'

await program(([tool, ...args]) => {
  if (tool === undefined) throw new Stopped('Pass the name of the tool to run.')
  return run(...toolCommand(tool, args), { env: { NODE_COMPILE_CACHE: compileCache } })
})
