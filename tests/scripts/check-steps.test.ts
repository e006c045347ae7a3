import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allSteps, fullSteps, longTests, stepsForChange, type Steps } from '../../scripts/support/check-steps.ts'
import { readImports } from '../../scripts/support/related-tests.ts'

const tests = ['tests/core/wire/read.test.ts']
const namesFor = (...files: readonly string[]) => Object.keys(stepsForChange(files, tests) ?? {})
const argsOf = (step: string, ...files: readonly string[]) => (stepsForChange(files, tests)?.[step] ?? []).map(([, [, ...args]]) => args)
/** The projects of the types step: '' is the window's, which has a program of its own. */
const projectsOf = (...files: readonly string[]) => argsOf('types', ...files).map(([, project = '']) => project)

test('a change of one module of core runs its tests, its lint and the types of every project', () => {
  expect(namesFor('core/wire/read.ts')).toEqual(['unit', 'types', 'lint', 'boundaries', 'format', 'structure'])
  expect(argsOf('unit', 'core/wire/read.ts')[0]).toEqual(expect.arrayContaining(['run', ...tests]))
  expect(projectsOf('core/wire/read.ts')).toEqual(['', 'tsconfig.node.json', 'tsconfig.core.json'])
})

test('without a test that reaches the change no unit tests run', () => {
  expect(Object.keys(stepsForChange(['core/wire/read.ts'], []) ?? {})).toEqual(['types', 'lint', 'boundaries', 'format', 'structure'])
})

test('the long tests are test files, those with PostgreSQL among them', () => {
  const files = longTests(readImports())
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  expect(files).toEqual(expect.arrayContaining(['tests/electron/office/rows.test.ts', 'tests/scripts/office/demo.test.ts']))
  expect(files).not.toContain('tests/core/office/refusals.test.ts')
})

test('the check leaves the long tests out, the full check leaves nothing out', () => {
  const argsOfUnit = ({ unit = [] }: Steps): string => unit.flatMap(([, args]) => args).join(' ')
  const args = argsOfUnit(allSteps([]))
  for (const file of longTests(readImports())) expect(args).toContain(`--exclude ${file}`)
  expect(argsOfUnit(fullSteps())).not.toContain('exclude')
})

test('the check runs the long tests that import a changed file', () => {
  const excluded = (...changed: readonly string[]): readonly string[] =>
    (allSteps(changed).unit ?? []).flatMap(([, args]) => args.filter((_, at) => args[at - 1] === '--exclude'))
  const file = 'tests/core/wire/base64.test.ts'
  expect(excluded()).toContain(file)
  expect(excluded(file)).not.toContain(file)
  const imported =
    readImports()
      .get(file)
      ?.find((path) => path.startsWith('core/')) ?? ''
  expect(excluded(imported)).not.toContain(file)
  expect(excluded('core/base/result.ts').length).toBeGreaterThan(1)
})

test('the import rules look at the changed files only, without the rule about files that nobody imports', () => {
  expect(argsOf('boundaries', 'core/wire/read.ts')).toEqual([['--config', 'scripts/support/changed-boundaries.cjs', 'core/wire/read.ts']])
})

test('a change of the host leaves out the types of the window, a change of a component those of the host', () => {
  expect(projectsOf('electron/app/index.ts')).toEqual(['tsconfig.node.json', 'tsconfig.core.json'])
  expect(projectsOf('renderer/app/App.vue')).toEqual([''])
})

test('a text needs its format only, a change of the code lists the generated files too', () => {
  expect(Object.keys(stepsForChange(['README.md'], []) ?? {})).toEqual(['format', 'structure'])
  expect(namesFor('core/codes/code-list.ts')).toContain('generated')
})

test('after a change of the configuration only the full check is an answer', () => {
  for (const file of ['package.json', 'tsconfig.base.json', 'vitest.config.ts', '.oxlintrc.json', '.dependency-cruiser.cjs'])
    expect(stepsForChange([file], [])).toBeNull()
})

test('the check and the full check have every step', () => {
  expect(Object.keys(fullSteps())).toEqual(Object.keys(allSteps([])))
  expect(Object.keys(allSteps([]))).toEqual(['unit', 'lint', 'types', 'format', 'boundaries', 'generated', 'security', 'structure'])
})
