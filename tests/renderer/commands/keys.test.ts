import { mount } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { isTyping, keysOf, useKeys } from '../../../renderer/commands/use-keys.ts'

const key = (name: string, modifiers: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent('keydown', { key: name, cancelable: true, bubbles: true, ...modifiers })

test.each([
  ['n', { ctrlKey: true }, 'Ctrl+N'],
  ['n', { metaKey: true }, 'Ctrl+N'],
  ['L', { ctrlKey: true, shiftKey: true }, 'Ctrl+Shift+L'],
  ['l', { ctrlKey: true, shiftKey: true }, 'Ctrl+Shift+L'],
  ['F8', {}, 'F8'],
  ['F8', { shiftKey: true }, 'Shift+F8'],
  ['Enter', { ctrlKey: true }, 'Ctrl+Enter'],
  ['ArrowLeft', { altKey: true }, 'Alt+ArrowLeft'],
  ['ArrowDown', { ctrlKey: true, altKey: true, shiftKey: true }, 'Ctrl+Alt+Shift+ArrowDown'],
  ['1', { ctrlKey: true }, 'Ctrl+1'],
  ['?', { shiftKey: true }, '?'],
  ['?', {}, '?'],
  [' ', {}, ' '],
  ['a', {}, 'A'],
  ['Escape', {}, 'Escape']
] as const)('%s with %o is %s', (name, modifiers, keys) => {
  expect(keysOf(key(name, modifiers))).toBe(keys)
})

test('keys reach a screen while it is shown; a handler that answers false lets them pass', () => {
  const heard = vi.fn()
  const screen = mount(
    defineComponent({
      setup() {
        useKeys({ F8: heard, 'Ctrl+N': () => false })
        return () => h('p')
      }
    })
  )
  const events = [key('F8'), key('n', { ctrlKey: true }), key('F7'), key('F8', { isComposing: true })]
  const prevented = key('F8')
  prevented.preventDefault()
  for (const event of [...events, prevented]) window.dispatchEvent(event)
  expect([heard.mock.calls.length, ...events.map((event) => event.defaultPrevented)]).toEqual([1, true, false, false, false])
  screen.unmount()
  window.dispatchEvent(key('F8'))
  expect(heard).toHaveBeenCalledOnce()
})

test('typing is: an input, a list of choices, a cell of a grid', () => {
  document.body.innerHTML = '<button></button><input><select></select><textarea></textarea><div role="gridcell" tabindex="0"></div>'
  const found = [...document.body.children].map((element) => {
    if (element instanceof HTMLElement) element.focus()
    return isTyping()
  })
  expect(found).toEqual([false, true, true, true, true])
})
