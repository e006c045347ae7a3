import { mount } from '@vue/test-utils'
import fc from 'fast-check'
import { defineComponent } from 'vue'
import { expect, onTestFinished, test } from 'vitest'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { readCatalog } from '#core/catalog/catalog-table.ts'
import { planCatalogImport } from '#core/catalog/import-rows.ts'
import { productColumns, productIdentity } from '#core/catalog/product.ts'
import { plainFacts } from '#core/spreadsheets/sheet.ts'
import { catalogText } from '../../../../renderer/features/catalog/text.ts'
import PartiesTab from '../../../../renderer/features/catalog/views/PartiesTab.vue'
import ProductsTab from '../../../../renderer/features/catalog/views/ProductsTab.vue'
import { useCatalogTarget } from '../../../../renderer/features/catalog/views/use-catalog-target.ts'
import { documentOfSheets } from '../../../../renderer/features/import/shared/simple-target.ts'
import type { ReviewTarget } from '../../../../renderer/features/import/shared/review-target.ts'
import { useCatalog } from '../../../../renderer/features/catalog/store/catalog.ts'
import { useNumberQuestion } from '../../../../renderer/features/spreadsheets/store/number-question.ts'
import { spreadsheetFilesKey } from '../../../../renderer/features/spreadsheets/store/spreadsheet-files.ts'
import { maxVisibleToasts, useMessages } from '../../../../renderer/messages/messages.ts'
import { spreadsheetFiles } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { testRouter } from '../../support/mounted.ts'
import { sameThread } from '../../support/same-thread-worker.ts'
import { openTestApp } from '../../support/test-services.ts'

const catalogId = inBothLanguages(catalogText).id

useWindowSizes()

test('the message with the counts of an import is the newest, so that no detail hides it; the rows that were left out come before it', async () => {
  const app = await openTestApp()
  const tab = mount(PartiesTab, {
    global: {
      plugins: [app.pinia, testRouter()],
      provide: { [servicesKey as symbol]: app.services, [spreadsheetFilesKey as symbol]: spreadsheetFiles(sameThread()) }
    }
  })
  onTestFinished(() => tab.unmount())
  const rows = [
    'Nama importir;Alamat importir;NPWP importir;Rak',
    'PT Satu;Batam;0312746810609000;7',
    'PT Lain;;0312746810609000;',
    ';Batam;;'
  ]
  const input = tab.get<HTMLInputElement>('[data-file="parties"]')
  Object.defineProperty(input.element, 'files', { value: [new File([rows.join('\n')], 'baru.csv')] })
  await input.trigger('change')
  const take = () => document.querySelector<HTMLElement>('[data-action="parties.confirmImport"]')
  await expect.poll(take).not.toBeNull()
  take()?.click()
  const said = () => useMessages(app.pinia).toasts.map(({ text }) => text)
  await expect
    .poll(() => said().slice(-maxVisibleToasts))
    .toEqual([catalogId.importedShared(1), catalogId.importedSkipped(1), catalogId.imported(2, 0)])
  expect(said()[0]).toBe(catalogId.importedUnknown('Rak'))
})

const button = (action: string) => document.querySelector<HTMLButtonElement>(`[data-action="${action}"]`)
const isOff = (action: string): boolean => button(action)?.disabled === true || button(action)?.getAttribute('aria-disabled') === 'true'

test('a file of products asks how its numbers are written in its review, before anything is stored, and undo takes the answer back', async () => {
  const app = await openTestApp()
  const tab = mount(ProductsTab, {
    attachTo: document.body,
    global: {
      plugins: [app.pinia, testRouter()],
      provide: { [servicesKey as symbol]: app.services, [spreadsheetFilesKey as symbol]: spreadsheetFiles(sameThread()) }
    }
  })
  onTestFinished(() => tab.unmount())
  const input = tab.get<HTMLInputElement>('[data-file="products"]')
  const file = new File(['Kode barang;Uraian barang;Harga satuan\nA-1;Baut;1.250'], 'barang.csv')
  Object.defineProperty(input.element, 'files', { value: [file] })
  await input.trigger('change')
  const answer = () => document.querySelector<HTMLElement>('[data-number-form="en"]')
  await expect.poll(answer).not.toBeNull()
  expect([useNumberQuestion(app.pinia).current, isOff('products.confirmImport')]).toEqual([null, true])
  const price = () => document.querySelector('[data-import="lines"] [data-kind="unitPrice"]')?.textContent.trim()
  answer()?.click()
  await expect.poll(answer).toBeNull()
  expect([isOff('products.confirmImport'), price()]).toEqual([false, '1,25'])
  button('import.undo')?.click()
  await expect.poll(answer).not.toBeNull()
  document.querySelector<HTMLElement>('[data-number-form="id"]')?.click()
  await expect.poll(price).toBe('1.250')
  button('products.confirmImport')?.click()
  await expect.poll(() => [...useCatalog(app.pinia).products.values()].map(({ values }) => values.unitPrice)).toEqual(['1250'])
})

test('each value of a line leads to the cell that gives it, and the cell to its line', async () => {
  const app = await openTestApp()
  const code = fc.constantFrom('A-1', 'A-2', 'A-3', '')
  const row = fc.record({ kd_barang: code, brgurai: fc.constantFrom('Baut', 'Mur'), nohs: fc.constantFrom('73181500', '') })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), fc.nat(3), fc.boolean(), (values, above, isReversed) => {
      const keys = isReversed ? (['nohs', 'brgurai', 'kd_barang'] as const) : (['kd_barang', 'brgurai', 'nohs'] as const)
      const rows = [...Array.from({ length: above }, () => ['Daftar']), [...keys], ...values.map((one) => keys.map((key) => one[key]))]
      const sheets = [{ name: 'S', rows, facts: plainFacts }]
      let target: ReviewTarget | null = null
      const harness = mount(
        defineComponent(() => {
          target = useCatalogTarget(() => ({ name: 'products', title: '', columns: productColumns, skipped: () => '' }), {
            document: documentOfSheets('f', sheets),
            meaningOf: () => {
              const read = readCatalog(sheets, productColumns)
              return {
                read,
                plan: planCatalogImport(
                  read.rows.map((one) => one.values),
                  [],
                  productIdentity
                ),
                questions: []
              }
            },
            decide: () => undefined
          })
          return () => null
        }),
        { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } }
      )
      const review = target as ReviewTarget | null
      for (const { key: line, values: shown } of review?.lines ?? [])
        for (const kind of keys) {
          const place = review?.placeOf({ line, kind })
          if (shown[kind]?.value === undefined || shown[kind].value === '' || place === null || place === undefined) continue
          expect(rows[place.row]?.[place.column]).toBe(shown[kind].value)
          expect(review?.valueAt(place)).toEqual({ line, kind })
        }
      harness.unmount()
    }),
    { numRuns: 40 }
  )
})
