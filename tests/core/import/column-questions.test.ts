import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { rememberedState, withCorrections, type ImportMemory } from '#core/import/memory.ts'
import { askedColumns, firstState, reviewOf, withColumnAnswer, type ReviewState } from '#core/import/review.ts'
import type { SourceDocument } from '#core/import/source.ts'
import type { ColumnKind } from '#core/vocabulary/goods-columns.ts'
import { workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

const stateOf = (documents: readonly SourceDocument[], state: ReviewState) => {
  const interpretation = interpret(documents, state.choices)
  const review = reviewOf(interpretation, state)
  return { interpretation, review, asked: askedColumns(review) }
}
const valuesOf = ({ review }: ReturnType<typeof stateOf>, kind: ColumnKind) =>
  review.lines.map(({ values }) => [values[kind]?.value ?? '', values[kind]?.isOpen ?? false])

type Rows = readonly (readonly SheetCell[])[]
const names = ['Rulet teker 40', 'Punteriz plaka', 'Vana gövdesi', 'Conta seti']
/** A list whose names stand below a heading that nobody knows, beside codes without one. */
const unnamed = (rows: number, sheet = 0): Rows => [
  ['Seller: Kitano Seiko K.K.', null, null, 'Buyer: PT Nusa Palapa'],
  [null, 'Mal Hizmet CU', 'Qty', 'Unit Price', 'Amount'],
  ...Array.from({ length: rows }, (_, at): SheetCell[] => {
    const quantity = at * 3 + 2 + sheet
    return [`ELK-${100 + at}-${sheet}`, names[at % names.length] ?? '', quantity, 1.5 + at, quantity * (1.5 + at)]
  })
]
/** Two quantities, each with its unit, without prices. */
const pairs = (rows: number): Rows => [
  ['Item', 'Description', 'Unit', 'Quantity', 'Unit', 'Quantity'],
  ...Array.from({ length: rows }, (_, at): SheetCell[] => [`P-${at}`, `Valve ${at}`, 'PCS', at + 7, 'KGS', (at + 7) * 13])
]

test('each value of a column that is asked about is open until one answer, also on further pages with these headings', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 3 }), fc.boolean(), (rows, sheets, isFirst) => {
      const documents = [workbookOfRows(Object.fromEntries(Array.from({ length: sheets }, (_, at) => [`S${at}`, unnamed(rows, at)])))]
      const before = stateOf(documents, firstState)
      expect(before.asked.map(({ kind }) => kind)).toEqual(['description'])
      expect(valuesOf(before, 'description').every(([, isOpen]) => isOpen === true)).toBe(true)
      const [question] = before.asked
      if (question === undefined) throw new Error('no question')
      const after = stateOf(documents, withColumnAnswer(firstState, question, isFirst ? 0 : 1))
      expect(after.asked).toEqual([])
      expect(valuesOf(after, 'description').map(([, isOpen]) => isOpen)).toEqual(valuesOf(before, 'description').map(() => false))
      expect(valuesOf(after, 'description')[0]?.[0]).toBe(isFirst ? 'Rulet teker 40' : 'ELK-100-0')
    }),
    { numRuns: 6 }
  )
})

test('the unit goes with the quantity that is chosen', () => {
  const documents = [workbookOfRows({ S: pairs(3) })]
  const before = stateOf(documents, firstState)
  const [question] = before.asked
  if (question === undefined) throw new Error('no question')
  expect([question.kind, valuesOf(before, 'quantity')[0], valuesOf(before, 'unit')[0]]).toEqual(['quantity', ['7', true], ['PCE', true]])
  const answered = (option: number) => {
    const after = stateOf(documents, withColumnAnswer(firstState, question, option))
    return [after.asked.length, valuesOf(after, 'quantity')[0], valuesOf(after, 'unit')[0]]
  }
  expect(answered(0)).toEqual([0, ['7', false], ['PCE', false]])
  expect(answered(1)).toEqual([0, ['91', false], ['KGM', false]])
})

