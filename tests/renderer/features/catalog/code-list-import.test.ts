import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import type { ListName } from '#core/schema/code-lists.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useTariffs } from '../../../../renderer/features/catalog/store/tariffs.ts'
import { useCodeLists } from '../../../../renderer/features/catalog/store/code-lists.ts'
import CodeListImportDialog from '../../../../renderer/features/catalog/views/code-lists/CodeListImportDialog.vue'
import { id } from '../../../../renderer/i18n/text.ts'
import { spreadsheetFilesKey } from '../../../../renderer/features/spreadsheets/store/spreadsheet-files.ts'
import { spreadsheetFiles } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { sameThread } from '../../support/same-thread-worker.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'
import { eventually } from '../../../support/eventually.ts'

useWindowSizes()
let mounted: VueWrapper | null = null
afterEach(() => {
  mounted?.unmount()
  mounted = null
})

const find = <T extends Element = HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`no element matches ${selector}`)
  return found
}
const textOf = (selector: string): string => document.querySelector(selector)?.textContent.trim() ?? ''

/** Resolves when the worker has read the file. */
const isRead = async (): Promise<void> => {
  await flushPromises()
  await expect.poll(() => document.body.textContent.includes(id.codeLists.dialog.reading)).toBe(false)
  await flushPromises()
}

const choose = async (selector: string, value: string): Promise<void> => {
  const select = find<HTMLSelectElement>(selector)
  select.value = value
  select.dispatchEvent(new Event('change'))
  await isRead()
}

const openDialog = async (name: ListName, app?: TestApp, start = sameThread()) => {
  const used = app ?? (await openTestApp())
  mounted = mount(CodeListImportDialog, {
    props: { name },
    attachTo: document.body,
    global: {
      plugins: [used.pinia],
      provide: { [servicesKey as symbol]: used.services, [spreadsheetFilesKey as symbol]: spreadsheetFiles(start) }
    }
  })
  await flushPromises()
  const chooseFile = async (content: BlobPart, fileName = 'BTKI 2022.csv'): Promise<void> => {
    const input = find<HTMLInputElement>('[data-file="code-list"]')
    const file = new File([content], fileName, { lastModified: new Date(2022, 3, 1).getTime() })
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    input.dispatchEvent(new Event('change'))
    await isRead()
  }
  const press = async (action: string): Promise<void> => {
    find(`[data-action="${action}"]`).click()
    await flushPromises()
  }
  return { app: used, chooseFile, press, lists: useCodeLists(used.pinia), isClosed: () => mounted?.emitted('close') !== undefined }
}
const canImport = (): boolean => !find<HTMLButtonElement>('[data-action="codeLists.import"]').disabled

test('the dialog shows columns and counts of a file, and imports it with version and date', async () => {
  const dialog = await openDialog('tariff')
  expect(canImport()).toBe(false)
  await dialog.chooseFile('Pos Tarif;Uraian;English\n8533.10.00;Resistor;Resistors\n;tanpa kode;\n101.21.00;Kuda;Horses\n')
  expect([
    find<HTMLSelectElement>('[data-column-choice="code"]').value,
    find<HTMLSelectElement>('[data-column-choice="en"]').value,
    find<HTMLInputElement>('[data-import="version"]').value,
    textOf('[data-import-count]'),
    textOf('[data-remark="no-code"]'),
    textOf('[data-remark="padded"]')
  ]).toEqual([
    '0',
    '2',
    'BTKI 2022',
    '2 kode akan diimpor.',
    '1 baris tanpa kode dilewati (baris 3)',
    '1 kode dilengkapi nol yang hilang (baris 4)'
  ])
  await dialog.press('codeLists.import')
  await eventually(() => expect(dialog.isClosed()).toBe(true))
  expect(dialog.lists.loaded.get('tariff')?.stored).toEqual({
    name: 'tariff',
    version: 'BTKI 2022',
    date: '2022-04-01',
    importedAt: dialog.app.clock.now(),
    file: 'BTKI 2022.csv',
    columns: { code: 'Pos Tarif', id: 'Uraian', en: 'English' },
    rows: [
      ['85331000', 'Resistor', 'Resistors'],
      ['01012100', 'Kuda', 'Horses']
    ]
  })
})

test('columns, header rows and separator can be changed', async () => {
  const dialog = await openDialog('office')
  await dialog.chooseFile('40300,KPU Tanjung Priok,x;y\n50100,KPPBC Soekarno Hatta,z;w\n')
  expect(find<HTMLInputElement>('[data-import="head"]').checked).toBe(false)
  expect(textOf('[data-import-count]')).toBe('2 kode akan diimpor.')
  await choose('[data-column-choice="code"]', '')
  expect([canImport(), textOf('[data-import-count]')]).toEqual([false, 'Tidak ada satu kode pun. Pilih kolom yang memuat kode.'])
  await choose('[data-import="separator"]', ';')
  expect(find<HTMLSelectElement>('[data-column-choice="code"]').options.length).toBe(3)
  await choose('[data-import="separator"]', ',')
  await choose('[data-column-choice="code"]', '0')
  await dialog.press('codeLists.import')
  await eventually(() =>
    expect(dialog.lists.loaded.get('office')?.list.rows).toEqual([
      ['040300', 'KPU Tanjung Priok', ''],
      ['050100', 'KPPBC Soekarno Hatta', '']
    ])
  )
})

