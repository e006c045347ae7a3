import { expect, test } from 'vitest'
import { createApp } from 'vue'
import { profileKinds, type ProfileKind } from '#core/contract/profile.ts'
import type { DeclarationKind } from '#core/draft/declaration-kind.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useDeclarationActions } from '../../../../renderer/actions/declaration-actions.ts'
import { useDashboard } from '../../../../renderer/features/dashboard/store/dashboard.ts'
import { useInbox } from '../../../../renderer/features/inbox/store/inbox.ts'
import { useMonthReport } from '../../../../renderer/features/report/store/month-report.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useSpreadsheetExports } from '../../../../renderer/features/spreadsheets/store/spreadsheet-exports.ts'
import { spreadsheetFilesKey } from '../../../../renderer/features/spreadsheets/store/spreadsheet-files.ts'
import { useTrackingList } from '../../../../renderer/features/tracking/store/tracking-list.ts'
import { useDeclarationRecords } from '../../../../renderer/features/editor/store/declaration-records.ts'
import { findDeclarations } from '../../../../renderer/features/worklist/store/search-summaries.ts'
import { listedViews, type WorklistView } from '../../../../renderer/features/worklist/store/worklist.ts'
import { spreadsheetFiles } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { recordFrom, smallText, withCar } from '../../support/declaration-fixtures.ts'
import { inside } from '../../support/mounted.ts'
import { answering, car, makeOfKind, openOutbox, type Open } from '../../support/outbox-setup.ts'
import { sameThread } from '../../support/same-thread-worker.ts'

const kinds: readonly DeclarationKind[] = [...profileKinds, null]
/** A draft and a sent declaration of each kind, and one of no kind. */
const idsOf = (kind: DeclarationKind): readonly string[] =>
  kinds.flatMap((one, at) => (one === kind ? [`d${2 * at + 1}`, `d${2 * at + 2}`] : []))

const openKinds = async (): Promise<Open> => {
  const open = await openOutbox(2 * kinds.length)
  const settings = useSettings(open.app.pinia)
  for (const kind of profileKinds.slice(1))
    await settings.saveProfile({
      ...newProfile(kind, kind, kind),
      address: `https://${kind}.contoh.id/gw`,
      edinumber: 'PPJK-1',
      ajuPrefix: '000028PRAKTK'
    })
  answering(open, () => ({}))
  for (const kind of profileKinds) {
    await makeOfKind(open, kind, ...idsOf(kind))
    await settings.selectProfile(kind)
    await open.outbox.queue(idsOf(kind).slice(1))
    await open.outbox.sendAll()
  }
  await makeOfKind(open, null, ...idsOf(null))
  return open
}

test.each(profileKinds)('with a profile of %s everything that lists shows its declarations and those of no kind', async (kind) => {
  const open = await openKinds()
  const { app, worklist, outbox } = open
  const settings = useSettings(app.pinia)
  await settings.selectProfile(kind)
  const [own, sent] = [[...idsOf(kind), ...idsOf(null)].sort(), idsOf(kind).slice(1)]
  const carsOf = (ids: readonly string[]): readonly string[] => ids.map((id) => car(Number(id.slice(1)))).sort()
  const idsIn = (rows: Iterable<{ readonly id: string }>): readonly string[] => [...rows].map(({ id }) => id).sort()

  expect(idsIn(worklist.rows)).toEqual(own)
  worklist.selection = new Set(worklist.summaries.keys())
  expect([idsIn(worklist.chosen), worklist.hidden]).toEqual([own, 0])
  worklist.search = 'PRAKTK'
  expect([idsIn(worklist.rows), worklist.matchingCounts.all]).toEqual([own, own.length])
  worklist.search = ''
  expect([worklist.counts.all, worklist.counts.draft, worklist.counts.sent]).toEqual([own.length, own.length - 1, 1])
  expect(worklist.facets.importer.reduce((sum, { count }) => sum + count, 0)).toBe(own.length)
  expect(idsIn(findDeclarations(worklist.ofShownKind(), '000028', 100))).toEqual(own)
  expect(idsIn(outbox.ofShownKind().map(({ declaration }) => ({ id: declaration })))).toEqual(sent)
  expect(useTrackingList(app.pinia).all.map((row) => row.car)).toEqual(carsOf(sent))
  const dashboard = useDashboard(app.pinia)
  dashboard.update()
  expect(new Set(dashboard.figures?.latest.map((event) => event.car))).toEqual(new Set(carsOf(own)))
  expect(dashboard.figures?.readyDrafts).toBe(own.length - 1)
  const report = useMonthReport(app.pinia)
  await report.load()
  expect(report.report?.declarations.map((one) => one.car)).toEqual(carsOf(sent))
  expect(useInbox(app.pinia).unread).toEqual([])

  const others = profileKinds.filter((one) => one !== kind)
  expect(worklist.otherKinds.map((one) => [one.kind, one.counts.all, one.counts.sent])).toEqual(others.map((one) => [one, 2, 1]))
})