test('of two columns of one measure the one whose sum is stated is taken without a question', () => {
  const rows = (total: number | null): Rows => [
    ['Item', 'Description', 'Qty', 'G.W. (KGS)', 'Total G.W. (KGS)'],
    ['A', 'Valve', 3, 4.7, 99],
    ['B', 'Pump', 5, 5.1, 41],
    [null, 'TOTAL', 8, null, total]
  ]
  const read = (total: number | null) => stateOf([workbookOfRows({ S: rows(total) })], firstState)
  expect([read(140).asked.length, valuesOf(read(140), 'gross')]).toEqual([
    0,
    [
      ['99', false],
      ['41', false]
    ]
  ])
  expect(read(null).asked.map(({ kind, reason }) => [kind, reason])).toEqual([['gross', 'same-measure']])
  expect(valuesOf(read(null), 'gross').every(([, isOpen]) => isOpen === true)).toBe(true)
})

test.each([0, 1])('an answer is remembered for the supplier, and the question does not come again: %i', (option) => {
  const owner = { importer: 'nusa palapa', supplier: 'kitano seiko k k' }
  const documents = [workbookOfRows({ S: unnamed(3) })]
  const before = stateOf(documents, firstState)
  const [question] = before.asked
  if (question === undefined) throw new Error('no question')
  const state = withColumnAnswer(firstState, question, option)
  const memory: ImportMemory | null = withCorrections(undefined, owner, stateOf(documents, state).review, state, 5)
  expect(memory?.columns['mal hizmet cu']).toBe(option === 0 ? 'description' : undefined)
  const next = [workbookOfRows({ S: unnamed(5) })]
  const again = stateOf(next, rememberedState(memory ?? undefined, interpret(next)).state)
  // A column without a heading has no name to be remembered by.
  if (option === 0) expect([again.asked.length, valuesOf(again, 'description')[0]]).toEqual([0, ['Rulet teker 40', false]])
  else expect(again.asked.map(({ kind }) => kind)).toEqual(['description'])
})

test('a column of ones, equal columns and constants confirm nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 2, max: 5_000 }), { minLength: 2, maxLength: 8 }),
      fc.constantFrom('ones', 'constant price', 'constant quantity'),
      (numbers, kind) => {
        const rows: Rows = [
          ['Item', 'Description', 'Qty', 'Unit Price', 'Amount'],
          ...numbers.map((number, at): SheetCell[] => {
            const [quantity, price] = kind === 'ones' ? [1, number] : kind === 'constant price' ? [number, 12.5] : [12, number]
            return [`P-${at}`, `Valve ${at}`, quantity, price, quantity * price]
          })
        ]
        const { review } = stateOf([workbookOfRows({ S: rows })], firstState)
        expect(review.lines.map(({ values }) => values.quantity?.evidence)).toEqual(numbers.map(() => 'plausible'))
        expect(review.lines.map(({ values }) => values.amount?.evidence)).toEqual(numbers.map(() => 'plausible'))
      }
    ),
    { numRuns: 12 }
  )
})

test('one or two rows whose amount only the rounding of a price explains give no columns below headings that nobody knows', () => {
  const number = fc.integer({ min: 100, max: 999 })
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 900 }),
      number,
      fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 4 }),
      (of, price, others) => {
        // 2.44 × 173 = 422.12, and 422.94 for a price of 173.34.
        const quantity = (of * 2 + 201) / 100
        const product = Math.round(quantity * (price + 0.34))
        fc.pre(Math.abs(product - quantity * price) > 1)
        const rows: Rows = [
          ['Item Code', 'Description', 'Frei verwendbar', 'Cantidad en Pedido', 'Entregas'],
          ['SA-94840', 'Control valve DN50', String(quantity), String(price), String(product)],
          ...others.map(([one, other], at): SheetCell[] => [`BHB-${at + 53911}`, `Fatty acid ${at}`, null, String(one), String(other)])
        ]
        const lines = stateOf([workbookOfRows({ S: rows })], firstState).review.lines
        expect(lines.flatMap(({ values: { price: one, amount } }) => [one, amount].filter((value) => value?.isOpen === false))).toEqual([])
      }
    ),
    { numRuns: 40 }
  )
})

