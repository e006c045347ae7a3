import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReadLogResponse, ReadResponse } from '#core/contract/retrieval.ts'
import { mergeResponses } from '#core/tracking/merge-responses.ts'
import { inTimeOrder, type StoredResponse } from '#core/tracking/track.ts'
import { aLogResponse, aPdf, aResponse, after, car, take, type ReceivedAnswer } from './response-fixtures.ts'

describe('any answers', () => {
  const few = <T>(...values: readonly T[]) => fc.constantFrom(...values)
  const pdf = few(
    aPdf('a'),
    aPdf('b'),
    { state: 'none' } as const,
    { state: 'text', text: 't' } as const,
    { state: 'damaged', reason: 'not-pdf' } as const
  )
  const response = fc
    .record({
      car: few(car, car, 'OTHER', ''),
      reskd: few('2090', '2003'),
      restg: few('2026-11-20', ''),
      reswk: few('090000', '150000', ''),
      dokresno: few(null, 'N1', 'N2'),
      deskripsi: few('a', 'b', ''),
      pdf,
      copy: few('absent', 'same', 'different'),
      catatan: few(1, 2)
    })
    .map((over) => aResponse(over as Partial<ReadResponse>))
  const logged = fc
    .record({
      car: few(car, car, 'OTHER'),
      kodeRespon: few('2090', '2003'),
      tanggalRespon: few('2026-11-20', ''),
      nomorRespon: few(null, 'N1', 'N2'),
      uraianRespon: few('a', 'b'),
      pdf,
      keterangan: few(1, 2)
    })
    .map((over) => aLogResponse(over as Partial<ReadLogResponse>))
  const anAnswer: fc.Arbitrary<ReceivedAnswer> = fc.record(
    { log: fc.array(logged, { maxLength: 6 }), responses: fc.array(response, { maxLength: 6 }) },
    { requiredKeys: [] }
  )

  test('merged twice change nothing the second time', () => {
    fc.assert(
      fc.property(anAnswer, (answer) => {
        const once = take(answer)
        expect(mergeResponses(car, once, answer, 999)).toEqual([])
      }),
      { numRuns: 2_000 }
    )
  })

  test('lose nothing, duplicate no id, and are reported only if something changed', () => {
    fc.assert(
      fc.property(fc.array(anAnswer, { maxLength: 4 }), (answers) => {
        let known: readonly StoredResponse[] = []
        for (const answer of answers) {
          const changed = mergeResponses(car, known, answer, 7)
          const before = new Map(known.map((one) => [one.id, one]))
          for (const one of changed) expect(one).not.toEqual(before.get(one.id))
          known = after(known, changed)
          // Entries of one answer that differ in nothing but their document are one response.
          const distinct = (all: readonly { readonly pdf: unknown }[] = []): number =>
            new Set(all.map((one) => JSON.stringify({ ...one, pdf: 0, copy: 0 }))).size
          expect(known.length).toBeGreaterThanOrEqual(Math.max(distinct(answer.log), distinct(answer.responses)))
          const documents = [...(answer.log ?? []), ...(answer.responses ?? [])].flatMap(({ pdf }) =>
            pdf.state === 'stored' ? [pdf.sha256] : []
          )
          const kept = known.flatMap(({ pdf, otherPdfs = [] }) => [pdf, ...otherPdfs].map((one) => ('sha256' in one ? one.sha256 : '')))
          expect(kept).toEqual(expect.arrayContaining(documents))
          for (const one of [...(answer.responses ?? [])])
            expect(known.some((two) => two.code === one.reskd && two.date === one.restg)).toBe(true)
        }
        expect(known.every((one) => one.car === car)).toBe(true)
        expect(new Set(inTimeOrder(known))).toEqual(new Set(known))
      }),
      { numRuns: 500 }
    )
  })

  test('of the same responses by log and both operations give the same set in any order', () => {
    // The true history: at most one response of a code in a second; numbers never repeat.
    const happened = fc.uniqueArray(
      fc.record({
        code: few('2090', '2003', '2020'),
        day: few('2026-11-20', '2026-11-21'),
        time: few('080000', '090000', '153000', '235959'),
        hasNumber: fc.boolean()
      }),
      {
        selector: ({ code, day, time }) => `${code} ${day} ${time}`,
        maxLength: 10
      }
    )
    const shuffled = <T>(list: readonly T[], seed: number): readonly T[] =>
      list
        .map((value, index) => ({ value, key: ((index + 1) * (seed + 7919)) % 101 }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value)
    fc.assert(
      fc.property(happened, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), fc.nat({ max: 1_000 }), (events, order, seed) => {
        const log = events.map((one, index) => aLogResponse({ kodeRespon: one.code, tanggalRespon: one.day, nomorRespon: `N${index}` }))
        const responses = events.map((one, index) =>
          aResponse({ reskd: one.code, restg: one.day, reswk: one.time, dokresno: one.hasNumber ? `N${index}` : null })
        )
        const answers: readonly ReceivedAnswer[] = [
          { log: shuffled(log, seed) },
          { responses: shuffled(responses, seed + 1) },
          { responses: shuffled(responses, seed + 2) }
        ]
        const all = take(...order.map((index) => answers[index] ?? {}))
        expect(all.map((one) => `${one.code} ${one.date} ${one.time}`).sort()).toEqual(
          events.map((one) => `${one.code} ${one.day} ${one.time}`).sort()
        )
        expect(new Set(all.map((one) => one.number)).size).toBe(events.length)
        events.forEach((one, index) => {
          if (one.hasNumber) expect(all.find((two) => two.number === `N${index}`)).toMatchObject({ code: one.code, time: one.time })
        })
      }),
      { numRuns: 500 }
    )
  })
})

describe('very many responses', () => {
  const many = 10_000

  test('of different times are merged, and merged again, within the time limit', { timeout: 60_000 }, () => {
    const day = (index: number) => `20${10 + (index % 80)}-01-01`
    const responses = Array.from({ length: many }, (_, index) => aResponse({ restg: day(index), reswk: String(index).padStart(6, '0') }))
    const all = take(
      { responses },
      { log: responses.map((one) => aLogResponse({ tanggalRespon: one.restg })) },
      { responses: responses.toReversed() }
    )
    expect(all).toHaveLength(many)
  })

  test('all of the same code and moment keep their number', { timeout: 60_000 }, () => {
    const responses = Array.from({ length: many }, (_, index) => aResponse({ deskripsi: `${index}` }))
    const all = take(
      { responses },
      { log: responses.map((__, index) => aLogResponse({ nomorRespon: 'N', uraianRespon: `${index}` })) },
      { responses }
    )
    expect([all.length, new Set(all.map((one) => one.id)).size]).toEqual([many, many])
  })
})

test('the asked number is the same one with separators and without leading zeros, also in responses stored before', () => {
  const bare = car.replace(/^0+/, '')
  const spelled = `${car.slice(0, 6)}-${car.slice(6)}`
  const known = take({ log: [aLogResponse()] })
  for (const other of [bare, spelled]) {
    expect(mergeResponses(car, known, { log: [aLogResponse({ car: other })], responses: [aResponse({ car: other })] }, 9)).toMatchObject([
      { id: known[0]?.id, time: '090000' }
    ])
    const [earlier] = known.map((one) => ({ ...one, fields: { ...one.fields, car: other } }))
    expect(mergeResponses(car, earlier ? [earlier] : [], { log: [aLogResponse()] }, 9)).toEqual([])
    expect(take({ responses: [aResponse({ car: other })] })[0]?.fields).not.toHaveProperty('car')
  }
})
