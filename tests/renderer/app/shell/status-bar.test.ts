import { flushPromises, mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { id } from '../../../../renderer/i18n/text/id.ts'
import { usePracticeService } from '../../../../renderer/app/practice-service.ts'
import StatusBar from '../../../../renderer/app/shell/StatusBar.vue'
import { openTestApp } from '../../support/test-services.ts'

const open = async (pace: number) => {
  const desk = await openTestApp()
  await desk.host.call('practice.change', { pace })
  const bar = mount(StatusBar, { global: { plugins: [desk.pinia], provide: { [servicesKey as symbol]: desk.services } } })
  usePracticeService(desk.pinia).start()
  await flushPromises()
  const select = bar.get<HTMLSelectElement>('[data-action="practice.pace"]')
  const service = async () => {
    const state = await desk.host.call('practice.state', null)
    return state.ok ? state.value.pace : null
  }
  return { select, service, offered: () => select.findAll('option').map((option) => option.text()) }
}

test('the pace of the practice service is selected in the status bar', async () => {
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
