import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import type { Summary } from '#core/draft/summary.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import { NotSaved } from '../../../../renderer/data/store-writer.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { openTestApp, testStartTime } from '../../support/test-services.ts'
import { storedSummaries, summary } from '../../support/summary-fixtures.ts'

const openList = async (rows: readonly Summary[]) => {
  const app = await openTestApp()
  await app.services.storeWriter.write(storedSummaries(rows))
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  const shown = () => worklist.rows.map((row) => row.id)
  return { app, worklist, shown }
}

test('the counts of the views equal what they show', async () => {
  const { worklist, shown } = await openList([
    summary('1'),
    summary('2', { state: 'queued' }),
    summary('3', { state: 'sending' }),
    summary('4', { state: 'sent', unread: 2 }),
    summary('5', { state: 'finished', unread: 1 }),
    summary('6', { state: 'rejected' }),
    summary('7', { state: 'unknown' }),
    summary('8', { state: 'needs-work' }),
    summary('9', { state: 'sent', unread: 1, followUp: '2026-12-01', trashedAt: testStartTime }),
    summary('10', { state: 'rejected', followUp: '2026-12-01' })
  ])
  // Also of what is in the trash, which no view of what is due lists.
  worklist.mark(
    { 'to-pay': new Set(['4', '9']), overdue: new Set(['9']), stuck: new Set(['4']) },
    new Map([
      ['4', '2026-11-22'],
      ['9', '2026-11-20']
    ])
  )
  const views: Record<string, readonly string[]> = {
    all: ['10', '8', '7', '6', '5', '4', '3', '2', '1'],
    draft: ['1'],
    'needs-work': ['8'],
    queued: ['3', '2'],
    unknown: ['7'],
    sent: ['4'],
    'to-pay': ['4'],
    overdue: [],
    stuck: ['4'],
    'new-response': ['5', '4'],
    'follow-up': ['10'],
    finished: ['5'],
    rejected: ['10', '6'],
    trash: ['9']
  }
  const found = Object.fromEntries(
    Object.keys(views).map((view) => {
      worklist.view = view as typeof worklist.view
      return [view, shown()]
    })
  )
  expect(found).toEqual(views)
  expect(worklist.counts).toEqual(Object.fromEntries(Object.entries(views).map(([view, ids]) => [view, ids.length])))
})

test('an aju number is found in any format, with other words beside it', async () => {
  const { worklist, shown } = await openList([summary('17', { importer: 'PT Karya Nusapala' }), summary('18', { importer: 'PT Sinar' })])
  const { car } = worklist.summaries.get('17') ?? summary('0')
  for (const text of [
    car,
    formatAju(car),
    formatAju(car).replaceAll('-', ' '),
    formatAju(car).replaceAll('-', '.'),
    car.toLowerCase(),
    '000017',
    '20261120-000017',
    'nusapala 000017',
    '  KARYA  '
  ]) {
    worklist.search = text
    expect([text, shown()]).toEqual([text, ['17']])
  }
  worklist.search = '20261120'
  expect(shown()).toEqual(['18', '17'])
  worklist.search = 'karya 000018'
  expect(shown()).toEqual([])
})

test('the search also covers status, response, value and the notes of the office', async () => {
  const { worklist, shown } = await openList([
    summary('1', { status: '501', statusText: 'Keluar TPS' }),
    summary('2', { lastResponse: '2003 SPPB' }),
    summary('3', { cif: 1234.5 }),
    summary('4', { note: 'Tunggu COO', responsible: 'Sari', labels: ['jalur merah'] }),
    summary('5', { payments: { '6969': { by: 'budi', at: 1, ntpn: '7788ABCDEF990011', proof: '' } } })
  ])
  for (const [text, id] of [
    ['keluar', '1'],
    ['sppb', '2'],
    ['1234.5', '3'],
    ['coo', '4'],
    ['sari', '4'],
    ['jalur merah', '4'],
    ['7788abcdef990011', '5']
  ] as const) {
    worklist.search = text
    expect(shown()).toEqual([id])
  }
})

test('rows are sorted by any column, blanks lowest, equal rows newest first', async () => {
  const { worklist, shown } = await openList([
    summary('1', { cif: 5, importer: 'b' }),
    summary('2', { importer: 'a' }),
    summary('3', { cif: 5, importer: 'a' }),
    summary('4', { cif: -1, importer: 'c' })
  ])
  const sortedBy = (key: typeof worklist.sort.key, direction: typeof worklist.sort.direction) => {
    worklist.sort = { key, direction }
    return shown()
  }
  expect([
    sortedBy('cif', 'ascending'),
    sortedBy('cif', 'descending'),
    sortedBy('importer', 'ascending'),
    sortedBy('changedAt', 'ascending')
  ]).toEqual([
    ['2', '4', '3', '1'],
    ['3', '1', '4', '2'],
    ['3', '2', '1', '4'],
    ['1', '2', '3', '4']
  ])
})

