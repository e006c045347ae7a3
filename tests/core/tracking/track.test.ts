import { describe, expect, test } from 'vitest'
import type { PdfState, ReadResponse } from '#core/contract/retrieval.ts'
import { mergeIncomingResponse } from '#core/tracking/merge-incoming.ts'
import { mergeResponses } from '#core/tracking/merge-responses.ts'
import { responseChanges } from '#core/tracking/track-changes.ts'
import { inTimeOrder, registration, timeline, type StoredResponse } from '#core/tracking/track.ts'
import { aLogResponse, aPdf, aResponse, aStatus, car, take, type ReceivedAnswer } from './response-fixtures.ts'

describe('the history of a declaration', () => {
  test('is in time order, with entries without a time last', () => {
    const times = ['2026-11-21 08:00:00', '', '2026-11-20 14:00:00', 'besok', '2026-11-20', '2026-11-20 09:00:00', '0000-00-00 00:00:00']
    expect(timeline({ dataStatus: times.map((time) => aStatus(time)) }).map((entry) => entry.waktuStatus)).toEqual([
      '2026-11-20',
      '2026-11-20 09:00:00',
      '2026-11-20 14:00:00',
      '2026-11-21 08:00:00',
      '',
      'besok',
      '0000-00-00 00:00:00'
    ])
  })

  test('keeps the order of entries of the same second', () => {
    const dataStatus = ['a', 'b', 'c'].map((keterangan) => aStatus('2026-11-20 09:00:00', { keterangan }))
    expect(timeline({ dataStatus })).toEqual(dataStatus)
  })
})

describe('the registration', () => {
  test('is that of the newest status that has a number', () => {
    const dataStatus = [
      aStatus('2026-11-22 09:00:00', { nomorDaftar: '', tanggalDaftar: '0000-00-00' }),
      aStatus('2026-11-20 09:00:00', { nomorDaftar: '000001', tanggalDaftar: '2026-11-20' }),
      aStatus('2026-11-21 09:00:00', { nomorDaftar: '000002', tanggalDaftar: '2026-11-21' })
    ]
    expect(registration({ dataStatus, dataRespon: [] })).toEqual({ number: '000002', date: '2026-11-21' })
    expect(registration({ dataStatus: dataStatus.toReversed(), dataRespon: [] })).toEqual({ number: '000002', date: '2026-11-21' })
  })

  test.each(['', 'kemarin', '0000-00-00'])('is that of a dated status before one with the time %j', (waktu) => {
    const undated = aStatus(waktu, { nomorDaftar: '000003', tanggalDaftar: '2026-11-22' })
    const dated = aStatus('2026-11-20 09:00:00', { nomorDaftar: '000001', tanggalDaftar: '2026-11-20' })
    expect(registration({ dataStatus: [undated, dated], dataRespon: [] })?.number).toBe('000001')
    expect(registration({ dataStatus: [undated], dataRespon: [] })?.number).toBe('000003')
  })

  test('comes from a response if no status has it, and has no date if the date is all zeros', () => {
    expect(
      registration({
        dataStatus: [aStatus('2026-11-20')],
        dataRespon: [aLogResponse(), aLogResponse({ nomorDaftar: '7', tanggalDaftar: '0000-00-00' })]
      })
    ).toEqual({ number: '7', date: '' })
    expect(registration({ dataStatus: [aStatus('2026-11-20', { nomorDaftar: '8', tanggalDaftar: null })], dataRespon: [] })).toEqual({
      number: '8',
      date: ''
    })
  })

  test('has no date if the date is zeros in another order', () => {
    const dataStatus = [aStatus('2026-11-20', { nomorDaftar: '000001', tanggalDaftar: '00-00-0000' })]
    expect(registration({ dataStatus, dataRespon: [] })).toEqual({ number: '000001', date: '' })
  })

  test('is null before there is one', () => {
    expect(registration({ dataStatus: [], dataRespon: [] })).toBeNull()
    for (const nomorDaftar of ['0000-00-00', '00-00-0000', '0', '000000', ' ', 'null', '-', 'NULL '])
      expect(registration({ dataStatus: [aStatus('2026-11-20', { nomorDaftar })], dataRespon: [aLogResponse({ nomorDaftar })] })).toBeNull()
  })
})

