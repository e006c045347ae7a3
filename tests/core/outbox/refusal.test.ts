import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { columnsOf, fieldAt, singleFields } from '#core/derive/fields.ts'
import type { OutboxEntry, Remark } from '#core/outbox/outbox-entry.ts'
import { locateTexts, placeNamed, refusalTexts, serviceFindings, type RefusalText } from '#core/outbox/refusal.ts'
import { blank } from '#core/derive/shape.ts'
import { declaration, shapelessMembers } from '#core/schema/declaration.ts'
import type { Field } from '#core/schema/field.ts'
import { tableMembers, type TableMember } from '#core/schema/layout.ts'

/** Four rows in each table, each with its own values. */
const filled = (): JsonObject => {
  const empty = structuredClone(blank(declaration)) as unknown as Record<TableMember, { data: JsonObject[] }>
  for (const member of tableMembers)
    empty[member].data = [1, 2, 3, 4].map((number) =>
      Object.fromEntries(
        columnsOf(member).map(({ key, field }) => [
          key,
          field.kind === 'string' ? (key === 'serial' ? String(number) : `${key}${number}`) : number
        ])
      )
    )
  return empty
}
const sent = filled()
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The fields of a scope that have the same name: a text with it is about each of them. */
const sharing = (fields: readonly { readonly key: string; readonly field: Field }[], name: string): readonly string[] =>
  fields.filter(({ field }) => [field.label.id, field.label.en].some((label) => plain(label) === plain(name))).map(({ key }) => key)

const sentences: readonly ((name: string) => string)[] = [
  (name) => `${name} tidak boleh kosong`,
  (name) => `${name} wajib diisi!`,
  (name) => `Nilai pada ${name.toUpperCase()} salah`,
  (name) => `"${name}": format tidak sesuai`,
  (name) => `The field ${name} is required.`,
  (name) => `Invalid value for '${name}'`
]
/** Ways to name the third row, and a field of it. */
const rowForms: readonly ((name: string, member: TableMember, key: string) => string)[] = [
  (name) => `baris 3: ${name} kosong`,
  (name) => `Baris ke-3, ${name} kosong`,
  (name) => `${name} pada seri 3 tidak valid`,
  (name) => `item ke-3 ${name} salah`,
  (name) => `Row 3: ${name} is missing`,
  (name) => `line no. 3 – ${name}`,
  (name) => `no. urut 3 ${name} ganda`,
  (name) => `#3 ${name} wajib diisi`,
  (_, member, key) => `${member}[2].${key} is required`,
  (_, member, key) => `${member}.data[2].${key}: kosong`,
  (_, member, key) => `The ${member}.2.${key} field is required.`,
  (_, member, key) => `/${member}/data/2/${key} must not be empty`
]

describe('a text of the service leads to the field that it names', () => {
  test.each(singleFields.map(({ key, field }) => [key, field] as const))('%s', (key, field) => {
    const isInTable = (label: string): boolean => tableMembers.some((member) => sharing(columnsOf(member), label).length > 0)
    for (const label of [field.label.id, field.label.en])
      // "Item" is also a word for a row.
      for (const section of isInTable(label) || label === 'Item' ? ['header'] : ['', 'header'])
        for (const say of sentences) {
          const { member, rows, keys } = placeNamed({ section, text: say(label) }, sent)
          expect([say(label), member, rows, keys]).toEqual([say(label), '', [], expect.arrayContaining([key]) as string[]])
        }
    if (key !== 'status')
      for (const say of sentences) expect(placeNamed({ section: 'header', text: say(key) }, sent)).toMatchObject({ keys: [key] })
    for (const text of [`header.${key} kosong`, `header.data.${key} is required`, `/header/data/${key}: salah`])
      if (fieldAt(`/header/data/${key}`))
        expect(placeNamed({ section: '', text }, sent)).toMatchObject({ member: '', rows: [], keys: [key] })
  })

  test.each(singleFields.flatMap(({ key, field }) => (/^28:\d+$/.test(field.box ?? '') ? [[key, field.box ?? ''] as const] : [])))(
    '%s by its box %s',
    (key, box) => {
      const number = box.slice(3)
      for (const text of [`Kotak ${number} belum diisi`, `kotak no. ${number} salah`, `Box ${number} is invalid`])
        expect(placeNamed({ section: '', text }, sent).keys).toContain(key)
    }
  )

  for (const member of tableMembers)
    test.each(columnsOf(member).map(({ key, field }) => [key, field] as const))(`${member} %s`, (key, field) => {
      const names = [key, field.label.id, field.label.en].filter((name) => plain(name).length > 2)
      for (const name of names)
        for (const [at, form] of rowForms.entries()) {
          const text = form(name, member, key)
          const place = placeNamed({ section: member, text }, sent)
          expect([text, place.rows]).toEqual([text, [2]])
          if (at >= rowForms.length - 4) expect([text, place.keys]).toEqual([text, [key]])
          else expect([text, [...place.keys].sort()]).toEqual([text, [...new Set([key, ...sharing(columnsOf(member), name)])].sort()])
        }
      for (const name of names)
        for (const say of sentences)
          expect([say(name), placeNamed({ section: member, text: say(name) }, sent)]).toMatchObject([say(name), { member, rows: [] }])
    })
})

