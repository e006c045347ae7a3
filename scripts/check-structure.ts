/** Fails when a file breaks a rule of scripts/support/structure-rules.ts. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { root } from './support/paths.ts'
import { program } from './support/program.ts'
import { findViolations, type SourceFile } from './support/structure-rules.ts'

const folders = ['core', 'electron', 'renderer', 'scripts', 'tests']
const extension = /\.(ts|mjs|cjs|js|vue|css|sql|html|md)$/

const sourcesIn = async (folder: string): Promise<readonly SourceFile[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('tests/fixtures/'))
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

await program(async () => {
  const files = (await Promise.all(folders.map(sourcesIn))).flat()
  const violations = findViolations(files)
  for (const { rule, path, line, message } of violations) console.error(`${path}:${line}  ${rule}: ${message}`)
  return violations.length === 0 ? 0 : 1
})
