import { existsSync } from 'node:fs'
import { capture, type RunOptions } from './process.ts'

/** Runs npm, the one that runs this program where there is one, and resolves with its output. */
export const npm = (args: readonly string[], options: RunOptions = {}): ReturnType<typeof capture> => {
  const given = process.env.npm_execpath
  return given?.endsWith('.js') === true && existsSync(given)
    ? capture(process.execPath, [given, ...args], options)
    : capture('npm', args, options)
}
