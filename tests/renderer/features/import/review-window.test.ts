import { flushPromises, mount } from '@vue/test-utils'
import { pressKey } from '../../support/press-key.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inBothLanguages } from '#core/base/translator.ts'
import type { CatalogFill } from '#core/import/goods-edits.ts'
import type { HeaderOffer } from '#core/import/header-offers.ts'
import { interpret, type Interpretation } from '#core/import/interpret.ts'
import type { Choices } from '#core/import/page-readings.ts'
import { columnOrigin, formOrigin, partyOrigin } from '#core/import/memory.ts'
import { firstState, lineKey, valueKey, withPageChoices, withValue, type Review, type ReviewState } from '#core/import/review.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { textEncodings } from '#core/spreadsheets/sheet.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { reviewText } from '../../../../renderer/features/import/review-text.ts'
import GoodsReview from '../../../../renderer/features/import/views/GoodsReview.vue'
import type { PagePicture } from '../../../../renderer/features/import/store/import-steps.ts'
import type { ReviewStart, ReviewStep } from '../../../../renderer/features/import/views/use-goods-decisions.ts'
import type { TakenReview } from '../../../../renderer/features/import/views/use-goods-target.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { listHeadings, recognisedList } from '../../../support/import/recognised.ts'
import { invoiceRows, sheetPage, workbookOf } from '../../../support/import/sheets.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { openTestApp } from '../../support/test-services.ts'

useWindowSizes()
const words = inBothLanguages(reviewText).id

const stepOf = (documents: readonly SourceDocument[], parts: Partial<ReviewStep> = {}): ReviewStep => ({
  kind: 'review',
  documents,
  interpretation: interpret(documents),
  failures: [],
  target: { member: 'detail', declaration: null },
  mayChooseTarget: false,
  hashes: documents.map(() => '0'.repeat(64)),
  encodings: documents.map(() => null),
  ...parts
})

interface Parts {
  readonly step?: Partial<ReviewStep>
  readonly offersOf?: (review: Review, state: ReviewState) => readonly HeaderOffer[]
  readonly fill?: CatalogFill
  readonly parties?: readonly { readonly id: string; readonly name: string; readonly tax: string; readonly uses: number }[]
  readonly existing?: number
  readonly start?: ReviewStart
  readonly warnings?: readonly string[]
  readonly waiting?: string
  readonly picture?: PagePicture
  readonly interpret?: (choices: Choices) => Promise<Interpretation>
}

