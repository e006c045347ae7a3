import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { Branch, BranchContent, BranchRow, OfficeStatus } from '#core/contract/office.ts'
import { profileKinds } from '#core/contract/profile.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import type { Party } from '#core/catalog/party.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useCatalog } from '../../../../renderer/features/catalog/store/catalog.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useBranches, type OpenedBranch } from '../../../../renderer/actions/branches.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useBranchChoice } from '../../../../renderer/features/office/views/branches/use-branch-choice.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { sampleRows } from '../../../support/fixtures/row-mutations.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json
const record = recordFrom(smallText)
const stored = new Map(
  changesOfNew(record).flatMap(({ table, key, value }) =>
    table === 'declarations' || table === 'goods' ? [[table, { key, value: plain(value) }] as const] : []
  )
)
/** A row of the declaration as another desk changed it. */
const changedRow = (store: 'declarations' | 'goods', change: (text: string) => string): BranchRow => {
  const { key, value } = stored.get(store) ?? { key: null, value: null }
  return { store, key: plain(key), value: JSON.parse(change(JSON.stringify(value))) as Json, base: null }
}
const branchOf = (rows: readonly BranchRow[], over: Partial<BranchContent> = {}): BranchContent => ({
  branch: 'b1',
  declaration: 'd1',
  desk: 'there',
  reason: 'old-epoch',
  outcome: null,
  at: 1,
  revision: 1,
  rows,
  ...over
})
const renamed = (): BranchRow =>
  changedRow('declarations', (text) => text.replace(JSON.stringify(record.document.header.data.impnama), '"PT Cabang"'))

const open = async (holder = 'here', status: Partial<OfficeStatus> = {}) => {
  const app = await openTestApp()
  const [office, worklist, draft, branches] = [useOffice(app.pinia), useWorklist(app.pinia), useDraft(app.pinia), useBranches(app.pinia)]
  await app.services.storeWriter.write([...changesOfNew(record), worklist.noteDraft(record, 0)])
  const fakeOffice = memoryOffice(app.host)
  await worklist.load()
  fakeOffice.tell([], [holding('d1', holder)], status)
  await office.load()
  await branches.start()
  await draft.open('d1')
  return { app, draft, branches, fakeOffice, office }
}
const openedBranch = async ({ branches }: Awaited<ReturnType<typeof open>>): Promise<OpenedBranch> => {
  const found = await branches.compare('b1')
  if (!found.ok) throw new Error(found.failure.code)
  return found.value
}
const importerOf = ({ draft }: Awaited<ReturnType<typeof open>>) => draft.record?.document.header.data.impnama

test('a new branch is announced once, is compared, and a part of it taken in one step that can be undone; then it is kept as taken', async () => {
  const opened = await open()
  const news: Branch[] = []
  opened.branches.onNew((some) => news.push(...some))
  opened.fakeOffice.keepBranch(branchOf([renamed()]))
  await eventually(() => expect(opened.branches.openOf('d1')).toHaveLength(1))
  expect(news.map(({ branch, desk }) => [branch, opened.office.deskName(desk)])).toEqual([['b1', 'Meja 2']])
  const branch = await openedBranch(opened)
  const before = importerOf(opened)
  expect(branch.version).toMatchObject({
    differences: [{ kind: 'changed', path: '/header/data/impnama', before, after: 'PT Cabang' }],
    parts: ['parties'],
    fixed: []
  })
  const document = opened.draft.record?.document
  expect(await opened.branches.take(branch, ['parties'])).toBe('taken')
  expect([importerOf(opened), opened.fakeOffice.outcomeOf('b1')]).toEqual(['PT Cabang', 'merged'])
  await eventually(() => expect(opened.branches.open).toEqual([]))
  opened.draft.undo()
  expect(opened.draft.record?.document).toEqual(document)
  expect(news).toHaveLength(1)
  // It stays, and can be compared and taken from again.
  const again = await openedBranch(opened)
  expect([again.content.outcome, again.version?.parts]).toEqual(['merged', ['parties']])
  expect(await opened.branches.take(again, ['parties'])).toBe('taken')
  expect(importerOf(opened)).toBe('PT Cabang')
})

test('a version is compared with what is typed and not stored yet; only the parts that are chosen are taken', async () => {
  const opened = await open()
  const [line] = record.document.detail.data
  const goods = changedRow('goods', (text) => text.replace(JSON.stringify(line?.brgurai), '"Baut"'))
  opened.fakeOffice.keepBranch(branchOf([renamed(), goods]))
  opened.draft.set('/header/data/impnama', 'PT Sini')
  const branch = await openedBranch(opened)
  expect(branch.version?.differences).toMatchObject([
    { path: '/header/data/impnama', before: 'PT Sini', after: 'PT Cabang' },
    { path: '/detail/data/0/brgurai', line: 1, after: 'Baut' }
  ])
  expect(branch.version?.parts).toEqual(['parties', 'goods'])
  expect(await opened.branches.take(branch, ['goods'])).toBe('taken')
  expect([importerOf(opened), opened.draft.record?.document.detail.data[0]?.brgurai]).toEqual(['PT Sini', 'Baut'])
})

