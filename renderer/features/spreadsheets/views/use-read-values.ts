import { computed } from 'vue'
import type { TableMember } from '#core/schema/layout.ts'
import type { ColumnMap } from '#core/spreadsheets/import/columns/map.ts'
import { isAmount } from '#core/schema/field.ts'
import { fieldsOf } from '#core/spreadsheets/import/headings.ts'
import type { KnownForms } from '#core/spreadsheets/number-form.ts'
import type { ImportPlan } from '#core/spreadsheets/import/plan-import.ts'
import { isDayCell, type Sheet } from '#core/spreadsheets/sheet.ts'
import { formatCell } from '../../../grid/sheet/cells/cell-value.ts'
import { useText } from '../../../i18n/use-text.ts'

interface PreviewedRows {
  readonly member: TableMember
  readonly sheet: Sheet
  readonly columns: ColumnMap
  readonly plan: ImportPlan
  readonly known: KnownForms
}

/**
 * The number or date that a text or date cell of the sheet is imported as, as the window shows it, once its form is known; null for other cells. Rows are
 * numbered from 1.
 */
export const useReadValues = (of: PreviewedRows): ((row: number, column: number) => string | null) => {
  const text = useText()
  const fields = computed(() => fieldsOf(of.member))
  const values = computed(() => new Map(of.plan.rows.map((planned) => [planned.row, planned.values])))
  return (row, column) => {
    const key = of.columns[column] ?? ''
    const field = fields.value.get(key)
    const cell = of.sheet.rows[row - 1]?.[column]
    if (!field || (typeof cell !== 'string' && !isDayCell(cell))) return null
    const kind = field.form === 'date' ? 'dates' : isAmount(field) ? 'numbers' : null
    const value = values.value.get(row)?.[key] ?? ''
    return kind === null || of.known[kind] === null || value === '' ? null : formatCell(field, value, text.value.lang, text.value.common)
  }
}
