import { flushPromises, mount } from '@vue/test-utils'
import { pressKey } from '../../support/press-key.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { inBothLanguages } from '#core/base/translator.ts'
import { loadEdits, loadRecord } from '../../../../renderer/data/declarations-repository.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useCatalog } from '../../../../renderer/features/catalog/store/catalog.ts'
import { useDeclarationRecords } from '../../../../renderer/features/editor/store/declaration-records.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { reviewText } from '../../../../renderer/features/import/review-text.ts'
import { useImportSession } from '../../../../renderer/features/import/store/import-session.ts'
import { sourceReadersKey } from '../../../../renderer/features/import/store/read-source.ts'
import { tableText } from '../../../../renderer/features/import/table-text.ts'
import { takingText } from '../../../../renderer/features/import/taking-text.ts'
import ImportDialogs from '../../../../renderer/features/import/views/ImportDialogs.vue'
import { id as texts } from '../../../../renderer/i18n/text.ts'
import { useNumbering } from '../../../../renderer/features/worklist/store/numbering.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import type { TableMember } from '#core/schema/layout.ts'
import { aProduct } from '../../../core/catalog/catalog-fixtures.ts'
import { eventually } from '../../../support/eventually.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { fakeReaders } from '../../support/same-thread-import.ts'
import { openTestApp } from '../../support/test-services.ts'

useWindowSizes()
const words = inBothLanguages(tableText).id
const common = inBothLanguages(reviewText).id
const taking = inBothLanguages(takingText).id
const empty = { render: () => null }

const openWindow = async () => {
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
  const dialogs = mount(ImportDialogs, {
    attachTo: document.body,
    global: {
      plugins: [app.pinia, router],
      provide: { [servicesKey as symbol]: app.services, [sourceReadersKey as symbol]: () => fakeReaders() }
    }
  })
  onTestFinished(() => dialogs.unmount())
  const session = useImportSession(app.pinia)
  /** Opens the rows for a table of a new declaration, or for a new draft. */
  const open = async (text: string, member: TableMember | null = null, name = 'baris.csv') => {
    if (member !== null) {
      const id = await useDeclarationRecords(app.pinia).create()
      await useDraft(app.pinia).open(id ?? '')
    }
    session.open([new File([text], name)], member)
    await eventually(() => expect(session.step?.kind).toBe('table'))
    await flushPromises()
  }
  return { app, worklist, session, open }
}

const all = (selector: string): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
const one = (selector: string): HTMLElement => {
  const [element, ...others] = all(selector)
  if (element === undefined || others.length > 0) throw new Error(`${String(all(selector).length)} elements match ${selector}`)
  return element
}
const textOf = (selector: string): string => one(selector).textContent.replace(/\s+/g, ' ').trim()
const press = async (key: string, modifiers: Partial<KeyboardEventInit> = {}): Promise<void> => {
  pressKey(key, modifiers)
  await flushPromises()
}
const action = async (name: string): Promise<void> => {
  one(`[data-action="${name}"]`).click()
  await flushPromises()
}
const type = async (typed: string): Promise<void> => {
  const editor = one('[data-import="editor"]') as HTMLInputElement
  editor.value = typed
  editor.dispatchEvent(new Event('input', { bubbles: true }))
  await press('Enter')
}
const cells = (key: string): readonly string[] =>
  all(`[data-import="lines"] [data-kind="${key}"]`).map((cell) => `${cell.textContent.trim()} ${cell.dataset['look'] ?? ''}`.trim())
const confirmButton = () => one('[data-action="rows.import.confirm"]') as HTMLButtonElement

