import { mount } from '@vue/test-utils'
import { nextTick } from 'vue'
import { beforeEach, expect, test, vi } from 'vitest'
import CodeInput from '../../../renderer/forms/code/CodeInput.vue'
import { codeOptions, matchingOptions } from '../../../renderer/forms/code/source.ts'

const options = [
  { code: 'IDR', label: 'Rupiah' },
  { code: 'USD', label: 'Dolar Amerika' },
  { code: 'EUR', label: 'Euro' }
]

const shown = vi.fn()
beforeEach(() => {
  shown.mockReset()
  // happy-dom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: shown })
})

const input = (value: string) => {
  const mounted = mount(CodeInput, {
    attachTo: document.body,
    props: {
      id: 'f',
      path: '/f',
      value,
      options,
      chooseLabel: 'Pilih kode',
      noneLabel: 'Tidak ada kode',
      whole: false,
      invalid: false,
      describedBy: undefined,
      onChange: (changed: string) => mounted.setProps({ value: changed })
    }
  })
  const box = mounted.find<HTMLInputElement>('input')
  const press = async (key: string, more = {}): Promise<KeyboardEvent> => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    box.element.dispatchEvent(event)
    await nextTick()
    await nextTick()
    return event
  }
  const list = () => mounted.findAll('.option').map((option) => option.find('.option-code').text())
  const chosen = () => mounted.findAll('[aria-selected="true"]').map((option) => option.find('.option-code').text())
  return { mounted, box, press, list, chosen, stored: () => mounted.props('value') }
}

test('any text can be typed; Enter keeps it and is not handled', async () => {
  const field = input('')
  await field.box.setValue('r')
  expect([field.stored(), field.list(), field.chosen()]).toEqual(['r', ['IDR', 'USD', 'EUR'], []])
  const enter = await field.press('Enter')
  expect([field.stored(), enter.defaultPrevented]).toEqual(['r', false])
  await field.box.setValue('XYZ')
  expect([field.stored(), field.list(), field.mounted.find('.none').text()]).toEqual(['XYZ', [], 'Tidak ada kode'])
})

test('Enter takes the only match and goes on like any Enter; Tab and a complete code keep the text', async () => {
  const field = input('')
  await field.box.setValue('dolar')
  expect([field.list(), field.chosen()]).toEqual([['USD'], ['USD']])
  const enter = await field.press('Enter')
  expect([field.stored(), field.box.element.value, field.list(), enter.defaultPrevented]).toEqual(['USD', 'USD', [], false])
  await field.box.setValue('dolar')
  await field.box.trigger('blur')
  expect(field.stored()).toBe('dolar')
  await field.box.setValue('EUR')
  expect([field.list(), field.chosen()]).toEqual([['EUR'], []])
  await field.box.setValue('dolar')
  await field.press('Escape')
  await field.press('Enter')
  expect(field.stored()).toBe('dolar')
})

test('of several matches Enter takes the one that the text is a name of', async () => {
  const rows = [
    { code: 'HK', label: 'Hong Kong (Tiongkok)' },
    { code: 'CN', label: 'China', named: true }
  ]
  const field = input('')
  await field.mounted.setProps({ options: { find: () => rows, nameOf: () => '', isEmpty: () => false } })
  await field.box.setValue('tiongkok')
  expect([field.list(), field.chosen()]).toEqual([['HK', 'CN'], ['CN']])
  await field.press('Enter')
  expect(field.stored()).toBe('CN')
})

test('Enter does not restore a cleared text', async () => {
  const field = input('USD')
  await field.box.setValue('')
  expect(field.chosen()).toEqual([])
  await field.press('Enter')
  expect([field.stored(), field.box.element.value]).toEqual(['', ''])
})

test('Enter chooses the option highlighted with the arrow keys and closes the list', async () => {
  const field = input('')
  await field.box.setValue('u')
  expect(field.list()).toEqual(['USD', 'IDR', 'EUR'].filter((code) => field.list().includes(code)))
  await field.press('ArrowDown')
  expect(field.chosen()).toEqual(['USD'])
  expect(field.box.attributes('aria-activedescendant')).toBe('f-option-0')
  const enter = await field.press('Enter')
  expect([field.stored(), enter.defaultPrevented, field.list(), field.box.attributes('aria-expanded')]).toEqual(['USD', true, [], 'false'])
})

