import { mount } from '@vue/test-utils'
import { afterEach, expect, test } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { useArchiveSelection } from '../../../../renderer/features/archive/views/use-archive-selection.ts'
import DataTable from '../../../../renderer/grid/table/DataTable.vue'
import { useWindowSizes } from '../../support/grid/sizes.ts'

useWindowSizes()

let close = (): void => undefined
afterEach(() => close())

/** A list of ten documents; `openElsewhere` opens one without the list. */
const listPage = async () => {
  const active = ref<string | null>(null)
  const openElsewhere = async (id: string): Promise<void> => {
    active.value = id
    await nextTick()
  }
  const rows = Array.from({ length: 10 }, (_, index) => ({ id: `k${index}` }))
  let selected = (): readonly string[] => []
  const Page = defineComponent(() => {
    const { selection, openFromList } = useArchiveSelection(
      () => active.value,
      (id) => (active.value = id)
    )
    selected = () => [...selection.value].sort()
    return () =>
      h(
        DataTable<{ id: string }>,
        {
          rows,
          columns: [{ key: 'id', label: 'Dokumen' }],
          rowKey: 'id',
          label: 'Arsip',
          selection: selection.value,
          active: active.value,
          'onUpdate:selection': (now) => (selection.value = now),
          'onUpdate:active': openFromList
        },
        { 'cell-id': ({ row }: { row: { id: string } }) => row.id }
      )
  })
  const wrapper = mount(Page, { attachTo: document.body })
  close = () => wrapper.unmount()
  await nextTick()
  await nextTick()
  const click = async (index: number, over: MouseEventInit = {}) => {
    wrapper.find(`[data-row="${index}"]`).element.dispatchEvent(new MouseEvent('click', { bubbles: true, ...over }))
    await nextTick()
    await nextTick()
  }
  const press = async (key: string, over: KeyboardEventInit = {}) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...over }))
    await nextTick()
    await nextTick()
  }
  return { active, openElsewhere, selected: () => selected(), click, press }
}

test('a row taken out of the selection leaves the other rows selected', async () => {
  const page = await listPage()
  await page.click(0)
  await page.click(3, { shiftKey: true })
  await page.click(2, { ctrlKey: true })
  expect([page.selected(), page.active.value]).toEqual([['k0', 'k1', 'k3'], 'k2'])
})

test('documents that are not adjacent are selected by keyboard', async () => {
  const page = await listPage()
  await page.click(0)
  await page.press('ArrowDown', { ctrlKey: true })
  await page.press('ArrowDown', { ctrlKey: true })
  expect([page.selected(), page.active.value]).toEqual([['k0'], 'k2'])
  await page.press(' ')
  expect(page.selected()).toEqual(['k0', 'k2'])
})

test('a document opened elsewhere is selected, unless several are selected', async () => {
  const page = await listPage()
  await page.openElsewhere('k4')
  expect(page.selected()).toEqual(['k4'])
  await page.click(5, { ctrlKey: true })
  await page.openElsewhere('k6')
  expect(page.selected()).toEqual(['k4', 'k5'])
  await page.click(1)
  await page.press('ArrowDown', { ctrlKey: true })
  await page.openElsewhere('k1')
  await page.openElsewhere('k2')
  expect(page.selected()).toEqual(['k2'])
})
