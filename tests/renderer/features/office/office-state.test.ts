import { mount } from '@vue/test-utils'
import { createMemoryHistory, createRouter } from 'vue-router'
import { expect, test, vi } from 'vitest'
import { ok } from '#core/base/result.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import OfficeState from '../../../../renderer/features/office/views/OfficeState.vue'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openTestApp } from '../../support/test-services.ts'

test('the status bar shows the state of the office and pending changes; only a different kind of state is announced', async () => {
  const app = await openTestApp()
  const fakeOffice = memoryOffice(app.host)
  await useOffice(app.pinia).load()
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/settings/:part?', name: 'settings', component: {} }] })
  const bar = mount(OfficeState, { global: { plugins: [app.pinia, router], provide: { [servicesKey as symbol]: app.services } } })
  const announced = (): string => bar.find('[role=status]').text()
  const state = (): string | undefined => bar.find('[data-office-state]').attributes('data-state')
  const count = (name: string): string => {
    const found = bar.find(`[data-count="${name}"]`)
    return found.exists() ? found.text() : ''
  }
  expect([state(), bar.find('button').text(), bar.find('button').attributes('aria-label'), announced()]).toEqual([
    ...['connected', 'Kantor', 'Kantor terhubung', '']
  ])

  fakeOffice.tell([], [], { waiting: 1200, behind: 3 })
  await eventually(() =>
    expect([count('waiting'), count('behind')]).toEqual(['1.200 menunggu dikirim ke kantor', '3 belum sampai di sini'])
  )
  expect(announced()).toBe('')
  fakeOffice.tell([], [], { rights: 'viewer' })
  await eventually(() => expect(count('waiting')).toBe('1.200 menunggu sampai meja ini boleh mengubah lagi'))
  fakeOffice.tell([], [], { rights: 'broker' })
  // A desk that is locked or out of service never catches up.
  for (const closed of ['locked', 'retired'] as const) {
    fakeOffice.tell([], [], { state: closed, behind: 3 })
    await eventually(() => expect([state(), count('behind')]).toEqual([closed, '']))
  }

  fakeOffice.tell([], [], {
    state: 'active',
    contact: { kind: 'offline', since: new Date(2026, 10, 21, 14, 2).getTime(), why: 'office-offline' },
    waiting: 2,
    behind: 0
  })
  await eventually(() => expect(announced()).toMatch(/^Kantor tidak terhubung sejak /))
  expect([state(), count('behind'), bar.find('button').text()]).toEqual(['offline', '', announced()])
  const before = announced()
  fakeOffice.tell([], [], { contact: { kind: 'connecting' }, waiting: 3 })
  await eventually(() => expect(state()).toBe('connecting'))
  expect(announced()).toBe(before)

  fakeOffice.tell([], [], { contact: { kind: 'refused', since: 1, why: 'office-login' } })
  await eventually(() => expect(announced()).toBe('Ditolak kantor'))
  expect(bar.find('button').attributes('title')).toContain('Kantor menolak kata sandi meja ini.')
  // For a copied desk the text says what to do at this computer.
  fakeOffice.tell([], [], { contact: { kind: 'refused', since: 1, why: 'office-forked' } })
  await eventually(() => expect(bar.find('button').attributes('title')).toContain('lalu buka ulang Ajukan di sini.'))
  await bar.find('button').trigger('click')
  await eventually(() => expect(router.currentRoute.value.params).toEqual({ part: 'office' }))
})

test('a desk connects to its office again when the computer has another network', async () => {
  // Not the event itself: applications of other test files in this worker listen for it as well.
  const added = vi.spyOn(window, 'addEventListener')
  const changeNetwork = (): void => {
    for (const [name, listener] of added.mock.calls) if (name === 'online' && typeof listener === 'function') listener(new Event('online'))
  }
  const app = await openTestApp()
  let calls = 0
  const networkChanged = async () => {
    calls += 1
    return ok(null)
  }
  app.host.use({ 'office.networkChanged': networkChanged })
  const office = useOffice(app.pinia)
  changeNetwork()
  memoryOffice(app.host)
  app.host.use({ 'office.networkChanged': networkChanged })
  await office.load()
  expect(calls).toBe(0)
  changeNetwork()
  await eventually(() => expect(calls).toBe(1))
})
