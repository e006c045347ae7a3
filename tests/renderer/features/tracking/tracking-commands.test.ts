import { expect, test } from 'vitest'
import { groupsOf } from '../../../../renderer/commands/palette-groups.ts'
import { useCommands } from '../../../../renderer/commands/registry.ts'
import { useTrackingCommands } from '../../../../renderer/features/tracking/views/use-tracking-commands.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { inside } from '../../support/mounted.ts'
import { car, open, other, serve } from '../../support/tracking-setup.ts'

test('marking all as read marks the listed rows only, and can be undone', async () => {
  const { app, tracking, list } = await open()
  inside(app, () => useTrackingCommands(() => undefined))
  const [commands, messages] = [useCommands(app.pinia), useMessages(app.pinia)]
  const command = () => commands.find('tracking.markAllSeen')
  await tracking.watch([{ car: other, note: 'kontrak' }])
  serve(app, ['104'], ['2090'])
  for (const one of [car, other]) await tracking.refresh(one)
  const unread = (): readonly (number | undefined)[] => [car, other].map((one) => tracking.unreadOf.get(one))
  expect(unread()).toEqual([2, 2])
  list.search = 'kontrak'
  await command()?.run()
  expect(unread()).toEqual([2, undefined])
  expect(command()).toBeUndefined()
  messages.act(messages.toasts.at(-1)?.id ?? 0)
  await expect.poll(unread).toEqual([2, 2])
  list.search = ''
  await command()?.run()
  expect(unread()).toEqual([undefined, undefined])
})

test('the palette finds the refresh of all and that of the selected numbers', async () => {
  const { app, tracking, list } = await open()
  const commands = useCommands(app.pinia)
  commands.add(() => [{ action: 'tracking.refreshAll', label: 'Perbarui semua', group: 'general', run: () => undefined }])
  const { value } = inside(app, () => useTrackingCommands(() => undefined))
  const listed = (): readonly string[] =>
    groupsOf(commands.all, [], [], 'perbarui').flatMap(([, items]) =>
      items.map((item) => (item.kind === 'open' ? '' : item.command.action))
    )
  await tracking.watch([{ car: other, note: 'kontrak' }])
  expect([listed(), value.refreshAll.value.label]).toEqual([['tracking.refreshAll'], text.tracking.refreshAll])
  list.selection = new Set([car, other])
  expect(listed()).toEqual(['tracking.refreshChosen', 'tracking.refreshAll'])
  serve(app, ['104'], ['2090'])
  await commands.find('tracking.refreshChosen')?.run()
  expect([car, other].map((one) => tracking.unreadOf.get(one))).toEqual([2, 2])
})
