import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from './paths.ts'
import { Stopped } from './program.ts'

/** The packages whose command has another name. */
const packages: Readonly<Record<string, string>> = { depcruise: 'dependency-cruiser', tsc: 'typescript' }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const fileOf = (manifest: unknown, tool: string): string | undefined => {
  const bin = isObject(manifest) ? manifest.bin : undefined
  const file = isObject(bin) ? bin[tool] : bin
  return typeof file === 'string' ? file : undefined
}

/** The program file of a tool from node_modules, to be run by this same Node (the links in .bin differ between systems). */
export const toolFile = (tool: string): string => {
  const folder = join(modules, packages[tool] ?? tool)
  try {
    const file = fileOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), tool)
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
