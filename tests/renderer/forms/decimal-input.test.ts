import { flushPromises, mount } from '@vue/test-utils'
import { nextTick } from 'vue'
import { expect, test } from 'vitest'
import type { Language } from '#core/base/language.ts'
import DecimalInput from '../../../renderer/forms/DecimalInput.vue'

/** The field in a parent that stores emitted values. */
const input = (
  plain: string,
  language: Language = 'id',
  whole = false,
  more: { readonly decimals?: number; readonly isText?: boolean; readonly ask?: (typed: string) => Promise<Language | null> } = {}
) => {
  const mounted = mount(DecimalInput, {
    attachTo: document.body,
    props: {
      ...more,
      id: 'f',
      path: '/f',
      plain,
      language,
      whole,
      invalid: false,
      describedBy: undefined,
      onChange: (changed: string) => mounted.setProps({ plain: changed })
    }
  })
  const box = mounted.find('input')
  const { element } = box
  const type = async (text: string): Promise<void> => {
    await box.setValue(text)
  }
  const unreadable = () => mounted.emitted('unreadable')?.at(-1)?.[0]
  const paste = async (text: string): Promise<void> => {
    element.value = text
    element.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }))
    await nextTick()
  }
  return { mounted, box, element, type, paste, unreadable, stored: () => mounted.props('plain') }
}

test.each([
  ['id', ['1', '12', '12,', '12,5', '12,50'], ['1', '12', '12', '12.5', '12.5'], '12,5'],
  ['en', ['1', '12', '12.', '12.5', '12.50'], ['1', '12', '12', '12.5', '12.5'], '12.5'],
  ['id', ['1.234', '1.234,5'], ['1234', '1234.5'], '1.234,5'],
  ['en', ['1,234', '1,234.5'], ['1234', '1234.5'], '1,234.5'],
  ['id', ['1234.56'], ['1234.56'], '1.234,56'],
  ['en', ['1234,56'], ['1234.56'], '1,234.56'],
  ['id', ['0,125'], ['0.125'], '0,125']
] as const)('in %s typing %j stays as typed and is stored as %j', async (language, texts, stored, shownLater) => {
  const field = input('', language)
  for (const [index, text] of texts.entries()) {
    await field.type(text)
    expect([field.element.value, field.stored(), field.unreadable()]).toEqual([text, stored[index], false])
  }
  await field.box.trigger('blur')
  expect(field.element.value).toBe(shownLater)
})

test.each(['-', '1,2,3x', 'dua', '1..2'])(
  '%s stays in the field, is reported as unreadable and is not stored, also after blur',
  async (text) => {
    const field = input('7')
    await field.type(text)
    await field.box.trigger('blur')
    expect([field.element.value, field.unreadable(), field.stored(), field.mounted.emitted('done')?.length]).toEqual([text, true, '7', 1])
  }
)

test('the start of a text that turns out to be no number is not stored; Esc shows the number from before', async () => {
  const field = input('109.4263')
  for (const text of ['1', '105,5', '105,5x']) await field.type(text)
  expect([field.element.value, field.unreadable(), field.stored()]).toEqual(['105,5x', true, '109.4263'])
  await field.box.trigger('keydown', { key: 'Escape' })
  expect(field.element.value).toBe('109,4263')
})

test('Esc restores the stored number', async () => {
  const field = input('1234.5')
  await field.type('abc')
  await field.box.trigger('keydown', { key: 'Escape' })
  expect([field.element.value, field.unreadable()]).toEqual(['1.234,5', false])
})

test('a percentage whose base is unknown is unreadable', async () => {
  const field = input('7')
  await field.mounted.setProps({ percentOf: null })
  await field.type('10%')
  expect([field.unreadable(), field.stored()]).toEqual([true, '7'])
  await field.mounted.setProps({ percentOf: { of: '200', isIncluded: false } })
  await field.type('10 %')
  expect([field.unreadable(), field.stored()]).toEqual([false, '20'])
})

