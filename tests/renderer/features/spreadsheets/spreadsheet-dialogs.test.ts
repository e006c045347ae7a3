import { flushPromises, mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { ok } from '#core/base/result.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useSpreadsheetExports } from '../../../../renderer/features/spreadsheets/store/spreadsheet-exports.ts'
import { spreadsheetFilesKey, useSpreadsheetImports } from '../../../../renderer/features/spreadsheets/store/spreadsheet-imports.ts'
import { spreadsheetsId } from '../../../../renderer/features/spreadsheets/text/id.ts'
import SpreadsheetDialogs from '../../../../renderer/features/spreadsheets/views/SpreadsheetDialogs.vue'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { spreadsheetFiles } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { eventually } from '../../../support/eventually.ts'
import { sameThread } from '../../support/same-thread-worker.ts'
import { openTestApp } from '../../support/test-services.ts'

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
      provide: { [servicesKey as symbol]: app.services, [spreadsheetFilesKey as symbol]: spreadsheetFiles(sameThread()) }
    }
  })
  onTestFinished(() => dialogs.unmount())
  return { app, worklist }
}

test('a double click creates one draft for the rows of a file', async () => {
  const { app, worklist } = await openDialogs()
  const imports = useSpreadsheetImports(app.pinia)
  imports.open([new File(['HS;Uraian\n84314990;Baut\n'], 'barang.csv')])
  await eventually(() => expect(imports.current?.kind).toBe('loose'))
  await flushPromises()
  const create = document.querySelector<HTMLElement>('[data-action="sheets.intoNewDraft"]')
  create?.click()
  create?.click()
  await eventually(() => expect(imports.current?.kind).toBe('rows'))
  await flushPromises()
  expect(worklist.counts.all).toBe(1)
})

test('a CSV with texts like formulas asks how they are written: protected by default, or exactly as entered', async () => {
  const { app } = await openDialogs()
  const saved: string[] = []
  app.host.use({
    'files.saveBytes': async ({ bytes }) => {
      saved.push(new TextDecoder().decode(bytes))
      return ok({ saved: true })
    }
  })
  const exports = useSpreadsheetExports(app.pinia)
  const dialog = () => document.querySelector<HTMLElement>('[data-csv-question]')
  const rows = [
    ['Uraian [brgurai]', 'Jumlah [jmlsat]'],
    ['=1+1', -5],
    ['- TANPA MEREK', 1]
  ]
  const risky = { name: 'Barang', rows, headerRows: 1, widths: [] }
  const answered = async (action: string) => {
    const saving = exports.exportSheet('barang', risky, 'csv')
    await eventually(() => expect(dialog()?.textContent).toContain(spreadsheetsId.csv.why(2)))
    expect(document.activeElement?.getAttribute('data-action')).toBe('csv.escaped')
    dialog()?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click()
    const result = await saving
    await flushPromises()
    expect(dialog()).toBeNull()
    return result
  }
  const file = (mark: string) => `"Uraian [brgurai]";"Jumlah [jmlsat]"\r\n"${mark}=1+1";-5\r\n"${mark}- TANPA MEREK";1\r\n`
  expect(await answered('csv.escaped')).toEqual(ok({ name: 'barang.csv', cancelled: false }))
  expect(await answered('csv.raw')).toEqual(ok({ name: 'barang.csv', cancelled: false }))
  expect(saved.map((text) => text.replace('\ufeff', ''))).toEqual([file("'"), file('')])
  // Nothing is saved, and the next export is not held up.
  expect(await answered('csv.cancel')).toEqual(ok({ name: null, cancelled: true }))
  const plain = { name: 'Barang', rows: [['Uraian [brgurai]'], ['Baut'], [-5]], headerRows: 1, widths: [] }
  expect(await exports.exportSheet('barang', plain, 'csv')).toEqual(ok({ name: 'barang.csv', cancelled: false }))
  expect([saved.length, dialog()]).toEqual([3, null])
})
