import { expect, test } from 'vitest'
import { billOfMaterials } from '../../../scripts/package/bill-of-materials.ts'
import type { Build } from '../../../scripts/package/facts.ts'
import { dataPackages, noticesText, readNetworks, readPart } from '../../../scripts/package/notices.ts'
import { packageFolder } from '../../../scripts/support/bundled-packages.ts'

test('a module belongs to its package, also inside another package, and ours to none', () => {
  expect(
    [
      '/home/a/node_modules/vue/dist/vue.mjs',
      'C:\\a\\node_modules\\@vue\\shared\\index.js?commonjs',
      '\0/a/node_modules/one/node_modules/@b/two/x/y.js',
      '/a/renderer/main.ts',
      'rolldown/runtime.js'
    ].map(packageFolder)
  ).toEqual(['node_modules/vue', 'node_modules/@vue/shared', 'node_modules/one/node_modules/@b/two', undefined, undefined])
})

test('the notices have the licence text of each package, also where it is not a file of the package', async () => {
  const parts = await Promise.all(['node_modules/vue', 'node_modules/fontkit', 'node_modules/png-js'].map(readPart))
  const text = noticesText(parts)
  for (const { name, version, licence } of parts) {
    expect(licence).toBe('MIT')
    expect(text).toContain(`${name} ${version} (MIT)`)
  }
  expect(text.match(/Permission is hereby granted, free of charge/g)).toHaveLength(3)
  expect(text).toContain('Copyright (c) Devon Govett')
  expect(text).not.toContain('\r')
})

test('the networks that recognise texts have the licence of PaddleOCR, and their runtime names who holds its rights', async () => {
  const text = noticesText([await readNetworks(), await readPart('node_modules/onnxruntime-web')])
  expect(text).toMatch(/PaddleOCR.*@gutenye\/ocr-models \d+\.\d+\.\d+ \(Apache-2\.0\)/)
  expect(text).toContain('Copyright (c) PaddlePaddle Authors')
  expect(text).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION')
  expect(text).toContain('Copyright (c) Microsoft Corporation')
})

test.each([
  ['inter', 'The Inter Project Authors'],
  ['jetbrains-mono', 'The JetBrains Mono Project Authors']
])('the typeface %s has its licence, the SIL Open Font License', async (name, authors) => {
  expect(dataPackages).toContain(`node_modules/@fontsource-variable/${name}`)
  const text = noticesText([await readPart(`node_modules/@fontsource-variable/${name}`)])
  expect(text).toMatch(new RegExp(`@fontsource-variable/${name} \\d+\\.\\d+\\.\\d+ \\(OFL-1\\.1\\)`))
  expect(text).toContain(authors)
  expect(text).toContain('SIL OPEN FONT LICENSE')
})

test('a package without a licence is refused', async () => {
  await expect(readPart('tests/fixtures/packages/unlicensed')).rejects.toThrow('does not have its licence')
})

const build: Build = {
  version: '0.1.0',
  electron: '45.3.4',
  arch: 'x64',
  runtime: 'official',
  commit: '0123456789ab',
  date: 1_795_000_000_000,
  test: false
}
const component = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0' })
const listed = {
  bomFormat: 'CycloneDX',
  serialNumber: 'urn:uuid:0',
  metadata: { timestamp: 'now', component: { 'bom-ref': 'ajukan@0.1.0', type: 'library', name: 'package' } },
  components: ['vue', 'vitest'].map(component),
  dependencies: [
    { ref: 'ajukan@0.1.0', dependsOn: ['vue@1.0.0', 'vitest@1.0.0'] },
    { ref: 'vue@1.0.0', dependsOn: [] },
    { ref: 'vitest@1.0.0', dependsOn: ['vue@1.0.0'] }
  ]
}
const part = (name: string) => ({ name, version: '1.0.0', licence: 'MIT', texts: ['MIT'] })

test('the bill of materials has what is in the package and Electron, and is the same for the same package', () => {
  const text = billOfMaterials(listed, [part('vue')], build)
  expect(billOfMaterials({ ...listed, serialNumber: 'urn:uuid:1' }, [part('vue')], build)).toBe(text)
  const bill = JSON.parse(text) as typeof listed
  expect(bill.components.map(({ name, version }) => `${name} ${version}`)).toEqual(['vue 1.0.0', 'electron 45.3.4'])
  expect(bill.dependencies).toEqual([
    { ref: 'ajukan@0.1.0', dependsOn: ['vue@1.0.0', 'electron'] },
    { ref: 'vue@1.0.0', dependsOn: [] },
    { ref: 'electron', dependsOn: [] }
  ])
  expect(bill.metadata).toEqual({
    timestamp: '2026-11-18T11:06:40.000Z',
    component: { 'bom-ref': 'ajukan@0.1.0', type: 'application', name: 'ajukan' }
  })
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a package that npm does not list stops the packager', () => {
  expect(() => billOfMaterials(listed, [part('unknown')], build)).toThrow('npm lists no package for: unknown@1.0.0')
})