/** The review of documents with a session that interprets at once. */
const openReview = async (documents: readonly SourceDocument[], parts: Parts = {}) => {
  const app = await openTestApp()
  const taken: TakenReview[] = []
  const closed: true[] = []
  const targets: string[] = []
  const review = mount(GoodsReview, {
    attachTo: document.body,
    props: {
      step: stepOf(documents, parts.step),
      session: {
        chooseEncoding: async (document, encoding) => void targets.push(`${String(document)} ${encoding}`),
        close: () => void closed.push(true),
        interpret: parts.interpret ?? ((choices) => Promise.resolve(interpret(documents, choices))),
        pagePicture: () => Promise.resolve(parts.picture ?? null),
        useForGoods: (into) => void targets.push(into)
      },
      offersOf: parts.offersOf ?? (() => []),
      fillOf: () => parts.fill ?? null,
      findParties: (_, typed) => (parts.parties ?? []).filter(({ name }) => name.includes(typed)),
      existing: parts.existing ?? 0,
      ...(parts.start && { start: parts.start }),
      warnings: parts.warnings ?? [],
      waiting: parts.waiting ?? '',
      take: (one) => Promise.resolve(taken.push(one))
    },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  let isOpen = true
  const close = (): void => {
    if (isOpen) review.unmount()
    isOpen = false
  }
  onTestFinished(close)
  await flushPromises()
  return { app, taken, closed, targets, close }
}

const all = (selector: string): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
const one = (selector: string): HTMLElement => {
  const [element, ...others] = all(selector)
  if (element === undefined || others.length > 0) throw new Error(`${String(all(selector).length)} elements match ${selector}`)
  return element
}
const textOf = (selector: string): string => one(selector).textContent.replace(/\s+/g, ' ').trim()
const action = async (name: string): Promise<void> => {
  one(`[data-action="${name}"]`).click()
  await flushPromises()
}
/** A key press at the element with the focus. */
const press = async (key: string, modifiers: Partial<KeyboardEventInit> = {}): Promise<void> => {
  pressKey(key, modifiers)
  await flushPromises()
}
/** The text and look of the cells of a column of the lines. */
const cells = (kind: string): readonly string[] =>
  all(`[data-import="lines"] [data-kind="${kind}"]`).map((cell) => `${cell.textContent.trim()} ${cell.dataset['look'] ?? ''}`.trim())
const focusedCell = (): string =>
  `${(document.activeElement as HTMLElement).dataset['kind'] ?? ''} ${document.activeElement?.textContent.trim() ?? ''}`
const focusCell = async (kind: string, line: number): Promise<void> => {
  all(`[data-import="lines"] [data-kind="${kind}"]`)[line]?.focus()
  await flushPromises()
}
const type = async (typed: string): Promise<void> => {
  const editor = one('[data-import="editor"]') as HTMLInputElement
  editor.value = typed
  editor.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}

const clean = workbookOf('invoice.xlsx', sheetPage('Invoice', invoiceRows(3)))
/** Three decimals may be thousands: nothing multiplies out. */
const doubtful = workbookOf(
  'prices.xlsx',
  sheetPage('Sheet1', [
    ['Item No', 'Description', 'Qty', 'Old', 'Amount'],
    ['P-1', 'Valve', '2', '7.125', '5.125'],
    ['P-2', 'Pump', '3', '8.125', '9.125']
  ])
)

test('a clean invoice is proved, its sum meets the total, the button has the focus, and one Enter takes the lines', async () => {
  const { taken } = await openReview([clean])
  expect(textOf('[data-import="truth"]')).toBe([words.proved(3, 3), words.totalMeets('22,50 USD'), words.nothingOpen].join(' · '))
  const button = one('[data-action="rows.import.confirm"]')
  expect([button.textContent.trim(), document.activeElement === button]).toEqual([words.take(3), true])
  // The sum proves the amounts; one price for all quantities proves none of them.
  expect(cells('amount')).toEqual(['5,00 proved', '7,50 proved', '10,00 proved'])
  expect(cells('quantity')).toEqual(['2 plausible', '3 plausible', '4 plausible'])
  button.click()
  button.click()
  await flushPromises()
  expect(taken.map(({ review: { lines }, mode }) => [lines.length, mode])).toEqual([[3, 'append']])
})

test('amounts that multiply out are not said to be unconfirmed because the names beside them are open', async () => {
  const texts = [
    ['ITEM NO.: 7001', '12', '2.5', '30'],
    ['ITEM NO.: 7002', '40', '3', '120']
  ]
  await openReview([workbookOf('list.xlsx', sheetPage('Invoice', [['Description', 'Qty', 'Unit Price', 'Amount'], ...texts]))])
  expect(cells('amount')).toEqual(['30 proved', '120 proved'])
  expect(textOf('[data-import="open"]')).toBe(words.open(2))
  expect(document.querySelector('[data-import="unconfirmed"]')).toBeNull()
})

test('amounts that nothing confirms are said in one line, and the first value to look at has the focus', async () => {
  await openReview([doubtful])
  expect(textOf('[data-import="unconfirmed"]')).toBe(words.unconfirmed)
  expect(textOf('[data-import="open"]')).toBe(words.open(2))
  expect(focusedCell()).toContain('amount 5,125')
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  const reason = document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')
  for (const part of [words.line(1), words.kinds.amount, words.doubts['number-form']]) expect(reason?.textContent).toContain(part)
  expect(textOf('[data-import="stay"]')).toBe(words.openStay(2))
})

test('F8 goes through the values to look at and round again, Enter confirms them, then takes the lines', async () => {
  const { taken } = await openReview([doubtful])
  await press('F8')
  expect(focusedCell()).toContain('amount 9,125')
  await press('F8')
  expect(focusedCell()).toContain('amount 5,125')
  await press('F8', { shiftKey: true })
  expect(focusedCell()).toContain('amount 9,125')
  await press('Enter')
  expect([cells('amount'), focusedCell()]).toEqual([
    ['5,125, perlu dilihat open', '9,125, diterima confirmed'],
    'amount 5,125, perlu dilihat'
  ])
  await press('Enter')
  expect([textOf('[data-import="open"]'), taken]).toEqual([words.nothingOpen, []])
  await press('Enter')
  expect(taken.length).toBe(1)
})

test('the other reading of a value is a button', async () => {
  await openReview([doubtful])
  expect(textOf('[data-action="import.useOther"]')).toBe(words.use('5.125'))
  await action('import.useOther')
  expect(cells('amount')[0]).toBe('5.125, dibetulkan corrected')
})

test('all values of a column with the same reason are confirmed as one decision', async () => {
  await openReview([doubtful])
  expect(textOf('[data-action="import.confirmAlike"]')).toBe(words.confirmAlike(2))
  await action('import.confirmAlike')
  expect(cells('amount')).toEqual(['5,125, diterima confirmed', '9,125, diterima confirmed'])
  await action('import.undo')
  expect(textOf('[data-import="open"]')).toBe(words.open(2))
})

const photo = recognisedList(
  [
    listHeadings,
    ['Valve', '2', 'PCS', '3.50', '7.00'],
    ['Pump', '3', 'PCS', '4.25', '12.75'],
    ['Hose', '5', 'PCS', '1.10', '9.90'],
    ['Bolt', '4', 'PCS', '2.20', '8.80']
  ],
  true
)
const openCount = (): number => Number(/\d+/.exec(textOf('[data-import="open"]'))?.[0] ?? 0)
/** A page that can be drawn; the simulated window has no canvas of its own. */
const drawable = (): PagePicture => {
  const context = new Proxy({}, { get: () => () => undefined, set: () => true })
  const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  onTestFinished(() => canvas.mockRestore())
  return { bitmap: { width: 1_654, height: 2_339, close: () => undefined }, scale: 200 / 72 }
}

test('of a photo, Enter confirms a row that multiplies out together, others value by value, and a key held down one', async () => {
  await openReview([photo], { picture: drawable() })
  const before = openCount()
  expect([all('[data-import="crop"]').length, all('[data-action="import.confirmAlike"]').length]).toEqual([1, 0])
  await press('Enter', { repeat: true })
  expect(openCount()).toBe(before)
  await press('Enter')
  const afterRow = openCount()
  expect(before - afterRow).toBeGreaterThanOrEqual(4)
  expect(cells('amount')[0]).toContain('confirmed')
  await focusCell('description', 2)
  await press('Enter')
  expect(openCount()).toBe(afterRow - 1)
})

test('a row of a photo whose picture was not shown is confirmed value by value', async () => {
  await openReview([photo])
  const before = openCount()
  await press('Enter')
  expect(openCount()).toBe(before - 1)
})

test('the number of values to look at leads to the next one', async () => {
  await openReview([doubtful])
  await action('import.nextOpen')
  expect(focusedCell()).toContain('amount 9,125')
})

test('all numbers of a page can be read with the other decimal mark', async () => {
  await openReview([doubtful])
  await action('import.form')
  expect(cells('amount').map((cell) => cell.split(' ')[0])).toEqual(['5.125', '9.125'])
  expect(textOf('[data-import="open"]')).toBe(words.nothingOpen)
})

test('a cell is changed in place with F2 or by typing, undone with Ctrl+Z and done again with Ctrl+Y', async () => {
  await openReview([clean])
  await focusCell('amount', 0)
  await press('F2')
  await type('6')
  await press('Enter')
  expect(cells('amount')[0]).toBe('6, dibetulkan corrected')
  expect(textOf('[data-import="total"]')).toBe(words.totalDiffers('22,50 USD', '23,50 USD', '1,00 USD'))
  await press('z', { ctrlKey: true })
  expect([cells('amount')[0], textOf('[data-import="total"]')]).toEqual(['5,00 proved', words.totalMeets('22,50 USD')])
  await press('y', { ctrlKey: true })
  expect(cells('amount')[0]).toBe('6, dibetulkan corrected')
  await action('import.revert')
  expect(cells('amount')[0]).toBe('5,00 proved')
  await focusCell('quantity', 0)
  await press('7')
  expect((one('[data-import="editor"]') as HTMLInputElement).value).toBe('7')
})

test('a text that is no number is not taken, and Escape leaves the value as it was', async () => {
  const { closed } = await openReview([clean])
  await focusCell('amount', 0)
  await press('F2')
  await type('enam')
  await press('Enter')
  expect([one('[data-import="editor"]').getAttribute('aria-invalid'), textOf('[data-import="said"]')]).toEqual([
    'true',
    words.notNumber('enam')
  ])
  await press('Escape')
  expect([cells('amount')[0], closed]).toEqual(['5,00 proved', []])
})

test('units and countries are typed as words and taken as codes', async () => {
  await openReview([clean])
  await focusCell('unit', 0)
  await press('F2')
  await type('sets')
  await press('Enter')
  expect(cells('unit')[0]).toBe('SET, dibetulkan corrected')
})

test('a skipped row with an amount is shown without unfolding, and taken as goods with one key', async () => {
  const rows = invoiceRows(2)
  await openReview([
    workbookOf('freight.xlsx', sheetPage('Invoice', [...rows.slice(0, 6), ['', 'Ocean freight', '', '', '', '300.00'], ...rows.slice(6)]))
  ])
  const skipped = all('[data-import="skipped"] [data-row-key]').map((row) => row.textContent)
  expect(skipped.some((row) => row.includes('Ocean freight') && row.includes(words.skippedKinds.charge))).toBe(true)
  one('[data-row-key="0/0/6"] [data-action="import.takeRow"]').click()
  await flushPromises()
  expect(cells('description').map((cell) => cell.replace(' plausible', ''))).toEqual(['Valve 1', 'Valve 2', 'Ocean freight'])
  await press('z', { ctrlKey: true })
  expect(cells('description').length).toBe(2)
})

test('a goods row is skipped with Ctrl+Delete, and Ctrl+Z takes it back', async () => {
  await openReview([clean])
  await focusCell('description', 1)
  await press('Delete', { ctrlKey: true })
  expect(cells('code').map((cell) => cell.replace(' plausible', ''))).toEqual(['P-1', 'P-3'])
  await press('z', { ctrlKey: true })
  expect(cells('code').length).toBe(3)
})

test('the field of a column is chosen from its head, also by keyboard', async () => {
  await openReview([doubtful])
  const head = one('[data-cell="-1/4"]')
  expect(textOf('[data-cell="-1/4"]')).toBe(`E ${words.kinds.amount}, ${words.chooseAnother}`)
  all('[data-cell="0/4"]')
    .find((cell) => cell.closest('[data-import="source"]'))
    ?.focus()
  await press('ArrowUp')
  expect(document.activeElement).toBe(head)
  head.click()
  await flushPromises()
  one('[role="menu"] [data-action="price"]').click()
  await flushPromises()
  expect(textOf('[data-cell="-1/4"]')).toBe(`E ${words.kinds.price}, ${words.chooseAnother}`)
  expect(cells('price').length).toBe(2)
})

test('Ctrl+PageDown shows the next reading of the page, and says which of how many', async () => {
  const twoLists = workbookOf(
    'two.xlsx',
    sheetPage('Sheet1', [
      ...invoiceRows(3),
      [],
      ['Part No', 'Description of goods', 'Quantity', 'Unit', 'Net Weight KG', 'Amount'],
      ['X-1', 'Hose', '1', 'PCS', '4', '9.00'],
      ['X-2', 'Clamp', '1', 'PCS', '5', '8.00']
    ])
  )
  await openReview([twoLists])
  const count = interpret([twoLists]).pages[0]?.candidates.length ?? 0
  expect(count).toBeGreaterThan(1)
  expect(textOf('[data-import="candidates"]')).toBe(words.candidate(1, count))
  const codes: (readonly string[])[] = []
  for (let at = 1; at <= count; at += 1) {
    codes.push(cells('code').map((cell) => cell.split(' ')[0] ?? ''))
    await press('PageDown', { ctrlKey: true })
    expect(textOf('[data-import="said"]')).toBe(words.candidate((at % count) + 1, count))
  }
  expect(codes.some((of) => of.includes('P-1')) && codes.some((of) => !of.includes('P-1'))).toBe(true)
  expect(cells('code').map((cell) => cell.split(' ')[0])).toEqual(codes[0])
  await press('PageUp', { ctrlKey: true })
  expect(textOf('[data-import="candidates"]')).toBe(words.candidate(count, count))
})

test('choosing a value marks its cell in the source, and a cell of the source chooses its value', async () => {
  await openReview([clean])
  await focusCell('quantity', 1)
  expect(one('[data-marked]').dataset['cell']).toBe('5/2')
  all('[data-cell="6/5"]')[0]?.click()
  await flushPromises()
  expect(one('[data-marked]').dataset['cell']).toBe('6/5')
  expect(textOf('[data-import="inspector"]')).toContain(`${words.line(3)} · ${words.kinds.amount}`)
})

test('F6 moves the focus from part to part, and Shift+F6 back', async () => {
  await openReview([clean], { offersOf: () => [offer('MV SURE', true)] })
  await focusCell('quantity', 0)
  const parts = ['source-pane', 'lines', 'rows', 'offers']
  const here = (): string => parts.find((name) => one(`[data-import="${name}"]`).contains(document.activeElement)) ?? ''
  const visited: string[] = []
  for (let count = 0; count < 4; count += 1) {
    await press('F6')
    visited.push(here())
  }
  expect(visited).toEqual(['rows', 'offers', 'source-pane', 'lines'])
  await press('F6', { shiftKey: true })
  expect(here()).toBe('source-pane')
})

test('header rows, goods and skipped rows of the source are told apart, also for a screen reader', async () => {
  await openReview([clean])
  const looks = all('[data-source-row]').map((row) => row.dataset['look'] ?? '')
  expect(looks).toEqual(['', '', '', 'header', 'goods', 'goods', 'goods', 'skipped'])
  const names = all('[data-source-row] [role="rowheader"]').map((header) => header.textContent.trim())
  expect([names[3], names[4], names[7]]).toEqual([
    `4, ${words.rowHeader}`,
    `5, ${words.rowGoods('1')}`,
    `8, ${words.rowSkipped(words.skippedKinds.total)}`
  ])
})

test('several invoices are listed, the proposed one is ticked, and more can be taken', async () => {
  const documents = [clean, workbookOf('second.xlsx', sheetPage('Invoice', invoiceRows(2, 'INV-2')))]
  await openReview(documents)
  const boxes = () => all('[data-import="shipments"] input') as readonly HTMLInputElement[]
  expect(all('[data-import="shipments"] label').map((label) => label.textContent.trim())).toEqual([
    words.shipment('INV-1', 3),
    words.shipment('INV-2', 2)
  ])
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false])
  boxes()[1]?.click()
  await flushPromises()
  expect([cells('code').length, textOf('[data-import="total"]')]).toEqual([5, words.totalsMeet(2)])
})

