/** Fails when a folder or file breaks a rule of scripts/support/structure-rules.ts. `--all` applies the pending rules too. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { root } from './support/paths.ts'
import { program } from './support/program.ts'
import { findViolations, type SourceFile, type StructureRule } from './support/structure-rules.ts'

/** Rules that are not applied yet, because the views are still being converted to renderer/ui. */
const pendingRules: readonly StructureRule[] = ['raw-button', 'literal-style', 'host-in-view']

const folders = ['core', 'electron', 'renderer', 'scripts', 'tests']
const extension = /\.(ts|mjs|cjs|js|vue|css)$/

const sourcesIn = async (folder: string): Promise<readonly SourceFile[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('tests/fixtures/'))
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

await program(async (args) => {
  const files = (await Promise.all(folders.map(sourcesIn))).flat()
  const violations = findViolations(files, args.includes('--all') ? [] : pendingRules)
  for (const { rule, path, line, message } of violations) console.error(`${path}${line === null ? '' : `:${line}`}  ${rule}: ${message}`)
  return violations.length === 0 ? 0 : 1
})
