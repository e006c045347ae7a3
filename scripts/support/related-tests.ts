import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { root } from './paths.ts'

/** Direct imports of each file; paths relative to the project. */
export type Imports = ReadonlyMap<string, readonly string[]>

const folders = ['core', 'electron', 'renderer', 'scripts', 'tests']
const imports = /\b(?:from|import)\s*\(?\s*'(#core|\.{1,2})\/([^']+)'/g

const importsIn = (file: string, text: string): readonly string[] =>
  [...text.matchAll(imports)].map(([, start = '', rest = '']) =>
    start === '#core' ? `core/${rest}` : posix.join(posix.dirname(file), start, rest)
  )

export const readImports = (): Imports => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|vue)$/.test(name))
      .map((name) => `${folder}/${name.replaceAll(sep, '/')}`)
  )
  return new Map(files.map((file) => [file, importsIn(file, readFileSync(join(root, file), 'utf8'))]))
}

const isUnitTest = (file: string): boolean => /^tests\/(core|electron|renderer|scripts)\/.*\.test\.ts$/.test(file)

/** Unit tests that reach a changed file, each with the number of files of the application on the way; helpers in `tests` do not count. */
export const distancesOf = (changed: readonly string[], known: Imports): ReadonlyMap<string, number> => {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of known) for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  const distances = new Map<string, number>(changed.map((file) => [file, 0]))
  // Breadth-first: files of one distance before the next.
  for (let [distance, files] = [0, [...changed]]; files.length > 0; distance += 1) {
    const next: string[] = []
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const cost = file.startsWith('tests/') ? 0 : 1
      for (const importer of importers.get(file) ?? []) {
        if ((distances.get(importer) ?? Infinity) <= distance + cost) continue
        distances.set(importer, distance + cost)
        ;(cost === 0 ? files : next).push(importer)
      }
    }
    files = next
  }
  return new Map([...distances].filter(([file]) => isUnitTest(file)))
}

/** Files that run with a change, unless more are changed or in its folder. */
const mostFiles = 20

export interface RelatedTests {
  readonly run: readonly string[]
  /** Long tests that reach the change and do not run. */
  readonly long: number
  /** Files that are too far from the change. */
  readonly far: number
}

/** Whether a test is in the folder of a changed file, under `tests`. */
const isBeside = (test: string, changed: readonly string[]): boolean =>
  changed.some((file) => test.startsWith(`tests/${posix.dirname(file)}/`))

/** The number of folders, from the start, that a test under `tests` has in common with a changed file. */
const sharedFolders = (test: string, changed: readonly string[]): number => {
  const [, ...folders] = posix.dirname(test).split('/')
  const shared = changed.map((file) => {
    const others = posix.dirname(file).split('/')
    const differing = folders.findIndex((folder, at) => folder !== others[at])
    return differing === -1 ? folders.length : differing
  })
  return Math.max(...shared)
}

/**
 * The tests of a change: changed ones or with changed helpers, those in its folder, and of the others the nearest, by their distance and by the folders that
 * they share with it, up to `mostFiles`. `longTests` only if they or their helpers are changed, or if they import a changed file and are in its folder.
 */
export const relatedTests = (changed: readonly string[], longTests: readonly string[], known: Imports): RelatedTests => {
  const distances = [...distancesOf(changed, known)]
  const short = distances
    .filter(([test, distance]) => !longTests.includes(test) || distance === 0 || (distance === 1 && isBeside(test, changed)))
    .map(([test, distance]) => ({ test, rank: isBeside(test, changed) ? 0 : distance, shared: sharedFolders(test, changed) }))
    .sort((a, b) => a.rank - b.rank || b.shared - a.shared)
  const always = short.filter(({ rank }) => rank === 0).length
  const run = short.slice(0, Math.max(always, mostFiles))
  return { run: run.map(({ test }) => test).sort(), long: distances.length - short.length, far: short.length - run.length }
}
