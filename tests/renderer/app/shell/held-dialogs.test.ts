import { expect, test } from 'vitest'
import { useHeldDialogs } from '../../../../renderer/app/shell/use-window-state.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { inside } from '../../support/mounted.ts'
import { openOutbox } from '../../support/outbox-setup.ts'

test('the window says that dialogs are held back and for how long, in one message', async () => {
  const { app } = await openOutbox(1)
  const { wrapper } = inside(app, () => useHeldDialogs() ?? true)
  for (const seconds of [30, 18]) app.host.emit('dialogs.held', { seconds })
  const shown = (): readonly string[] => useMessages().toasts.map(({ text }) => text)
  expect(shown()).toEqual([expect.stringContaining('18 detik')])
  wrapper.unmount()
  app.host.emit('dialogs.held', { seconds: 3 })
  expect(shown()).toEqual([expect.stringContaining('18 detik')])
})
