import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  nothingImported,
  refused,
  transition,
  type ImportEvent,
  type ImportRequest,
  type ImportState
} from '../../../../renderer/features/import/store/import-state.ts'
import type { ImportStep, ImportTarget } from '../../../../renderer/features/import/store/import-steps.ts'

const request = (name: string): ImportRequest => ({ files: [new File(['x'], name)], pasted: null, target: null })
const review = (declaration: string | null, mayChooseTarget = false): ImportStep => ({
  kind: 'review',
  documents: [{ name: 'invoice.csv', kind: 'csv', pages: [] }],
  interpretation: { shipments: [], pages: [], questions: [] } as never,
  failures: [],
  target: { member: 'detail', declaration },
  mayChooseTarget,
  hashes: [],
  encodings: []
})
const after = (...events: readonly ImportEvent[]): ImportState => events.reduce(transition, nothingImported)
const read = (...steps: readonly ImportStep[]): ImportEvent => ({ kind: 'read', steps, sources: [] })
const closed: ImportEvent = { kind: 'closed' }

test('imports run one after the other, each with its own steps', () => {
  const [first, second] = [request('1.csv'), request('2.csv')]
  const both = after({ kind: 'asked', request: first }, { kind: 'asked', request: second })
  expect(both).toMatchObject({ running: first, queue: [second], step: { kind: 'reading', files: ['1.csv'] } })
  const [one, other] = [refused(), review(null)]
  const shown = transition(both, read(one, other))
  expect(shown).toMatchObject({ running: first, step: one, next: [other] })
  expect(transition(shown, closed)).toMatchObject({ running: first, step: other, next: [] })
  expect(transition(transition(shown, closed), closed)).toMatchObject({
    running: second,
    queue: [],
    step: { kind: 'reading', files: ['2.csv'] }
  })
})

test('an import of which nothing is left makes room for the next one', () => {
  const [first, second] = [request('mail.eml'), request('2.csv')]
  expect(after({ kind: 'asked', request: first }, { kind: 'asked', request: second }, read())).toMatchObject({ running: second, queue: [] })
  expect(after({ kind: 'asked', request: first }, read())).toEqual(nothingImported)
})

test('a target that is no longer open is refused, one of a new draft is not', () => {
  const openAs = (target: string | null, id: string | null) =>
    after({ kind: 'asked', request: request('1.csv') }, read(review(target)), { kind: 'declaration-opened', id }).step?.kind
  expect(openAs('d1', 'd2')).toBe('refused')
  expect(openAs('d1', null)).toBe('refused')
  expect(openAs('d1', 'd1')).toBe('review')
  expect(openAs(null, 'd2')).toBe('review')
})

test('only files that were chosen for no table get another target', () => {
  const chosen = (mayChooseTarget: boolean): ImportTarget | null => {
    const { step } = after({ kind: 'asked', request: request('1.csv') }, read(review('d1', mayChooseTarget)), {
      kind: 'target-chosen',
      declaration: null
    })
    return step?.kind === 'review' ? step.target : null
  }
  expect(chosen(true)).toEqual({ member: 'detail', declaration: null })
  expect(chosen(false)).toEqual({ member: 'detail', declaration: 'd1' })
})

test('what was read for a step that is gone changes nothing', () => {
  const [old, present] = [review(null), review(null)]
  const state = after({ kind: 'asked', request: request('1.csv') }, read(present))
  expect(transition(state, { kind: 'replaced', before: old, step: refused() })).toBe(state)
  expect(transition(state, { kind: 'replaced', before: present, step: old }).step).toBe(old)
  expect(transition(state, { kind: 'progressed', files: ['1.csv'], progress: null })).toBe(state)
})

test('after any events an import that was asked for runs, waits or was closed, and each close ends a step', () => {
  const anEvent = fc.constantFrom<'ask' | 'read' | 'empty' | 'close' | 'open'>('ask', 'read', 'empty', 'close', 'open')
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 40 }), (events) => {
      let state = nothingImported
      const [asked, begun] = [new Set<ImportRequest>(), new Set<ImportRequest>()]
      for (const kind of events) {
        const made = request('1.csv')
        if (kind === 'ask') asked.add(made)
        const isReading = state.step?.kind === 'reading'
        if (kind === 'ask') state = transition(state, { kind: 'asked', request: made })
        else if (kind === 'close') state = transition(state, closed)
        else if (kind === 'open') state = transition(state, { kind: 'declaration-opened', id: 'd9' })
        else if (isReading) state = transition(state, kind === 'read' ? read(review('d1'), refused()) : read())
        if (state.running !== null) begun.add(state.running)
        expect(state.step === null).toBe(state.running === null)
        if (state.step === null) expect(state.queue).toEqual([])
        expect(new Set([...begun, ...state.queue])).toEqual(asked)
      }
    })
  )
})