test('an answer to an earlier choice is ignored', async () => {
  const answers: (() => void)[] = []
  await openReview([clean], {
    interpret: (choices) => new Promise((resolve) => void answers.push(() => resolve(interpret([clean], choices))))
  })
  await focusCell('description', 0)
  await press('Delete', { ctrlKey: true })
  await press('Delete', { ctrlKey: true })
  expect([answers.length, textOf('[data-import="truth"]')]).toEqual([2, words.reading])
  answers[1]?.()
  await flushPromises()
  const after = cells('code')
  answers[0]?.()
  await flushPromises()
  expect(cells('code')).toEqual(after)
})

const offer = (key: string, isSure: boolean, parts: Partial<HeaderOffer> = {}): HeaderOffer => ({
  key,
  path: '/header/data/angkutnama',
  value: key,
  plain: key,
  shown: key,
  present: null,
  at: { document: 0, page: 0, row: 1, column: 1 },
  evidence: isSure ? 'plausible' : 'doubtful',
  doubt: isSure ? null : 'conflict',
  other: isSure ? null : 'MV OTHER',
  isFromCatalog: false,
  isSure,
  edits: [],
  rows: [],
  ...parts
})

test('a choice that cannot be read is undone and said; the lines before can be taken', async () => {
  const { taken } = await openReview([clean], { interpret: () => Promise.reject(new Error('out of memory')) })
  await focusCell('description', 0)
  await press('Delete', { ctrlKey: true })
  expect(all('[data-import="warning"]').map((warning) => warning.textContent.trim())).toEqual([words.choiceRefused])
  expect(cells('code').length).toBe(3)
  await action('rows.import.confirm')
  expect(taken[0]?.review.lines.length).toBe(3)
})

