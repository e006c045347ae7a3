import { expect, test } from 'vitest'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import { mergeLog } from '#core/tracking/merge-log.ts'
import { logChanges } from '#core/tracking/track-changes.ts'
import { registration } from '#core/tracking/track.ts'
import { statusLog } from '../../renderer/support/answer-fixtures.ts'
import { aLogResponse } from './response-fixtures.ts'

const car = '000028PRAKTK20260525000009'
const known: ReadStatusLog = {
  ...statusLog(car, ['104', '501']),
  dataStatus: statusLog(car, ['104', '501']).dataStatus.map((entry) =>
    entry.kodeStatus === '501' ? { ...entry, nomorDaftar: '000123', tanggalDaftar: '2026-11-20' } : entry
  )
}
const nothing = statusLog(car, [], { createdTime: '' })

test('an empty complete answer keeps status, history and registration, and marks them as gone once', () => {
  const first = mergeLog(known, nothing, 5, true)
  expect(first).toMatchObject({ status: '501', statusUraian: 'status 501', goneSince: 5, isUnknown: true, createdTime: known.createdTime })
  expect(first.dataStatus.map(({ kodeStatus, goneSince }) => [kodeStatus, goneSince])).toEqual([
    ['104', 5],
    ['501', 5]
  ])
  expect(registration(first)).toEqual({ number: '000123', date: '2026-11-20' })
  expect(mergeLog(first, nothing, 9, true)).toEqual(first)
})

test('an answer with an error beside it keeps everything and marks nothing', () => {
  expect(mergeLog(known, nothing, 5, false)).toEqual({ ...known, isUnknown: true })
})

test('a null written as text replaces no value of a known entry', () => {
  const dataStatus = known.dataStatus.slice(1).map((entry) => ({ ...entry, nomorDaftar: 'null', tanggalDaftar: 'null', keterangan: '-' }))
  const merged = mergeLog(known, { ...known, status: 'null', statusUraian: 'null', createdTime: 'null', dataStatus }, 5, false)
  expect({ ...merged, dataStatus: merged.dataStatus.toReversed() }).toEqual(known)
})

test('what is mentioned again is no longer gone', () => {
  const again = mergeLog(mergeLog(known, nothing, 5, true), known, 9, true)
  expect(again).toEqual(known)
})

test('blank members of a known entry do not replace its values, whatever the form of its time', () => {
  const bare = known.dataStatus.map((entry) => ({
    ...entry,
    nomorDaftar: null,
    tanggalDaftar: '0000-00-00',
    keterangan: '',
    waktuStatus: entry.waktuStatus.replace(' ', 'T')
  }))
  const merged = mergeLog(known, { ...known, dataStatus: bare }, 5, true)
  expect(merged.dataStatus).toMatchObject([{ keterangan: 'status 104' }, { nomorDaftar: '000123', keterangan: 'status 501' }])
  expect(merged.dataStatus.some(({ goneSince }) => goneSince !== undefined)).toBe(false)
})

test('zeros or a word in place of a number of registration or of a response do not replace it', () => {
  for (const written of ['000000', '0', '000', 'belum ada', '-', null, '']) {
    const dataStatus = known.dataStatus.map((entry) => ({ ...entry, nomorDaftar: entry.nomorDaftar === null ? null : written }))
    expect([written, registration(mergeLog(known, { ...known, dataStatus }, 5, true))]).toEqual([written, registration(known)])
  }
  const [before, after] = ['7', '0'].map((nomorRespon) => ({
    ...known,
    dataRespon: [{ ...aLogResponse(), nomorRespon, nomorDaftar: nomorRespon === '7' ? '000123' : '0' }]
  }))
  expect(mergeLog(before ?? known, after ?? known, 5, true).dataRespon).toMatchObject([{ nomorRespon: '7', nomorDaftar: '000123' }])
})

test('entries whose times an earlier version stored in another form are known, and are no news', () => {
  const statuses = known.dataStatus.map((entry, at) => ({ ...entry, waktuStatus: `2026-05-2${at + 7} 14:15:00${at === 0 ? '' : 'WIB'}` }))
  const [answer] = [{ ...known, dataStatus: statuses, dataRespon: [{ ...aLogResponse(), tanggalRespon: '2026-05-28' }] }]
  const before = {
    ...answer,
    dataStatus: statuses.map((entry, at) => ({ ...entry, waktuStatus: at === 0 ? '27/05/2026 02:15 PM' : '28/05/2026 14:15 WIB' })),
    dataRespon: answer.dataRespon.map((entry) => ({ ...entry, tanggalRespon: '2026-05-28T00:00:00.000Z' }))
  }
  expect(mergeLog(before, answer, 5, true)).toEqual(answer)
  expect(logChanges(before, answer, 5)).toEqual([])
})

test('blank texts and times of the log do not replace known ones; a new status has its own text, blank or not', () => {
  const timed = { ...known, sendTime: '2026-11-20 08:01:00' }
  const bare = { ...timed, statusUraian: '', sendTime: '', createdTime: '0000-00-00 00:00:00' }
  expect(mergeLog(timed, bare, 5, true)).toEqual(timed)
  expect(mergeLog(timed, { ...bare, sendTime: '0000-00-00 00:00:00', createdTime: '' }, 5, true)).toEqual(timed)
  expect(mergeLog(timed, { ...bare, status: '800' }, 5, true)).toMatchObject({ status: '800', statusUraian: '' })
  const later = { sendTime: '2026-11-21 08:01:00', createdTime: '2026-11-21 08:00:00', statusUraian: 'Lain' }
  expect(mergeLog(timed, { ...timed, ...later }, 5, true)).toMatchObject(later)
})

test('at most 500 entries that are gone are kept', () => {
  const codes = Array.from({ length: 2_000 }, (_, at) => String(at))
  expect(mergeLog(statusLog(car, codes), nothing, 5, true).dataStatus).toHaveLength(500)
})
