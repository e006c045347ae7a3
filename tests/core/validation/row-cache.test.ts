import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointer } from '#core/base/json-pointer.ts'
import type { Json } from '#core/base/json.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import type { Edit } from '#core/draft/edit.ts'
import { recordOf } from '#core/draft/draft-record.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import { createValidation } from '#core/validation/fresh-rows.ts'
import { validateDeclaration } from '#core/validation/validate-declaration.ts'
import { aLine, aRecord, editFor, editDescription as wish } from '../draft/draft-fixtures.ts'

const sample = () => {
  const read = readEnvelope(readFileSync(new URL('../../../resources/samples/tekstil-40.json', import.meta.url), 'utf8'))
  const [one] = 'declarations' in read ? read.declarations : []
  if (!one) throw new Error('the sample cannot be read')
  return recordOf('one', one.document, 0)
}

/** Invalid values of all kinds in rows, in the header and in other members. */
const invalidValue = fc.record({
  where: fc.constantFrom<readonly (string | number)[]>(
    ['detail', 'data', 0, 'dcif'],
    ['detail', 'data', 1, 'seritrp'],
    ['detail', 'data', 1, 'nohs'],
    ['header', 'data', 'cif'],
    ['header', 'data', 'tgtiba'],
    ['dokumen', 'data'],
    ['edinumber'],
    ['car']
  ),
  value: fc.constantFrom<Json | undefined>(undefined, null, '', 'x', 1.5, true, [], {})
})

test('the cached result equals a full validation after any change of rows', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(wish, invalidValue), { maxLength: 20 }), fc.boolean(), (changes, isGood) => {
      const { problemsOf: validate } = createValidation()
      let record = isGood ? sample() : aRecord([aLine('a'), aLine('b'), aLine('c')])
      for (const change of changes) {
        let edit: Edit | null
        if ('kind' in change) edit = editFor(record.document, change)
        else edit = { kind: 'set', path: pointer(...change.where), ...(change.value === undefined ? {} : { after: change.value }) }
        try {
          if (edit !== null) record = applyEdits(record, [edit]).record
        } catch {
          // The row may have been removed by an earlier change.
          continue
        }
        const found = validate(record.document)
        expect(found).toEqual(validateDeclaration(record.document))
        expect(validate(record.document)).toBe(found)
      }
    }),
    { numRuns: 200 }
  )
})

test('a value that is not a declaration or has no list of rows is validated without the cache', () => {
  const { problemsOf: validate } = createValidation()
  const { document } = aRecord([aLine('a')])
  const { detail: _, ...without } = document
  for (const odd of [
    null,
    1,
    'x',
    [],
    {},
    without,
    { ...document, detail: null },
    { ...document, detail: { data: {} } },
    { ...document, detail: { data: [1, null, [], {}] } }
  ])
    expect(validate(odd)).toEqual(validateDeclaration(odd))
})

test('unchanged rows are not validated again, and equal results are the same array', () => {
  const { problemsOf: validate } = createValidation()
  const record = aRecord([aLine('a'), aLine('b')])
  const found = validate(record.document)
  const next = applyEdits(record, [{ kind: 'set', path: '/detail/data/1/merk', before: '', after: 'X' }]).record
  expect(validate(next.document)).toBe(found)
})

test('rows that were validated before they were inserted have the problems of the place where they are', () => {
  const { problemsOf, learn } = createValidation()
  const { document } = aRecord([aLine('a'), aLine('b'), { ...aLine('c'), dcif: 'x' as never }])
  const [first, second, third] = document.detail.data
  if (!first || !second || !third) throw new Error('three lines were expected')
  learn(first, 0)
  learn(third, 1)
  expect(problemsOf(document)).toEqual(validateDeclaration(document))
  const moved = { ...document, detail: { ...document.detail, data: [third, first, second] } }
  expect(problemsOf(moved)).toEqual(validateDeclaration(moved))
})
