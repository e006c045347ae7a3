import fc from 'fast-check'
import { expect, it } from 'vitest'
import { en } from '../../../core/office/tool-text/en.ts'
import { id } from '../../../core/office/tool-text/id.ts'

it('an age is one whole count in the right number, in both languages, of any two clocks', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (milliseconds) => {
      expect(id.ago(milliseconds)).toMatch(/^(baru saja|[1-9]\d* (menit|jam|hari) lalu)$/)
      expect(en.ago(milliseconds)).toMatch(/^(now|1 minute ago|([2-9]|[1-9][\d,]+) (minutes|hours|days) ago)$/)
    })
  )
  expect([-5, 59_999, 65_635, 7_199_999, 7_200_000, 172_799_999, 172_800_000].map(en.ago)).toEqual([
    'now',
    'now',
    '1 minute ago',
    '119 minutes ago',
    '2 hours ago',
    '47 hours ago',
    '2 days ago'
  ])
})
