import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { DraftHeader } from '#core/derive/shape.ts'
import { newRecord, recordOf } from '#core/draft/draft-record.ts'
import { declarationStates, draftFacts, newSummary, stateOfStatus } from '#core/draft/summary.ts'
import { createTotals, type Total } from '#core/draft/totals.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { aDocument, aLine, now } from './draft-fixtures.ts'

const withHeader = (header: Partial<DraftHeader>, lines = [aLine('a')]) => {
  const document = aDocument(lines)
  return { ...document, header: { data: { ...document.header.data, ...header } } }
}
const totalsOf = (document: Parameters<ReturnType<typeof createTotals>>[0]): readonly Total[] => createTotals()(document)
const totalOf = (totals: readonly Total[], key: Total['key']): Total | undefined => totals.find((total) => total.key === key)

describe('the totals', () => {
  test('are exact decimals: 0.1 and 0.2 are 0.3', () => {
    const totals = totalsOf(
      withHeader({ cif: 0.3, nilinv: 0.31, netto: 0.3 }, [
        aLine('a', { dcif: 0.1, dnilinv: 0.1, nettodtl: 0.1 }),
        aLine('b', { dcif: 0.2, dnilinv: 0.2, nettodtl: 0.2 })
      ])
    )
    expect(totalOf(totals, 'cif')).toEqual({ key: 'cif', sum: '0.3', header: '0.3', difference: '0', path: '/header/data/cif' })
    expect([totalOf(totals, 'invoice')?.difference, totalOf(totals, 'netto')?.difference]).toEqual(['0.01', '0'])
  })

  test('count blank lines as zero and leave a blank header blank', () => {
    const document = {
      ...withHeader({}, [aLine('a', { dcif: 5 }), aLine('b')]),
      kemasan: { data: [{ jnkemas: 'CT', jmkemas: null, merkkemas: '' }] }
    }
    expect(totalsOf(document)).toEqual([
      { key: 'invoice', sum: '0', header: null, difference: null, path: '/header/data/nilinv' },
      { key: 'cif', sum: '5', header: null, difference: null, path: '/header/data/cif' },
      { key: 'netto', sum: '0', header: null, difference: null, path: '/header/data/netto' },
      { key: 'packages', sum: '0', header: '0', difference: '0', path: null },
      { key: 'lines', sum: '2', header: null, difference: null, path: '/header/data/jmbrg' },
      { key: 'containers', sum: '0', header: null, difference: null, path: '/header/data/jmcont' }
    ])
  })

  test('compare packages of the lines with the packaging table', () => {
    const document = {
      ...withHeader({ jmbrg: 1, jmcont: 2 }, [aLine('a', { kemasjm: 2.1 })]),
      kemasan: {
        data: [
          { jnkemas: 'CT', jmkemas: 0.1, merkkemas: '' },
          { jnkemas: 'PK', jmkemas: 0.2, merkkemas: '' }
        ]
      }
    }
    const totals = totalsOf(document)
    expect(['packages', 'lines', 'containers'].map((key) => totalOf(totals, key as Total['key'])?.difference)).toEqual(['-1.8', '0', '2'])
    expect(totalOf(totals, 'packages')?.header).toBe('0.3')
  })

  test('are exact to the cent for any number of lines', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 200 }), (cents) => {
        const total = totalOf(
          totalsOf(
            withHeader(
              { cif: cents.reduce((sum, one) => sum + one, 0) / 100 },
              cents.map((one) => aLine('', { dcif: one / 100 }))
            )
          ),
          'cif'
        )
        expect(total?.difference).toBe('0')
      })
    )
  })

  test('of an imported file with texts instead of numbers sum only its numbers', () => {
    const document = withHeader(
      { cif: 'x' as never, nilinv: '' as never, netto: '5' as never, jmbrg: {} as never, jmcont: Number.POSITIVE_INFINITY },
      [aLine('a', { dcif: '7' as never }), aLine('b', { dcif: 2 })]
    )
    expect(totalsOf(document).map((total) => [total.sum, total.header])).toEqual([
      ['0', null],
      ['2', null],
      ['0', null],
      ['0', '0'],
      ['2', null],
      ['0', null]
    ])
  })
})

