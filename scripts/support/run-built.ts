import { electronLine, findRuntime, runtimeEnv } from '../runtime.ts'
import { ensureBuilt } from './build.ts'
import { hasDisplay, onVirtualDisplay } from './display.ts'
import { ensureLibraries } from './libraries.ts'
import { run } from './process.ts'

/** Runs a program that starts the application: built, with its runtime, and on a virtual display where there is none. Resolves with its exit code. */
export const runBuilt = async (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> => {
  const runtime = await findRuntime()
  await ensureLibraries(runtime.path, 'test')
  await ensureBuilt()
  console.error(electronLine(runtime))
  const command = [process.execPath, [program, ...args]] as const
  return run(...(hasDisplay(process.platform, process.env) ? command : onVirtualDisplay(...command)), {
    env: { ...runtimeEnv(runtime), ...env }
  })
}
