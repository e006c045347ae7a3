import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { profileKinds, type ProfileKind } from '#core/contract/profile.ts'
import { kindFromEvidence, maySubmit, mayUse, type KindEvidence } from '#core/draft/declaration-kind.ts'
import { nextAju, type AjuCounter } from '#core/numbering/counter.ts'

const kinds = fc.constantFrom(...profileKinds)
const anyKind = fc.option(kinds, { nil: null })

test('a profile uses what belongs to its own kind, and nothing else', () => {
  fc.assert(
    fc.property(kinds, fc.option(anyKind, { nil: undefined }), fc.option(kinds, { nil: undefined }), (of, kind, queuedFor) => {
      const profile = { kind: of }
      expect(mayUse(profile, kind)).toBe(kind === of)
      const entry = queuedFor === undefined ? {} : { service: { kind: queuedFor } }
      expect(maySubmit(profile, kind, entry)).toBe(kind === of && (queuedFor === undefined || queuedFor === of))
    })
  )
})

describe('the kind of a declaration of an earlier version', () => {
  const day = '2026-11-20'
  const prefix = '000028PPJK01'
  const profileOf = (kind: ProfileKind, ajuPrefix = prefix) => ({ id: `of-${kind}`, kind, ajuPrefix, ajuSeries: '' })
  const all = profileKinds.map((kind) => profileOf(kind))
  const evidence = (parts: Partial<KindEvidence>): KindEvidence => ({ profiles: all, counters: [], entries: [], ...parts })
  const attempt = {}
  const car = `${prefix}20261120000005`

  test('is that of the profile which sent it, by its id or by what the entry noted', () => {
    fc.assert(
      fc.property(kinds, fc.boolean(), fc.boolean(), (kind, isNoted, isRemoved) => {
        const service = isNoted ? { service: { kind } } : {}
        const entry = { profile: isNoted && isRemoved ? 'removed' : `of-${kind}`, ...service, attempts: [attempt] }
        expect(kindFromEvidence(car, evidence({ entries: [entry] }))).toBe(kind)
      })
    )
  })

  test('is the most real one of those that sent it, whatever else was only queued', () => {
    fc.assert(
      fc.property(fc.array(kinds, { minLength: 1 }), fc.array(kinds), (sentWith, queuedWith) => {
        const entries = [
          ...sentWith.map((kind) => ({ profile: `of-${kind}`, attempts: [attempt] })),
          ...queuedWith.map((kind) => ({ profile: `of-${kind}`, attempts: [] }))
        ]
        const most = ['production', 'training', 'practice'].find((kind) => sentWith.some((one) => one === kind))
        expect(kindFromEvidence(car, evidence({ entries }))).toBe(most)
      })
    )
  })

  test('is that of the profile which gave its number, although others have the same prefix', () => {
    fc.assert(
      fc.property(kinds, fc.integer({ min: 1, max: 30 }), fc.constantFrom('', 'A', '7B'), (kind, count, series) => {
        let counters: readonly AjuCounter[] = []
        const given: string[] = []
        for (let at = 0; at < count; at += 1) {
          const next = nextAju({ profile: `of-${kind}`, pattern: { prefix, series }, day, counters, cars: given })
          if (!next) throw new Error('no number')
          given.push(next.car)
          counters = [next.counter]
        }
        for (const number of given) expect(kindFromEvidence(number, evidence({ counters }))).toBe(kind)
      })
    )
  })

  test('is not known where profiles of several kinds gave numbers of its start', () => {
    const counter = (kind: ProfileKind): AjuCounter => ({ id: kind, profile: `of-${kind}`, day, start: car.slice(0, 20), running: 9 })
    expect(kindFromEvidence(car, evidence({ counters: [counter('practice'), counter('production')] }))).toBeNull()
    expect(kindFromEvidence(car, evidence({ entries: profileKinds.map((kind) => ({ profile: `of-${kind}`, attempts: [] })) }))).toBeNull()
  })

  test.each<[string, string, readonly ReturnType<typeof profileOf>[], ProfileKind | null]>([
    ['only one profile has the prefix', car, [profileOf('production')], 'production'],
    ['profiles of one kind have the prefix', car, [profileOf('training'), { ...profileOf('training'), id: 'two' }], 'training'],
    ['profiles of several kinds have the prefix', car, all, null],
    ['no profile has the prefix', `OTHER1${car.slice(6)}`, all, null],
    ['it has no number, as some profiles have no prefix', '', [profileOf('production', '')], null]
  ])('where nobody gave its number and %s', (_name, number, profiles, kind) => {
    expect(kindFromEvidence(number, evidence({ profiles }))).toBe(kind)
  })

  test('is not known from a number above those that a profile gave, nor from a counter of deleted declarations', () => {
    const counter = { id: 'c', day, start: car.slice(0, 20), running: 4 }
    expect(kindFromEvidence(car, evidence({ counters: [{ ...counter, profile: 'of-production' }] }))).toBeNull()
    expect(kindFromEvidence(car, evidence({ counters: [{ ...counter, profile: '', running: 9 }] }))).toBeNull()
  })
})
