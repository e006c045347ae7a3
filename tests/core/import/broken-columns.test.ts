import { expect, test } from 'vitest'
import { gridOfPages } from '#core/import/page-grid.ts'
import type { SourceCell, SourceDocument, SourceRow } from '#core/import/source.ts'
import { createRandom } from '../../support/faults/random.ts'
import { compare, readWithInterpreter } from '../../support/import/compare.ts'
import { pagesOf } from '../../support/import/formats.ts'
import { generate } from '../../support/import/generator.ts'
import { reviewOfDocuments } from '../../support/import/sheets.ts'

const at = (page: number, row: number, x: number, text: string): SourceCell => ({
  text,
  value: null,
  origin: 'text',
  box: { page, x, y: row * 12, width: text.length * 5, height: 10 }
})
const numbers = (page: number, row: number): readonly SourceCell[] => [
  at(page, row, 260, `${row + 2}`),
  at(page, row, 320, '2.50'),
  at(page, row, 400, ((row + 2) * 2.5).toFixed(2))
]

/** A list of two pages; on the second one the words of the descriptions stand in columns of their own. */
const listWith = (broken: readonly (readonly [string, string | null, string | null])[]): SourceDocument => {
  const first: readonly SourceRow[] = [
    [at(0, 0, 20, 'COMMERCIAL INVOICE')],
    [
      at(0, 1, 20, 'No'),
      at(0, 1, 60, 'Description of the goods sold'),
      at(0, 1, 260, 'Qty'),
      at(0, 1, 320, 'Unit Price'),
      at(0, 1, 400, 'Amount')
    ],
    ...broken.map((_, row) => [
      at(0, row + 2, 20, `${row + 1}`),
      at(0, row + 2, 60, `Brass valve of type ${row + 1}`),
      ...numbers(0, row + 2)
    ])
  ]
  const second = broken.map(([word, left, right], row): SourceRow => [
    at(1, row, 20, `${broken.length + row + 1}`),
    at(1, row, 60, word),
    left === null ? null : at(1, row, 130, left),
    right === null ? null : at(1, row, 165, right),
    ...numbers(1, row)
  ])
  const page = (name: string, rows: readonly SourceRow[]) => ({ name, kind: 'page' as const, rows, isHidden: false, isActive: false })
  return { name: 'a.pdf', kind: 'pdf', pages: [page('1', first), page('2', second)] }
}

test.each<[string, readonly (readonly [string, string | null, string | null])[]]>([
  [
    'digits',
    [
      ['Pump', null, '1'],
      ['Gasket', null, null],
      ['Bearing', '41A', null],
      ['Seal', null, '7'],
      ['Hose', null, null]
    ]
  ],
  [
    'sizes with their unit',
    [
      ['Pump', '16 mm', null],
      ['Gasket', null, '3'],
      ['Bearing', '41 mm', null],
      ['Seal', null, null],
      ['Hose', '5', '9']
    ]
  ],
  [
    'words',
    [
      ['ปั๊ม', 'ABC', null],
      ['วาล์ว', null, '1'],
      ['ปะเก็น', 'DEF', '2'],
      ['สายยาง', null, null],
      ['ซีล', null, '8']
    ]
  ]
])('parts of a description in columns of their own on the next page are of it: %s', (_, broken) => {
  const { lines } = reviewOfDocuments([listWith(broken)])
  const read = lines.slice(broken.length).map(({ values: { description } }) => [description?.value, description?.isOpen])
  const written = broken.map((parts) => parts.filter((part) => part !== null).join(' '))
  read.forEach(([value, isOpen], index) => {
    if (isOpen !== true) expect(value).toBe(written[index])
  })
  expect(read).toHaveLength(broken.length)
})

test('the end of a list of paper beside another list has whole descriptions', () => {
  const made = generate(691_184, false, false)
  const pages = gridOfPages(pagesOf(made, createRandom(made.seed)))
  expect(compare(made.truth, readWithInterpreter([{ name: 'a.pdf', kind: 'pdf', pages }])).cells).toMatchObject({ wrong: 0, missing: 0 })
})
