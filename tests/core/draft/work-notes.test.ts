import { expect, test } from 'vitest'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { draftParts, takeParts } from '#core/draft/draft-parts.ts'
import { newRecord } from '#core/draft/draft-record.ts'
import { envelopeText } from '#core/draft/envelope.ts'
import { draftFacts } from '#core/draft/summary.ts'
import {
  isNtpn,
  isWorkNote,
  noNotes,
  noteFacts,
  notesEdits,
  ntpnOf,
  paymentEdit,
  paymentKey,
  paymentOfPath,
  withNotes
} from '#core/draft/work-notes.ts'
import { newProfile } from '#core/wire/check-profile.ts'

const draft = newRecord('d', '000028PRAKTK20261120000001', newProfile('practice', 'p', 'Latihan'), 0)
const notes = { note: 'tunggu COO', responsible: 'Sari', followUp: '2026-12-01', labels: ['mendesak', 'jalur merah'] }
const payment = { by: 'budi', at: 5, ntpn: '0123456789ABCDEF', proof: 'f1' }
const noted = applyEdits(draft, [...notesEdits(draft, notes), paymentEdit(draft, '6969/1', payment)])

test('notes and payments are kept with the declaration and in its summary, and never sent', () => {
  expect(noteFacts(noted.record)).toEqual({ ...notes, payments: { '6969/1': payment } })
  expect(draftFacts(noted.record, 0)).toMatchObject({ ...notes, payments: { '6969/1': payment } })
  expect(envelopeText([noted.record])).toBe(envelopeText([draft]))
  expect(noted.touched).toEqual({ body: true, lines: [], removed: [] })
})

test('only what changes is an edit, and blank notes and a payment that is taken back leave nothing behind', () => {
  expect(notesEdits(noted.record, notes)).toEqual([])
  expect(notesEdits(noted.record, { responsible: 'Tono', note: notes.note }).map(({ path }) => path)).toEqual(['/@local/work/responsible'])
  const edits = [...notesEdits(noted.record, noNotes), paymentEdit(noted.record, '6969/1', null)]
  expect(edits.every(({ path }) => isWorkNote(path))).toBe(true)
  expect(edits.map(({ path }) => paymentOfPath(path))).toEqual([null, null, null, null, '6969/1'])
  expect(applyEdits(noted.record, edits).record.local).toEqual({})
})

test('a copy of a declaration has neither its notes nor its payments', () => {
  const choice = { parts: draftParts, clearDates: false, clearDocuments: false }
  expect(takeParts(noted.record, draft, choice).local).toEqual({})
})

test('values of another form are not read', () => {
  const local = { work: { note: 1, labels: ['a', 2], followUp: null }, payments: { a: { at: 'x' }, b: 'paid', c: { at: 1 } } }
  expect(noteFacts({ local })).toEqual({ labels: ['a'], payments: { c: { by: '', at: 1, ntpn: '', proof: '' } } })
  expect(noteFacts({ local: { work: 'x', payments: [] } })).toEqual({})
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
})
