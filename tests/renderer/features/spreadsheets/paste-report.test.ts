import { expect, test } from 'vitest'
import { nextTick, shallowRef } from 'vue'
import { insertEdits } from '#core/draft/row-edits.ts'
import { useKeptCells } from '../../../../renderer/features/editor/store/unreadable-texts.ts'
import { usePasteReport } from '../../../../renderer/features/spreadsheets/store/use-paste-report.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { openDraft } from '../../support/draft-setup.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

test('cells outside the table, of a row that is gone and with another text are reported by sentences of their own', async () => {
  const app = await openTestApp()
  const { value } = inside(app, () => usePasteReport(() => []))
  value.report({
    kind: 'unreadable',
    cells: [
      { row: 0, column: 3, key: null, text: 'PCS', why: 'outside' },
      { row: 1, column: 1, key: 'jmlsat', text: '12a', why: 'number' },
      { row: 1, column: 3, key: null, text: 'CT', why: 'outside' },
      { row: 4, column: 1, key: 'jmlsat', text: '9', why: 'row-gone' }
    ]
  })
  const { unreadablePaste, outsidePaste, rowGone, row } = text.editor
  expect(useMessages(app.pinia).toasts.map((toast) => toast.text)).toEqual([
    unreadablePaste(1, `${row(2)}, jmlsat: “12a”`),
    outsidePaste(2, `${row(1)}: “PCS”`),
    rowGone(`${row(5)}, jmlsat: “9”`)
  ])
})

test('the text of a cell that was left stays reported when another declaration opens, and that of a paste does not', async () => {
  const { app, draft } = await openDraft()
  const { value } = inside(app, () => usePasteReport(() => []))
  const cells = [{ row: 2, column: 1, key: 'jmlsat', text: '12a', why: 'number' }] as const
  value.report({ kind: 'unreadable', cells, isLeft: true })
  value.report({ kind: 'unreadable', cells })
  const { unreadableLeft, unreadablePaste, row } = text.editor
  const said = () => useMessages(app.pinia).toasts.map((toast) => toast.text)
  const place = `${row(3)}, jmlsat: “12a”`
  expect(said()).toEqual([unreadableLeft(place, 1), unreadablePaste(1, place)])
  await draft.open('d2')
  expect(said()).toEqual([unreadableLeft(place, 1)])
})

test('the report of a text that is kept in its cell leaves with the text, also where the cell gets its old value again', async () => {
  const { app, draft } = await openDraft()
  draft.change(insertEdits('dokumen', draft.record?.document.dokumen.data ?? [], 0, 1))
  const base = '/dokumen/data'
  const { value } = inside(app, () =>
    usePasteReport(
      () => [],
      () => undefined,
      () => draft.record?.document.dokumen.data ?? [],
      base
    )
  )
  const { kept, keepLeft } = useKeptCells(base)
  const report = { kind: 'unreadable', cells: [{ row: 0, column: 2, key: 'doktg', text: '31/2', why: 'date' }], isLeft: true } as const
  keepLeft(report)
  value.report(report)
  const said = () => useMessages(app.pinia).toasts.length
  await nextTick()
  expect(said()).toBe(1)
  await draft.open('d2')
  expect(said()).toBe(1)
  await draft.open('d1')
  kept.value.drop('/dokumen/data/0/doktg')
  await nextTick()
  expect(said()).toBe(0)
})

test('pasted amounts in another currency than the declaration are reported with their rows', async () => {
  const { app, draft } = await openDraft()
  draft.change([{ kind: 'set', path: '/header/data/kdval', before: '', after: 'JPY' }], 'typed')
  const { value } = inside(app, () =>
    usePasteReport(
      () => [],
      () => draft.record?.document
    )
  )
  const markAt = (row: number, key: string) => ({ key, currency: 'EUR', text: 'EUR 100,50', place: { row, key } })
  value.report({ kind: 'pasted', marks: [markAt(0, 'dcif'), markAt(2, 'dcif'), markAt(1, 'jmlsat')], coded: [] })
  const { otherCurrency, misplaced } = text.spreadsheets.doubts
  expect(useMessages(app.pinia).toasts.map((toast) => toast.text)).toEqual([
    otherCurrency('dcif, baris 1, 3: “EUR 100,50”', 'EUR', 'JPY'),
    misplaced('jmlsat, baris 2: “EUR 100,50”')
  ])
})

test('a report about a cell leaves when the cell has another value, also one that was left; one about a currency when the declaration has it', async () => {
  const { app, draft } = await openDraft()
  draft.change([{ kind: 'set', path: '/header/data/kdval', before: '', after: 'JPY' }], 'typed')
  const rows = shallowRef<readonly Record<string, unknown>[]>([{ jmlsat: 1 }, { jmlsat: null, dcif: 100.5 }])
  const { value } = inside(app, () =>
    usePasteReport(
      () => [],
      () => draft.record?.document,
      () => rows.value
    )
  )
  const { unreadableLeft, unreadablePaste, row } = text.editor
  const said = () => useMessages(app.pinia).toasts.map((toast) => toast.text)
  value.report({
    kind: 'unreadable',
    cells: [0, 1].map((at) => ({ row: at, column: 1, key: 'jmlsat', text: 'x', why: 'number' as const }))
  })
  value.report({ kind: 'unreadable', cells: [{ row: 1, column: 1, key: 'jmlsat', text: 'y', why: 'number' }], isLeft: true })
  const both = unreadablePaste(2, `${row(1)}, jmlsat: “x”`)
  expect(said()).toEqual([both, unreadableLeft(`${row(2)}, jmlsat: “y”`, 1)])
  rows.value = [{ jmlsat: 1 }, { jmlsat: 7, dcif: 100.5 }]
  await nextTick()
  // The first cell still has its old value.
  expect(said()).toEqual([both])
  rows.value = [{ jmlsat: 2 }, { jmlsat: 7, dcif: 100.5 }]
  await nextTick()
  expect(said()).toEqual([])
  value.report({ kind: 'pasted', marks: [{ key: 'dcif', currency: 'EUR', text: 'EUR 100,50', place: { row: 1, key: 'dcif' } }], coded: [] })
  expect(said()).toHaveLength(1)
  draft.change([{ kind: 'set', path: '/header/data/kdval', before: 'JPY', after: 'EUR' }], 'typed')
  await nextTick()
  expect(said()).toEqual([])
})

test('pasted words that became codes are named, and those that stay because they have several meanings', async () => {
  const { app } = await openDraft()
  const { value } = inside(app, () => usePasteReport(() => []))
  const pcs = { text: 'PCS', code: 'PCE' }
  value.report({ kind: 'pasted', marks: [], coded: [pcs, { text: 'LBR', code: null }, pcs] })
  expect(useMessages(app.pinia).toasts.map((toast) => toast.text)).toEqual([
    text.codeLists.wordsCoded('PCS → PCE'),
    text.codeLists.wordsOpen('“LBR”')
  ])
})
