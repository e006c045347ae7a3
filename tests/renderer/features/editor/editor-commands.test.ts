import { expect, test } from 'vitest'
import { shallowRef } from 'vue'
import { groupsOf } from '../../../../renderer/commands/palette-groups.ts'
import { shortLabelOf, useCommands } from '../../../../renderer/commands/registry.ts'
import { useTableCommands } from '../../../../renderer/features/editor/views/sections/use-table-edits.ts'
import { useEditorCommands } from '../../../../renderer/features/editor/views/use-editor-commands.ts'
import { useEditorNavigation } from '../../../../renderer/features/editor/views/use-editor-navigation.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { openDraft } from '../../support/draft-setup.ts'
import { inside } from '../../support/mounted.ts'

const nothing = (): void => undefined

/** The commands of the editor and of its table of goods, for a draft that was queued. */
const openEditor = async () => {
  const { app, draft } = await openDraft()
  const outbox = useOutbox(app.pinia)
  await outbox.load()
  await outbox.queue(['d1'])
  inside(app, () => {
    const navigation = useEditorNavigation({
      id: () => 'd1',
      section: () => 'detail',
      isOpen: () => true,
      content: shallowRef(null),
      table: shallowRef(null)
    })
    useEditorCommands({ id: () => 'd1', isOpen: () => true, navigation, showHelp: () => false, exportFiles: nothing })
    useTableCommands({
      member: 'detail',
      isEmpty: () => false,
      openFind: nothing,
      openBulk: nothing,
      fillDown: nothing,
      renumber: nothing,
      addRow: nothing
    })
    return true
  })
  const commands = useCommands(app.pinia)
  const listed = (typed: string): readonly string[] =>
    groupsOf(commands.all, [], [], typed).flatMap(([, items]) => items.map((item) => (item.kind === 'open' ? '' : item.command.action)))
  return { app, draft, commands, listed }
}

test('the palette finds the history of sending, its changes and the renumbering of lines', async () => {
  const { commands, listed } = await openEditor()
  expect(listed('riwayat kirim')).toEqual(['history.open', 'history.changes'])
  expect(listed('nomori ulang')).toEqual(['rows.renumber'])
  const changes = commands.find('history.changes')
  expect(changes && shortLabelOf(changes)).toBe(text.outbox.history.changed)
})

test('the export with files says that it needs an aju number', async () => {
  const { draft, commands } = await openEditor()
  const reason = () => commands.find('files.export')?.disabledReason
  expect(reason()).toBeNull()
  draft.set('/car', '')
  expect(reason()).toBe('Isi nomor aju dulu.')
})
