import fc from 'fast-check'
import { expect, it } from 'vitest'
import { terminalText } from '../../../../electron/office/tool/terminal-text.ts'

it('an age is one whole count in the right number, of any two clocks', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (milliseconds) => {
      expect(terminalText.ago(milliseconds)).toMatch(/^(now|1 minute ago|([2-9]|[1-9][\d,]+) (minutes|hours|days) ago)$/)
    })
  )
  expect([-5, 59_999, 65_635, 7_199_999, 7_200_000, 172_799_999, 172_800_000].map(terminalText.ago)).toEqual([
    'now',
    'now',
    '1 minute ago',
    '119 minutes ago',
    '2 hours ago',
    '47 hours ago',
    '2 days ago'
  ])
})
