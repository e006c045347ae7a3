import { swappedDays } from '../base/written-cell.ts'
import { writtenCell, type Sheet } from './sheet.ts'
import { formKinds, type KnownForms, type NumberCell } from './number-form.ts'

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

/** The date cells of columns that may be swapped, as `swappedDays`; null if there are none. */
export const suspectDays = <P extends SheetPlace & { readonly sheet?: string | number }>(
  cells: readonly NumberCell<P>[]
): SuspectDays<P> | null => {
  const columns = Map.groupBy(
    cells.filter(({ field }) => field.form === 'date'),
    ({ place }) => `${place.column} ${place.sheet ?? ''}`
  )
  const found = [...columns.values()].flatMap((column): SuspectDays<P>[] => {
    const cells = column.map(({ cell, place }) => ({ ...writtenCell(cell), place }))
    const suspect = swappedDays(cells)
    return suspect === null
      ? []
      : [
          {
            proof: { place: suspect.proof.place, text: suspect.proof.text },
            days: [...suspect.days].map(([{ place, text }, swapped]) => ({ place, day: text, swapped }))
          }
        ]
  })
  const [first] = found
  return first ? { proof: first.proof, days: found.flatMap(({ days }) => days) } : null
}

/** Whether only the user can say how the numbers or dates of a file are written, or whether day and month are swapped, and has not. */
export const needsAnswers = <P>(known: KnownForms, suspects: SuspectDays<P> | null, isSwapped: boolean | null): boolean =>
  formKinds.some((kind) => known[kind] === null) || (suspects !== null && isSwapped === null)

/** The sheet with day and month of these cells swapped. */
export const withSwappedDays = (sheet: Sheet, days: readonly SuspectDay<SheetPlace>[]): Sheet => {
  const rows = [...sheet.rows]
  for (const { place, swapped } of days) rows[place.row - 1] = (rows[place.row - 1] ?? []).with(place.column, { day: swapped })
  return { ...sheet, rows }
}
