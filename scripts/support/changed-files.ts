import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.ts'
import { capture } from './process.ts'
import { Stopped } from './program.ts'

const lines = async (args: readonly string[]): Promise<readonly string[]> => {
  const { code, output } = await capture('git', args)
  if (code !== 0) throw new Stopped(`git ${args.join(' ')} failed: ${output.trim()}`)
  return output.split('\n').filter((line) => line !== '')
}

/** Files that differ from the revision `base` or are not tracked, relative to the project; deleted files are left out. */
export const changedFiles = async (base: string): Promise<readonly string[]> => {
  const changed = await lines(['diff', '--name-only', '--relative', base])
  const untracked = await lines(['ls-files', '--others', '--exclude-standard'])
  return [...new Set([...changed, ...untracked])].filter((file) => existsSync(join(root, file)))
}
