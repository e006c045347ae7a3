import { flushPromises, mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import { inBothLanguages } from '#core/base/translator.ts'
import type { Party } from '#core/catalog/party.ts'
import { productValues } from '#core/catalog/product.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useCatalog } from '../../../../renderer/features/catalog/store/catalog.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { reviewText } from '../../../../renderer/features/import/review-text.ts'
import { useImportSession } from '../../../../renderer/features/import/store/import-session.ts'
import { sourceReadersKey } from '../../../../renderer/features/import/store/read-source.ts'
import ImportDialogs from '../../../../renderer/features/import/views/ImportDialogs.vue'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { openDraft } from '../../support/draft-setup.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { testRouter } from '../../support/mounted.ts'
import { fakeReaders } from '../../support/same-thread-import.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'

useWindowSizes()
const words = inBothLanguages(reviewText).id

/** The dialogs of imports with the stores of the application; files are read in this thread. */
const openDialogs = async (app: TestApp) => {
  await useWorklist(app.pinia).load()
  const dialogs = mount(ImportDialogs, {
    attachTo: document.body,
    global: {
      plugins: [app.pinia, testRouter()],
      provide: { [servicesKey as symbol]: app.services, [sourceReadersKey as symbol]: () => fakeReaders({}) }
    }
  })
  onTestFinished(() => dialogs.unmount())
  const session = useImportSession(app.pinia)
  const review = async (name: string, text: string, isOfGoods = false): Promise<void> => {
    session.open([new File([text], name)], isOfGoods ? 'detail' : null)
    await expect.poll(() => all('[data-import="truth"]').length).toBe(1)
    await flushPromises()
  }
  const take = async (): Promise<void> => {
    await action('rows.import.confirm')
    await expect.poll(() => all('[data-import="review"]').length + (useDraft(app.pinia).record === null ? 1 : 0)).toBe(0)
    await flushPromises()
  }
  const leave = async (): Promise<void> => {
    await useDraft(app.pinia).close()
    await flushPromises()
  }
  return { session, review, take, leave }
}

const all = (selector: string): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
const one = (selector: string): HTMLElement => {
  const [element, ...others] = all(selector)
  if (element === undefined || others.length > 0) throw new Error(`${String(all(selector).length)} elements match ${selector}`)
  return element
}
const action = async (name: string): Promise<void> => {
  one(`[data-action="${name}"]`).click()
  await flushPromises()
}
const offerOf = (key: string): HTMLElement => one(`[data-offer="/header/data/${key}"]`)

const invoice = (number: string, seller = 'Seller: Xinyi Trading', code = 'A-1'): string =>
  [
    'COMMERCIAL INVOICE,,,,',
    `Invoice No: ${number},,${seller},,Buyer: PT Nusa Palapa`,
    'Item code,Description,Qty,Unit Price,Amount',
    `${code},Bearing 6204,10,2.50,25.00`,
    'A-2,Oil seal,4,3.00,12.00'
  ].join('\n')

const seller: Party = {
  id: 'p1',
  kind: 'seller',
  values: { penjnama: 'XINYI TRADING (SHANGHAI) LTD', penjalmt: '888 Pudong Avenue', penjneg: 'CN' },
  changedAt: 1,
  byHand: true,
  uses: 3,
  lastUsedAt: 1,
  usedIn: ''
}

test('the same file, and the same invoice of the same seller, are said when they come again', async () => {
  const app = await openTestApp()
  const { review, take, leave } = await openDialogs(app)
  await review('a.csv', invoice('INV-1'))
  expect(all('[data-import="warning"]')).toEqual([])
  await take()
  await review('a.csv', invoice('INV-1'))
  const warnings = () => expect.poll(() => all('[data-import="warning"]').map((warning) => warning.textContent))
  // Into the declaration that has it already, which is still open.
  await warnings().toEqual([expect.stringContaining(words.thisFile)])
  await action('sheets.close')
  await leave()
  await review('b.csv', `${invoice('INV-1')}\n`)
  await warnings().toEqual([expect.stringContaining(words.thisInvoice('INV-1'))])
})

test('a party that was chosen for a name is taken with its values, and proposed for that name only', async () => {
  const app = await openTestApp()
  await useCatalog(app.pinia).putParties([seller])
  const { review, take, leave } = await openDialogs(app)
  await review('a.csv', invoice('INV-1'))
  expect(offerOf('penjnama').textContent).not.toContain(words.fromCatalog)
  offerOf('penjnama').querySelector<HTMLElement>('[data-action="import.chooseParty"]')?.click()
  await flushPromises()
  one('[role="option"]').click()
  await flushPromises()
  expect(offerOf('penjnama').textContent).toContain('XINYI TRADING (SHANGHAI) LTD')
  await take()
  expect(useDraft(app.pinia).record?.document.header.data).toMatchObject({
    penjnama: 'XINYI TRADING (SHANGHAI) LTD',
    penjalmt: '888 Pudong Avenue',
    penjneg: 'CN'
  })
  await leave()
  await review('b.csv', invoice('INV-2'))
  expect(offerOf('penjnama').textContent).toContain(words.asLastTime)
  expect(one('[data-import="remembered"]').textContent).toContain(words.remembered)
  await action('sheets.close')
  await review('c.csv', invoice('INV-3', 'Seller: Rossi Meccanica'))
  expect(offerOf('penjnama').textContent).not.toContain(words.fromCatalog)
})

test('what the catalog fills is said and seen before, and is not taken without its tick', async () => {
  const app = await openTestApp()
  const catalog = useCatalog(app.pinia)
  const values = productValues({ kd_barang: 'A-1', brgurai: 'Bearing 6204', nohs: '84821000', brgasal: 'JP' })
  await catalog.putProducts([{ id: 'q1', values, changedAt: 1, byHand: true, uses: 1, lastUsedAt: 1, usedIn: '' }])
  const { review, take, leave } = await openDialogs(app)
  await review('a.csv', invoice('INV-1'))
  expect(all('[data-look="filled"]').map((cell) => cell.textContent.trim())).toEqual([
    `84821000, ${words.fromCatalog}`,
    `JP, ${words.fromCatalog}`
  ])
  one('[data-import="fill"]').click()
  await flushPromises()
  expect(all('[data-look="filled"]')).toEqual([])
  await take()
  expect(useDraft(app.pinia).record?.document.detail.data[0]).toMatchObject({ kd_barang: 'A-1', nohs: '', brgasal: '' })
  await leave()
  await review('b.csv', invoice('INV-2'))
  await take()
  expect(useDraft(app.pinia).record?.document.detail.data[0]).toMatchObject({ kd_barang: 'A-1', nohs: '84821000', brgasal: 'JP' })
})

test('lines for the open declaration come below its own, and the editor gets the first one; one undo takes all back', async () => {
  const { app, draft } = await openDraft()
  const { session, review, take } = await openDialogs(app)
  const { length } = draft.record?.document.detail.data ?? []
  await review('a.csv', invoice('INV-1'), true)
  expect(all('[data-import="mode"]').length).toBe(1)
  await take()
  await expect.poll(() => session.landed?.first).toBe(`/detail/data/${String(length)}`)
  expect(draft.record?.document.detail.data.length).toBe((length ?? 0) + 2)
  draft.undo()
  expect(draft.record?.document.detail.data.length).toBe(length)
})

test('without what is remembered the review opens all the same', async () => {
  const app = await openTestApp()
  const { review } = await openDialogs(app)
  app.database.mappings.bulkGet = () => Promise.reject(new Error('closed')) as never
  await review('a.csv', invoice('INV-1'))
  expect(all('[data-import="lines"] [data-line]').length).toBe(2)
})
