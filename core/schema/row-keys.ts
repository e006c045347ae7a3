import { lookupTable } from '../base/lookup-table.ts'
import type { TableMember } from './layout.ts'

/** The column that numbers the rows of a table (rule W5): `serial` is text, `nourut` a number. */
export const numberKey: Readonly<Record<TableMember, string | null>> = {
  detail: 'serial',
  dokumen: 'nourut',
  container: null,
  kemasan: null
}

/** Values that are the same on almost every line of a declaration; a new row copies them from the row above. */
export const repeatedKeys: Readonly<Record<TableMember, readonly string[]>> = {
  detail: ['seritrp', 'dtlok', 'satcukjm'],
  dokumen: [],
  container: ['contukur', 'conttipe'],
  kemasan: []
}

/** What a new row has in such a column where the row above has nothing: of goods lines the first tariff row, complete, without excise. */
export const technicalValues = lookupTable<number>({ seritrp: 1, dtlok: 1, satcukjm: 0 })
