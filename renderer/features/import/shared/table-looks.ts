import { useText } from '../../../i18n/use-text.ts'
import { useReviewText } from '../review-text.ts'
import type { SourceLooks } from './source-looks.ts'

/** Why the reader of tables leaves rows of any table out. */
type LeftOutKind = 'note' | 'heading'

/** What a reading of a table makes of the rows and columns of its page. */
interface LookedTable {
  readonly headerRow: number | null
  readonly columns: readonly (string | null)[]
  readonly leftOut: readonly { readonly row: number; readonly kind: LeftOutKind }[]
}

/** How a page shows its table. `lineOf`: the place of the line that a row gives, from 0; null without one. */
export const useTableLooks = () => {
  const text = useText()
  const words = useReviewText()
  const kindOf = (kind: LeftOutKind): string => words.value.skippedKinds[kind]
  const looksOf = (
    table: LookedTable | undefined,
    lineOf: (row: number) => number | null,
    isWrong: (row: number, column: number) => boolean
  ): SourceLooks => {
    const skipped = new Map(table?.leftOut.map(({ row, kind }) => [row, kind]))
    const fieldOf = (column: number): string | null => table?.columns[column] ?? null
    return {
      fieldOf,
      rowOf: (row) => {
        if (row === table?.headerRow) return { look: 'header', words: words.value.rowHeader }
        const line = lineOf(row)
        if (line !== null) return { look: 'goods', words: text.value.number(line + 1) }
        const kind = skipped.get(row)
        return kind === undefined ? null : { look: 'skipped', words: words.value.rowSkipped(kindOf(kind)) }
      },
      isUsed: (row, column) => fieldOf(column) !== null && lineOf(row) !== null,
      isWrong
    }
  }
  return { looksOf, kindOf }
}