test('an amount is proved within one unit of its last written digit, and a stored price has no tolerance', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 3_000 }),
      fc.integer({ min: 101, max: 9_999 }),
      fc.integer({ min: -3, max: 3 }),
      fc.boolean(),
      (quantity, cents, off, isStored) => {
        const right = quantity * cents
        const wrong = right + off * Math.max(2, Math.floor(right / 900))
        const money = (value: number): SheetCell => (isStored ? value / 100 : (value / 100).toFixed(2))
        const rows: Rows = [
          ['Item', 'Description', 'Qty', 'Unit Price', 'Amount'],
          ['P-1', 'Valve', quantity, money(cents), money(wrong)],
          ['P-2', 'Pump', 3, money(1_225), money(3_675)],
          ['P-3', 'Hose', 7, money(919), money(6_433)]
        ]
        const { review } = stateOf([workbookOfRows({ S: rows })], firstState)
        const evidence = review.lines[0]?.values.amount?.evidence
        // A text may be a rounded price: then nothing is proved.
        const byRounding = Math.abs(wrong - right) <= quantity / 2 + 1 ? 'plausible' : 'doubtful'
        expect(evidence).toBe(off === 0 ? 'proved' : isStored ? 'doubtful' : byRounding)
      }
    ),
    { numRuns: 20 }
  )
})

test('a code with a word behind it, in a line without a description, is open, and so is the name that it is taken apart into', () => {
  const word = fc.constantFrom('LED panel 18W', 'Hydraulic pump 6B', 'Kabel', 'Vana gövdesi')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 100_000, max: 999_999 }), word), { minLength: 1, maxLength: 5 }), (lines) => {
      const rows: Rows = [
        ['Article No', 'Product Description', 'Quantity', 'U/Price', 'Value'],
        ...lines.map(([code, name], at): SheetCell[] => [`P${code} ${name}`, null, at + 7, 3.5 + at, (at + 7) * (3.5 + at)])
      ]
      const state = stateOf([workbookOfRows({ S: rows })], firstState)
      expect([valuesOf(state, 'code'), valuesOf(state, 'description')]).toEqual([
        lines.map(([code]) => [`P${code}`, true]),
        lines.map(([, name]) => [name, true])
      ])
    }),
    { numRuns: 20 }
  )
})

test('numbers in the format of amounts are open where the heading makes them codes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 100_000, max: 99_999_999 }), { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 0, max: 2 }),
      (numbers, decimals) => {
        const rows: Rows = [
          ['Item code', 'Description', 'Quantity', 'U/Price', 'Value'],
          ...numbers.map((_, at): SheetCell[] => [null, `Valve ${at}`, at + 7, 3.5 + at, (at + 7) * (3.5 + at)])
        ]
        const document = workbookOfRows({ S: rows })
        const cells = numbers.map((number) => {
          const value = number / 10 ** decimals
          const text = value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
          return { text, value, origin: 'cell' } as const
        })
        const pages = document.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row, at) => row.map((cell, column) => (at > 0 && column === 0 ? (cells[at - 1] ?? cell) : cell)))
        }))
        const codes = valuesOf(stateOf([{ ...document, pages }], firstState), 'code')
        expect(codes.filter(([value, isOpen]) => value !== '' && isOpen === false)).toEqual([])
      }
    ),
    { numRuns: 20 }
  )
})

test('names that repeat are asked about where a column with an unknown heading names each of the goods', () => {
  const group = fc.constantFrom('SPARE PART', 'GASKET', 'MOTOR PART')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(group, fc.integer({ min: 2, max: 90 }), fc.integer({ min: 3, max: 80 })), { minLength: 6, maxLength: 12 }),
      (rows) => {
        fc.pre(new Set(rows.map(([name]) => name)).size < rows.length / 2)
        const { asked, review } = stateOf(
          [
            workbookOfRows({
              S: [
                ['Xyzzy', 'Description', 'Qty', 'Unit price', 'Amount'],
                ...rows.map(([name, quantity, price], at): SheetCell[] => [
                  `MOT.KAP. Q${at}HS FC ISLEME`,
                  name,
                  quantity,
                  price,
                  quantity * price
                ])
              ]
            })
          ],
          firstState
        )
        expect(asked.map(({ kind }) => kind)).toContain('description')
        expect(review.lines.every(({ values }) => values.description?.isOpen === true)).toBe(true)
      }
    ),
    { numRuns: 40 }
  )
})