test('rows are named one by one, as a list and as a range, and by their own number', () => {
  const rows = (text: string): readonly number[] => placeNamed({ section: 'detail', text }, sent).rows
  expect(rows('baris 2, 4 dan 1: HS salah')).toEqual([1, 3, 0])
  expect(rows('seri 2-4 satuan kosong')).toEqual([1, 2, 3])
  expect(rows('lines 2 to 3: unit')).toEqual([])
  expect(rows('line 2 to 3: unit')).toEqual([1, 2])
  expect(rows('baris 2: 3 kolom kosong')).toEqual([1])
  expect(rows('baris 99: HS salah')).toEqual([])
  expect(rows('barang 4: HS')).toEqual([3])
  const renumbered = structuredClone(sent) as { detail: { data: { serial: string }[] } }
  for (const [at, row] of renumbered.detail.data.entries()) row.serial = String(at + 10)
  expect(placeNamed({ section: 'detail', text: 'seri 12: HS' }, renumbered).rows).toEqual([2])
})

test('short forms, parts of labels, usual headings and quoted values name fields and rows', () => {
  const of = (text: string, section = '') => placeNamed({ section, text }, sent)
  for (const date of ['Tgl', 'tgl.', 'Tanggal']) expect(of(`${date} tiba salah`)).toEqual({ member: '', rows: [], keys: ['tgtiba'] })
  expect(of('Nomor BC 1.1 belum diisi').keys).toEqual(['doktupno'])
  expect(of('line item #2 has invalid UOM')).toEqual({ member: 'detail', rows: [1], keys: ['kdsat'] })
  expect(of('Pos tarif nohs3 tidak terdaftar', 'detail')).toMatchObject({ member: 'detail', rows: [2], keys: ['nohs'] })
  expect(of('container no. contno4 check digit salah')).toMatchObject({ member: 'container', rows: [3] })
  // Words of many labels name nothing alone.
  expect(of('bruto must be a number')).toEqual({ member: '', rows: [], keys: ['bruto'] })
  expect(of('second item hs code invalid')).toMatchObject({ member: 'detail', keys: ['nohs'] })
  expect(of('Nomor BL/AWB kosong')).toEqual({ member: '', rows: [], keys: [] })
  for (const key of ['car', 'edinumber', 'kdkpbc']) expect(of('length must be 26', key).keys).toEqual([key])
  expect(of('NDPBM tidak sesuai kurs pajak').keys).toEqual(['ndpbm'])
})

