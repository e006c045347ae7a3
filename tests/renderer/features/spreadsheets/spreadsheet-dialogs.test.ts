import { flushPromises, mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { JsonObject } from '#core/base/json.ts'
import { ok } from '#core/base/result.ts'
import { blank } from '#core/derive/shape.ts'
import { goodsLine } from '#core/schema/declaration.ts'
import type { Cell } from '#core/spreadsheets/sheet.ts'
import { tableExport } from '#core/spreadsheets/workbook/write.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { useSpreadsheetExports } from '../../../../renderer/features/spreadsheets/store/spreadsheet-exports.ts'
import { useSpreadsheetExportActions } from '../../../../renderer/features/spreadsheets/store/use-spreadsheet-exports.ts'
import { useImportSession } from '../../../../renderer/features/import/store/import-session.ts'
import { sourceReadersKey } from '../../../../renderer/features/import/store/read-source.ts'
import { spreadsheetFilesKey } from '../../../../renderer/features/spreadsheets/store/spreadsheet-files.ts'
import { id as texts } from '../../../../renderer/i18n/text.ts'
import SpreadsheetDialogs from '../../../../renderer/features/spreadsheets/views/SpreadsheetDialogs.vue'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import { zip } from '../../../../renderer/workers/spreadsheets/zip.ts'
import { spreadsheetFiles } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { eventually } from '../../../support/eventually.ts'
import { inside } from '../../support/mounted.ts'
import { fakeReaders } from '../../support/same-thread-import.ts'
import { sameThread } from '../../support/same-thread-worker.ts'
import { openTestApp } from '../../support/test-services.ts'
import { text as cell, workbook } from '../../support/workbook-xml.ts'

const empty = { render: () => null }

const openDialogs = async () => {
  const app = await openTestApp()
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'worklist', component: empty },
      { path: '/declaration/:id/:section?', name: 'editor', component: empty }
    ]
  })
  const dialogs = mount(SpreadsheetDialogs, {
    global: {
      plugins: [app.pinia, router],
      provide: {
        [servicesKey as symbol]: app.services,
        [spreadsheetFilesKey as symbol]: spreadsheetFiles(sameThread()),
        [sourceReadersKey as symbol]: () => fakeReaders()
      }
    }
  })
  onTestFinished(() => dialogs.unmount())
  return { app, worklist }
}

test('a CSV escapes texts like formulas, and its message offers to write them exactly as entered', async () => {
  const { app } = await openDialogs()
  const saved: string[] = []
  app.host.use({
    'files.saveBytes': async ({ bytes }) => {
      saved.push(new TextDecoder().decode(bytes).replace('\ufeff', ''))
      return ok({ saved: true })
    }
  })
  // Created where the files of the dialogs are provided.
  useSpreadsheetExports(app.pinia)
  const { value: exports } = inside(app, useSpreadsheetExportActions)
  const messages = useMessages(app.pinia)
  const sheet = (rows: readonly (readonly Cell[])[]) => ({
    name: 'Barang',
    rows: [['Uraian', 'Jumlah'], ...rows],
    headerRows: 1,
    widths: []
  })
  const file = (mark: string) => `"Uraian";"Jumlah"\r\n"${mark}=1+1";-5\r\n"${mark}- TANPA MEREK";1\r\n`
  const risky = sheet([
    ['=1+1', -5],
    ['- TANPA MEREK', 1]
  ])
  await exports.exportSheet('barang', risky, 'csv')
  const toast = messages.toasts.at(-1)
  expect([toast?.text, toast?.button?.label]).toEqual([`Berkas disimpan. ${texts.spreadsheets.csv.escaped(2)}`, texts.spreadsheets.csv.raw])
  await toast?.button?.run()
  // Without a line end after the last row, by which an import tells them apart.
  expect(saved).toEqual([file("'"), file('').trimEnd()])
  expect(messages.toasts.at(-1)).toMatchObject({ text: 'Berkas disimpan.', button: { action: 'message.anonymous' } })
  await exports.exportSheet('barang', sheet([['Baut', -5]]), 'csv', () => 'Hanya yang ditemukan.')
  expect(messages.toasts.at(-1)).toMatchObject({ text: 'Berkas disimpan. Hanya yang ditemukan.', button: { action: 'message.anonymous' } })
})