test('imports that wait are said', async () => {
  await openReview([clean], { waiting: '1 impor menunggu giliran' })
  expect([textOf('[data-import="waiting"]'), one('[data-import="waiting"]').getAttribute('role')]).toEqual([
    '1 impor menunggu giliran',
    'status'
  ])
})

test('values for the header are ticked only where they are sure, and the ticked ones are taken', async () => {
  const { taken } = await openReview([clean], { offersOf: () => [offer('MV SURE', true), offer('MV OPEN', false)] })
  const boxes = all('[data-import="offers"] input') as readonly HTMLInputElement[]
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false])
  const why = document.getElementById(boxes[1]?.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toContain(words.factDoubts.conflict)
  boxes[1]?.click()
  boxes[0]?.click()
  await flushPromises()
  await action('rows.import.confirm')
  expect(taken[0]?.offers.map(({ key }) => key)).toEqual(['MV OPEN'])
  all('[data-action="import.showOffer"]')[0]?.click()
  await flushPromises()
  expect(one('[data-marked]').dataset['cell']).toBe('1/1')
})

test('where a stated value is not the sum of the lines, the doubt says both and the difference', async () => {
  const weights = offer('bruto', false, { path: '/header/data/bruto', value: 1_250.5, plain: '1250.5', doubt: 'sum', other: '1240' })
  const packages = offer('kemasan', false, { path: '/kemasan/data', value: 'CT 24', plain: '24', doubt: 'sum', other: '25' })
  await openReview([clean], { offersOf: () => [weights, packages] })
  expect(all('[data-import="offers"] .doubt').map((why) => why.textContent.trim())).toEqual([
    words.offerIsNotSum('1.250,5', '1.240', '-10,5'),
    words.offerIsNotSum('24', '25', '1')
  ])
})

