import { basename, dirname } from 'node:path/posix'

/** Files of a folder that share the first word of their names, and so belong in a folder of that name. */
export interface SharedPrefix {
  readonly folder: string
  readonly prefix: string
  readonly files: number
}

const mostFiles = 2

/** First words that say what a file does, not what it is about. */
const verbs: ReadonlySet<string> = new Set(['check', 'make', 'merge', 'read', 'use'])

const exceptions: Readonly<Record<string, string>> = {
  'core/base json': 'types and functions of one subject that most files import',
  'tests/bench office': 'the names are those of commands',
  'tests/support/fakes memory': 'says how the fakes work, not what they replace'
}

/** Folders whose names say what kind of files they hold. */
const kinds: ReadonlySet<string> = new Set([
  'core',
  'electron',
  'renderer',
  'scripts',
  'tests',
  'features',
  'views',
  'store',
  'text',
  'shared',
  'support'
])

/** `queue` for `queue-report.ts`, `desk` for `DeskTable.vue`. */
const firstWord = (path: string): string => /^[a-z0-9]+|^[A-Z][a-z0-9]*/.exec(basename(path))?.[0].toLowerCase() ?? ''

/** A component or store may begin with the name of its feature: it is imported by that name elsewhere. */
const isNameOfFolder = (folder: string, word: string): boolean =>
  folder.split('/').some((part) => !kinds.has(part) && part.startsWith(word))

/** Test files are left out: they have the names of what they test. */
export const sharedPrefixes = (paths: readonly string[]): readonly SharedPrefix[] => {
  const sources = paths.filter((path) => /\.(ts|vue)$/.test(path) && !path.endsWith('.test.ts'))
  const groups = Map.groupBy(sources, (path) => `${dirname(path)} ${firstWord(path)}`)
  return [...groups].flatMap(([name, files]) => {
    const [folder = '', prefix = ''] = name.split(' ')
    const isAllowed = files.length <= mostFiles || verbs.has(prefix) || isNameOfFolder(folder, prefix) || Object.hasOwn(exceptions, name)
    return isAllowed ? [] : [{ folder, prefix, files: files.length }]
  })
}
