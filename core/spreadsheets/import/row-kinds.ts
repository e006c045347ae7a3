import type { TableMember } from '../../schema/layout.ts'
import { cellText, isEmptyCell, isEmptyRow, plainHeading, type Cell, type Sheet } from '../sheet.ts'
import { hasQuantity } from './header-row.ts'
import { fieldsOf, suggestColumns } from './headings.ts'
import type { ColumnMap } from './columns/map.ts'
import { unnamedSums } from './unnamed-sums.ts'

/**
 * Why a row below the headings is left out. `heading`: the headings again, on a further page. `total`: sums, also without a word. `words`: the
 * amount in words. `other`: a table with other headings. `section`: the title of the rows that follow. `text`: only a description, directly below a row of goods; perhaps the rest
 * of that row's description. `signature`. `prose`: any other text: notes, bank details, terms.
 */
export const leftOutKinds = ['total', 'heading', 'other', 'section', 'text', 'words', 'signature', 'prose'] as const
export type LeftOutKind = (typeof leftOutKinds)[number]
export type RowKind = 'data' | 'empty' | LeftOutKind

const identifying = ['nohs', 'kd_barang', 'dokno', 'dokkd', 'contno', 'jnkemas']
const describing = new Set([...identifying, 'serial', 'brgurai', 'brgasal', 'merk', 'tipe', 'kdsat'])

const sumWord =
  /^(grand ?|g[. ] ?|sub[ -]?|nett? |gross |invoice |nilai )?(total|ttl|jumlah|jml|sum)\b|^(keseluruhan|rekap(itulasi)?)\b|^[Σ∑]|^(carried|brought) (forward|over)\b|^(dipindahkan|pindahan)\b|^(合\s*计|總\s*計|总\s*计|小\s*计|合\s*計|小\s*計)/i
const sumHead = /^(?:grand ?|g[. ] ?|sub[ -]?|nett? |gross |invoice |nilai )?(?:total|ttl|jumlah|jml|sum)(?=$|[\s:：.=()-])/i
const wholeSum =
  /^(?:keseluruhan|rekap(?:itulasi)?|[Σ∑]|(?:carried|brought) (?:forward|over)|dipindahkan|pindahan|合\s*计|總\s*計|总\s*计|小\s*计|合\s*計|小\s*計)[\s:：.=()-]*$/i
const summedItem =
  /^(?:usd|idr|rp|eur|jpy|cny|sgd|fob|cif|cfr|cnf|amount|qty|quantity|harga|nilai|keseluruhan|semua|all|barang|invoice|value|netto|bruto|gross|net|weight|packages?|cartons?|kgs?|pcs|pce|ctns?)$/
const summedPart = /^(?:part|page|halaman|section|bagian)$/

/** Whether a text is only a sum word and the summed item: `TOTAL:`, `Jumlah keseluruhan`, `Sub total (USD)`, `Total of this page 2`. A brand may be called Total. */
const isSumOnly = (text: string): boolean => {
  if (wholeSum.test(text)) return true
  const [head] = sumHead.exec(text) ?? []
  if (head === undefined) return false
  const words = text
    .slice(head.length)
    .toLowerCase()
    .split(/[\s:：.=()-]+/)
    .filter((word) => word !== '')
  for (let at = 0; at < words.length; at += 1) {
    if (summedItem.test(words[at] ?? '')) continue
    if (words[at] === 'of' || words[at] === 'for') at += 1
    if (words[at] === 'this') at += 1
    if (!summedPart.test(words[at] ?? '')) return false
    if (/^[a-z\d]{1,3}$/.test(words[at + 1] ?? '')) at += 1
  }
  return true
}
/** Weights and costs below a list: `Gross weight: 3.983,9 KGS`, `Ocean freight`. */
const sumLabel =
  /^(total )?(gross|net|nett) ?(weight|wt)\b|^(g|n)\.?\s?w\.?\s*:|^berat (kotor|bersih)\b|^(total )?(packages?|cartons?|koli)\s*:|^(ocean |air |sea |inland )?(freight|insurance|asuransi|ongkos angkut)( (charges?|cost|premium))?\s*(\(.*\))?\s*:?$|^(less|discount|diskon|potongan)\b.*:?$|^(ppn|pph|vat|gst|sales tax|dpp|pajak)\b.{0,20}$/i
const inWords =
  /^(say|amount in words|in words|terbilang|total (amount )?(say|in words)|dengan huruf)\b|\b(dollars?|rupiah|yuan|renminbi|yen|euros?|ringgit)\b.*\b(only|saja)\b|大写|大寫|[元圆圓]整/i
const signature =
  /\b(signature|signed (by|for)|authori[sz]ed (signature|signatory|person|by)|for and on behalf|on behalf of|tanda tangan|hormat kami|company (chop|stamp|seal)|sincerely|yours faithfully|prepared by|approved by|checked by|disetujui|mengetahui)\b|签名|签字|盖章|簽名|^_{4,}|\.{10,}/i
