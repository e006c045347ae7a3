import { expect, test } from 'vitest'
import { invertAll, type Edit, locationOfStep } from '#core/draft/edit.ts'

const insert = (row: number): Edit => ({ kind: 'insert', path: `/detail/data/${row}`, after: { serial: String(row + 1) } })
const remove = (row: number): Edit => ({ kind: 'remove', path: `/detail/data/${row}`, before: {} })
const set = (path: string): Edit => ({ kind: 'set', path, before: '', after: 'x' })
/** The edits as an undo and a following redo pass them. */
const places = (step: readonly Edit[]) => [locationOfStep(step), locationOfStep(invertAll(step).toReversed())]

test('after an insert the cursor is on the first new row, and after its undo where the row was', () => {
  expect(places([insert(3), insert(4), insert(5)])).toEqual(['/detail/data/3', '/detail/data/3'])
})

test('after a replacement the cursor is on the first of the current rows, for undo and redo', () => {
  expect(places([remove(2), remove(1), remove(0), insert(0), insert(1)])).toEqual(['/detail/data/0', '/detail/data/0'])
})

test('after changes of matched rows and added rows the cursor is in the first changed cell of the topmost row', () => {
  const step = [set('/detail/data/7/merk'), set('/detail/data/4/merk'), set('/detail/data/4/tipe'), insert(9)]
  expect(places(step)).toEqual(['/detail/data/4/merk', '/detail/data/4/merk'])
})

test('after a removal the cursor is at the former place of the topmost removed row', () => {
  expect(locationOfStep([remove(8), remove(5)])).toBe('/detail/data/5')
})

test('the cursor follows a moved row to its new place', () => {
  expect(places([{ kind: 'move', path: '/detail/data/2', to: 6 }])).toEqual(['/detail/data/6', '/detail/data/2'])
})

test('for edits outside the tables the cursor is in the first field of the step; without edits there is no location', () => {
  expect(places([set('/header/data/impnama'), set('/header/data/impalmt')])).toEqual(['/header/data/impnama', '/header/data/impnama'])
  expect(locationOfStep([set('/header/data/jmbrg'), insert(0)])).toBe('/header/data/jmbrg')
  expect(locationOfStep([])).toBeNull()
})
