/** `npm run pictures` runs tests/pictures/pictures.ts on the built application, on a virtual display where there is none. */
import { join } from 'node:path'
import { ensureBuilt } from './support/build.ts'
import { hasDisplay, onVirtualDisplay } from './support/display.ts'
import { ensureLibraries } from './support/libraries.ts'
import { root } from './support/paths.ts'
import { run } from './support/process.ts'
import { program } from './support/program.ts'
import { findRuntime, runtimeEnv } from './runtime.ts'

await program(async (args) => {
  const runtime = await findRuntime()
  await ensureLibraries(runtime.path, 'test')
  await ensureBuilt()
  const command = [process.execPath, [join(root, 'tests/pictures/pictures.ts'), ...args]] as const
  return run(...(hasDisplay(process.platform, process.env) ? command : onVirtualDisplay(...command)), { env: runtimeEnv(runtime) })
})
