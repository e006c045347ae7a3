import type { Language } from '../../base/language.ts'
import type { HeadingKind } from './headings/kinds.ts'
import { isSerial } from './cell-kinds.ts'
import { isNumeric, valueOf } from './numbers.ts'
import type { TableRow } from './pdf-table.ts'

export interface KnownColumns {
  readonly kinds: readonly (HeadingKind | null)[]
  readonly rows: readonly TableRow[]
}

const textsOf = (rows: readonly TableRow[], column: number): readonly string[] =>
  rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '')

const shareOf = (texts: readonly string[], is: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(is).length / texts.length

/** Whether quantity × price is the amount, as far as prices and amounts are rounded. */
export const isProduct = (quantity: number, price: number, amount: number): boolean => {
  const product = quantity * price
  const rounding = Math.abs(quantity) * 0.006 + 0.011
  return Math.abs(product - amount) <= Math.min(rounding, Math.max(0.011, Math.abs(amount) * 0.01))
}

export interface Triple {
  readonly quantity: number
  readonly price: number
  readonly amount: number
}

/** In how many rows the numbers of three columns are a product, and in how many they are not. */
const productsOf = (rows: readonly TableRow[], { quantity, price, amount }: Triple, form: Language) => {
  let right = 0
  let wrong = 0
  for (const { cells } of rows) {
    const [q, p, a] = [quantity, price, amount].map((column) => valueOf(cells[column] ?? '', form))
    if (q === null || p === null || a === null || q === undefined || p === undefined || a === undefined || a === 0) continue
    if (isProduct(q, p, a)) right += 1
    else wrong += 1
  }
  return { right, wrong }
}

const forms = ['en', 'id'] as const
const bestOf = (rows: readonly TableRow[], triple: Triple): number => {
  const scores = forms.map((form) => {
    const { right, wrong } = productsOf(rows, triple, form)
    return right + wrong === 0 ? 0 : right - wrong
  })
  return Math.max(...scores)
}

export const tripleOf = (kinds: readonly (HeadingKind | null)[]): Triple | null => {
  const [quantity, price, amount] = (['quantity', 'price', 'amount'] as const).map((kind) => kinds.indexOf(kind))
  return quantity === undefined || price === undefined || amount === undefined || Math.min(quantity, price, amount) < 0
    ? null
    : { quantity, price, amount }
}

/** The form in which the numbers are written, as proven by the table: `en` if unproven. */
export const formOf = ({ kinds, rows }: KnownColumns): Language => {
  const triple = tripleOf(kinds)
  const numbers = rows.flatMap(({ cells }) => cells.filter((_, column) => kinds[column] === 'price' || kinds[column] === 'amount'))
  const readable = (form: Language): number => numbers.filter((text) => valueOf(text, form) !== null).length
  const scores = forms.map((form) => (triple === null ? 0 : productsOf(rows, triple, form).right) * 10 + readable(form))
  return (scores[1] ?? 0) > (scores[0] ?? 0) ? 'id' : 'en'
}

const isUnit = (text: string): boolean => /^[A-Za-z]{1,6}\.?$|^[\u4e00-\u9fff]{1,2}$/.test(text)

/** Columns whose headings name something else, or nothing, by what their cells hold. */
export const settledKinds = ({ kinds, rows }: KnownColumns): readonly (HeadingKind | null)[] => {
  const settled = [...kinds]
  const all = settled.map((_, column) => textsOf(rows, column))
  const isCounted = (column: number): boolean => shareOf(all[column] ?? [], isSerial) > 0.6
  settled.forEach((kind, column) => {
    if (kind === 'serial' && !isCounted(column)) settled[column] = settled.includes('code') ? 'other' : 'code'
  })
  const descriptions = settled.flatMap((kind, column) => (kind === 'description' ? [column] : []))
  if (descriptions.length > 1) {
    const lengthOf = (column: number): number => (all[column] ?? []).reduce((sum, text) => sum + text.length, 0)
    const longest = descriptions.reduce((most, column) => (lengthOf(column) > lengthOf(most) ? column : most))
    for (const column of descriptions)
      if (column !== longest)
        settled[column] = isCounted(column) && !settled.includes('serial') ? 'serial' : settled.includes('code') ? 'other' : 'code'
  }
  const quantity = settled.indexOf('quantity')
  for (const column of [quantity + 1, quantity - 1])
    if (quantity !== -1 && settled[column] === null && !settled.includes('unit') && shareOf(all[column] ?? [], isUnit) > 0.8)
      settled[column] = 'unit'
  const amounts = settled.flatMap((kind, column) => (kind === 'amount' ? [column] : []))
  const numeric = settled.flatMap((kind, column) =>
    kind !== 'serial' && kind !== 'hs' && shareOf(all[column] ?? [], (text) => isNumeric(text) || valueOf(text, 'en') !== null) > 0.7
      ? [column]
      : []
  )
  const present = tripleOf(settled)
  const enough = Math.max(1, rows.length * 0.6)
  if (numeric.length >= 3 && (present === null || amounts.length > 1 || bestOf(rows, present) < enough)) {
    let best: { triple: Triple; score: number } | null = null
    for (const quantity of numeric)
      for (const price of numeric)
        for (const amount of numeric) {
          if (quantity === price || price === amount || quantity === amount) continue
          const own =
            (settled[quantity] === 'quantity' ? 0.3 : 0) + (settled[price] === 'price' ? 0.3 : 0) + (settled[amount] === 'amount' ? 0.3 : 0)
          const order = quantity < price ? 0.2 : 0
          const score = bestOf(rows, { quantity, price, amount })
          if (score >= enough && (best === null || score + own + order > best.score))
            best = { triple: { quantity, price, amount }, score: score + own + order }
        }
    if (best !== null) {
      settled.forEach((kind, column) => {
        if (kind === 'quantity' || kind === 'price' || kind === 'amount') settled[column] = 'other'
      })
      for (const kind of ['quantity', 'price', 'amount'] as const) settled[best.triple[kind]] = kind
    }
  }
  return settled
}
