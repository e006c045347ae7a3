import fc from 'fast-check'
import { expect, test } from 'vitest'
import { givenNotes, isNoted, isNtpn, noNotes, ntpnOf, paymentKey, withNotes } from '#core/draft/work-notes.ts'

const payment = { by: 'budi', at: 5, ntpn: '0123456789ABCDEF', proof: 'f1' }

test('blank notes are not stored', () => {
  fc.assert(
    fc.property(
      fc.record({
        note: fc.constantFrom('', 'tunggu COO'),
        responsible: fc.constantFrom('', 'Sari'),
        followUp: fc.constantFrom('', '2026-12-01'),
        labels: fc.constantFrom<string[][]>([], ['mendesak', 'jalur merah'])
      }),
      (notes) => {
        const given = givenNotes(notes)
        expect(Object.values(given ?? {}).every((value) => value.length > 0)).toBe(true)
        expect({ ...noNotes, ...given }).toEqual(notes)
        expect(given === null).toBe(JSON.stringify(notes) === JSON.stringify(noNotes))
      }
    )
  )
})

test('a billing is known by its code, else by its response; a receipt number has sixteen letters and digits', () => {
  expect([paymentKey({ billing: ' 6969 ', response: 'r' }), paymentKey({ billing: ' ', response: 'r' })]).toEqual(['6969', 'r'])
  expect(ntpnOf(' 0123 4567 89ab cdef ')).toBe('0123456789ABCDEF')
  expect(['0123456789ABCDEF', '0123456789ABCDE', '0123456789ABCDE-', ''].map(isNtpn)).toEqual([true, false, false, false])
})

test('notes that were deleted leave the row of the list', () => {
  const row = { id: 'd', note: 'lama', labels: ['a'], payments: { '6969': payment } }
  expect(withNotes(row, { labels: ['b'] })).toEqual({ id: 'd', labels: ['b'] })
  expect(withNotes(row, {})).toEqual({ id: 'd' })
  expect([isNoted(row), isNoted(withNotes(row, {}))]).toEqual([true, false])
})