test('closing asks only if decisions would be lost', async () => {
  const { app, closed } = await openReview([clean])
  const messages = useMessages(app.pinia)
  await focusCell('description', 0)
  await press('Delete', { ctrlKey: true })
  await action('sheets.close')
  expect([messages.question?.title, messages.question?.text, closed]).toEqual([words.close.title, words.close.text(1), []])
  messages.question?.answer(false)
  await flushPromises()
  expect(closed).toEqual([])
  await press('z', { ctrlKey: true })
  await action('sheets.close')
  expect([messages.question, closed]).toEqual([null, [true]])
})

test('lines for a declaration with goods have a mode, and files that were chosen for none a target', async () => {
  const { taken, targets } = await openReview([clean], {
    existing: 4,
    step: { target: { member: 'detail', declaration: 'a' }, mayChooseTarget: true }
  })
  const choose = async (name: string, value: number): Promise<void> => {
    const select = one(`[data-import="${name}"]`) as HTMLSelectElement
    select.selectedIndex = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await flushPromises()
  }
  await choose('mode', 2)
  await choose('target', 1)
  await action('rows.import.confirm')
  expect([taken[0]?.mode, targets]).toEqual(['merge', ['new']])
})

test('a file in which no list was found says what to do, and its columns can be chosen', async () => {
  const plain = workbookOf(
    'list.xlsx',
    sheetPage('Sheet1', [
      ['Valve', '2', '10.50'],
      ['Pump', '3', '8.25']
    ])
  )
  await openReview([plain], { warnings: ['scan.pdf: terkunci'] })
  expect([textOf('[data-import="truth"]'), one('[data-action="rows.import.confirm"]').hasAttribute('disabled')]).toEqual([
    words.noLines,
    true
  ])
  expect(textOf('[data-import="warning"]')).toBe('scan.pdf: terkunci')
  for (const [column, kind] of ['description', 'quantity', 'amount'].entries()) {
    one(`[data-cell="-1/${column}"]`).click()
    await flushPromises()
    one(`[role="menu"] [data-action="${kind}"]`).click()
    await flushPromises()
  }
  expect(cells('quantity').map((cell) => cell.split(' ')[0])).toEqual(['2', '3'])
})

