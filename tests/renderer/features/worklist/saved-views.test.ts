import { beforeEach, expect, test } from 'vitest'
import { asJson } from '#core/base/json.ts'
import type { Summary } from '#core/draft/summary.ts'
import { useSavedViews } from '../../../../renderer/features/worklist/store/saved-views.ts'
import { noFilter } from '../../../../renderer/features/worklist/store/worklist-filter.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { storedSummaries, summary } from '../../support/summary-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'

beforeEach(() => localStorage.clear())

const columns = { order: ['importer', 'cif'], shown: { lines: false }, pinned: {} }

const open = async (rows: readonly Summary[], stored?: unknown) => {
  const app = await openTestApp()
  if (stored !== undefined)
    await app.services.storeWriter.write([{ table: 'savedViews', key: 'worklist', value: { id: 'worklist', views: asJson(stored) } }])
  await app.services.storeWriter.write(storedSummaries(rows))
  const [worklist, saved] = [useWorklist(app.pinia), useSavedViews(app.pinia)]
  await Promise.all([worklist.load(), saved.ready()])
  return { app, worklist, saved, shown: () => worklist.rows.map(({ id }) => id) }
}
const rows = [
  summary('1', { importer: 'PT Maju', state: 'sent', labels: ['merah'] }),
  summary('2', { importer: 'PT Maju', cif: 5 }),
  summary('3', { importer: 'CV Tani', cif: 7, note: 'coo' })
]

test('a saved view brings back view, search, filter, order and columns, also after a restart', async () => {
  const { app, worklist, saved, shown } = await open(rows)
  worklist.view = 'draft'
  worklist.search = 'coo'
  worklist.filter = { ...noFilter, importer: ['tani'], problems: 'none' }
  worklist.sort = { key: 'cif', direction: 'ascending' }
  saved.setLayout(columns)
  saved.add('Tani')
  worklist.view = 'all'
  worklist.search = ''
  worklist.filter = noFilter
  worklist.sort = { key: 'changedAt', direction: 'descending' }
  saved.setLayout({ order: [], shown: {}, pinned: {} })
  expect([shown(), saved.current]).toEqual([['3', '2', '1'], null])

  await eventually(async () => expect(await app.database.savedViews.count()).toBe(1))
  const again = useSavedViews((await app.restart()).pinia)
  await again.ready()
  const [view] = again.views
  if (!view) return expect.unreachable('the view is stored')
  saved.show(view)
  expect([shown(), worklist.view, worklist.search, worklist.sort, saved.layout]).toEqual([
    ['3'],
    'draft',
    'coo',
    { key: 'cif', direction: 'ascending' },
    columns
  ])
  // The chip has the name of the importer, not the key by which it is compared.
  expect([saved.current?.name, worklist.facetLabel('importer', 'tani')]).toEqual(['Tani', 'CV Tani'])
  worklist.search = ''
  expect(saved.current).toBeNull()
})

test('each view counts what it lists, whatever is shown now', async () => {
  const { worklist, saved } = await open(rows)
  worklist.filter = { ...noFilter, importer: ['maju'] }
  saved.add('Maju')
  worklist.filter = { ...noFilter, label: ['merah'] }
  worklist.view = 'draft'
  saved.add('Merah')
  worklist.filter = noFilter
  worklist.view = 'trash'
  expect(saved.views.map(({ id, name }) => [name, saved.counts.get(id)])).toEqual([
    ['Maju', 2],
    ['Merah', 0]
  ])
})

test('a period that was chosen with one click is that of the day on which the view is shown', async () => {
  const { app, worklist, saved } = await open(rows)
  const today = { from: '2026-11-20', to: '2026-11-20', quick: 'today' } as const
  worklist.filter = { ...noFilter, aju: today }
  saved.add('Hari ini')
  app.clock.forward(2 * 86_400_000)
  const [view] = saved.views
  if (view) saved.show(view)
  expect([worklist.filter.aju.from > '2026-11-20', worklist.filter.aju.quick, saved.current?.name]).toEqual([true, 'today', 'Hari ini'])
})

test('views are renamed, replaced, moved, deleted and put back', async () => {
  const { worklist, saved } = await open(rows)
  for (const name of ['A', 'B', 'C']) saved.add(name)
  const names = () => saved.views.map((view) => view.name)
  const id = (name: string) => saved.views.find((view) => view.name === name)?.id ?? ''
  saved.move(id('C'), -1)
  saved.move(id('A'), -1)
  expect(names()).toEqual(['A', 'C', 'B'])
  expect([saved.isTaken('A'), saved.isTaken('A', id('A'))]).toEqual([true, false])
  saved.rename(id('C'), 'Ekspor')
  worklist.view = 'sent'
  saved.update(id('B'))
  const [, removed] = saved.views
  saved.remove(id('Ekspor'))
  expect([names(), saved.views.at(-1)?.view]).toEqual([['A', 'B'], 'sent'])
  if (removed) saved.putBack(removed, 1)
  expect(names()).toEqual(['A', 'Ekspor', 'B'])
})

test.each([{}, 5, [{ id: 'a' }, { name: 'b' }, 3, null]])('stored views that cannot be read (%j) are left out', async (stored) => {
  expect((await open([], stored)).saved.views).toEqual([])
})

test('what is invalid of a stored view becomes its default', async () => {
  const filter = { importer: ['tani', 5], aju: 'x', cif: { from: 'abc', to: '7' }, problems: 'all', holder: 3 }
  const stored = [{ id: 'a', name: 'A', view: 'none', filter, sort: { key: '__proto__' }, columns: 5 }]
  expect((await open([], stored)).saved.views).toEqual([
    {
      id: 'a',
      name: 'A',
      view: 'all',
      search: '',
      filter: { ...noFilter, importer: ['tani'], cif: { from: '', to: '7' } },
      sort: { key: 'changedAt', direction: 'descending' },
      columns: { order: [], shown: {}, pinned: {} }
    }
  ])
})
