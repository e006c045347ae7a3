import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useStartScreen } from '../../../../renderer/app/shell/use-window-state.ts'
import { useDue } from '../../../../renderer/features/dashboard/store/due.ts'
import { inside } from '../../support/mounted.ts'
import { openOutbox } from '../../support/outbox-setup.ts'

const empty = defineComponent(() => () => h('p'))

/** The window after a start with `drafts` drafts, at a screen, after what the user did. */
const startAt = async (path: string, drafts: number, first: 'today' | 'worklist', act: () => void = () => undefined) => {
  const { app } = await openOutbox(drafts)
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', redirect: `/${first}` },
      ...['today', 'worklist', 'archive'].map((name) => ({ path: `/${name}`, name, component: empty }))
    ]
  })
  await router.push(path)
  const use = (): boolean => {
    useStartScreen()
    return true
  }
  const { wrapper } = inside(app, use, router)
  act()
  await useDue(app.pinia).start()
  await flushPromises()
  const { name } = router.currentRoute.value
  wrapper.unmount()
  return name
}

test('a start shows what is due, also if that is known only once everything is read, else the worklist', async () => {
  expect(await startAt('/', 1, 'worklist')).toBe('today')
  expect(await startAt('/', 1, 'today')).toBe('today')
  expect(await startAt('/', 0, 'today')).toBe('worklist')
  expect(await startAt('/', 0, 'worklist')).toBe('worklist')
})

test('a screen that the user chose stays: by its address, and by a key or a click before everything is read', async () => {
  expect(await startAt('/archive', 1, 'worklist')).toBe('archive')
  expect(await startAt('/worklist', 1, 'worklist')).toBe('worklist')
  for (const event of [new KeyboardEvent('keydown', { key: 'ArrowDown' }), new MouseEvent('pointerdown')])
    expect(await startAt('/', 1, 'worklist', () => window.dispatchEvent(event))).toBe('worklist')
})
