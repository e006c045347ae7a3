import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { matchAnswer } from '#core/outbox/match-answer.ts'
import { readResponseByCodeReply, readResponsesReply } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { readableSectionText } from '#core/wire/answer-remarks.ts'
import { answer, car, responseOf, statusAnswer, submitEntry } from './reply-fixtures.ts'
import { processorTime } from '../../support/processor-time.ts'

const rules = defaultAnswerRules

const saidBy = (desc: unknown): readonly (string | undefined)[] => {
  const submit = readSubmitReply(answer({ status: 'error', desc }), 0, rules)
  const log = readStatusReply(answer({ status: 'error', desc }), 0, '77', rules)
  const responses = readResponsesReply(answer({ rescode: 'ERR', desc }), 0, '77', rules)
  const code = readResponsesReply(answer({ rescode: 'ERR', desc }, { status: 400 }), 0, '77', rules)
  return [
    submit.ok ? submit.value.error : submit.failure.code,
    log.ok ? log.value.remarks.error : log.failure.code,
    responses.ok ? responses.value.remarks.error : responses.failure.code,
    code.ok ? '' : code.failure.detail
  ]
}

test.each([
  ['Nomor aju salah', 'Nomor aju salah'],
  ['[500]', '[500]'],
  ['[E-12] Nomor aju salah', '[E-12] Nomor aju salah'],
  ['["Nomor aju salah"]', '["Nomor aju salah"]'],
  [['Nomor aju salah', 12, null], 'Nomor aju salah; 12'],
  [500, '500']
])('a text or number instead of the data of an answer that is not OK is shown: %j', (desc, said) => {
  expect(saidBy(desc)).toEqual([said, said, said, said])
})

test.each([[[]], ['[]'], [{}], ['{}'], [null], [false]])('an answer that is not OK and says nothing else shows its word: %j', (desc) => {
  expect(saidBy(desc)).toEqual([undefined, 'error', 'ERR', undefined])
})

test('a message inside the data is shown in place of the word of an answer that is not OK', () => {
  const log = readStatusReply(answer({ status: 'error', desc: { message: 'Nomor aju salah' } }), 0, '77', rules)
  const responses = readResponsesReply(answer({ rescode: 'ERR', desc: [{ message: 'Nomor aju salah' }] }), 0, '77', rules)
  expect([log.ok && log.value.remarks.error, responses.ok && responses.value.remarks.error]).toEqual(['Nomor aju salah', 'Nomor aju salah'])
})

test('texts of an answer that is OK in place of its data are shown, and it takes nothing back', () => {
  const saidIn = (desc: unknown) => {
    const log = readStatusReply(answer({ status: 'ok', desc }), 0, '77', rules)
    if (!log.ok) throw new Error(log.failure.code)
    const { error, message, isPartial } = log.value.remarks
    return [error, message, isPartial]
  }
  expect([['Nomor aju salah'], 'berhasil', '[500]', 'Gagal'].map(saidIn)).toEqual([
    ['', 'Nomor aju salah', true],
    ['', 'berhasil', true],
    ['', '[500]', true],
    ['Gagal', undefined, true]
  ])
})

const good = [
  'Unggah berhasil',
  '1 unit data berhasil disimpan',
  'Data berhasil disimpan untuk PT Unggul Jaya',
  'PT Universal Unilever Under Uniq',
  'CV Errorindo, PT Gagalindo Tbk',
  'Upload berhasil, under review',
  'Data found',
  'Data telah ditemukan untuk nomor ini',
  'Unduhan siap',
  'Sukses, 0 error',
  'Selesai tanpa kesalahan',
  'Tidak ada kesalahan',
  'Tidak ada yang gagal',
  'No errors',
  '3 berhasil, 0 gagal',
  'Berhasil: 3, gagal: 0',
  'Gagal = 0',
  'error 0',
  'Errors: none',
  '0 data gagal',
  '0 records failed',
  'Kesalahan: tidak ada',
  'Completed without errors',
  'ok'
]
/** Neither good nor clearly a failure: shown as they are. */
const neutral = [
  'berhasil dihapus',
  'Berhasil sebagian',
  'Success: false',
  'ditemukan ganda',
  'Data tidak ditemukan',
  'Data not found',
  'Data belum lengkap',
  'Nomor aju sudah pernah dikirim',
  'Unauthorized',
  '150.000',
  '10 error-free rows'
]
const bad = [
  'Gagal menyimpan data',
  'GAGAL',
  'Data ditolak',
  'Server error',
  'Terjadi kesalahan pada server',
  'Ditemukan kesalahan',
  'Failed to save',
  'Request rejected',
  'Access denied',
  'Invalid token',
  '10 error',
  '1.0 gagal',
  'gagal: 0,5 dari 3',
  'Gagal: 01',
  'error 0x80070057',
  '10 data gagal',
  '0 data, gagal',
  'Sukses: 2. Gagal: 1',
  'tidak ada data: gagal'
]