test('a click chooses the option under the pointer', async () => {
  const field = input('')
  await field.box.setValue('e')
  await field.mounted.findAll('.option').at(0)?.trigger('mousemove', { movementX: 1 })
  expect(field.chosen()).toEqual(['EUR'])
  await field.mounted.findAll('.option').at(0)?.trigger('click')
  expect([field.stored(), document.activeElement === field.box.element]).toEqual(['EUR', true])
})

test('an option that appears below a resting pointer is not chosen', async () => {
  const field = input('')
  await field.box.setValue('usd')
  await field.press('F4')
  for (const option of field.mounted.findAll('.option')) await option.trigger('mousemove', { movementX: 0, movementY: 0 })
  expect(field.chosen()).toEqual([])
  await field.box.setValue('eu')
  await field.mounted.findAll('.option').at(-1)?.trigger('mousemove')
  await field.press('Enter')
  expect(field.stored()).toBe('EUR')
})

test.each([
  ['F4', {}],
  ['ArrowDown', { altKey: true }]
])('%s %o shows the whole list with the present value marked', async (key, more) => {
  const field = input('USD')
  await field.press(key, more)
  expect([field.list(), field.chosen(), shown.mock.calls.length]).toEqual([['IDR', 'USD', 'EUR'], ['USD'], 1])
  const { selectionStart, selectionEnd } = field.box.element as HTMLInputElement
  expect([selectionStart, selectionEnd]).toEqual([0, 3])
  await field.press('Enter')
  expect([field.stored(), field.mounted.emitted('change')]).toEqual(['USD', undefined])
})

test('arrow keys stop at the ends of the list; Esc closes it and keeps the text; a second Esc is not handled', async () => {
  const field = input('')
  await field.press('F4')
  for (let count = 0; count < 5; count += 1) await field.press('ArrowDown')
  expect(field.chosen()).toEqual(['EUR'])
  for (let count = 0; count < 5; count += 1) await field.press('ArrowUp')
  expect(field.chosen()).toEqual(['IDR'])
  const [first, second] = [await field.press('Escape'), await field.press('Escape')]
  expect([field.list(), field.stored(), first.defaultPrevented, second.defaultPrevented]).toEqual([[], '', true, false])
})

test('the popover is opened once while typing', async () => {
  const field = input('')
  for (const text of ['U', 'US', 'USD']) await field.box.setValue(text)
  expect(shown).toHaveBeenCalledOnce()
})

test('the button toggles the list; blur closes it and emits done', async () => {
  const field = input('')
  const button = field.mounted.find('button')
  await button.trigger('click')
  expect(field.list()).toHaveLength(3)
  await button.trigger('click')
  expect(field.list()).toEqual([])
  await button.trigger('click')
  await field.box.trigger('blur')
  expect([field.list(), field.mounted.emitted('done')?.length]).toEqual([[], 1])
})

test('the name of a known code is shown next to it', async () => {
  const field = input('EUR')
  expect(field.mounted.find('.name').text()).toBe('Euro')
  await field.mounted.setProps({ value: 'ZZZ' })
  expect([field.mounted.find('.name').exists(), field.box.element.value]).toEqual([false, 'ZZZ'])
})

test('codes that start with the text come first, then codes whose name contains it', () => {
  expect(matchingOptions(options, 'eu').map((option) => option.code)).toEqual(['EUR'])
  expect(matchingOptions(options, 'DOLAR').map((option) => option.code)).toEqual(['USD'])
  expect(matchingOptions(options, ' ').length).toBe(3)
  expect(matchingOptions(options, 'r', 1)).toHaveLength(1)
})

test('built-in codes have names in both languages; lists that are shipped as files have no options here', () => {
  expect([codeOptions('condition', 'en'), codeOptions('unit', 'id').length > 10, codeOptions('country', 'id')]).toEqual([
    [
      { code: '1', label: 'New' },
      { code: '2', label: 'Not new' }
    ],
    true,
    []
  ])
})

test('a screen reader reads the name of the code, before a problem; without a name only the problem', async () => {
  const field = input('USD')
  const described = () =>
    (field.box.attributes('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? id)
  expect(described()).toEqual(['Dolar Amerika'])
  await field.mounted.setProps({ describedBy: 'f-problem' })
  expect(described()).toEqual(['Dolar Amerika', 'f-problem'])
  await field.mounted.setProps({ value: 'XYZ' })
  expect(described()).toEqual(['f-problem'])
})
