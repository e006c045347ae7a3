import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { requiredPaths } from '#core/schema/required-fields.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { id } from '../../../../renderer/i18n/text.ts'
import { eventually } from '../../../support/eventually.ts'
import { openProfileForm } from './open-profile-form.ts'

test('an incomplete profile may be saved, and lists what is missing before it can send', async () => {
  const { fill, save, reasons } = await openProfileForm()
  expect(save().attributes('disabled')).toBeUndefined()
  expect(reasons().text()).toContain(id.settings.incomplete)
  expect(reasons().text()).toContain(id.settings.problems.missing(id.settings.address))
  expect(reasons().text()).toContain(id.settings.problems.missing(id.settings.edinumber))
  await fill('address', 'https://layanan.contoh.id/gw')
  await fill('edinumber', 'PPJK-1')
  expect(reasons().exists()).toBe(false)
})

test('a typed token is stored with the profile, after its address, to which it is sent; it is in nothing that the window keeps', async () => {
  const { app, form, fill, saved, reasons, save } = await openProfileForm({ address: 'https://lama.contoh.id', edinumber: 'PPJK-1' })
  const settings = useSettings(app.pinia)
  await fill('token', 'abc def')
  expect(reasons().text()).toBe(`${id.settings.cannotSave} ${id.settings.problems.token}`)
  expect(save().attributes('disabled')).toBeDefined()
  await fill('token', ' rahasia-1 ')
  await fill('address', 'https://baru.contoh.id')
  expect(JSON.stringify([...settings.unsavedProfiles, settings.unsavedOf('p1')])).not.toContain('rahasia')
  await form.get('form').trigger('submit')
  await eventually(() => expect(saved()).toMatchObject({ address: 'https://baru.contoh.id', token: 'session' }))
  const calls = app.host.calls.filter(({ channel }) => channel.startsWith('profiles.s'))
  expect(calls.map(({ channel, input }) => [channel, input])).toEqual([
    ['profiles.save', expect.objectContaining({ address: 'https://baru.contoh.id' })],
    ['profiles.setToken', { profile: 'p1', token: 'rahasia-1' }]
  ])
  await eventually(() => expect(form.get<HTMLInputElement>('[data-setting="token"]').element.value).toBe(''))
})

test('without a token none is set, and discarding the changes removes a typed one', async () => {
  const { app, form, fill, saved } = await openProfileForm({ address: 'https://lama.contoh.id', edinumber: 'PPJK-1' })
  await fill('token', 'rahasia-1')
  await form.get('[data-action="profile.discard"]').trigger('click')
  expect(form.get<HTMLInputElement>('[data-setting="token"]').element.value).toBe('')
  await form.get('form').trigger('submit')
  await eventually(() => expect(saved()).toBeDefined())
  expect(app.host.calls.map(({ channel }) => channel)).not.toContain('profiles.setToken')
})

test.each([
  [true, 'session', id.settings.tokenNotStored],
  [false, 'session', id.settings.tokenStates.session],
  [true, 'kept', id.settings.tokenStates.kept]
] as const)('with a key store (%s) the state of a %s token names no false reason', async (keyring, token, sentence) => {
  const { app, form } = await openProfileForm({ token })
  const settings = useSettings(app.pinia)
  await settings.load()
  if (settings.info !== null) settings.info = { ...settings.info, keyring }
  await eventually(() => expect(form.get('[data-token]').text()).toBe(sentence))
})

test.each([
  ['address', 'http://layanan.contoh.id', id.settings.problems.address],
  ['name', ' ', id.settings.problems.missing(id.settings.name)],
  ['ajuPrefix', 'pendek', id.settings.problems.other(id.settings.ajuPrefix)],
  ['ajuSeries', '*', id.settings.problems.other(id.catalog.ajuSeries)]
])('a save that fails shows the reason beside its button: %s', async (setting, value, sentence) => {
  const { form, fill, save, reasons } = await openProfileForm()
  await fill(setting, value)
  expect(save().attributes('disabled')).toBeDefined()
  expect(reasons().text()).toBe(`${id.settings.cannotSave} ${sentence}`)
  expect(form.get(`#${save().attributes('aria-describedby')}`).text()).toBe(reasons().text())
})

