import { expect, test } from 'vitest'
import { groupsOf } from '../../../../renderer/commands/palette-groups.ts'
import { useCommands } from '../../../../renderer/commands/registry.ts'
import { useOutboxCommands } from '../../../../renderer/features/outbox/views/use-outbox-commands.ts'
import { inside } from '../../support/mounted.ts'
import { openOutbox } from '../../support/outbox-setup.ts'

test('the palette finds the sending of all on the screen of the outbox too', async () => {
  const { desk, outbox, ids } = await openOutbox(2)
  const commands = useCommands(desk.pinia)
  commands.add(() => [{ action: 'outbox.sendAll', label: 'Kirim semua', group: 'general', run: () => undefined }])
  inside(desk, () => useOutboxCommands(() => []))
  await outbox.queue(ids)
  const listed = groupsOf(commands.all, [], [], 'kirim semua').flatMap(([group, items]) =>
    items.map((item) => [group, item.kind === 'open' ? '' : item.command.action])
  )
  expect(listed).toEqual([['here', 'outbox.sendAll']])
})
