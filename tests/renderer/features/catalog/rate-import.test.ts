import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, expect, test } from 'vitest'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useRates } from '../../../../renderer/features/catalog/store/rates.ts'
import RateImportDialog from '../../../../renderer/features/catalog/views/rates/RateImportDialog.vue'
import { spreadsheetFilesKey } from '../../../../renderer/features/spreadsheets/store/spreadsheet-files.ts'
import { spreadsheetFiles } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { id } from '../../../../renderer/i18n/text.ts'
import { accept, refuse } from '../../support/draft-setup.ts'
import { sameThread } from '../../support/same-thread-worker.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { openTestApp } from '../../support/test-services.ts'
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
const textOf = (selector: string): string => document.querySelector(selector)?.textContent.trim().replace(/\s+/g, ' ') ?? ''
const set = async (selector: string, value: string, event: 'input' | 'change'): Promise<void> => {
  const element = find<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(selector)
  element.value = value
  element.dispatchEvent(new Event(event))
  await flushPromises()
}
const canStore = (): boolean => {
  const button = find<HTMLButtonElement>('[data-action="rates.store"]')
  return !button.disabled && button.getAttribute('aria-disabled') !== 'true'
}

const openDialog = async (file: File | null = null) => {
  const app = await openTestApp()
  const rates = useRates(app.pinia)
  await rates.ready()
  mounted = mount(RateImportDialog, {
    props: { file },
    attachTo: document.body,
    global: {
      plugins: [app.pinia],
      provide: { [servicesKey as symbol]: app.services, [spreadsheetFilesKey as symbol]: spreadsheetFiles(sameThread()) }
    }
  })
  await flushPromises()
  const paste = (text: string): Promise<void> => set('[data-rates="text"]', text, 'input')
  const store = async (): Promise<void> => {
    find('[data-action="rates.store"]').click()
    await flushPromises()
  }
  const stored = () => [...rates.rows.values()].map(({ values: { currency, rate, from, until } }) => [currency, rate, from, until])
  return { app, paste, store, stored, isClosed: () => mounted?.emitted('close') !== undefined }
}
const dollars = 'Dolar Amerika Serikat (USD)\t16.312,00\t62,00'

test('a table without validity asks for it, and the last day follows the first', async () => {
  const dialog = await openDialog()
  await dialog.paste(dollars)
  expect([canStore(), textOf('[data-rates="result"]')]).toEqual([false, id.rates.noDays])
  await set('[data-field="/rates/from"]', '18-11-2026', 'input')
  expect(find<HTMLInputElement>('[data-field="/rates/until"]').value).toBe('24-11-2026')
  await set('[data-field="/rates/until"]', '17-11-2026', 'input')
  expect([canStore(), textOf('[data-rates="result"]')]).toEqual([false, id.rates.badSpan])
  await set('[data-field="/rates/until"]', '23-11-2026', 'input')
  expect(canStore()).toBe(true)
  await dialog.store()
  await eventually(() => expect(dialog.isClosed()).toBe(true))
  expect(dialog.stored()).toEqual([['USD', '16312', '2026-11-18', '2026-11-23']])
})

test('the preview shows the first and the last day of rows that have their own', async () => {
  const dialog = await openDialog()
  await dialog.paste('Kode\tKurs\tMulai\tSampai\nUSD\t16.312,00\t12/03/2026\t12/09/2026')
  expect(textOf('[data-rate="USD"]')).toMatch(/03-12-2026.*09-12-2026/)
})

test('numbers that mean two things are asked about before anything is stored', async () => {
  const dialog = await openDialog()
  await dialog.paste('Berlaku 18 - 24 November 2026\nDolar Amerika Serikat (USD)\t16.312')
  expect(canStore()).toBe(false)
  expect(textOf('[data-rates="result"]')).toBe(id.spreadsheets.numbers.ask.numbers.title)
  await set('[data-rates="form"]', 'en', 'change')
  expect([canStore(), textOf('[data-rate="USD"] [data-kind="rate"]')]).toEqual([true, '16,312'])
  await set('[data-rates="form"]', 'id', 'change')
  expect(textOf('[data-rate="USD"] [data-kind="rate"]')).toBe('16.312,00')
})