test('remembered decisions are said, and undo takes them back first', async () => {
  const key = valueKey(lineKey({ document: 0, page: 0 }, 4), 'unit')
  const state = withValue(firstState, key, { kind: 'corrected', value: 'SET' })
  const { closed } = await openReview([clean], {
    start: { state, origins: new Map([[key, 'remembered']]), interpretation: interpret([clean]) }
  })
  expect([textOf('[data-import="remembered"]'), cells('unit')[0]]).toEqual([words.remembered, `SET, ${words.asLastTime} remembered`])
  await focusCell('unit', 0)
  expect(textOf('[data-import="inspector"]')).toContain(words.asLastTime)
  await press('z', { ctrlKey: true })
  expect([all('[data-import="remembered"]').length, cells('unit')[0]]).toEqual([0, 'PCE plausible'])
  await action('sheets.close')
  expect(closed).toEqual([true])
})

test('a remembered column is marked at its head until the user chooses another field', async () => {
  const state = withPageChoices(firstState, { document: 0, page: 0 }, () => ({
    kinds: [null, 'description', 'quantity', 'price', 'amount']
  }))
  await openReview([doubtful], {
    start: { state, origins: new Map([[columnOrigin('0/0', 3), 'remembered']]), interpretation: interpret([doubtful], state.choices) }
  })
  expect(all('[data-cell^="-1/"] [data-remembered]').map((mark) => mark.closest<HTMLElement>('[data-cell]')?.dataset['cell'])).toEqual([
    '-1/3'
  ])
  expect(textOf('[data-cell="-1/3"]')).toContain(`${words.kinds.price}, ${words.chooseAnother}, ${words.asLastTime}`)
  one('[data-cell="-1/3"]').click()
  await flushPromises()
  one('[role="menu"] [data-action="net"]').click()
  await flushPromises()
  expect(all('[data-cell^="-1/"] [data-remembered]')).toEqual([])
})

test('a remembered form of numbers is said above the page until the user chooses the other one', async () => {
  const state = withPageChoices(firstState, { document: 0, page: 0 }, () => ({ mark: '.' }))
  await openReview([doubtful], {
    start: { state, origins: new Map([[formOrigin('0/0'), 'remembered']]), interpretation: interpret([doubtful], state.choices) }
  })
  expect(textOf('[data-import="remembered-form"]')).toBe(words.numbersAsLastTime)
  await press('z', { ctrlKey: true })
  expect(all('[data-import="remembered-form"]')).toEqual([])
})

test('a party of the catalog is chosen for a name in the file, is ticked, and the name as written is one key away', async () => {
  const offersOf = (_: Review, { parties }: ReviewState): readonly HeaderOffer[] => {
    const id = parties?.get('seller') ?? ''
    return [offer(id === '' ? 'Foshan' : `catalog ${id}`, false, { path: '/header/data/penjnama', isFromCatalog: id !== '' })]
  }
  const { taken } = await openReview([clean], { offersOf, parties: [{ id: 'p7', name: 'FOSHAN VALVE', tax: '', uses: 3 }] })
  await action('import.chooseParty')
  expect(all('[role="option"]').map((option) => option.textContent)).toEqual(['FOSHAN VALVE3×'])
  all('[role="option"]')[0]?.click()
  await flushPromises()
  expect((one('[data-import="offers"] input') as HTMLInputElement).checked).toBe(true)
  expect(textOf('[data-import="from-catalog"]')).toBe(words.fromCatalog)
  await action('import.chooseParty')
  expect(all('[role="option"]')[0]?.textContent).toBe(words.asWritten)
  all('[role="option"]')[0]?.click()
  await flushPromises()
  expect((one('[data-import="offers"] input') as HTMLInputElement).checked).toBe(false)
  await press('z', { ctrlKey: true })
  await action('rows.import.confirm')
  expect([[...(taken[0]?.state.parties ?? [])], taken[0]?.offers.map(({ key }) => key)]).toEqual([[['seller', 'p7']], ['catalog p7']])
})

