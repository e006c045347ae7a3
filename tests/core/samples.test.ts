import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Big } from 'big.js'
import { describe, expect, test } from 'vitest'
import { readShippedList } from '#core/codes/code-list.ts'
import { portsOf } from '#core/codes/port-names.ts'
import type { Declaration, SubmitEnvelope } from '#core/derive/shape.ts'
import { codeLists } from '#core/schema/code-lists.ts'
import { declaration, shapelessMembers, submitEnvelope } from '#core/schema/declaration.ts'
import type { CodeListName, Node } from '#core/schema/field.ts'

const folder = join(import.meta.dirname, '..', '..', 'resources', 'samples')
const cases = [
  { name: 'sparepart-3.json', lines: 3, currency: 'JPY', decimals: 0 },
  { name: 'tekstil-40.json', lines: 40, currency: 'CNY', decimals: 2 },
  { name: 'elektronik-1200.json', lines: 1200, currency: 'USD', decimals: 2 }
].map((entry) => ({ ...entry, text: readFileSync(join(folder, entry.name), 'utf8') }))

/** The differences of a value from its definition in names, their order or types. */
const differences = (node: Node, value: unknown, at = ''): readonly string[] => {
  if (node.node === 'field') {
    const fits =
      node.kind === 'integer' ? Number.isSafeInteger(value) : node.kind === 'number' ? Number.isFinite(value) : typeof value === node.kind
    return fits ? [] : [`${at}: ${JSON.stringify(value)} is not of type ${node.kind}`]
  }
  if (node.node === 'list')
    return Array.isArray(value) ? value.flatMap((entry, index) => differences(node.of, entry, `${at}/${index}`)) : [`${at}: not an array`]
  if (node.node === 'any-list') return Array.isArray(value) ? [] : [`${at}: not an array`]
  if (node.node !== 'object') return [`${at}: ${node.node} is not part of a submission`]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at}: not an object`]
  const expected = Object.keys(node.members)
  const found = Object.keys(value)
  if (expected.join() !== found.join()) return [`${at}: ${found.join()} instead of ${expected.join()}`]
  const entries = new Map(Object.entries(value))
  return Object.entries(node.members).flatMap(([key, member]) => differences(member, entries.get(key), `${at}/${key}`))
}

/** Reads a sample; throws if it differs from the definition. */
const read = (text: string): Declaration => {
  const envelope: unknown = JSON.parse(text)
  const found = differences(submitEnvelope, envelope)
  if (found.length > 0) throw new Error(found.slice(0, 5).join('\n'))
  const [only, ...more] = (envelope as SubmitEnvelope).bc28.document
  if (only === undefined || more.length > 0) throw new Error('not one declaration')
  return only
}

const total = (values: readonly number[]): string => values.reduce((sum, value) => sum.plus(value), new Big(0)).toFixed()
const number = (text: string): Big => new Big(text === '' ? 0 : text)
const places = (value: number): number => {
  const [, fraction = ''] = new Big(value).toFixed().split('.')
  return fraction.length
}
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** Check digit of ISO 6346; letter values start at 10 and skip 11, 22 and 33. */
const hasContainerCheckDigit = (contno: string): boolean => {
  const values = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ'
  const sum = [...contno.slice(0, 10)].reduce((before, sign, place) => before + values.indexOf(sign) * 2 ** place, 0)
  return /^[A-Z]{3}[UJZ]\d{7}$/.test(contno) && (sum % 11) % 10 === Number(contno[10])
}

/** Luhn over the first nine digits of the 15-digit form. */
const hasTaxCheckDigit = (npwp: string): boolean => {
  const nine = [...npwp.slice(npwp.length === 16 ? 1 : 0)].slice(0, 9).map(Number)
  const sum = nine.reduce((before, digit, place) => before + (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0)
  return /^(0\d{15}|\d{15})$/.test(npwp) && sum % 10 === 0
}

/** Coded values that are not in their lists. */
const unlisted = (node: Node, value: unknown, at = ''): readonly string[] => {
  if (node.node === 'list' && Array.isArray(value)) return value.flatMap((entry, index) => unlisted(node.of, entry, `${at}/${index}`))
  if (node.node === 'object' && typeof value === 'object' && value !== null) {
    const entries = new Map(Object.entries(value))
    return Object.entries(node.members).flatMap(([key, member]) => unlisted(member, entries.get(key), `${at}/${key}`))
  }
  if (node.node !== 'field' || node.codes === undefined || value === '') return []
  return isListed(node.codes, String(value)) ? [] : [`${at}: ${String(value)}`]
}
/** Lists that are not shipped: the user imports their rows from a file. */
const importedLists: readonly CodeListName[] = ['tariff', 'office', 'storagePlace']
const ports = portsOf(readShippedList('port', readFileSync(join(folder, '..', 'code-lists', 'port.json'), 'utf8'))?.rows ?? [])
const countries = ['CN', 'HK', 'ID', 'JP', 'KR', 'MY', 'PA', 'PH', 'SG', 'TH', 'TW']
const isListed = (list: CodeListName, code: string): boolean => {
  if (list === 'country') return countries.includes(code)
  if (list === 'currency') return Intl.supportedValuesOf('currency').includes(code)
  if (list === 'port') return ports.has(code)
  if (importedLists.includes(list)) return true
  return codeLists[list].some((entry) => entry.code === code)
}

const agreements: Readonly<Record<string, string>> = { '54': 'CN', '55': 'KR' }

describe.each(cases)('$name', ({ text, lines, currency, decimals }) => {
  const { car, kdkpbc, ...sections } = read(text)
  const header = sections.header.data
  const goods = sections.detail.data
  const documents = sections.dokumen.data
  const containers = sections.container.data
  const packages = sections.kemasan.data

  test('the file is an envelope with every member in order and type, and is formatted as JSON.stringify writes it', () => {
    expect(differences(submitEnvelope, JSON.parse(text))).toEqual([])
    expect(Object.keys(declaration.members)).toHaveLength(18)
    expect(Object.keys(header)).toHaveLength(68)
    expect(new Set(goods.map((line) => Object.keys(line).length))).toEqual(new Set([30]))
    expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n` === text).toBe(true)
    expect(goods).toHaveLength(lines)
    expect(header.kdval).toBe(currency)
  })

  test('the aju number has the office, kind 28 and a date in October or November 2026, not before its documents', () => {
    expect(car).toMatch(/^[A-Z0-9]{6}[A-Z0-9]{6}2026(10|11)\d\d\d{6}$/)
    expect(car.slice(0, 6)).toBe(`${kdkpbc.slice(0, 4)}28`)
    const day = `${car.slice(12, 16)}-${car.slice(16, 18)}-${car.slice(18, 20)}`
    const days = [...documents.map((entry) => entry.doktg), header.ijintpbtg, header.ppjktg, header.doktuptg].filter((date) => date !== '')
    expect([day, header.tgtiba, ...days].filter((date) => !isDay(date))).toEqual([])
    expect(days.filter((date) => date > day)).toEqual([])
  })

  test('parties have valid tax numbers, licence and offices', () => {
    const numbers = [header.impnpwp, header.indnpwp, header.ppjknpwp, header.billnpwp].filter((npwp) => npwp !== '')
    expect(numbers.filter((npwp) => !hasTaxCheckDigit(npwp))).toEqual([])
    const digits = { 5: 15, 6: 16 } as Readonly<Record<string, number>>
    expect([header.impnpwp.length, header.indnpwp.length, header.ppjknpwp.length]).toEqual([
      digits[header.impid],
      digits[header.indid],
      digits[header.ppjkid]
    ])
    expect(header.apino).toMatch(/^\d{13}$/)
    for (const office of [kdkpbc, header.kpbc_bongkar, header.kpbc_pengawas]) expect(office).toMatch(/^0\d{5}$/)
    for (const port of [header.pelmuat, header.pelbkr]) expect(port).toMatch(/^[A-Z]{5}$/)
    const filled = [
      header.ppjkno,
      header.ppjknama,
      header.ppjkalmt,
      header.ppjktg,
      header.impnama,
      header.impalmt,
      header.penjnama,
      header.penjneg,
      header.ijintpbno
    ]
    expect(filled.filter((value) => value === '')).toEqual([])
  })

  test('amounts add up exactly (rules M1 to M6)', () => {
    const [freight, insurance] = [number(header.freight), number(header.asuransi)]
    const price = new Big(header.nilinv).plus(number(header.btambahan)).minus(number(header.discount))
    const byTerm = { '1': price, '2': price.plus(insurance), '3': price.plus(freight).plus(insurance) } as Readonly<Record<string, Big>>
    expect({
      invoice: total(goods.map((line) => line.dnilinv)),
      lines: total(goods.map((line) => line.dcif)),
      parts: new Big(header.fob).plus(freight).plus(insurance).toFixed(),
      term: byTerm[header.kdhrg]?.toFixed(),
      rupiah: new Big(header.cif).times(header.ndpbm).round(0, Big.roundDown).toFixed()
    }).toEqual({
      invoice: new Big(header.nilinv).toFixed(),
      lines: new Big(header.cif).toFixed(),
      parts: new Big(header.cif).toFixed(),
      term: new Big(header.cif).toFixed(),
      rupiah: header.cifrp
    })
    if (header.kdhrg === '3') expect(new Big(header.fob).eq(price)).toBe(true)
    expect(number(header.ndpbm).gt(1)).toBe(true)
  })

  test('the customs value is prorated by invoice value, with the rounding difference on the largest line (rule M7)', () => {
    const largest = goods.reduce((best, line, index) => (line.dnilinv > (goods[best]?.dnilinv ?? 0) ? index : best), 0)
    const wrong = goods.filter((line, index) => {
      const share = new Big(header.cif).times(line.dnilinv).div(header.nilinv).round(decimals, Big.roundHalfUp)
      return index !== largest && !share.eq(line.dcif)
    })
    expect(wrong).toEqual([])
  })

  test('numbers are positive, unit prices plausible and decimals within limits (rules M8, M9, M11)', () => {
    const implausible = goods.filter((line) => {
      const unitPrice = new Big(line.dcif).div(line.jmlsat)
      const kiloPrice = new Big(line.dcif).div(line.nettodtl)
      return (
        [line.dcif, line.dnilinv, line.jmlsat, line.nettodtl, line.kemasjm].some((value) => value <= 0) ||
        [unitPrice, kiloPrice].some((price) => price.lt('0.05') || price.gt(100_000)) ||
        Math.max(places(line.dcif), places(line.dnilinv)) > decimals ||
        Math.max(places(line.jmlsat), places(line.nettodtl)) > 4 ||
        places(line.kemasjm) > 0
      )
    })
    expect(implausible).toEqual([])
    for (const plain of [header.freight, header.asuransi, header.btambahan, header.discount, header.ndpbm, header.cifrp])
      expect(plain).toMatch(/^(\d+(\.\d{1,4})?)?$/)
  })

  test('weights, counts and numbering agree (rules W1 to W5)', () => {
    expect(total(goods.map((line) => line.nettodtl))).toBe(new Big(header.netto).toFixed())
    expect(header.netto).toBeLessThanOrEqual(header.bruto)
    expect([header.jmbrg, header.jmcont]).toEqual([goods.length, containers.length])
    expect(goods.map((line) => line.serial)).toEqual(goods.map((_, index) => String(index + 1)))
    expect(documents.map((entry) => entry.nourut)).toEqual(documents.map((_, index) => index + 1))
    const ofType = (type: string): string => total(goods.filter((line) => line.kemasjn === type).map((line) => line.kemasjm))
    expect(packages.map((entry) => [entry.jnkemas, new Big(entry.jmkemas).toFixed()])).toEqual(
      packages.map((entry) => [entry.jnkemas, ofType(entry.jnkemas)])
    )
    expect(new Set(goods.map((line) => line.kemasjn))).toEqual(new Set(packages.map((entry) => entry.jnkemas)))
  })

  test('codes are in their lists, and containers have correct check digits (rules C1 to C3)', () => {
    expect(unlisted(declaration, read(text))).toEqual([])
    expect(goods.filter((line) => !/^\d{8}$/.test(line.nohs))).toEqual([])
    expect(containers.filter((entry) => !hasContainerCheckDigit(entry.contno))).toEqual([])
    expect(new Set(containers.map((entry) => entry.contno)).size).toBe(containers.length)
  })

  test('the documents that the goods need are present (rules C4 to C7, C9, C12)', () => {
    const kinds = new Set(documents.map((entry) => entry.dokkd))
    expect(['380', '217', '16'].filter((kind) => !kinds.has(kind))).toEqual([])
    expect(kinds.has('705') || kinds.has('740')).toBe(true)
    const facilities = new Set(goods.map((line) => line.kdfasdtl).filter((code) => code !== ''))
    expect(facilities.size > 0).toBe(kinds.has('861'))
    expect(goods.filter((line) => line.kdfasdtl !== '' && agreements[line.kdfasdtl] !== line.brgasal)).toEqual([])
    const restricted = goods.filter((line) => line.fllartas === 'Y')
    expect(restricted.filter((line) => line.katlartas === '')).toEqual([])
    if (restricted.length > 0) expect(kinds.has('856')).toBe(true)
    const manifest = [header.doktupno, header.doktuptg, header.posno].filter((value) => value !== '')
    expect([0, 3]).toContain(manifest.length)
    expect(documents.filter((entry) => entry.dokno === '' || entry.dokno.length > 30)).toEqual([])
  })

  test('every line has a description, brand, type and a unique item code (rule C10)', () => {
    expect(goods.filter((line) => line.brgurai.length < 5 || line.merk.length < 2 || line.tipe.length < 2 || line.spflain === '')).toEqual(
      []
    )
    expect(new Set(goods.map((line) => line.kd_barang)).size).toBe(goods.length)
    expect(new Set(goods.map((line) => `${line.brgurai}/${line.tipe}/${line.spflain}`)).size).toBe(goods.length)
  })

  test('only the textile sample has entries in arrays without item shape', () => {
    const filledMembers = shapelessMembers.filter((member) => sections[member].data.length > 0)
    expect(filledMembers).toEqual(lines === 40 ? ['detaildok', 'tarif'] : [])
  })
})

test('the sample with one thing to mend is the one with three lines but for its gross weight and its numbers', () => {
  const text = readFileSync(join(folder, 'berat-nol-3.json'), 'utf8')
  const usual = JSON.stringify(read(cases[0]?.text ?? ''), null, 1).split('\n')
  const lines = JSON.stringify(read(text), null, 1).split('\n')
  const members = lines.flatMap((line, index) => (line === usual[index] ? [] : [line.trim().split(':')[0]]))
  expect([lines.length, members]).toEqual([usual.length, ['"car"', '"bruto"', '"dokno"', '"dokno"', '"dokno"', '"contno"']])
  expect(read(text).header.data.bruto).toBe(0)
  expect(read(text).container.data.every(({ contno }) => hasContainerCheckDigit(contno))).toBe(true)
})