test('a version of an unknown declaration has nothing to compare', async () => {
  const opened = await open()
  opened.fakeOffice.keepBranch(branchOf([renamed()], { declaration: 'd9' }))
  expect((await openedBranch(opened)).version).toBeNull()
})

test('an owner adds what a locked desk created as a new declaration under another aju number', async () => {
  const opened = await open('here', { rights: 'owner' })
  const rows = [changedRow('declarations', (text) => text), changedRow('goods', (text) => text)]
  opened.fakeOffice.keepBranch(branchOf(rows, { declaration: 'd9', reason: 'quarantine' }))
  const branch = await openedBranch(opened)
  expect([branch.version, branch.created?.document]).toEqual([null, record.document])
  const added = await opened.branches.addCreated(branch)
  expect([added?.failure, opened.fakeOffice.outcomeOf('b1')]).toEqual([null, 'merged'])
  await opened.draft.open(added?.id ?? '')
  expect(opened.draft.record?.document.detail).toEqual(record.document.detail)
  expect(opened.draft.record?.document.car).not.toBe(record.document.car)
})

test.each(profileKinds)(
  'what a locked desk created with a profile of %s stays of that kind, whichever profile is selected',
  async (kind) => {
    for (const selected of profileKinds) {
      const opened = await open('here', { rights: 'owner' })
      const settings = useSettings(opened.app.pinia)
      for (const one of profileKinds) await settings.saveProfile({ ...newProfile(one, one, one), ajuPrefix: '000028PPJK01' })
      await settings.selectProfile(selected)
      const summaryRow = { store: 'summaries', key: 'd9', base: null, value: { id: 'd9', kind } }
      const rows = [changedRow('declarations', (text) => text), changedRow('goods', (text) => text), summaryRow]
      opened.fakeOffice.keepBranch(branchOf(rows, { declaration: 'd9', reason: 'quarantine' }))
      const added = await opened.branches.addCreated(await openedBranch(opened))
      expect([selected, useWorklist(opened.app.pinia).kindOf(added?.id ?? '')]).toEqual([selected, kind])
    }
  }
)

test('the number of another version is shown and never taken; a part that cannot be changed any more is named', async () => {
  const opened = await open()
  const changed = renamed()
  const value = {
    ...(changed.value as JsonObject),
    document: { ...((changed.value as JsonObject)['document'] as JsonObject), car: 'LAIN' }
  }
  opened.fakeOffice.keepBranch(branchOf([{ ...changed, value }]))
  const number = opened.draft.record?.document.car
  const before = await openedBranch(opened)
  expect(before.version?.differences.map(({ path }) => path)).toEqual(['/car', '/header/data/impnama'])
  expect(before.version?.parts).toEqual(['parties'])

  // Customs have decided: its fields are locked.
  useWorklist(opened.app.pinia).note('d1', { state: 'finished', status: '800' })
  const locked = await openedBranch(opened)
  expect([locked.version?.parts, locked.version?.fixed]).toEqual([[], ['parties']])
  expect(await opened.branches.take(before, ['parties'])).toBe('again')
  expect([importerOf(opened) === 'PT Cabang', opened.fakeOffice.outcomeOf('b1')]).toEqual([false, null])
  expect(opened.draft.record?.document.car).toBe(number)
})

test('nothing is chosen at first; what is chosen is taken by the dialog, or nothing and the version is done', async () => {
  const opened = await open()
  opened.fakeOffice.keepBranch(branchOf([renamed()]))
  await eventually(() => expect(opened.branches.openOf('d1')).toHaveLength(1))
  const { value: choice } = inside(opened.app, () => useBranchChoice(() => opened.branches.all[0] ?? null))
  await eventually(() => expect(choice.opened.value).not.toBeNull())
  expect(choice.parts.value).toEqual([])
  choice.parts.value = ['parties']
  await choice.take()
  expect([importerOf(opened), opened.fakeOffice.outcomeOf('b1')]).toEqual(['PT Cabang', 'merged'])
})

test('only the holder takes parts, of a quarantine only an owner who is the holder; the author sees what is kept', async () => {
  const own = await open('there')
  own.fakeOffice.keepBranch(branchOf([renamed()], { desk: 'here' }))
  const branch = await openedBranch(own)
  expect([own.branches.mayTake(branch.content), own.branches.mayDismiss(branch.content)]).toEqual([false, false])
  expect(await own.branches.take(branch, ['parties'])).toEqual({ code: 'office-not-holder' })
  const quarantine = branchOf([renamed()], { reason: 'quarantine' })
  const broker = await open()
  expect([broker.branches.mayTake(quarantine), broker.branches.mayDismiss(quarantine)]).toEqual([false, false])
  const owner = await open('here', { rights: 'owner' })
  expect([owner.branches.mayTake(quarantine), owner.branches.mayDismiss(quarantine)]).toEqual([true, true])
})