test('a text that no cell of Excel can hold is cut in a workbook, which its message says, and is whole in a CSV', async () => {
  const { app } = await openDialogs()
  const saved: Uint8Array[] = []
  app.host.use({
    'files.saveBytes': async ({ bytes }) => {
      saved.push(bytes)
      return ok({ saved: true })
    }
  })
  useSpreadsheetExports(app.pinia)
  const { value: exports } = inside(app, useSpreadsheetExportActions)
  const last = () => useMessages(app.pinia).toasts.at(-1)?.text
  const [fits, long] = ['x'.repeat(32_767), `${'x'.repeat(32_766)}😀y`]
  const lines = [fits, long].map((brgurai) => ({ ...(blank(goodsLine) as unknown as JsonObject), brgurai }))
  const sheet = tableExport('detail', lines, 'id')
  const descriptions = async (name: string) => {
    const [read] = (await readWorkbook(name, new Uint8Array(saved.at(-1) ?? []))).sheets
    return read?.rows.slice(1).map((row) => row[2])
  }
  await exports.exportSheet('barang', sheet, 'csv')
  expect([last(), await descriptions('a.csv')]).toEqual(['Berkas disimpan.', [fits, long]])
  for (const write of [() => exports.exportSheet('barang', sheet, 'xlsx'), () => exports.exportSheets('barang', [sheet])]) {
    await write()
    expect(last()).toContain(`Berkas disimpan. ${texts.spreadsheets.cut(1)}`)
    expect(await descriptions('a.xlsx')).toEqual([fits, 'x'.repeat(32_766)])
  }
})

test('a CEISA workbook with another currency and swapped days says so and asks before it is imported', async () => {
  const { app } = await openDialogs()
  const session = useImportSession(app.pinia)
  const aju = '040328MTR41720261118000007'
  const row = (number: number, ...cells: readonly string[]): string =>
    `<row r="${number}">${cells.map((value, at) => (value.startsWith('<') ? value : cell(`${'ABC'[at] ?? ''}${number}`, value))).join('')}</row>`
  const sheet = (name: string, ...rows: readonly string[]) => ({ name, xml: `<sheetData>${rows.join('')}</sheetData>` })
  const bytes = await zip(
    workbook([
      sheet('HEADER', row(1, 'NOMOR AJU', 'KODE VALUTA', 'FREIGHT'), row(2, aju, 'USD', 'EUR 500')),
      sheet('BARANG', row(1, 'NOMOR AJU', 'HS'), row(2, aju, '84133090')),
      sheet(
        'DOKUMEN',
        row(1, 'NOMOR AJU', 'TANGGAL DOKUMEN'),
        row(2, aju, '<c r="B2" t="d"><v>2026-05-04</v></c>'),
        row(3, aju, '25/04/2026')
      )
    ])
  )
  session.open([new File([bytes], 'ceisa.xlsx')])
  await eventually(() => expect(document.querySelector('[data-plan="swapped-days"]')).not.toBe(null))
  const { doubts, place } = texts.spreadsheets
  expect(document.querySelector('[data-plan="currencies"]')?.textContent).toContain(
    doubts.otherCurrency('HEADER › FREIGHT, baris 2: “EUR 500”', 'EUR', 'USD')
  )
  expect(document.querySelector('[data-plan="swapped-days"]')?.textContent).toContain(place('DOKUMEN', 3, 'TANGGAL DOKUMEN'))
  const confirm = document.querySelector<HTMLButtonElement>('[data-action="sheets.importWhole"]')
  expect(confirm?.disabled).toBe(true)
  const days = () => (session.step?.kind === 'ceisa' ? session.step.reading.declarations[0]?.dokumen.data.map(({ doktg }) => doktg) : [])
  expect(days()).toEqual(['2026-05-04', '2026-04-25'])
  document.querySelector<HTMLElement>('[data-swapped-days="swap"]')?.click()
  await flushPromises()
  expect(days()).toEqual(['2026-04-05', '2026-04-25'])
  expect(confirm?.disabled).toBe(false)
})