describe('one response', () => {
  test.each(['null', '-'])('is the same one where another operation has %j in place of its number', (blank) => {
    const log = [aLogResponse({ kodeRespon: '2003', nomorRespon: blank })]
    const responses = [aResponse({ reskd: '2003', dokresno: '000123' })]
    for (const known of [take({ log }, { responses }), take({ responses }, { log }), take({ log, responses })])
      expect(known).toMatchObject([{ number: '000123' }])
  })

  test('is the same one with blanks around its number', () => {
    const known = take({ responses: [aResponse({ reskd: '2003', dokresno: '000123' })] })
    const log = [aLogResponse({ kodeRespon: '2003', nomorRespon: '000123 ' })]
    expect(mergeResponses(car, known, { log, responses: [aResponse({ reskd: '2003', dokresno: ' 000123' })] }, 9)).toMatchObject([
      { id: known[0]?.id, number: '000123' }
    ])
  })

  test('is stored with everything that was received', () => {
    const [stored] = take({ responses: [aResponse({ dokresno: 'N1', pejabat1: 'Budi', copy: 'same', pdf: aPdf('a') })] })
    expect(stored).toEqual({
      id: `${car}|2090|2026-11-20|090000`,
      car,
      code: '2090',
      date: '2026-11-20',
      time: '090000',
      number: 'N1',
      description: 'Respon umum',
      pdf: aPdf('a'),
      copy: 'same',
      fields: { kpbc: '040300', dokresno: 'N1', pejabat1: 'Budi' },
      firstSeenAt: 100,
      readAt: 0
    })
  })

  test('reported by the log and by both operations is one, with the values of all of them', () => {
    const received: readonly ReceivedAnswer[] = [
      { log: [aLogResponse({ nomorRespon: 'N1', nomorDaftar: '000123', pdf: { state: 'text', text: 'tidak ada' } })] },
      { responses: [aResponse({ dokresno: 'N1', pejabat1: 'Budi' })] },
      { responses: [aResponse({ pdf: aPdf('a'), copy: 'same' })] }
    ]
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0]
    ]) {
      const all = take(...order.map((index) => received[index] ?? {}))
      expect(all).toHaveLength(1)
      expect(all[0]).toMatchObject({
        code: '2090',
        time: '090000',
        number: 'N1',
        pdf: aPdf('a'),
        copy: 'same',
        fields: { nomorDaftar: '000123', pejabat1: 'Budi', kpbc: '040300' },
        firstSeenAt: 100
      })
    }
  })

  test('keeps when it was read and when it was first seen', () => {
    const [known] = take({ log: [aLogResponse()] })
    if (!known) throw new Error('nothing stored')
    const [changed] = mergeResponses(car, [{ ...known, readAt: 55 }], { responses: [aResponse({ pdf: aPdf('a') })] }, 999)
    expect(changed).toMatchObject({ id: known.id, firstSeenAt: 100, readAt: 55, pdf: aPdf('a'), time: '090000' })
  })

  test('never loses a good PDF to a worse answer', () => {
    const worse = [
      { state: 'none' },
      { state: 'text', text: 'Data tidak ditemukan' },
      { state: 'damaged', reason: 'truncated' },
      aPdf('b')
    ] as const
    for (const pdf of worse)
      expect(
        take({ responses: [aResponse({ pdf: aPdf('a') })] }, { responses: [aResponse({ pdf })] }, { log: [aLogResponse({ pdf })] })[0]?.pdf
      ).toEqual(aPdf('a'))
    expect(take(...worse.map((pdf) => ({ responses: [aResponse({ pdf })] })))[0]?.pdf).toEqual(aPdf('b'))
  })

  test('keeps the state of its copy until a new copy arrives', () => {
    expect(take({ responses: [aResponse({ copy: 'same' })] }, { responses: [aResponse()] }, { log: [aLogResponse()] })[0]?.copy).toBe(
      'same'
    )
    expect(take({ responses: [aResponse({ copy: 'same' })] }, { responses: [aResponse({ copy: 'different' })] })[0]?.copy).toBe('different')
  })

  test('with a time that lost its zero is the same one', () => {
    expect(take({ responses: [aResponse({ reswk: '90000' })] }, { responses: [aResponse()] }).map((response) => response.time)).toEqual([
      '090000'
    ])
  })
})

