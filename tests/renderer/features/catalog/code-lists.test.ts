import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { valueAt } from '#core/base/json-pointer.ts'
import { fail } from '#core/base/result.ts'
import { setEdit } from '#core/draft/edit.ts'
import { fieldAt } from '#core/derive/fields.ts'
import { text, words } from '#core/schema/field.ts'
import type { CodeRow, StoredCodeList } from '#core/codes/code-list.ts'
import { useCodeLists } from '../../../../renderer/features/catalog/store/code-lists.ts'
import { useLearning } from '../../../../renderer/features/editor/store/learning.ts'
import { useCodeListLookups } from '../../../../renderer/features/catalog/store/code-list-lookups.ts'
import { useCodes } from '../../../../renderer/features/editor/store/use-codes.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { openTestApp, testStartTime } from '../../support/test-services.ts'
import { asSource } from '../../../../renderer/forms/code/source.ts'
import { indexOfIntended } from '../../../../renderer/grid/sheet/cells/use-choices.ts'
import { inside } from '../../support/mounted.ts'
import { openDraft } from '../../support/draft-setup.ts'

const list = (over: Partial<StoredCodeList> = {}): StoredCodeList => ({
  name: 'tariff',
  version: 'BTKI 2022',
  date: '2022-04-01',
  importedAt: testStartTime,
  file: 'btki.csv',
  columns: { code: 'HS' },
  rows: [
    ['85331000', 'Resistor karbon', 'Carbon resistors'],
    ['85340010', 'Sirkuit cetak', 'Printed circuits']
  ],
  ...over
})
const codes = (rows: readonly CodeRow[]): readonly string[] => rows.map((row) => row[0])

test('shipped lists work without an imported file, common codes first', async () => {
  const app = await openTestApp()
  const lists = useCodeLists(app.pinia)
  await Promise.all([lists.load('unit'), lists.load('country'), lists.load('transportMode'), lists.load('office')])
  expect(codes(lists.find('unit', '')).slice(0, 3)).toEqual(['PCE', 'KGM', 'NIU'])
  expect(codes(lists.find('country', 'jepang'))).toEqual(['JP'])
  expect([lists.nameOf('country', 'JP'), lists.nameOf('transportMode', '1'), lists.nameOf('unit', 'nosuch')]).toEqual([
    'Jepang',
    'Laut',
    ''
  ])
  expect(lists.find('office', '')).toEqual([])
})

test('an imported list replaces the shipped one, also after a restart, until it is removed', async () => {
  const app = await openTestApp()
  const lists = useCodeLists(app.pinia)
  const units = list({ name: 'unit', rows: [['XYZ', 'Satuan kita', '']] })
  expect([await lists.importList(units), await lists.importList(list())]).toEqual([true, true])
  expect(codes(lists.find('unit', ''))).toEqual(['XYZ'])

  const again = await app.restart()
  const later = useCodeLists(again.pinia)
  await useLearning(again.pinia).prepareCodes()
  expect([later.loaded.get('unit')?.stored, codes(later.find('tariff', 'resistors'))]).toEqual([units, ['85331000']])

  expect(await later.removeList('unit')).toBe(true)
  expect(await later.removeList('tariff')).toBe(true)
  expect([codes(later.find('unit', ''))[0], later.find('tariff', '')]).toEqual(['PCE', []])
  const last = await again.restart()
  expect(await last.database.codeLists.count()).toBe(0)
})

test('a refused write leaves the present list as it is', async () => {
  const app = await openTestApp()
  const lists = useCodeLists(app.pinia)
  await lists.importList(list())
  app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  expect([await lists.importList(list({ version: 'lain', rows: [] })), await lists.removeList('tariff')]).toEqual([false, false])
  expect(lists.loaded.get('tariff')?.list.version).toBe('BTKI 2022')
})

test('a list rebuilt from the store copy is complete', async () => {
  const app = await openTestApp()
  const rows = Array.from({ length: 5_000 }, (_, at) => [String(10_000_000 + at), `Barang ${at}`, `Item ${at}`] as const)
  await useCodeLists(app.pinia).importList(list({ rows }))
  app.database.close()
  const again = await openTestApp({ host: app.host })
  expect((await again.database.codeLists.get('tariff'))?.rows).toEqual(rows)
})

test('the profile decides which code style is offered; codes of the other style still have their names', async () => {
  const app = await openTestApp()
  const lists = useCodeLists(app.pinia)
  const settings = useSettings(app.pinia)
  await lists.load('insurancePlace')
  const offered = async (codeStyle: 'both' | 'old' | 'ceisa') => {
    const { profile } = settings
    if (profile) await settings.saveProfile({ ...profile, codeStyle })
    return codes(lists.find('insurancePlace', ''))
  }
  expect([await offered('both'), await offered('old'), await offered('ceisa')]).toEqual([
    ['1', '2', 'LN', 'DN'],
    ['1', '2'],
    ['LN', 'DN']
  ])
  expect([lists.nameOf('insurancePlace', '1'), codes(lists.find('insurancePlace', '', { asItIs: true }))]).toEqual([
    'Luar negeri (LN)',
    ['1', '2', 'LN', 'DN']
  ])
})

test("codes of the user's declarations come first, and codes just chosen before them", async () => {
  const { app } = await openDraft()
  const lists = useCodeLists(app.pinia)
  await useLearning(app.pinia).prepareCodes()
  const [first] = codes(lists.find('currency', ''))
  expect(first).toBe('JPY')
  expect(lists.find('office', '').length).toBeGreaterThan(0)
  lists.noteUse('currency', 'CHF')
  lists.noteUse('currency', 'no code of the list')
  expect(codes(lists.find('currency', '')).slice(0, 2)).toEqual(['CHF', 'JPY'])
})

