/** Runs the end-to-end tests on a virtual display, each with its own Electron. Arguments are passed to Playwright. */
import { join } from 'node:path'
import { ensureBuilt } from './support/build.ts'
import { onVirtualDisplay } from './support/display.ts'
import { ensureLibraries } from './support/libraries.ts'
import { cache } from './support/paths.ts'
import { run } from './support/process.ts'
import { program } from './support/program.ts'
import { toolCommand } from './support/tools.ts'
import { findRuntime, runtimeEnv } from './runtime.ts'

await program(async (args) => {
  const runtime = await findRuntime()
  await ensureLibraries(runtime.path, 'test')
  await ensureBuilt()
  const env = { ...runtimeEnv(runtime), PLAYWRIGHT_JSON_OUTPUT_FILE: join(cache, 'playwright.json') }
  return run(...onVirtualDisplay(...toolCommand('playwright', ['test', ...args])), { env })
})
