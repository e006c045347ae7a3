import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { newProfile } from '#core/service/profile.ts'
import { servicesKey } from '../../../renderer/services.ts'
import { id } from '../../../renderer/text/id.ts'
import ProfileForm from '../../../renderer/views/settings/ProfileForm.vue'
import { openDesk } from '../support/desk.ts'

const open = async () => {
  const desk = await openDesk()
  const profile = { ...newProfile('production', 'p1', 'Kantor'), token: 'none' as const }
  const form = mount(ProfileForm, {
    props: { profile },
    global: { plugins: [desk.pinia], provide: { [servicesKey as symbol]: desk.services } }
  })
  const fill = (setting: string, value: string) => form.get(`[data-setting="${setting}"]`).setValue(value)
  return { form, fill, save: () => form.get('[data-action="profile.save"]'), reasons: () => form.find('[data-reasons]') }
}

test('an incomplete profile may be saved, and says what is missing before it can send', async () => {
  const { fill, save, reasons } = await open()
  expect(save().attributes('disabled')).toBeUndefined()
  expect(reasons().text()).toContain(id.settings.incomplete)
  expect(reasons().text()).toContain(id.settings.problems.missing(id.settings.address))
  expect(reasons().text()).toContain(id.settings.problems.missing(id.settings.edinumber))
  await fill('address', 'https://layanan.contoh.id/gw')
  await fill('edinumber', 'PPJK-1')
  expect(reasons().exists()).toBe(false)
})

test.each([
  ['address', 'http://layanan.contoh.id', id.settings.problems.address],
  ['name', ' ', id.settings.problems.missing(id.settings.name)],
  ['ajuPrefix', 'pendek', id.settings.problems.other(id.settings.ajuPrefix)],
  ['ajuSeries', '*', id.settings.problems.other(id.memory.ajuSeries)],
  ['timeLimit', '1', id.settings.problems.range(id.settings.timeLimit, 5, 600)],
  ['answerLimit', '', id.settings.problems.range(id.settings.answerLimit, 1, 256)]
])('a save that cannot be says why beside its button: %s', async (setting, value, sentence) => {
  const { form, fill, save, reasons } = await open()
  await fill(setting, value)
  expect(save().attributes('disabled')).toBeDefined()
  expect(reasons().text()).toBe(`${id.settings.cannotSave} ${sentence}`)
  expect(form.get(`#${save().attributes('aria-describedby')}`).text()).toBe(reasons().text())
})