const section =
  /^(part|section|bagian|lot|group|kelompok|order|p\.?o\.?|purchase order|contract|kontrak|category|kategori|lampiran|annex|appendix|schedule|container|kontainer|pallet|batch|shipment|model|series|seri)\b.{0,60}$|^[ivx]{1,5}[.)]\s|^[一二三四五六七八九十]+[、.]/i

/** Longer texts are no name of a sum, and patterns are tried on the beginning of a text only: a file may have 100,000 letters in a cell. */
const longestSum = 200
const longestTried = 500

const isText = (cell: Cell | undefined): cell is string => typeof cell === 'string' && cell.trim() !== ''

/** A text without what only decorates a sum word: `** T O T A L **`, `T.O.T.A.L`, `Grand  Total`, `Ttl.` */
const undecorated = (text: string): string => {
  const plain = text.replace(/^[\s*_=–—-]+|[\s*_=–—-]+$/g, '').replace(/\s+/g, ' ')
  return /^\p{L}([ .]\p{L}){3,}\.?$/u.test(plain) ? plain.replace(/[ .]/g, '') : plain
}

/** A cell that a field of numbers may hold: a number with an optional currency before and unit after it. */
const isAmount = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' ||
  (isText(cell) && cell.length <= 60 && /^[^\d]{0,6}\d[\d.,']*( \d{3})*([.,]\d+)?\s*[^\d]{0,8}$/.test(cell.trim()) && !cell.includes(':'))

/**
 * A row with a word for a sum and its numbers below a list: no other cell has text in a column that describes the goods. The word may be in
 * any column.
 */
const isTotal = (row: readonly Cell[], columns: ColumnMap): boolean => {
  const at = row.findIndex((cell) => {
    const word = isText(cell) && cell.length <= longestSum ? undecorated(cell) : ''
    return word !== '' && (sumWord.test(word) || sumLabel.test(word))
  })
  if (at === -1) return false
  const text = undecorated(cellText(row[at]))
  const keys = isSumOnly(text) || sumLabel.test(text) ? new Set(identifying) : describing
  return !columns.some((key, column) => column !== at && key !== null && keys.has(key) && !isEmptyCell(row[column]))
}

/** The texts of the heading rows, by column. */
const headingTexts = (sheet: Sheet, headerRow: number): readonly (readonly string[])[] =>
  [headerRow, headerRow - 1, headerRow - 2].flatMap((row) => {
    const texts = (sheet.rows[row] ?? []).map((cell) => (isText(cell) ? plainHeading(cell) : ''))
    return texts.filter((text) => text !== '').length >= 2 ? [texts] : []
  })

/** Whether most of the cells of a row are the headings of their columns. */
const repeatsHeadings = (row: readonly Cell[], headings: readonly (readonly string[])[]): boolean => {
  const filled = row.flatMap((cell, column) => (isEmptyCell(cell) ? [] : [{ text: isText(cell) ? plainHeading(cell) : '', column }]))
  return (
    filled.length >= 2 &&
    headings.some((texts) => filled.filter(({ text, column }) => text !== '' && texts[column] === text).length >= filled.length * 0.6)
  )
}

/** Whether a row has the headings of a table with other columns. */
const startsOtherTable = (row: readonly Cell[], columns: ColumnMap, member: TableMember): boolean => {
  const texts = row.map((cell) => (isText(cell) && cell.length <= 40 ? cell.trim() : ''))
  const filled = row.filter((cell) => !isEmptyCell(cell)).length
  if (filled < 3 || texts.filter((text) => text !== '').length < filled || hasQuantity(row)) return false
  const named = suggestColumns(member, texts).flatMap((key, column) => (key === null ? [] : [{ key, column }]))
  return (
    named.length >= 2 && named.length >= filled / 2 && named.filter(({ key, column }) => columns[column] === key).length < named.length / 2
  )
}

interface Facts {
  /** Filled cells in columns with a field. */
  readonly filled: number
  readonly amounts: number
  /** Filled columns that describe goods, without the number of the row. */
  readonly described: number
  /** The longest text of the row. */
  readonly text: string
  readonly onlyDescription: boolean
  /** Whether it has the number of a line. */
  readonly isNumbered: boolean
  readonly hasQuantity: boolean
}

export interface RowsToClassify {
  readonly member: TableMember
  readonly sheet: Sheet
  readonly headerRow: number
  readonly columns: ColumnMap
}

/** The kind of every row of a sheet, by its index; rows up to the headings are `empty`. */
export const rowKinds = ({ member, sheet, headerRow, columns }: RowsToClassify): readonly RowKind[] => {
  const fields = fieldsOf(member)
  const mapped = columns.flatMap((key, column) => (key === null ? [] : [{ key, column, field: fields.get(key) }]))
  const numeric = mapped.filter(({ field }) => field?.ordinal !== true && (field?.kind === 'number' || field?.kind === 'integer'))
  const factsOf = (row: readonly Cell[]): Facts => {
    const filled = mapped.filter(({ column }) => !isEmptyCell(row[column]))
    return {
      filled: filled.length,
      amounts: numeric.filter(({ column }) => isAmount(row[column])).length,
      described: filled.filter(({ key }) => key !== 'serial' && describing.has(key)).length,
      text: row
        .reduce<string>((longest, cell) => (isText(cell) && cell.trim().length > longest.length ? cell.trim() : longest), '')
        .slice(0, longestTried),
      isNumbered: filled.some(({ key, column }) => key === 'serial' && /^\d{1,6}\.?$/.test(cellText(row[column]))),
      hasQuantity: filled.some(({ key, column }) => key === 'jmlsat' && isAmount(row[column])),
      onlyDescription: filled.length === 1 && filled[0]?.key === 'brgurai' && row.filter((cell) => !isEmptyCell(cell)).length === 1
    }
  }
  const facts = sheet.rows.map((row, index) => (index <= headerRow ? null : factsOf(row)))
  // In a list of few columns a row of one or two cells is a whole row.
  const width = facts.reduce((most, row) => (row && row.amounts > 0 ? Math.max(most, row.filled) : most), 0)
  const isWide = numeric.length > 0 && width >= 4
  const headings = headingTexts(sheet, headerRow)

  const numbered = facts.filter((of) => of !== null && of.amounts > 0 && of.isNumbered).length
  const isNumberedList = numbered >= 2 && numbered >= facts.filter((of) => of !== null && of.amounts > 1 && of.described > 0).length * 0.8
  let isOtherTable = false

  const kinds: RowKind[] = sheet.rows.map((row, index): RowKind => {
    const of = facts[index]
    if (!of || isEmptyRow(row)) return 'empty'
    if (repeatsHeadings(row, headings)) {
      isOtherTable = false
      return 'heading'
    }
    isOtherTable ||= of.amounts === 0 && startsOtherTable(row, columns, member)
    if (of.filled === 0) return of.text === '' || mapped.length === 0 ? 'empty' : proseKind(of.text)
    const isBare = of.described <= 1 && of.amounts === 0
    if (isBare && inWords.test(of.text)) return 'words'
    if (isTotal(row, columns)) return 'total'
    if (isBare && signature.test(of.text)) return 'signature'
    if (!isWide) return isOtherTable ? 'other' : 'data'
    // `Biaya kirim` with an amount below numbered lines.
    const isCharge = isNumberedList && !of.isNumbered && of.filled === 2 && of.amounts === 1 && !of.hasQuantity
    const kind = isCharge ? 'total' : wideKind(row, of)
    return isOtherTable && kind === 'data' ? 'other' : kind
  })
  const named = mapped.filter(({ key }) => key === 'serial' || (key !== 'kdsat' && describing.has(key)))
  const sums = unnamedSums(sheet, kinds, { named: named.map(({ column }) => column), amounts: numeric })
  return withSections(
    kinds.map((kind, index) => (sums.has(index) ? 'total' : kind)),
    facts
  )
}

const proseKind = (text: string): LeftOutKind => (inWords.test(text) ? 'words' : signature.test(text) ? 'signature' : 'prose')

/** The kind of a row of a list with four columns and more. */
const wideKind = (row: readonly Cell[], of: Facts): RowKind => {
  const isLabelled = /[:：]\s*$/.test(cellText(row.find((cell) => !isEmptyCell(cell))))
  if (isLabelled) return proseKind(of.text)
  if (of.amounts > 0) return of.described > 0 ? 'data' : of.filled > 1 || of.amounts > 1 ? 'total' : 'prose'
  if (of.filled >= 3) return 'data'
  if (of.filled === 2 && of.described >= 1 && of.text.length <= 60 && !/[:：]/.test(of.text)) return 'data'
  return of.onlyDescription ? 'text' : proseKind(of.text)
}

/** Texts that only their neighbours explain: a title is above goods, the rest of a description below them. */
const withSections = (kinds: readonly RowKind[], facts: readonly (Facts | null)[]): readonly RowKind[] => {
  let isBelowGoods = false
  return kinds.map((kind, index): RowKind => {
    const wasBelowGoods = isBelowGoods
    isBelowGoods = kind === 'data' || (kind === 'text' && wasBelowGoods)
    if (kind !== 'text' && kind !== 'prose') return kind
    const text = facts[index]?.text ?? ''
    if (section.test(text)) return 'section'
    if (kind === 'text' && wasBelowGoods && text.length <= 200) return 'text'
    const next = kinds.slice(index + 1, index + 3).find((one) => one !== 'empty')
    return next === 'data' && text.length <= 60 && !/[.!]$/.test(text) && !wasBelowGoods ? 'section' : proseKind(text)
  })
}
