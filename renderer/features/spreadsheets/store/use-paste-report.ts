import { formatDecimal } from '#core/base/format-number.ts'
import type { AmbiguousNumber, UnreadableCell } from '../../../grid/sheet/cells/cell-edit.ts'
import type { GridColumn } from '../../../grid/sheet/columns.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useText, useFieldText } from '../../../i18n/use-text.ts'

/** Reports pastes that were not taken completely: no cell is dropped or read differently without a message. */
export const usePasteReport = (columns: () => readonly GridColumn[]) => {
  const text = useText()
  const words = useFieldText()
  const settings = useSettings()
  const messages = useMessages()

  const tellUnreadable = (cells: readonly UnreadableCell[]): void => {
    const [first] = cells
    if (!first) return
    const column = columns().find((one) => one.key === first.key)
    const where = `${text.value.editor.row(first.row + 1)}, ${column ? words.value(column.field.label) : (first.key ?? '–')}: “${first.text}”`
    messages.say(text.value.editor.unreadablePaste(cells.length, where), 'danger')
  }

  const tellDoubtful = ({ text: typed, value }: AmbiguousNumber): void => {
    const isGrouped = typed.replace(/[.,]/g, '') === value
    messages.say(
      text.value.spreadsheets.doubtfulPaste(typed, formatDecimal(value, settings.language, isGrouped ? 0 : 2), isGrouped),
      'warn'
    )
  }

  return { tellUnreadable, tellDoubtful }
}
