import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createApp, watch } from 'vue'
import { envelopeText } from '#core/draft/envelope.ts'
import { ok } from '#core/base/result.ts'
import { ownWorkbook } from '#core/spreadsheets/workbook/write.ts'
import { plainFacts, type Workbook } from '#core/spreadsheets/sheet.ts'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import { readCsv } from '../../../../renderer/workers/spreadsheets/read-code-list-csv.ts'
import { refusalOf } from '../../../../renderer/workers/spreadsheets/spreadsheet-failure.ts'
import type { SpreadsheetFiles } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { writeCsv, writeWorkbook } from '../../../../renderer/workers/spreadsheets/write-workbook.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { loadRecord } from '../../../../renderer/data/declarations-repository.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useDeclarationRecords } from '../../../../renderer/features/editor/store/declaration-records.ts'
import { useSpreadsheetExports } from '../../../../renderer/features/spreadsheets/store/spreadsheet-exports.ts'
import { pdfTables } from '../../../../renderer/workers/spreadsheets/pdf-tables.ts'
import { sameThread } from '../../support/same-thread-worker.ts'
import { pdfFiles, pdfFilesKey } from '../../../../renderer/features/spreadsheets/store/pdf-files.ts'
import { spreadsheetFilesKey, useSpreadsheetImports } from '../../../../renderer/features/spreadsheets/store/spreadsheet-imports.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { goodsPage } from '../../../core/spreadsheets/pdf-table/page-fixture.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'

let pause: Promise<void> = Promise.resolve()
const files: SpreadsheetFiles = {
  read: async (file, options) => {
    await pause
    if (options?.signal?.aborted === true) return { ok: false, code: 'cancelled', detail: '' }
    try {
      const value: Workbook = await readWorkbook(file.name, new Uint8Array(await file.arrayBuffer()))
      return { ok: true, value }
    } catch (error) {
      return { ok: false, ...refusalOf(error) }
    }
  },
  readCsv: async (file, separator) => readCsv(new Uint8Array(await file.arrayBuffer()), separator),
  writeXlsx: async (sheets) => ({ ok: true, value: await writeWorkbook(sheets) }),
  writeDeclaration: async (record, language, options) => {
    options?.progress?.({ stage: 'write', share: 0.5 })
    await pause
    if (options?.signal?.aborted === true) return { ok: false, code: 'cancelled', detail: '' }
    return { ok: true, value: await writeWorkbook(ownWorkbook(record, language)) }
  },
  writeCsv: async (sheet, language, _, isRaw) => ({ ok: true, value: writeCsv(sheet, language, undefined, isRaw) })
}

/** The second page of every PDF is scanned. */
let pdfFailure: 'password' | null = null
const pdfs = pdfFiles((_, { onPage }) => {
  for (const page of pdfFailure === null ? [1, 2] : []) onPage(page, 2, page === 1 ? goodsPage(1, 3) : null)
  return Promise.resolve(pdfFailure)
}, pdfTables(sameThread()))

afterEach(() => {
  pdfFailure = null
  pause = Promise.resolve()
})

const fixture = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(join(process.cwd(), 'tests/fixtures/sheets', name)).then((bytes) => new Uint8Array(bytes))
const sample = (name: string): Promise<string> => readFile(join(process.cwd(), 'resources/samples', `${name}.json`), 'utf8')

const openAppWithFiles = async (): Promise<TestApp & { readonly saved: { name: string; bytes: Uint8Array }[] }> => {
  const app = await openTestApp()
  createApp({}).provide(servicesKey, app.services).provide(spreadsheetFilesKey, files).provide(pdfFilesKey, pdfs).use(app.pinia)
  const saved: { name: string; bytes: Uint8Array }[] = []
  app.host.use({
    'files.saveBytes': ({ suggestedName, bytes }) => {
      saved.push({ name: suggestedName, bytes })
      return Promise.resolve(ok({ saved: true }))
    }
  })
  await useWorklist(app.pinia).load()
  return { ...app, saved }
}
const waitUntilRead = async (imports: ReturnType<typeof useSpreadsheetImports>): Promise<void> => {
  await expect.poll(() => imports.current?.kind).not.toBe('reading')
}

