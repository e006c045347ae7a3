import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import SelectionPanel from '../../../../renderer/features/worklist/views/SelectionPanel.vue'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { summary } from '../../support/summary-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'

test('declarations that another desk holds do not count among those that can be sent', async () => {
  const app = await openTestApp()
  memoryOffice(app.host).tell([], [holding('2', 'there', { position: 2 }), holding('3', 'there', { position: 3 })])
  await useOffice(app.pinia).load()
  const summaries = [
    summary('1'),
    summary('2'),
    summary('3', { problems: 2 }),
    summary('4', { problems: 1 }),
    summary('5', { state: 'sent' })
  ]
  const panel = mount(SelectionPanel, {
    props: { summaries },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  expect(panel.text()).toContain('1 dapat dikirim, 1 masih bermasalah, 2 tertahan di kantor, 1 sudah disiapkan atau dikirim.')
  await panel.get('[data-action="selection.onlyReady"]').trigger('click')
  expect(panel.emitted('select')).toEqual([[new Set(['1'])]])
  panel.unmount()
})
