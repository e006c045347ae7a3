import { afterEach, expect, test } from 'vitest'
import { importedDoubts, importedFiles } from '#core/draft/import-marks.ts'
import { removeEdits } from '#core/draft/row-edits.ts'
import { interpret } from '#core/import/interpret.ts'
import { firstState, reviewOf, valueKey, type ReviewState } from '#core/import/review.ts'
import { useImportActions, type Taking } from '../../../renderer/actions/import-actions.ts'
import { useAdvice } from '../../../renderer/features/editor/store/advice.ts'
import { useDraft } from '../../../renderer/features/editor/store/draft/draft.ts'
import { useWorklist } from '../../../renderer/features/worklist/store/worklist.ts'
import { useMessages } from '../../../renderer/messages/messages.ts'
import { workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'
import { openDraft } from '../support/draft-setup.ts'
import { inside } from '../support/mounted.ts'
import { openTestApp, type TestApp } from '../support/test-services.ts'

const hash = 'ab'.repeat(32)
const headings = ['No', 'Item code', 'Description', 'HS Code', 'Qty', 'Unit', 'Unit price', 'Amount']
const documents = (number = 'A-1', ...rows: readonly (readonly SheetCell[])[]) => [
  workbookOfRows(
    {
      Invoice: [
        ['COMMERCIAL INVOICE'],
        [`Invoice No.: ${number}`, null, 'Seller: Kitano Seiko K.K.', null, 'Buyer: PT Nusa Palapa'],
        headings,
        [1, 'A-1', 'Bearing 6204', '84821000', 10, 'PCS', 2.5, 25],
        [2, 'A-2', 'Oil seal', '4016', 4, 'COLIS', 3, 12],
        ...rows
      ]
    },
    'kitano.xlsx'
  )
]

const takingOf = (declaration: string | null, parts: Partial<Taking> & { readonly state?: ReviewState } = {}): Taking => {
  const of = parts.documents ?? documents()
  const state = parts.state ?? firstState
  return {
    review: reviewOf(interpret(of, state.choices), state),
    offers: [],
    mode: 'append',
    target: { member: 'detail', declaration },
    hashes: [hash],
    ...parts,
    documents: of,
    state
  }
}

let unmount: () => void = () => undefined
afterEach(() => unmount())
const actionsIn = (app: TestApp) => {
  const { value, wrapper } = inside(app, useImportActions)
  unmount = () => {
    wrapper.unmount()
  }
  return value
}
const said = (app: TestApp): readonly string[] => useMessages(app.pinia).toasts.map(({ text }) => text)

test('lines, ticked values and marks come into the open draft as one step, which undo takes back', async () => {
  const { app, draft } = await openDraft()
  const actions = actionsIn(app)
  const before = draft.record
  const { length } = before?.document.detail.data ?? []
  const taking = takingOf('d1')
  const offers = actions.offersOf(taking.review, taking.target)
  const container = offers.filter(({ path }) => path === '/dokumen/data')
  const taken = await actions.take({ ...taking, offers: container })
  expect(taken).toEqual({ id: 'd1', count: 2, first: `/detail/data/${length}` })
  expect(draft.record?.document.detail.data.slice(length)).toMatchObject([
    { kd_barang: 'A-1', jmlsat: 10, kdsat: 'PCE' },
    { kd_barang: 'A-2', nohs: '4016', kdsat: '' }
  ])
  expect(draft.record?.document.dokumen.data.some(({ dokno }) => dokno === 'A-1')).toBe(true)
  const record = draft.record
  if (record === null) throw new Error('closed')
  expect(importedDoubts(record).map(({ path, doubt, file, place }) => [path, doubt, file, place])).toEqual([
    [`/detail/data/${length + 1}/nohs`, 'tariff-form', 'kitano.xlsx', 'Invoice D5'],
    [`/detail/data/${length + 1}/kdsat`, 'unknown-unit', 'kitano.xlsx', 'Invoice F5']
  ])
  expect(importedFiles(record)).toMatchObject([{ sha256: hash, name: 'kitano.xlsx' }])
  const advice = useAdvice(app.pinia)
  advice.update()
  expect(advice.open.filter(({ rule }) => rule === 'F1')).toHaveLength(2)
  draft.undo()
  expect(draft.record?.document).toEqual(before?.document)
  expect(draft.record?.local).toEqual(before?.local)
})

test('a doubt is gone with its line, and back when the removal is undone', async () => {
  const { app, draft } = await openDraft()
  const actions = actionsIn(app)
  await actions.take(takingOf('d1'))
  const doubts = (): number => (draft.record === null ? 0 : importedDoubts(draft.record).length)
  const rows = draft.record?.document.detail.data ?? []
  expect(draft.change(removeEdits('detail', rows, [rows.length - 1]))).toBe(true)
  draft.endStep()
  expect(doubts()).toBe(0)
  draft.undo()
  expect(doubts()).toBe(2)
  draft.redo()
  expect(doubts()).toBe(0)
})

test('a new draft gets its number with the lines, and opens at the goods', async () => {
  const app = await openTestApp()
  const actions = actionsIn(app)
  let closed = 0
  const taken = await actions.take(
    takingOf(null),
    () => true,
    () => (closed += 1)
  )
  expect([taken?.count, taken?.first, closed]).toEqual([2, '/detail/data/0', 1])
  const { record } = useDraft(app.pinia)
  expect(record?.id).toBe(taken?.id)
  expect(record?.document.detail.data).toHaveLength(2)
  expect(record && importedDoubts(record)).toHaveLength(2)
})

test('a second click, a closed review and a declaration that is not open take nothing', async () => {
  const { app, draft } = await openDraft()
  const actions = actionsIn(app)
  const before = draft.record?.document
  expect(await actions.take(takingOf('d1'), () => false)).toBeNull()
  expect(await actions.take(takingOf('d2'))).toBeNull()
  expect(said(app)).toHaveLength(1)
  expect(draft.record?.document).toBe(before)
  const [first, second] = await Promise.all([actions.take(takingOf('d1')), actions.take(takingOf('d1'))])
  expect([first?.count, second]).toEqual([2, null])
  expect(draft.record?.document.detail.data).toHaveLength((before?.detail.data.length ?? 0) + 2)
})

test('a draft that changes while the lines are prepared is left as it is, with the reason', async () => {
  const { app, draft } = await openDraft()
  const actions = actionsIn(app)
  const { length } = draft.record?.document.detail.data ?? []
  const taking = actions.take(takingOf('d1'))
  draft.set('/header/data/impnama', 'PT LAIN')
  expect(await taking).toBeNull()
  expect(said(app)).toHaveLength(1)
  expect(draft.record?.document.detail.data).toHaveLength(length)
})

test('what was corrected is remembered for supplier and importer and proposed in their next import only', async () => {
  const app = await openTestApp()
  const actions = actionsIn(app)
  const state = { ...firstState, values: new Map([[valueKey('0/0/4', 'unit'), { kind: 'corrected', value: 'PK' } as const]]) }
  const taking = takingOf(null, { state })
  const offers = actions.offersOf(taking.review, taking.target).filter(({ isSure }) => isSure)
  expect(await actions.take({ ...taking, offers })).not.toBeNull()
  const target = { member: 'detail', declaration: null } as const
  const proposed = await actions.remembered(interpret(documents('A-2')), target)
  expect([...proposed.origins.keys()]).toEqual(['0/0/4/unit'])
  const other = documents('A-3').map((document) => ({
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => row.map((cell) => cell && { ...cell, text: cell.text.replace('Kitano Seiko', 'Rossi Meccanica') }))
    }))
  }))
  expect((await actions.remembered(interpret(other), target)).origins.size).toBe(0)
})