test('a new draft for the rows of an exported table is created when they are taken, also by a double click once', async () => {
  const { app, worklist, session, open } = await openWindow()
  const numbering = useNumbering(app.pinia)
  await open('HS [nohs];Uraian [brgurai]\n84314990;Baut\n', null, 'barang.csv')
  expect([worklist.counts.all, numbering.counters.size]).toEqual([0, 0])
  expect(textOf('[data-plan="summary"]')).toBe(words.willAdd(1))
  confirmButton().click()
  confirmButton().click()
  await eventually(() => expect(session.step).toBe(null))
  await flushPromises()
  expect([worklist.counts.all, numbering.counters.size]).toEqual([1, 1])
  const [id = ''] = worklist.summaries.keys()
  const stored = await loadRecord(app.database, id)
  expect(stored?.document).toMatchObject({
    car: expect.stringMatching(/000001$/) as string,
    header: { data: { jmbrg: 1 } },
    detail: { data: [{ nohs: '84314990' }] }
  })
  expect(stored).toMatchObject({ step: 1 })
  expect(await loadEdits(app.database, id)).toMatchObject([{ step: 1, cause: 'imported' }, { step: 1 }])
  await eventually(() => expect(useMessages(app.pinia).toasts.at(-1)?.text).toBe(taking.taken(1, 'barang.csv', 0)))
})

test('what is no value of its field is named with row and column of the file, and must be confirmed or typed before the rows are taken', async () => {
  const { app, session, open } = await openWindow()
  await open('Kode dokumen;Nomor dokumen;Tanggal dokumen\n380;INV-1;31/02/2026\n705;SHA-1;20-11-2026\n', 'dokumen')
  expect(textOf('[data-plan="problems"]')).toContain(
    `${words.place(2, 'C', 'Tanggal dokumen')}${texts.spreadsheets.problemText.date('31/02/2026')}`
  )
  expect(cells('doktg')).toEqual([', ' + common.toLookAt + ' open', '20-11-2026 plausible'])
  expect([confirmButton().disabled, textOf('[data-import="stay"]')]).toEqual([true, words.openFirst(1)])
  // The first value to look at has the focus, and typing corrects it.
  await press('F2')
  await type('28-02-2026')
  expect([confirmButton().disabled, cells('doktg')[0]]).toEqual([false, `28-02-2026, ${common.corrected} corrected`])
  await press('z', { ctrlKey: true })
  expect(confirmButton().disabled).toBe(true)
  await press('y', { ctrlKey: true })
  confirmButton().click()
  await eventually(() => expect(session.step).toBe(null))
  expect(useDraft(app.pinia).record?.document.dokumen.data).toMatchObject([
    { nourut: 1, dokkd: '380', dokno: 'INV-1', doktg: '2026-02-28' },
    { nourut: 2, dokkd: '705', dokno: 'SHA-1', doktg: '2026-11-20' }
  ])
})

test('Enter confirms the value in doubt as it is, then takes the rows', async () => {
  const { app, session, open } = await openWindow()
  await open('Jenis kemasan;Jumlah\ngulungan besar;2\n', 'kemasan')
  expect(cells('jnkemas')).toEqual([`gulungan besar, ${common.toLookAt} open`])
  await press('Enter')
  expect(cells('jnkemas')).toEqual([`gulungan besar, ${common.confirmed} confirmed`])
  one('[data-import="lines"] [tabindex="0"]').focus()
  await press('Enter')
  await eventually(() => expect(session.step).toBe(null))
  expect(useDraft(app.pinia).record?.document.kemasan.data).toMatchObject([{ jnkemas: 'gulungan besar', jmkemas: 2 }])
})

test('numbers that can be read in two ways are one question above the rows, which one key answers; undo asks again', async () => {
  const { open } = await openWindow()
  await open('Kode barang [kd_barang];Jumlah [jmlsat]\nA;1.250\nB;2.500\n', 'detail')
  expect(cells('jmlsat')).toEqual(['1.250', '2.500'].map((number) => `${number}, ${common.toLookAt} open`))
  expect(all('[data-number-form]').map((option) => option.dataset['numberForm'])).toEqual(['id', 'en'])
  await press('2')
  expect(cells('jmlsat')).toEqual(['1,25 plausible', '2,5 plausible'])
  expect([all('[data-number-form]').length, confirmButton().disabled]).toEqual([0, false])
  await press('z', { ctrlKey: true })
  expect(confirmButton().disabled).toBe(true)
  await press('1')
  expect(cells('jmlsat')).toEqual(['1.250 plausible', '2.500 plausible'])
  expect(confirmButton().disabled).toBe(false)
})

