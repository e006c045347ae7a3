import { mount, type VueWrapper } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import type { JsonObject } from '#core/base/json.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { DocumentPlace, RowVersion } from '#core/contract/office.ts'
import { partyFields } from '#core/catalog/party.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import DocumentAtOffice from '../../../../renderer/features/office/shared/DocumentAtOffice.vue'
import ExportAtOffice from '../../../../renderer/features/office/shared/ExportAtOffice.vue'
import { useNotFetchedText } from '../../../../renderer/features/office/shared/use-not-fetched-text.ts'
import { useOfficeDocuments, useExportFetch, type ExportedDocument } from '../../../../renderer/features/office/store/documents.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import RowHistoryDialog from '../../../../renderer/features/office/shared/RowHistoryDialog.vue'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openTestApp } from '../../support/test-services.ts'

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)]

/** The window of a desk, whose host fetches when the test releases it. */
const openDesk = async (places: readonly Partial<DocumentPlace>[]) => {
  const app = await openTestApp()
  const fakeOffice = memoryOffice(app.host)
  const known = new Map(places.map((one) => [one.sha256 ?? first, { isHere: false, isAtOffice: true, desk: 'there', bytes: 100, ...one }]))
  const asked: string[] = []
  const waiting: ((result: Result<null>) => void)[] = []
  const finish = (result: Result<null>): void => waiting.shift()?.(result)
  app.host.use({
    'office.documentPlaces': async ({ shas }) =>
      ok(shas.flatMap((sha256) => (known.has(sha256) ? [{ sha256, ...known.get(sha256) } as never] : []))),
    'office.fetchDocument': ({ sha256 }) => {
      asked.push(sha256)
      return new Promise((resolve) =>
        waiting.push((result) => {
          if (result.ok) known.set(sha256, { ...known.get(sha256), isHere: true } as never)
          resolve(result)
        })
      )
    },
    'office.stopDocument': async () => {
      finish(fail('cancelled'))
      return ok(null)
    }
  })
  await useOffice(app.pinia).load()
  const options = { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } }
  const change = (sha256: string, over: Partial<DocumentPlace>): void => {
    known.set(sha256, { ...known.get(sha256), ...over } as never)
    app.host.emit('archive.changed', null)
  }
  return { app, fakeOffice, asked, finish, options, change, documents: useOfficeDocuments(app.pinia) }
}
const stateOf = (shown: VueWrapper): string | undefined => shown.find('[data-document-away]').attributes('data-document-away')

test('an opened document is fetched with progress, can be stopped and requested again, and is stored locally', async () => {
  const { app, asked, finish, options, documents } = await openDesk([{ sha256: first }])
  const shown = mount(DocumentAtOffice, { ...options, props: { sha256: first, isAttached: false } })
  await eventually(() => expect(stateOf(shown)).toBe('running'))
  app.host.emit('office.documentProgress', { sha256: first, done: 40, total: 100 })
  await eventually(() => expect(shown.find('progress').attributes('value')).toBe('0.4'))
  expect(shown.text()).toContain('dari')
  await shown.find('[data-action="office.stopDocument"]').trigger('click')
  await eventually(() => expect(stateOf(shown)).toBe('failed'))
  expect(shown.text()).toContain('dihentikan')
  app.host.emit('archive.changed', null)
  await shown.find('[data-action="office.fetchDocument"]').trigger('click')
  expect(asked).toEqual([first, first])
  finish(ok(null))
  await eventually(() => expect(shown.emitted('here')).toHaveLength(1))
  expect(documents.isHere({ sha256: first })).toBe(true)
})

test('without the office, or before it has the document, the location is shown; later the document is fetched automatically', async () => {
  const { fakeOffice, asked, finish, options, change } = await openDesk([{ sha256: first, isAtOffice: false }])
  const shown = mount(DocumentAtOffice, { ...options, props: { sha256: first, isAttached: true } })
  await eventually(() => expect(stateOf(shown)).toBe('elsewhere'))
  expect(shown.text()).toContain('ada di Meja 2')
  fakeOffice.tell([], [], { contact: { kind: 'offline', since: 1, why: 'office-offline' } })
  change(first, { isAtOffice: true })
  await eventually(() => expect(stateOf(shown)).toBe('offline'))
  expect(asked).toEqual([])
  fakeOffice.tell([], [], { contact: { kind: 'connected' } })
  await eventually(() => expect(asked).toEqual([first]))
  finish(fail('office-hash-differs'))
  await eventually(() => expect(stateOf(shown)).toBe('failed'))
  expect(shown.text()).toContain('tidak dapat diambil')
})