describe('two responses', () => {
  test('stay two if code, day, time or number differ', () => {
    const differing: readonly Partial<ReadResponse>[] = [{}, { reskd: '2003' }, { restg: '2026-11-21' }, { reswk: '100000' }]
    expect(take({ responses: differing.map(aResponse) })).toHaveLength(4)
    expect(take(...differing.map((over) => ({ responses: [aResponse(over)] })))).toHaveLength(4)
    expect(take({ responses: [aResponse({ dokresno: 'N1' })] }, { responses: [aResponse({ dokresno: 'N2' })] })).toHaveLength(2)
  })

  test('of one moment that differ stay two, with their own ids, and stay two after the next answer', () => {
    const twice = { responses: [aResponse({ pdf: aPdf('a') }), aResponse({ pdf: aPdf('b'), deskripsi: 'Lain' })] }
    const all = take(twice)
    expect(all.map((response) => response.id)).toEqual([`${car}|2090|2026-11-20|090000`, `${car}|2090|2026-11-20|090000|2`])
    expect(mergeResponses(car, all, { responses: twice.responses.toReversed() }, 999)).toEqual([])
    const logged = ['a', 'b', 'c'].map((uraianRespon) => aLogResponse({ uraianRespon }))
    expect(take({ log: logged.slice(0, 2) }, twice, { log: logged })).toHaveLength(3)
  })

  test('are matched by their most reliable criterion first', () => {
    const log = [aLogResponse({ nomorRespon: 'N1' }), aLogResponse({ nomorRespon: 'N2' })]
    const responses = [aResponse({ reswk: '150000' }), aResponse({ reswk: '090000', dokresno: 'N1' })]
    for (const received of [[{ log }, { responses }], [{ responses }, { log }], [{ log, responses }]] as const)
      expect(inTimeOrder(take(...received)).map((response) => [response.time, response.number])).toEqual([
        ['090000', 'N1'],
        ['150000', 'N2']
      ])
  })
})

describe('a response of another aju number', () => {
  const foreign = aResponse({ car: 'OTHER', deskripsi: 'Bukan milik kita' })

  test('is stored under the requested one, with its own number among the fields', () => {
    expect(take({ responses: [foreign] })).toMatchObject([{ car, fields: { car: 'OTHER', kpbc: '040300' } }])
    expect(take({ responses: [aResponse()] })[0]?.fields).not.toHaveProperty('car')
  })

  test('is never merged with one of ours of the same code, day and time', () => {
    for (const received of [
      [{ responses: [foreign] }, { log: [aLogResponse()] }],
      [{ responses: [foreign, aResponse()] }],
      [{ responses: [aResponse(), foreign] }, { responses: [foreign, aResponse()] }]
    ]) {
      const all = take(...received)
      expect(all.map((response) => [response.fields['car'] ?? car, response.description]).sort()).toEqual(
        [
          [car, 'Respon umum'],
          ['OTHER', 'Bukan milik kita']
        ].sort()
      )
      expect(mergeResponses(car, all, { responses: [foreign] }, 999)).toEqual([])
    }
  })

  test('without a number belongs to the requested one', () => {
    expect(take({ responses: [aResponse({ car: '' })] }, { log: [aLogResponse()] })).toMatchObject([{ car }])
    expect(take({ responses: [aResponse({ car: '' })] })[0]?.fields).not.toHaveProperty('car')
  })
})

