import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref, type VNode } from 'vue'
import CommandButton from '../../../renderer/commands/CommandButton.vue'
import { offerCommands, useCommands, type Command } from '../../../renderer/commands/registry.ts'

beforeEach(() => {
  setActivePinia(createPinia())
})

const screen = (setup: () => void, render: () => VNode = () => h('p')) =>
  mount(
    defineComponent({
      setup() {
        setup()
        return render
      }
    }),
    { attachTo: document.body }
  )

const offer = (...commands: readonly Partial<Command>[]) =>
  screen(() => offerCommands(() => commands.map((command) => ({ action: 'a', label: 'A', run: () => undefined, ...command }))))

/** Returns whether the key was handled. */
const press = (key: string, modifiers: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...modifiers })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('commands exist while their screen is mounted, and follow its state', () => {
  const label = ref('Kirim')
  const commands = useCommands()
  const shown = screen(() => offerCommands(() => [{ action: 'send', label: label.value, run: () => undefined }]))
  expect(commands.all.map((command) => command.label)).toEqual(['Kirim'])
  label.value = 'Send'
  expect([commands.all.map((command) => command.label), commands.find('send')?.label]).toEqual([['Send'], 'Send'])
  shown.unmount()
  expect([commands.all, commands.find('send')]).toEqual([[], undefined])
})

test('a key runs its command while the screen is mounted', () => {
  const run = vi.fn()
  const shown = offer({ keys: 'F8', otherKeys: ['Ctrl+J'], run })
  expect([press('F8'), press('j', { ctrlKey: true }), press('F7')]).toEqual([true, true, false])
  expect(run).toHaveBeenCalledTimes(2)
  shown.unmount()
  expect([press('F8'), run.mock.calls.length]).toEqual([false, 2])
})

test('a key that a widget handled, or that belongs to a composition, runs no command', () => {
  const run = vi.fn()
  offer({ keys: 'F8', run })
  const handled = new KeyboardEvent('keydown', { key: 'F8', cancelable: true })
  handled.preventDefault()
  window.dispatchEvent(handled)
  expect([press('F8', { isComposing: true }), run.mock.calls.length]).toEqual([false, 0])
})

test('of two commands with one key the one offered later runs; false passes the key on', () => {
  const answers: unknown[] = [true, false]
  const [first, second] = [vi.fn(), vi.fn(() => answers.shift())]
  offer({ keys: 'Ctrl+P', run: first })
  offer({ keys: 'Ctrl+P', run: second })
  expect([press('p', { ctrlKey: true }), first.mock.calls.length]).toEqual([true, 0])
  expect([press('p', { ctrlKey: true }), first.mock.calls.length, second.mock.calls.length]).toEqual([true, 1, 2])
})

test('the key of a disabled command does nothing and reaches no other command', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  offer({ keys: 'Ctrl+P', run: first })
  offer({ keys: 'Ctrl+P', run: second, disabledReason: '' })
  expect([press('p', { ctrlKey: true }), first.mock.calls.length, second.mock.calls.length]).toEqual([true, 0, 0])
})

test('the key of a command that passes it now goes on, whether the command is disabled or not', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  let passes = true
  const passesKey = (): boolean => passes
  offer({ keys: 'Ctrl+Z', run: first, passesKey })
  offer({ keys: 'Ctrl+Z', run: second, passesKey, disabledReason: '' })
  expect([press('z', { ctrlKey: true }), first.mock.calls.length, second.mock.calls.length]).toEqual([false, 0, 0])
  passes = false
  expect([press('z', { ctrlKey: true }), first.mock.calls.length, second.mock.calls.length]).toEqual([true, 0, 0])
})

test('while the user types, keys that write a character run no command unless allowed', () => {
  const runs: string[] = []
  offer(
    { keys: '?', run: () => runs.push('?') },
    { keys: 'A', allowInText: true, run: () => runs.push('A') },
    { keys: 'Ctrl+A', allowInText: false, run: () => runs.push('Ctrl+A') },
    { keys: 'F8', run: () => runs.push('F8') }
  )
  const pressAll = (): readonly boolean[] => [press('?'), press('a'), press('a', { ctrlKey: true }), press('F8')]
  expect(pressAll()).toEqual([true, true, true, true])
  document.body.append(document.createElement('input'))
  document.querySelector('input')?.focus()
  expect(pressAll()).toEqual([false, true, false, true])
  expect(runs).toEqual(['?', 'A', 'Ctrl+A', 'F8', 'A', 'F8'])
})

test('a dialog covers the screen: until it is closed keys run only commands that also work in dialogs', () => {
  const run = vi.fn()
  const runAlways = vi.fn()
  offer({ keys: 'Ctrl+Enter', run }, { keys: 'Ctrl+M', inDialogs: true, run: runAlways })
  const dialog = document.createElement('div')
  dialog.className = 'modal'
  document.body.append(dialog)
  expect(press('Enter', { ctrlKey: true })).toBe(false)
  expect([press('m', { ctrlKey: true }), runAlways.mock.calls.length]).toEqual([true, 1])
  dialog.remove()
  expect([press('Enter', { ctrlKey: true }), run.mock.calls.length]).toEqual([true, 1])
})

test('a command button has the label, the key as its tooltip, the action and the disabled state of its command', async () => {
  const reason = ref<string | null>(null)
  const run = vi.fn()
  const shown = screen(
    () =>
      offerCommands(() => [
        { action: 'paper.save', label: 'Simpan PDF', shortLabel: 'Simpan', keys: 'Alt+ArrowLeft', disabledReason: reason.value, run }
      ]),
    () => h('div', [h(CommandButton, { action: 'paper.save', class: 'primary' }), h(CommandButton, { action: 'other' })])
  )
  expect(shown.findAll('button')).toHaveLength(1)
  const button = shown.get('button')
  expect([button.text(), button.classes('primary'), button.attributes('title'), button.attributes('data-action')]).toEqual([
    'Simpan',
    true,
    'Alt+←',
    'paper.save'
  ])
  await button.trigger('click')
  expect(run).toHaveBeenCalledOnce()
  reason.value = 'Belum ada PDF'
  await nextTick()
  expect([button.attributes('disabled'), button.attributes('title')]).toEqual(['', 'Alt+←. Belum ada PDF'])
})

test('a button with only an icon has the label as its accessible name and in its tooltip', () => {
  const shown = screen(
    () => offerCommands(() => [{ action: 'a', label: 'Simpan', keys: 'Ctrl+S', disabledReason: 'Belum ada PDF', run: () => undefined }]),
    () => h(CommandButton, { action: 'a', iconOnly: true })
  )
  expect(shown.get('button').attributes('title')).toBe('Simpan (Ctrl+S). Belum ada PDF')
  expect([shown.text(), shown.get('button').attributes('aria-label'), shown.get('button').classes('icon')]).toEqual(['', 'Simpan', true])
})
