import { expect, test } from 'vitest'
import { useCommands } from '../../../../renderer/commands/registry.ts'
import { useBulk } from '../../../../renderer/features/worklist/store/bulk-progress.ts'
import { useWorklistCommands } from '../../../../renderer/features/worklist/views/use-worklist-commands.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { inside } from '../../support/mounted.ts'
import { openOutbox } from '../../support/outbox-setup.ts'

test('commands for the selected declarations say why they cannot run', async () => {
  const { app, worklist, outbox } = await openOutbox(2)
  const commands = useCommands(app.pinia)
  inside(app, () => useWorklistCommands({ openFilter: () => undefined, selectAll: () => true, restoreFocus: () => undefined }))
  const reasons = () => ['declaration.queue', 'declaration.trash'].map((action) => commands.find(action)?.disabledReason)
  const { noneSelected, activeNotSelected } = text.worklist
  expect(reasons()).toEqual([noneSelected, noneSelected])
  worklist.active = 'd1'
  expect(reasons()).toEqual([activeNotSelected, activeNotSelected])
  // The key does nothing for a row that is only active.
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }))
  expect(outbox.entries.size).toBe(0)
  worklist.view = 'sent'
  expect(reasons()).toEqual([noneSelected, noneSelected])
  worklist.view = 'all'
  worklist.selection = new Set(['d1'])
  expect(reasons()).toEqual([null, null])
  let reasonOfWork: readonly unknown[] = []
  await useBulk(app.pinia).run('copying', ['d1'], 1, () => Promise.resolve(void (reasonOfWork = reasons())))
  expect(reasonOfWork).toEqual([text.bulk.busy(text.bulk.copying), text.bulk.busy(text.bulk.copying)])
})
