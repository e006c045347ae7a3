import { mount } from '@vue/test-utils'
import { afterEach, expect, test } from 'vitest'
import { defineComponent, h, nextTick, ref, shallowRef } from 'vue'
import { useArchiveSelection } from '../../../../renderer/features/archive/views/use-archive-selection.ts'
import DataTable from '../../../../renderer/grid/table/DataTable.vue'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { useCommands } from '../../../../renderer/commands/registry.ts'
import type { DocumentRow } from '../../../../renderer/features/archive/store/archive-search.ts'
import { useArchiveCommands } from '../../../../renderer/features/archive/views/use-archive-commands.ts'
import { useDocumentPair } from '../../../../renderer/features/archive/views/use-open-document.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

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

const row = (id: string): DocumentRow => ({
  id,
  document: 1,
  sha256: id,
  car: '040300ABCDEF20261101000001',
  code: '2003',
  date: '2026-11-02',
  number: '',
  description: '',
  profile: '',
  bytes: 1,
  storedAt: 1
})

test('the document of the chosen pane is shown in its folder by a command', async () => {
  const app = await openTestApp()
  const main = shallowRef<DocumentRow | null>(null)
  const pair = useDocumentPair({
    rows: () => [row('1'), row('2')],
    main: () => main.value,
    byId: row,
    opening: () => null,
    showMain: (shown) => (main.value = shown)
  })
  const revealed: string[] = []
  inside(app, () => {
    const document = { pair, step: () => undefined, close: () => undefined, reveal: (pane: string) => void revealed.push(pane) }
    useArchiveCommands({ document, filtersOpen: ref(false), isEmpty: () => false })
    return document
  })
  const command = () => useCommands(app.pinia).find('archive.reveal')
  expect(command()).toBeUndefined()
  pair.show('main', row('1'))
  await command()?.run()
  pair.openBeside()
  expect(command()).toBeUndefined()
  pair.show('beside', row('2'))
  await command()?.run()
  expect(revealed).toEqual(['main', 'beside'])
})
