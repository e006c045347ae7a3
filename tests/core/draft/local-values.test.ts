import { expect, test } from 'vitest'
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
