import { flushPromises, mount } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import CommandPalette from '../../../renderer/commands/CommandPalette.vue'
import { offerCommands, type Command } from '../../../renderer/commands/registry.ts'
import ShortcutList from '../../../renderer/commands/ShortcutList.vue'
import { servicesKey } from '../../../renderer/data/services.ts'
import { id } from '../../../renderer/i18n/text.ts'
import { openTestApp } from '../support/test-services.ts'
import { eventually } from '../../support/eventually.ts'

const show = async (dialog: Component, commands: readonly Command[], props: Readonly<Record<string, unknown>> = {}) => {
  const app = await openTestApp()
  const screen = defineComponent({
    setup() {
      offerCommands(() => commands)
      return () => h(dialog, { open: true, ...props })
    }
  })
  const wrapper = mount(screen, {
    attachTo: document.body,
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  await flushPromises()
  return wrapper
}

const textsOf = (selector: string): readonly string[] =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent.trim())

const run = vi.fn()
const commands: readonly Command[] = [
  { action: 'declaration.new', label: 'Draf baru', keys: 'Ctrl+N', run },
  { action: 'go.back', label: 'Kembali', keys: 'Alt+ArrowLeft', hidden: true, run },
  { action: 'paper.print', label: 'Cetak', keys: 'Ctrl+P', disabledReason: '', run },
  { action: 'F10', label: '', keys: 'F10', hidden: true, run }
]

test('the palette lists the commands that can run now, with their keys, and runs the clicked one', async () => {
  await show(CommandPalette, commands, { find: () => [] })
  expect([textsOf('[data-group="here"] span'), textsOf('[data-group="here"] kbd')]).toEqual([['Draf baru'], ['Ctrl+N']])
  expect([textsOf('[data-group="keys"] span'), textsOf('[data-group="keys"] kbd')]).toEqual([['Kembali'], ['Alt+←']])
  document.querySelector<HTMLElement>('.command')?.click()
  await eventually(() => {
    expect(run).toHaveBeenCalledOnce()
  })
})

test('keys of the focused table are listed apart and run nothing elsewhere', async () => {
  const inTable = { action: 'grid.key.row', label: 'Pilih baris', keys: 'Shift+F9', hidden: true, inTable: true, run: vi.fn() }
  await show(ShortcutList, [...commands, inTable])
  expect([textsOf('[data-keys="table"] kbd'), textsOf('[data-keys="here"] kbd')]).toEqual([['Shift+F9'], ['Ctrl+N', 'Alt+←', 'Ctrl+P']])
  const event = new KeyboardEvent('keydown', { key: 'F9', shiftKey: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  expect([event.defaultPrevented, inTable.run.mock.calls]).toEqual([false, []])
})

test('the key list has the labelled keys of commands, then those of other screens under their own heading, each once', async () => {
  await show(ShortcutList, commands)
  const keys = textsOf('.row kbd')
  expect(keys.slice(0, 3)).toEqual(['Ctrl+N', 'Alt+←', 'Ctrl+P'])
  expect(textsOf('.row dt').slice(0, 3)).toEqual(['Draf baru', 'Kembali', 'Cetak'])
  expect(textsOf('[data-keys="here"] .row kbd')).toEqual(['Ctrl+N', 'Alt+←', 'Ctrl+P'])
  expect(textsOf('[data-keys="elsewhere"] .row kbd')).toEqual(expect.arrayContaining(['F8', 'Ctrl+Z', 'Ctrl+D', 'Ctrl+Shift+L', 'F4']))
  expect(keys).not.toContain('F10')
  expect(new Set(keys).size).toBe(keys.length)
  expect(textsOf('.row dt')).toContain(id.shell.shortcuts.fillDown)
})
