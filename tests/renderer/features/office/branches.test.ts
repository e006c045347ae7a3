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
import { inBothLanguages } from '#core/base/translator.ts'
import { branchesText } from '../../../../renderer/features/office/dialog-text.ts'
import { useBranchChoice } from '../../../../renderer/features/office/views/branches/use-branch-choice.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { sampleRows } from '../../../support/fixtures/row-mutations.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

const branchesId = inBothLanguages(branchesText).id

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json
const record = recordFrom(smallText)
const stored = new Map(
  changesOfNew(record).flatMap(({ table, key, value }) =>
    table === 'declarations' || table === 'goods' ? [[table, { key, value: plain(value) }] as const] : []
  )
)
/** A row of the declaration as another desk changed it. */
const changedRow = (store: 'declarations' | 'goods', change: (text: string) => string, isKnown = true): BranchRow => {
  const { key, value } = stored.get(store) ?? { key: null, value: null }
  return { store, key: plain(key), value: JSON.parse(change(JSON.stringify(value))) as Json, base: isKnown ? { value } : null }
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
const renamed = (isKnown = true): BranchRow =>
  changedRow('declarations', (text) => text.replace(JSON.stringify(record.document.header.data.impnama), '"PT Cabang"'), isKnown)

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

test('a new branch is announced once, is open, and is merged in one step that can be undone; then it is finished', async () => {
  const opened = await open()
  const news: Branch[] = []
  opened.branches.onNew((some) => news.push(...some))
  opened.fakeOffice.keepBranch(branchOf([renamed()]))
  await eventually(() => expect(opened.branches.openOf('d1')).toHaveLength(1))
  expect(news.map(({ branch, desk }) => [branch, opened.office.deskName(desk)])).toEqual([['b1', 'Meja 2']])
  const branch = await openedBranch(opened)
  expect(branch.changes).toMatchObject([{ isOpen: false, difference: { path: '/header/data/impnama', after: 'PT Cabang' } }])
  const before = importerOf(opened)
  expect(await opened.branches.take(branch, branch.changes ?? [])).toBe('taken')
  expect([importerOf(opened), opened.fakeOffice.outcomeOf('b1')]).toEqual(['PT Cabang', 'merged'])
  await eventually(() => expect(opened.branches.open).toEqual([]))
  opened.draft.undo()
  expect(importerOf(opened)).toBe(before)
  expect(news).toHaveLength(1)
})

test('values that both sides changed or whose base is unknown are undecided; a typed value that is not stored yet counts', async () => {
  const opened = await open()
  opened.fakeOffice.keepBranch(branchOf([renamed()]))
  opened.draft.set('/header/data/impnama', 'PT Sini')
  expect((await openedBranch(opened)).changes).toMatchObject([{ isOpen: true, difference: { before: 'PT Sini', after: 'PT Cabang' } }])
  opened.fakeOffice.keepBranch(branchOf([renamed(false)], { branch: 'b2' }))
  const found = await opened.branches.compare('b2')
  expect(found.ok && found.value.changes).toMatchObject([{ isOpen: true }])
})

test('goods lines are compared by their keys, and an unknown declaration has no changes to apply', async () => {
  const opened = await open()
  const [line] = record.document.detail.data
  opened.fakeOffice.keepBranch(branchOf([changedRow('goods', (text) => text.replace(JSON.stringify(line?.brgurai), '"Baut"'))]))
  expect((await openedBranch(opened)).changes).toMatchObject([{ difference: { path: '/detail/data/0/brgurai', line: 1, after: 'Baut' } }])
  opened.fakeOffice.keepBranch(branchOf([renamed()], { branch: 'b2', declaration: 'd9' }))
  expect(await opened.branches.compare('b2')).toMatchObject({ ok: true, value: { changes: null } })
})

test('an owner adds what a locked desk created as a new declaration under another aju number', async () => {
  const opened = await open('here', { rights: 'owner' })
  const rows = [changedRow('declarations', (text) => text), changedRow('goods', (text) => text)]
  opened.fakeOffice.keepBranch(branchOf(rows, { declaration: 'd9', reason: 'quarantine' }))
  const branch = await openedBranch(opened)
  expect([branch.changes, branch.created?.document]).toEqual([null, record.document])
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

test('after an edit the branch is compared again before anything is applied', async () => {
  const opened = await open()
  opened.fakeOffice.keepBranch(branchOf([renamed()]))
  const branch = await openedBranch(opened)
  opened.draft.set('/header/data/penjnama', 'ACME')
  expect(await opened.branches.take(branch, branch.changes ?? [])).toBe('again')
  expect([importerOf(opened) === 'PT Cabang', opened.fakeOffice.outcomeOf('b1')]).toEqual([false, null])
})

test('a number that an attempt has fixed is not taken with the other changes; where that is missed, the branch stays open', async () => {
  const opened = await open()
  const changed = renamed()
  const value = {
    ...(changed.value as JsonObject),
    document: { ...((changed.value as JsonObject)['document'] as JsonObject), car: 'LAIN' }
  }
  opened.fakeOffice.keepBranch(branchOf([{ ...changed, value }]))
  const number = opened.draft.record?.document.car
  // Attempted since it was compared.
  const before = await openedBranch(opened)
  expect(before.changes?.map(({ difference, isFixed }) => [difference.path, isFixed])).toEqual([
    ['/car', false],
    ['/header/data/impnama', false]
  ])
  opened.fakeOffice.tell([], [holding('d1', 'here', { position: 2, outcome: 'failed' })])
  await eventually(() => expect(opened.draft.isNumberFixed).toBe(true))
  expect(await opened.branches.take(before, before.changes ?? [])).toBe('again')
  expect([opened.draft.record?.document.car, importerOf(opened) === 'PT Cabang', opened.fakeOffice.outcomeOf('b1')]).toEqual([
    number,
    false,
    null
  ])

  const { value: choice } = inside(opened.app, () => useBranchChoice(() => opened.branches.openOf('d1')[0] ?? null))
  await eventually(() => expect(choice.opened.value).not.toBeNull())
  expect([[...choice.taken.value], choice.isFixed(0), choice.noteOf(0)]).toEqual([[1], true, branchesId.fixed])
  await choice.take()
  expect([opened.draft.record?.document.car, importerOf(opened), opened.fakeOffice.outcomeOf('b1')]).toEqual([
    number,
    'PT Cabang',
    'merged'
  ])
})

test('only the holder merges, a quarantine only an owner who is the holder; the author sees what is kept', async () => {
  const own = await open('there')
  own.fakeOffice.keepBranch(branchOf([renamed()], { desk: 'here' }))
  const branch = await openedBranch(own)
  expect([own.branches.mayMerge(branch.content), own.branches.mayDismiss(branch.content)]).toEqual([false, false])
  expect(await own.branches.take(branch, branch.changes ?? [])).toEqual({ code: 'office-not-holder' })
  const quarantine = branchOf([renamed()], { reason: 'quarantine' })
  const broker = await open()
  expect([broker.branches.mayMerge(quarantine), broker.branches.mayDismiss(quarantine)]).toEqual([false, false])
  const owner = await open('here', { rights: 'owner' })
  expect([owner.branches.mayMerge(quarantine), owner.branches.mayDismiss(quarantine)]).toEqual([true, true])
})

test('a dismissed branch is no longer open, and can still be read', async () => {
  const opened = await open()
  opened.fakeOffice.keepBranch(branchOf([renamed()]))
  await opened.branches.dismiss({ branch: 'b1', revision: 1 })
  await eventually(() => expect([opened.branches.open.length, opened.branches.all.length]).toEqual([0, 1]))
  expect((await openedBranch(opened)).changes).toHaveLength(1)
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
  expect(opened.branches.mayMerge(branch.content)).toBe(true)
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
  expect([opened.branches.mayMerge(branch.content), opened.branches.mayDismiss(branch.content)]).toEqual([false, false])
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
  expect((await openedBranch(opened)).changes).toMatchObject([{ difference: { path: '/header/data/impnama', after: 'PT Cabang' } }])
  expect(told.length).toBeGreaterThan(rows.length)
})
