import { expect, test } from 'vitest'
import { lookupTable } from '#core/base/lookup-table.ts'
import { countryCode } from '#core/codes/country-names.ts'
import { packageCode, unitCode } from '#core/codes/unit-names.ts'
import { referenceKindOf } from '#core/derive/reference-numbers.ts'
import { refusalOf } from '#core/office/refusals.ts'
import { priceTermOf } from '#core/schema/price-terms.ts'
import { helpOf } from '#core/schema/field-help.ts'
import { codeFromCeisa, conditionCodes } from '#core/spreadsheets/ceisa/codes.ts'
import { weightUnitIn } from '#core/spreadsheets/weight-units.ts'

/** Every word that an object literal answers to without having it. */
const words = Object.getOwnPropertyNames(Object.prototype)

test.each(words)('a table has no entry for %s until it is given one', (word) => {
  const table = lookupTable({ a: 'b' })
  expect([table[word], table['a'], Object.keys(table)]).toEqual([undefined, 'b', ['a']])
  expect(lookupTable(Object.fromEntries([[word, 'c']]))[word]).toBe('c')
})

test.each(words)('the word %s is no code, unit, term or kind', (word) => {
  const found = [
    ...[word, word.toUpperCase(), word.toLowerCase()].flatMap((text) => [
      countryCode(text),
      unitCode(text),
      packageCode(text),
      priceTermOf(text)
    ]),
    ...[referenceKindOf(word), refusalOf(word), codeFromCeisa(conditionCodes, word)]
  ]
  expect(found.filter((one) => one !== null)).toEqual([])
  expect([weightUnitIn(word), helpOf(`/${word}/data/${word}`)]).toEqual(['', undefined])
})
