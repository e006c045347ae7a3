import { text, words, type Field } from '../../schema/field.ts'
import { withoutBrackets } from '../brackets.ts'
import { keyOfOwnHeading } from '../own-headings.ts'
import { plainHeading, withoutBoxNumber, type Cell, type Sheet } from '../sheet.ts'

/** A value that a target wants of each row. */
export interface TargetField {
  readonly key: string
  readonly field: Field
  /** Converts a cell of other lists into the form that its field reads. */
  readonly cleaned?: (cell: Cell) => Cell
}

/** Of a value that is read as it is written. */
export const writtenField = text({ label: words('', ''), hint: words('', '') })

/** A column with the field that it fills. */
export interface LaidColumn extends TargetField {
  readonly column: number
  readonly heading: string
  /** Its heading is one that Ajukan writes. */
  readonly isOwn: boolean
}

/** A cell of a row and the column that says what it is. Its own row may be another one: some pages are copied with a line for each cell. */
export interface LaidCell {
  readonly field: LaidColumn
  readonly row: number
  readonly column: number
  readonly cell: Cell
}

export interface LaidRow {
  /** From 0. */
  readonly row: number
  readonly cells: readonly LaidCell[]
}

/** A row below the headings that is none of the table. */
export interface LeftOutTableRow<K extends string = never> {
  /** From 0. */
  readonly row: number
  readonly kind: 'note' | 'heading' | K
  /** The row as written, shortened. */
  readonly text: string
  readonly hasAmount: boolean
}

/** Where the fields of a target are in a sheet. */
export interface Layout<K extends string = never> {
  /** From 0; null without one. */
  readonly headerRow: number | null
  readonly headings: readonly string[]
  readonly columns: readonly (string | null)[]
  readonly rows: readonly LaidRow[]
  readonly leftOut: readonly LeftOutTableRow<K>[]
  /** Cells that have the text of the cell above them, which is merged over their rows. */
  readonly merged: readonly { readonly row: number; readonly column: number; readonly text: string }[]
}

/** A field that a heading names; the certain names have low ranks. */
export interface HeadingName {
  readonly key: string
  readonly rank: number
}

/**
 * What a table is read for: all that its one reader (`readTables`) must know. A target is a value; it reads nothing itself. `K`: why rows are left out, beside
 * the reasons of every table.
 */
export interface TableTarget<K extends string = never> {
  /** In the order in which they choose their columns. */
  readonly fields: readonly TargetField[]
  /** The fields that a heading may mean. */
  readonly named: (heading: string) => readonly HeadingName[]
  /** Whether a row with these named fields is one of headings; any row that names a field where missing. */
  readonly isHeading?: (row: readonly Cell[], columns: readonly (string | null)[], at: number) => boolean
  /** Whether the table may begin without a row of headings. Only titles, each alone in its row, are above one then. */
  readonly mayLackHeadings?: boolean
  /** The columns with those that only their contents can name. `rows`: those below the headings. */
  readonly columnsByContents?: (
    columns: readonly (string | null)[],
    rows: Sheet['rows'],
    hasHeadings: boolean
  ) => readonly (string | null)[]
  /** Why a row below the headings is none of the table; null for one that is. */
  readonly kindOf?: (cells: readonly Cell[], columns: readonly LaidColumn[]) => K | null
  /** Fields that identify a row: a merged cell never applies to several rows here. */
  readonly identifiers?: ReadonlySet<string>
  /** The cell that is read as the field, without what stands beside its value. */
  readonly cellOf?: (sheet: Sheet, row: number, column: LaidColumn, cell: Cell) => Cell
  /** Whether the texts of a workbook are as they were typed; those of lists from other programs may be damaged. */
  readonly areTextsTyped?: boolean
  /** Where the fields are in a sheet that has no table with one row of headings. */
  readonly layout?: (sheet: Sheet) => Layout<K>
}

/** How headings name fields: by their key in brackets, as Ajukan writes it, else by one of the names. */
export const namedBy = (
  names: ReadonlyMap<string, HeadingName>,
  keys: ReadonlySet<string>,
  { ignoresBrackets = false } = {}
): TableTarget['named'] => {
  const ofHeading = (heading: string): HeadingName | undefined => {
    const own = keyOfOwnHeading(heading)
    if (own !== null && keys.has(own)) return { key: own, rank: 0 }
    const whole = names.get(plainHeading(withoutBoxNumber(heading)))
    if (whole !== undefined || !ignoresBrackets) return whole
    const bare = names.get(plainHeading(withoutBrackets(heading)))
    return bare && { ...bare, rank: bare.rank + 100 }
  }
  return (heading) => {
    const found = ofHeading(heading)
    return found === undefined ? [] : [found]
  }
}

/** Names of headings by their plain form; of several fields with one name the first has it. `names`: the more certain ones first. */
export const headingNames = (names: readonly (HeadingName & { readonly name: string })[]): ReadonlyMap<string, HeadingName> => {
  const found = new Map<string, HeadingName>()
  for (const { name, key, rank } of names) if (!found.has(plainHeading(name))) found.set(plainHeading(name), { key, rank })
  return found
}