test('without a section the row and the longest name decide, and a text that names nothing is about the whole declaration', () => {
  const of = (text: string) => placeNamed({ section: '', text }, sent)
  expect(of('Satuan baris 3 kosong')).toMatchObject({ member: 'detail', rows: [2], keys: ['kdsat'] })
  expect(of('Dokumen baris 2: tanggal kosong')).toMatchObject({ member: 'dokumen', rows: [1], keys: ['doktg'] })
  expect(of('Nomor kontainer 1 salah')).toMatchObject({ member: 'container', rows: [0] })
  expect(of('NPWP importir tidak terdaftar')).toMatchObject({ member: '', keys: ['impnpwp'] })
  expect(of('Data kemasan kosong')).toMatchObject({ member: 'kemasan', rows: [] })
  expect(of('Fasilitas tidak ditemukan')).toMatchObject({ member: expect.stringMatching(/^(fasilitas|)$/) as string })
  expect(of('Invalid request')).toEqual({ member: '', rows: [], keys: [] })
  expect(of('Terjadi kesalahan pada sistem')).toEqual({ member: '', rows: [], keys: [] })
  for (const member of shapelessMembers)
    expect(placeNamed({ section: member, text: 'kosong' }, sent)).toEqual({ member, rows: [], keys: [] })
})

type Given = Parameters<typeof refusalTexts>[0]
const remarked = (...remarks: readonly Remark[]): Given => ({ state: 'remarks', remarks, attempts: [] })
const refused = (detail: string): Given => ({
  state: 'refused',
  remarks: [],
  attempts: [{ number: 1, startedAt: 1, failure: { code: 'refused', detail } }]
})

test('the texts of a refusal come one by one, each with its section', () => {
  expect(
    refusalTexts(
      remarked(
        { code: 'section-error', section: 'detail', text: 'baris 2: HS salah; baris 3: satuan kosong' },
        { code: 'section-error', section: 'kendaraan', text: '{"rangka":"kosong"}' },
        { code: 'count', section: 'detail', sent: 2, counted: 1 },
        { code: 'answer-error', text: 'Sebagian gagal' }
      )
    )
  ).toEqual([
    { section: 'detail', text: 'baris 2: HS salah' },
    { section: 'detail', text: 'baris 3: satuan kosong' },
    { section: 'kendaraan', text: 'rangka: kosong' },
    { section: 'detail', text: '', count: expect.objectContaining({ sent: 2, counted: 1 }) as unknown },
    { section: '', text: 'Sebagian gagal' }
  ])
  const split = (text: string): readonly string[] => refusalTexts(refused(text)).map((one) => one.text)
  expect(split('Baris 2: HS salah, merek kosong. Baris 5: satuan kosong.')).toEqual([
    'Baris 2: HS salah, merek kosong.',
    'Baris 5: satuan kosong.'
  ])
  expect(split('HS salah pada baris 2, satuan kosong pada baris 5')).toEqual(['HS salah pada baris 2', 'satuan kosong pada baris 5'])
  expect(split('baris 2, 5 dan 7: HS salah')).toEqual(['baris 2, 5 dan 7: HS salah'])
  expect(split('Data tidak lengkap. Hubungi PPJK, lalu kirim lagi.')).toEqual(['Data tidak lengkap. Hubungi PPJK, lalu kirim lagi.'])
  expect(refusalTexts(refused('Invalid request'))).toEqual([{ section: '', text: 'Invalid request' }])
  expect(refusalTexts(refused('detail: baris 2 HS salah; baris 3 HS salah; dokumen: nomor kosong'))).toEqual([
    { section: 'detail', text: 'baris 2 HS salah' },
    { section: 'detail', text: 'baris 3 HS salah' },
    { section: 'dokumen', text: 'nomor kosong' }
  ])
  expect(refusalTexts(refused('{"detail.1.nohs":["wajib diisi"]}'))).toEqual([{ section: '', text: 'detail.1.nohs: wajib diisi' }])
  expect(refusalTexts(remarked({ code: 'section-error', section: 'detail', text: '{"0":{"nohs":"kosong"},"2":{"kdsat":""}}' }))).toEqual([
    { section: 'detail', text: '#1: nohs: kosong' }
  ])
  expect(refusalTexts({ ...remarked({ code: 'answer-error', text: 'x' }), acknowledgedAt: 1 })).toEqual([])
  for (const state of ['queued', 'sending', 'accepted', 'unknown', 'failed', 'cancelled'] satisfies OutboxEntry['state'][])
    expect(refusalTexts({ ...refused('x'), state })).toEqual([])
})

