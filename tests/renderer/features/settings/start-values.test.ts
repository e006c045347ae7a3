import { expect, test } from 'vitest'
import { id } from '../../../../renderer/i18n/text.ts'
import { eventually } from '../../../support/eventually.ts'
import { openProfileForm } from './open-profile-form.ts'

const openStartValues = async () => {
  const opened = await openProfileForm()
  return { ...opened, field: (path: string) => opened.form.get<HTMLInputElement>(`[data-field="${path}"]`) }
}

test('what new drafts start with is entered in the fields of the editor and stored with the profile', async () => {
  const { form, saved, save } = await openProfileForm()
  const part = form.get('[data-part="startValues"]')
  expect(part.get('[data-filled]').text()).toBe(id.startValues.filled(0))
  await part.get('[data-field="/header/data/ppjknama"]').setValue('PT PPJK Contoh')
  await part.get('[data-field="/kdkpbc"]').setValue('040300')
  await part.get('[data-field="/@local/print/nama"]').setValue('Sari')
  await part.get('[data-field="/@local/print/tempat"]').setValue('Batam')
  await part.get('[data-field="/@local/print/tempat"]').setValue('')
  expect(part.get('[data-filled]').text()).toBe(id.startValues.filled(3))
  await save().trigger('submit')
  await eventually(() =>
    expect(saved()?.startValues).toEqual({ '/kdkpbc': '040300', '/header/data/ppjknama': 'PT PPJK Contoh', 'print.nama': 'Sari' })
  )
})

test('a start value whose text cannot be read keeps from saving, and the reason names it', async () => {
  const { form, field, save, saved, reasons } = await openStartValues()
  const date = field('/header/data/ppjktg')
  const sentence = `${id.settings.cannotSave} ${id.settings.problems.other('Tgl NP-PPJK')}`
  // Enter saves before the field is left.
  date.element.focus()
  await date.setValue('2026-02-31')
  await form.get('form').trigger('submit')
  await eventually(() => expect(reasons().text()).toBe(sentence))
  expect([save().attributes('disabled'), saved(), document.activeElement]).toEqual(['', undefined, date.element])
  await date.setValue('28-02-2026')
  await date.trigger('blur')
  await form.get('form').trigger('submit')
  await eventually(() => expect(saved()?.startValues).toEqual({ '/header/data/ppjktg': '2026-02-28' }))
})

test('start values are tidied as the editor does it, when a field is left and when the profile is saved', async () => {
  const { form, field, saved, save } = await openStartValues()
  await field('/header/data/ppjknama').setValue('PT Jasa\tPabean ')
  await field('/kdkpbc').setValue(' 070100 ')
  await field('/header/data/ppjkno').setValue('   ')
  await field('/header/data/ppjknpwp').setValue('01.234.567.8-901.000')
  await field('/header/data/ppjknpwp').trigger('blur')
  await eventually(() => expect(field('/header/data/ppjknpwp').element.value).toBe('012345678901000'))
  await field('/header/data/ppjkalmt').setValue(' Jl. Raya 1')
  expect(save().attributes('disabled')).toBeUndefined()
  await form.get('form').trigger('submit')
  const names = { '/header/data/ppjknama': 'PT Jasa Pabean', '/header/data/ppjkalmt': 'Jl. Raya 1' }
  await eventually(() =>
    expect(saved()?.startValues).toEqual({ '/kdkpbc': '070100', '/header/data/ppjknpwp': '012345678901000', ...names })
  )
})

test('the number of a passport keeps its form', async () => {
  const { form, field, saved } = await openStartValues()
  await field('/header/data/ppjkid').setValue('2')
  await field('/header/data/ppjknpwp').setValue('01.234.567.8-901.000')
  await form.get('form').trigger('submit')
  await eventually(() => expect(saved()?.startValues['/header/data/ppjknpwp']).toBe('01.234.567.8-901.000'))
})

test('a start value that is too long keeps from saving', async () => {
  const { field, reasons } = await openStartValues()
  await field('/header/data/ppjknama').setValue('x'.repeat(501))
  expect(reasons().text()).toBe(`${id.settings.cannotSave} ${id.settings.problems.other(id.startValues.title)}`)
})
