import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { built, root } from './paths.ts'
import { run } from './process.ts'
import { Stopped } from './program.ts'
import { toolCommand } from './tools.ts'

const sources = [
  'core',
  'docs/handbook',
  'electron',
  'renderer',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'tsconfig.base.json'
]
const products = ['main/index.js', 'main/practice.js', 'preload/index.cjs', 'renderer/index.html'].map((file) => join(built, file))

const changedAt = async (path: string): Promise<number> => (await stat(path)).mtimeMs

/** Includes folders: a deleted file changes only the time of its folder. */
const newestUnder = async (path: string): Promise<number> => {
  const own = await changedAt(path)
  if (!(await stat(path)).isDirectory()) return own
  const inside = await Promise.all((await readdir(path)).map((name) => newestUnder(join(path, name))))
  return Math.max(own, ...inside)
}

const isBuildFresh = async (): Promise<boolean> => {
  if (!products.every((file) => existsSync(file))) return false
  const oldest = Math.min(...(await Promise.all(products.map(changedAt))))
  const newest = Math.max(...(await Promise.all(sources.map((source) => newestUnder(join(root, source))))))
  return newest < oldest
}

export const build = (): Promise<number> => run(...toolCommand('electron-vite', ['build', '--logLevel', 'warn']))

/** Builds when out/ is older than its sources. Rejects with `Stopped` when the build fails. */
export const ensureBuilt = async (): Promise<void> => {
  if (await isBuildFresh()) return
  console.error('Building …')
  if ((await build()) !== 0) throw new Stopped('The build failed (see above).')
}
