import { readCell } from './read-cell.ts'
import { isDayCell, type Sheet } from './sheet.ts'
import type { NumberCell } from './number-form.ts'

/** A cell of a sheet: the row numbered as in the spreadsheet, from 1, and the column from 0. */
export interface SheetPlace {
  readonly row: number
  readonly column: number
}

/** A date cell as the file has it and with day and month swapped, both as `YYYY-MM-DD`. */
export interface SuspectDay<P> {
  readonly place: P
  readonly day: string
  readonly swapped: string
}

/** Date cells whose day and month may be swapped, and a text of their column that proves the other order. */
export interface SuspectDays<P> {
  readonly proof: { readonly place: P; readonly text: string }
  readonly days: readonly SuspectDay<P>[]
}

const swap = (day: string): string => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`

/**
 * A spreadsheet in another language than the file takes `05/04/2026` for 4 May and leaves `25/04/2026` as text. So date cells whose days are
 * all 12 or less may be swapped if their column has such a text; any later day shows that the date cells are genuine. Null if there are none.
 */
export const suspectDays = <P extends SheetPlace & { readonly sheet?: string }>(cells: readonly NumberCell<P>[]): SuspectDays<P> | null => {
  const columns = Map.groupBy(
    cells.filter(({ field }) => field.form === 'date'),
    ({ place }) => `${place.column} ${place.sheet ?? ''}`
  )
  const found = [...columns.values()].flatMap((column): SuspectDays<P>[] => {
    const days = column.flatMap(({ cell, place }): SuspectDay<P>[] =>
      isDayCell(cell) ? [{ place, day: cell.day, swapped: swap(cell.day) }] : []
    )
    if (days.length === 0 || days.some(({ day }) => Number(day.slice(8)) > 12)) return []
    const proof = column.find(({ field, cell, source }) => {
      const isRead = (dates: 'id' | 'en'): boolean => readCell(field, cell, { numbers: 'id', dates }, source).ok
      return typeof cell === 'string' && isRead('id') !== isRead('en')
    })
    const changed = days.filter(({ day, swapped }) => day !== swapped)
    return typeof proof?.cell !== 'string' || changed.length === 0
      ? []
      : [{ proof: { place: proof.place, text: proof.cell.trim() }, days: changed }]
  })
  const [first] = found
  return first ? { proof: first.proof, days: found.flatMap(({ days }) => days) } : null
}

/** The sheet with day and month of these cells swapped. */
export const withSwappedDays = (sheet: Sheet, days: readonly SuspectDay<SheetPlace>[]): Sheet => {
  const rows = [...sheet.rows]
  for (const { place, swapped } of days) rows[place.row - 1] = (rows[place.row - 1] ?? []).with(place.column, { day: swapped })
  return { ...sheet, rows }
}

/** The same with the places as texts. */
export const withShownPlaces = <P>({ proof, days }: SuspectDays<P>, placeOf: (place: P) => string): SuspectDays<string> => ({
  proof: { ...proof, place: placeOf(proof.place) },
  days: days.map((day) => ({ ...day, place: placeOf(day.place) }))
})