test('options the specification leaves open have their default, and the defaults are shown', async () => {
  const { form } = await openProfileForm()
  const shown = (setting: string) => form.get<HTMLInputElement>(`[data-setting="${setting}"]`).element
  const text = ['documentCode', 'flagreplace', 'jenisDoc', 'pernyataan', 'timeLimit', 'answerLimit'].map((setting) => shown(setting).value)
  const checked = ['pasokneg', 'sendTokenOnSubmit', 'responseKinds.bc20', 'responseKinds.bc30'].map((setting) => shown(setting).checked)
  expect([text, checked]).toEqual([
    ['28', '', '', '', '60', '128'],
    [false, true, true, true]
  ])
  expect(form.get('[data-usual]').text()).toBe(id.unspecified.usual('28', 'bc20, bc30', 60, 128))
})

test('spaces around the name, the EDI number and the parts of the aju number are not stored', async () => {
  const { form, fill, saved, save } = await openProfileForm()
  await fill('name', ' Kantor 2 ')
  await fill('edinumber', ' PRAKTIK ')
  await fill('ajuPrefix', ' 040328KTU417 ')
  await fill('ajuSeries', ' AB1')
  expect(save().attributes('disabled')).toBeUndefined()
  await form.get('form').trigger('submit')
  await expect.poll(() => saved()).toMatchObject({ name: 'Kantor 2', edinumber: 'PRAKTIK', ajuPrefix: '040328KTU417', ajuSeries: 'AB1' })
})

test('all three document codes are offered although one is set, and any other text is accepted', async () => {
  const { form, fill, saved } = await openProfileForm()
  const code = form.get<HTMLInputElement>('[data-setting="documentCode"]')
  await code.trigger('keydown', { key: 'F4' })
  const options = form.findAll('[role="option"]')
  expect(options.map((option) => option.text())).toEqual([
    `28${id.unspecified.documentCodes['28']}`,
    `30${id.unspecified.documentCodes['30']}`,
    `20${id.unspecified.documentCodes['20']}`
  ])
  await options[1]?.trigger('click')
  expect(code.element.value).toBe('30')
  await fill('documentCode', '2.8-X')
  await form.get('form').trigger('submit')
  await expect.poll(() => saved()?.documentCode).toBe('2.8-X')
})

test('changed values are saved', async () => {
  const { form, fill, saved } = await openProfileForm()
  await fill('documentCode', '30')
  await fill('flagreplace', 'Y')
  await fill('timeLimit', '90')
  await form.get('[data-setting="pasokneg"]').setValue(true)
  await form.get('[data-setting="sendTokenOnSubmit"]').setValue(false)
  await form.get('[data-setting="responseKinds.bc30"]').setValue(false)
  await form.get('form').trigger('submit')
  await expect
    .poll(() => saved())
    .toMatchObject({
      documentCode: '30',
      flagreplace: 'Y',
      timeLimit: 90,
      pasokneg: true,
      sendTokenOnSubmit: false,
      responseKinds: ['bc20']
    })
})

test.each([
  ['answerLimit', '1,5', '1,5', { answerLimit: 1.5 }],
  ['timeLimit', '1.000', '600', { timeLimit: 600 }],
  ['timeLimit', '', '60', { timeLimit: 60 }],
  ['answerRules.documentHours', '1.440', '1.440', { answerRules: { ...defaultAnswerRules, documentHours: 1440 } }],
  ['answerRules.documentHours', '2,161', '336', { answerRules: defaultAnswerRules }]
])('a number of a profile is read in the form of the language and kept within its limits: %s %s', async (setting, typed, shown, stored) => {
  const { form, fill, saved } = await openProfileForm()
  await fill(setting, typed)
  expect(form.get<HTMLInputElement>(`[data-setting="${setting}"]`).element.value).toBe(shown)
  await form.get('form').trigger('submit')
  await expect.poll(() => saved()).toMatchObject(stored)
})

test('required fields block by default; one without its tick is saved as advice', async () => {
  const { form, fill, saved, save } = await openProfileForm()
  const boxes = form.findAll<HTMLInputElement>('[data-setting^="required:"]')
  expect(boxes.map(({ element }) => element.checked)).toEqual(requiredPaths.map(() => true))
  await fill('name', 'Kantor')
  await form.get('[data-setting="required:/dokumen/data/*/doktg"]').setValue(false)
  await form.get('[data-setting="required:/header/data/cif"]').setValue(false)
  expect(form.get('[data-advised]').text()).toBe(id.requiredFields.advised(2))
  await save().trigger('submit')
  await expect.poll(() => saved()?.advisedFields).toEqual(['/header/data/cif', '/dokumen/data/*/doktg'])
})

