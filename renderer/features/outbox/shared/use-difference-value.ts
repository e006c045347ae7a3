import { formatDecimal } from '#core/base/format-number.ts'
import { nodeAt } from '#core/derive/fields.ts'
import type { Difference } from '#core/outbox/difference.ts'
import { isAmount } from '#core/schema/field.ts'
import { formatCell } from '../../../grid/sheet/cells/cell-value.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Formats a value of a difference in the form of its field; a number of more digits than the other version stays different. */
export const useDifferenceValue = () => {
  const text = useText()
  return ({ path, field }: Difference, value: string | null): string => {
    if (value === null) return '–'
    if (value === '') return text.value.outbox.history.blank
    const node = field === null ? undefined : nodeAt(path)
    if (node?.node !== 'field') return value
    if (isAmount(node)) return formatDecimal(value, text.value.lang)
    const yesNo = { yes: text.value.common.yes, no: text.value.common.no }
    return formatCell(node, node.kind === 'boolean' ? value === 'true' : value, text.value.lang, yesNo)
  }
}
