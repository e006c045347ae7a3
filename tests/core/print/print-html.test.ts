import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay } from '../../../core/base/format-date.ts'
import { formatDecimal } from '../../../core/base/format-number.ts'
import type { Json, JsonObject } from '../../../core/base/json.ts'
import { linesOnFront, printHtml } from '#core/print/print-html.ts'
import { escaped } from '#core/print/block-markup.ts'
import { printModelOf } from '../../../core/print/print-model.ts'
import { printGroups } from '../../../core/print/print-fields.ts'
import { columnsOf, singleFields } from '../../../core/derive/fields.ts'

interface Sample extends JsonObject {
  readonly header: { readonly data: JsonObject }
  readonly detail: { readonly data: readonly JsonObject[] }
  readonly dokumen: { readonly data: readonly JsonObject[] }
  readonly container: { readonly data: readonly JsonObject[] }
  readonly kemasan: { readonly data: readonly JsonObject[] }
}
const sample = (name: string): Sample =>
  (JSON.parse(readFileSync(`resources/samples/${name}.json`, 'utf8')) as { bc28: { document: [Sample] } }).bc28.document[0]

const faces = { latin: 'data:font/woff2;base64,AA==', latinExtended: 'data:font/woff2;base64,AQ==' }
const html = (declaration: Json, local: Json = {}): string =>
  printHtml([{ declaration, local, registered: null, isSent: false }], { nonce: 'n0', madeAt: '20-11-2026 05:00', faces })