test('each text of an answer in JSON, in HTML or in a numbered list is one finding, with the place that leads to it', () => {
  const found = (entry: Given): readonly (readonly [string, string])[] =>
    serviceFindings(locateTexts(refusalTexts(entry), sent), sent, sent).map(({ path, text }) => [path, text] as const)
  const fields: readonly (readonly [string, string])[] = [
    ...singleFields.flatMap(({ key, path }) =>
      path === `/header/data/${key}` && key !== 'status' ? [[`header.${key}`, path] as const] : []
    ),
    ...tableMembers.flatMap((member) => columnsOf(member).map(({ key }) => [`${member}.2.${key}`, `/${member}/data/2/${key}`] as const))
  ]
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 8, selector: ([name]) => name }), (chosen) => {
      const paths = chosen.map(([, path]) => path)
      const nested: Record<string, Record<string, unknown>> = {}
      for (const [name] of chosen) {
        const [member = '', ...rest] = name.split('.')
        const key = rest.at(-1) ?? ''
        const at = (nested[member] ??= {})
        if (member === 'header') at[key] = ['wajib diisi']
        else at['0'] = {}
        if (member !== 'header') at['2'] = { ...(at['2'] as object | undefined), [key]: ['wajib diisi'] }
      }
      const answers: readonly unknown[] = [
        Object.fromEntries(chosen.map(([name]) => [name, ['wajib diisi']])),
        { errors: Object.fromEntries(chosen.map(([name]) => [name, 'wajib diisi'])) },
        { errors: chosen.map(([name]) => ({ field: name, message: 'wajib diisi' })) },
        nested
      ]
      for (const answer of answers)
        expect(
          found(refused(JSON.stringify(answer)))
            .map(([path]) => path)
            .sort()
        ).toEqual([...paths].sort())
      const remarks = chosen.map(([section]): Remark => ({ code: 'section-error', section, text: 'wajib diisi' }))
      expect(found(remarked(...remarks)).map(([path]) => path)).toEqual(paths)
      const lists = [
        chosen.map(([name], at) => `${at + 1}. ${name} kosong`).join(' '),
        `<ul>${chosen.map(([name]) => `<li>${name} kosong</li>`).join('')}</ul>`,
        chosen.map(([name]) => `${name} kosong`).join('<br/>')
      ]
      for (const list of lists) expect(found(refused(list)).map(([path]) => path)).toEqual(paths)
    })
  )
  expect(found(refused('{"detail":[{"seri":3,"message":"satuan kosong"},{"seri":4,"message":"HS salah"}]}'))).toEqual([
    ['/detail/data/2/kdsat', 'seri: 3, message: satuan kosong'],
    ['/detail/data/3/nohs', 'seri: 4, message: HS salah']
  ])
  expect(found(refused('Barang No. 2 : Satuan salah, Barang No. 3 : Merek kosong')).map(([path]) => path)).toEqual([
    '/detail/data/1/kdsat',
    '/detail/data/2/merk'
  ])
})

test('a refusal by a count or without a reason is a finding, too', () => {
  expect(refusalTexts(refused(''))).toEqual([{ section: '', text: '' }])
  expect(refusalTexts(refused('{"errors":{}}'))).toEqual([{ section: '', text: '' }])
  const texts = refusalTexts(remarked({ code: 'count', section: 'kemasan', sent: 4, counted: 3 }))
  expect(mended(texts, sent)).toEqual([['/kemasan/data', false]])
  expect(mended(texts, changed('/kemasan/data/0/jmkemas', 9))).toEqual([['/kemasan/data', true]])
})

const mended = (texts: readonly RefusalText[], now: unknown): readonly (readonly [string, boolean])[] =>
  serviceFindings(locateTexts(texts, sent), sent, now).map(({ path, isMended }) => [path, isMended] as const)

