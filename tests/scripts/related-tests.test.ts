import { expect, test } from 'vitest'
import { longTests } from '../../scripts/support/check-steps.ts'
import { distancesOf, readImports, relatedTests, type Imports } from '../../scripts/support/related-tests.ts'

/** `core/a.ts` is imported by `core/b.ts`, that by `core/c.ts`. */
const chain: Imports = new Map([
  ['core/b.ts', ['core/a.ts']],
  ['core/c.ts', ['core/b.ts']],
  ['tests/support/helper.ts', ['core/a.ts']],
  ['tests/core/near.test.ts', ['core/a.ts', 'core/c.ts']],
  ['tests/core/helped.test.ts', ['tests/support/helper.ts']],
  ['tests/core/far.test.ts', ['core/c.ts']],
  ['tests/core/other.test.ts', ['core/d.ts']],
  ['tests/e2e/app/start.test.ts', ['core/a.ts']]
])

test('the distance of a test counts the files of the application on the way, not the helpers of tests', () => {
  expect(distancesOf(['core/a.ts'], chain)).toEqual(
    new Map([
      ['tests/core/near.test.ts', 1],
      ['tests/core/helped.test.ts', 1],
      ['tests/core/far.test.ts', 3]
    ])
  )
  expect(distancesOf(['tests/support/helper.ts'], chain)).toEqual(new Map([['tests/core/helped.test.ts', 0]]))
  expect(distancesOf(['core/a.ts', 'core/c.ts'], chain).get('tests/core/far.test.ts')).toBe(1)
})

test('long tests run only when they or their helpers are changed, or a file that they import in their folder', () => {
  const related = (changed: string) => relatedTests([changed], ['tests/core/far.test.ts', 'tests/core/helped.test.ts'], chain)
  expect(related('core/a.ts')).toEqual({ run: ['tests/core/helped.test.ts', 'tests/core/near.test.ts'], long: 1, far: 0 })
  for (const changed of ['core/c.ts', 'tests/core/far.test.ts']) expect(related(changed).run).toContain('tests/core/far.test.ts')
  const imports = readImports()
  const long = 'tests/electron/archive/archive-service.test.ts'
  const runsWith = (changed: string): boolean => relatedTests([changed], longTests(imports), imports).run.includes(long)
  expect(['electron/archive/archive-service.ts', 'tests/electron/archive/service-samples.ts'].filter(runsWith)).toHaveLength(2)
  expect(['core/base/json-guards.ts', 'electron/files/atomic-file.ts'].filter(runsWith)).toEqual([])
})

test('where many tests reach a change, those in its folder run, and of the others the near ones, those of its area first', () => {
  const files = (folder: string, count: number, imported: string) =>
    Array.from({ length: count }, (_, index) => [`tests/${folder}/${index}.test.ts`, [imported]] as const)
  const many: Imports = new Map([
    ...chain,
    ...files('core/deep', 3, 'core/c.ts'),
    ...files('renderer/direct', 13, 'core/a.ts'),
    ...files('renderer/far', 20, 'core/c.ts')
  ])
  const { run, far } = relatedTests(['core/a.ts'], [], many)
  const countIn = (folder: string): number => run.filter((file) => file.startsWith(`tests/${folder}/`)).length
  expect(['core', 'renderer/direct', 'renderer/far'].map(countIn)).toEqual([6, 13, 1])
  expect(far).toBe(19)
  const inArea = relatedTests(
    ['core/deep/d.ts'],
    [],
    new Map([...files('renderer', 50, 'core/deep/d.ts'), ...files('core/wide', 2, 'core/deep/d.ts')])
  )
  expect(inArea.run.filter((file) => file.startsWith('tests/core/'))).toHaveLength(2)
  expect(inArea.run).toHaveLength(20)
})

test('the imports of the project are read from scripts and components', () => {
  const imports = readImports()
  expect(imports.get('tests/scripts/related-tests.test.ts')).toContain('scripts/support/related-tests.ts')
  expect(imports.get('renderer/app/App.vue')).toContain('renderer/ui/Toasts.vue')
  expect(distancesOf(['core/draft/edit.ts'], imports).get('tests/core/draft/apply-edits.test.ts')).toBe(1)
})
