import { checkAju, parseAju, type AjuProblem } from '../numbering/aju-number.ts'

/** An aju number found in pasted text, with the other cells of its row. */
export interface FoundAju {
  readonly car: string
  /** Row of the pasted text, from 1. */
  readonly row: number
  /** The other cells of its row: a customer, a reference; '' if there are none or the row has several aju numbers. */
  readonly note: string
}

export interface OddRow {
  readonly row: number
  readonly text: string
  readonly reason: AjuProblem | 'twice' | 'beyond'
}

export interface AjuList {
  readonly found: readonly FoundAju[]
  readonly odd: readonly OddRow[]
}

/** In characters. */
export const longestNote = 80
/** Maximum number of rows read from one paste. */
export const mostRows = 20_000
const width = 26

const bareOf = (text: string): string => text.replace(/[\s\p{Pd}\p{Cf}./_]/gu, '')
/** The aju number of a text with any grouping, also with an invalid date; null for other text. */
const wholeOf = (text: string): string | null => {
  const car = parseAju(text)
  return car.length === width && checkAju(car)[0] !== 'form' ? car : null
}

/** Aju numbers of a cell: one with any grouping, or several separated by spaces. */
const carsOf = (cell: string): readonly string[] => {
  if (cell.length < width) return []
  const whole = wholeOf(cell)
  if (whole !== null) return [whole]
  const cars: string[] = []
  let open = ''
  for (const part of cell.split(/\s+/)) {
    const bare = bareOf(part)
    // A complete number discards an incomplete one before it.
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
 * Aju numbers of pasted text: any separators between them; dots, dashes and spaces within. Rows without a number, with an invalid date or
 * with a repeated number are listed as odd. The text beside a single number becomes its note.
 */
export const readAjuList = (text: string): AjuList => {
  const found: FoundAju[] = []
  const odd: OddRow[] = []
  const seen = new Set<string>()
  const lines = text.split(/\r\n|\r|\n/)
  for (const [index, line] of lines.slice(0, mostRows).entries()) {
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
  const beyond = lines
    .slice(mostRows)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ row: mostRows + index + 1, text: shorten(line.trim()) }]))
  return { found, odd: [...odd, ...beyond.map((one) => ({ ...one, reason: 'beyond' as const }))] }
}
