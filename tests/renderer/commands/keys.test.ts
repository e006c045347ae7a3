import { expect, test } from 'vitest'
import { formatKeys, isTyping, keysOf } from '../../../renderer/commands/keys.ts'

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
] as const)('%s with %o is %s', (key, modifiers, keys) => {
  expect(keysOf(new KeyboardEvent('keydown', { key, ...modifiers }))).toBe(keys)
})

test('arrow keys are shown as arrows', () => {
  expect(['Alt+ArrowLeft', 'Ctrl+Shift+L', 'ArrowDown'].map(formatKeys)).toEqual(['Alt+←', 'Ctrl+Shift+L', '↓'])
})

test('the user types in inputs, text areas, select boxes and grid cells', () => {
  document.body.innerHTML = '<button></button><input><select></select><textarea></textarea><div role="gridcell" tabindex="0"></div>'
  const found = [...document.body.children].map((element) => {
    if (element instanceof HTMLElement) element.focus()
    return isTyping()
  })
  expect(found).toEqual([false, true, true, true, true])
})
