import { lookupTable } from '../../base/lookup-table.ts'
import type { JsonObject } from '../../base/json.ts'
import { bmKey, incomeKey, luxuryKey, tariffKey, vatKey, type LevyColumn } from '../../print/print-fields.ts'
import { decimalText, words } from '../../schema/field.ts'
import { readCell } from '../read-cell.ts'
import { cellText, isEmptyCell } from '../sheet.ts'
import type { CeisaLeftovers } from './leftovers.ts'
import { cellUnder, readCellUnder, type CeisaRow, type CeisaSheet, type CellReader } from './sheet.ts'

/** The rows of a sheet that belong to one declaration. */
export interface OwnRows {
  readonly sheet: CeisaSheet
  readonly rows: readonly CeisaRow[]
}

/** KODE PUNGUTAN → keys of the printed form: the rate of a tariff code, and the column of the form that shows the amount. */
const levies = lookupTable<{ readonly rate: (tariff: string) => string; readonly column: string }>({
  BM: { rate: bmKey, column: 'kolomBm' },
  PPN: { rate: vatKey, column: 'kolomPpn' },
  PPNBM: { rate: luxuryKey, column: 'kolomPpnbm' },
  PPH: { rate: incomeKey, column: 'kolomPph' }
})

/** KODE FASILITAS TARIF → column of the form. 3 (ditangguhkan), 4 (berkala) and 8 (dijaminkan) have none. */
const treatments = lookupTable<LevyColumn>({
  '1': 'paid',
  '2': 'government',
  '5': 'exempt',
  '6': 'uncollected',
  '7': 'settled',
  '9': 'deferred'
})

const rateColumns = ['seri barang', 'kode pungutan', 'kode tarif', 'tarif']
const rateField = decimalText({ label: words('Tarif', 'Rate'), hint: words('', '') })
const textOf = (sheet: CeisaSheet, row: CeisaRow, heading: string): string => cellText(cellUnder(sheet, row, heading))
const textIn = (object: JsonObject, key: string): string => {
  const { [key]: value } = object
  return typeof value === 'string' ? value : ''
}

/** Reads rates and levies into the values of the printed form, from which the estimate is calculated. What is not certain is left over. */
export const levyReader = ({ form, note, seen }: CellReader, leftovers: CeisaLeftovers) => {
  /** `goods`: the lines of `lines`, in the same order. Specific rates are left out, as they count for a quantity of their own. */
  const ratesOf = ({ sheet, rows }: OwnRows, lines: OwnRows, goods: readonly JsonObject[]): JsonObject => {
    const bySerial = new Map(lines.rows.map((row, index) => [textOf(lines.sheet, row, 'seri barang'), goods[index]]))
    if (bySerial.size < lines.rows.length) return {}
    /** Tariff codes with a rate that is specific or unreadable: another rate in per cent would count for these lines too. */
    const open = new Set<string>()
    const found = rows.flatMap((row) => {
      const line = bySerial.get(textOf(sheet, row, 'seri barang'))
      const levy = levies[textOf(sheet, row, 'kode pungutan').toUpperCase()]
      const written = cellUnder(sheet, row, 'tarif')
      // A number: a percentage has one reading, and shows no form for other numbers.
      const [, percent] = typeof written === 'string' ? (/^\s*(\d+(?:[.,]\d+)?)\s*%\s*$/.exec(written) ?? []) : []
      const cell = percent === undefined ? written : Number(percent.replace(',', '.'))
      const isPerCent = ['', '1'].includes(textOf(sheet, row, 'kode tarif'))
      if (!line || !levy || isEmptyCell(cell) || textIn(line, 'nohs') === '') return []
      const key = levy.rate(tariffKey(textIn(line, 'nohs'), textIn(line, 'kd_skema_tarif')))
      if (!isPerCent) {
        open.add(key)
        return []
      }
      const read = readCellUnder(sheet, row, 'tarif', { key: 'tarif', field: rateField, cell })
      seen(read)
      const reading = readCell(rateField, cell, form, read.source)
      if (!reading.ok) {
        open.add(key)
        leftovers.markUsed(row, rateColumns)
        note({ sheet: sheet.name, row: row.row, heading: 'TARIF', text: cellText(written), code: reading.problem, value: null })
        return []
      }
      return [{ row, key, rate: String(reading.value) }]
    })
    const print: Record<string, string> = {}
    for (const [key, same] of Map.groupBy(found, (one) => one.key)) {
      const [first] = same
      if (!first || open.has(key) || same.some(({ rate }) => rate !== first.rate)) continue
      print[key] = first.rate
      for (const { row } of same) leftovers.markUsed(row, rateColumns)
    }
    return print
  }

  /** The treatment of a levy that has one row; a levy that is treated in two ways has several. */
  const treatmentOf = ({ sheet, rows }: OwnRows): JsonObject => {
    const print: Record<string, string> = {}
    for (const [code, same] of Map.groupBy(rows, (row) => textOf(sheet, row, 'kode jenis pungutan').toUpperCase())) {
      const [row, ...more] = same
      const column = row && treatments[textOf(sheet, row, 'kode fasilitas tarif')]
      const levy = levies[code]
      if (!row || !column || !levy || more.length > 0) continue
      print[levy.column] = column
      leftovers.markUsed(row, ['kode fasilitas tarif', 'kode jenis pungutan'])
    }
    return print
  }

  return { ratesOf, treatmentOf }
}
