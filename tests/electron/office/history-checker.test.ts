import { describe, expect, it } from 'vitest'
import { checkHistory, type Heard, type RoundFacts } from '../../support/faults/office/history-checker.ts'
import type { Reception } from '../../support/faults/office/customs.ts'

const [id, car, desk] = ['5a4f0c52-9d2e-4a52-8f1c-0a6d1f0a0001', '0000280ABCDE20261121A00001', 'Meja 1 #1']
const created: Heard = { by: desk, what: { kind: 'created', declaration: id, car, token: 'first' } }
const edited: Heard = { by: desk, what: { kind: 'edited', declaration: id, token: 'second' } }
const confirmation = (by: string, without: 'office' | 'evidence', isTrue = true): Heard => ({
  by,
  what: { kind: 'confirmation', declaration: id, car, without, isTrue }
})
const taken = (by = desk, sha256 = 'a'): Reception => ({ car, sha256, by, at: 1 })
const [holder, row] = [`held ${id}`, `declarations "${id}"`]

/** One declaration that was created, edited and sent once; every desk has it. */
const good: RoundFacts = {
  heard: [created, edited],
  received: [taken()],
  declarations: [{ declaration: id, car, holder: 'd1', sender: 'd1', outcome: 'accepted', closed: null }],
  attempts: [{ declaration: id, car, sha256: 'a', outcome: 'accepted' }],
  tokens: new Set(['first', 'second']),
  facts: new Set(),
  shared: { 'Meja 1': { [holder]: 'x', [row]: 'y' }, 'Meja 2': { [holder]: 'x', [row]: 'y' } },
  office: { [holder]: 'x', [row]: 'y' },
  lostRuns: new Set(),
  kept: new Set(),
  copiedRuns: new Set(),
  liedAbout: new Set(),
  leftBefore: new Set()
}
const kindsOf = (facts: Partial<RoundFacts>): readonly string[] => checkHistory({ ...good, ...facts }).findings.map(({ kind }) => kind)
const attempt = good.attempts[0]
const twice = { received: [taken(), taken('Meja 2 #1')] }

it('a history without faults has no findings', () => {
  expect(checkHistory(good)).toEqual({ findings: [], afterFalseConfirmations: 0, byCopies: 0 })
})

describe('sent twice', () => {
  it('a double submission is found, with the same content and with another one', () => {
    expect(kindsOf(twice)).toEqual(['doubled'])
    const attempts = attempt === undefined ? [] : [attempt, { ...attempt, sha256: 'b' }]
    expect(checkHistory({ ...good, received: [taken(), taken(desk, 'b')], attempts }).findings).toMatchObject([
      { kind: 'doubled', declaration: id }
    ])
  })
  it('a double submission is found if the office and the disk of the desk have lost the first attempt', () => {
    expect(kindsOf({ ...twice, lostRuns: new Set([desk]) })).toEqual(['doubled'])
  })
  it('a double submission is found although the user gave a true confirmation', () => {
    expect(kindsOf({ ...twice, heard: [created, edited, confirmation(desk, 'evidence'), confirmation(desk, 'office')] })).toEqual([
      'doubled'
    ])
  })
  it('a double submission after a false confirmation is counted separately', () => {
    const expected = { findings: [], afterFalseConfirmations: 1, byCopies: 0 }
    expect(checkHistory({ ...good, ...twice, heard: [created, edited, confirmation(desk, 'evidence', false)] })).toEqual(expected)
    expect(checkHistory({ ...good, ...twice, liedAbout: new Set([id]) })).toEqual(expected)
  })
  it('a double submission of a copied disk is counted separately only if the user let it send without the office', () => {
    const copiedRuns = new Set(['Meja 2 #1'])
    expect(kindsOf({ ...twice, copiedRuns })).toEqual(['doubled'])
    expect(kindsOf({ ...twice, copiedRuns, heard: [created, edited, confirmation(desk, 'office')] })).toEqual(['doubled'])
    const warned = checkHistory({ ...good, ...twice, copiedRuns, heard: [created, edited, confirmation('Meja 2 #1', 'office')] })
    expect(warned).toEqual({ findings: [], afterFalseConfirmations: 0, byCopies: 1 })
  })
})

