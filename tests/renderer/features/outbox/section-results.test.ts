import { expect, test } from 'vitest'
import { countedSections } from '#core/schema/submit-result.ts'
import type { SentCounts } from '#core/outbox/outbox-entry.ts'
import { sectionNamedIn, sectionResults } from '../../../../renderer/features/outbox/views/section-results.ts'

const counts = Object.fromEntries(countedSections.map((section) => [section, 2])) as SentCounts
const answer = { car: 'A', submitStatus: 'success', submitType: 'insert', counts: { ...counts }, errors: {} }

test('each counted section has the sent and the counted number, a missing count differs, and an error without a count has its own row', () => {
  const { detail: _, ...fewer } = counts
  const rows = sectionResults({ ...answer, counts: { ...fewer, header: 1 }, errors: { pungutan: 'kurang', dokumen: 'salah' } }, counts)
  // Errors are first, so that they are visible without scrolling.
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

test('the section that a refusal names is found as a whole word only', () => {
  expect(sectionNamedIn('Invalid Kemasan: jumlah')).toBe('kemasan')
  expect(sectionNamedIn('detaildok.0 tidak lengkap')).toBe('detaildok')
  expect(sectionNamedIn('Invalid request, details follow')).toBeUndefined()
})