test('a remembered party is marked, and ticked only where the file is sure about it', async () => {
  const state = { ...firstState, parties: new Map([['seller', 'p7']]) }
  await openReview([clean], {
    start: { state, origins: new Map([[partyOrigin('seller'), 'remembered']]), interpretation: interpret([clean]) },
    offersOf: () => [offer('catalog', false, { path: '/header/data/penjnama', isFromCatalog: true })]
  })
  expect(textOf('[data-import="from-catalog"]')).toBe(`${words.fromCatalog}, ${words.asLastTime}`)
  expect((one('[data-import="offers"] input') as HTMLInputElement).checked).toBe(false)
})

test('what the catalog fills is seen in its cells before it is taken, and one tick leaves it out', async () => {
  const key = lineKey({ document: 0, page: 0 }, 4)
  const { taken } = await openReview([clean], {
    fill: {
      values: new Map([[key, { origin: 'JP', net: '1234.5' }]]),
      tariffs: new Map([[key, '84819090']]),
      fields: ['brgasal', 'nettodtl']
    }
  })
  expect([cells('origin')[0], cells('net')[0], cells('net')[1]]).toEqual([
    `JP, ${words.fromCatalog} filled`,
    `1.234,5, ${words.fromCatalog} filled`,
    ''
  ])
  expect(textOf('[data-import="catalog"]')).toContain(words.otherTariffs(1))
  await focusCell('origin', 0)
  expect(textOf('[data-import="inspector"]')).toContain(`JP ${words.fromCatalog}`)
  await press('F2')
  expect((one('[data-import="editor"]') as HTMLInputElement).value).toBe('JP')
  await press('Escape')
  one('[data-import="fill"]').click()
  await flushPromises()
  expect([all('[data-kind="origin"]').length, all('[data-look="filled"]').length]).toEqual([0, 0])
  await action('rows.import.confirm')
  expect(taken[0]?.state.fillsFromCatalog).toBe(false)
})

test('columns are as wide as their longest number, so that no number is cut off', async () => {
  const rows = [
    ...invoiceRows(2).slice(0, 4),
    ['P-1', 'Cable', '20000', 'PCS', '489.00', '9780000.00'],
    ['P-2', 'Bolt', '1', 'PCS', '1.00', '1.00']
  ]
  await openReview([workbookOf('large.xlsx', sheetPage('Invoice', rows))])
  const columns = one('[data-import="lines"]').style.getPropertyValue('--line-columns').split(' ')
  const kinds = all('[data-import="lines"] [role="columnheader"]').map((head) => head.textContent.trim())
  const widthOf = (name: string): number => parseFloat(columns.filter((column) => column.endsWith('px'))[kinds.indexOf(name) - 1] ?? '')
  // 9.780.000,00 has twelve letters of eight pixels.
  expect(widthOf(words.kinds.amount)).toBeGreaterThan(12 * 8)
  expect(widthOf(words.kinds.quantity)).toBeLessThan(widthOf(words.kinds.amount))
})

test('the rows of a skipped list are one decision, stand below rows that may be goods, and do not move the header values', async () => {
  const rows = invoiceRows(2)
  const documents = [
    workbookOf(
      'two.xlsx',
      sheetPage('Invoice', [...rows, ['', 'Ocean freight', '', '', '', '300.00']]),
      sheetPage('Other', [
        ['Code', 'Description', 'Qty', 'Unit', 'Unit Price', 'Duty'],
        ...Array.from({ length: 30 }, (_, index) => [`D-${index}`, `Duty ${index}`, '2', 'PCS', '3.00', '6.00'])
      ])
    )
  ]
  const { pages } = interpret(documents)
  const left = pages.flatMap(({ lines }) => lines?.leftOut ?? []).filter(({ kind }) => kind === 'other-list')
  expect(left.length).toBeGreaterThan(20)
  await openReview(documents, { offersOf: () => [offer('MV SURE', true)] })
  const kinds = all('[data-import="skipped"] [data-row-key]').map((row) => row.querySelector('.badge')?.textContent ?? '')
  expect(kinds.lastIndexOf(words.skippedKinds['other-list'])).toBe(kinds.length - 1)
  expect(one('[data-import="rows"]').contains(one('[data-import="offers"]'))).toBe(false)
  const before = cells('description').length
  one('[data-list="0/1"] [data-action="import.takeList"]').click()
  await flushPromises()
  expect(one('[data-import="lines"]').getAttribute('aria-rowcount')).toBe(String(before + left.length + 1))
  await press('z', { ctrlKey: true })
  expect(cells('description').length).toBe(before)
})