test('the columns of the previous import are preset', async () => {
  const first = await openDialog('port')
  const text = 'A;B;C\nTanjung Priok;IDTPP;satu\nYokohama;JPYOK;dua\n'
  await first.chooseFile(text)
  await choose('[data-column-choice="code"]', '1')
  await choose('[data-column-choice="id"]', '')
  await choose('[data-column-choice="en"]', '0')
  find<HTMLInputElement>('[data-import="head"]').click()
  await flushPromises()
  await choose('[data-column-choice="code"]', '1')
  await choose('[data-column-choice="id"]', '')
  await choose('[data-column-choice="en"]', '0')
  await first.press('codeLists.import')
  await eventually(() => expect(first.isClosed()).toBe(true))
  mounted?.unmount()
  const second = await openDialog('port', first.app)
  await second.chooseFile(text)
  const head = find<HTMLInputElement>('[data-import="head"]')
  if (!head.checked) head.click()
  await flushPromises()
  expect(['code', 'id', 'en'].map((column) => find<HTMLSelectElement>(`[data-column-choice="${column}"]`).value)).toEqual(['1', '', '0'])
  expect(textOf('[data-import-count]')).toContain('Menggantikan daftar sekarang')
})

test('a column of the previous import whose heading changed is guessed, unless another one has the guessed column', async () => {
  const first = await openDialog('tariff')
  await first.chooseFile('Pos Tarif;Uraian;English\n85331000;Resistor;Resistors\n')
  await first.press('codeLists.import')
  await eventually(() => expect(first.isClosed()).toBe(true))
  mounted?.unmount()
  const second = await openDialog('tariff', first.app)
  const chosen = () => ['code', 'id', 'en'].map((column) => find<HTMLSelectElement>(`[data-column-choice="${column}"]`).value)
  await second.chooseFile('Pos Tarif;Uraian Barang;English\n85331000;Resistor;Resistors\n')
  expect(chosen()).toEqual(['0', '1', '2'])
  await second.chooseFile('Pos Tarif;Uraian\n85331000;Resistor\n')
  expect(chosen()).toEqual(['0', '1', ''])
})

test('a column of the previous import with an empty heading is preset, if the file has only one', async () => {
  const first = await openDialog('tariff')
  const text = 'Pos Tarif;;Uraian\n85331000;Resistors;Resistor\n'
  await first.chooseFile(text)
  await choose('[data-column-choice="en"]', '1')
  await first.press('codeLists.import')
  await eventually(() => expect(first.isClosed()).toBe(true))
  mounted?.unmount()
  const second = await openDialog('tariff', first.app)
  const chosen = () => ['code', 'id', 'en'].map((column) => find<HTMLSelectElement>(`[data-column-choice="${column}"]`).value)
  await second.chooseFile(text)
  expect(chosen()).toEqual(['0', '2', '1'])
  await second.chooseFile('Uraian;Pos Tarif\nResistor;85331000;Resistors\n')
  expect(chosen()).toEqual(['1', '0', '2'])
  await second.chooseFile(';Pos Tarif;;Uraian\n1;85331000;Resistors;Resistor\n')
  expect(chosen()).toEqual(['1', '3', ''])
})

test.each([
  ['an empty file', '', 'Berkas ini kosong.'],
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4]), 'Ini buku kerja Excel.'],
  ['no text', new Uint8Array([1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2]), 'Ini bukan berkas teks.']
])('%s is reported in plain words and cannot be imported', async (_, content, sentence) => {
  const dialog = await openDialog('tariff')
  await dialog.chooseFile(content, 'berkas.csv')
  expect([textOf('[data-import-problem]').startsWith(sentence), canImport()]).toEqual([true, false])
})

test('a list that cannot be saved reports the reason and the dialog stays open', async () => {
  const dialog = await openDialog('tariff')
  await dialog.chooseFile('HS;URAIAN\n85331000;Resistor\n')
  dialog.app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  await dialog.press('codeLists.import')
  await eventually(() =>
    expect(textOf('[role="alert"]')).toBe('Daftar tidak dapat disimpan, jadi daftar yang lama tetap berlaku. Coba lagi.')
  )
  expect(dialog.isClosed()).toBe(false)
})

test('rates beside the codes whose form only the user knows are asked about there, by one key', async () => {
  const dialog = await openDialog('tariff')
  await dialog.chooseFile('Pos Tarif;Uraian;BM\n85331000;Resistor;2,125\n01012100;Kuda;7,125\n')
  expect([document.querySelectorAll('[data-number-form]').length, canImport()]).toEqual([2, false])
  find('[data-number-form="id"]').click()
  await flushPromises()
  expect([document.querySelectorAll('[data-number-form]').length, canImport()]).toEqual([0, true])
  await dialog.press('codeLists.import')
  await eventually(() => expect(dialog.isClosed()).toBe(true))
  expect([...useTariffs(dialog.app.pinia).rows.values()].map(({ values }) => values.bm)).toEqual(['2.125', '7.125'])
})

test('rates that are not wanted ask nothing', async () => {
  const dialog = await openDialog('tariff')
  await dialog.chooseFile('Pos Tarif;Uraian;BM\n85331000;Resistor;2,125\n01012100;Kuda;7,125\n')
  find<HTMLInputElement>('[data-import="rates"]').click()
  await flushPromises()
  expect([document.querySelectorAll('[data-number-form]').length, canImport()]).toEqual([0, true])
})
