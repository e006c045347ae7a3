import { cellText } from '../sheet.ts'
import { structuralColumns } from './columns.ts'
import { cellUnder, type CeisaRow, type CeisaSheet } from './sheet.ts'

/** A value without a field in BC 2.8; it is reported, never dropped silently. */
export interface CeisaLeftover {
  readonly sheet: string
  readonly heading: string
  readonly row: number
  readonly aju: string
  readonly text: string
}

/** Remembers which columns of each row were read, and reports the filled cells of all other columns. */
export const createLeftovers = () => {
  const usedHeadings = new Map<CeisaRow, Set<string>>()
  return {
    /** `plain`: headings as `plainHeading` returns them. */
    markUsed: (row: CeisaRow, plain: readonly string[]): void => {
      const set = usedHeadings.get(row) ?? new Set<string>()
      for (const name of plain) set.add(name)
      usedHeadings.set(row, set)
    },
    /** The unused cells of the rows whose aju number is among `headers`. */
    of: (sheet: CeisaSheet, headers: ReadonlyMap<string, CeisaRow>): readonly CeisaLeftover[] =>
      sheet.rows.flatMap((row) =>
        headers.has(row.aju)
          ? sheet.headings.flatMap(({ plain, text: heading }, column): CeisaLeftover[] => {
              const text = cellText(row.cells[column])
              if (text === '' || structuralColumns.has(plain)) return []
              // Only the first filled column with a heading is read.
              if (usedHeadings.get(row)?.has(plain) === true && text === cellText(cellUnder(sheet, row, plain))) return []
              return [{ sheet: sheet.name, heading, row: row.row, aju: row.aju, text }]
            })
          : []
      )
  }
}

export type CeisaLeftovers = ReturnType<typeof createLeftovers>
