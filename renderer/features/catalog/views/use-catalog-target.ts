import type { CatalogColumn } from '#core/catalog/catalog-table.ts'
import type { ImportedRows } from '#core/catalog/import-rows.ts'
import type { Json, JsonObject } from '#core/base/json.ts'
import { isPlainDecimal, plainNumber } from '#core/base/format-number.ts'
import type { SourceDocument } from '#core/import/source.ts'
import type { Field } from '#core/schema/field.ts'
import { useText } from '../../../i18n/use-text.ts'
import { alignsRight, formatCell } from '../../../grid/sheet/cells/cell-value.ts'
import { plainColumn, plainLine } from '../../import/shared/line-columns.ts'
import type { ReviewTarget } from '../../import/shared/review-target.ts'
import { useSimpleTarget } from '../../import/shared/simple-target.ts'
import { countImport } from './import-counts.ts'

/** A file for a list of the master data, before anything of it is stored. */
export interface AskedImport {
  readonly document: SourceDocument
  readonly plan: ImportedRows
  /** Cells that cannot be read, and headings that are no column of the list, as written. */
  readonly unreadable: readonly string[]
  readonly unknown: readonly string[]
  readonly decide: (isWanted: boolean) => void
}

/** A list of the master data. `name`: of its actions. */
interface ReviewedList {
  readonly name: string
  readonly title: string
  readonly columns: readonly CatalogColumn[]
  /** Sentence about rows that are too incomplete. */
  readonly skipped: (count: number) => string
}

/** The rows of a file for a list of the master data: which are new, what they change, and what is not taken. */
export const useCatalogTarget = (list: () => ReviewedList, asked: AskedImport): ReviewTarget => {
  const text = useText()
  const shown = (field: Field, value: Json | undefined): string => {
    const plain = typeof value === 'number' ? plainNumber(value) : value
    if (typeof plain === 'string' && isPlainDecimal(plain) && (field.kind === 'number' || field.form === 'decimal'))
      return text.value.decimal(plain)
    return value === undefined || value === null ? '' : formatCell(field, value, text.value.lang, text.value.common)
  }
  const { plan, unreadable, unknown } = asked
  const used = (rows: readonly { readonly values: JsonObject }[]): ReadonlySet<string> =>
    new Set(rows.flatMap(({ values }) => Object.keys(values)))
  return useSimpleTarget('catalog', () => {
    const { name, title, columns: all, skipped } = list()
    const { catalog, tariffs, number, label } = text.value
    const keys = used(plan.rows)
    const columns = all.filter(({ key }) => keys.has(key))
    const { added, changed } = countImport(plan)
    const labels = columns.map(({ field }) => label(field.label)).join(', ')
    const [first] = unreadable
    const problems = [
      ...(plan.skipped > 0 ? [skipped(plan.skipped)] : []),
      ...(plan.shared > 0 ? [catalog.importedShared(plan.shared)] : []),
      ...(first === undefined ? [] : [catalog.importedUnreadable(unreadable.length, first)]),
      ...(unknown.length > 0 ? [catalog.importedUnknown([...new Set(unknown)].join(', '))] : [])
    ]
    return {
      title,
      document: asked.document,
      summary: {
        isGood: problems.length === 0,
        parts: [
          {
            text: `${tariffs.result(number(added), number(changed))} ${tariffs.columnsUsed(labels)}`,
            hooks: { 'data-tariff-result': '' },
            isStrong: true
          }
        ],
        remarks: problems.length === 0 ? [] : [{ text: problems.join(' '), hooks: { 'data-tariff-problems': '' }, tone: 'notice' as const }]
      },
      columns: [
        ...columns.map(({ key, field }, index) =>
          plainColumn({ key, label: label(field.label), isNumeric: alignsRight(field), width: index === 0 ? 110 : 80, isWide: index === 0 })
        ),
        plainColumn({ key: 'state', label: catalog.rowState, width: 80 })
      ],
      lines: plan.rows.map(({ id, values }, index) =>
        plainLine(String(index), {
          ...Object.fromEntries(columns.map(({ key, field }) => [key, shown(field, values[key])])),
          state: id === null ? catalog.newRow : catalog.changedRow
        })
      ),
      hooksOf: () => ({ 'data-tariff-row': '' }),
      take: {
        label: catalog.storeRows(plan.rows.length),
        action: `${name}.confirmImport`,
        isBlocked: plan.rows.length === 0,
        run: () => Promise.resolve(asked.decide(true))
      },
      cancelAction: `${name}.cancelReview`,
      close: () => asked.decide(false)
    }
  })
}