test.each([
  ['currency', '/header/data/kdval', 'XQX'],
  ['unit', '/detail/data/0/kdsat', 'PIECES'],
  ['licence', '/header/data/apikd', 'produsen']
] as const)('a code of %s with an open problem or advice is not offered as one used before', async (name, path, wrong) => {
  const { app, draft } = await openDraft()
  const lists = useCodeLists(app.pinia)
  draft.change([setEdit(path, valueAt(draft.record?.document, path) as Json, wrong)])
  await draft.flush()
  await useLearning(app.pinia).prepareCodes()
  expect(lists.used.get('country')).toContain('JP')
  expect(lists.used.get(name) ?? []).not.toContain(wrong)
})

test('storage places of the chosen office come first, and advice knows the office they belong to', async () => {
  const app = await openTestApp()
  const lists = useCodeLists(app.pinia)
  const places = [
    ['GA01', 'Gudang A', '', '040300'],
    ['GB01', 'Gudang B', '', '070100']
  ] as const
  await lists.importList(list({ name: 'storagePlace', rows: places }))
  await lists.importList(list())
  expect(codes(lists.find('storagePlace', '', { offices: ['070100'] }))).toEqual(['GB01', 'GA01'])
  expect(lists.nameOf('storagePlace', 'GA01')).toBe('Gudang A · 040300')
  const { isListed } = useCodeListLookups(app.pinia)
  expect([
    isListed('storagePlace', 'GA01', '040300'),
    isListed('storagePlace', 'GA01', '070100'),
    isListed('tariff', '85331000'),
    isListed('tariff', '1')
  ]).toEqual([true, false, true, false])
  await lists.removeList('tariff')
  expect(isListed('tariff', '1')).toBe(null)
})

test('names of ports: Enter in a field and a paste give the code of the only one; of several each is offered and none taken', async () => {
  const { app } = await openDraft()
  const lists = useCodeLists(app.pinia)
  await lists.load('port')
  const { value } = inside(app, useCodes)
  for (const key of ['pelmuat', 'peltransit', 'pelbkr'] as const) {
    const field = fieldAt(`/header/data/${key}`)?.field
    if (field === undefined) throw new Error(`no field ${key}`)
    const source = asSource(value.codesOf(field), (options) => options)
    const readings = (typed: string) => {
      const offered = source.find(typed)
      return [offered[indexOfIntended(offered, typed)]?.code ?? typed, source.codeOf?.(typed)]
    }
    for (const [typed, code] of [
      ['Seoul', 'KRSEL'],
      ['busan, korea', 'KRPUS'],
      ['pusan', 'KRPUS'],
      ['Tanjung Priok', 'IDTPP'],
      ['sgsin', 'SGSIN']
    ] as const)
      expect.soft(readings(typed), typed).toEqual([code, code])
    expect(readings('Shanghai')).toEqual(['Shanghai', 'Shanghai'])
    expect(source.find('Shanghai').map(({ code }) => code)).toEqual(expect.arrayContaining(['CNSHA', 'CNSGH']))
    expect([source.nameOf('KRSEL'), source.isEmpty()]).toEqual(['Seoul, Korea Selatan', false])
  }
  const { isListed } = useCodeListLookups(app.pinia)
  expect([isListed('port', 'KRSEL'), isListed('port', 'SEOUL'), isListed('port', 'CNZZZ')]).toEqual([true, false, null])
})

test('everyday words for units: Enter in a field and a paste from another program give the same code', async () => {
  const { app } = await openDraft()
  const lists = useCodeLists(app.pinia)
  await Promise.all([lists.load('unit'), lists.load('package'), lists.load('country')])
  const { value } = inside(app, useCodes)
  const sourceOf = (codes: 'unit' | 'package' | 'country') =>
    asSource(value.codesOf(text({ label: words('a', 'a'), hint: words('a', 'a'), codes })), (options) => options)
  /** What Enter takes in the table, and what a paste stores. */
  const readings = (codes: 'unit' | 'package' | 'country', typed: string) => {
    const source = sourceOf(codes)
    const offered = source.find(typed)
    return [offered[indexOfIntended(offered, typed)]?.code ?? typed, source.codeOf?.(typed)]
  }
  for (const [code, typed] of Object.entries({
    SET: 'set sets Set(s)',
    ST: 'lembar sheet sheets',
    PCE: 'pcs pce pc buah bh biji',
    NIU: 'unit units',
    ROL: 'roll rol rolls',
    BX: 'dus box',
    CT: 'karton ctn carton ct',
    PR: 'psg pasang prs',
    DZN: 'lusin dz dozen',
    MTK: 'm2 m²',
    MTQ: 'm3 m³ cbm',
    LTR: 'ltr liter',
    GRM: 'gr gram',
    TNE: 'ton mt',
    KGM: 'kg kgs kgm'
  }))
    for (const word of typed.split(' ')) expect.soft(readings('unit', word), word).toEqual([code, code])
  for (const word of ['lbr', 'mts', 'LBR', 'MTS']) expect.soft(readings('unit', word), word).toEqual([word, word])
  expect.soft(readings('unit', 'KG')).toEqual(['KG', 'KGM'])
  for (const [code, typed] of Object.entries({ CT: 'karton ctn ct', BX: 'dus box', SX: 'set', RO: 'rol roll' }))
    for (const word of typed.split(' ')) expect.soft(readings('package', word), word).toEqual([code, code])
  for (const word of ['China', 'cn', 'CHN']) expect.soft(readings('country', word), word).toEqual(['CN', 'CN'])
  expect.soft(readings('country', 'Nusantara')).toEqual(['Nusantara', 'Nusantara'])
})