describe('the same response twice in one answer', () => {
  const [a, b] = [aPdf('a'), aPdf('b')]
  const none = { state: 'none' } as const
  const inBoth = (...pdfs: readonly PdfState[]): readonly (readonly StoredResponse[])[] => [
    mergeResponses(car, [], { responses: pdfs.map((pdf) => aResponse({ pdf })) }, 1),
    mergeResponses(car, [], { responses: pdfs.map((pdf) => aResponse({ pdf, reswk: '' })) }, 1),
    mergeResponses(car, [], { log: pdfs.map((pdf) => aLogResponse({ pdf })) }, 1)
  ]

  test('is one, with its document if one of the two lacks it, and with both where they differ', () => {
    for (const found of inBoth(a, a)) expect(found.map(({ pdf, otherPdfs }) => [pdf, otherPdfs])).toEqual([[a, undefined]])
    for (const found of [...inBoth(none, a), ...inBoth(a, none)])
      expect(found.map(({ pdf, otherPdfs }) => [pdf, otherPdfs])).toEqual([[a, undefined]])
    for (const found of inBoth(a, b, a)) expect(found.map(({ pdf, otherPdfs }) => [pdf, otherPdfs])).toEqual([[a, [b]]])
  })

  test('is two where anything else differs, but for values without content', () => {
    const merged = (...responses: ReturnType<typeof aResponse>[]) => mergeResponses(car, [], { responses }, 1)
    expect(merged(aResponse(), aResponse({ reswk: '090001' }))).toHaveLength(2)
    expect(merged(aResponse(), aResponse({ pejabat1: 'A' }))).toHaveLength(2)
    expect(merged(aResponse({ pejabat1: null }), aResponse({ pejabat1: '-', car: '' }))).toHaveLength(1)
  })

  test('another document in a later answer, or from another desk, is kept beside the first and said once', () => {
    const known = mergeResponses(car, [], { responses: [aResponse({ pdf: a })] }, 1)
    const changed = mergeResponses(car, known, { responses: [aResponse({ pdf: b })] }, 2)
    expect(changed.map(({ pdf, otherPdfs }) => [pdf, otherPdfs])).toEqual([[a, [b]]])
    for (const pdf of [a, b, none]) expect(mergeResponses(car, changed, { responses: [aResponse({ pdf })] }, 3)).toEqual([])
    const [here, there] = [known[0], changed[0]]
    if (!here || !there) throw new Error('none')
    const { readAt: _, firstSeenAt: __, ...incoming } = there
    const times = { now: 9, seenAt: 9 }
    expect(mergeIncomingResponse({ ...here, pdf: b }, incoming, times)).toMatchObject({ pdf: a, otherPdfs: [b] })
    expect(responseChanges([{ ...here, readAt: 1 }], [{ ...there, readAt: 1 }], 9)).toMatchObject([{ members: ['pdf'] }])
  })
})

test('stored responses are oldest first; without a time at the start of their day, equal ones in the order they were first seen', () => {
  const one = (id: string, over: Partial<StoredResponse>): StoredResponse => ({
    ...(take({ responses: [aResponse()] })[0] as StoredResponse),
    id,
    ...over
  })
  const list = [
    one('d', { date: '2026-11-21', time: '' }),
    one('c', { time: '150000', code: '2090', firstSeenAt: 5 }),
    one('b', { time: '150000', code: '2003', firstSeenAt: 5 }),
    one('a', { time: '150000', code: '9999', firstSeenAt: 4 }),
    one('0', { time: '' }),
    one('-', { date: '', time: '090000' })
  ]
  expect(inTimeOrder(list).map(({ id }) => id)).toEqual(['-', '0', 'a', 'b', 'c', 'd'])
})
