import { expect, test } from 'vitest'
import { differences, type Reviewed } from '../../../scripts/security/electronegativity.ts'

const head = 'issue, severity, confidence, filename, location, sample, description, url\n'
const line = (check: string, file: string): string => `${check},"MEDIUM","FIRM","${file}","1:1","a, b","text",https://example.invalid\n`
const known: readonly Reviewed[] = [{ check: 'PRELOAD', file: 'window.ts', count: 1, why: '' }]

test('only the findings that were reviewed, as often as they were', () => {
  expect(differences(head + line('PRELOAD', 'window.ts'), known)).toEqual([])
  expect(differences(head + line('PRELOAD', 'window.ts') + line('PRELOAD', 'window.ts'), known)).toEqual([
    'PRELOAD  window.ts: 2 found, 1 reviewed'
  ])
  expect(differences(head + line('PRELOAD', 'window.ts') + line('SANDBOX', 'print.ts'), known)).toEqual([
    'SANDBOX  print.ts: 1 found, 0 reviewed'
  ])
})

test('a reviewed finding that is gone is named, and a report of another form is none', () => {
  expect(differences(head, known)).toEqual(['PRELOAD  window.ts: 0 found, 1 reviewed'])
  expect(() => differences('check;file\nPRELOAD;window.ts\n', known)).toThrow('another form')
})
