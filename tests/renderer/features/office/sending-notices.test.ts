import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { servicesKey } from '../../../../renderer/data/services.ts'
import SendingNotices from '../../../../renderer/features/office/shared/SendingNotices.vue'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openTestApp } from '../../support/test-services.ts'

test.each([
  ['late-attempt', 'Hanya pemilik kantor yang dapat membukanya lagi', 1],
  ['maybe-sent', 'mengambil kirimannya dari karantina di Pengaturan → Kantor', 1],
  ['gap', 'Salinannya dari Meja 2', 0]
])('a declaration whose sending is closed (%s) says what an owner does about it', async (closed, hint, buttons) => {
  const app = await openTestApp()
  const fakeOffice = memoryOffice(app.host)
  fakeOffice.tell([], [holding('d1', 'here', { closed, presentedBy: 'there' })], { rights: 'owner' })
  await useOffice(app.pinia).load()
  const shown = mount(SendingNotices, { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
  await eventually(() => expect(shown.find('[data-state="office.late"]').text()).toContain(hint))
  expect(shown.findAll('[data-action="office.reopen"]')).toHaveLength(buttons)
  shown.unmount()
})
