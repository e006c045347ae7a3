import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { offerCommands, useCommands } from '../../../renderer/commands/registry.ts'

beforeEach(() => {
  setActivePinia(createPinia())
})

test('commands are there as long as the screen that offers them, and follow it', async () => {
  const label = ref('Kirim')
  const screen = defineComponent({
    setup() {
      offerCommands(() => [{ action: 'send', label: label.value, run: () => undefined }])
      return () => h('p')
    }
  })
  const commands = useCommands()
  const shown = mount(screen)
  expect(commands.all.map((command) => command.label)).toEqual(['Kirim'])
  label.value = 'Send'
  expect(commands.all.map((command) => command.label)).toEqual(['Send'])
  shown.unmount()
  expect(commands.all).toEqual([])
})
