import { expect, test } from 'vitest'
import { insertEdits } from '#core/draft/row-edits.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useTouched } from '../../../../renderer/features/editor/store/touched.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { useDeclarationActions } from '../../../../renderer/actions/declaration-actions.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

const paths = (problems: readonly { readonly path: string }[]) => problems.map(({ path }) => path)

/** A declaration in which two required fields are empty. */
const open = async () => {
  const app = await openTestApp()
  const record = recordFrom(smallText)
  const data = { ...record.document.header.data, bruto: null, impnama: '' }
  const worklist = useWorklist(app.pinia)
  const blank = { ...record, document: { ...record.document, header: { data } } }
  await app.services.storeWriter.write([...changesOfNew(blank), worklist.noteDraft(blank, 2)])
  const draft = useDraft(app.pinia)
  await draft.open('d1')
  return { app, draft, worklist, touched: useTouched(app.pinia) }
}

test('an empty field becomes a problem when it was left empty, and stays one after it was filled and emptied', async () => {
  const { draft, touched } = await open()
  expect([touched.shown, paths(touched.unfilled)]).toEqual([[], ['/header/data/impnama', '/header/data/bruto']])
  touched.touch('/header/data/bruto')
  expect([paths(touched.shown), paths(touched.unfilled)]).toEqual([['/header/data/bruto'], ['/header/data/impnama']])
  draft.set('/header/data/impnama', 'PT')
  draft.set('/header/data/impnama', '')
  expect([paths(touched.shown), touched.unfilled]).toEqual([['/header/data/impnama', '/header/data/bruto'], []])
})

test('a field emptied before a restart is a problem after it', async () => {
  const { app, draft } = await open()
  draft.set('/header/data/impnama', 'PT')
  draft.endStep()
  draft.set('/header/data/impnama', '')
  await draft.flush()
  const { pinia } = await app.restart()
  await useDraft(pinia).open('d1')
  expect([paths(useTouched(pinia).shown), paths(useTouched(pinia).unfilled)]).toEqual([['/header/data/impnama'], ['/header/data/bruto']])
})

test('once sending was tried, or the declaration was sent, every empty required field is a problem', async () => {
  const { app, touched } = await open()
  const { value: actions } = inside(app, () => useDeclarationActions())
  await actions.queueAndSend(['d1'])
  expect([touched.shown.length, touched.unfilled]).toEqual([2, []])

  const other = await open()
  other.worklist.note('d1', { state: 'needs-work' })
  expect([other.touched.shown.length, other.touched.unfilled]).toEqual([2, []])
})

test('the empty cells of an added row are problems once the row was left with something in it', async () => {
  const { draft, touched } = await open()
  const at = draft.record?.document.detail.data.length ?? 0
  const inRow = (some: readonly { readonly path: string }[]) => paths(some).filter((path) => path.startsWith(`/detail/data/${at}/`))
  draft.change(insertEdits('detail', draft.record?.document.detail.data ?? [], at, 1))
  expect([inRow(touched.shown), inRow(touched.unfilled)]).toEqual([[], []])
  draft.set(`/detail/data/${at}/nohs`, '84314990')
  expect([inRow(touched.shown), inRow(touched.unfilled).length > 3]).toEqual([[], true])
  touched.leave('detail', at)
  expect([inRow(touched.shown).length > 3, inRow(touched.unfilled)]).toEqual([true, []])
})

test('the worklist knows how many problems of a saved draft are only fields that are not filled yet', async () => {
  const { draft, worklist } = await open()
  draft.set('/header/data/ndpbm', 'abc')
  await draft.flush()
  expect(worklist.summaries.get('d1')).toMatchObject({ problems: 3, unfilled: 2 })
})
