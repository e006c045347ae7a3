import { expect, test } from 'vitest'
import { useCommands } from '../../../../renderer/commands/registry.ts'
import { useTrackingCommands } from '../../../../renderer/features/tracking/views/use-tracking-commands.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { inside } from '../../support/mounted.ts'
import { car, open, other, serve } from '../../support/tracking-setup.ts'

test('marking all as read marks the listed rows only, and can be undone', async () => {
  const { desk, tracking, list } = await open()
  inside(desk, () => useTrackingCommands(() => undefined))
  const [commands, messages] = [useCommands(desk.pinia), useMessages(desk.pinia)]
  const command = () => commands.find('tracking.markAllSeen')
  await tracking.watch([{ car: other, note: 'kontrak' }])
  serve(desk, ['104'], ['2090'])
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
