import { expect, test } from 'vitest'
import { countedSections } from '#core/schema/submit-result.ts'
import type { SentCounts } from '#core/outbox/outbox-entry.ts'
import { sectionNamedIn, sectionResults } from '../../../../renderer/features/outbox/views/section-results.ts'

const counts = Object.fromEntries(countedSections.map((section) => [section, 2])) as SentCounts
const answer = { car: 'A', submitStatus: 'success', submitType: 'insert', counts: { ...counts }, errors: {} }

test('every counted section is listed beside what was sent; a missing count differs, and an error without a count has a row of its own', () => {
  const { detail: _, ...fewer } = counts
  const rows = sectionResults({ ...answer, counts: { ...fewer, header: 1 }, errors: { pungutan: 'kurang', dokumen: 'salah' } }, counts)
  // Errors come first, so that the user need not scroll for them.
  expect(rows.slice(0, 4)).toEqual([
    { section: 'header', sent: 2, counted: 1, agrees: false, error: '' },
    { section: 'detail', sent: 2, counted: null, agrees: false, error: '' },
    { section: 'dokumen', sent: 2, counted: 2, agrees: true, error: 'salah' },
    { section: 'pungutan', sent: null, counted: null, agrees: true, error: 'kurang' }
  ])
  expect(rows.slice(4).every((row) => row.agrees && row.error === '')).toBe(true)
  expect(sectionResults({ ...answer, errors: { kendaraan: '{"0":{"nopol":"wajib diisi"}}' } }, counts)[0]).toMatchObject({
    section: 'kendaraan',
    error: '0 › nopol: wajib diisi'
  })
  expect(sectionResults(answer, counts).every((row) => row.agrees && row.error === '')).toBe(true)
})

test('a refusal that names a section links to it; a part of a word does not', () => {
  expect(sectionNamedIn('Invalid Kemasan: jumlah')).toBe('kemasan')
  expect(sectionNamedIn('detaildok.0 tidak lengkap')).toBe('detaildok')
  expect(sectionNamedIn('Invalid request, details follow')).toBeUndefined()
})
