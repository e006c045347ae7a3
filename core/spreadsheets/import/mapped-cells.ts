import type { Field } from '../../schema/field.ts'
import type { TableMember } from '../../schema/layout.ts'
import type { ColumnMap } from './columns/map.ts'
import { fieldsOf } from './headings.ts'
import type { NumberCell } from '../number-form.ts'
import { rowKinds, type RowKind, type RowsToClassify } from './row-kinds.ts'

/** What the user decided about rows of the sheet, numbered from 1: true takes the row. */
export type RowDecisions = ReadonlyMap<number, boolean>

export interface MappedColumn {
  readonly key: string
  readonly column: number
  readonly field: Field
}

export const mappedColumns = (member: TableMember, columns: ColumnMap): readonly MappedColumn[] => {
  const fields = fieldsOf(member)
  return columns.flatMap((key, column) => {
    const field = key === null ? undefined : fields.get(key)
    return field && key !== null ? [{ key, column, field }] : []
  })
}

export const noDecisions: RowDecisions = new Map()

/** Whether a row is imported: rows of data unless the user left them out, other rows if the user took them. */
export const isTaken = (kind: RowKind, row: number, decided: RowDecisions): boolean =>
  kind !== 'empty' && (decided.get(row) ?? kind === 'data')

/** `kinds`: by default those of the rows of `sheet`. */
export interface TakenRows extends RowsToClassify {
  readonly kinds?: readonly RowKind[]
  readonly decided?: RowDecisions
}

/** The mapped cells that an import reads: those of the rows it takes; numbered as in the spreadsheet, from 1. */
export const mappedCells = ({
  member,
  sheet,
  columns,
  headerRow,
  ...more
}: TakenRows): readonly NumberCell<{ readonly row: number; readonly column: number }>[] => {
  const kinds = more.kinds ?? rowKinds({ member, sheet, headerRow, columns })
  const mapped = mappedColumns(member, columns)
  return sheet.rows.flatMap((cells, index) =>
    isTaken(kinds[index] ?? 'empty', index + 1, more.decided ?? noDecisions)
      ? mapped.map(({ key, field, column }) => ({
          field,
          cell: cells[column],
          source: { kind: 'file', key, date1904: sheet.facts.date1904 } as const,
          place: { row: index + 1, column }
        }))
      : []
  )
}
