import { expect, test } from 'vitest'
import { isForwarded } from '../../../../renderer/pdf/frame/protocol.ts'

const forwarded = (target: Element, key: string, held: KeyboardEventInit = {}): boolean => {
  let answer = false
  target.addEventListener('keydown', (event) => (answer = event instanceof KeyboardEvent && isForwarded(event)), { once: true })
  target.dispatchEvent(new KeyboardEvent('keydown', { key, ...held }))
  return answer
}

test('keys that may belong to a command of the window are forwarded', () => {
  const page = document.createElement('div')
  const keys = [forwarded(page, 'k', { ctrlKey: true }), forwarded(page, 'ArrowDown', { altKey: true }), forwarded(page, '?')]
  expect([...keys, forwarded(page, 'Escape'), forwarded(page, 'F7')]).toEqual([true, true, true, true, true])
})

test('keys that the frame uses itself are not: selecting and copying, scrolling, Tab, and typing in its fields', () => {
  const page = document.createElement('div')
  for (const key of ['a', 'c', 'A']) expect(forwarded(page, key, { ctrlKey: true })).toBe(false)
  for (const key of [' ', 'Tab', 'Enter', 'ArrowDown', 'Shift', 'Control']) expect(forwarded(page, key)).toBe(false)
  const field = document.createElement('input')
  expect([forwarded(field, '?'), forwarded(field, 'x'), forwarded(field, 'k', { ctrlKey: true })]).toEqual([false, false, true])
})
