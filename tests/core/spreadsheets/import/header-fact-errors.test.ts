import { expect, test } from 'vitest'
import { factProblem, readFacts } from '#core/spreadsheets/import/header-facts/read-facts.ts'
import { cellText, plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

/** The facts of rows above the headings: name, text, and whether the text is no value. */
const read = (rows: readonly (readonly Cell[])[]) => {
  const facts = readFacts({ name: 'S', rows: [...rows, ['No', 'Description']], facts: plainFacts }, rows.length, [])
  return [...facts.values()].map((fact) => [fact.name, cellText(fact.cell), factProblem(fact)])
}

test('a failed formula below the label of a party gives way to the name to the right', () => {
  expect(read([['Seller', null, 'PT Maju'], ['#N/A']])).toEqual([['seller', 'PT Maju', null]])
  expect(read([['Seller', null, 'Invoice'], ['PT Maju']])[0]).toEqual(['seller', 'PT Maju', null])
  expect(read([['Seller'], ['#N/A']])).toEqual([['seller', '#N/A', 'formula']])
})