test('a CEISA workbook is imported as drafts, written in one batch', async () => {
  const { pinia, database, host } = await openAppWithFiles()
  const imports = useSpreadsheetImports(pinia)
  imports.open([new File([await fixture('ceisa-calc.xlsx')], 'ceisa.xlsx')])
  await waitUntilRead(imports)
  expect(imports.current).toMatchObject({ kind: 'ceisa', file: 'ceisa.xlsx', doubled: [] })
  const before = host.calls.filter((call) => call.channel === 'storeCopy.append').length
  const ids = await imports.takeWhole()
  expect(host.calls.filter((call) => call.channel === 'storeCopy.append').length - before).toBe(1)
  expect(imports.current).toBeNull()
  const records = await Promise.all(ids.map((id) => loadRecord(database, id)))
  const operator = { plbNpwp: '0098765432101000', plbNama: 'PT GUDANG BERIKAT', plbAlamat: 'KAWASAN BERIKAT' }
  expect(records.map((record) => [record?.document.car, record?.document.detail.data.length, record?.local])).toEqual([
    [
      '040328MTR41720261118000007',
      2,
      { print: { ...operator, 'bm.01012900': '5', tempat: 'Jakarta', nama: 'BUDI SANTOSO' }, party: { pasokNegara: 'CN' } }
    ],
    ['040328MTR41720261118000008', 1, {}]
  ])
  imports.open([new File([await fixture('ceisa-calc.xlsx')], 'ceisa.xlsx')])
  await waitUntilRead(imports)
  expect(imports.current).toMatchObject({ doubled: ['040328MTR41720261118000007', '040328MTR41720261118000008'] })
})

test('the loads of containers of a CEISA workbook are in the codes that the profile uses', async () => {
  const { pinia } = await openAppWithFiles()
  const [imports, settings] = [useSpreadsheetImports(pinia), useSettings(pinia)]
  await settings.load()
  const { profile } = settings
  if (!profile) throw new Error('no profile')
  await settings.saveProfile({ ...profile, codeStyle: 'ceisa' })
  imports.open([new File([await fixture('ceisa-calc.xlsx')], 'ceisa.xlsx')])
  await waitUntilRead(imports)
  expect(imports.current).toMatchObject({ reading: { declarations: [{ container: { data: [{ conttipe: '8' }] } }, {}] } })
})

test('a draft exported as a workbook is imported as the same draft', async () => {
  const { pinia, database, saved } = await openAppWithFiles()
  const report = await useDeclarationRecords(pinia).importFile({ name: 'a.json', text: await sample('tekstil-40') })
  expect(report.problem).toBeNull()
  const id = [...useWorklist(pinia).summaries.keys()][0] ?? ''
  await useDraft(pinia).open(id)
  const exports = useSpreadsheetExports(pinia)
  expect(await exports.exportWorkbook()).toEqual(ok({ isWritten: true, cancelled: false }))
  expect(saved[0]?.name).toBe(`bc28-${useDraft(pinia).record?.document.car ?? ''}.xlsx`)
  const imports = useSpreadsheetImports(pinia)
  imports.open([new File([new Uint8Array(saved[0]?.bytes ?? [])], 'a.xlsx')])
  await waitUntilRead(imports)
  const [again = ''] = await imports.takeWhole()
  const [before, after] = await Promise.all([loadRecord(database, id), loadRecord(database, again)])
  if (!before || !after) throw new Error('not stored')
  expect(envelopeText([after])).toBe(envelopeText([before]))
})

test('files are read one after the other; closing the dialog cancels the reading and continues with the next file', async () => {
  const { pinia } = await openAppWithFiles()
  const imports = useSpreadsheetImports(pinia)
  const goods = await fixture('goods-calc.xlsx')
  let go = (): void => undefined
  pause = new Promise((resolve) => {
    go = resolve
  })
  imports.open([new File([goods], 'lama.xlsx'), new File([goods], 'daftar.xlsx')], 'detail')
  expect([imports.current?.kind, imports.waiting]).toEqual(['reading', 1])
  imports.close()
  go()
  await waitUntilRead(imports)
  expect(imports.current).toMatchObject({ kind: 'rows', file: 'daftar.xlsx', member: 'detail' })
  imports.close()
  imports.open([new File([goods], 'lepas.xlsx')])
  await waitUntilRead(imports)
  expect(imports.current?.kind).toBe('loose')
  imports.useForGoods('new')
  expect(imports.current).toMatchObject({ kind: 'rows', member: 'detail', declaration: null })
  imports.close()
  expect(imports.current).toBeNull()
})

test('rows from anything but a file are offered for a table, unless a dialog is open', async () => {
  const { pinia } = await openAppWithFiles()
  const imports = useSpreadsheetImports(pinia)
  const rows = (name: string) => [{ name, rows: [['HS'], ['84314990']], facts: plainFacts }]
  imports.openSheets('Papan klip', rows('a'), 'detail')
  imports.openSheets('Lain', rows('b'), 'detail')
  expect(imports.current).toMatchObject({ kind: 'rows', file: 'Papan klip', member: 'detail', workbook: { sheets: rows('a') } })
  imports.close()
  expect(imports.current).toBeNull()
})

