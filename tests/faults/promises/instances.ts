import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { findRuntime, runtimeEnv } from '../../../scripts/runtime.ts'
import { readStore } from '../../support/drivers/raw-store.ts'
import { addOutcomes, tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { launch, removeHome } from '../../support/running-app.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Starts the application again while it runs, many times at once: each ends by itself, and one window stays, with its store. */
export const instances = async (size: Size): Promise<Outcome> => {
  const runtime = await findRuntime()
  const running = await launch()
  try {
    const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', root]
    const env = { ...process.env, ...runtimeEnv(runtime), AJUKAN_HOME: running.home, AJUKAN_TEST: '1' }
    const others = Array.from({ length: size === 'long' ? 50 : 3 }, () =>
      spawn(runtime.path, args, { env, stdio: 'ignore', timeout: 120_000 })
    )
    const codes = await Promise.all(
      others.map(async (other) => {
        await once(other, 'exit')
        return other.exitCode ?? other.signalCode
      })
    )
    const ended = await tryEach(codes, (code) => (code === 0 ? null : `an instance ended with ${code}`))
    const windows = await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
    await readStore(running.page)
    return addOutcomes(ended, {
      tried: 0,
      broken: windows === 1 ? 0 : 1,
      findings: windows === 1 ? [] : [`${windows} windows are open`]
    })
  } finally {
    await running.kill()
    await removeHome(running.home)
  }
}