test('a number in brackets is negative, as in accounting; brackets in a calculation are not', async () => {
  const field = input('')
  await field.type('(1,250.00)')
  expect(field.stored()).toBe('-1250')
  await field.type('(1.250,5)')
  expect(field.stored()).toBe('-1250.5')
  await field.type('(1+2)')
  expect(field.stored()).toBe('3')
})

test('an integer field rejects decimals', async () => {
  const field = input('3', 'id', true)
  await field.type('3,5')
  expect([field.unreadable(), field.stored()]).toEqual([true, '3'])
  await field.type('1.000')
  expect([field.unreadable(), field.stored()]).toEqual([false, '1000'])
})

test('a value changed from outside replaces the typed text, also a blank', async () => {
  const field = input('1')
  await field.type('abc')
  await field.mounted.setProps({ plain: '2500' })
  expect([field.element.value, field.unreadable()]).toEqual(['2.500', false])
  await field.type('')
  expect([field.stored(), field.element.value]).toEqual(['', ''])
})

test.each(['12*3', '=12*3', '12+3', '15%', '20-11-2026', '0812-3456'])(
  'the pasted text %s is not calculated, nor what is typed into it',
  async (text) => {
    const field = input('7')
    await field.paste(text)
    expect([field.stored(), field.unreadable(), field.element.value]).toEqual(['7', true, text])
    await field.type(`${text}+1`)
    await field.box.trigger('blur')
    expect([field.stored(), field.unreadable(), field.element.value]).toEqual(['7', true, `${text}+1`])
    // A new text is calculated.
    await field.type('')
    await field.type('12*3')
    expect([field.stored(), field.unreadable()]).toEqual(['36', false])
  }
)

test('a pasted number may be part of a typed calculation', async () => {
  const field = input('')
  await field.paste('1.200')
  await field.type('1.200*2')
  expect([field.stored(), field.unreadable()]).toEqual(['2400', false])
})

test.each(['20-11-2026', '20/11/2026', '12:30', '0812-3456', '1/2'])(
  '%s typed into a number field is not stored and stays in it',
  async (text) => {
    const field = input('7')
    await field.type(text)
    await field.box.trigger('blur')
    expect([field.stored(), field.unreadable(), field.element.value]).toEqual(['7', true, text])
  }
)

test('a result that is not whole is refused in a field of whole numbers; so are more digits than a number keeps', async () => {
  const whole = input('7', 'id', true)
  for (const text of ['=7/2', '7÷2', '10%', '12345678901234567']) {
    await whole.type(text)
    expect([text, whole.stored(), whole.unreadable()]).toEqual([text, '7', true])
  }
  await whole.type('=8/2')
  expect([whole.stored(), whole.unreadable()]).toEqual(['4', false])
  const texts = input('7', 'id', false, { isText: true })
  await texts.type('12345678901234567')
  expect([texts.stored(), texts.unreadable()]).toEqual(['12345678901234567', false])
})

test.each([
  ['id', 'id', '1.234'],
  ['en', 'id', '1234'],
  [null, 'id', '7']
] as const)(
  'three decimals in a field with two are asked about when the field is left; the answer %s stores %s',
  async (answer, language, stored) => {
    const asked: string[] = []
    const field = input('7', language, false, { decimals: 2, ask: (text) => (asked.push(text), Promise.resolve(answer)) })
    field.element.focus()
    await field.type('1,23')
    expect(field.stored()).toBe('1.23')
    await field.type('1,234')
    expect([asked, field.stored(), field.unreadable(), field.mounted.emitted('unreadable')?.at(-1)]).toEqual([
      [],
      '7',
      true,
      [true, 'number-form', '1,234']
    ])
    // As before sending: the field is only checked.
    field.element.blur()
    field.element.focus()
    await flushPromises()
    expect([asked, field.unreadable()]).toEqual([[], true])
    field.element.blur()
    await flushPromises()
    expect([asked, field.stored(), field.unreadable()]).toEqual([['1,234'], stored, answer === null])
    // A number that was not chosen stays in the field.
    expect([field.element.value, document.activeElement === field.element]).toEqual(
      answer === null ? ['1,234', true] : [answer === 'id' ? '1,234' : '1.234', false]
    )
  }
)
