import { expect, test } from 'vitest'
import type { ServiceZone } from '#core/base/calendar-day.ts'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { answer, broken, car, pdfText, statusAnswer } from './reply-fixtures.ts'

const read = (body: unknown) => {
  const result = readStatusReply(answer(body), 0, car, defaultAnswerRules)
  if (!result.ok) throw new Error(result.failure.code)
  const { log, deviations } = result.value
  return { log, deviations }
}
const data = (over: Record<string, unknown> = {}) => (statusAnswer(over)['desc'] as { data: Record<string, unknown> }).data
const blankLog = { car: '', createdTime: '', status: '', statusUraian: '', sendTime: null, dataRespon: [], dataStatus: [] }

test('the log of section 2.3 is read as received, including nulls, zero dates and the order of the service', () => {
  expect(read(statusAnswer())).toEqual({ log: data(), deviations: [] })
})

test('codes with the blanks of a fixed-width column are read without them, and the deviation is listed', () => {
  const status = {
    car,
    kodeStatus: '800 ',
    nomorDaftar: null,
    tanggalDaftar: null,
    waktuStatus: '2026-05-28 10:00:00',
    keterangan: 'Selesai '
  }
  const { log, deviations } = read(statusAnswer({ status: ' 800 ', dataStatus: [status] }))
  expect([log.status, log.dataStatus[0]?.kodeStatus, log.dataStatus[0]?.keterangan]).toEqual(['800', '800', 'Selesai '])
  expect(deviations).toHaveLength(2)
})

test('a null written as text in place of a code stays, because it is no clear no', () => {
  const entry = { car, kodeStatus: 'null', nomorDaftar: null, tanggalDaftar: null, waktuStatus: '2026-05-28 10:00:00', keterangan: 'x' }
  expect(read(statusAnswer({ status: 'null', dataStatus: [entry] })).log).toMatchObject({
    status: 'null',
    dataStatus: [{ kodeStatus: 'null' }]
  })
  const blank = statusAnswer({ status: 'null', statusUraian: 'null', dataStatus: [], dataRespon: [] })
  expect(readStatusReply(answer(blank), 0, car, defaultAnswerRules)).toMatchObject({ value: { isUnknown: false } })
})

test('deviating values are preserved as far as possible and listed', () => {
  const odd = {
    status: 800,
    sendTime: undefined,
    catatan: { a: [1] },
    dataRespon: [
      {
        car,
        kodeRespon: 2003,
        uraianRespon: null,
        nomorDaftar: 123,
        tanggalRespon: '2026-05-27',
        pdf_encoded: pdfText(),
        nomorTambahan: 'x'
      }
    ],
    dataStatus: {
      '0': { car, kodeStatus: '501', nomorDaftar: null, tanggalDaftar: null, waktuStatus: '2026-05-28 10:00:00', keterangan: 'Gate out' }
    }
  }
  const { log, deviations } = read(statusAnswer(odd))
  expect(log).toEqual({
    ...data(),
    status: '800',
    sendTime: null,
    catatan: { a: [1] },
    dataRespon: [
      {
        car,
        kodeRespon: '2003',
        uraianRespon: '',
        nomorDaftar: '123',
        tanggalDaftar: null,
        nomorRespon: null,
        tanggalRespon: '2026-05-27',
        pdf_encoded: pdfText(),
        nomorTambahan: 'x'
      }
    ],
    dataStatus: [
      { car, kodeStatus: '501', nomorDaftar: null, tanggalDaftar: null, waktuStatus: '2026-05-28 10:00:00', keterangan: 'Gate out' }
    ]
  })
  expect(deviations).toEqual([
    '/desc/data/status: number 800 instead of text',
    '/desc/data/sendTime: missing instead of value or null',
    '/desc/data/dataRespon/0/kodeRespon: number 2003 instead of text',
    '/desc/data/dataRespon/0/uraianRespon: null instead of text',
    '/desc/data/dataRespon/0/nomorDaftar: number 123 instead of text',
    '/desc/data/dataRespon/0/tanggalDaftar: missing instead of value or null',
    '/desc/data/dataRespon/0/nomorRespon: missing instead of value or null',
    '/desc/data/dataStatus: object instead of list'
  ])
})

