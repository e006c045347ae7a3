import { expect, test, vi } from 'vitest'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { invert, type Edit } from '#core/draft/edit.ts'
import { valueIn } from '#core/draft/local-values.ts'
import { newRecord } from '#core/draft/draft-record.ts'
import { envelopeText } from '#core/draft/envelope.ts'
import { newProfile } from '#core/wire/check-profile.ts'

const draft = newRecord('d', '000028PRAKTK20261120000001', newProfile('practice', 'p', 'Latihan'), 0)
const city: Edit = { kind: 'set', path: '/@local/print/city', after: 'Batam' }

test('a local value can be set at a new path, changes only the body, and is never sent', () => {
  const { record, touched } = applyEdits(draft, [city])
  expect(valueIn(record, '/@local/print/city')).toBe('Batam')
  expect(touched).toEqual({ body: true, lines: [], removed: [] })
  expect(record.document).toBe(draft.document)
  expect(envelopeText([record])).toBe(envelopeText([draft]))
})

test('undoing a local value leaves nothing behind', () => {
  const { record } = applyEdits(draft, [city, { kind: 'set', path: '/@local/checked/M2:~1header', after: { note: 'ya' } }])
  const back = applyEdits(record, [
    invert({ kind: 'set', path: '/@local/checked/M2:~1header', after: { note: 'ya' } }),
    invert(city)
  ]).record
  expect(back.local).toEqual({})
})

test('rows cannot be inserted into local values', () => {
  expect(() => applyEdits(draft, [{ kind: 'insert', path: '/@local/print/0', after: 1 }])).toThrow('only set')
})

test('many local values set at once copy their parent object once', () => {
  const count = 300
  const edits = Array.from({ length: count }, (_, index): Edit => ({
    kind: 'set',
    path: `/@local/checked/M2:${index}`,
    after: { note: 'ya' }
  }))
  const entries = vi.spyOn(Object, 'entries')
  const { record } = applyEdits(draft, edits)
  const read = entries.mock.results.reduce((sum, { value }) => sum + (value as readonly unknown[]).length, 0)
  entries.mockRestore()
  expect(Object.keys(valueIn(record, '/@local/checked') as object)).toHaveLength(count)
  expect(read).toBeLessThan(count)
})

test('local values are set in order: a parent, a value below it, and the parent again', () => {
  const edits: readonly Edit[] = [
    city,
    { kind: 'set', path: '/@local/print', after: { place: 'Jakarta' } },
    { kind: 'set', path: '/@local/print/date', after: '2026-11-20' },
    { kind: 'set', path: '/@local/files/a/row', after: 1 },
    { kind: 'set', path: '/@local/files/a/row' }
  ]
  expect(applyEdits(draft, edits).record.local).toEqual({ print: { place: 'Jakarta', date: '2026-11-20' } })
})
