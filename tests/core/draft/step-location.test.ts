import { expect, test } from 'vitest'
import { invertAll, type Edit } from '#core/draft/edit.ts'
import { locationOfStep } from '#core/draft/step-location.ts'

const insert = (row: number): Edit => ({ kind: 'insert', path: `/detail/data/${row}`, after: { serial: String(row + 1) } })
const remove = (row: number): Edit => ({ kind: 'remove', path: `/detail/data/${row}`, before: {} })
const set = (path: string): Edit => ({ kind: 'set', path, before: '', after: 'x' })
/** As an undo and then a redo hand their edits over. */
const places = (step: readonly Edit[]) => [locationOfStep(step), locationOfStep(invertAll(step).toReversed())]

test('after rows came the cursor is on the first of them, and where they were once they are taken back', () => {
  expect(places([insert(3), insert(4), insert(5)])).toEqual(['/detail/data/3', '/detail/data/3'])
})

test('after rows were replaced it is on the first of those that stand there now, either way', () => {
  expect(places([remove(2), remove(1), remove(0), insert(0), insert(1)])).toEqual(['/detail/data/0', '/detail/data/0'])
})

test('after matched rows changed and others came it is on the topmost, in its first changed cell', () => {
  const step = [set('/detail/data/7/merk'), set('/detail/data/4/merk'), set('/detail/data/4/tipe'), insert(9)]
  expect(places(step)).toEqual(['/detail/data/4/merk', '/detail/data/4/merk'])
})

test('after only rows went it is where the topmost was', () => {
  expect(locationOfStep([remove(8), remove(5)])).toBe('/detail/data/5')
})

test('a moved row is followed to where it is', () => {
  expect(places([{ kind: 'move', path: '/detail/data/2', to: 6 }])).toEqual(['/detail/data/6', '/detail/data/2'])
})

test('outside the tables it is in the first field of the step; no edits lead nowhere', () => {
  expect(places([set('/header/data/impnama'), set('/header/data/impalmt')])).toEqual(['/header/data/impnama', '/header/data/impnama'])
  expect(locationOfStep([set('/header/data/jmbrg'), insert(0)])).toBe('/header/data/jmbrg')
  expect(locationOfStep([])).toBeNull()
})