/** What each reader takes from an answer with `members` at the top level, in `desc`, and in an entry. */
const everywhere = (members: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] => {
  const data = { ...(statusAnswer()['desc'] as { data: object }).data }
  const [entry] = (data as { dataStatus: object[] }).dataStatus
  const one = { ...responseOf['2003'], ...members }
  const logs = [
    { ...statusAnswer(), ...members },
    { status: 'ok', desc: { data, ...members } },
    { status: 'ok', desc: { data: { ...data, ...members } } },
    { status: 'ok', desc: { data: { ...data, dataStatus: [{ ...entry, ...members }] } } }
  ].map((body) => readStatusReply(answer(body), 0, car, rules))
  const desc = [{ reshdr: responseOf['2003'] }]
  const responses = [
    ...[
      { rescode: 'OK', desc, ...members },
      { rescode: 'OK', desc: [{ reshdr: one }] },
      { rescode: 'OK', desc: [...desc, members] }
    ].map((body) => readResponsesReply(answer(body), 0, car, rules)),
    ...[
      { rescode: 'OK', desc: { reshdr: one } },
      { rescode: 'OK', desc: { ...desc[0], ...members } }
    ].map((body) => readResponseByCodeReply(answer(body), 0, car, rules))
  ]
  const submits = [
    { status: 'ok', desc: [submitEntry()], ...members },
    { status: 'ok', desc: [submitEntry(members)] },
    { status: 'ok', desc: [submitEntry({ desc: { ...(submitEntry()['desc'] as object), ...members } })] }
  ].map((body) => readSubmitReply(answer(body), 0, rules))
  return [
    ...[...logs, ...responses].map((read) => {
      if (!read.ok) throw new Error(read.failure.code)
      return [read.value.remarks.error, read.value.remarks.message ?? ''] as const
    }),
    ...submits.map((read) => {
      if (!read.ok) throw new Error(read.failure.code)
      const [entryOf] = read.value.entries
      return [read.value.error ?? entryOf?.errors['error'] ?? '', read.value.message ?? entryOf?.message ?? ''] as const
    })
  ]
}

test.each([...good, ...neutral])(
  'the message "%s" is shown as the message of the service, by every reader and in every place',
  (message) => {
    for (const members of [{ message }, { pesan: message }, { MESSAGE: message }, { message: [message] }])
      for (const [error, said] of everywhere(members)) expect([error, said]).toEqual(['', message])
  }
)

test.each(bad)('the message "%s" is a remark, by every reader and in every place', (message) => {
  for (const [error, said] of everywhere({ message })) expect([error, said]).toEqual([message, ''])
})

test.each([
  [{ error: 'Basis data sibuk' }, 'Basis data sibuk'],
  [{ errors: ['Basis data sibuk'] }, 'Basis data sibuk'],
  [{ errors: { detail: ['HS salah', 'Nilai salah'] } }, 'detail: HS salah; Nilai salah'],
  [{ error: { message: 'Sibuk' }, message: 'Coba lagi' }, 'Sibuk'],
  [{ error: true, message: 'Coba lagi' }, 'Coba lagi'],
  [{ success: false, message: 'Coba lagi' }, 'Coba lagi'],
  [{ success: 'tidak', message: 'Coba lagi' }, 'Coba lagi']
])('an error stays one, by every reader and in every place: %j', (members, error) => {
  for (const [found] of everywhere(members)) expect(found).toContain(error)
})

test('words for nothing are no error and no message', () => {
  for (const nothing of [null, '', ' ', '-', 'null', 'undefined', false, 0, [], {}, ['']])
    for (const said of everywhere({ error: nothing, errors: nothing, message: nothing })) expect(said).toEqual(['', ''])
})

test('no message makes an outcome: a stored result stays one, whatever a message says, and an error beside it makes a remark', () => {
  const counts = { header: 1, detail: 3, detaildok: 0, detailspekkhusus: 0, detailvd: 0, container: 1, dokumen: 4, kemasan: 1 }
  const sent = { car, counts: { ...counts, tarif: 0, fasilitas: 0, kendaraan: 0 } }
  const stateOf = (body: object): string => {
    const read = readSubmitReply(answer(body), 0, rules)
    return read.ok ? matchAnswer(sent, read.value, rules).state : read.failure.code
  }
  for (const message of [...good, ...neutral])
    expect([
      stateOf({ status: 'ok', message, desc: [submitEntry()] }),
      stateOf({ status: 'ok', desc: [submitEntry({ message })] })
    ]).toEqual(['accepted', 'accepted'])
  for (const message of bad)
    expect([stateOf({ status: 'ok', message, desc: [submitEntry()] }), stateOf({ status: 'ok', message, desc: [] })]).toEqual([
      'remarks',
      'unknown'
    ])
  for (const message of [...good, ...bad]) expect(stateOf({ status: 'ok', message })).toBe('unknown')
  expect([
    stateOf({ status: 'ok', success: false, desc: [submitEntry()] }),
    stateOf({ status: 'ok', desc: [submitEntry({ success: 0 })] })
  ]).toEqual(['unknown', 'unknown'])
})

test('a long message is read in bounded time', () => {
  for (const part of ['salaha', 'tidak ada ', 'gagal ', '0 ', 'un', ' ']) {
    const started = processorTime()
    everywhere({ message: part.repeat(200_000) })
    expect(processorTime() - started).toBeLessThan(2_000)
  }
})

test('an error that is an object is read as its fields, and a text stays unchanged', () => {
  expect(readableSectionText('{"0":{"nopol":"wajib diisi","jenis":["tidak dikenal","dua kali"]},"1":{"nopol":""}}')).toBe(
    '0 › nopol: wajib diisi; 0 › jenis › 0: tidak dikenal; 0 › jenis › 1: dua kali'
  )
  expect(readableSectionText('["salah",7,true,null]')).toBe('0: salah; 1: 7; 2: true')
  for (const text of ['Baris 1: kosong', '{tidak lengkap', '[]', '{"a":""}', '', '"{}"']) expect(readableSectionText(text)).toBe(text)
})