test('without an office nothing is requested, and a document listed as left at an office is not opened', async () => {
  const app = await openTestApp()
  const documents = useOfficeDocuments(app.pinia)
  await documents.ask([first])
  expect(documents.places.size).toBe(0)
  expect([documents.isHere({ sha256: first }), documents.isOnlyAtOffice({ sha256: first })]).toEqual([true, false])
  expect([documents.isHere({ sha256: first, atOffice: true }), documents.isOnlyAtOffice({ sha256: first, atOffice: true })]).toEqual([
    false,
    true
  ])
})

/** The notice of an export, with its text about missing documents. */
const mountExport = (options: Awaited<ReturnType<typeof openDesk>>['options'], exported: readonly ExportedDocument[], isFirst: boolean) => {
  const made: { fetching?: ReturnType<typeof useExportFetch>; said?: ReturnType<typeof useNotFetchedText> } = {}
  const shown = mount(
    defineComponent(() => {
      const fetching = useExportFetch(() => exported)
      made.fetching = fetching
      made.said = useNotFetchedText()
      return () => h(ExportAtOffice, { fetching, isFirst })
    }),
    options
  )
  const { fetching, said } = made
  if (!fetching || !said) throw new Error('not mounted')
  return { shown, fetching, said: () => said(fetching.failed.value) }
}
const pdf = (sha256: string, name = 'SPPB'): ExportedDocument => ({ sha256, name, isAttached: false })

test('an export names documents that only the office has and fetches them first', async () => {
  const { asked, finish, options } = await openDesk([{ sha256: first }, { sha256: second }])
  const { shown } = mountExport(options, [pdf(first), pdf(first), pdf(second, 'NPP 7')], false)
  await eventually(() => expect(shown.find('[data-export-away="2"]').text()).toContain('2 dari 2 PDF'))
  await shown.find('[data-action="office.fetchExported"]').trigger('click')
  await eventually(() => expect(asked).toEqual([first]))
  finish(ok(null))
  await eventually(() => expect(asked).toEqual([first, second]))
  finish(fail('office-not-found'))
  await eventually(() =>
    expect(shown.find('[data-export-away="1"]').text()).toContain('Tidak dapat diambil dari kantor: NPP 7. Kantor tidak memilikinya lagi.')
  )
})

test('a dossier fetches its attached files too, and names the missing ones with the reason', async () => {
  const [third, fourth] = ['c'.repeat(64), 'd'.repeat(64)]
  const { app, asked, finish, options } = await openDesk([
    { sha256: first },
    { sha256: second },
    { sha256: third, isAtOffice: false },
    { sha256: fourth }
  ])
  // It is in the folder of attached files, of which the archive knows nothing.
  app.host.use({ 'attachments.state': async ({ sha256 }) => ok({ state: sha256 === fourth ? 'good' : 'missing' }) })
  const file = (sha256: string, name: string): ExportedDocument => ({ sha256, name, isAttached: true })
  const dossier = [pdf(first), file(second, 'invoice.pdf'), file(third, 'foto.png'), file(fourth, 'packing.pdf')]
  const { shown, fetching, said } = mountExport(options, dossier, true)
  await eventually(() => expect(shown.find('[data-export-away="3"]').text()).toContain('3 dari 4 PDF dan berkas terlampir'))
  expect(shown.find('[data-action="office.fetchExported"]').exists()).toBe(false)
  const all = fetching.fetchAll()
  await eventually(() => expect(asked).toEqual([first]))
  app.host.emit('office.documentProgress', { sha256: first, done: 50, total: 100 })
  await eventually(() => expect(shown.find('progress').element.value).toBeCloseTo(0.5 / 3))
  finish(ok(null))
  await eventually(() => expect(asked).toEqual([first, second]))
  finish(ok(null))
  expect(await all).toBe(true)
  expect(said()).toBe('Tidak dapat diambil dari kantor: foto.png. Belum sampai ke kantor dari meja yang memilikinya.')
  await eventually(() => expect(fetching.onlyAtOffice.value.map(({ name }) => name)).toEqual(['foto.png']))
})

