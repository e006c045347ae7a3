import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '#core/draft/apply-edits.ts'
import type { Json } from '#core/base/json.ts'
import type { Edit } from '#core/draft/edit.ts'
import { lineGap, type DraftRecord } from '#core/draft/draft-record.ts'
import { aLine, aRecord, editFor, keysOf, modelAfter, editDescription } from './draft-fixtures.ts'

const insert = (path: string, after: unknown): Edit => ({ kind: 'insert', path, after: after as Json })

/** The stored lines: rows by key, as the repository writes and reads them. */
type Stored = Map<number, { readonly body: unknown; readonly numerals: unknown }>
const write = (stored: Stored, record: DraftRecord, lines: Iterable<number>, removed: Iterable<number>): void => {
  for (const index of lines)
    stored.set(record.lines[index]?.key ?? Number.NaN, {
      body: record.document.detail.data[index],
      numerals: record.lines[index]?.numerals
    })
  for (const key of removed) stored.delete(key)
}
const read = (stored: Stored): readonly unknown[] => [...stored].sort(([a], [b]) => a - b).map(([, row]) => row)
const expected = (record: DraftRecord): readonly unknown[] =>
  record.document.detail.data.map((body, index) => ({ body, numerals: record.lines[index]?.numerals }))
const isAscending = (keys: readonly number[]): boolean => keys.every((key, index) => Number.isFinite(key) && key > (keys[index - 1] ?? 0))

const started = (count: number): DraftRecord => {
  const record = aRecord(Array.from({ length: count }, (_, index) => aLine(String(index))))
  return {
    ...record,
    lines: record.lines.map((line, index) => (index % 2 === 0 ? { ...line, numerals: { '/dcif': `${index}.0` } } : line))
  }
}

describe('any sequence of edits', () => {
  test('gives the document of a simple model, ascending keys, and changes that reproduce the document in the store', () => {
    fc.assert(
      fc.property(fc.nat({ max: 6 }), fc.array(fc.array(editDescription, { maxLength: 6 }), { maxLength: 25 }), (count, batches) => {
        let record = started(count)
        let model = structuredClone(record.document)
        const stored: Stored = new Map()
        write(stored, record, record.lines.keys(), [])
        for (const batch of batches) {
          const edits: Edit[] = []
          for (const one of batch) {
            const edit = editFor(model, one)
            if (!edit) continue
            edits.push(edit)
            model = modelAfter(model, edit)
          }
          const { record: next, touched } = applyEdits(record, edits)
          write(stored, next, touched.lines, touched.removed)
          expect(next.document).toEqual(model)
          expect([next.lines.length, isAscending(keysOf(next))]).toEqual([model.detail.data.length, true])
          expect(read(stored)).toEqual(expected(next))
          record = next
        }
      }),
      { numRuns: 300 }
    )
  })

  test('also reproduces the document when several edits are written together', () => {
    fc.assert(
      fc.property(fc.nat({ max: 6 }), fc.array(fc.tuple(editDescription, fc.boolean()), { maxLength: 80 }), (count, descriptions) => {
        let record = started(count)
        const stored: Stored = new Map()
        write(stored, record, record.lines.keys(), [])
        let touchedKeys = new Set<number>()
        let removedKeys = new Set<number>()
        for (const [one, isFlushed] of [...descriptions, [null, true] as const]) {
          const edit = one && editFor(record.document, one)
          const { record: next, touched } = applyEdits(record, edit ? [edit] : [])
          for (const index of touched.lines) touchedKeys.add(next.lines[index]?.key ?? 0)
          for (const key of touched.removed) removedKeys.add(key)
          record = next
          if (!isFlushed) continue
          const keys = new Set(keysOf(record))
          write(
            stored,
            record,
            record.lines.flatMap((line, index) => (touchedKeys.has(line.key) ? [index] : [])),
            [...removedKeys].filter((key) => !keys.has(key))
          )
          touchedKeys = new Set()
          removedKeys = new Set()
          expect(read(stored)).toEqual(expected(record))
        }
      }),
      { numRuns: 300 }
    )
  })
})

describe('when no key is left between two lines', () => {
  test.each([0, 1, 2])('every line gets a new key and the store still agrees (always at %i)', (place) => {
    let record = started(3)
    const stored: Stored = new Map()
    write(stored, record, record.lines.keys(), [])
    let renumbered = 0
    for (let count = 0; count < 1_200; count += 1) {
      const { record: next, touched } = applyEdits(record, [insert(`/detail/data/${place}`, aLine(String(count)))])
      write(stored, next, touched.lines, touched.removed)
      if (touched.removed.length > 0 || touched.lines.length > 1) renumbered += 1
      expect(isAscending(keysOf(next))).toBe(true)
      record = next
    }
    expect(renumbered).toBeGreaterThan(0)
    expect(read(stored)).toEqual(expected(record))
  })

  test('appending never uses up the keys', () => {
    let record = started(0)
    for (let count = 0; count < 3_000; count += 1) ({ record } = applyEdits(record, [insert(`/detail/data/${count}`, aLine('x'))]))
    expect(keysOf(record)).toEqual(Array.from({ length: 3_000 }, (_, index) => (index + 1) * lineGap))
  })
})

test('many edits at once have the same result as one by one', () => {
  fc.assert(
    fc.property(fc.array(editDescription, { maxLength: 15 }), (descriptions) => {
      const start = aRecord(['a', 'b', 'c'].map((name) => aLine(name)))
      const edits: Edit[] = []
      let step = start
      for (const one of descriptions) {
        const edit = editFor(step.document, one)
        if (edit === null) continue
        edits.push(edit)
        step = applyEdits(step, [edit]).record
      }
      expect(applyEdits(start, edits).record).toEqual(step)
    }),
    { numRuns: 200 }
  )
})
