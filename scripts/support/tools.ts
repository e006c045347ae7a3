import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isObject } from '#core/base/json-guards.ts'
import { modules } from './paths.ts'
import { Stopped } from './program.ts'

/** Tools whose package has another name, and the command in the package where that differs too. */
const packages: Readonly<Record<string, readonly [name: string, command: string]>> = {
  depcruise: ['dependency-cruiser', 'depcruise'],
  tsc: ['typescript', 'tsc'],
  'tsc-native': ['typescript-native', 'tsc']
}

const fileOf = (manifest: unknown, tool: string): string | undefined => {
  const bin = isObject(manifest) ? manifest.bin : undefined
  const file = isObject(bin) ? bin[tool] : bin
  return typeof file === 'string' ? file : undefined
}

/** The program file of a tool from node_modules, run with the Node of this process (the links in .bin differ between systems). */
export const toolFile = (tool: string): string => {
  const [name, command] = packages[tool] ?? [tool, tool]
  const folder = join(modules, name)
  try {
    const file = fileOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), command)
    if (file !== undefined) return join(folder, file)
  } catch {
    throw new Stopped(`The package of ${tool} is not installed. Run: npm ci`)
  }
  throw new Stopped(`There is no tool named ${tool}.`)
}

export const toolCommand = (tool: string, args: readonly string[]): readonly [string, readonly string[]] => [
  process.execPath,
  [toolFile(tool), ...args]
]

/** TypeScript 7 on a project. Each of its checkers takes memory and repeats work of the others: as many as there are processors, four at most. */
export const nativeTypes = (project: string): readonly [string, readonly string[]] =>
  toolCommand('tsc-native', ['-p', project, '--pretty', 'false', '--checkers', String(Math.min(4, availableParallelism()))])
