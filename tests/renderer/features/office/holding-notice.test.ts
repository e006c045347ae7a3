import { mount } from '@vue/test-utils'
import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { Holding, OfficeStatus } from '#core/contract/office.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import HoldingNotice from '../../../../renderer/features/office/shared/holding/HoldingNotice.vue'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useOfficeStatus } from '../../../../renderer/features/office/store/office-status.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openTestApp, testStartTime } from '../../support/test-services.ts'

afterEach(() => void vi.useRealTimers())

/** The notice of a declaration that another desk holds. `contact` is when that desk had contact last. */
const open = async (holdings: readonly Holding[]) => {
  const app = await openTestApp()
  const fakeOffice = memoryOffice(app.host)
  const contact = { at: testStartTime - 3_600_000, reads: 0 }
  app.host.use({
    'office.history': async () => fail('office-offline'),
    'office.contacts': async () => {
      contact.reads += 1
      return ok(['there', 'third'].map((desk) => ({ desk, at: contact.at, isForked: false, isReachable: false })))
    }
  })
  fakeOffice.tell([], holdings)
  const office = useOffice(app.pinia)
  await office.load()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] })
  const notice = mount(HoldingNotice, {
    props: { declaration: 'd1' },
    global: { plugins: [app.pinia, router], provide: { [servicesKey as symbol]: app.services } }
  })
  /** The time of the last contact that is shown. */
  const shown = (): string => /kontak terakhir (?:[^·]* )?(\d{2}:\d{2})/.exec(notice.text())?.[1] ?? notice.text()
  const tell = (over: Partial<OfficeStatus> = {}): void => fakeOffice.tell([], [], over)
  return { app, contact, notice, shown, tell }
}
const clock = (at: number): string => {
  const date = new Date(at)
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
}
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 5_000 })

test('the last contact of the holder is read again each minute, after an event of the office and for another declaration', async () => {
  const { app, contact, notice, shown, tell } = await open([
    holding('d1', 'there', { position: 2 }),
    holding('d2', 'third', { position: 3 })
  ])
  const isShown = (): Promise<void> => until(() => expect(shown()).toBe(clock(contact.at)))
  await isShown()

  contact.at += 600_000
  app.clock.forward(60_000)
  vi.advanceTimersByTime(60_000)
  await isShown()

  contact.at += 600_000
  app.clock.forward(10_000)
  tell({ waiting: 1 })
  await isShown()

  contact.at += 600_000
  app.clock.forward(10_000)
  await notice.setProps({ declaration: 'd2' })
  await isShown()
  notice.unmount()
})

test('many events within a few seconds cause one read; what this desk holds needs none', async () => {
  const { app, contact, notice, tell } = await open([holding('d1', 'there', { position: 2 }), holding('d2', 'here', { position: 3 })])
  await until(() => expect(notice.text()).toContain('kontak terakhir'))
  for (let waiting = 1; waiting < 10; waiting += 1) tell({ waiting })
  await until(() => expect(useOfficeStatus(app.pinia).status?.waiting).toBe(9))
  expect(contact.reads).toBe(1)
  await notice.setProps({ declaration: 'd2' })
  vi.advanceTimersByTime(600_000)
  expect(contact.reads).toBe(1)
  notice.unmount()
})

test('a viewer sees whose last contact it is', async () => {
  const { notice, tell } = await open([holding('d1', 'there', { position: 2 })])
  await until(() => expect(notice.text()).toMatch(/Dipegang Meja 2\. Di sini hanya dapat dibaca\. kontak terakhir/))
  tell({ rights: 'viewer' })
  await until(() => expect(notice.text()).toMatch(/Meja ini hanya boleh melihat\. Pemegang: Meja 2 · kontak terakhir/))
  notice.unmount()
})

test('the notice of a declaration that another desk asks for says when this desk hands over automatically', async () => {
  const asked = { desk: 'there', at: testStartTime, note: 'untuk hari ini' }
  const { notice } = await open([
    holding('d1', 'here', { position: 2, asked }),
    holding('d2', 'here', { position: 3, offeredTo: 'there' }),
    holding('d3', 'third', { position: 4, asked })
  ])
  const warning = 'Tanpa jawaban dan tanpa perubahan di sini dalam 2 menit, meja ini menyerahkannya otomatis'
  expect(notice.text()).toMatch(new RegExp(`Meja 2 mau mengambil deklarasi ini .*untuk hari ini.*${warning}`, 's'))
  for (const declaration of ['d2', 'd3']) {
    await notice.setProps({ declaration })
    expect(notice.text()).toMatch(/Meja [23]/)
    expect(notice.text()).not.toContain(warning)
  }
  notice.unmount()
})
