import { flushPromises, mount } from '@vue/test-utils'
import { nextTick } from 'vue'
import { beforeAll, expect, test } from 'vitest'
import type { Language } from '#core/base/language.ts'
import { fieldAt, singleFields } from '#core/derive/fields.ts'
import { codeLists, type BuiltInListName } from '#core/schema/code-lists.ts'
import type { FormKind, NumberForms } from '#core/spreadsheets/number-form.ts'
import { askFormKey } from '../../../renderer/forms/readonly.ts'
import FormField from '../../../renderer/forms/FormField.vue'
import { en, id } from '../../../renderer/i18n/text.ts'
import { printField } from '#core/print/print-fields.ts'
import { printPlace } from '../../../renderer/features/editor/shared/print-location.ts'

/** The lists whose codes are all in the source. */
const closedLists: ReadonlySet<string> = new Set(
  Object.entries(codeLists).flatMap(([name, codes]) => (codes.length > 0 && name !== 'unit' && name !== 'package' ? [name] : []))
)

const field = (path: string, value: unknown, language: Language = 'id', problem?: string, answer?: Language | null) => {
  const asked: (readonly [FormKind, NumberForms<null>])[] = []
  const ask = (_: unknown, kind: FormKind, forms: NumberForms<null>): Promise<Language | null> => {
    asked.push([kind, forms])
    return Promise.resolve(answer ?? null)
  }
  const place = fieldAt(path)
  if (!place) throw new Error(`no field at ${path}`)
  const text = language === 'id' ? id : en
  const mounted = mount(FormField, {
    props: { place, value, problem, language, words: text.fields, yesNo: { yes: text.common.yes, no: text.common.no } },
    global: answer === undefined ? {} : { provide: { [askFormKey as symbol]: ask } },
    attachTo: document.body
  })
  const control = mounted.find<HTMLInputElement | HTMLSelectElement>('[data-field]')
  return { mounted, control, asked, changes: () => (mounted.emitted('change') ?? []).map(([changed]) => changed) }
}

beforeAll(() => {
  // happy-dom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined })
})

test('every field of the declaration has a control with its label and path', () => {
  for (const place of singleFields) {
    const { mounted, control } = field(place.path, place.field.kind === 'boolean' ? false : place.field.kind === 'string' ? '' : null)
    expect([mounted.findAll('[data-field]').length, control.attributes('data-field'), mounted.find('label').attributes('for')]).toEqual([
      1,
      place.path,
      control.attributes('id')
    ])
    expect([mounted.find('.label-text').text(), control.element.value]).toEqual([
      place.field.label.id,
      place.field.kind === 'boolean' ? 'false' : ''
    ])
    mounted.unmount()
  }
})

test('text is emitted as typed, and an empty text stays an empty text', async () => {
  const { mounted, control, changes } = field('/header/data/impnama', 'PT Satu')
  expect(control.element.value).toBe('PT Satu')
  await control.setValue(' PT Dua ')
  await control.setValue('')
  expect(changes()).toEqual([' PT Dua ', ''])
  await mounted.setProps({ value: '' })
  expect(control.element.value).toBe('')
  await control.trigger('blur')
  expect(mounted.emitted('done')).toHaveLength(1)
})

test('a number is shown in the format of the language and emitted as a number; blank is null', async () => {
  const { control, changes } = field('/header/data/cif', 1234567.5)
  expect(control.element.value).toBe('1.234.567,5')
  await control.setValue('99,25')
  await control.setValue('')
  expect(changes()).toEqual([99.25, null])
  expect(field('/header/data/cif', 1234567.5, 'en').control.element.value).toBe('1,234,567.5')
})

test('a decimal with a text as wire type is emitted as plain text', async () => {
  const place = singleFields.find((one) => one.field.form === 'decimal' && one.field.kind === 'string')
  const { control, changes } = field(place?.path ?? '', '1500.50')
  expect(control.element.value).toBe('1.500,50')
  await control.setValue('2.000,75')
  await control.setValue('')
  expect(changes()).toEqual(['2000.75', ''])
})

test('an invalid number stays in the field with a message and is not emitted', async () => {
  const { mounted, control, changes } = field('/header/data/cif', 5)
  await control.setValue('5x')
  expect([changes(), control.element.value, mounted.find('.problem').text(), control.attributes('aria-invalid')]).toEqual([
    [],
    '5x',
    id.fields.badNumber,
    'true'
  ])
  expect(mounted.find('.problem').attributes('id')).toBe(control.attributes('aria-describedby'))
  await control.setValue('6')
  expect([changes(), mounted.find('.problem').exists()]).toEqual([[6], false])
})

test('a boolean field has two options', async () => {
  const { control, changes } = field('/header/data/pasokneg', false)
  expect([control.element.tagName, control.element.value]).toEqual(['SELECT', 'false'])
  await control.setValue('true')
  await control.setValue('false')
  expect(changes()).toEqual([true, false])
})

