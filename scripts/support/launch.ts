import { hasDisplay, noDisplay } from './display.ts'
import { ensureLibraries } from './libraries.ts'
import { Stopped } from './program.ts'
import { sandboxArgs } from './sandbox.ts'
import { findRuntime, runtimeEnv } from '../runtime.ts'
import { retryOfficial } from '../runtime/official.ts'

export interface Launch {
  readonly path: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const noticeOfRoot = "Running as root, so without Chromium's sandbox: for evaluation only, never for real declarations."

/** Checks what a window needs on this machine; rejects with `Stopped` and what is missing. `command` is what the user typed. */
export const prepareLaunch = async (command: string): Promise<Launch> => {
  if (!hasDisplay(process.platform, process.env)) throw new Stopped(noDisplay(command))
  const runtime = await findRuntime()
  if (runtime.kind === 'evaluation') retryOfficial()
  await ensureLibraries(runtime.path, 'start')
  const args = sandboxArgs(runtime.path)
  if (args.length > 0) console.error(noticeOfRoot)
  return { path: runtime.path, args, env: runtimeEnv(runtime) }
}
