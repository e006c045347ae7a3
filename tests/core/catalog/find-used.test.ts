import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findUsed, rankOf } from '#core/catalog/usage.ts'
import { partyDetail, partyName, partyText, type Party } from '#core/catalog/party.ts'
import { aParty, dayLong, now } from './catalog-fixtures.ts'

const find = (all: readonly Party[], typed: string, most = 50) =>
  findUsed(all, typed, { textOf: partyText, nameOf: partyName, now, most }).map(partyName)
const seller = (penjnama: string, more: Partial<Party> = {}, penjalmt = '') =>
  aParty('seller', { penjnama, penjalmt }, { id: penjnama, ...more })

test('an empty search shows everything, most used and most recent first', () => {
  const all = [
    seller('Often long ago', { uses: 20, lastUsedAt: now - 300 * dayLong }),
    seller('Twice today', { uses: 2 }),
    seller('Once today'),
    seller('Also once')
  ]
  expect(find(all, '')).toEqual(['Twice today', 'Also once', 'Once today', 'Often long ago'])
})

test('every word must occur; a name that begins with the first word comes first', () => {
  const all = [
    seller('Maju Textile', { uses: 9 }, 'Shenzhen'),
    seller('Shenzhen Bolts', {}, 'Maju Road'),
    seller('Elsewhere', { uses: 99 })
  ]
  expect([find(all, 'shen'), find(all, 'MAJU shen'), find(all, 'boltz')]).toEqual([
    ['Shenzhen Bolts', 'Maju Textile'],
    ['Maju Textile', 'Shenzhen Bolts'],
    []
  ])
})

test('a tax number is found in any notation, and accents do not matter', () => {
  const all = [aParty('importer', { impnama: 'PT Café Élan', impnpwp: '01.234.567.8-901.000' })]
  expect([find(all, '012345678901'), find(all, 'cafe elan'), find(all, '01.234.567')]).toEqual([
    ['PT Café Élan'],
    ['PT Café Élan'],
    ['PT Café Élan']
  ])
})

test('the line below the name contains number and address, and no codes', () => {
  expect(partyDetail(aParty('importer', { impnama: 'PT A', impnpwp: '012', impalmt: 'Jl. Satu', apikd: '1', apino: '91' }))).toBe(
    '012 · Jl. Satu · 91'
  )
})

test('results contain every typed word, occur once, and are ranked by use among equals', () => {
  const word = fc.constantFrom('batam', 'jaya', 'abadi', 'mitra')
  const row = fc.record({ words: fc.array(word, { minLength: 1, maxLength: 3 }), uses: fc.integer({ min: 1, max: 50 }), days: fc.nat(400) })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.array(word, { maxLength: 2 }), (rows, typed) => {
      const all = rows.map(({ words, uses, days }, index) =>
        seller(words.join(' '), { id: String(index), uses, lastUsedAt: now - days * dayLong })
      )
      const found = findUsed(all, typed.join(' '), { textOf: partyText, nameOf: partyName, now })
      expect(found.length).toBe(all.filter((one) => typed.every((wanted) => partyName(one).includes(wanted))).length)
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      if (typed.length === 0)
        expect(found.map((one) => rankOf(one, now))).toEqual(found.map((one) => rankOf(one, now)).toSorted((a, b) => b - a))
    })
  )
})
