import { expect, test } from 'vitest'
import { formatAju } from '#core/numbering/aju-number.ts'
import { useIncomingChanges } from '../../../../renderer/actions/incoming-changes.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { summary } from '../../support/summary-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'

const list = (...rows: readonly (readonly string[])[]) => ({
  name: 'tariff',
  version: '1',
  date: '',
  importedAt: 1,
  file: 'btki.csv',
  columns: {},
  rows: rows.map((row) => [...row])
})

test('a code whose text two desks have changed has the text of the office, and a message names the code', async () => {
  const app = await openTestApp()
  const fakeOffice = memoryOffice(app.host)
  const here = list(['85331000', 'Resistor B', ''], ['85340092', 'Lain', ''])
  await app.services.storeWriter.write([{ table: 'codeLists', key: 'tariff', value: here }])
  await useWorklist(app.pinia).load()
  await useOffice(app.pinia).load()
  await useIncomingChanges(app.pinia).start()

  const base = { value: list(['85331000', 'Resistor', '']) }
  const value = list(['85331000', 'Resistor A', ''], ['85340091', 'Baru', ''])
  fakeOffice.tell([{ kind: 'row', table: 'codeLists', key: 'tariff', value, base, conflict: true }])
  await eventually(() => expect(fakeOffice.waiting()).toBe(0))
  expect((await app.database.codeLists.get('tariff' as never)) as unknown).toMatchObject(
    list(['85331000', 'Resistor A', ''], ['85340091', 'Baru', ''], ['85340092', 'Lain', ''])
  )
  await eventually(() =>
    expect(useMessages(app.pinia).toasts.map(({ text }) => text)).toEqual([
      'Diubah di meja ini dan di meja lain, dalam daftar kode: 85331000. Yang berlaku uraian dari meja lain.'
    ])
  )
})

test('a column whose field two desks have chosen differently has the choice of the office, and a message names it', async () => {
  const app = await openTestApp()
  const fakeOffice = memoryOffice(app.host)
  const mapping = (columns: Record<string, string>) => ({
    id: 'detail:1',
    member: 'detail',
    customer: '1',
    columns,
    form: 'id',
    changedAt: 1
  })
  const [here, value] = [mapping({ amount: 'cif', note: 'brgurai' }), mapping({ amount: 'fob', size: 'ukuran' })]
  await app.services.storeWriter.write([{ table: 'mappings', key: 'detail:1', value: here }])
  await useWorklist(app.pinia).load()
  await useOffice(app.pinia).load()
  await useIncomingChanges(app.pinia).start()
  const base = { value: mapping({}) }
  fakeOffice.tell([{ kind: 'row', table: 'mappings', key: 'detail:1', value, base, conflict: true }])
  await eventually(() =>
    expect(useMessages(app.pinia).toasts.map(({ text }) => text)).toEqual([
      'Diubah di meja ini dan di meja lain, dalam pilihan kolom impor: amount. Yang berlaku pilihan meja lain.'
    ])
  )
  expect(await app.database.mappings.get('detail:1')).toMatchObject({ columns: { amount: 'fob', size: 'ukuran', note: 'brgurai' } })
})

test('a responsible person and a follow-up date that two desks have set are those of this desk, and a message has those of the office, which keeps them', async () => {
  const app = await openTestApp()
  const fakeOffice = memoryOffice(app.host)
  const car = '01020300000120261120000001'
  const notes = (by: string, responsible: string, followUp: string) => ({ id: 'd1', by, changedAt: 1, responsible, followUp })
  const paid = (ntpn: string) => ({ id: `${car} 820`, car, billing: '820', by: '', at: 1, ntpn })
  await app.services.storeWriter.write([
    { table: 'summaries', key: 'd1', value: summary('d1', { car }) },
    { table: 'notes', key: 'd1', value: notes('Meja 1', 'Sari', '2026-12-01') },
    { table: 'payments', key: `${car} 820`, value: paid('HERE') }
  ])
  await useWorklist(app.pinia).load()
  await useOffice(app.pinia).load()
  await useIncomingChanges(app.pinia).start()
  const base = { value: { id: 'd1', by: '', changedAt: 1, note: 'x' } }
  fakeOffice.tell([
    { kind: 'row', table: 'notes', key: 'd1', value: notes('Meja 2', 'Tono', '2026-12-02'), base, conflict: true },
    { kind: 'row', table: 'payments', key: `${car} 820`, value: paid('THERE'), conflict: true }
  ])
  const aju = formatAju(car)
  await eventually(() =>
    expect(useMessages(app.pinia).toasts.map(({ text }) => text)).toEqual([
      `Catatan diubah di meja ini dan di meja lain. Yang berlaku isian Anda; isian meja lain ada di Riwayat catatan: ${aju}: Tono; ${aju}: 02-12-2026; ${aju}: THERE.`
    ])
  )
  expect(await app.database.notes.get('d1')).toMatchObject({ by: 'Meja 1', responsible: 'Sari', followUp: '2026-12-01' })
})
