import { mount } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { ok } from '#core/base/result.ts'
import type { DesktopNotification } from '#core/contract/app.ts'
import type { Holding, OfficeStatus } from '#core/contract/office.ts'
import { useCommands } from '../../../../renderer/commands/registry.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import DeskRequests from '../../../../renderer/features/office/shared/DeskRequests.vue'
import HoldingMenu from '../../../../renderer/features/office/shared/holding/HoldingMenu.vue'
import { useHoldingActions } from '../../../../renderer/actions/hand-over.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openTestApp } from '../../support/test-services.ts'

/* The requests of other desks at the top of the window, and the actions on several declarations. */

const open = async (holdings: readonly Holding[]) => {
  const app = await openTestApp()
  const notified: DesktopNotification[] = []
  app.host.use({
    'app.notify': async (one) => {
      notified.push(one)
      return ok({ shown: true })
    }
  })
  const { tell } = memoryOffice(app.host)
  tell([], holdings)
  await useSettings(app.pinia).load()
  await useOffice(app.pinia).load()
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] })
  const global = { plugins: [app.pinia, router], provide: { [servicesKey as symbol]: app.services } }
  return { app, notified, global, tell }
}
const asked = (note: string) => ({ desk: 'there', at: 5, note })

test('what the desk that asks wrote is shown with its request and in the notification, equal texts once', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { notified, global } = await open([
    holding('d1', 'here', { position: 2, asked: asked('importir "menelepon"') }),
    holding('d2', 'here', { position: 3, asked: asked('importir "menelepon"') }),
    holding('d3', 'here', { position: 4, asked: asked('') }),
    holding('d4', 'here', { position: 5, asked: asked('hari ini') })
  ])
  const requests = mount(DeskRequests, { global })
  const text = requests.find('[data-request="asked"]').text().replaceAll(/\s+/g, ' ')
  // Each sentence ends before the next one begins.
  expect(text).toContain('dan 1 lagi. Serahkan? “importir "menelepon"” “hari ini” Tanpa jawaban dan tanpa perubahan di sini dalam 2 menit')
  await eventually(() => expect(notified[0]?.body).toMatch(/: “importir "menelepon"” “hari ini”$/))
  requests.unmount()
})

test('a second click on an action does nothing until the window has read its result', async () => {
  const { app, tell } = await open([holding('d1', 'there', { position: 2, offeredTo: 'here' })])
  const answer = Promise.withResolvers<void>()
  app.host.use({
    'office.hold': async () => {
      await answer.promise
      return ok(null)
    }
  })
  const actions = useHoldingActions(app.pinia)
  const both = [actions.run({ verb: 'take', note: '' }, ['d1']), actions.run({ verb: 'take', note: '' }, ['d1'])]
  answer.resolve()
  expect(await Promise.all(both)).toEqual([true, false])
  // The button is there until the window has read who holds the declaration now.
  expect(await actions.run({ verb: 'take', note: '' }, ['d1'])).toBe(false)
  expect(app.host.calls.filter(({ channel }) => channel === 'office.hold')).toHaveLength(1)
  expect(useMessages(app.pinia).toasts.map(({ text }) => text)).toEqual(['1 deklarasi sekarang dipegang meja ini.'])
  tell([], [holding('d1', 'there', { position: 3, offeredTo: 'here' })])
  await eventually(async () => {
    expect(await actions.run({ verb: 'take', note: '' }, ['d1'])).toBe(true)
  })
})

test('an action that applies to some of the selected declarations says to how many', async () => {
  const { app, global } = await open([
    holding('d1', 'here', { position: 2 }),
    holding('d2', 'there', { position: 3 }),
    holding('d3', 'there', { position: 4 })
  ])
  const labelOf = (action: string): string | undefined => useCommands(app.pinia).all.find((one) => one.action === action)?.label
  const menu = mount(HoldingMenu, { props: { ids: ['d1', 'd2', 'd3'], label: '' }, global })
  expect([labelOf('office.give'), labelOf('office.take')]).toEqual(['Serahkan (1)', 'Ambil (2)'])
  await menu.setProps({ ids: ['d1'] })
  expect(labelOf('office.give')).toBe('Serahkan')
  menu.unmount()
})

test('what the state or the rights of this desk do not allow says which', async () => {
  const { app, global, tell } = await open([holding('d1', 'there', { position: 2 })])
  const menu = mount(HoldingMenu, { props: { ids: ['d1'], label: '' }, global })
  const expectReason = async (status: Partial<OfficeStatus>, reason: string | null): Promise<void> => {
    tell([], [], status)
    await eventually(() => expect(useCommands(app.pinia).all.find((one) => one.action === 'office.take')?.disabledReason).toEqual(reason))
  }
  await expectReason({ state: 'active', rights: 'broker' }, null)
  await expectReason({ state: 'locked' }, expect.stringContaining('Meja ini dikunci oleh pemilik kantor') as string)
  await expectReason({ state: 'retired' }, expect.stringContaining('tidak dipakai lagi') as string)
  await expectReason({ state: 'active', rights: 'viewer' }, 'Hak meja ini di kantor tidak mengizinkannya.')
  menu.unmount()
})