test.each([
  ['data is null', { status: 'ok', desc: { data: null } }, ['/desc/data: null instead of object']],
  ['data is an empty PHP array', { status: 'ok', desc: { data: [] } }, ['/desc/data: list of 0 instead of object']],
  [
    'desc is an empty PHP array',
    { status: 'ok', desc: [] },
    ['/desc: list of 0 instead of object with data', '/desc/data: missing instead of object']
  ],
  [
    'desc is a text',
    { status: 'gagal', desc: 'Data tidak ada' },
    [
      '/status: text "gagal" instead of "ok"',
      '/desc: text "Data tidak ada" instead of object with data',
      '/desc/data: missing instead of object'
    ]
  ],
  ['there is no desc', { status: 'ok' }, ['/desc: missing instead of object with data', '/desc/data: missing instead of object']]
])('an empty log if %s', (_, body, deviations) => {
  expect(read(body)).toEqual({ log: blankLog, deviations })
})

test('a log one level higher is read from there', () => {
  expect([read({ status: 'ok', desc: data() }), read({ status: 'OK', data: data() })]).toEqual([
    { log: data(), deviations: ['/desc: object instead of object with data'] },
    { log: data(), deviations: ['/desc: missing instead of object with data'] }
  ])
})

const blankData = { car, createdTime: '', status: '', statusUraian: '', sendTime: null, dataRespon: [], dataStatus: [] }
const readWhole = (body: unknown) => {
  const result = readStatusReply(answer(body), 0, car, defaultAnswerRules)
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}

test.each([
  ['an error in desc', { status: 'ok', desc: { error: 'Basis data sibuk', data: blankData } }, 'Basis data sibuk'],
  ['a message in desc', { status: 'ok', desc: { message: 'Basis data sibuk', data: blankData } }, ''],
  ['a message in the data', { status: 'ok', desc: { data: { ...blankData, message: 'Sibuk' } } }, ''],
  ['a text in the data', { status: 'ok', desc: { data: { ...blankData, statusUraian: 'Sibuk' } } }, ''],
  ['a time in the data', { status: 'ok', desc: { data: { ...blankData, createdTime: '2026-11-20 08:00:00' } } }, ''],
  ['a registration in the data', { status: 'ok', desc: { data: { ...blankData, nomorDaftar: '000123' } } }, ''],
  ['another member beside the data', { status: 'ok', ref: 'R-1', desc: { data: blankData } }, ''],
  ['another member in desc', { status: 'ok', desc: { total: 3, data: blankData } }, ''],
  ['success that is false', { status: 'ok', success: false, desc: { data: blankData } }, 'success: false'],
  ['an error in data', { status: 'ok', desc: { data: { ...blankData, error: { message: 'Sibuk' } } } }, 'Sibuk'],
  ['a rescode that is not OK', { status: 'ok', rescode: 'ERR', desc: { data: blankData } }, 'ERR'],
  ['a rescode with a message', { status: 'ok', rescode: 'ERR', message: 'Sibuk', desc: { data: blankData } }, 'Sibuk'],
  ['a list of errors', { status: 'ok', errors: ['Basis data sibuk'], desc: { data: blankData } }, 'Basis data sibuk'],
  ['errors in desc', { status: 'ok', desc: { errors: { car: ['Sibuk'] }, data: blankData } }, 'car: Sibuk'],
  ['no status word', { desc: { data: blankData } }, '']
])('%s leaves open whether the service knows the number', (_, body, error) => {
  const { isUnknown, remarks } = readWhole(body)
  expect([isUnknown, remarks.error]).toEqual([false, error])
})

