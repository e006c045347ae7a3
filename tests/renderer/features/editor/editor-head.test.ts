import { mount } from '@vue/test-utils'
import { nextTick } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import EditorHead from '../../../../renderer/features/editor/views/EditorHead.vue'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { stored } from '../../support/answer-fixtures.ts'
import { importer, openDraft } from '../../support/draft-setup.ts'

test('the head says that the draft was changed since it was sent, also after a queued correction was cancelled', async () => {
  const { desk, draft } = await openDraft()
  const outbox = useOutbox(desk.pinia)
  await outbox.load()
  desk.host.use({
    'declarations.submit': ({ entries: [sent] }) => {
      const entry = outbox.entries.get(sent?.entry ?? '')
      return Promise.resolve(entry ? ok(stored(entry.car, entry.counts)) : fail('unexpected'))
    }
  })
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] })
  const head = mount(EditorHead, { global: { plugins: [desk.pinia, router], provide: { [servicesKey as symbol]: desk.services } } })
  const shown = async (): Promise<string> => {
    await nextTick()
    const notice = head.find('[data-changed-since]')
    return notice.exists() ? notice.text() : ''
  }
  await outbox.queue(['d1'])
  expect(await shown()).toBe('')
  desk.clock.forward(1_000)
  draft.set(importer, 'PT Baru Diketik')
  await draft.flush()
  expect(await shown()).toContain('Berubah sejak disiapkan')
  await outbox.cancelDeclarations(['d1'])
  expect(await shown()).toBe('')
  desk.clock.forward(1_000)
  await outbox.queue(['d1'])
  await outbox.sendAll()
  expect(await shown()).toBe('')
  desk.clock.forward(1_000)
  draft.set(importer, 'PT Baru Lagi')
  await draft.flush()
  desk.clock.forward(1_000)
  await outbox.queue(['d1'])
  await outbox.cancelDeclarations(['d1'])
  expect(await shown()).toContain('Berubah sejak terakhir dikirim')
})