describe('lost', () => {
  it('an edit that is in no row and no branch counts as lost', () => {
    expect(checkHistory({ ...good, tokens: new Set(['first']) }).findings).toMatchObject([{ kind: 'lost', declaration: id }])
  })
  it('an edit of a branch that was finished without it before the office lost the branch does not count as lost', () => {
    const [tokens, left] = [new Set(['first']), { by: 'Meja 2 #1', what: { kind: 'left', declaration: id, tokens: ['second'] } } as const]
    expect(kindsOf({ tokens, leftBefore: new Set(['second']) })).toEqual([])
    expect(kindsOf({ tokens, leftBefore: new Set(['third']) })).toEqual(['lost'])
    // An office that did not lose the branch still has the edit in it.
    expect(kindsOf({ tokens, heard: [created, edited, left] })).toEqual(['lost'])
  })
  it('a missing shared row and a missing response count as lost', () => {
    const heard: readonly Heard[] = [
      created,
      { by: desk, what: { kind: 'shared', token: 'third' } },
      { by: desk, what: { kind: 'fact', declaration: id, id: 'response' } }
    ]
    expect(kindsOf({ heard })).toEqual(['lost', 'lost'])
  })
  it('a submission that is unknown to the office, or not recorded as possibly arrived, counts as lost', () => {
    expect(kindsOf({ attempts: [] })).toEqual(['lost'])
    for (const outcome of ['failed', 'refused', 'sending'])
      expect(kindsOf({ attempts: [{ declaration: id, car, sha256: 'a', outcome }] })).toEqual(['lost'])
    expect(kindsOf({ attempts: [{ declaration: id, car, sha256: 'a', outcome: 'unknown' }] })).toEqual([])
  })
  it('data that only a lost disk had does not count as lost; data that the office had then does', () => {
    const [tokens, lostRuns] = [new Set(['first']), new Set([desk])]
    expect(kindsOf({ tokens, lostRuns })).toEqual([])
    expect(kindsOf({ tokens, lostRuns, kept: new Set(['second']) })).toEqual(['lost'])
  })
})

describe('another content', () => {
  const other = { declaration: id, car, sha256: 'b', outcome: 'accepted' }
  const attempts = attempt === undefined ? [] : [attempt, other]
  it('a content that the office has as accepted and the service never received is found', () => {
    expect(checkHistory({ ...good, attempts }).findings).toMatchObject([{ kind: 'content', declaration: id }])
    // Also where the attempt that arrived is uncertain, which is right.
    expect(kindsOf({ attempts: attempts.map((one) => (one === other ? one : { ...one, outcome: 'unknown' })) })).toEqual(['content'])
    expect(kindsOf({ attempts, liedAbout: new Set([id]) })).toEqual(['content'])
  })
  it('a content that is uncertain, refused, or received by the service is not a finding', () => {
    for (const outcome of ['unknown', 'refused', 'failed'])
      expect(kindsOf({ attempts: attempts.map((one) => (one === other ? { ...one, outcome } : one)) })).toEqual([])
    expect(kindsOf({ attempts, received: [taken(), taken(desk, 'b')], liedAbout: new Set([id]) })).toEqual([])
  })
  it('a content sent by a copy, or by a lost disk whose attempt is unknown, is not a finding', () => {
    expect(kindsOf({ attempts, copiedRuns: new Set([desk]) })).toEqual([])
    expect(kindsOf({ attempts: [other], lostRuns: new Set([desk]) })).toEqual([])
    expect(kindsOf({ attempts, lostRuns: new Set([desk]) })).toEqual(['content'])
  })
})

describe('stuck', () => {
  const end = (more: Partial<RoundFacts['declarations'][number]>): Partial<RoundFacts> => ({
    declarations: [{ declaration: id, car, holder: 'd1', sender: 'd1', outcome: 'accepted', closed: null, ...more }]
  })
  it('a declaration that was not sent, or that the office does not know, is stuck', () => {
    expect(kindsOf({ ...end({ outcome: null }), received: [], attempts: [] })).toEqual(['stuck'])
    expect(kindsOf({ declarations: [] })).toEqual(['stuck'])
  })
  it('a declaration that stays in the state sending or failed is stuck', () => {
    expect(kindsOf({ ...end({ outcome: 'sending' }) })).toEqual(['stuck'])
    expect(kindsOf({ ...end({ outcome: 'failed' }) })).toEqual(['stuck'])
  })
  it('a declaration that is shown as accepted and missing at the service is stuck', () => {
    expect(kindsOf({ received: [] })).toEqual(['stuck'])
  })
  it('an uncertain declaration that the user finds at the service is not stuck', () => {
    expect(kindsOf({ ...end({ outcome: 'unknown' }) })).toEqual([])
  })
})

it('a desk with another row, another holder, or one row less than the office is found', () => {
  for (const state of [{ [holder]: 'x', [row]: 'z' }, { [holder]: 'z', [row]: 'y' }, { [holder]: 'x' }])
    expect(kindsOf({ shared: { 'Meja 2': state } })).toEqual(['differs'])
})