const textOf = (page: string): string =>
  page
    .slice(page.indexOf('<body>'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

/** The possible printed forms of a value. */
const forms = (value: Json | undefined): readonly string[] => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  if (text === '') return []
  return [
    text,
    formatDay(text),
    ...[0, 2, 4].map((decimals) => formatDecimal(text, 'id', decimals)),
    text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1.$2.$3')
  ].map((form) => escaped(form).replace(/\s+/g, ' '))
}

test('the form contains every field with a box on the BC 2.8 and every other sent header field', () => {
  const declaration = sample('tekstil-40')
  const shown = textOf(html({ ...declaration, edinumber: 'EDI-77' }))
  const missing = singleFields
    .filter(({ key }) => key !== 'car')
    .filter(({ key, path }) => {
      const value = path.startsWith('/header/') ? declaration.header.data[key] : declaration[key]
      const expectedForms = forms(value)
      return expectedForms.length > 0 && !expectedForms.some((form) => shown.includes(form))
    })
    .map(({ path }) => path)
  expect(missing).toEqual([])
  expect(shown).toContain('051028-BSG208-20261105-000041')
  expect(shown).toContain('EDI-77')
  for (let box = 1; box <= 48; box += 1) expect.soft(shown, `box ${box}`).toMatch(new RegExp(`(^|[^\\d.])${box}\\. `))
  for (const letter of 'ABCDEFG') expect.soft(shown, letter).toMatch(new RegExp(`\\b${letter}\\. [A-Z]`))
})

test('the form contains every field of every row: goods, documents, containers, packages', () => {
  const declaration = sample('tekstil-40')
  const many = (rows: readonly JsonObject[]) => Array.from({ length: 5 }, (_, index) => rows[index % rows.length] ?? {})
  const whole = { ...declaration, container: { data: many(declaration.container.data) }, kemasan: { data: many(declaration.kemasan.data) } }
  const shown = textOf(html(whole))
  const missing = (['detail', 'dokumen', 'container', 'kemasan'] as const).flatMap((member) =>
    columnsOf(member).flatMap(({ key }) =>
      whole[member].data.flatMap((row, index) => {
        const expectedForms = forms(row[key])
        // The value "Y" is printed as a word, and the other two have default values, which are not printed.
        if (expectedForms.length === 0 || ['fllartas', 'dtlok', 'satcukjm'].includes(key)) return []
        const known = key === 'conttipe' ? [...expectedForms, 'FCL', 'LCL'] : expectedForms
        return known.some((form) => shown.includes(form)) ? [] : [`${member}/${index}/${key}`]
      })
    )
  )
  expect(missing).toEqual([])
})

test('codes of digits are printed as they are, amounts in the Indonesian number form', () => {
  const declaration = sample('sparepart-3')
  const [line = {}] = declaration.detail.data
  const data = [{ ...line, jns_barang: '1000', spektarif: '001234', katlartas: '2000', satbmjm: '1234.5', satcukjm: 1500 }]
  const shown = textOf(html({ ...declaration, detail: { data } }))
  for (const text of ['Jenis barang: 1000 ', 'Spek tarif: 001234 ', 'Jml satuan BM: 1.234,5 ', 'Jml satuan cukai: 1.500 ', '2000'])
    expect(shown).toContain(text)
})

test('the form contains every local field with its value', () => {
  const local = Object.fromEntries(
    printGroups.flatMap((group) =>
      group.fields.map((field) => [
        field.key,
        field.kind === 'choice'
          ? (field.choices[0]?.code ?? '')
          : field.kind === 'date'
            ? '2026-11-20'
            : field.kind === 'decimal'
              ? '12.5'
              : `nilai-${field.key}`
      ])
    )
  )
  const shown = textOf(html(sample('sparepart-3'), local))
  const missing = printGroups.flatMap((group) =>
    group.fields.filter((field) => field.kind === 'text' && !shown.includes(`nilai-${field.key}`)).map((field) => field.key)
  )
  expect(missing).toEqual([])
  expect(shown).toContain('BM 12,5%')
  expect(shown).toContain('Barang impor 12,5%')
  expect(shown).toContain('20-11-2026')
})

test('markup in any value is escaped', () => {
  const hostile = fc
    .string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', 'zq', ' ', '\u0000', '\u202e', '{', '}', '\\', '`', '-->', ']]>') })
    .map((text) => `<zqx onload="1">${text}</style><zqx>`)
  fc.assert(
    fc.property(hostile, (value) => {
      const row = (keys: readonly { readonly key: string }[]) => Object.fromEntries(keys.map(({ key }) => [key, value]))
      const page = html(
        {
          ...row(singleFields),
          header: { data: row(singleFields) },
          ...Object.fromEntries(
            (['detail', 'dokumen', 'container', 'kemasan'] as const).map((member) => [
              member,
              { data: Array.from({ length: 5 }, () => row(columnsOf(member))) }
            ])
          ),
          tarif: { data: [value] }
        },
        row(printGroups.flatMap((group) => group.fields))
      )
      expect(page).not.toMatch(/<\/?zqx/)
      expect(page.match(/<\/style/g)).toHaveLength(1)
      expect(page.match(/<style/g)).toHaveLength(1)
      expect(['\u0000', '\u202e'].filter((sign) => page.includes(sign))).toEqual([])
      const names = new Set([...page.matchAll(/<\/?([a-zA-Z!][a-zA-Z0-9]*)/g)].map(([, name]) => name))
      expect([...names].filter((name) => !own.has(name ?? ''))).toEqual([])
    }),
    { numRuns: 60 }
  )
})
const own = new Set([
  '!doctype',
  'html',
  'head',
  'meta',
  'title',
  'style',
  'body',
  'div',
  'svg',
  'path',
  'section',
  'h1',
  'br',
  'span',
  'b',
  'table',
  'colgroup',
  'col',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td'
])

test('any content of an imported file gives a form', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (declaration, local) => {
      const odd = {
        header: { data: declaration },
        detail: { data: [declaration, null, 3] },
        dokumen: declaration,
        kemasan: { data: declaration },
        car: local
      }
      expect(html(odd as Json, local as Json).match(/<td class="mid"><div>/g)).toHaveLength(3)
    }),
    { numRuns: 100 }
  )
})

test('goods continue after the front page, each line once', () => {
  for (const name of ['sparepart-3', 'tekstil-40', 'elektronik-1200']) {
    const declaration = sample(name)
    const form = printModelOf(declaration, {})
    const shown = linesOnFront(form)
    expect(shown).toBeGreaterThan(0)
    expect(shown).toBeLessThan(8)
    const page = html(declaration)
    const [front = '', ...sheets] = page.split('<section class="sheet">')
    expect(front.match(/<td class="mid">\s*<div>\d+/g)).toHaveLength(shown)
    const rest = sheets.filter((sheet) => sheet.includes('LEMBAR LANJUTAN BARANG')).join('')
    expect(rest.match(/<td class="mid">\s*<div>\d+/g) ?? []).toHaveLength(declaration.detail.data.length - shown)
    if (shown < declaration.detail.data.length) expect(front).toContain(`baris ${shown + 1} s.d. ${declaration.detail.data.length}`)
  }
})

test('a very long address removes goods from the front page instead of moving the levies to the next', () => {
  const declaration = sample('tekstil-40')
  const header = { ...declaration.header.data, impalmt: 'Kawasan Industri Jababeka '.repeat(40) }
  const form = printModelOf({ ...declaration, header: { data: header } }, {})
  expect(linesOnFront(form)).toBe(0)
  expect(html({ ...declaration, header: { data: header } })).toContain('40 jenis barang; semuanya pada lembar lanjutan barang')
})

test('continuation sheets of containers and packages exist only if the front page cannot show all', () => {
  const declaration = sample('tekstil-40')
  expect(html(declaration)).not.toContain('LEMBAR LANJUTAN PETI KEMAS')
  const rows = { data: Array.from({ length: 4 }, (_, index) => ({ contno: `MSKU601167${index}`, contukur: '40', conttipe: 'F' })) }
  const page = html({ ...declaration, container: rows })
  expect(page).toContain('LEMBAR LANJUTAN PETI KEMAS')
  expect(textOf(page)).toContain('4 peti kemas, lihat lembar lanjutan')
  expect(textOf(page)).toContain('MSKU6011673')
})

test('every page is marked as a draft, and the estimate is labelled as one', () => {
  const page = html(sample('sparepart-3'))
  expect(page).toContain('@top-left{content:"DRAF - bukan dokumen pabean"')
  expect(page).toContain('"Halaman " counter(page) " dari " counter(pages)')
  expect(page).toContain('content:"Nomor Pengajuan 070128-KTU417-20261022-000018"')
  expect(textOf(page)).toContain('PERKIRAAN')
  expect(textOf(page)).toContain('Tarif belum diisi: tidak dihitung.')
})

test('a registered declaration has no draft mark, and its number and date in box G and on every continuation sheet', () => {
  const declaration = sample('tekstil-40')
  const page = printHtml([{ declaration, local: {}, registered: { number: '001234', date: '2026-11-21' }, isSent: true }], {
    nonce: 'n',
    madeAt: '',
    faces
  })
  expect([page.includes('DRAF'), page.includes('(draf)'), page.includes('<div class="watermark')]).toEqual([false, false, false])
  expect(textOf(page)).toMatch(/Nomor Pendaftaran\s*:?\s*001234/)
  expect(textOf(page)).toContain('21-11-2026')
  expect(page.match(/001234/g)?.length).toBeGreaterThan(1)
})

test('a declaration that was sent and has no registration number says both on every page, and is not called a draft', () => {
  const sent = { declaration: sample('sparepart-3'), local: {}, registered: null, isSent: true }
  const page = printHtml([sent], { nonce: 'n', madeAt: '', faces })
  expect(page).toContain('@top-left{content:"TERKIRIM, belum ada nomor pendaftaran - bukan dokumen pabean"')
  expect([/draf/i.test(page), page.includes('<div class="watermark every"'), page.includes('(terkirim)')]).toEqual([false, true, true])
  const both = printHtml([sent, { ...sent, isSent: false }], { nonce: 'n', madeAt: '', faces })
  expect([both.match(/<div class="watermark first">/g)?.length, both.includes('DRAF'), both.includes('TERKIRIM')]).toEqual([2, true, true])
})

test('several declarations have their own page heads, and only the drafts among them are marked', () => {
  const [one, other] = [sample('sparepart-3'), { ...(sample('tekstil-40') as object), car: '051028BSG20820261105000041' }]
  const paper = (declaration: Json, registered: { readonly number: string; readonly date: string } | null) => ({
    declaration,
    local: {},
    registered,
    isSent: registered !== null
  })
  const page = printHtml([paper(one, null), paper(other, { number: '001234', date: '' })], { nonce: 'n', madeAt: '', faces })
  const heads = [...page.matchAll(/@page p(\d)\{([^@]*(?:@top-left[^@]*)?)@top-right\{content:"Nomor Pengajuan ([^"]*)"/g)]
  expect(heads.map(([, index, mark = '', aju]) => [index, mark.includes('DRAF'), aju])).toEqual([
    ['0', true, '070128-KTU417-20261022-000018'],
    ['1', false, '051028-BSG208-20261105-000041']
  ])
  expect(page.match(/<div class="watermark first">/g)).toHaveLength(1)
  expect(page.indexOf('watermark first">')).toBeLessThan(page.indexOf('class="paper p1"'))
})

test('an address in a field is text: the form has no link', () => {
  const declaration = sample('sparepart-3')
  const [row] = declaration.detail.data
  const page = html({
    ...declaration,
    detail: { data: [{ ...row, merk: 'https://contoh.test/a <a href="https://contoh.test">sini</a> mailto:a@contoh.test' }] }
  })
  expect(page).toContain('https://contoh.test/a')
  expect(page).not.toMatch(/<a[\s>]|<[^>]*\shref=/i)
})
