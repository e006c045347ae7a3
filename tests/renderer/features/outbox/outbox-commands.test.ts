import { expect, test } from 'vitest'
import { groupsOf } from '../../../../renderer/commands/palette-groups.ts'
import { useCommands } from '../../../../renderer/commands/registry.ts'
import { useOutboxCommands } from '../../../../renderer/features/outbox/views/use-outbox-commands.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { inside } from '../../support/mounted.ts'
import { answering, openOutbox } from '../../support/outbox-setup.ts'

test('the palette finds the sending of all on the screen of the outbox too', async () => {
  const { app, outbox, ids } = await openOutbox(2)
  const commands = useCommands(app.pinia)
  commands.add(() => [{ action: 'outbox.sendAll', label: 'Kirim semua', group: 'general', run: () => undefined }])
  inside(app, () => useOutboxCommands(() => []))
  await outbox.queue(ids)
  const listed = groupsOf(commands.all, [], [], 'kirim semua').flatMap(([group, items]) =>
    items.map((item) => [group, item.kind === 'open' ? '' : item.command.action])
  )
  expect(listed).toEqual([['here', 'outbox.sendAll']])
})

test('the disabled commands of the outbox say why', async () => {
  const opened = await openOutbox(1)
  const { app, outbox, ids } = opened
  const commands = useCommands(app.pinia)
  inside(app, () => useOutboxCommands(() => outbox.newestFirst))
  const { noneListed, noneWaiting, isSending } = text.outbox
  const reasons = () => ['outbox.pause', 'outbox.sendAll', 'outbox.reportXlsx'].map((action) => commands.find(action)?.disabledReason)
  expect(reasons()).toEqual([noneWaiting, noneWaiting, noneListed])
  await outbox.queue(ids)
  expect(reasons()).toEqual([null, null, null])
  let reasonsWhileSending: readonly unknown[] = []
  answering(opened, () => {
    reasonsWhileSending = reasons()
    return {}
  })
  await outbox.sendAll()
  expect(reasonsWhileSending).toEqual([null, isSending, null])
})
