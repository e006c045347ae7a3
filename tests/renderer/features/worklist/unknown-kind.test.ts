import { expect, test } from 'vitest'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { answering, makeOfKind, openOutbox, submits } from '../../support/outbox-setup.ts'
import { summary } from '../../support/summary-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'

test('a row that does not say its kind is of none, until the user says it', async () => {
  const app = await openTestApp()
  const { kind: _, ...row } = summary('d1', { car: '000028PPJK0120261120000001', createdAt: 1, changedAt: 1 })
  await app.services.storeWriter.write([{ table: 'summaries', key: 'd1', value: row }])
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  expect(worklist.kindOf('d1')).toBeNull()
  await worklist.setKind(['d1'], 'training')
  expect((await app.database.summaries.get('d1'))?.kind).toBe('training')
})

test('a declaration of no kind is not sent, and belongs to a kind once the user has said which', async () => {
  const open = await openOutbox()
  answering(open, () => ({}))
  await makeOfKind(open, null, 'd1')
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  expect(submits(open)).toEqual([])
  await open.worklist.setKind(['d1'], 'practice')
  // Said once: no later answer changes it.
  await open.worklist.setKind(['d1'], 'production')
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  expect(submits(open)).toHaveLength(1)
  const again = await open.app.restart()
  await useWorklist(again.pinia).load()
  expect([useWorklist(again.pinia).kindOf('d1'), useOutbox(again.pinia).entries.size]).toEqual(['practice', 0])
})
