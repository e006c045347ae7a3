import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { Summary } from '#core/draft/summary.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import PreviewPanel from '../../../../renderer/features/worklist/views/PreviewPanel.vue'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { summary } from '../../support/summary-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'

test('a declaration of another desk is not said to be sendable here, and has no submission of this desk to show', async () => {
  const app = await openTestApp()
  memoryOffice(app.host).tell([], [holding('2', 'there', { position: 2 })])
  await useOffice(app.pinia).load()
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] })
  const show = (one: Summary) => {
    const panel = mount(PreviewPanel, {
      props: { summary: one, isChosen: false },
      global: { plugins: [app.pinia, router], provide: { [servicesKey as symbol]: app.services } }
    })
    const shown = [panel.get('h2 + p').text(), panel.find('[data-action="outbox.open"]').exists()]
    panel.unmount()
    return shown
  }
  expect(show(summary('1'))).toEqual(['Semua bidang wajib terisi. Deklarasi dapat dikirim.', false])
  const held = 'Dipegang Meja 2. Di sini hanya dapat dibaca.'
  expect(show(summary('2'))).toEqual([held, false])
  expect(show(summary('2', { state: 'needs-work' }))).toEqual([held, false])
  expect(show(summary('2', { state: 'sent' }))).toEqual(['Sudah diterima layanan. Ikuti statusnya di pemantauan.', false])
})