const { members, problems } = id.answerRules
test.each([
  ['okWords', ' , ', problems.noWord(members.okWords)],
  ['successWords', `success, ${'x'.repeat(41)}`, problems.word(members.successWords, 'x'.repeat(41))],
  ['releaseResponses', '2003, SP PB', problems.code(members.releaseResponses, 'SP PB')],
  ['rejectedStatuses', '120, 800', problems.twice(members.rejectedStatuses, '800')],
  ['finishedStatuses', Array.from({ length: 51 }, (_, at) => at).join(), problems.tooMany(members.finishedStatuses, 50)]
])('an answer rule that cannot be used keeps from saving, and the reason names it: %s = %j', async (member, value, sentence) => {
  const { form, fill, save, reasons } = await openProfileForm()
  await fill(`answerRules.${member}`, value)
  expect(save().attributes('disabled')).toBeDefined()
  expect(reasons().text()).toBe(`${id.settings.cannotSave} ${sentence}`)
  expect(form.get(`[data-setting="answerRules.${member}"]`).attributes('aria-invalid')).toBe('true')
})

test('answer rules are typed as lists with commas, saved, and restored to the defaults', async () => {
  const { form, fill, saved } = await openProfileForm()
  const shown = (member: string) => form.get<HTMLInputElement>(`[data-setting="answerRules.${member}"]`).element.value
  expect([shown('zone'), shown('releaseResponses'), shown('documentHours')]).toEqual(['WIB', '300, 2003, 2803, 3015', '336'])
  expect(form.get('[data-changed]').text()).toBe(id.answerRules.changed(0))
  await fill('answerRules.zone', 'WITA')
  await fill('answerRules.okWords', 'ok, sukses,')
  // The comma that was just typed stays.
  expect(shown('okWords')).toBe('ok, sukses,')
  expect(form.get('[data-changed]').text()).toBe(id.answerRules.changed(2))
  await form.get('form').trigger('submit')
  await expect.poll(() => saved()?.answerRules).toEqual({ ...defaultAnswerRules, zone: 'WITA', okWords: ['ok', 'sukses'] })
  await form.get('[data-action="profile.answerRulesReset"]').trigger('click')
  expect([shown('zone'), shown('okWords')]).toEqual(['WIB', 'ok'])
  await form.get('form').trigger('submit')
  await expect.poll(() => saved()?.answerRules).toEqual(defaultAnswerRules)
})

test('stored answer rules that cannot be used are opened and named at their fields, and a save does not send them', async () => {
  const { form, saved, save } = await openProfileForm({ refusedRules: { zone: 'UTC+5', releaseResponses: '2003, 7' } })
  const rules = form.get('[data-part="answerRules"]')
  expect(rules.attributes('open')).toBeDefined()
  expect(rules.text()).toContain(id.answerRules.refused('UTC+5'))
  expect(rules.text()).toContain(id.answerRules.refused('2003, 7'))
  await save().trigger('submit')
  await eventually(() => expect(saved()).toEqual({ ...newProfile('production', 'p1', 'Kantor'), token: 'none' }))
})

test('the first name of the practice profile is in the language of the window, and what the user types is stored', async () => {
  const { form, fill, saved, app } = await openProfileForm({ kind: 'practice', name: 'Latihan' })
  const shown = () => (form.get('[data-setting="name"]').element as HTMLInputElement).value
  expect(shown()).toBe('Simulasi')
  await useSettings(app.pinia).change({ language: 'en' })
  await eventually(() => expect(shown()).toBe('Practice'))
  await fill('name', 'Practice 2')
  await fill('name', 'Practice')
  await form.get('form').trigger('submit')
  await eventually(() => expect(saved()?.name).toBe('Latihan'))
  await fill('name', 'Demo')
  await form.get('form').trigger('submit')
  await eventually(() => expect(saved()?.name).toBe('Demo'))
})

test.each([
  ['address', 'https://baru.contoh.id', 1],
  ['token', 'rahasia-1', 1],
  ['name', 'Nama lain', 0]
] as const)('after %s was saved the connection is tested only if it depends on it', async (setting, typed, times) => {
  const { app, form, fill } = await openProfileForm({ address: 'https://lama.contoh.id', edinumber: 'PPJK-1' })
  const callsOf = (channel: string): number => app.host.calls.filter((call) => call.channel === channel).length
  await fill(setting, typed)
  await form.get('form').trigger('submit')
  await eventually(() => expect(callsOf('profiles.save')).toBe(1))
  await flushPromises()
  await eventually(() => expect(callsOf('profiles.test')).toBe(times))
})
