import { chooseSandbox, hasDisplay, noDisplay, sandboxFacts, sandboxHelp } from './display.ts'
import { ensureLibraries } from './libraries.ts'
import { Stopped } from './program.ts'
import { findRuntime, runtimeEnv } from '../runtime.ts'

export interface Launch {
  readonly path: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const noticeOfRoot = "Running as root, so without Chromium's sandbox: only for trying, never for real declarations."

/** Everything a window needs on this machine, or `Stopped` with what is missing. `command` is what the person typed. */
export const prepareLaunch = async (command: string): Promise<Launch> => {
  if (!hasDisplay(process.platform, process.env)) throw new Stopped(noDisplay(command))
  const runtime = await findRuntime()
  await ensureLibraries(runtime.path, 'start')
  const env = runtimeEnv(runtime)
  if (process.platform !== 'linux') return { path: runtime.path, args: [], env }
  const sandbox = chooseSandbox(sandboxFacts(runtime.path))
  if (sandbox === 'impossible') throw new Stopped(sandboxHelp(runtime.path))
  if (sandbox === 'off') console.error(noticeOfRoot)
  return { path: runtime.path, args: sandbox === 'off' ? ['--no-sandbox'] : [], env }
}
