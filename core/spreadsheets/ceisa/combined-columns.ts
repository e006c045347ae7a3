import type { Json } from '../../base/json.ts'
import { columnsOf } from '../../derive/fields.ts'
import { readCell } from '../read-cell.ts'
import { cellText, isEmptyCell } from '../sheet.ts'
import { invoiceColumns, specificationColumns } from './columns.ts'
import type { CeisaLeftovers } from './leftovers.ts'
import { cellUnder, readCellUnder, type CeisaRow, type CeisaSheet, type CellReader } from './sheet.ts'

const fields = new Map(columnsOf('detail').map(({ key, field }) => [key, field]))

/** Reads the fields of a goods line that several columns of BARANG hold. */
export const combinedReader = ({ form, note, seen }: CellReader, leftovers: CeisaLeftovers) => {
  /** The invoice value of a goods line, from the first of its columns that is filled; a 0 counts only if no other column has a number. */
  const priceOf = (sheet: CeisaSheet, row: CeisaRow): Json => {
    const field = fields.get('dnilinv')
    if (!field) return null
    const source = { kind: 'file', key: 'dnilinv' } as const
    const filled = invoiceColumns
      .map((name) => ({ name, cell: cellUnder(sheet, row, name) }))
      .filter(({ cell }) => !isEmptyCell(cell))
      .map((one) => ({ ...one, reading: readCell(field, one.cell, form, source) }))
    const [first] = filled
    if (!first) return null
    const isZero = ({ reading }: typeof first): boolean => reading.ok && reading.value === 0
    const chosen = isZero(first) ? (filled.find((one) => one.reading.ok && !isZero(one)) ?? first) : first
    const placeOf = (name: string) => ({ sheet: sheet.name, row: row.row, heading: name.toUpperCase() })
    leftovers.markUsed(row, [first.name, chosen.name])
    seen(readCellUnder(sheet, row, chosen.name, { key: 'dnilinv', field, cell: chosen.cell }))
    const { reading } = chosen
    const value = reading.ok ? reading.value : null
    const text = cellText(first.cell)
    if (!reading.ok) note({ ...placeOf(chosen.name), text, code: reading.problem, value })
    else if (chosen !== first) note({ ...placeOf(first.name), text, code: 'converted', value })
    return value
  }

  /** The specification of a goods line, from all of its columns. */
  const specificationOf = (sheet: CeisaSheet, row: CeisaRow): string => {
    leftovers.markUsed(row, specificationColumns)
    const field = fields.get('spflain')
    const parts = specificationColumns.flatMap((name) => {
      const cell = cellUnder(sheet, row, name)
      if (!field || isEmptyCell(cell)) return []
      const reading = readCell(field, cell, form, { kind: 'file', key: 'spflain' })
      if (reading.ok) return [String(reading.value)]
      const place = { sheet: sheet.name, row: row.row, heading: name.toUpperCase() }
      note({ ...place, text: cellText(cell), code: reading.problem, value: null })
      return []
    })
    return parts.join(', ')
  }

  return { priceOf, specificationOf }
}
