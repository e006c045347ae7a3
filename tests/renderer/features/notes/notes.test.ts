import { mount } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { serviceDay } from '#core/base/calendar-day.ts'
import type { Summary } from '#core/draft/summary.ts'
import { useIncomingChanges } from '../../../../renderer/actions/incoming-changes.ts'
import { useWorkNotes } from '../../../../renderer/actions/work-notes.ts'
import { paymentId } from '#core/draft/work-notes.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import NoteHistoryDialog from '../../../../renderer/features/notes/shared/NoteHistoryDialog.vue'
import { useNotes } from '../../../../renderer/features/notes/store/notes.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, joinedStatus, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { car, open, other, serve } from '../../support/tracking-setup.ts'
import { ok } from '#core/base/result.ts'

const notes = { note: 'tunggu COO', responsible: 'Sari', followUp: '2026-12-01', labels: ['mendesak'] }

test('notes are in the row of the list, not in what is stored of it, and stay after a restart and a change of the declaration', async () => {
  const { app, worklist } = await open()
  const work = useWorkNotes(app.pinia)
  expect(await work.save(['d1'], notes)).toBe(true)
  expect(worklist.summaries.get('d1')).toMatchObject(notes)
  await app.services.storeWriter.write(worklist.note('d1', { profile: 'p' }).changes)
  expect(worklist.summaries.get('d1')).toMatchObject(notes)
  expect(Object.keys((await app.database.summaries.get('d1')) ?? {})).not.toContain('note')
  expect(await app.database.notes.toArray()).toEqual([{ id: 'd1', by: 'budi', changedAt: app.clock.now(), ...notes }])

  const again = await app.restart()
  await useWorklist(again.pinia).load()
  expect(useWorklist(again.pinia).summaries.get('d1')).toMatchObject(notes)
  await useWorkNotes(again.pinia).save(['d1'], { note: '', responsible: '', followUp: '', labels: [] })
  expect(Object.keys(useWorklist(again.pinia).summaries.get('d1') ?? {})).not.toContain('labels')
  expect(await again.database.notes.count()).toBe(0)
})

test('labels for several are added to those they have', async () => {
  const { app, worklist } = await open()
  await useWorkNotes(app.pinia).save(['d1'], notes)
  await useWorkNotes(app.pinia).save(['d1'], { responsible: 'Tono' }, ['merah', 'mendesak'])
  expect(worklist.summaries.get('d1')).toMatchObject({ ...notes, responsible: 'Tono', labels: ['mendesak', 'merah'] })
})

test('every desk notes on what another one holds, and sees what the others note; one that only reads sees why not', async () => {
  const { app, worklist } = await open()
  const office = memoryOffice(app.host)
  office.tell([], [holding('d1', 'there', { position: 2 })])
  await useOffice(app.pinia).load()
  await useIncomingChanges(app.pinia).start()
  const work = useWorkNotes(app.pinia)
  expect([useOffice(app.pinia).mayEdit('d1'), work.reason]).toEqual([false, null])
  await work.save(['d1'], { note: 'dari sini' })
  expect((await app.database.notes.get('d1'))?.by).toBe(joinedStatus.deskName)
  const value = { id: 'd1', by: 'Meja 2', changedAt: 9, note: 'dari sana' }
  office.tell([{ kind: 'row', table: 'notes', key: 'd1', value, conflict: false }])
  await eventually(() => expect(worklist.summaries.get('d1')?.note).toBe('dari sana'))

  app.host.use({ 'office.status': () => Promise.resolve(ok({ ...joinedStatus, rights: 'viewer' })) })
  await useOffice(app.pinia).load()
  expect(work.reason).not.toBeNull()
})

