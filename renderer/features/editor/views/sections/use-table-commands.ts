import { ListOrdered, PaintBucket, Plus, Search } from '@lucide/vue'
import { numberKey } from '#core/schema/row-keys.ts'
import type { TableMember } from '#core/schema/layout.ts'
import { offerCommands } from '../../../../commands/registry.ts'
import { shortcuts } from '../../../../commands/shortcuts.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useDraft } from '../../store/draft/draft.ts'

interface TableCommandsDeps {
  readonly member: TableMember
  readonly isEmpty: () => boolean
  readonly openFind: () => void
  readonly openBulk: () => void
  readonly fillDown: () => void
  readonly renumber: () => void
  readonly addRow: () => void
}

/** Offers the commands of a table: find, fill a column, renumber, fill down, add a row. */
export const useTableCommands = ({ member, isEmpty, openFind, openBulk, fillDown, renumber, addRow }: TableCommandsDeps): void => {
  const text = useText()
  const draft = useDraft()
  offerCommands(() => {
    const { editor, grid, shell } = text.value
    const unlessLocked = draft.isLocked ? '' : null
    return [
      {
        action: 'rows.find',
        label: grid.find.title,
        icon: Search,
        keys: shortcuts.replace,
        otherKeys: [shortcuts.search],
        run: openFind
      },
      {
        action: 'rows.bulkSet',
        label: grid.bulk.title,
        shortLabel: grid.bulk.open,
        icon: PaintBucket,
        disabledReason: isEmpty() || draft.isLocked ? '' : null,
        run: openBulk
      },
      ...(numberKey[member]
        ? [
            {
              action: 'rows.renumber',
              label: editor.renumber,
              icon: ListOrdered,
              disabledReason: unlessLocked,
              run: renumber
            }
          ]
        : []),
      {
        action: 'rows.fillDown',
        label: shell.shortcuts.fillDown,
        keys: shortcuts.fillDown,
        hidden: true,
        disabledReason: unlessLocked,
        run: fillDown
      },
      // The table handles this key when it has the focus; elsewhere the declaration is sent.
      { action: 'rows.fill', label: shell.shortcuts.fill, keys: shortcuts.send, hidden: true, passesKey: () => true, run: () => false },
      {
        action: 'rows.add',
        label: editor.addLine,
        icon: Plus,
        keys: shortcuts.addLine,
        hidden: true,
        disabledReason: unlessLocked,
        run: addRow
      }
    ]
  })
}