test('without the office no further fetch is tried, and every missing document is named', async () => {
  const { asked, finish, options } = await openDesk([{ sha256: first }, { sha256: second }])
  const { fetching, said } = mountExport(options, [pdf(first), pdf(second, 'NPP 7')], true)
  await eventually(() => expect(fetching.onlyAtOffice.value).toHaveLength(2))
  const all = fetching.fetchAll()
  await eventually(() => expect(asked).toEqual([first]))
  finish(fail('office-offline'))
  expect(await all).toBe(true)
  expect(asked).toEqual([first])
  expect(said()).toBe('Tidak dapat diambil dari kantor: SPPB, NPP 7. Kantor tidak dapat dihubungi.')
})

test('stopping the fetch of an export ends it', async () => {
  const { asked, options } = await openDesk([{ sha256: first }, { sha256: second }])
  const { shown, fetching } = mountExport(options, [pdf(first), pdf(second)], true)
  await eventually(() => expect(fetching.onlyAtOffice.value).toHaveLength(2))
  const all = fetching.fetchAll()
  await eventually(() => expect(asked).toEqual([first]))
  await shown.find('[data-action="office.stopExported"]').trigger('click')
  expect(await all).toBe(false)
  expect(asked).toEqual([first])
})

test('the history of a party shows who changed what, and returns an earlier value for an edit', async () => {
  const { app, options } = await openDesk([])
  const value = (impnama: string) => ({ id: 'p1', kind: 'importer', values: { impnama, impalmt: 'Jakarta' } })
  const versions: readonly RowVersion[] = [
    { value: value('PT Baru'), desk: 'there', at: 1_790_000_000_000 },
    { value: null, desk: 'third', at: 1_780_000_000_000 },
    { value: value('PT Lama'), desk: 'here', at: null }
  ]
  app.host.use({
    'office.rowHistory': async ({ table, key }) => (table === 'parties' && key === 'p1' ? ok(versions) : fail('office-not-found'))
  })
  const columns = partyFields('importer').map(({ key, field }) => ({ key, field }))
  const row = { id: 'p1', values: versions[0]?.value as JsonObject }
  const dialog = mount(RowHistoryDialog, {
    global: { ...options.global, stubs: { Dialog: { template: '<div><slot /></div>' } } },
    props: { table: 'parties', row: { id: 'p1', values: row.values['values'] as JsonObject }, name: 'PT Baru', columns, mayTake: true }
  })
  await eventually(() => expect(dialog.findAll('[data-version]')).toHaveLength(3))
  const said = dialog.findAll('[data-version]').map((one) => one.text())
  expect(said[0]).toContain('Meja 2')
  expect(said[0]).toContain('Nilai sekarang')
  expect(said[1]).toContain('Dihapus')
  expect(said[2]).toContain('Meja ini')
  expect(dialog.findAll('[data-action="office.takeVersion"]')).toHaveLength(1)
  await dialog.find('[data-action="office.takeVersion"]').trigger('click')
  expect(dialog.emitted('take')).toEqual([[{ impnama: 'PT Lama' }]])
})

test('the history of a party shows a changed email, and calls no version the first of which the office may omit earlier ones', async () => {
  const { app, options } = await openDesk([])
  const value = (email?: string) => ({ id: 'p1', kind: 'importer', values: {}, ...(email === undefined ? {} : { email }) })
  let versions: readonly RowVersion[] = [value('a@b.test'), value()].map((one) => ({ value: one, desk: 'there', at: null }))
  app.host.use({ 'office.rowHistory': async () => ok(versions) })
  const show = async (): Promise<readonly string[]> => {
    const dialog = mount(RowHistoryDialog, {
      global: { ...options.global, stubs: { Dialog: { template: '<div><slot /></div>' } } },
      props: { table: 'parties', row: { id: 'p1', values: {} }, name: 'PT Baru', columns: [], mayTake: true }
    })
    await eventually(() => expect(dialog.findAll('[data-version]')).toHaveLength(versions.length))
    return dialog.findAll('[data-version]').map((one) => one.text())
  }
  const [newest, oldest] = await show()
  expect(newest).toMatch(/Email\s*\(kosong\) → a@b\.test/)
  expect(newest).not.toContain('Hanya hitungan')
  expect(oldest).toContain('Pertama dicatat')
  versions = Array.from({ length: 200 }, (_, index) => ({ value: value(`a@${index}.test`), desk: 'there', at: null }))
  expect((await show()).join(' ')).not.toContain('Pertama dicatat')
})
