import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { h } from 'vue'
import Chip from '../../../renderer/ui/Chip.vue'
import FilterChips from '../../../renderer/ui/FilterChips.vue'
import PanelActions from '../../../renderer/ui/PanelActions.vue'
import RailItem from '../../../renderer/ui/RailItem.vue'
import Tabs from '../../../renderer/ui/Tabs.vue'
import Toolbar from '../../../renderer/ui/Toolbar.vue'

const items = [
  { value: 'all', label: 'Semua', count: '12' },
  { value: 'sent', label: 'Terkirim', count: '8' },
  { value: 'failed', label: 'Gagal' }
]
const focused = () => document.activeElement?.textContent

test('filter chips show label and count, and mark the chosen one', async () => {
  const chips = mount(FilterChips, { props: { items, label: 'Saring', modelValue: 'sent' } })
  expect(chips.attributes()).toMatchObject({ role: 'group', 'aria-label': 'Saring' })
  const all = chips.findAll('button')
  expect(all.map((chip) => [chip.attributes('data-filter'), chip.text(), chip.attributes('aria-pressed')])).toEqual([
    ['all', 'Semua 12', 'false'],
    ['sent', 'Terkirim 8', 'true'],
    ['failed', 'Gagal', 'false']
  ])
  expect(chips.find('[data-filter="all"] .count').text()).toBe('12')
  await all.at(2)?.trigger('click')
  expect(chips.emitted('update:modelValue')).toEqual([['failed']])
})

test('the attribute of filter chips can have another name', () => {
  const chips = mount(FilterChips, { props: { items, label: 'Kolom', modelValue: 'all', hook: 'data-columns' } })
  expect(chips.findAll('[data-columns]').map((chip) => chip.attributes('data-columns'))).toEqual(['all', 'sent', 'failed'])
})

test('arrow keys, Home and End move the focus between filter chips without choosing one', async () => {
  const chips = mount(FilterChips, { props: { items, label: 'Saring', modelValue: 'all' }, attachTo: document.body })
  const press = async (key: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await Promise.resolve()
    return focused()
  }
  chips.find('button').element.focus()
  expect([await press('ArrowRight'), await press('End'), await press('ArrowRight'), await press('ArrowLeft'), await press('Home')]).toEqual(
    ['Terkirim 8', 'Gagal', 'Semua 12', 'Gagal', 'Semua 12']
  )
  expect(chips.emitted('update:modelValue')).toBeUndefined()
  chips.unmount()
})

test('a toolbar moves the focus past disabled buttons and leaves the arrow keys of a text field alone', async () => {
  const toolbar = mount(Toolbar, {
    props: { label: 'Pilihan' },
    slots: {
      default: () => [h('input'), h('button', 'Satu'), h('button', { disabled: true }, 'Dua')],
      end: () => h('button', 'Tiga')
    },
    attachTo: document.body
  })
  expect(toolbar.attributes()).toMatchObject({ role: 'toolbar', 'aria-label': 'Pilihan' })
  toolbar.find('button').element.focus()
  await toolbar.find('button').trigger('keydown', { key: 'ArrowRight' })
  expect(focused()).toBe('Tiga')
  toolbar.find('input').element.focus()
  await toolbar.find('input').trigger('keydown', { key: 'ArrowRight' })
  expect(document.activeElement).toBe(toolbar.find('input').element)
  toolbar.unmount()
})

test('the arrow keys open the neighbouring tab, and only the open tab is in the tab order', async () => {
  const tabs = mount(Tabs, {
    props: {
      items: [
        { name: 'parties', label: 'Pihak' },
        { name: 'products', label: 'Barang' }
      ],
      label: 'Katalog',
      action: 'master',
      panel: 'panel',
      idPrefix: 'master-tab',
      modelValue: 'parties'
    },
    attachTo: document.body
  })
  const [parties, products] = tabs.findAll('[role="tab"]')
  expect(parties?.attributes()).toMatchObject({
    id: 'master-tab-parties',
    'aria-selected': 'true',
    'aria-controls': 'panel',
    tabindex: '0',
    'data-tab': 'parties',
    'data-action': 'master.parties'
  })
  expect(products?.attributes()).toMatchObject({ 'aria-selected': 'false', tabindex: '-1' })
  expect(products?.attributes('aria-controls')).toBeUndefined()
  await parties?.trigger('keydown', { key: 'ArrowLeft' })
  expect([tabs.emitted('update:modelValue'), focused()]).toEqual([[['products']], 'Barang'])
  tabs.unmount()
})

test('a chip is removed with a click and with Delete', async () => {
  const chip = mount(Chip, { props: { label: 'PT Maju', removeLabel: 'Hapus PT Maju' }, attrs: { 'data-chip': 'importer:1' } })
  expect(chip.attributes()).toMatchObject({ 'data-chip': 'importer:1', 'aria-label': 'Hapus PT Maju' })
  await chip.trigger('click')
  await chip.trigger('keydown', { key: 'Delete' })
  expect(chip.emitted('remove')).toHaveLength(2)
})

test('only the current row of a rail says that it is current', async () => {
  const row = mount(RailItem, { props: { current: false }, attrs: { 'data-action': 'go.news' }, slots: { default: 'Kotak masuk' } })
  expect([row.attributes('aria-current'), row.attributes('data-action')]).toEqual([undefined, 'go.news'])
  await row.setProps({ current: 'page' })
  expect(row.attributes('aria-current')).toBe('page')
  await row.setProps({ current: true })
  expect(row.attributes('aria-current')).toBe('true')
})

test.each([
  [2, 2, false],
  [3, 3, false],
  [4, 2, true]
])('of %i actions of a panel %i are buttons, as a menu with one entry would hide it (menu: %s)', (count, buttons, hasMenu) => {
  const actions = Array.from({ length: count }, (_, index) => ({ action: `one.${index}`, label: `Aksi ${index}`, run: () => undefined }))
  const panel = mount(PanelActions, { props: { actions, moreLabel: 'Aksi lain' } })
  expect(panel.findAll('[data-action^="one."]')).toHaveLength(buttons)
  expect(panel.find('[data-action="panel.more"]').exists()).toBe(hasMenu)
})
