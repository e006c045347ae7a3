import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { offerPanelActions } from '../../../renderer/commands/panel-commands.ts'
import { useCommands } from '../../../renderer/commands/registry.ts'

beforeEach(() => setActivePinia(createPinia()))

test('the actions of a panel are commands while it is shown, disabled with their reason; the palette lacks the one that opens the declaration', () => {
  const run = vi.fn()
  const isBusy = ref(false)
  const panel = mount(
    defineComponent({
      setup: () => {
        offerPanelActions(() => [
          { action: 'declaration.open', label: 'Open', run },
          { action: 'tracking.refresh', label: 'Refresh', isBusy: isBusy.value, run },
          { action: 'declaration.queue', label: 'Send', isDisabled: true, reason: 'Another desk holds it.', run }
        ])
        return () => h('p')
      }
    })
  )
  const commands = useCommands()
  const listed = () => commands.all.filter(({ hidden }) => hidden !== true).map(({ action, disabledReason }) => [action, disabledReason])
  expect(commands.all.filter(({ forRows }) => forRows).map(({ action }) => action)).toEqual([
    'declaration.open',
    'tracking.refresh',
    'declaration.queue'
  ])
  expect(listed()).toEqual([
    ['tracking.refresh', null],
    ['declaration.queue', 'Another desk holds it.']
  ])
  commands.find('tracking.refresh')?.run()
  expect(run).toHaveBeenCalledOnce()
  isBusy.value = true
  expect(listed()[0]).toEqual(['tracking.refresh', ''])
  panel.unmount()
  expect(commands.all).toEqual([])
})
