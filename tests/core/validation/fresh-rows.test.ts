import { expect, test } from 'vitest'
import { blank } from '#core/derive/shape.ts'
import { insertEdits } from '#core/draft/row-edits.ts'
import { declaration } from '#core/schema/declaration.ts'
import { followFresh, freshPaths, leaveRow, type FreshRows } from '#core/validation/fresh-rows.ts'

const empty = blank(declaration)
type Line = (typeof empty.detail.data)[number]
const line = blank(declaration.members.detail.members.data.of)
const filled = { ...line, nohs: '84314990', brgurai: 'ROLLER' }
const withLines = (...data: readonly Line[]) => ({ ...empty, detail: { data } })
const paths = (fresh: FreshRows, document: typeof empty) => [...freshPaths(fresh, document)]

const opened = (document: typeof empty) => followFresh(new Map(), null, document)

test('a row that is added is fresh, with its number and what it repeats of the row above, and stays so while it is filled in', () => {
  const above = { ...filled, seritrp: 3 }
  const before = withLines(above)
  const [edit] = insertEdits('detail', [above] as never, 1, 1)
  const added = (edit?.kind === 'insert' ? edit.after : null) as unknown as Line
  const after = withLines(above, added)
  const fresh = followFresh(opened(before), before, after)
  expect([paths(opened(before), before), paths(fresh, after)]).toEqual([[], ['/detail/data/1']])
  const typed = withLines(above, { ...added, nohs: '84849000' })
  const later = followFresh(fresh, after, typed)
  expect(paths(later, typed)).toEqual(['/detail/data/1'])
  expect(paths(leaveRow(later, 'detail', typed.detail.data, 1), typed)).toEqual([])
  expect(paths(leaveRow(fresh, 'detail', after.detail.data, 1), after)).toEqual(['/detail/data/1'])
})

test('rows that come filled, by a paste, an import or a copy, are not fresh, also where other rows are blank', () => {
  const before = withLines({ ...line })
  const after = withLines({ ...line }, filled, { ...filled })
  expect(paths(followFresh(opened(before), before, after), after)).toEqual(['/detail/data/0'])
})

test('fresh rows stay fresh when rows are inserted or removed before them, and when all are numbered again', () => {
  const begun = { ...line, nohs: '84849000' }
  const start = withLines(filled, line)
  const typed = withLines(filled, begun)
  const fresh = followFresh(opened(start), start, typed)
  const inserted = withLines({ ...line }, { ...filled, serial: '2' }, { ...begun, serial: '3' })
  const more = followFresh(fresh, typed, inserted)
  expect(paths(more, inserted)).toEqual(['/detail/data/0', '/detail/data/2'])
  const removed = withLines({ ...filled, serial: '1' }, { ...begun, serial: '2' })
  expect(paths(followFresh(more, inserted, removed), removed)).toEqual(['/detail/data/1'])
})
