import { expect, test } from 'vitest'
import { doubles } from '#core/office/same-parties.ts'

const party = (id: string, over: object = {}) => ({
  ...{ id, kind: 'importer', values: { impnama: 'PT Satu', impnpwp: '012345678012345', impalamat: 'Jl. A' } },
  ...{ uses: 1, lastUsedAt: 1, usedIn: id, changedAt: 1, byHand: false },
  ...over
})

test('of rows with one content the first id stays, at whichever desk the other one arrives', () => {
  expect(doubles([party('a')], [party('b', { uses: 5 })])).toEqual(['b'])
  expect(doubles([party('b')], [party('a')])).toEqual(['b'])
  expect(doubles([], [party('c'), party('a'), party('b')])).toEqual(['b', 'c'])
})

test('rows that differ in anything that was typed stay, and rows that were here before', () => {
  const values = { impnama: 'PT Satu', impnpwp: '012345678012345', impalamat: 'Jl. B' }
  for (const over of [{ values }, { kind: 'owner' }, { email: 'a@b.c' }]) expect(doubles([party('a')], [party('b', over)])).toEqual([])
  expect(doubles([party('a'), party('b')], [party('c', { values })])).toEqual([])
  expect(doubles([party('a')], [party('a')])).toEqual([])
})
