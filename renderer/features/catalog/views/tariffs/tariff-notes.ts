import { isPlainDecimal } from '#core/base/format-number.ts'
import type { JsonObject } from '#core/base/json.ts'
import { trimmedText } from '#core/base/json-guards.ts'
import { tariffColumns } from '#core/catalog/tariff-rate.ts'
import type { Text } from '../../../../i18n/text.ts'
import type { NoteSection } from '../../../import/shared/review-target.ts'
import { countImport } from '../import-counts.ts'
import type { TariffPreview } from './use-tariff-import.ts'

const isRate = (key: string): boolean => !['nohs', 'kd_skema_tarif', 'lartas', 'documents'].includes(key)

/** A value of a rate as the user reads it. */
export const shownRate = (row: JsonObject, key: string, text: Text): string => {
  const value = trimmedText(row[key])
  return isRate(key) && isPlainDecimal(value) ? text.decimal(value) : value
}

/** The rates that a file of tariff codes has beside them: what is stored of them, and the first rows. */
export const tariffNotes = ({ plan, columns, sample }: TariffPreview, text: Text): NoteSection => {
  const { added, changed } = countImport(plan)
  const shown = tariffColumns.filter(({ key }) => columns.some((one) => one === key))
  const labels = shown.map(({ field }) => text.label(field.label)).join(', ')
  const { result, columnsUsed } = text.tariffs
  return {
    key: 'rates',
    title: `${result(text.number(added), text.number(changed))} ${columnsUsed(labels)}`,
    hooks: { 'data-tariff-result': '' },
    isText: true,
    rows: sample.map((row, index) => ({
      key: String(index),
      text: shown
        .map(({ key, field }) => (key === 'nohs' ? shownRate(row, key, text) : `${text.label(field.label)} ${shownRate(row, key, text)}`))
        .join(' · '),
      hooks: { 'data-tariff-row': '' }
    }))
  }
}
