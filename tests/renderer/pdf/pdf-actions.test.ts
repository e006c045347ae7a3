import { expect, test } from 'vitest'
import { actionOfKey, keysOfAction } from '../../../renderer/pdf/pdf-actions.ts'

const press = (key: string, held: { ctrl?: boolean; shift?: boolean; alt?: boolean } = {}, typing = false) =>
  actionOfKey({ key, ctrlKey: held.ctrl ?? false, metaKey: false, shiftKey: held.shift ?? false, altKey: held.alt ?? false }, typing)

test('keys turn pages, scroll, zoom and find', () => {
  expect([
    press('PageDown'),
    press('PageUp'),
    press('PageDown', { ctrl: true }),
    press('Home'),
    press('End'),
    press('+', { shift: true }),
    press('-'),
    press('0'),
    press('F', { ctrl: true }),
    press('F3'),
    press('F3', { shift: true }),
    press('Escape')
  ]).toEqual([
    'screenDown',
    'screenUp',
    'nextPage',
    'firstPage',
    'lastPage',
    'zoomIn',
    'zoomOut',
    'actualSize',
    'find',
    'findNext',
    'findPrevious',
    'closeFind'
  ])
})

test('a text field handles the keys that edit text; find works from it', () => {
  expect([press('-', {}, true), press('Home', {}, true), press('ArrowLeft', {}, true), press('End', { ctrl: true }, true)]).toEqual([
    null,
    null,
    null,
    null
  ])
  expect([press('F3', {}, true), press('f', { ctrl: true }, true), press('Escape', {}, true)]).toEqual(['findNext', 'find', 'closeFind'])
})

test('other keys, and all keys with Alt, are not handled', () => {
  expect([
    press('a'),
    press('k', { ctrl: true }),
    press('ArrowLeft', { alt: true }),
    press('constructor'),
    press('toString', { ctrl: true })
  ]).toEqual(Array.from({ length: 5 }, () => null))
})

test('tooltips show the first keys of an action, and none for an action without keys', () => {
  expect([keysOfAction('previousPage'), keysOfAction('zoomOut'), keysOfAction('closeFind'), keysOfAction('find')]).toEqual([
    '←',
    '−',
    'Esc',
    'Ctrl+F'
  ])
  expect([keysOfAction('findPrevious'), keysOfAction('rotate'), keysOfAction('matchCase')]).toEqual(['Shift+F3', 'R', undefined])
})
