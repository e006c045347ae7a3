import { expect, test } from 'vitest'
import { insertEdits } from '#core/draft/row-edits.ts'
import { useKeptCells, useUnreadableTexts } from '../../../../renderer/features/editor/store/unreadable-texts.ts'
import { useFindings } from '../../../../renderer/features/editor/views/sections/use-findings.ts'
import { useProblems } from '../../../../renderer/features/editor/views/use-problems.ts'
import { openDraft } from '../../support/draft-setup.ts'

const arrival = '/header/data/tgtiba'

test('a text that cannot be read is the first finding of its section, with its reason, until the field has a value', async () => {
  const { app } = await openDraft()
  const unreadable = useUnreadableTexts(app.pinia)
  const { groups } = useFindings()
  const { sentences } = useProblems()
  const row = () => groups.value.flatMap(({ rows }) => rows).find(({ path }) => path === arrival)
  unreadable.keep(arrival, { text: '31-02' })
  expect(row()).toMatchObject({
    isUnfilled: false,
    value: '',
    sentence: expect.stringMatching(/^“31-02”: Tanggal tidak dikenal/) as unknown
  })
  expect(sentences.value.get(arrival)).toMatch(/“31-02”/)
  unreadable.keep(arrival, undefined)
  expect(sentences.value.has(arrival)).toBe(false)
})

test('a text stays with its declaration while another is open, and goes when its field gets another value', async () => {
  const { app, draft } = await openDraft()
  const unreadable = useUnreadableTexts(app.pinia)
  unreadable.keep(arrival, { text: '31-02' })
  await draft.open('d2')
  expect([unreadable.open.size, unreadable.all.map(({ declaration, text }) => [declaration, text])]).toEqual([0, [['d1', '31-02']]])
  await draft.open('d1')
  expect(unreadable.open.get(arrival)?.text).toBe('31-02')
  draft.set(arrival, '2026-11-30')
  expect([unreadable.open.size, unreadable.all]).toEqual([0, []])
})

test('the text of a cell that is left stays with it until its table has another number of rows; one whose row is gone does not', async () => {
  const { app, draft } = await openDraft()
  const unreadable = useUnreadableTexts(app.pinia)
  const { kept, keepLeft } = useKeptCells('/dokumen/data')
  const cell = { row: 0, column: 3, key: 'doktg', text: '31-02', why: 'date' } as const
  keepLeft({ kind: 'unreadable', cells: [{ ...cell, row: 1, why: 'row-gone' }], isLeft: true })
  // Pasted texts are only reported.
  keepLeft({ kind: 'unreadable', cells: [cell] })
  expect(unreadable.open.size).toBe(0)
  keepLeft({ kind: 'unreadable', cells: [cell], isLeft: true })
  expect(kept.value.texts.get('/dokumen/data/0/doktg')).toBe('31-02')
  draft.change(insertEdits('dokumen', draft.record?.document.dokumen.data ?? [], 0, 1))
  expect(kept.value.texts.get('/dokumen/data/0/doktg')).toBeUndefined()
})