describe('the summary of a draft', () => {
  test('contains the values of the draft', () => {
    const record = recordOf('7', withHeader({ impnama: 'PT A', pasoknama: '', penjnama: 'B Ltd', kdval: 'USD', cif: 12.5 }), now)
    expect(newSummary(record, 'practice', 3, 2)).toEqual({
      kind: 'practice',
      id: '7',
      car: record.document.car,
      importer: 'PT A',
      importerTax: record.document.header.data.impnpwp,
      supplier: 'B Ltd',
      currency: 'USD',
      cif: 12.5,
      lines: 1,
      invoices: '',
      shipments: '',
      containers: '',
      importedFiles: '',
      problems: 3,
      unfilled: 2,
      state: 'draft',
      createdAt: now,
      changedAt: now,
      status: '',
      statusText: '',
      lastResponse: '',
      unread: 0,
      profile: '',
      trashedAt: 0
    })
    expect(draftFacts(recordOf('7', withHeader({ pasoknama: 'C', penjnama: 'B' }), now), 0).supplier).toBe('C')
  })

  test('is empty for values of the wrong type', () => {
    const record = recordOf(
      '7',
      { ...withHeader({ impnama: 5 as never, cif: 'x' as never, kdval: null as never }), car: null as never },
      now
    )
    expect(draftFacts(record, 0)).toMatchObject({ car: '', importer: '', supplier: '', currency: '', cif: null })
  })

  test('follows the status code of the service', () => {
    expect(['104', '800', '120', '900', '', '999', 'constructor'].map((code) => stateOfStatus(code, defaultAnswerRules))).toEqual([
      'sent',
      'finished',
      'rejected',
      'rejected',
      'sent',
      'sent',
      'sent'
    ])
    for (const code of ['800', '120', 'toString', '__proto__'])
      expect(declarationStates, code).toContain(stateOfStatus(code, defaultAnswerRules))
  })
})

test('a new draft has every field, its aju number and the defaults of the profile', () => {
  const profile = { ...newProfile('practice', 'p', 'P'), flagreplace: 'Y', jenisDoc: '28', pernyataan: 'ya', pasokneg: true }
  const record = newRecord('9', 'CAR', profile, now)
  expect(record).toMatchObject({
    id: '9',
    lines: [],
    numerals: {},
    seq: 0,
    step: 0,
    createdAt: now,
    changedAt: now,
    document: {
      car: 'CAR',
      flagreplace: 'Y',
      edinumber: '',
      header: { data: { jenis_doc: '28', pernyataan: 'ya', pasokneg: true, cif: null } }
    }
  })
  expect([Object.keys(record.document), Object.keys(record.document.header.data)]).toEqual([
    Object.keys(aDocument()),
    Object.keys(aDocument().header.data)
  ])
})

test('totals updated incrementally equal totals summed from the start', () => {
  const amount = fc.oneof(fc.constantFrom(null, 0, 0.1, -0.1, 1e21, Number.NaN), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
  const change = fc.record({ at: fc.nat(7), dcif: amount, dnilinv: amount, kind: fc.constantFrom('set', 'insert', 'remove') })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const totals = createTotals()
      let lines = Array.from({ length: 8 }, (_, index) => aLine(String(index), { dcif: index / 10 }))
      for (const { at, kind, dcif, dnilinv } of changes) {
        const line = aLine('x', { dcif, dnilinv, nettodtl: dcif, kemasjm: dnilinv })
        if (kind === 'set') lines = at < lines.length ? lines.with(at, line) : lines
        else lines = lines.toSpliced(at, kind === 'remove' ? 1 : 0, ...(kind === 'insert' ? [line] : []))
        const document = withHeader({ cif: 1 }, lines)
        expect(totals(document)).toEqual(totalsOf(document))
      }
    }),
    { numRuns: 100 }
  )
})
