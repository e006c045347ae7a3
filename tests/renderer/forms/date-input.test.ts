import { mount } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import DateInput from '../../../renderer/forms/DateInput.vue'
import { todayKey } from '../../../renderer/forms/readonly.ts'
import { id } from '../../../renderer/i18n/text.ts'

const today = '2026-11-29'

const input = (value: string, more: { readonly kept?: string } = {}) => {
  const mounted = mount(DateInput, {
    attachTo: document.body,
    global: { provide: { [todayKey as symbol]: () => today } },
    props: {
      ...more,
      calendar: id.fields.calendar,
      id: 'f',
      path: '/f',
      value,
      placeholder: 'hh-bb-tttt',
      invalid: false,
      describedBy: undefined,
      onChange: (day: string) => mounted.setProps({ value: day })
    }
  })
  const box = mounted.find('input')
  const { element } = box
  const unreadable = () => mounted.emitted('unreadable')?.at(-1)?.[0]
  return {
    mounted,
    box,
    element,
    unreadable,
    stored: () => mounted.props('value'),
    changes: () => (mounted.emitted('change') ?? []).map(([day]) => day)
  }
}

test('only a complete date is stored while typing', async () => {
  const field = input('')
  for (const text of ['2', '20', '20-1', '20-11', '20-11-2', '20-11-20', '20-11-202', '20-11-2026']) {
    await field.box.setValue(text)
    expect(field.element.value).toBe(text)
  }
  expect([field.changes(), field.unreadable()]).toEqual([['2026-11-20'], false])
})

test.each([
  ['20112026', '2026-11-20'],
  ['20/11/26', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['1.2.2027', '2027-02-01'],
  ['2026年11月20日', '2026-11-20'],
  ['20 de noviembre de 2026', '2026-11-20']
])('%s is a date when the field is left', async (text, day) => {
  const field = input('2025-01-01')
  await field.box.setValue(text)
  await field.box.trigger('blur')
  expect([field.stored(), field.unreadable()]).toEqual([day, false])
  expect(field.element.value).toBe(day.split('-').reverse().join('-'))
})

test.each(['31-02-2026', 'besok', '20-13', '05/11/2569', '05-11-69', '2569-11-05'])(
  '%s is no date: it stays in the field, is reported on blur and is not stored',
  async (text) => {
    const field = input('2026-11-20')
    await field.box.setValue(text)
    await field.box.trigger('blur')
    expect([field.element.value, field.unreadable(), field.stored(), field.mounted.emitted('done')?.length]).toEqual([
      text,
      true,
      '2026-11-20',
      1
    ])
    await field.box.trigger('keydown', { key: 'Escape' })
    expect([field.element.value, field.unreadable()]).toEqual(['20-11-2026', false])
  }
)

test('a field left empty reports nothing', async () => {
  const field = input('2026-11-20')
  await field.box.setValue('')
  await field.box.trigger('blur')
  expect([field.stored(), field.element.value, field.unreadable()]).toEqual(['', '', false])
})

test('arrow keys step by a day, also past the end of a month or year', async () => {
  const field = input('2026-12-31')
  await field.box.trigger('keydown', { key: 'ArrowUp' })
  await field.box.trigger('keydown', { key: 'ArrowDown' })
  await field.box.setValue('01-03-2028')
  await field.box.trigger('keydown', { key: 'ArrowDown' })
  expect(field.changes()).toEqual(['2027-01-01', '2026-12-31', '2028-03-01', '2028-02-29'])
  const empty = input('')
  await empty.box.trigger('keydown', { key: 'ArrowUp' })
  expect(empty.changes()).toEqual([today])
})

test('a date changed from outside replaces the typed text', async () => {
  const field = input('2026-11-20')
  await field.box.setValue('besok')
  await field.mounted.setProps({ value: '2026-11-21' })
  expect(field.element.value).toBe('21-11-2026')
})

test.each(['0000-00-00', '20-11-2026', '2026.11.20'])('a stored %s is shown as is, and a typed date replaces it', async (text) => {
  const field = input(text)
  expect(field.element.value).toBe(text)
  await field.box.setValue('20-11-2026')
  await field.box.trigger('blur')
  expect(field.stored()).toBe('2026-11-20')
})

test('a year of two digits is stored in a pause of typing; the start of a longer text is taken back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const field = input('2025-01-01')
  await field.box.setValue('20-11-26')
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
  await nextTick()
  expect(field.stored()).toBe('2026-11-20')
  await field.box.setValue('20-11-261')
  expect([field.element.value, field.stored()]).toEqual(['20-11-261', '2025-01-01'])
})

test.each([
  ['20', '2026-11-20'],
  ['20/12', '2026-12-20'],
  ['20 nov', '2026-11-20'],
  ['t', today],
  ['+7', '2026-12-06']
])('a typed %s shows the date that it means, and is this date when the field is left', async (text, day) => {
  const field = input('')
  await field.box.setValue(text)
  const shown = day.split('-').reverse().join('-')
  expect(field.mounted.find('[data-meaning]').text()).toBe(`= ${shown}`)
  await field.box.trigger('blur')
  expect([field.stored(), field.element.value, field.mounted.find('[data-meaning]').exists()]).toEqual([day, shown, false])
})

test('a pasted short text is a number that belongs elsewhere, not a date', async () => {
  const field = input('2026-11-20')
  field.element.value = '20'
  field.element.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }))
  await field.box.trigger('blur')
  expect([field.element.value, field.unreadable(), field.stored()]).toEqual(['20', true, '2026-11-20'])
})

test('a text that could not be read is in the field again, and stays when the field is only visited', async () => {
  const field = input('2026-11-20', { kept: '31-02' })
  await field.box.trigger('focus')
  await field.box.trigger('blur')
  expect([field.element.value, field.changes()]).toEqual(['31-02', []])
  await field.box.setValue('28-02-2026')
  expect([field.stored(), field.unreadable()]).toEqual(['2026-02-28', false])
})

test('F4 opens a calendar at the date; Enter takes its day and returns to the field', async () => {
  const field = input('2026-11-20')
  field.element.focus()
  await field.box.trigger('keydown', { key: 'F4' })
  await expect.poll(() => document.activeElement?.getAttribute('data-day')).toBe('2026-11-20')
  const day = (): Element => document.activeElement ?? document.body
  day().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }))
  await expect.poll(() => day().getAttribute('data-day')).toBe('2026-11-21')
  day().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }))
  await expect.poll(() => [field.stored(), document.activeElement]).toEqual(['2026-11-21', field.element])
  field.mounted.unmount()
})
