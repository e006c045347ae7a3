/** Runs the end-to-end tests, each with its own Electron, and each worker on a virtual display of its own. Arguments are passed to Playwright. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './support/build.ts'
import { startDisplays } from './support/display.ts'
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
  const displays = await startDisplays(Math.min(4, availableParallelism() + 1))
  const report = { PLAYWRIGHT_JSON_OUTPUT_FILE: join(cache, 'playwright.json') }
  const shown = displays.names[0] === undefined ? {} : { DISPLAY: displays.names[0], AJUKAN_TEST_DISPLAYS: displays.names.join(' ') }
  try {
    return await run(...toolCommand('playwright', ['test', ...args]), { env: { ...runtimeEnv(runtime), ...report, ...shown } })
  } finally {
    displays.end()
  }
})
