import { DOMWrapper, flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, test } from 'vitest'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { id } from '../../../../renderer/i18n/text.ts'
import { usePracticeService } from '../../../../renderer/app/practice-service.ts'
import StatusBar from '../../../../renderer/app/shell/StatusBar.vue'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { openTestApp } from '../../support/test-services.ts'
import { eventually } from '../../../support/eventually.ts'

let close = (): void => undefined
afterEach(() => close())

const open = async (pace: number) => {
  const app = await openTestApp()
  await app.host.call('practice.change', { pace })
  const bar = mount(StatusBar, {
    attachTo: document.body,
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  close = () => bar.unmount()
  usePracticeService(app.pinia).start()
  await flushPromises()
  await bar.get('[data-action="practice.menu"]').trigger('click')
  await flushPromises()
  const page = new DOMWrapper(document.body)
  const select = page.get<HTMLSelectElement>('[data-action="practice.pace"]')
  const service = async () => {
    const state = await app.host.call('practice.state', null)
    return state.ok ? state.value.pace : null
  }
  return { app, bar, page, select, service, offered: () => select.findAll('option').map((option) => option.text()) }
}

test('the pace of the practice service is selected in the practice menu', async () => {
  const { select, service, offered } = await open(0)
  expect([select.element.value, offered()]).toEqual([
    '0',
    ['Maju dengan tombol', 'Maju tiap 5 detik', 'Maju tiap 30 detik', 'Maju tiap 1 menit', 'Maju tiap 5 menit']
  ])
  await select.setValue('30')
  await expect.poll(service).toBe(30)
  await select.setValue('0')
  await expect.poll(service).toBe(0)
})

test('a pace set elsewhere is offered and selected', async () => {
  const { select, offered } = await open(7)
  expect([select.element.value, offered()]).toEqual(['7', expect.arrayContaining([id.practice.paces(7)])])
})

test('the practice menu says that nothing of it reaches customs, names a fault, and is gone on another profile', async () => {
  const { app, bar, page } = await open(0)
  const button = () => bar.find('[data-action="practice.menu"]')
  expect([button().text(), page.get('[data-practice-menu]').text()]).toEqual(['Simulasi', expect.stringContaining(id.practice.menuNote)])
  await page.get('[data-action="practice.fault"]').setValue('refuse')
  await eventually(() => expect(button().text()).toBe('Simulasi · Menolak kiriman'))
  const settings = useSettings(app.pinia)
  settings.profiles = { ...settings.profiles, profiles: settings.profiles.profiles.map((one) => ({ ...one, kind: 'production' as const })) }
  await eventually(() => expect(button().exists()).toBe(false))
})