test('a list without declarations of its kind is empty, and the declarations of the others are counted', async () => {
  const open = await openOutbox(3)
  const settings = useSettings(open.app.pinia)
  await settings.saveProfile(newProfile('production', 'p1', 'Kantor'))
  expect([open.worklist.isEmpty, open.worklist.otherKinds]).toEqual([false, []])
  await settings.selectProfile('p1')
  expect([open.worklist.isEmpty, open.worklist.otherKinds.map(({ kind, counts }) => [kind, counts.all])]).toEqual([true, [['practice', 3]]])
  const views: readonly WorklistView[] = listedViews(open.worklist.counts, null)
  expect(views).toEqual(['all', 'draft'])
})

test.each(profileKinds)('what is made with a profile of %s is of its kind, however it is made', async (kind: ProfileKind) => {
  const open = await openOutbox(1)
  const { worklist } = open
  const settings = useSettings(open.app.pinia)
  await settings.saveProfile({ ...newProfile(kind, kind, kind), ajuPrefix: '000028PPJK01' })
  await settings.selectProfile(kind)
  const records = useDeclarationRecords(open.app.pinia)
  const source = withCar(recordFrom(smallText), 'source', car(77))
  const created = await records.create()
  // A copy of a declaration of any kind, one of no kind included, gets a new number.
  const copied = await records.copy('d1')
  const imported = await records.importFile({ name: 'a.json', text: smallText })
  const [added] = await records.addAll([source])
  const made = [created, copied, ...imported.added, added].map((id) => id ?? '')
  expect(made.map((id) => worklist.kindOf(id))).toEqual(made.map(() => kind))
  expect(worklist.summaries.get(copied ?? '')?.car.slice(0, 12)).toBe('000028PPJK01')
  const again = await open.app.restart()
  expect((await again.database.summaries.bulkGet(made)).map((row) => row?.kind)).toEqual(made.map(() => kind))
})

test.each(profileKinds)(
  'what is made with a profile of %s stays of its kind when another profile is selected meanwhile',
  async (kind: ProfileKind) => {
    const open = await openOutbox(3)
    const { app, worklist } = open
    const settings = useSettings(app.pinia)
    const prefixes = { practice: '000028PRAKT1', training: '000028LATIH1', production: '000028PPJK01' }
    for (const one of profileKinds) await settings.saveProfile({ ...newProfile(one, one, one), ajuPrefix: prefixes[one] })
    const records = useDeclarationRecords(app.pinia)
    createApp({}).provide(servicesKey, app.services).provide(spreadsheetFilesKey, spreadsheetFiles(sameThread())).use(app.pinia)
    useSpreadsheetExports(app.pinia)
    const { value: actions } = inside(app, () => useDeclarationActions())
    const declaration = (JSON.parse(smallText) as { bc28: { document: readonly object[] } }).bc28.document[0]
    // More than one batch of an import.
    const text = JSON.stringify({ bc28: { document: Array.from({ length: 120 }, (_, at) => ({ ...declaration, car: car(1000 + at) })) } })
    for (const other of profileKinds.filter((one) => one !== kind)) {
      await settings.selectProfile(kind)
      const imported = await records.importFile({ name: 'a.json', text }, () => void settings.selectProfile(other))
      expect(new Set(imported.added.map((id) => worklist.kindOf(id)))).toEqual(new Set([kind]))
      expect(imported.added).toHaveLength(120)

      await settings.selectProfile(kind)
      const before = new Set(worklist.summaries.keys())
      const copying = actions.copyAll(Array.from({ length: 30 }, () => ['d1', 'd2', 'd3']).flat())
      await settings.selectProfile(other)
      await copying
      const copies = [...worklist.summaries.values()].filter(({ id }) => !before.has(id))
      expect(copies).toHaveLength(90)
      expect(new Set(copies.map((row) => `${row.kind} ${row.car.slice(0, 12)}`))).toEqual(new Set([`${kind} ${prefixes[kind]}`]))
    }
  }
)
