/** Runs the end-to-end tests, each with its own Electron, and each worker on its own virtual display. Arguments are passed to Playwright. */
import { join } from 'node:path'
import { ensureBuilt } from './support/build.ts'
import { endToEndWorkers, startDisplays } from './support/display.ts'
import { ensureLibraries } from './support/libraries.ts'
import { cache } from './support/paths.ts'
import { run } from './support/process.ts'
import { program } from './support/program.ts'
import { toolCommand } from './support/tools.ts'
import { electronLine, findRuntime, runtimeEnv } from './runtime.ts'

await program(async (args) => {
  const runtime = await findRuntime()
  await ensureLibraries(runtime.path, 'test')
  await ensureBuilt()
  const env = { ...runtimeEnv(runtime), PLAYWRIGHT_JSON_OUTPUT_FILE: join(cache, 'playwright.json') }
  console.log(electronLine(runtime))
  const displays = await startDisplays(endToEndWorkers)
  const [display] = displays.names
  try {
    return await run(...toolCommand('playwright', ['test', ...args]), {
      env: { ...env, ...(display === undefined ? {} : { DISPLAY: display, AJUKAN_TEST_DISPLAYS: displays.names.join(' ') }) }
    })
  } finally {
    displays.close()
    // Again beside the failures.
    console.log(electronLine(runtime))
  }
})