test('a billing of a number without a declaration is paid as well, with its receipt number but no file', async () => {
  const { app, tracking } = await open()
  const work = useWorkNotes(app.pinia)
  await tracking.watch([{ car: other, note: 'PT Dekat' }])
  serve(app, ['210'], ['2020'], { kodebill: '820002', totalbayar: '10', tanggaljttempo: serviceDay(app.clock.now(), 'WIB') })
  await tracking.refresh(other)
  expect(tracking.billingDue(other, app.clock.now())?.billing).toBe('820002')
  expect([work.reason, work.proofReason(other) === null, work.proofReason(car)]).toEqual([null, false, null])
  expect(await work.pay({ car: other, key: '820002' }, '0123456789ABCDEF', null)).toBe(true)
  expect(tracking.billingDue(other, app.clock.now())).toBeNull()

  const again = await app.restart()
  await Promise.all([useWorklist(again.pinia).load(), useTracking(again.pinia).load()])
  expect(useNotes(again.pinia).paymentsOf(other)).toMatchObject({ '820002': { ntpn: '0123456789ABCDEF', by: 'budi' } })
  expect(useTracking(again.pinia).billingDue(other, app.clock.now())).toBeNull()
  await useWorkNotes(again.pinia).unpay({ car: other, key: '820002' })
  expect(useTracking(again.pinia).billingDue(other, app.clock.now())?.billing).toBe('820002')
})

test('a follow-up that is done can be taken back', async () => {
  const { app, worklist } = await open()
  const work = useWorkNotes(app.pinia)
  await work.save(['d1'], notes)
  await work.endFollowUp('d1')
  expect(worklist.summaries.get('d1')?.followUp).toBeUndefined()
  await useMessages(app.pinia).toasts.at(-1)?.button?.run()
  expect(worklist.summaries.get('d1')).toMatchObject(notes)
})

test('a note that the disk refuses is not shown, and notes go with their declaration', async () => {
  const { app, worklist } = await open()
  const work = useWorkNotes(app.pinia)
  const shown = (): Partial<Summary> => worklist.summaries.get('d1') ?? {}
  await work.save(['d1'], { note: 'tetap' })
  const write = vi.spyOn(app.services.storeWriter, 'write').mockRejectedValueOnce(new Error('full'))
  await expect(work.save(['d1'], { note: 'hilang' })).rejects.toThrow('full')
  expect(shown().note).toBe('tetap')
  write.mockRestore()
  await worklist.remove(['d1'])
  expect(await app.database.notes.count()).toBe(0)
})

test('a replaced value of notes and of a payment is a version that can be looked at, and taken again', async () => {
  const { app, worklist } = await open()
  memoryOffice(app.host)
  await useOffice(app.pinia).load()
  const work = useWorkNotes(app.pinia)
  const key = '820002'
  await work.save(['d1'], notes)
  await work.pay({ car: other, key }, 'AAAA', null)
  const ofNotes = [notes, { ...notes, responsible: 'Tono', followUp: '2026-12-09' }]
  const ofPayment = ['AAAA', 'BBBB'].map((ntpn) => ({ car: other, billing: key, by: '', at: 1, ntpn }))
  app.host.use({
    'office.rowHistory': async ({ table, key: row }) =>
      ok((table === 'notes' ? ofNotes : ofPayment).map((value) => ({ value: { id: row, ...value }, desk: 'there', at: null })))
  })
  const show = async (table: 'notes' | 'payments', id: string) => {
    const dialog = mount(NoteHistoryDialog, {
      global: {
        plugins: [app.pinia],
        provide: { [servicesKey as symbol]: app.services },
        stubs: { Dialog: { template: '<div><slot /></div>' } }
      },
      props: { table, id, name: 'x' }
    })
    await eventually(() => expect(dialog.findAll('[data-version]')).toHaveLength(2))
    return dialog
  }
  const earlier = await show('notes', 'd1')
  expect(earlier.find('[data-version="0"]').text()).toMatch(/Tono → Sari.*09-12-2026 → 01-12-2026/s)
  await earlier.find('[data-action="office.takeVersion"]').trigger('click')
  await eventually(() => expect(worklist.summaries.get('d1')).toMatchObject({ ...notes, responsible: 'Tono', followUp: '2026-12-09' }))
  const paid = await show('payments', paymentId(other, key))
  expect(paid.find('[data-version="0"]').text()).toContain('BBBB → AAAA')
  await paid.find('[data-action="office.takeVersion"]').trigger('click')
  await eventually(() => expect(useNotes(app.pinia).paymentsOf(other)[key]?.ntpn).toBe('BBBB'))
})