test('the line between source and lines is moved by keyboard and mouse, and stays where it was', async () => {
  localStorage.removeItem('import.sourceShare')
  onTestFinished(() => localStorage.removeItem('import.sourceShare'))
  const panes = (): string => (one('[data-import="splitter"]').parentElement as HTMLElement).style.getPropertyValue('--pane-columns')
  const { close } = await openReview([clean])
  const line = one('[data-import="splitter"]')
  const share = (): number => Number(one('[data-import="splitter"]').getAttribute('aria-valuenow'))
  expect([line.getAttribute('role'), line.getAttribute('aria-label'), share()]).toEqual(['separator', words.splitter, 42])
  line.focus()
  await press('ArrowRight')
  expect([share(), panes()]).toEqual([44, 'minmax(0, 0.44fr) auto minmax(0, 0.56fr)'])
  await press('Home')
  expect(share()).toBe(20)
  await press('End')
  expect(share()).toBe(75)
  Object.assign(line, { setPointerCapture: () => undefined })
  Object.assign(line.parentElement ?? {}, { getBoundingClientRect: () => new DOMRect(100, 0, 1000, 500) })
  line.dispatchEvent(new PointerEvent('pointerdown', { button: 0, clientX: 540, bubbles: true }))
  line.dispatchEvent(new PointerEvent('pointermove', { clientX: 400 }))
  line.dispatchEvent(new PointerEvent('lostpointercapture'))
  line.dispatchEvent(new PointerEvent('pointermove', { clientX: 700 }))
  await flushPromises()
  expect(share()).toBe(30)
  close()
  await openReview([clean])
  expect(share()).toBe(30)
  one('[data-import="splitter"]').focus()
  await press('Enter')
  expect(share()).toBe(42)
})

test('a text file whose encoding was guessed is read again in another one', async () => {
  const { targets } = await openReview([{ ...clean, kind: 'csv' }], { step: { encodings: [{ used: 'gb18030', by: 'guessed' }] } })
  const select = one('[data-import="encoding"] select') as HTMLSelectElement
  select.selectedIndex = 0
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await flushPromises()
  expect(targets).toEqual([`0 ${textEncodings[0]}`])
})

test('of three thousand lines only those in view are drawn', async () => {
  await openReview([workbookOf('long.xlsx', sheetPage('Invoice', invoiceRows(3000)))])
  expect(one('[data-import="lines"]').getAttribute('aria-rowcount')).toBe('3001')
  expect(all('[data-line]').length).toBeLessThan(60)
  expect(all('[data-source-row]').length).toBeLessThan(60)
})

test('beside a total that is another sum nothing says that there is nothing to look at', async () => {
  const rows = invoiceRows(3).slice(0, -1)
  await openReview([
    workbookOf('a.xlsx', sheetPage('Invoice', [...rows, ['', 'Subtotal', '', '', '', '22.50'], ['', 'TOTAL', '', '', '', '40.00']]))
  ])
  expect(textOf('[data-import="total"]')).toContain('40,00')
  expect(textOf('[data-import="truth"]')).not.toContain(words.nothingOpen)
})

/** No heading says which column has the names. */
const unnamed = workbookOf(
  'fatura.xlsx',
  sheetPage('Fatura', [
    ['', 'Mal Hizmet CU', 'Qty', 'Unit Price', 'Amount'],
    ['ELK-0587', 'RULET TEKER', '120', '14.37', '1724.40'],
    ['ELK-0600', 'PUNTERIZ PLAKA', '8', '1225.14', '9801.12']
  ])
)

test.each([
  ['1', ['RULET TEKER plausible', 'PUNTERIZ PLAKA plausible']],
  ['2', ['ELK-0587 plausible', 'ELK-0600 plausible']]
])('one key answers which column has the names: %s', async (key, names) => {
  await openReview([unnamed])
  expect(textOf('[data-import="question"]')).toBe(words.askColumn(words.kinds.description))
  expect(document.activeElement?.textContent.trim()).toContain('Mal Hizmet CU: RULET TEKER, PUNTERIZ PLAKA')
  expect(all('[data-import="lines"] [data-kind="description"]').map(({ dataset }) => dataset['look'])).toEqual(['open', 'open'])
  await press(key)
  expect(all('[data-import="questions"]')).toEqual([])
  expect(cells('description')).toEqual(names)
  await action('import.undo')
  expect(all('[data-import="questions"]').length).toBe(1)
})

test('a question that no column answers leaves the field out', async () => {
  await openReview([unnamed])
  await press('0')
  expect(all('[data-import="questions"]')).toEqual([])
  expect(cells('description').every((cell) => cell === '' || cell === 'empty')).toBe(true)
})