test('a declaration moved to the trash can be restored, also after a restart', async () => {
  const { app, worklist } = await openList([summary('1'), summary('2')])
  worklist.selection = new Set(['1'])
  await worklist.trash(['1'])
  expect([worklist.selection.size, worklist.counts.trash, worklist.byCar(summary('1').car)]).toEqual([0, 1, undefined])
  const again = await app.restart()
  const restored = useWorklist(again.pinia)
  await restored.load()
  expect(restored.counts.trash).toBe(1)
  await restored.restore(['1', 'unknown'])
  expect([restored.counts.trash, restored.counts.all]).toEqual([0, 2])
})

test('a refused write leaves the list as it was', async () => {
  const { app, worklist } = await openList([summary('1'), summary('2', { trashedAt: testStartTime })])
  app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  await expect(worklist.trash(['1'])).rejects.toBeInstanceOf(NotSaved)
  await expect(worklist.restore(['2'])).rejects.toBeInstanceOf(NotSaved)
  await expect(worklist.remove(['1'])).rejects.toBeInstanceOf(NotSaved)
  expect([...worklist.summaries.values()].map(({ id, trashedAt }) => [id, trashedAt])).toEqual([
    ['1', 0],
    ['2', testStartTime]
  ])
})

test('saving a draft keeps the facts that only the service reported', async () => {
  const { worklist } = await openList([])
  const record = recordFrom(smallText)
  worklist.noteDraft(record, 2)
  expect(worklist.note('d1', { state: 'sent', status: '105' }).changes).toHaveLength(1)
  worklist.noteDraft({ ...record, changedAt: 9_999 }, 0)
  expect(worklist.summaries.get('d1')).toMatchObject({
    state: 'sent',
    status: '105',
    problems: 0,
    changedAt: 9_999,
    lines: 3,
    trashedAt: 0
  })
  expect(worklist.note('unknown', { state: 'sent' }).changes).toEqual([])
  expect(worklist.note('d1', { state: 'finished' }).changes).toMatchObject([
    { table: 'summaries', key: 'd1', value: { state: 'finished' } }
  ])
})

test('filter, search, sorting and views combine; counts of the store stay, those of the filtered rows follow', async () => {
  const { worklist, shown } = await openList([
    summary('1', { importer: 'PT A', supplier: 'Hai', cif: 5 }),
    summary('2', { importer: 'PT A', supplier: 'Hai', cif: 9, state: 'sent' }),
    summary('3', { importer: 'PT A', cif: 7 }),
    summary('4', { importer: 'PT B', supplier: 'Hai' }),
    summary('5', { importer: 'PT A', supplier: 'Hai', cif: 1, trashedAt: testStartTime })
  ])
  worklist.toggleFacet('importer', 'a')
  worklist.search = 'hai'
  worklist.sort = { key: 'cif', direction: 'descending' }
  expect([shown(), worklist.isFiltered, worklist.facetLabel('importer', 'a')]).toEqual([['2', '1'], true, 'PT A'])
  expect(worklist.counts).toMatchObject({ all: 4, draft: 3, sent: 1, trash: 1 })
  expect(worklist.matchingCounts).toMatchObject({ all: 2, draft: 1, sent: 1, trash: 1 })
  worklist.view = 'draft'
  expect(shown()).toEqual(['1'])
  // A row that starts to match appears in its place.
  worklist.note('3', { supplier: 'Hai Long' })
  expect([shown(), worklist.matchingCounts.draft]).toEqual([['3', '1'], 2])
  worklist.toggleFacet('importer', 'a')
  expect([worklist.isFiltered, worklist.isNarrowed, shown()]).toEqual([false, true, ['3', '1', '4']])
})

test('actions on the selection never apply to rows that are not listed', async () => {
  const { worklist } = await openList([summary('1', { importer: 'PT A' }), summary('2', { importer: 'PT B' }), summary('3')])
  const ids = () => worklist.chosen.map((one) => one.id)
  worklist.selection = new Set(['1', '2', 'gone'])
  expect([ids(), worklist.hidden]).toEqual([['1', '2'], 0])
  worklist.toggleFacet('importer', 'b')
  expect([ids(), worklist.hidden]).toEqual([['2'], 1])
  // Rows selected among the drafts are not selected in the trash.
  worklist.view = 'trash'
  expect([ids(), worklist.hidden]).toEqual([[], 0])
})
