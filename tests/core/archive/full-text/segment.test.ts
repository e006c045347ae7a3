import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeSegment, mergeSegments, visitPrefix, type Segment } from '#core/archive/full-text/segment.ts'

const found = (segment: Segment, prefix: string): readonly (readonly [number, boolean])[] => {
  const best = new Map<number, boolean>()
  visitPrefix(segment, prefix, (document, exact) => best.set(document, exact || (best.get(document) ?? false)))
  return [...best].sort((a, b) => a[0] - b[0])
}

const token = fc.string({ unit: fc.constantFrom('a', 'b', '1', 'é', '日'), minLength: 1, maxLength: 4 })
const documents = fc.array(fc.array(token, { maxLength: 8 }), { maxLength: 30 })

test('a prefix finds exactly the documents that have a token with this prefix', () => {
  fc.assert(
    fc.property(documents, token, (all, prefix) => {
      const expected = all.flatMap((tokens, number) =>
        tokens.some((one) => one.startsWith(prefix)) ? [[number, tokens.includes(prefix)] as const] : []
      )
      expect(found(makeSegment(all), prefix)).toEqual(expected)
    })
  )
})

test('merged segments find the same documents as one segment of all documents', () => {
  fc.assert(
    fc.property(fc.array(documents, { maxLength: 4 }), token, (parts, prefix) => {
      const merged = mergeSegments(parts.map(makeSegment))
      expect(merged.size).toBe(parts.flat().length)
      expect(found(merged, prefix)).toEqual(found(makeSegment(parts.flat()), prefix))
    })
  )
})

test('large gaps between document numbers are preserved', () => {
  const all = Array.from({ length: 70_000 }, (_, number) => (number === 5 || number === 69_999 ? ['jauh'] : []))
  expect(found(makeSegment(all), 'jauh').map(([number]) => number)).toEqual([5, 69_999])
})
