import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import type { Crash } from '#core/contract/app.ts'
import { useCrash, useDiagnostics } from '../../../../renderer/features/diagnostics/store/diagnostics.ts'
import { useDeclarationRecords } from '../../../../renderer/features/editor/store/declaration-records.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { openTestApp, testStartTime } from '../../support/test-services.ts'

const crashed = (crash: Crash | null) => ({ 'app.lastCrash': () => Promise.resolve(ok(crash)) })

/** Two declarations: the first changed at the start, the second ten seconds later. */
const openWith = async (crash: Crash | null) => {
  const app = await openTestApp({ overrides: crashed(crash) })
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  const declarationRecords = useDeclarationRecords(app.pinia)
  const first = await declarationRecords.create()
  app.clock.forward(10_000)
  const second = await declarationRecords.create()
  app.clock.forward(10_000)
  await flushPromises()
  const store = useCrash(app.pinia)
  await store.read()
  return { app, store, first, second }
}

test('the declaration that was changed last before the crash is the one that was saved last', async () => {
  const before = { ended: 'application', at: null, startedAt: testStartTime - 1 } as const
  const { store, second } = await openWith(before)
  expect([store.crash, store.lastSaved?.id]).toEqual([before, second])
})

test('what was changed after the crash, or before that run, does not count', async () => {
  const { store, first } = await openWith({ ended: 'window', at: testStartTime + 5_000, startedAt: testStartTime - 1 })
  expect(store.lastSaved?.id).toBe(first)
  const later = await openWith({ ended: 'window', at: testStartTime + 60_000, startedAt: testStartTime + 15_000 })
  expect(later.store.lastSaved).toBeNull()
})

test('a crash is removed from the host after the user has read about it', async () => {
  const { app, store } = await openWith({ ended: 'application', at: null, startedAt: testStartTime - 1 })
  await store.close()
  expect([store.crash, app.host.calls.filter(({ channel }) => channel === 'app.crashSeen').length]).toEqual([null, 1])
})

test('the diagnostics are collected with the rows of the store, and saved as they were shown', async () => {
  const { app } = await openWith(null)
  const diagnostics = useDiagnostics(app.pinia)
  await diagnostics.open()
  const collected = app.host.calls.find(({ channel }) => channel === 'diagnostics.collect')
  expect(collected?.input).toMatchObject({ rows: { declarations: 2, summaries: 2, parties: 0 } })
  expect([diagnostics.isOpen, diagnostics.files?.map(({ name }) => name)]).toEqual([true, ['contents.txt']])
  expect(await diagnostics.save('d.zip')).toEqual(ok({ saved: true }))
  diagnostics.close()
  expect(diagnostics.isOpen).toBe(false)
})
