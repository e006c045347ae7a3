import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { invert, invertAll, setEdit, undoStacks, type Edit, type Step } from '#core/draft/edit.ts'
import { aLine, aRecord, editFor, keysOf, modelAfter, editDescription } from './draft-fixtures.ts'

describe('the inverse of an edit', () => {
  test.each<[string, Edit, Edit]>([
    ['a set', { kind: 'set', path: '/car', before: 'a', after: 'b' }, { kind: 'set', path: '/car', before: 'b', after: 'a' }],
    ['a new member', { kind: 'set', path: '/x', after: null }, { kind: 'set', path: '/x', before: null }],
    ['a lost member', { kind: 'set', path: '/x', before: null }, { kind: 'set', path: '/x', after: null }],
    ['an insert', { kind: 'insert', path: '/detail/data/2', after: 1 }, { kind: 'remove', path: '/detail/data/2', before: 1 }],
    ['a removal', { kind: 'remove', path: '/detail/data/2', before: 1 }, { kind: 'insert', path: '/detail/data/2', after: 1 }],
    ['a move', { kind: 'move', path: '/a~1b/data/2', to: 5 }, { kind: 'move', path: '/a~1b/data/5', to: 2 }]
  ])('of %s is an edit, and its own inverse is the first again', (_, edit, back) => {
    expect(invert(edit)).toEqual(back)
    expect(invert(back)).toEqual(edit)
  })

  test('of all edits, last first, restores the document exactly', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5 }), fc.array(editDescription, { maxLength: 60 }), (count, descriptions) => {
        const record = aRecord(Array.from({ length: count }, (_, index) => aLine(String(index))))
        const edits: Edit[] = []
        let model = record.document
        for (const one of descriptions) {
          const edit = editFor(model, one)
          if (!edit) continue
          edits.push(edit)
          model = modelAfter(model, edit)
        }
        const { record: after } = applyEdits(record, edits)
        const { record: restored } = applyEdits(after, invertAll(edits))
        const { record: again } = applyEdits(restored, edits)
        expect(JSON.stringify(restored.document)).toBe(JSON.stringify(record.document))
        expect(JSON.stringify(again.document)).toBe(JSON.stringify(after.document))
        expect(keysOf(restored)).toHaveLength(count)
      }),
      { numRuns: 300 }
    )
  })
})

/** Steps as the draft store creates them: undo and redo name the step on top of their stack. */
const play = (moves: readonly ('do' | 'undo' | 'redo')[]) => {
  const steps: Step[] = []
  const undo: number[] = []
  const redo: number[] = []
  moves.forEach((move, index) => {
    const step = index + 1
    const of = move === 'undo' ? undo.pop() : move === 'redo' ? redo.pop() : undefined
    if (move !== 'do' && of === undefined) return
    if (move === 'do') {
      undo.push(step)
      redo.length = 0
      steps.push({ step, cause: index % 3 === 0 ? 'imported' : 'typed' })
    } else {
      ;(move === 'undo' ? redo : undo).push(of ?? 0)
      steps.push({ step, cause: move, ...(of === undefined ? {} : { of }) })
    }
  })
  return { steps, undo, redo }
}

describe('undo and redo steps', () => {
  test('are empty at first', () => {
    expect(undoStacks([])).toEqual({ undo: [], redo: [] })
  })

  test('contain the edits of one step once', () => {
    expect(undoStacks([1, 1, 1, 2, 2].map((step): Step => ({ step, cause: 'typed' })))).toEqual({ undo: [1, 2], redo: [] })
    expect(
      undoStacks([
        { step: 1, cause: 'typed' },
        { step: 2, cause: 'undo', of: 1 },
        { step: 2, cause: 'undo', of: 1 }
      ])
    ).toEqual({ undo: [], redo: [1] })
  })

  test('leave out a step whose text was taken back, which also keeps the redo steps', () => {
    const set = (step: number, before: string, after: string) =>
      ({ step, cause: 'typed', edit: { kind: 'set', path: '/a', before, after } }) as const
    expect(undoStacks([set(1, 'A', 'B'), { step: 2, cause: 'undo', of: 1 }, set(3, 'A', 'X'), set(3, 'X', 'A')])).toEqual({
      undo: [],
      redo: [1]
    })
    expect(undoStacks([set(1, 'A', 'B'), set(2, 'B', 'C')])).toEqual({ undo: [1, 2], redo: [] })
    const mark = (before?: boolean, after?: boolean) => ({ step: 1, cause: 'typed', edit: setEdit('/@local/b', before, after) }) as const
    const cleared = [set(1, 'A', ''), mark(undefined, false), set(1, '', 'A')]
    expect(undoStacks([...cleared, mark(false)])).toEqual({ undo: [], redo: [] })
    expect(undoStacks(cleared)).toEqual({ undo: [1], redo: [] })
  })

  test('a new edit clears the redo steps', () => {
    expect(undoStacks(play(['do', 'do', 'undo', 'do']).steps)).toEqual({ undo: [1, 4], redo: [] })
  })

  test('follow a simple model of two stacks through any sequence of edits, undos and redos', () => {
    const move = fc.constantFrom('do', 'undo', 'redo' as const)
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        const { steps, undo, redo } = play(moves)
        const logged = steps.flatMap((step) => Array.from({ length: (step.step % 3) + 1 }, () => step))
        expect(undoStacks(logged)).toEqual({ undo, redo })
      })
    )
  })

  test('a log without its beginning loses only the steps before it', () => {
    const cut: readonly Step[] = [
      { step: 8, cause: 'typed' },
      { step: 9, cause: 'typed' },
      { step: 10, cause: 'redo', of: 3 },
      { step: 11, cause: 'undo', of: 3 },
      { step: 12, cause: 'undo', of: 9 },
      { step: 13, cause: 'undo', of: 8 },
      { step: 14, cause: 'undo', of: 2 }
    ]
    expect(undoStacks(cut)).toEqual({ undo: [], redo: [3, 9, 8, 2] })
  })
})
