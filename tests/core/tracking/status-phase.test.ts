import { expect, test } from 'vitest'
import { phaseOf } from '#core/tracking/status-phase.ts'

test.each([
  ['', 'unanswered'],
  ['104', 'processing'],
  ['210', 'payment'],
  ['220', 'processing'],
  ['230', 'lane'],
  ['240', 'lane'],
  ['330', 'inspection'],
  ['501', 'gate'],
  ['961', 'correction'],
  ['777', 'other'],
  ['AB', 'other']
] as const)('status “%s” is in phase %s', (code, phase) => {
  expect(phaseOf(code)).toBe(phase)
})
