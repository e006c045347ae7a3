import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import type { OfficeAttempt } from '#core/contract/office/channels.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import OtherAttempts from '../../../../renderer/features/office/shared/OtherAttempts.vue'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openTestApp } from '../../support/test-services.ts'

const attempt = (desk: string, sha256: string, over: Partial<OfficeAttempt> = {}): OfficeAttempt => ({
  ...{ attempt: `${desk} ${sha256}`, declaration: 'd1', car: '', desk, sha256, outcome: 'accepted' },
  ...{ startedAt: 1, endedAt: null, isLate: false },
  ...over
})

const open = async (attempts: readonly OfficeAttempt[], isOfAll: boolean) => {
  const app = await openTestApp()
  memoryOffice(app.host).know({ attempts })
  await useOffice(app.pinia).load()
  const shown = mount(OtherAttempts, {
    props: { declaration: 'd1', isOfAll },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  const lines = (): readonly string[] => shown.findAll('li').map((one) => one.text().replace(/ · \d.*? · /, ' · '))
  return { shown, lines }
}

test('the user who reopens sending sees every attempt with its content, and that it is uncertain which one is valid', async () => {
  const first = attempt('here', 'a')
  const { shown, lines } = await open([first, { ...first, attempt: 'again', sha256: 'b', outcome: 'unknown', isLate: true }], true)
  await eventually(() =>
    expect(lines()).toEqual(['Meja 1 · isi 1 · diterima', 'Meja 1 · isi 2 · belum pasti · diketahui terlambat; menutup pengiriman'])
  )
  expect(shown.find('[data-state="office.bodies"]').text()).toContain('Isi yang berlaku belum pasti')
})

test('elsewhere only attempts of other desks are listed, and equal contents have no number', async () => {
  const { shown, lines } = await open([attempt('here', 'a'), attempt('there', 'a')], false)
  await eventually(() => expect(lines()).toEqual(['Meja 2 · diterima']))
  expect(shown.find('[data-state="office.bodies"]').exists()).toBe(false)
})
