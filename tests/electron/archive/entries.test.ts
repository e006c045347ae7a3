import { expect, test } from 'vitest'
import { shortFacts } from '../../../electron/archive/entries.ts'

test('facts are stored cut, without halves of characters and without NUL, at which SQLite may end a text', () => {
  const facts = { car: 'A', code: '20\u00003', date: '', number: 'x'.repeat(300), description: `${'y'.repeat(999)}😀`, profile: 'practice' }
  expect(shortFacts(facts)).toEqual({ ...facts, code: '20\uFFFD3', number: 'x'.repeat(200), description: `${'y'.repeat(999)}\uFFFD` })
})