test('the same file, and the same invoice of the same seller, are found in other declarations', async () => {
  const app = await openTestApp()
  const actions = actionsIn(app)
  const taking = takingOf(null)
  const offers = actions.offersOf(taking.review, taking.target).filter(({ isSure }) => isSure)
  const taken = await actions.take({ ...taking, offers })
  const target = { member: 'detail', declaration: null } as const
  const found = async (hashes: readonly string[], number: string) =>
    (await actions.knownBefore(hashes, takingOf(null, { documents: documents(number) }).review, target)).map(({ summary, invoice }) => [
      summary.id,
      invoice
    ])
  expect(await found([hash], 'B-9')).toEqual([[taken?.id, '']])
  expect(await found(['cd'.repeat(32)], 'a 1')).toEqual([[taken?.id, 'a 1']])
  expect(await found(['cd'.repeat(32)], 'B-9')).toEqual([])
  expect(useWorklist(app.pinia).summaries.get(taken?.id ?? '')?.importedFiles).toBe(hash)
})

test('what was remembered and taken back in the review is not proposed again', async () => {
  const app = await openTestApp()
  const actions = actionsIn(app)
  const target = { member: 'detail', declaration: null } as const
  const proposedUnits = async () => {
    const { state, origins } = await actions.remembered(interpret(documents('A-2')), target)
    return { state, keys: [...origins.keys()] }
  }
  const state = { ...firstState, values: new Map([[valueKey('0/0/4', 'unit'), { kind: 'corrected', value: 'PK' } as const]]) }
  const offers = actions.offersOf(takingOf(null).review, target).filter(({ isSure }) => isSure)
  await actions.take({ ...takingOf(null, { state }), offers })
  const proposed = await proposedUnits()
  expect(proposed.keys).toEqual(['0/0/4/unit'])
  await actions.take({ ...takingOf(null, { documents: documents('A-2') }), offers, proposed: proposed.state })
  expect((await proposedUnits()).keys).toEqual([])
})