test.each(['SG', '', null, 1])('a boolean field shows another stored value (%o), and false can be chosen', async (value) => {
  const { control, changes, mounted } = field('/header/data/pasokneg', value, 'id', 'Harus ya atau tidak')
  const options = mounted.findAll('option')
  expect(options.map((option) => option.text())).toEqual([value === null ? '' : String(value), id.common.no, id.common.yes])
  expect([control.element.value, options[0]?.attributes('disabled')]).toEqual(['null', ''])
  await control.setValue('false')
  expect(changes()).toEqual([false])
  await mounted.setProps({ value: false })
  expect([control.element.value, mounted.findAll('option').length]).toEqual(['false', 2])
})

test('a date is shown and typed with the day first and emitted as YYYY-MM-DD', async () => {
  const { mounted, control, changes } = field('/header/data/tgtiba', '2026-11-20')
  expect(control.element.value).toBe('20-11-2026')
  await control.setValue('31-12-2026')
  await control.setValue('31-02-2026')
  await control.trigger('blur')
  expect([changes(), mounted.find('.problem').text()]).toEqual([['2026-12-31'], id.fields.badDate])
})

test('a coded integer accepts digits; other text stays in the field with a message until it is corrected', async () => {
  const { mounted, control, changes } = field('/header/data/impid', 6)
  await control.setValue('6x')
  await nextTick()
  expect([control.element.value, changes(), mounted.find('.problem').text()]).toEqual(['6x', [], id.fields.badCode])
  await control.trigger('blur')
  expect([control.element.value, mounted.find('.problem').exists()]).toEqual(['6x', true])
  await control.setValue('5')
  await control.setValue('')
  expect([changes(), mounted.find('.problem').exists()]).toEqual([[5, null], false])
  await control.setValue('nol')
  await control.trigger('keydown', { key: 'Escape' })
  await control.trigger('keydown', { key: 'Escape' })
  expect([control.element.value, mounted.find('.problem').exists()]).toEqual(['6', false])
})

const closedFields = singleFields.filter(({ field: { codes, kind } }) => kind === 'string' && codes !== undefined && closedLists.has(codes))

test.each(closedFields.map(({ path, field: { codes } }) => [path, codes ?? 'identity'] as const))(
  'typing a word of its list into %s keeps the code that was there',
  async (path, list) => {
    const codes = codeLists[list as BuiltInListName]
    for (const { label } of codes) {
      if (codes.some(({ code }) => code.toLowerCase() === label.id.toLowerCase())) continue
      const { mounted, control, changes } = field(path, '9')
      for (let end = 1; end <= label.id.length; end += 1) {
        await control.setValue(label.id.slice(0, end))
        await mounted.setProps({ value: changes().at(-1) ?? '9' })
      }
      expect([label.id, changes().at(-1) ?? '9', mounted.find('.problem').text()]).toEqual([label.id, '9', id.fields.badCode])
      expect(control.element.value).toBe(label.id)
      mounted.unmount()
    }
  }
)

test('a word that means one code becomes that code when the field is left', async () => {
  const { mounted, control, changes } = field('/header/data/moda', '')
  for (const typed of ['l', 'la', 'lau', 'laut']) {
    await control.setValue(typed)
    await mounted.setProps({ value: changes().at(-1) })
  }
  await control.trigger('blur')
  expect(changes().at(-1)).toBe('1')
  await mounted.setProps({ value: '1' })
  expect([control.element.value, mounted.find('.problem').exists()]).toEqual(['1', false])
})

test('a problem is shown at the field and in its accessible description', () => {
  const { mounted, control } = field('/car', '', 'en', en.problems.required)
  expect([mounted.find('.problem').text(), control.attributes('aria-invalid'), mounted.attributes('data-problem')]).toEqual([
    en.problems.required,
    'true',
    ''
  ])
  expect(field('/car', 'x').control.attributes('aria-invalid')).toBe('false')
})

const clipboard = (texts: Record<string, string>, type = 'paste'): Event => {
  const data = { getData: (kind: string) => texts[kind] ?? '', setData: (kind: string, text: string) => void (texts[kind] = text) }
  return Object.assign(new Event(type, { bubbles: true, cancelable: true }), { clipboardData: data })
}

