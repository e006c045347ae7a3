import { expect, test } from 'vitest'
import { insertEdits } from '#core/draft/row-edits.ts'
import { useAdvice } from '../../../../renderer/features/editor/store/advice.ts'
import { fieldName } from '../../../../renderer/features/editor/shared/field-name.ts'
import { useFindings } from '../../../../renderer/features/editor/views/sections/use-findings.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { openDraft } from '../../support/draft-setup.ts'

test('columns that are empty in the same rows have one row without an offer to fill, and the offer for each column below it', async () => {
  const { app, draft } = await openDraft()
  draft.change(insertEdits('detail', draft.record?.document.detail.data ?? [], 0, 4))
  // Rows without anything in them have no findings.
  draft.change([0, 1, 2, 3].map((row) => ({ kind: 'set', path: `/detail/data/${row}/spflain`, before: '', after: 'X' })))
  useAdvice(app.pinia).update()
  const { groups, toggle } = useFindings()
  const rows = () => groups.value.flatMap((group) => group.rows)
  const joined = rows().find(({ columns, name }) => columns > 1 && name.label.includes('kosong'))
  if (!joined) throw new Error('no joined columns')
  expect([joined.count, joined.canFill]).toEqual([4, false])
  const before = rows().length
  toggle(joined.key)
  const shown = rows().slice(rows().findIndex(({ key }) => key === joined.key) + 1)
  const below = shown.slice(0, rows().length - before)
  expect(below.map(({ count, canFill }) => [count, canFill])).toEqual(below.map(() => [4, true]))
  expect(below.length).toBe(joined.columns)
})

test('the value of a finding is in the number format of the language', async () => {
  const { app, draft } = await openDraft()
  draft.set('/header/data/bruto', -1234.5)
  const { groups } = useFindings()
  const shown = () => groups.value.flatMap(({ rows }) => rows).find(({ path }) => path === '/header/data/bruto')?.value
  expect(shown()).toBe('-1.234,5')
  await useSettings(app.pinia).change({ language: 'en' })
  expect(shown()).toBe('-1,234.5')
})

test('the box of a field is named in lists as beside the field, and the head of the form is no box', () => {
  const boxes = ['/header/data/bruto', '/header/data/fob', '/kdkpbc'].map((path) => fieldName(path, ({ id }) => id).box)
  expect(boxes).toEqual(['33', 'BC 2.0 · 23', null])
})