test('rows for a declaration are not imported into another one that was opened meanwhile', async () => {
  const { pinia } = await openAppWithFiles()
  const declarationRecords = useDeclarationRecords(pinia)
  const draft = useDraft(pinia)
  const imports = useSpreadsheetImports(pinia)
  const [first, second] = [(await declarationRecords.create()) ?? '', (await declarationRecords.create()) ?? '']
  const goods = await fixture('goods-calc.xlsx')
  await draft.open(first)
  imports.open([new File([goods], 'barang.xlsx')], 'detail')
  await waitUntilRead(imports)
  expect(imports.current).toMatchObject({ kind: 'rows', declaration: first })
  await draft.open(second)
  expect(imports.current).toEqual({ kind: 'refused', file: 'barang.xlsx', code: 'other-declaration', detail: '' })
  imports.close()

  // While the file is still read.
  imports.open([new File([goods], 'barang.xlsx')], 'detail')
  await draft.open(first)
  await waitUntilRead(imports)
  expect(imports.current).toMatchObject({ kind: 'refused', code: 'other-declaration' })
  imports.close()

  imports.openSheets('Papan klip', [{ name: 'a', rows: [['HS'], ['84314990']], facts: plainFacts }], 'detail')
  expect(imports.current).toMatchObject({ kind: 'rows', declaration: first })
  await draft.close()
  expect(imports.current).toMatchObject({ kind: 'refused', file: 'Papan klip', code: 'other-declaration' })
})

test('a PDF is read page by page whatever its name is, only for goods, and a failure names its reason', async () => {
  const { pinia } = await openAppWithFiles()
  const imports = useSpreadsheetImports(pinia)
  const steps: unknown[] = []
  const stop = watch(
    () => imports.current,
    (current) => steps.push(current?.kind === 'reading' ? current.progress : current?.kind),
    { flush: 'sync' }
  )
  imports.open([new File(['%PDF-1.7'], 'faktur.xlsx')], 'detail')
  await waitUntilRead(imports)
  expect(steps).toEqual([null, { stage: 'pages', share: 0.5 }, { stage: 'pages', share: 1 }, { stage: 'tidy', share: null }, 'rows'])
  expect(imports.current).toMatchObject({ kind: 'rows', workbook: { kind: 'pdf', sheets: [{ name: 'faktur', pdf: { textless: [2] } }] } })
  stop()
  imports.close()
  pdfFailure = 'password'
  imports.open([new File(['%PDF-1.7'], 'faktur.pdf')], 'detail')
  await waitUntilRead(imports)
  expect(imports.current).toMatchObject({ kind: 'refused', file: 'faktur.pdf', code: 'pdf-password' })
  imports.close()
  imports.open([new File(['%PDF-1.7'], 'faktur.pdf')], 'container')
  await expect.poll(() => imports.current).toMatchObject({ kind: 'refused', code: 'pdf' })
})

test('a column mapping is stored and loaded after a restart', async () => {
  const app = await openAppWithFiles()
  const mapping = {
    id: 'detail:0123',
    member: 'detail',
    customer: '0123',
    columns: { rak: null, hs: 'nohs' },
    headers: ['rak|hs'],
    codes: { unit: { batang: 'PCE' } },
    form: 'id',
    changedAt: 1
  } as const
  await useSpreadsheetImports(app.pinia).keepMapping(mapping)
  const again = await app.restart()
  expect(await useSpreadsheetImports(again.pinia).mappingFor('detail', '0123')).toEqual(mapping)
  expect(await useSpreadsheetImports(again.pinia).mappingFor('detail', 'lain')).toBeUndefined()
})

test('a cancelled export saves nothing, and the next export works', async () => {
  const { pinia, database, saved } = await openAppWithFiles()
  const report = await useDeclarationRecords(pinia).importFile({ name: 'a.json', text: await sample('sparepart-3') })
  const draft = useDraft(pinia)
  await draft.open(report.added[0] ?? '')
  const exports = useSpreadsheetExports(pinia)
  let go: () => void = () => undefined
  pause = new Promise((done) => {
    go = done
  })
  const first = exports.exportWorkbook()
  const name = `bc28-${draft.record?.document.car ?? ''}.xlsx`
  expect(exports.writing).toEqual({ name, progress: { stage: 'write', share: 0.5 } })
  // While one file is written, another export does nothing.
  expect(await exports.exportTable('detail', 'csv')).toEqual(ok({ isWritten: false, cancelled: false }))
  exports.cancel()
  go()
  expect(await first).toEqual(ok({ isWritten: false, cancelled: true }))
  expect([saved, exports.writing]).toEqual([[], null])
  expect(await exports.exportWorkbook()).toEqual(ok({ isWritten: true, cancelled: false }))
  expect(saved).toHaveLength(1)
  database.close()
})
