import { columnsOf } from '../derive/fields.ts'
import type { Sheet } from './sheet.ts'

/** The exports of Ajukan use headings such as `Uraian barang [brgurai]`. */
const ownKey = /\[([A-Za-z_][A-Za-z0-9_]*)\]\s*$/

export const ownHeading = (label: string, key: string): string => `${label} [${key}]`

/** The wire key at the end of a heading of Ajukan, or null. */
export const keyOfOwnHeading = (heading: string): string | null => ownKey.exec(heading)?.[1] ?? null

/** Titles and notes above the headings take no more rows. */
const searchedRows = 30

const goodsKeys: ReadonlySet<string> = new Set(columnsOf('detail').map(({ key }) => key))

/** Whether a sheet has a row of headings of Ajukan: an exported table, perhaps edited, or one with wire keys. */
export const hasOwnHeadings = (sheets: readonly Sheet[]): boolean =>
  sheets.some(({ rows }) =>
    rows.slice(0, searchedRows).some((row) => {
      const texts = row.filter((cell) => typeof cell === 'string')
      return texts.filter((text) => keyOfOwnHeading(text) !== null).length >= 2 || texts.filter((text) => goodsKeys.has(text)).length >= 3
    })
  )