test('dates whose day and month may be swapped are one question, too', async () => {
  const { open } = await openWindow()
  await open('Kode [dokkd];Nomor [dokno];Tanggal [doktg]\n380;A1;03/04/2026\n705;B2;05/06/2026\n', 'dokumen')
  expect(all('[data-date-form]')).toHaveLength(2)
  await press('1')
  expect([all('[data-date-form]').length, cells('doktg')]).toEqual([0, ['03-04-2026 plausible', '05-06-2026 plausible']])
})

test('a column gets another field, a heading row is chosen, and rows that are left out are shown with the reason and can be taken', async () => {
  const { open } = await openWindow()
  await open('Daftar;Nomor;Isi\nJenis kemasan;Jumlah;Lain\nCT;2;MTR 1\nTotal;2;\n', 'kemasan')
  expect([textOf('[data-plan="summary"]'), textOf('[data-left-row="4"]')]).toEqual([
    words.willAdd(1),
    expect.stringContaining(common.skippedKinds.total)
  ])
  await action('import.takeRow')
  expect(textOf('[data-plan="summary"]')).toBe(words.willAdd(2))
  await press('z', { ctrlKey: true })
  const head = all('[data-import="source"] [data-action="import.column"]')[2]
  head?.click()
  await flushPromises()
  all('[role="menuitem"]')
    .find((item) => item.textContent.includes('Merek'))
    ?.click()
  await flushPromises()
  expect(cells('merkkemas')).toEqual(['MTR 1 plausible'])
})

test('rows that cannot be matched by their code are named, and without a column of codes nothing can be matched', async () => {
  const { app, open } = await openWindow()
  await open('Kode barang [kd_barang];Uraian [brgurai]\nA;Baut\nA;Mur\n', 'detail')
  // The mode is offered where there are lines.
  expect(all('[data-import="mode"]')).toEqual([])
  useDraft(app.pinia).change([{ kind: 'insert', path: '/detail/data/0', after: { kd_barang: 'A', serial: '1' } }], 'typed')
  await flushPromises()
  const mode = one('[data-import="mode"]') as HTMLSelectElement
  mode.value = 'merge'
  mode.dispatchEvent(new Event('change'))
  await flushPromises()
  expect(textOf('[data-plan="unmatched"]')).toContain(words.unmatchedReasons['code-twice']('A'))
  expect(textOf('[data-plan="summary"]')).toBe(`${words.willAdd(0)} · ${words.willChange(1)}`)
})

test('blank values of goods that the catalog knows are shown as it fills them, and stay blank on request', async () => {
  const { app, session, open } = await openWindow()
  await app.database.products.put(aProduct({ kd_barang: 'A-1', merk: 'KOMATSU' }))
  await useCatalog(app.pinia).ready()
  await open('Kode barang [kd_barang];Merek [merk]\nA-1;\n', 'detail')
  expect(cells('merk')).toEqual([`KOMATSU, ${common.fromCatalog} filled`])
  one('[data-import="fill"]').click()
  await flushPromises()
  expect(cells('merk')).toEqual([''])
  confirmButton().click()
  await eventually(() => expect(session.step).toBe(null))
  expect(useDraft(app.pinia).record?.document.detail.data).toMatchObject([{ kd_barang: 'A-1', merk: '' }])
})

test('closing asks if decisions would be lost', async () => {
  const { app, session, open } = await openWindow()
  await open('Jenis kemasan;Jumlah\nCT;2\n', 'kemasan')
  await action('sheets.close')
  expect(session.step).toBe(null)
  await open('Jenis kemasan;Jumlah\ngulungan besar;2\n', 'kemasan')
  await press('Enter')
  await action('sheets.close')
  const messages = useMessages(app.pinia)
  expect(messages.question?.title).toBe(common.close.title)
  messages.question?.answer(true)
  await flushPromises()
  expect(session.step).toBe(null)
})
