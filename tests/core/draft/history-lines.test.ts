import { expect, test } from 'vitest'
import { historyLines, historySteps, rowInWords, tableChanges } from '#core/draft/history-lines.ts'
import type { Edit, LoggedEdit, Step } from '#core/draft/edit.ts'

let seq = 0
const logged = (step: number, edit: Edit, cause: Step['cause'] = 'typed'): LoggedEdit => ({
  declaration: 'a',
  seq: (seq += 1),
  at: seq * 1_000,
  step,
  cause,
  edit
})
const set = (path: string, before: string | number | null, after: string | number | null): Edit => ({ kind: 'set', path, before, after })

test('steps come newest first, each with its edits in order, limited to the requested number', () => {
  const log = [
    logged(1, set('/header/data/cif', null, 1)),
    logged(2, set('/header/data/fob', null, 1)),
    logged(2, set('/header/data/bruto', null, 2)),
    logged(3, set('/header/data/fob', 1, null), 'undo')
  ]
  const steps = historySteps(log, 2)
  expect(steps.map(({ step, cause, edits }) => [step, cause, edits.map(({ path }) => path)])).toEqual([
    [3, 'undo', ['/header/data/fob']],
    [2, 'typed', ['/header/data/fob', '/header/data/bruto']]
  ])
  expect(steps[1]?.at).toBe(log[2]?.at)
})

test('a row that was written as a whole is listed by the fields that differ', () => {
  const before = { serial: '1', dcif: null, nohs: '84821000' }
  const edits: readonly Edit[] = [{ kind: 'set', path: '/detail/data/4', before, after: { ...before, dcif: 12.5 } }]
  expect(historyLines({ edits }, 10)).toEqual([{ kind: 'set', path: '/detail/data/4/dcif', before: null, after: 12.5 }])
  expect(tableChanges({ edits })).toEqual([{ member: 'detail', inserted: 0, removed: 0, moved: 0, changed: 1, keys: ['dcif'] }])
})

test('a field saved several times while it was typed is one entry, from its first to its last value', () => {
  const path = '/header/data/impnama'
  expect(historyLines({ edits: [set(path, '', 'PT'), set(path, 'PT', 'PT Maju')] }, 10)).toEqual([
    { kind: 'set', path, before: '', after: 'PT Maju' }
  ])
})

test('inserted, removed and moved rows are counted by table, changed rows once each', () => {
  const row = { nohs: '84821000', brgurai: 'BEARING', merk: 'SKF' }
  const edits: readonly Edit[] = [
    { kind: 'insert', path: '/detail/data/0', after: row },
    { kind: 'insert', path: '/detail/data/1', after: row },
    { kind: 'remove', path: '/dokumen/data/0', before: { dokkd: '380', dokno: 'INV-1' } },
    { kind: 'move', path: '/detail/data/0', to: 1 },
    set('/detail/data/0/merk', 'SKF', 'NSK'),
    set('/detail/data/0/dcif', null, 1),
    set('/header/data/cif', null, 1)
  ]
  expect(tableChanges({ edits })).toEqual([
    { member: 'detail', inserted: 2, removed: 0, moved: 1, changed: 1, keys: ['merk', 'dcif'] },
    { member: 'dokumen', inserted: 0, removed: 1, moved: 0, changed: 0, keys: [] }
  ])
  expect(historyLines({ edits }, 3)).toHaveLength(3)
  expect(rowInWords(row)).toBe('84821000 · BEARING')
  expect(rowInWords(null)).toBe('')
})
