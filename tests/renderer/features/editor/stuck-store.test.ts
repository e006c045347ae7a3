import { flushPromises, mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import LockNotice from '../../../../renderer/features/editor/views/LockNotice.vue'
import { openOutbox } from '../../support/outbox-setup.ts'
import { openTestApp } from '../../support/test-services.ts'

const importer = '/header/data/impnama'

test('while IndexedDB takes nothing a declaration can only be read and says so; then it can be edited again', async () => {
  const waits = new Set<() => void>()
  const after = (_: number, run: () => void) => {
    waits.add(run)
    return () => void waits.delete(run)
  }
  const app = await openTestApp({ timers: { elapsed: () => 0, random: () => 0.5, after } })
  const listeners = new Set<(trouble: Error | null) => void>()
  const say = (trouble: Error | null): void => {
    for (const listener of listeners) listener(trouble)
  }
  const onStoreTrouble = (listener: (trouble: Error | null) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  Object.assign(app.services, { onStoreTrouble })
  await openOutbox(1, app, true)
  const draft = useDraft(app.pinia)
  await draft.open('d1')
  const notice = mount(LockNotice, { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
  const state = () => [draft.isLocked, draft.isReadOnly, notice.find('[data-store-stuck]').exists()]
  // Most refusals end with the next attempt.
  say(new Error('refused'))
  say(null)
  for (const wait of waits) wait()
  await flushPromises()
  expect(state()).toEqual([false, false, false])
  say(new Error('refused'))
  say(new Error('refused again'))
  for (const wait of waits) wait()
  await flushPromises()
  expect(state()).toEqual([true, true, true])
  const { record } = draft
  draft.set(importer, 'PT Baru')
  expect(draft.change([{ kind: 'set', path: '/@local/print/city', after: 'X' }])).toBe(false)
  expect(draft.record).toBe(record)
  say(null)
  await flushPromises()
  expect(state()).toEqual([false, false, false])
  draft.set(importer, 'PT Baru')
  expect(draft.record?.document.header.data.impnama).toBe('PT Baru')
})
