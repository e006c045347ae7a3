import { expect, test } from 'vitest'
import { withoutDocuments } from '../../../electron/answers/strip-documents.ts'

const encoded = Buffer.from(`%PDF-1.7\n${'???>>>'.repeat(30)}\n%%EOF\n`).toString('base64')
const placeholders = new Map([[encoded, 'pdf:abc']])
const body = (literal: string): string => `{"desc":{"pdf_encoded":"${literal}", "n": 1.10}}`

test.each([
  ['as JSON.stringify', []],
  ['as PHP', [['/', '\\/']]],
  ['as Gson', [['=', '\\u003d']]],
  ['as .NET', [['+', '\\u002B']]],
  [
    'in several ways',
    [
      ['+', '\\u002b'],
      ['/', '\\/'],
      ['=', '\\u003D']
    ]
  ]
] as const)('the placeholder of a document tells which characters were escaped: %s', (_, escapes) => {
  expect(escapes.every(([character]) => encoded.includes(character))).toBe(true)
  const literal = escapes.reduce<string>((text, [character, escape]) => text.replaceAll(character, escape), encoded)
  const stripped = JSON.parse(withoutDocuments(body(literal), placeholders)) as { readonly desc: { readonly pdf_encoded: string } }
  const [placeholder, ...marks] = stripped.desc.pdf_encoded.split(' ')
  expect([placeholder, marks.toSorted()]).toEqual(['pdf:abc', escapes.map(([, escape]) => escape).toSorted()])
  const again = marks.reduce((text, escape) => text.replaceAll(String(JSON.parse(`"${escape}"`)), escape), encoded)
  expect(body(again)).toBe(body(literal))
})

test.each([
  ['of which only some are escaped', encoded.replace('/', '\\/')],
  ['of one character in two ways', encoded.replaceAll('/', '\\/').replace('\\/', '\\u002f')],
  ['of letters', encoded.replace('J', '\\u004a')]
])('a document with characters %s stays as it came', (_, literal) => {
  expect(withoutDocuments(body(literal), placeholders)).toBe(body(literal))
})
