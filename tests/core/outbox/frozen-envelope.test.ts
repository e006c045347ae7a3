import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordOf } from '#core/draft/draft-record.ts'
import { envelopeText } from '#core/draft/envelope.ts'
import { documentIn, joinFrozen, largestEnvelope, nextEnvelope } from '#core/outbox/frozen-envelope.ts'
import { bytesOf } from '#core/outbox/match-answer.ts'
import { aDocument, aLine, now } from '../draft/draft-fixtures.ts'
import { anEntry } from './entry-fixtures.ts'

const recordWith = (car: string) => recordOf(car, aDocument([aLine(car)], { car }), now, { '/header/data/cif': '1.50' })

describe('the body of a request', () => {
  test('of one declaration is the frozen body unchanged, whatever it looks like', () => {
    expect(joinFrozen(['{ "bc28": odd }'])).toBe('{ "bc28": odd }')
  })

  test('of several declarations contains each frozen one byte for byte, in their order', () => {
    const records = ['A', 'B', 'C'].map(recordWith)
    const bodies = records.map((record) => envelopeText([record]))
    const joined = joinFrozen(bodies) ?? ''
    expect(joined).toBe(envelopeText(records))
    const documents = bodies.map((body) => documentIn(body) ?? '')
    let from = 0
    for (const document of documents) {
      const at = joined.indexOf(document, from)
      expect(at).toBeGreaterThanOrEqual(from)
      from = at + document.length
    }
  })

  test('is null if one of them cannot be split', () => {
    expect([joinFrozen([]), joinFrozen([envelopeText([recordWith('A')]), '{}'])]).toEqual([null, null])
    expect([documentIn('{"bc28":{"document":[]}}'), documentIn('x')]).toEqual([null, null])
  })
})

describe('the entries of the next request', () => {
  const entry = (id: string, car = id, over = {}) => anEntry('queued', { id, car, ...over })
  const ids = (list: readonly { id: string }[]): string => list.map(({ id }) => id).join('')
  const free = () => true

  test('are the next ones in order, each aju number once, of one profile', () => {
    const waiting = [entry('a'), entry('b', 'a'), entry('c'), entry('d', 'd', { profile: 'other' }), entry('e')]
    expect(ids(nextEnvelope(waiting, { most: 9, mayGo: free }))).toBe('ac')
    expect(ids(nextEnvelope(waiting, { most: 1, mayGo: free }))).toBe('a')
  })

  test('if the first of an aju number has to wait, no later one of it is sent before', () => {
    const waiting = [entry('a'), entry('b', 'a'), entry('c')]
    expect(ids(nextEnvelope(waiting, { most: 9, mayGo: ({ id }) => id !== 'a' }))).toBe('c')
  })

  test('stay below the maximum size, which does not apply to a single one', () => {
    const large = (id: string) => entry(id, id, { bytes: largestEnvelope - 10 })
    expect(ids(nextEnvelope([large('a'), large('b')], { most: 9, mayGo: free }))).toBe('a')
    expect(ids(nextEnvelope([entry('a', 'a', { bytes: largestEnvelope * 2 }), entry('b')], { most: 9, mayGo: free }))).toBe('a')
  })
})

test('bytes are counted in UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(bytesOf(text)).toBe(new TextEncoder().encode(text).length)
    })
  )
})
