import { flushPromises, mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { formatAju } from '#core/numbering/aju-number.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import UnstoredNotice from '../../../../renderer/features/tracking/shared/UnstoredNotice.vue'
import { localDay, serviceDay } from '#core/base/calendar-day.ts'
import { useWorkNotes } from '../../../../renderer/actions/work-notes.ts'
import { useDashboard } from '../../../../renderer/features/dashboard/store/dashboard.ts'
import { useDue } from '../../../../renderer/features/dashboard/store/due.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { car as numberOf, openOutbox } from '../../support/outbox-setup.ts'
import { car, open, other, serve } from '../../support/tracking-setup.ts'

const day = 86_400_000
const reasons = (due: ReturnType<typeof useDue>) => due.lines.map((line) => `${line.reason} ${line.car}`)

test('a billing waits for payment from its response until it is paid, is overdue after its day, and is in the views of the worklist', async () => {
  const { app, tracking, worklist } = await open()
  const due = useDue(app.pinia)
  serve(app, ['210'], ['2020'], { kodebill: '820001', totalbayar: '1500000', tanggaljttempo: serviceDay(app.clock.now() + day, 'WIB') })
  await tracking.refresh(car)
  await tracking.markSeen(car)
  await due.start()
  expect(reasons(due)).toEqual([`billing ${car}`])
  expect([due.viewOf(car), worklist.counts['to-pay'], worklist.counts.overdue]).toEqual(['to-pay', 1, 0])

  app.clock.forward(3 * day)
  due.update()
  expect([due.viewOf(car), worklist.counts['to-pay'], worklist.counts.overdue]).toEqual(['overdue', 1, 1])
  worklist.view = 'overdue'
  expect(worklist.rows.map((row) => row.car)).toEqual([car])

  serve(app, ['210', '230'], ['2020'], {})
  await tracking.refresh(car)
  await tracking.markSeen(car)
  due.update()
  expect([due.marks.get(car)?.billing, worklist.counts['to-pay'], worklist.rows]).toEqual([undefined, 0, []])
})

test('a declaration that customs keep longer than the limit is stuck, in the list, the worklist and the overview alike', async () => {
  const { app, tracking, worklist } = await open()
  const [due, dashboard] = [useDue(app.pinia), useDashboard(app.pinia)]
  await useSettings(app.pinia).change({
    tracking: { ...useSettings(app.pinia).settings.tracking, stuckAfter: { usual: 60, codes: {} } }
  })
  serve(app, ['104'])
  await tracking.refresh(car)
  await tracking.markSeen(car)
  await due.start()
  app.clock.forward(2 * day)
  due.update()
  expect([reasons(due), due.viewOf(car), worklist.counts.stuck]).toEqual([[`stuck ${car}`], 'stuck', 1])
  dashboard.update()
  expect(dashboard.figures?.stuck).toEqual(due.stuck)
  await worklist.trash(['d1'])
  due.update()
  expect([reasons(due), worklist.counts.stuck]).toEqual([[], 0])
})

test('a PDF that the archive folder did not take waits, is named, and is asked for again until it is stored', async () => {
  const { app, tracking } = await open()
  const due = useDue(app.pinia)
  const notice = mount(UnstoredNotice, { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
  const isNamed = (): boolean => notice.text().includes(formatAju(car))
  for (const reason of ['disk', 'link'] as const) {
    serve(app, ['800'], ['2003'], { pdf: { state: 'damaged', reason } })
    await tracking.refresh(car)
    await tracking.markSeen(car)
    await due.start()
    expect([reasons(due), tracking.unstored.map(({ code }) => code), tracking.unstoredSince(car) !== null, isNamed()]).toEqual([
      [`unstored ${car}`],
      ['2003'],
      true,
      true
    ])
  }
  serve(app, ['800'], ['2003'], { pdf: { state: 'stored', sha256: 'a'.repeat(64), bytes: 9 } })
  await tracking.refresh(car)
  await tracking.markSeen(car)
  due.update()
  await flushPromises()
  expect([reasons(due), tracking.unstored, tracking.unstoredSince(car), isNamed()]).toEqual([[], [], null, false])
  // Answers that are no PDF wait for the service, not for the folder.
  for (const pdf of [{ state: 'none' }, { state: 'text', text: 'x' }, { state: 'damaged', reason: 'truncated' }] as const) {
    serve(app, ['800'], ['2003', '2004'], { pdf })
    await tracking.refresh(car)
    expect(tracking.unstored).toEqual([])
  }
})

test('a number that is only watched waits as well, and unread responses of one declaration are one line', async () => {
  const { app, tracking, worklist } = await open()
  const due = useDue(app.pinia)
  const settings = useSettings(app.pinia)
  // Nothing is ever stuck.
  await settings.change({ tracking: { ...settings.settings.tracking, stuckAfter: { usual: 0, codes: {} } } })
  await tracking.watch([{ car: other, note: 'PT Dekat' }])
  serve(app, ['210'], ['2020'], { kodebill: '820002', totalbayar: '10', tanggaljttempo: serviceDay(app.clock.now(), 'WIB') })
  await tracking.refresh(other)
  serve(app, ['104'], ['2090', '2003'])
  await tracking.refresh(car)
  await due.start()
  expect(due.lines.map(({ reason, id, unread }) => [reason, id, unread])).toEqual([
    ['billing', null, undefined],
    ['unread', 'd1', 2]
  ])
  // Nothing in the worklist is to be paid.
  expect(worklist.counts['to-pay']).toBe(0)
})

test('a follow-up is in the list from its day on, also before everything is read, until it is done', async () => {
  const { app } = await open()
  const [due, work] = [useDue(app.pinia), useWorkNotes(app.pinia)]
  await work.save(['d1'], { followUp: localDay(app.clock.now() + day) })
  expect(due.showNewest()).toBe(false)
  await due.start()
  expect(reasons(due)).toEqual([])
  app.clock.forward(day)
  due.update()
  expect([reasons(due), due.urgent]).toEqual([[`follow-up ${car}`], 1])

  const again = await app.restart()
  const later = useDue(again.pinia)
  await useWorklist(again.pinia).loadNewest()
  expect([later.showNewest(), reasons(later)]).toEqual([true, [`follow-up ${car}`]])
  await useWorkNotes(again.pinia).endFollowUp('d1')
  later.update()
  expect(reasons(later)).toEqual([])
})

test('in an office the list has the work of this desk, the worklist counts that of all', async () => {
  const { app } = await openOutbox(2)
  const due = useDue(app.pinia)
  // Before the rest is read, by the newest rows alone.
  expect([due.showNewest(), due.isComplete, due.lines.length]).toEqual([true, false, 2])
  const { tell } = memoryOffice(app.host)
  tell([], [holding('d1', 'here'), holding('d2', 'there')])
  await useOffice(app.pinia).load()
  await due.start()
  expect(reasons(due)).toEqual([`draft ${numberOf(1)}`])
  expect(due.urgent).toBe(0)
})