test('a dismissed branch is no longer open, and can still be read', async () => {
  const opened = await open()
  opened.fakeOffice.keepBranch(branchOf([renamed()]))
  await opened.branches.dismiss({ branch: 'b1', revision: 1, outcome: null })
  await eventually(() => expect([opened.branches.open.length, opened.branches.all.length]).toEqual([0, 1]))
  expect((await openedBranch(opened)).version?.differences).toHaveLength(1)
})

const party = (id: string, name: string, over: Partial<Party> = {}): Party => ({
  id,
  kind: 'importer',
  values: { impnama: name, impalamat: 'Jl. A' },
  uses: 1,
  lastUsedAt: 1,
  usedIn: '',
  changedAt: 1,
  byHand: true,
  ...over
})

test('catalog rows in quarantine are compared row by row, and an owner applies the selected ones', async () => {
  const opened = await open('here', { rights: 'owner' })
  const catalog = useCatalog(opened.app.pinia)
  const began = {
    both: party('both', 'PT Awal'),
    one: party('one', 'PT Satu'),
    same: party('same', 'PT Sama'),
    gone: party('gone', 'PT Hapus')
  }
  await catalog.putParties([{ ...began.both, values: { impnama: 'PT Kantor' } }, { ...began.one, email: 'a@b.c' }, began.same, began.gone])
  const row = (id: keyof typeof began | 'new', value: Party | null): BranchRow => ({
    store: 'parties',
    key: id,
    value: plain(value),
    base: { value: id === 'new' ? null : plain(began[id]) }
  })
  opened.fakeOffice.keepBranch(
    branchOf(
      [
        row('both', party('both', 'PT Terkunci')),
        row('one', party('one', 'PT Satu Baru')),
        row('same', { ...began.same, uses: 9 }),
        row('gone', null),
        row('new', party('new', 'PT Baru'))
      ],
      { declaration: null, reason: 'quarantine' }
    )
  )
  const branch = await openedBranch(opened)
  const changes = branch.shared ?? []
  expect(changes.map(({ key, kind, isOpen }) => [key, kind, isOpen])).toEqual([
    ['both', 'changed', true],
    ['one', 'changed', false],
    ['gone', 'removed', false],
    ['new', 'added', false]
  ])
  expect(opened.branches.mayTake(branch.content)).toBe(true)
  // Changed meanwhile: it is compared again.
  await catalog.putParties([{ ...began.one, email: 'lain@b.c' }])
  expect(await opened.branches.takeShared(branch, changes)).toBe('again')
  const again = (await openedBranch(opened)).shared ?? []
  expect(
    await opened.branches.takeShared(
      branch,
      again.filter(({ isOpen }) => !isOpen)
    )
  ).toBe('taken')
  const names = [...catalog.parties.values()].map(({ id, values, email }) => [id, values['impnama'], email])
  expect(names.toSorted()).toEqual([
    ['both', 'PT Kantor', undefined],
    // Values that were changed only here stay.
    ['new', 'PT Baru', undefined],
    ['one', 'PT Satu Baru', 'lain@b.c'],
    ['same', 'PT Sama', undefined]
  ])
  expect((await opened.app.database.parties.toArray()).length).toBe(4)
  expect(opened.fakeOffice.outcomeOf('b1')).toBe('merged')
})

test('only an owner can apply catalog rows in quarantine', async () => {
  const opened = await open()
  opened.fakeOffice.keepBranch(branchOf([], { declaration: null, reason: 'quarantine' }))
  const branch = await openedBranch(opened)
  expect([opened.branches.mayTake(branch.content), opened.branches.mayDismiss(branch.content)]).toEqual([false, false])
  expect(await opened.branches.takeShared(branch, [])).toEqual({ code: 'office-not-allowed' })
  expect(opened.fakeOffice.outcomeOf('b1')).toBeNull()
})

test('rows of a branch that cannot be read are named and left out, and the others compared', async () => {
  const opened = await open()
  const told: string[] = []
  opened.app.database.badRows.listen((rows) => told.push(...rows.map(({ table, member }) => `${table} ${member}`)))
  const rows = sampleRows()
  const bad = [...rows.filter(({ table }) => table !== 'declarations'), { table: 'declarations', key: 'd1', value: {} }].flatMap(
    ({ table, value }): BranchRow[] => [
      { store: table, key: null, value, base: null },
      { store: table, key: 'x', value: { id: 'x', declaration: 'x', document: null }, base: { value: 5 } }
    ]
  )
  opened.fakeOffice.keepBranch(branchOf([...bad, renamed()]))
  expect((await openedBranch(opened)).version?.differences).toMatchObject([{ path: '/header/data/impnama', after: 'PT Cabang' }])
  expect(told.length).toBeGreaterThan(rows.length)
})