const changed = (path: string, value: unknown): unknown => {
  const copy: unknown = structuredClone(sent)
  const parts = path.slice(1).split('/')
  const holder = parts.slice(0, -1).reduce((at, part) => (at as Record<string, unknown>)[part], copy) as Record<string, unknown>
  holder[parts.at(-1) ?? ''] = value
  return copy
}

test('a finding is mended when the value that it names changes, and comes back when the change is undone', () => {
  const text = { section: '', text: 'NPWP importir salah' }
  expect(mended([text], sent)).toEqual([['/header/data/impnpwp', false]])
  expect(mended([text], changed('/header/data/impnpwp', '9'))).toEqual([['/header/data/impnpwp', true]])
  expect(mended([text], changed('/header/data/impnama', 'X'))).toEqual([['/header/data/impnpwp', false]])
  const section = { section: 'kemasan', text: 'tidak sesuai' }
  expect(mended([section], changed('/kemasan/data/0/merkkemas', 'X'))).toEqual([['/kemasan/data', true]])
  expect(mended([section], changed('/detail/data/0/merk', 'X'))).toEqual([['/kemasan/data', false]])
  const column = { section: 'detail', text: 'Satuan wajib diisi' }
  expect(mended([column], changed('/detail/data/1/kdsat', 'X'))).toEqual([['/detail/data', true]])
  expect(mended([column], changed('/detail/data/1/merk', 'X'))).toEqual([['/detail/data', false]])
  const whole = { section: '', text: 'Invalid request' }
  expect(mended([whole], sent)).toEqual([['', false]])
  expect(mended([whole], changed('/header/data/freight', '9'))).toEqual([['', true]])
  expect(mended([whole], changed('/edinumber', ''))).toEqual([['', false]])
})

test('a text that names several fields marks all of them, and is mended by a change of either', () => {
  const text = { section: 'header', text: 'Netto melebihi bruto' }
  expect(serviceFindings(locateTexts([text], sent), sent, sent)).toEqual([
    { text: text.text, path: '/header/data/netto', also: ['/header/data/bruto'], isMended: false }
  ])
  expect(mended([text], changed('/header/data/bruto', 9))).toEqual([['/header/data/netto', true]])
})

test('a finding of a row follows its row, and is mended when the row is gone', () => {
  const text = { section: 'detail', text: 'baris 3: HS salah' }
  const lines = (change: (rows: JsonObject[]) => JsonObject[]): unknown => {
    const copy = structuredClone(sent) as { detail: { data: JsonObject[] } }
    copy.detail.data = change(copy.detail.data)
    return copy
  }
  expect(
    mended(
      [text],
      lines((rows) => rows.slice(1))
    )
  ).toEqual([['/detail/data/1/nohs', false]])
  expect(
    mended(
      [text],
      lines((rows) => rows.toSpliced(0, 0, { ...rows[0], brgurai: 'NEW' } as JsonObject))
    )
  ).toEqual([['/detail/data/3/nohs', false]])
  expect(
    mended(
      [text],
      lines((rows) => rows.map((row, at) => (at === 2 ? { ...row, nohs: '1' } : row)))
    )
  ).toEqual([['/detail/data/2/nohs', true]])
  expect(
    mended(
      [text],
      lines((rows) => rows.toSpliced(2, 1))
    )
  ).toEqual([['/detail/data', true]])
})

test('no text of a service makes it throw or takes long', () => {
  const section = fc.constantFrom('', 'detail', 'header', 'dokumen', 'tarif', '__proto__', 'constructor')
  fc.assert(
    fc.property(section, fc.string({ unit: 'grapheme', maxLength: 300 }), (name, text) => {
      for (const finding of serviceFindings(locateTexts([{ section: name, text }], sent), sent, sent)) expect(finding.isMended).toBe(false)
    })
  )
  for (const text of [
    'baris 1 '.repeat(20_000),
    '1 , '.repeat(20_000),
    '{'.repeat(5_000),
    'detail['.repeat(20_000),
    `${' '.repeat(50_000)}x`
  ]) {
    const start = performance.now()
    serviceFindings(locateTexts(refusalTexts(refused(text)), sent), sent, sent)
    expect(performance.now() - start).toBeLessThan(1_000)
  }
})