test('empty errors, and words of success, leave a clear no as it is', () => {
  for (const body of [
    { status: 'ok', rescode: 'OK', message: 'Sukses', errors: [], desc: { error: '', data: { ...blankData, error: [] } } },
    { status: 'OK', desc: { data: { ...blankData, status: null } } },
    { status: 'ok', success: true, code: 200, desc: { data: { ...blankData, createdTime: '0000-00-00 00:00:00', statusUraian: '-' } } }
  ])
    expect(readWhole(body)).toMatchObject({ isUnknown: true, remarks: { error: '' } })
})

test('of several logs of the number the status and the entries of all are read, and one with content is no clear no', () => {
  const full = data()
  const [first, second] = full['dataStatus'] as unknown[]
  const parts = [blankData, { ...full, dataStatus: [first] }, { ...full, dataStatus: [first, second] }]
  for (const body of [
    { status: 'ok', desc: { data: parts } },
    { status: 'ok', desc: parts },
    { status: 'ok', desc: parts.map((part) => ({ data: part })) }
  ]) {
    const { log, isUnknown } = readWhole(body)
    expect([log, isUnknown]).toEqual([full, false])
  }
  const { car: _, ...unnamed } = full
  expect(readWhole({ status: 'ok', desc: { data: [blankData, unnamed] } }).isUnknown).toBe(false)
})

test('a time that names its zone is the same as one in the zone of the service, also in several logs', () => {
  const [entry] = data()['dataStatus'] as Record<string, unknown>[]
  const at = (waktuStatus: string) => ({ ...entry, waktuStatus })
  const times = ['2026-11-24T03:00:00Z', '2026-11-24T12:00:00.000+09:00', '24/11/2026 10:00 WIB', '2026-11-24 10:00:00']
  const readIn = (zone: ServiceZone) => {
    const logs = times.map((time) => ({ data: { ...data(), createdTime: times[0], sendTime: null, dataStatus: [at(time)] } }))
    const result = readStatusReply(answer({ status: 'ok', desc: logs }), 0, car, { ...defaultAnswerRules, zone })
    if (!result.ok) throw new Error(result.failure.code)
    const { createdTime, dataStatus } = result.value.log
    return [createdTime, ...dataStatus.map(({ waktuStatus }) => waktuStatus)]
  }
  expect(readIn('WIB')).toEqual(['2026-11-24 10:00:00', '2026-11-24 10:00:00'])
  // There a time without a zone is another one.
  expect(readIn('WITA')).toEqual(['2026-11-24 11:00:00', '2026-11-24 11:00:00', '2026-11-24 10:00:00'])
  const odd = ['2026-11-24', '2026-11-24T03:00:00', '2026-11-24 03:00:00 pusat', '9999-12-31 23:00:00-05', '0000-00-00 00:00:00', 'Z']
  expect(read(statusAnswer({ dataStatus: odd.map(at) })).log.dataStatus.map(({ waktuStatus }) => waktuStatus)).toEqual(odd)
})

test('ten thousand entries of each list are read', () => {
  const [entry] = data()['dataStatus'] as unknown[]
  const { log, deviations } = read(statusAnswer({ dataStatus: new Array(50_000).fill(entry) }))
  expect([log.dataStatus.length, deviations]).toEqual([10_000, ['/desc/data/dataStatus: 50000 entries, only the first 10000 were read']])
})

test.each(['{}', '[]', 'null', '1', '"x"', '{"rescode":"OK"}'])('%s is not a status log', (body) => {
  expect(readStatusReply(answer(body), 0, car, defaultAnswerRules)).toMatchObject({ ok: false, failure: { code: 'unreadable-answer' } })
})

test('failures are passed through', () => {
  expect([
    readStatusReply(answer({ error: 'x' }, { status: 401 }), 0, car, defaultAnswerRules),
    readStatusReply(broken('offline', false), 0, car, defaultAnswerRules)
  ]).toMatchObject([
    { ok: false, failure: { code: 'unauthorised', detail: 'x' } },
    { ok: false, failure: { code: 'offline' } }
  ])
})
