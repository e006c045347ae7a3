import { mount, type VueWrapper } from '@vue/test-utils'
import { expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { DocumentPlace, RowVersion } from '#core/contract/office/documents.ts'
import { partyFields } from '#core/catalog/party.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import DocumentAway from '../../../../renderer/features/office/shared/DocumentAway.vue'
import ExportAway from '../../../../renderer/features/office/shared/ExportAway.vue'
import { useOfficeDocuments } from '../../../../renderer/features/office/store/documents.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import RowHistoryDialog from '../../../../renderer/features/office/shared/RowHistoryDialog.vue'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openTestApp } from '../../support/test-services.ts'

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)]

/** The window of a desk, whose host fetches when the test says so. */
const openDesk = async (places: readonly Partial<DocumentPlace>[]) => {
  const app = await openTestApp()
  const told = memoryOffice(app.host)
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
  return { app, told, asked, finish, options, change, documents: useOfficeDocuments(app.pinia) }
}
const stateOf = (shown: VueWrapper): string | undefined => shown.find('[data-document-away]').attributes('data-document-away')

test('an opened document is fetched with progress, can be stopped and asked for again, and is here then', async () => {
  const { app, asked, finish, options, documents } = await openDesk([{ sha256: first }])
  const shown = mount(DocumentAway, { ...options, props: { sha256: first, isAttached: false } })
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

test('without the office, and before the office has it, it says where the document is; then it comes by itself', async () => {
  const { told, asked, finish, options, change } = await openDesk([{ sha256: first, isAtOffice: false }])
  const shown = mount(DocumentAway, { ...options, props: { sha256: first, isAttached: true } })
  await eventually(() => expect(stateOf(shown)).toBe('elsewhere'))
  expect(shown.text()).toContain('ada di Meja 2')
  told.tell([], [], { contact: { kind: 'offline', since: 1, why: 'office-offline' } })
  change(first, { isAtOffice: true })
  await eventually(() => expect(stateOf(shown)).toBe('offline'))
  expect(asked).toEqual([])
  told.tell([], [], { contact: { kind: 'connected' } })
  await eventually(() => expect(asked).toEqual([first]))
  finish(fail('office-hash-differs'))
  await eventually(() => expect(stateOf(shown)).toBe('failed'))
  expect(shown.text()).toContain('tidak dapat diambil')
})

test('without an office nothing is asked, and what its list names as left at an office is not opened', async () => {
  const app = await openTestApp()
  const documents = useOfficeDocuments(app.pinia)
  await documents.ask([first])
  expect(documents.places.size).toBe(0)
  expect([documents.isHere({ sha256: first }), documents.isAway({ sha256: first })]).toEqual([true, false])
  expect([documents.isHere({ sha256: first, atOffice: true }), documents.isAway({ sha256: first, atOffice: true })]).toEqual([false, true])
})

test('an export names what is at the office alone and brings it first', async () => {
  const { asked, finish, options } = await openDesk([{ sha256: first }, { sha256: second }])
  const shown = mount(ExportAway, { ...options, props: { chosen: [{ sha256: first }, { sha256: first }, { sha256: second }] } })
  await eventually(() => expect(shown.find('[data-export-away="2"]').text()).toContain('2 dari 2 PDF'))
  await shown.find('[data-action="office.fetchExported"]').trigger('click')
  await eventually(() => expect(asked).toEqual([first]))
  finish(ok(null))
  await eventually(() => expect(asked).toEqual([first, second]))
  finish(fail('office-not-found'))
  await eventually(() => expect(shown.find('[data-export-away="1"]').text()).toContain('1 PDF tidak dapat diambil'))
})

test('the history of a party tells who changed what, and gives an earlier value for an edit', async () => {
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
