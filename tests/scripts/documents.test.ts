import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/support/paths.ts'

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...globSync('docs/*.md', { cwd: root }),
  ...globSync('docs/office/*.md', { cwd: root }),
  ...globSync('renderer/*/README.md', { cwd: root })
]

/** Targets of relative links, without their anchor. */
const linksIn = (text: string): readonly string[] => [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, target = '']) => target)

/** Paths between backticks, from the root of the repository. A word in capitals stands for any name. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:core|electron|renderer|scripts|tests|docs)\/[^`\s]*)`/g)].map(([, path = '']) => path)

/** Names of source files between backticks, without their folder. */
const filesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`(?:[\w-]+\/)*(?![A-Z]+\.)([\w-]+\.(?:ts|vue|css|sql))`/g)].map(([, name = '']) => name)

/** Links whose text is the name of another file than the one they lead to. */
const misnamedIn = (text: string): readonly string[] =>
  [...text.matchAll(/\[`?(?:[\w-]+\/)*([\w-]+\.(?:ts|vue|sql|md))`?\]\(([^)#\s]+)/g)].flatMap(([link, name, target = '']) =>
    basename(target) === name ? [] : [link]
  )

/** Names of all source files. */
const sources = new Set(
  globSync('{core,electron,renderer,scripts,tests}/**/*.{ts,vue,css,sql}', { cwd: root }).map((path) => basename(path))
)

const exists = (path: string): boolean => globSync(path.replace(/\b[A-Z]{2,}\b/g, '*'), { cwd: root }).length > 0

test.each(documents)('every relative link and every path in %s exists', async (name) => {
  const text = await readFile(join(root, name), 'utf8')
  const named = [...linksIn(text).map((link) => join(dirname(name), link)), ...pathsIn(text)]
  expect(named.filter((path) => !exists(path))).toEqual([])
  expect(filesIn(text).filter((file) => !sources.has(file))).toEqual([])
  expect(misnamedIn(text)).toEqual([])
})

const cellsOf = (line: string): number => line.split(/(?<!\\)\|/).length

/** Delimiter rows of tables with another number of cells than the row above: GitHub shows such a table as text. */
const brokenTables = (text: string): readonly string[] => {
  const lines = text.split('\n')
  return lines.filter((line, at) => /^\|( *:?-+:? *\|)+$/.test(line) && cellsOf(line) !== cellsOf(lines[at - 1] ?? ''))
}

test.each(documents)('every table in %s has a delimiter for each column', async (name) => {
  expect(brokenTables(await readFile(join(root, name), 'utf8'))).toEqual([])
})

test('a table with too few delimiters is found', () => {
  expect(brokenTables('| a | b |\n| --- |\n\n| a `x \\| y` | b |\n| --- | --- |')).toEqual(['| --- |'])
})

test('a link or path to a missing file is found, and an address, an anchor and a command are not', () => {
  const text =
    '`none.ts` [a](core/none.ts#part) [b](https://example.org/core) [c](#d) `renderer/none` `npm run bench -- core/none` `renderer/features/NAME/text.ts`'
  expect([...linksIn(text), ...pathsIn(text)].map((path) => [path, exists(path)])).toEqual([
    ['core/none.ts', false],
    ['renderer/none', false],
    ['renderer/features/NAME/text.ts', true]
  ])
  expect(filesIn(text).map((file) => [file, sources.has(file)])).toEqual([
    ['none.ts', false],
    ['text.ts', true]
  ])
  expect(filesIn('`dom/none.ts`, `draft/writer.ts`')).toEqual(['none.ts', 'writer.ts'])
  expect(misnamedIn('[a.ts](../core/a.ts) [core/b.ts](core/b.ts#part) [a.ts](core/b.ts) [the rules](core/b.ts)')).toEqual([
    '[a.ts](core/b.ts'
  ])
})
