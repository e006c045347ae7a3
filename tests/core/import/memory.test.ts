import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { columnOrigin, memoryOwners, partyOrigin, rememberedState, withCorrections, type ImportMemory } from '#core/import/memory.ts'
import { firstState, reviewOf, valueKey, withPageChoices, type ReviewState } from '#core/import/review.ts'
import { reviewOfDocuments, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

const headings = ['No', 'Item code', 'Description', 'Qty', 'Unit', 'Unit price', 'Amount', 'Zulu', 'Zulu']
const invoice = (seller: string, unit = 'COLIS', rows = 2) => [
  workbookOfRows({
    Invoice: [
      ['COMMERCIAL INVOICE'],
      [`Seller: ${seller}`, null, null, 'Buyer: PT Nusa Palapa'],
      headings,
      ...Array.from({ length: rows }, (_, index): SheetCell[] => [
        index + 1,
        `A-${index}`,
        `Bearing ${index}`,
        index + 2,
        unit,
        2.5,
        (index + 2) * 2.5,
        'NSK',
        'x'
      ])
    ]
  })
]
const kitano = 'Kitano Seiko K.K.'
const owner = { importer: 'nusa palapa', supplier: 'kitano seiko k k' }

/** The user chooses the brand for a column and the code of a unit. */
const corrected = (seller = kitano): { readonly state: ReviewState; readonly memory: ImportMemory | null } => {
  const documents = invoice(seller)
  const kinds = interpret(documents).pages[0]?.table?.kinds ?? []
  const chosen = withPageChoices(firstState, { document: 0, page: 0 }, () => ({ kinds: kinds.with(7, 'brand') }))
  const state = { ...chosen, values: new Map([[valueKey('0/0/3', 'unit'), { kind: 'corrected', value: 'PK' } as const]]) }
  return { state, memory: withCorrections(undefined, owner, reviewOfDocuments(documents, state), state, 5) }
}

/** What the reading gives for the unit. */
const readUnit = reviewOfDocuments(invoice(kitano)).lines[0]?.values.unit?.value ?? '?'

/** The state that a review begins with. */
const proposedIn = (memory: ImportMemory | null, documents: ReturnType<typeof invoice>) => {
  const first = rememberedState(memory ?? undefined, interpret(documents))
  const interpretation = interpret(documents, first.state.choices)
  const { state } = rememberedState(memory ?? undefined, interpretation, first.state)
  return { state, proposed: state, interpretation }
}

test('a memory belongs to the supplier and the importer that the files name, else to the importer of the draft', () => {
  const review = reviewOfDocuments(invoice(kitano))
  expect(memoryOwners(review, null)).toEqual([owner])
  expect(memoryOwners(review, { impnama: 'PT Lain', impnpwp: '' })).toEqual([{ ...owner, importer: 'lain' }])
  // Without a supplier nothing is remembered.
  expect(memoryOwners(reviewOfDocuments([workbookOfRows({ A: [headings, [1, 'A', 'Bearing', 1, 'PCS', 2, 2, 'x', 'y']] })]), null)).toEqual(
    []
  )
})

test('what was remembered before the tax number of the importer was known is found by its name', () => {
  const review = reviewOfDocuments(invoice(kitano))
  const header = { impnama: 'PT Nusa Palapa', impnpwp: '012345678901234' }
  expect(memoryOwners(review, header).map(({ importer }) => importer)).toEqual(['012345678901234', 'nusa palapa'])
  // The file names the importer without its number, which this desk knows.
  expect(memoryOwners(review, null, () => '012345678901234').map(({ importer }) => importer)).toEqual(['012345678901234', 'nusa palapa'])
})

test('what was corrected is remembered, and nothing else', () => {
  const { memory } = corrected()
  expect(memory).toEqual({
    id: 'detail:nusa palapa:kitano seiko k k',
    member: 'detail',
    customer: 'nusa palapa',
    supplier: 'kitano seiko k k',
    columns: { 'zulu|1': 'brand' },
    codes: { unit: { colis: 'PK' } },
    parties: {},
    changedAt: 5
  })
  const plain = reviewOfDocuments(invoice(kitano))
  expect(withCorrections(undefined, owner, plain, firstState, 5)).toBeNull()
  const confirmed = { ...firstState, values: new Map([[valueKey('0/0/3', 'unit'), { kind: 'confirmed', value: 'COLIS' } as const]]) }
  expect(withCorrections(undefined, owner, reviewOfDocuments(invoice(kitano), confirmed), confirmed, 5)).toBeNull()
})

test('it is proposed in the next import with its origin: columns first, then the words of the lines that are read with them', () => {
  const { memory } = corrected()
  const documents = invoice(kitano, 'colis', 3)
  const first = rememberedState(memory ?? undefined, interpret(documents))
  expect(first.origins.get(columnOrigin('0/0', 7))).toBe('remembered')
  const again = interpret(documents, first.state.choices)
  const { state, origins } = rememberedState(memory ?? undefined, again, first.state)
  const { lines } = reviewOf(again, state)
  expect(lines.map(({ values }) => [values.brand?.value, values.unit?.value, values.unit?.isOpen])).toEqual([
    ['NSK', 'PK', false],
    ['NSK', 'PK', false],
    ['NSK', 'PK', false]
  ])
  expect([...origins.keys()].toSorted()).toEqual(['0/0/3/unit', '0/0/4/unit', '0/0/5/unit', '0/0/column/7'])
})

test('what the user decides in the review stays, whatever is remembered', () => {
  const { memory } = corrected()
  const own = { ...firstState, values: new Map([[valueKey('0/0/3', 'unit'), { kind: 'corrected', value: 'SET' } as const]]) }
  const { state } = rememberedState(memory ?? undefined, interpret(invoice(kitano)), own)
  expect(state.values.get(valueKey('0/0/3', 'unit'))).toEqual({ kind: 'corrected', value: 'SET' })
  expect(state.values.get(valueKey('0/0/4', 'unit'))).toEqual({ kind: 'corrected', value: 'PK' })
})

test('a row of the reader before, which belongs to an importer alone, is readable and proposes nothing', () => {
  const old: ImportMemory = {
    id: 'detail:1',
    member: 'detail',
    customer: '1',
    columns: { qty: 'jmlsat', zulu: null },
    form: 'id',
    changedAt: 1
  }
  expect(rememberedState(old, interpret(invoice(kitano)))).toEqual({ state: firstState, origins: new Map() })
})

test('a remembered column that the user takes back is forgotten, and one that stays is kept', () => {
  const { memory } = corrected()
  const documents = invoice(kitano)
  const { state } = rememberedState(memory ?? undefined, interpret(documents))
  const kept = withCorrections(memory ?? undefined, owner, reviewOfDocuments(documents, state), state, 9)
  expect(kept?.columns).toEqual({ 'zulu|1': 'brand' })
  const kinds = state.choices.get('0/0')?.kinds ?? []
  const back = withPageChoices(firstState, { document: 0, page: 0 }, () => ({ kinds: kinds.with(7, null) }))
  const forgotten = withCorrections(memory ?? undefined, owner, reviewOfDocuments(documents, back), back, 9)
  expect(forgotten?.columns).toEqual({ 'zulu|1': null })
  expect(rememberedState(forgotten ?? undefined, interpret(documents)).state.choices.size).toBe(0)
})

test('parties of the catalog that were chosen for the names are proposed, unless the user chose otherwise', () => {
  const documents = invoice(kitano)
  const state = { ...firstState, parties: new Map([['seller', 's1']]) }
  const memory = withCorrections(undefined, owner, reviewOfDocuments(documents, state), state, 5) ?? undefined
  expect(memory?.parties).toEqual({ seller: 's1' })
  const proposed = rememberedState(memory, interpret(documents))
  expect([[...(proposed.state.parties ?? [])], [...proposed.origins.keys()]]).toEqual([[['seller', 's1']], [partyOrigin('seller')]])
  const other = rememberedState(memory, interpret(documents), { ...firstState, parties: new Map([['seller', '']]) })
  expect([[...(other.state.parties ?? [])], other.origins.size]).toEqual([[['seller', '']], 0])
})

test('later corrections replace and join earlier ones', () => {
  const { memory } = corrected()
  const documents = invoice(kitano, 'bale')
  const state = { ...firstState, values: new Map([[valueKey('0/0/3', 'unit'), { kind: 'corrected', value: 'BL' } as const]]) }
  const next = withCorrections(memory ?? undefined, owner, reviewOfDocuments(documents, state), state, 9)
  expect(next).toMatchObject({ columns: { 'zulu|1': 'brand' }, codes: { unit: { colis: 'PK', bale: 'BL' } }, changedAt: 9 })
})

test('the number form that the user chose is remembered where a file proves none', () => {
  const rows: readonly (readonly SheetCell[])[] = [
    ['COMMERCIAL INVOICE'],
    [`Seller: ${kitano}`, null, 'Buyer: PT Nusa Palapa'],
    ['Description', 'Qty', 'Net weight'],
    ['Bearing', '1.250', '2.500'],
    ['Oil seal', '3.125', '4.750']
  ]
  const documents = [workbookOfRows({ Invoice: rows })]
  const state = withPageChoices(firstState, { document: 0, page: 0 }, () => ({ mark: ',' }))
  const review = reviewOfDocuments(documents, state)
  expect(review.lines[0]?.values.quantity).toMatchObject({ value: '1250', isOpen: false })
  const memory = withCorrections(undefined, owner, review, state, 5)
  expect(memory).toMatchObject({ form: 'id' })
  const proposed = rememberedState(memory ?? undefined, interpret(documents))
  expect(proposed.state.choices.get('0/0')).toEqual({ mark: ',' })
})

test.each<[string, (state: ReviewState) => ReviewState]>([
  ['undone', () => firstState],
  ['reverted in each line', (state) => ({ ...state, values: new Map() })],
  [
    'changed back to what the file has in each line',
    (state) => ({
      ...state,
      values: new Map([...state.values.keys()].map((key) => [key, { kind: 'corrected', value: readUnit }] as const))
    })
  ]
])('a remembered code that was %s is not proposed again', (_, takeBack) => {
  const { memory } = corrected()
  const documents = invoice(kitano)
  const { state, proposed, interpretation } = proposedIn(memory, documents)
  expect(reviewOf(interpretation, state).lines.map(({ values }) => values.unit?.value)).toEqual(['PK', 'PK'])
  const back = takeBack(state)
  const next = withCorrections(memory ?? undefined, owner, reviewOf(interpret(documents, back.choices), back), back, 9, proposed)
  expect(next?.codes).toEqual({ unit: {} })
  const again = proposedIn(next, documents)
  expect([...again.state.values.keys()]).toEqual([])
})

test('a remembered code that stays in one of its lines is kept, and one that the import did not propose too', () => {
  const { memory } = corrected()
  const documents = invoice(kitano)
  const { state, proposed } = proposedIn(memory, documents)
  const one = { ...state, values: new Map([...state.values].slice(1)) }
  const others = { ...memory, codes: { unit: { ...memory?.codes?.unit, bale: 'BL' } } } as ImportMemory
  expect(withCorrections(others, owner, reviewOfDocuments(documents, one), one, 9, proposed)?.codes).toEqual({
    unit: { colis: 'PK', bale: 'BL' }
  })
  const none = proposedIn(memory, documents)
  const back = { ...none.state, values: new Map() }
  expect(withCorrections(others, owner, reviewOfDocuments(documents, back), back, 9, none.proposed)?.codes).toEqual({
    unit: { bale: 'BL' }
  })
})

test('undo of what is remembered forgets columns, number form and parties too', () => {
  const { memory } = corrected()
  const rows: readonly (readonly SheetCell[])[] = [
    ['COMMERCIAL INVOICE'],
    [`Seller: ${kitano}`, null, 'Buyer: PT Nusa Palapa'],
    ['Description', 'Qty', 'Net weight', 'Zulu'],
    ['Bearing', '1.250', '2.500', 'NSK'],
    ['Oil seal', '3.125', '4.750', 'NOK']
  ]
  const documents = [workbookOfRows({ Invoice: rows })]
  const whole: ImportMemory = { ...memory, columns: { zulu: 'brand' }, form: 'id', parties: { seller: 's1' } } as ImportMemory
  const { state, proposed } = proposedIn(whole, documents)
  expect([state.choices.get('0/0')?.kinds?.[3], state.choices.get('0/0')?.mark, state.parties?.get('seller')]).toEqual(['brand', ',', 's1'])
  const next = withCorrections(whole, owner, reviewOfDocuments(documents), firstState, 9, proposed)
  expect([next?.form, next?.parties]).toEqual([undefined, {}])
  const again = proposedIn(next, documents)
  expect([again.state.choices.size, again.state.parties?.size ?? 0]).toEqual([0, 0])
  // What stays is kept.
  expect(withCorrections(whole, owner, reviewOfDocuments(documents, state), state, 9, proposed)).toMatchObject({
    columns: { zulu: 'brand' },
    form: 'id',
    parties: { seller: 's1' }
  })
})
