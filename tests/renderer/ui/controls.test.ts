import { mount } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { h } from 'vue'
import Checkbox from '../../../renderer/ui/controls/Checkbox.vue'
import Disclosure from '../../../renderer/ui/controls/Disclosure.vue'
import ProgressBar from '../../../renderer/ui/controls/ProgressBar.vue'
import Select from '../../../renderer/ui/controls/Select.vue'
import TextArea from '../../../renderer/ui/controls/TextArea.vue'
import TextInput from '../../../renderer/ui/controls/TextInput.vue'

test('a select gives the value of the option with its type, carries attributes, and its frame the class', async () => {
  const select = mount(Select, {
    props: { modelValue: 12 },
    attrs: { 'data-setting': 'hours', class: 'short' },
    slots: { default: () => [12, 24].map((hours) => h('option', { value: hours }, `${hours} jam`)) }
  })
  const list = select.get('select')
  expect([list.element.value, list.classes(), list.attributes('data-setting')]).toEqual(['12', ['input'], 'hours'])
  expect(select.classes()).toContain('short')
  await list.setValue('24')
  expect(select.emitted('update:modelValue')).toEqual([[24]])
})

test('Enter in a select submits the form around it, unless its list is open', async () => {
  let submitted = 0
  const form = mount(
    {
      render: () =>
        h('form', { onSubmit: (event: Event) => (event.preventDefault(), (submitted += 1)) }, [
          h(Select<number>, { modelValue: 12 }, { default: () => h('option', { value: 12 }, '12') })
        ])
    },
    { attachTo: document.body }
  )
  const select = form.get('select')
  // happy-dom has no lists that open.
  const isOpen = vi.spyOn(select.element, 'matches').mockReturnValue(false)
  await select.trigger('keydown', { key: 'Enter' })
  expect(submitted).toBe(1)
  isOpen.mockReturnValue(true)
  await select.trigger('keydown', { key: 'Enter' })
  await select.trigger('keydown', { key: 'a' })
  expect(submitted).toBe(1)
})

test('a checkbox gives whether it is ticked, and shows that only some are', async () => {
  const box = mount(Checkbox, { props: { modelValue: false, indeterminate: true } })
  const element = box.element as HTMLInputElement
  expect([element.type, element.checked, element.indeterminate]).toEqual(['checkbox', false, true])
  await box.setValue(true)
  expect(box.emitted('update:modelValue')).toEqual([[true]])
})

test('a checkbox shows its value again after a change that was not accepted', () => {
  const given: boolean[] = []
  const box = mount(Checkbox, { props: { modelValue: false, 'onUpdate:modelValue': (value: boolean) => void given.push(value) } })
  const element = box.element as HTMLInputElement
  element.checked = true
  element.dispatchEvent(new Event('change'))
  expect([element.checked, given]).toEqual([true, [true]])
  box.vm.reset()
  expect(element.checked).toBe(false)
})

test('text controls give what is typed and take another type', async () => {
  const line = mount(TextInput, { props: { modelValue: 'a' }, attrs: { type: 'password' } })
  const lines = mount(TextArea, { props: { modelValue: 'a' }, attrs: { rows: 3 } })
  await line.setValue('b')
  await lines.setValue('c')
  expect([line.emitted('update:modelValue'), lines.emitted('update:modelValue')]).toEqual([[['b']], [['c']]])
  expect([line.attributes('type'), lines.attributes('rows'), line.classes(), lines.classes()]).toEqual([
    'password',
    '3',
    ['input'],
    ['input']
  ])
})

test('a progress bar has a name, and no value while the amount of work is unknown', () => {
  const bar = (value: number | null) => mount(ProgressBar, { props: { value, max: 4, label: 'Membaca' } }).element as HTMLProgressElement
  expect([bar(3).position, bar(null).hasAttribute('value'), bar(3).getAttribute('aria-label')]).toEqual([0.75, false, 'Membaca'])
})

test('a disclosure has its title in the summary, with the action of its own', () => {
  const part = mount(Disclosure, {
    props: { title: 'Teknis', action: 'part.open', heading: true },
    attrs: { 'data-part': 'technical' },
    slots: { default: () => h('p', 'HTTP 200') }
  })
  const summary = part.get('summary')
  expect([part.attributes('data-part'), summary.text(), summary.attributes('data-action'), part.get('p').text()]).toEqual([
    'technical',
    'Teknis',
    'part.open',
    'HTTP 200'
  ])
})