test('the same week again says what it replaces, and other weeks stay', async () => {
  const dialog = await openDialog()
  const week = (days: string, dollar: string): string => `Berlaku ${days} November 2026\n(USD)\t${dollar}\n(EUR)\t17.900,00`
  for (const [days, dollar] of [
    ['11 - 17', '16.250,00'],
    ['18 - 24', '16.312,00']
  ] as const) {
    await dialog.paste(week(days, dollar))
    await dialog.store()
    await eventually(() => expect(canStore()).toBe(true))
  }
  await eventually(() => expect(dialog.stored()).toHaveLength(4))
  await dialog.paste(week('18 - 24', '16.400,00'))
  expect(textOf('[data-rate="USD"]')).toContain('mengganti 16.312,00')
  expect(textOf('[data-rates="result"]')).toContain('0 kurs baru, 1 mengganti yang ada, 1 sudah sama.')
  await dialog.store()
  await eventually(() => expect(dialog.stored()).toContainEqual(['USD', '16400', '2026-11-18', '2026-11-24']))
  expect(dialog.stored()).toHaveLength(4)
  expect(dialog.stored()).toContainEqual(['USD', '16250', '2026-11-11', '2026-11-17'])
})

test('a file is read like a paste', async () => {
  await openDialog(new File(['Mata Uang;Nilai\nDolar (USD);16.312,00\nYen (JPY);10.836,46\n'], 'kurs.csv'))
  await eventually(() => expect(textOf('[data-rate="JPY"]')).toContain('108,3646'))
  expect([canStore(), textOf('[data-rates="result"]')]).toEqual([false, id.rates.noDays])
})

test('a file without a table and a text that is too long are reported; a refused write keeps the dialog and the table', async () => {
  const dialog = await openDialog(new File([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31])], 'kmk.pdf'))
  await eventually(() => expect(textOf('[data-import-problem]')).toContain(id.spreadsheets.nothingChanged))
  await dialog.paste('x'.repeat(1_000_001))
  expect(textOf('[data-import-problem]')).toBe(id.rates.tooLong)
  expect(canStore()).toBe(false)
  await dialog.paste(`Berlaku 18 - 24 November 2026\n${dollars}`)
  refuse(dialog.app)
  await dialog.store()
  await eventually(() => expect(document.body.textContent).toContain(id.rates.notSaved))
  expect([dialog.isClosed(), dialog.stored()]).toEqual([false, []])
  accept(dialog.app)
  await dialog.store()
  await eventually(() => expect(dialog.isClosed()).toBe(true))
})

test('a first day that may be another with the month first is asked about, until a known week shows which is right', async () => {
  const dialog = await openDialog()
  const table = (day: string): string => `Kode\tKurs\tMulai\nUSD\t16.312,00\t${day}`
  const asks = (): boolean => document.querySelector('[data-date-form]') !== null
  await dialog.paste(table('11/04/2026'))
  expect([asks(), canStore(), textOf('[data-rate="USD"] [data-kind="from"]')]).toEqual([true, false, '11-04-2026'])
  find('[data-date-form="en"]').click()
  await flushPromises()
  expect([asks(), canStore(), textOf('[data-rate="USD"] [data-kind="from"]')]).toEqual([false, true, '04-11-2026'])
  await dialog.paste(table('2026-10-28'))
  await dialog.store()
  await eventually(() => expect(dialog.stored()).toHaveLength(1))
  await eventually(() => expect(canStore()).toBe(true))
  await dialog.paste(table('11/04/2026'))
  expect(asks()).toBe(false)
  await dialog.store()
  await eventually(() => expect(dialog.stored()).toContainEqual(['USD', '16312', '2026-11-04', '2026-11-10']))
})
