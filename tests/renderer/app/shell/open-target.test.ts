import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { useOpenTarget } from '../../../../renderer/app/shell/use-window-state.ts'
import { inside } from '../../support/mounted.ts'
import { openOutbox } from '../../support/outbox-setup.ts'

test('a clicked notification opens its screen, or the worklist if the declaration was removed', async () => {
  const { app, ids } = await openOutbox(1)
  const { router } = inside(app, () => useOpenTarget() ?? true)
  const open = async (target: Parameters<typeof app.host.emit<'app.open'>>[1]) => {
    app.host.emit('app.open', target)
    await flushPromises()
    return router.currentRoute.value.fullPath
  }
  const declaration = ids[0] ?? ''
  expect(await open({ screen: 'outbox' })).toBe('/outbox')
  expect(await open({ screen: 'editor', declaration })).toBe(`/declaration/${declaration}`)
  expect(await open({ screen: 'editor', declaration: 'gone' })).toBe('/')
  expect(await open({ screen: 'tracking', car: '000028ABCDEF20261120000001' })).toBe('/tracking/000028ABCDEF20261120000001')
  expect(await open({ screen: 'inbox' })).toBe('/inbox')
  expect(await open({ screen: 'tracking', declaration })).toMatch(/^\/tracking\/000028PRAKTK/)
})
