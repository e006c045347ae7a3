import { Send } from '@lucide/vue'
import { mount } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import Button from '../../../renderer/ui/Button.vue'
import IconButton from '../../../renderer/ui/IconButton.vue'

test('attributes and listeners are set on the button element', async () => {
  const onClick = vi.fn()
  const onFocus = vi.fn()
  const button = mount(Button, {
    props: { variant: 'primary', onClick },
    attrs: { 'data-action': 'outbox.sendAll', 'aria-expanded': 'true', type: 'submit', form: 'f', class: 'wide', onFocus },
    slots: { default: 'Kirim' }
  })
  expect([button.element.tagName, button.text()]).toEqual(['BUTTON', 'Kirim'])
  expect(button.attributes()).toMatchObject({ 'data-action': 'outbox.sendAll', 'aria-expanded': 'true', type: 'submit', form: 'f' })
  expect(button.classes()).toEqual(expect.arrayContaining(['button', 'primary', 'wide']))
  await button.trigger('click')
  await button.trigger('focus')
  expect([onClick.mock.calls.length, onFocus.mock.calls.length]).toEqual([1, 1])
})

test('a button does not submit a form unless it says so', () => {
  expect(mount(Button).attributes('type')).toBe('button')
})

test('a disabled button emits no click', async () => {
  const button = mount(Button, { attrs: { disabled: true } })
  await button.trigger('click')
  expect([button.attributes('disabled'), button.emitted('click')]).toEqual(['', undefined])
})

test('a soft-disabled button can have the focus, is announced as disabled, and neither clicks nor submits', async () => {
  const button = mount(Button, { props: { softDisabled: true }, attachTo: document.body })
  button.element.focus()
  expect(document.activeElement).toBe(button.element)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  button.element.dispatchEvent(click)
  expect([button.attributes('aria-disabled'), button.attributes('disabled'), button.emitted('click'), click.defaultPrevented]).toEqual([
    'true',
    undefined,
    undefined,
    true
  ])
  await button.setProps({ softDisabled: false })
  await button.trigger('click')
  expect([button.attributes('aria-disabled'), button.emitted('click')?.length]).toEqual(['false', 1])
  button.unmount()
})

test('the tooltip holds the title and the keys', async () => {
  const button = mount(Button, { props: { title: 'Kirim', keys: 'Ctrl+Enter' } })
  expect(button.attributes('title')).toBe('Kirim (Ctrl+Enter)')
  await button.setProps({ title: undefined })
  expect(button.attributes('title')).toBe('Ctrl+Enter')
  await button.setProps({ keys: undefined })
  expect(button.attributes('title')).toBeUndefined()
})

test.each(['link', 'bare'] as const)('a %s button has no frame of a button', (variant) => {
  expect(mount(Button, { props: { variant } }).classes()).toEqual([`button-${variant}`])
})

test('an icon button has its label as name and tooltip, and passes attributes and clicks', async () => {
  const button = mount(IconButton, {
    props: { icon: Send, label: 'Urungkan', keys: 'Ctrl+Z' },
    attrs: { 'data-action': 'edit.undo', disabled: false }
  })
  expect(button.attributes()).toMatchObject({ 'aria-label': 'Urungkan', title: 'Urungkan (Ctrl+Z)', 'data-action': 'edit.undo' })
  expect(button.findAll('svg[aria-hidden="true"]')).toHaveLength(1)
  await button.trigger('click')
  expect(button.emitted('click')).toHaveLength(1)
  await button.setProps({ title: 'Salin' })
  expect(button.attributes('title')).toBe('Salin (Ctrl+Z)')
})
