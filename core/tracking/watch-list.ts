import { checkAju, parseAju, type AjuProblem } from '../numbering/aju-number.ts'

/** An aju number found in pasted text, with what stood beside it. */
export interface FoundAju {
  readonly car: string
  /** Of the pasted text, from 1. */
  readonly row: number
  /** The other cells of its row: a customer, a reference; '' where there are none or the row has several aju numbers. */
  readonly note: string
}

export interface OddRow {
  readonly row: number
  readonly text: string
  readonly reason: AjuProblem | 'twice'
}

export interface AjuList {
  readonly found: readonly FoundAju[]
  readonly odd: readonly OddRow[]
}

export const longestNote = 80
/** Rows of one paste that are looked at. */
export const mostRows = 20_000
const width = 26

const bareOf = (text: string): string => text.replace(/[\s\p{Pd}\p{Cf}./_]/gu, '')
/** The number a text is with whatever groups it, also one with an impossible day; null where it is none. */
const wholeOf = (text: string): string | null => {
  const car = parseAju(text)
  return car.length === width && checkAju(car)[0] !== 'form' ? car : null
}

/** Aju numbers of a cell: one written with any grouping, or several with spaces between them. */
const carsOf = (cell: string): readonly string[] => {
  if (cell.length < width) return []
  const whole = wholeOf(cell)
  if (whole !== null) return [whole]
  const cars: string[] = []
  let open = ''
  for (const part of cell.split(/\s+/)) {
    const bare = bareOf(part)
    // A whole one stands for itself, whatever stood before it.
    if (bare.length === width) open = bare
    else open += bare
    if (open.length >= width) {
      if (wholeOf(open) !== null) cars.push(open)
      open = ''
    }
  }
  return cars
}

const cellsOf = (row: string): readonly string[] =>
  row
    .split(/[\t;,|"']+/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

const shorten = (text: string): string => (text.length > longestNote ? `${text.slice(0, longestNote - 1)}…` : text)

/**
 * Aju numbers of pasted text: any separators between them, dots, dashes and spaces within. A row without one is odd, as is one whose
 * day is none and one that came before; what stands beside a single number becomes its note.
 */
export const readAjuList = (text: string): AjuList => {
  const found: FoundAju[] = []
  const odd: OddRow[] = []
  const seen = new Set<string>()
  for (const [index, line] of text
    .split(/\r\n|\r|\n/)
    .slice(0, mostRows)
    .entries()) {
    const row = index + 1
    if (line.trim() === '') continue
    const cells = cellsOf(line).map((cell) => ({ cell, cars: carsOf(cell) }))
    const cars = cells.flatMap((one) => one.cars)
    if (cars.length === 0) odd.push({ row, text: shorten(line.trim()), reason: 'form' })
    const beside = cells.filter((one) => one.cars.length === 0 && !/^\d{1,5}\.?$/.test(one.cell)).map((one) => one.cell)
    for (const car of cars) {
      const [problem] = checkAju(car)
      if (problem) odd.push({ row, text: car, reason: problem })
      else if (seen.has(car)) odd.push({ row, text: car, reason: 'twice' })
      else {
        seen.add(car)
        found.push({ car, row, note: cars.length === 1 ? shorten(beside.join(' · ')) : '' })
      }
    }
  }
  return { found, odd }
}
