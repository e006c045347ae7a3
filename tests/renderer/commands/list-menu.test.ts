import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, useTemplateRef } from 'vue'
import ListMenu from '../../../renderer/commands/ListMenu.vue'
import { offerCommands } from '../../../renderer/commands/registry.ts'
import { eventually } from '../../support/eventually.ts'

test('the context menu of a list has the commands for its rows, runs the chosen one and gives the focus back to the row', async () => {
  setActivePinia(createPinia())
  const [notes, trash] = [vi.fn(), vi.fn()]
  const list = defineComponent({
    setup() {
      const menu = useTemplateRef<{ readonly open: (event: MouseEvent) => void }>('menu')
      offerCommands(() => [
        { action: 'declaration.notes', label: 'Catatan: 2 terpilih', shortLabel: 'Catatan…', keys: 'N', forRows: 'all', run: notes },
        { action: 'declaration.trash', label: 'Buang', forRows: 'all', isDangerous: true, disabledReason: 'Dipegang Meja 2.', run: trash },
        { action: 'declaration.new', label: 'Draf baru', run: vi.fn() },
        { action: 'declaration.open', label: 'Buka', forRows: 'one', run: vi.fn() }
      ])
      return () =>
        h('div', { onContextmenu: (event: MouseEvent) => menu.value?.open(event) }, [
          h('div', { 'data-row': 0, tabindex: 0 }, 'baris'),
          h('p', 'tanpa baris'),
          h(ListMenu, { ref: 'menu', label: 'Tindakan' })
        ])
    }
  })
  const wrapper = mount(list, { attachTo: document.body })
  const items = () => [...document.querySelectorAll('[role=menuitem]')]
  const press = (selector: string): boolean =>
    wrapper.get(selector).element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 9, clientY: 9 }))
  expect(press('p')).toBe(true)
  const row = wrapper.get<HTMLElement>('[data-row]').element
  row.focus()
  expect(press('[data-row]')).toBe(false)
  await eventually(() =>
    expect(items().map((item) => [item.textContent, item.getAttribute('aria-disabled')])).toEqual([
      ['Buka', null],
      ['Catatan…N', null],
      ['Buang', 'true']
    ])
  )
  expect(document.querySelectorAll('.ui-menu-line')).toHaveLength(1)
  items()[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await eventually(() => expect(notes).toHaveBeenCalledOnce())
  await eventually(() => expect([document.activeElement, items()]).toEqual([row, []]))
  expect(trash).not.toHaveBeenCalled()
  wrapper.unmount()
})
