import { expect, test } from 'vitest'
import { localDay } from '#core/base/calendar-day.ts'
import type { OfficeAttempt } from '#core/contract/office.ts'
import type { ReportGrouping } from '#core/report/month-report.ts'
import { blankTrack, type StoredResponse, type Track } from '#core/tracking/track.ts'
import { writeUpdates } from '../../../../renderer/data/optimistic-update.ts'
import { useDashboard } from '../../../../renderer/features/dashboard/store/dashboard.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useMonthReport } from '../../../../renderer/features/report/store/month-report.ts'
import { reportSheets } from '../../../../renderer/features/report/store/report-sheets.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { reportText } from '../../../../renderer/features/report/text.ts'
import { responseRow, rowOf } from '../../../../renderer/features/tracking/store/refresh-queue.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { statusLog } from '../../support/answer-fixtures.ts'
import { answering, car, entryOf, openOutbox } from '../../support/outbox-setup.ts'

const reportId = inBothLanguages(reportText).id

const billing = (id: string, amount: string, over: Partial<StoredResponse> = {}): StoredResponse => ({
  id,
  car: car(1),
  code: '2020',
  date: '2026-11-20',
  time: '101500',
  number: '',
  description: '',
  pdf: { state: 'none' },
  copy: 'absent',
  fields: { totalbayar: amount },
  firstSeenAt: 1,
  readAt: 1,
  ...over
})

/** A declaration that was sent and accepted, and what is stored about it. */
const reportOf = async (responses: readonly StoredResponse[], track?: Track) => {
  const open = await openOutbox()
  answering(open, () => ({}))
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  expect(entryOf(open).state).toBe('accepted')
  await open.app.services.storeWriter.write([...responses.map(responseRow), ...(track ? [rowOf(track)] : [])])
  const report = useMonthReport(open.app.pinia)
  await report.load()
  return report.report?.declarations[0]
}

test('a billing of the practice service is no duty of the real declaration', async () => {
  const practice = billing('r2', '999', { time: '235900', ofEarlierService: true })
  expect((await reportOf([billing('r1', '250000'), practice]))?.billed).toBe('250000')
  expect((await reportOf([practice]))?.billed).toBeNull()
})

test('a rejection is counted although the declaration was sent again and is not rejected any more', async () => {
  const track = (...codes: readonly string[]): Track => ({ ...blankTrack(car(1), 'practice'), log: statusLog(car(1), codes) })
  expect((await reportOf([], track('104', '230')))?.isRejected).toBe(false)
  expect((await reportOf([], track('104', '900', '104', '230')))?.isRejected).toBe(true)
  expect((await reportOf([billing('r1', '', { code: '2001' })], track('104', '230')))?.isRejected).toBe(true)
  expect((await reportOf([billing('r1', '', { code: '2001', ofEarlierService: true })]))?.isRejected).toBe(false)
})

/** Hours before and after the end of November, when the days of the zones differ. */
const hours = [-9, -8, -7, -1, 0, 1, 7, 8, 9]

test.each(hours)('what is sent %d hours from the end of a month is of one day in dashboard, report and exported list', async (hour) => {
  const sentAt = new Date(2026, 11, 1).getTime() + hour * 3_600_000 + 1
  const open = await openOutbox()
  answering(open, () => ({}))
  open.app.clock.forward(sentAt - open.app.clock.now())
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  const day = localDay(entryOf(open).attempts[0]?.startedAt ?? 0)
  const [dashboard, report] = [useDashboard(open.app.pinia), useMonthReport(open.app.pinia)]
  dashboard.update()
  report.month = day.slice(0, 7)
  await report.load()
  expect(dashboard.figures?.flow.filter(({ sent }) => sent.size > 0).map(({ day }) => day)).toEqual([day])
  expect(report.report?.declarations.map(({ month }) => month)).toEqual([day.slice(0, 7)])
  const [, list] = reportSheets(report.report ?? expect.fail(), {
    text: reportId,
    title: '',
    profile: '',
    basis: [],
    rowName: (_, { name }) => name,
    stateName: String
  })
  expect(list?.rows[1]?.[2]).toEqual({ day })
})

test('in an office the month and the overview count what every desk has sent, each declaration once, by desk, importer and state', async () => {
  const open = await openOutbox(4)
  const { app, outbox } = open
  const office = memoryOffice(app.host)
  await useOffice(app.pinia).load()
  answering(open, () => ({}))
  await outbox.queue(['d1', 'd2'])
  await outbox.sendAll()
  const at = entryOf(open, 'd1').attempts[0]?.startedAt ?? 0
  const sentBy = (desk: string, declaration: string, number: number, over: Partial<OfficeAttempt> = {}): OfficeAttempt => ({
    attempt: `${desk} ${declaration} ${number}`,
    declaration,
    car: car(Number(declaration.slice(1))),
    desk,
    sha256: '',
    outcome: 'accepted',
    startedAt: at + number,
    endedAt: null,
    isLate: false,
    ...over
  })
  office.know({
    attempts: [
      // The office has what this desk has sent, too.
      sentBy('here', 'd1', 0),
      sentBy('there', 'd2', 1),
      sentBy('there', 'd3', 0, { outcome: 'refused' }),
      sentBy('third', 'd3', 1, { startedAt: null, endedAt: at + 2 }),
      sentBy('there', 'd4', 0, { outcome: 'unknown' }),
      sentBy('there', 'gone', 0, { car: car(9) })
    ]
  })
  const [report, dashboard] = [useMonthReport(app.pinia), useDashboard(app.pinia)]
  const shown = async (by: ReportGrouping) => {
    report.by = by
    await report.load()
    return report.report?.rows.map(({ name, key, cars }) => [name || key, [...cars].toSorted()])
  }
  expect(await shown('desk')).toEqual([
    ['Meja 1', [car(1)]],
    ['Meja 2', [car(2)]],
    ['Meja 3', [car(3)]]
  ])
  expect(await shown('state')).toEqual([
    ['sent', [car(1), car(2)]],
    ['draft', [car(3)]]
  ])
  const [first] = report.report?.declarations ?? []
  expect((await shown('importer'))?.length).toBe(1)
  expect(report.report?.declarations.map((one) => [one.car, one.value, one.isRejected]).toSorted()).toEqual([
    [car(1), first?.value, false],
    [car(2), first?.value, false],
    [car(3), first?.value, true]
  ])
  expect(first?.value).not.toBeNull()
  expect(report.report?.chart.at(-1)).toMatchObject({ declarations: 3 })
  // As the other desk's summary says.
  await writeUpdates(app.services.storeWriter, [open.worklist.note('d3', { state: 'sent' })])
  await dashboard.refresh()
  expect(dashboard.figures?.flow.flatMap(({ sent }) => [...sent]).toSorted()).toEqual([car(1), car(2), car(3)])
  expect([...(dashboard.figures?.sentByDesk ?? [])].map(([desk, cars]) => [desk, ...cars]).toSorted()).toEqual([
    ['here', car(1)],
    ['there', car(2)],
    ['third', car(3)]
  ])
  const sends = dashboard.figures?.latest.filter(({ kind }) => kind === 'sent').map((one) => [one.car, one.desk])
  expect(sends?.toSorted()).toEqual(
    [
      [car(1), undefined],
      [car(2), undefined],
      [car(2), 'there'],
      [car(3), 'third']
    ].toSorted()
  )
})
