import { mount } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import Button from '../../../renderer/ui/Button.vue'
import Combobox from '../../../renderer/ui/Combobox.vue'
import Dialog from '../../../renderer/ui/Dialog.vue'
import FormDialog from '../../../renderer/ui/FormDialog.vue'
import ContextMenu from '../../../renderer/ui/menu/ContextMenu.vue'
import Menu from '../../../renderer/ui/menu/Menu.vue'
import Popover from '../../../renderer/ui/Popover.vue'
import { eventually } from '../../support/eventually.ts'

/** The focus is moved in timers of reka-ui, so the state is polled until it is reached. */
const until = (check: () => void) => eventually(check)
const press = (key: string) => {
  ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
const focusedAction = () => (document.activeElement as HTMLElement).dataset['action']
const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

test('a dialog focuses the marked element and returns the focus when it closes', async () => {
  const isOpen = ref(false)
  const Page = defineComponent(() => () => [
    h('button', { id: 'opener' }, 'Buka'),
    h(
      Dialog,
      { open: isOpen.value, title: 'Hapus?', 'data-dialog': 'remove', onClose: () => (isOpen.value = false) },
      { default: () => h('input', { 'data-autofocus': '' }) }
    )
  ])
  const page = mount(Page, { attachTo: document.body })
  element('#opener').focus()
  isOpen.value = true
  await until(() => expect(element('[role="dialog"]').dataset['dialog']).toBe('remove'))
  await until(() => expect(document.activeElement).toBe(element('[data-autofocus]')))
  press('Escape')
  await until(() =>
    expect([isOpen.value, document.querySelector('[role="dialog"]'), document.activeElement?.id]).toEqual([false, null, 'opener'])
  )
  page.unmount()
})

test('a dialog whose marked button is disabled while it opens has the focus on its first control', async () => {
  const page = mount(() => h(Dialog, { title: 'Diagnostik' }, { actions: () => h(Button, { 'data-autofocus': '', disabled: true }) }), {
    attachTo: document.body
  })
  await until(() => expect(document.activeElement).toBe(element('[data-action="dialog.close"]')))
  page.unmount()
})

test('a form that is submitted with an invalid field moves the focus to it', async () => {
  const props = { title: 'Catatan', cancelLabel: 'Batal', submitLabel: 'Simpan', submitAction: 'notes.save' }
  const page = mount(
    () => h(FormDialog, props, { default: () => [h('input', { id: 'right' }), h('input', { id: 'wrong', 'aria-invalid': 'true' })] }),
    { attachTo: document.body }
  )
  await until(() => expect(document.querySelector('#wrong')).not.toBeNull())
  element('[data-action="notes.save"]').focus()
  element('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  await until(() => expect(document.activeElement?.id).toBe('wrong'))
  page.unmount()
})

test('a popover opens from its button, carries the attributes, and Esc returns the focus to the button', async () => {
  const popover = mount(Popover, {
    props: { label: 'Saringan' },
    attrs: { 'data-filter-panel': '' },
    slots: {
      trigger: () => h(Button, { 'data-action': 'worklist.filter', class: 'active' }, () => 'Saring'),
      default: () => h('input', { id: 'field', 'data-autofocus': '' }),
      footer: () => 'kaki'
    },
    attachTo: document.body
  })
  const trigger = element('[data-action="worklist.filter"]')
  await until(() =>
    expect([trigger.tagName, trigger.getAttribute('aria-expanded'), trigger.classList.contains('active')]).toEqual([
      'BUTTON',
      'false',
      true
    ])
  )
  trigger.focus()
  trigger.click()
  await until(() =>
    expect([element('[data-filter-panel]').getAttribute('aria-label'), document.activeElement?.id]).toEqual(['Saringan', 'field'])
  )
  await until(() => expect([popover.emitted('update:open'), trigger.getAttribute('aria-expanded')]).toEqual([[[true]], 'true']))
  press('Escape')
  await until(() => expect([document.querySelector('[data-filter-panel]'), document.activeElement]).toEqual([null, trigger]))
  popover.unmount()
})

const menu = () =>
  mount(Menu, {
    props: {
      label: 'Ekspor',
      items: [
        { action: 'rows.exportXlsx', label: 'Excel', keys: 'Ctrl+E' },
        { action: 'rows.exportOld', label: 'Lama', isDisabled: true },
        { action: 'rows.exportCsv', label: 'CSV', isApart: true }
      ]
    },
    slots: { trigger: () => h(Button, { 'data-action': 'rows.export' }, () => 'Ekspor') },
    attachTo: document.body
  })

test('a menu is opened and used with the keyboard: arrow keys pass a disabled item, Enter chooses', async () => {
  const wrapper = menu()
  element('[data-action="rows.export"]').focus()
  press('ArrowDown')
  await until(() => expect(focusedAction()).toBe('rows.exportXlsx'))
  press('ArrowDown')
  await until(() => expect(focusedAction()).toBe('rows.exportCsv'))
  press('Enter')
  await until(() => expect([wrapper.emitted('choose'), document.querySelector('[role="menu"]')]).toEqual([[['rows.exportCsv']], null]))
  wrapper.unmount()
})

test('Esc closes a menu, chooses nothing and returns the focus', async () => {
  const wrapper = menu()
  element('[data-action="rows.export"]').focus()
  press('Enter')
  await until(() => expect(focusedAction()).toBe('rows.exportXlsx'))
  expect(element('[role="menu"]').textContent).toContain('Ctrl+E')
  press('Escape')
  await until(() => expect([document.querySelector('[role="menu"]'), focusedAction()]).toEqual([null, 'rows.export']))
  expect(wrapper.emitted('choose')).toBeUndefined()
  wrapper.unmount()
})

test('items that are choices say which one is current, a slot replaces their labels, and other items stay items', async () => {
  const wrapper = mount(Menu, {
    props: {
      label: 'Profil',
      items: [
        { action: 'use.a', label: 'A', isChecked: true },
        { action: 'use.b', label: 'B', isChecked: false },
        { action: 'add', label: 'Tambah', isApart: true }
      ]
    },
    slots: {
      trigger: () => h(Button, { 'data-action': 'profile.menu' }, () => 'A'),
      item: ({ item }: { readonly item: { readonly label: string } }) => `${item.label}!`
    },
    attachTo: document.body
  })
  element('[data-action="profile.menu"]').focus()
  press('Enter')
  const shown = () =>
    [...document.querySelectorAll('.ui-menu-item')].map((item) => [
      item.getAttribute('role'),
      item.getAttribute('aria-checked'),
      item.textContent.trim()
    ])
  await until(() =>
    expect(shown()).toEqual([
      ['menuitemradio', 'true', 'A!'],
      ['menuitemradio', 'false', 'B!'],
      ['menuitem', null, 'Tambah!']
    ])
  )
  press('Escape')
  await until(() => expect(document.querySelector('[role="menu"]')).toBeNull())
  wrapper.unmount()
})

test('a context menu starts on its first item, reaches disabled items, wraps around and keeps its keys', async () => {
  const items = [
    { action: 'grid.copy', label: 'Salin' },
    { action: 'grid.paste', label: 'Tempel', isDisabled: true },
    { action: 'grid.remove', label: 'Hapus' }
  ]
  const wrapper = mount(ContextMenu, { props: { items, label: 'Baris', position: { x: 5, y: 5 } }, attachTo: document.body })
  const outside = vi.fn()
  window.addEventListener('keydown', outside)
  await until(() => expect(focusedAction()).toBe('grid.copy'))
  press('ArrowDown')
  await until(() => expect(focusedAction()).toBe('grid.paste'))
  press('Enter')
  press('ArrowDown')
  await until(() => expect(focusedAction()).toBe('grid.remove'))
  press('Enter')
  await until(() => expect(wrapper.emitted('choose')).toEqual([['grid.remove']]))
  press('ArrowDown')
  await until(() => expect(focusedAction()).toBe('grid.copy'))
  press('F8')
  press('Escape')
  press('Tab')
  expect([wrapper.emitted('choose'), wrapper.emitted('close'), outside.mock.calls.length]).toEqual([[['grid.remove']], [[], []], 0])
  window.removeEventListener('keydown', outside)
  wrapper.unmount()
})

test('a combobox moves with the arrow keys, chooses with Enter and starts again when the list changes', async () => {
  const items = [1, 2, 3].map((id) => ({ id: String(id), title: `PT ${id}`, attrs: { 'data-action': `party.${id}` } }))
  const box = mount(Combobox, {
    props: { items, label: 'Pihak', placeholder: 'Nama', empty: 'Tidak ada', typed: '' },
    attrs: { 'data-palette': '' },
    attachTo: document.body
  })
  const input = box.find('input')
  const selected = () => box.find('[aria-selected="true"]').attributes('data-action')
  expect([input.attributes('data-palette'), input.attributes('role'), selected()]).toEqual(['', 'combobox', 'party.1'])
  await input.trigger('keydown', { key: 'ArrowDown' })
  await input.trigger('keydown', { key: 'PageDown' })
  expect([selected(), input.attributes('aria-activedescendant')]).toEqual(['party.3', box.find('[aria-selected="true"]').attributes('id')])
  await input.trigger('keydown', { key: 'ArrowUp' })
  await input.trigger('keydown', { key: 'Enter' })
  expect(box.emitted('choose')).toEqual([['2']])
  await input.setValue('pt 3')
  expect(box.emitted('update:typed')).toEqual([['pt 3']])
  await box.setProps({ items: items.slice(2) })
  await nextTick()
  expect(selected()).toBe('party.3')
  await box.setProps({ items: [] })
  expect([box.find('[role="status"]').text(), input.attributes('aria-activedescendant')]).toEqual(['Tidak ada', undefined])
  box.unmount()
})