test.each([
  ['/header/data/cif', '1.250', 'en', 1.25],
  ['/header/data/cif', '1.250', 'id', 1250],
  ['/header/data/ndpbm', '16.250', 'id', '16250'],
  ['/header/data/tgtiba', '03/04/2026', 'en', '2026-03-04'],
  ['/header/data/tgtiba', '03/04/2026', 'id', '2026-04-03'],
  ['/header/data/cif', '1.250', null, undefined]
] as const)('into %s the pasted text %s is asked about, and read as answered: %s', async (path, pasted, answer, value) => {
  const { control, changes, asked } = field(path, path.endsWith('cif') ? null : '', 'id', undefined, answer)
  const event = clipboard({ 'text/plain': pasted })
  control.element.dispatchEvent(event)
  expect([event.defaultPrevented, asked.map(([kind]) => kind)]).toEqual([true, [path.endsWith('tgtiba') ? 'dates' : 'numbers']])
  await flushPromises()
  expect(changes()).toEqual(value === undefined ? [] : [value])
  expect(document.activeElement).toBe(control.element)
})

test('a pasted text with one reading, or pasted into a text, is not asked about; a copied number keeps its form', async () => {
  for (const pasted of ['1250', '1.250,5', '12,5', 'abc']) {
    const { control, asked } = field('/header/data/cif', null, 'id', undefined, 'id')
    const event = clipboard({ 'text/plain': pasted })
    control.element.dispatchEvent(event)
    expect([pasted, event.defaultPrevented, asked]).toEqual([pasted, false, []])
  }
  const partly = field('/header/data/cif', 1250, 'id', undefined, 'id')
  ;(partly.control.element as HTMLInputElement).setSelectionRange(1, 1)
  const inside = clipboard({ 'text/plain': '1.250' })
  partly.control.element.dispatchEvent(inside)
  expect(inside.defaultPrevented).toBe(false)

  const source = field('/header/data/cif', 1.234, 'en', undefined, null)
  ;(source.control.element as HTMLInputElement).select()
  const texts = {}
  source.control.element.dispatchEvent(clipboard(texts, 'copy'))
  const target = field('/header/data/netto', null, 'id', undefined, null)
  target.control.element.dispatchEvent(clipboard(texts))
  await flushPromises()
  expect([target.asked, target.changes()]).toEqual([[], [1.234]])
})

test.each(['persenImpor', 'tarifBm', 'tarifPpn', 'tarifPpnbm', 'tarifPph'])(
  'a percentage typed into the print field %s is its number',
  async (key) => {
    const print = printField(key)
    if (!print) throw new Error(`no field ${key}`)
    const mounted = mount(FormField, {
      props: { place: printPlace(print), value: '', problem: undefined, language: 'id', words: id.fields, yesNo: id.common }
    })
    await mounted.find('input').setValue('11%')
    expect(mounted.emitted('change')).toEqual([['11']])
  }
)

test('an aju number is read-only until it is to be changed; Esc restores it, and leaving the field closes it', async () => {
  const car = '070128KTU41720261022000018'
  const { mounted, control, changes } = field('/car', car)
  const input = control.element as HTMLInputElement
  const button = () => mounted.find('[data-action="aju.change"]')
  expect([input.readOnly, button().attributes('aria-label'), button().text()]).toEqual([
    true,
    id.fields.changeAju.name,
    id.fields.changeAju.label
  ])
  await button().trigger('click')
  await nextTick()
  expect([input.readOnly, button().exists(), document.activeElement === input]).toEqual([false, false, true])
  await control.setValue('x')
  await mounted.setProps({ value: 'x' })
  expect(input.readOnly).toBe(false)
  await control.trigger('keydown', { key: 'Escape' })
  await mounted.setProps({ value: car })
  expect([changes(), input.readOnly, input.value]).toEqual([['x', car], true, '070128-KTU417-20261022-000018'])
  await button().trigger('click')
  await nextTick()
  input.blur()
  await nextTick()
  expect([input.readOnly, button().exists()]).toEqual([true, true])
})

test('a blank aju number can be typed at once, and stays open until the field is left; a final one has no button', async () => {
  const { mounted, control } = field('/car', '')
  const input = control.element as HTMLInputElement
  expect([input.readOnly, mounted.find('[data-action="aju.change"]').exists()]).toEqual([false, false])
  input.focus()
  await control.setValue('0')
  await mounted.setProps({ value: '0' })
  expect(input.readOnly).toBe(false)
  input.blur()
  await nextTick()
  expect(input.readOnly).toBe(true)
  await mounted.setProps({ fixed: true })
  expect([input.readOnly, mounted.find('[data-action="aju.change"]').exists()]).toEqual([true, false])
})

test.each([
  ['/header/data/cif', '12345678901234567', 'tooLong'],
  ['/header/data/cif', '1,234', 'twoForms'],
  ['/header/data/impid', '12345678901234567', 'tooLong'],
  ['/header/data/cif', '20-11-2026', 'badNumber']
] as const)('%s says why %s is not stored: %s', async (path, text, why) => {
  for (const language of ['id', 'en'] as const) {
    const { mounted, control, changes } = field(path, 5, language)
    await control.setValue(language === 'en' ? text.replace(',', '.') : text)
    expect([changes(), mounted.find('.problem').text()]).toEqual([[], (language === 'id' ? id : en).fields[why]])
  }
})
