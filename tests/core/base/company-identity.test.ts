import fc from 'fast-check'
import { expect, test } from 'vitest'
import { learnFromDeclaration } from '#core/catalog/learn-from-declaration.ts'
import { createImporterIdentity, importerLabels, type ImporterName } from '#core/base/company-identity.ts'
import type { Party } from '#core/catalog/party.ts'
import { reportRows } from '#core/report/month-report.ts'
import { facetsOf, filterTest, noFilter } from '../../../renderer/features/worklist/store/worklist-filter.ts'
import { summary } from '../../renderer/support/summary-fixtures.ts'
import { aDraft } from '../catalog/catalog-fixtures.ts'

/** Ways to write one company name. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => `PT ${name}`,
  (name) => `PT. ${name}`,
  (name) => `P.T. ${name}`,
  (name) => `P. T. ${name}`,
  (name) => `P.T.${name}`,
  (name) => `${name} P T`,
  (name) => `${name}, PT`,
  (name) => ` pt  ${name.toLowerCase()} `,
  (name) => `${name} (PT)`,
  (name) => `PT ${name.replace(/A/g, 'Á')} Tbk.`
]
/** Ways to write one tax number of 15 digits. */
const taxForms: readonly ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => `0${digits}`,
  (digits) => digits.replace(/^(..)(...)(...)(.)(...)(...)$/, '$1.$2.$3.$4-$5.$6'),
  (digits) => ` ${digits.slice(0, 9)} ${digits.slice(9)} `
]
const companies = [
  { name: 'MAJU JAYA', tax: '012345678901000' },
  { name: 'A.B.C. MAJU', tax: '034567890123000' },
  { name: 'SUMBER PANGAN', tax: '023456789012000' },
  { name: 'TANPA NOMOR', tax: '' }
]

const declarations = fc.array(
  fc
    .tuple(fc.constantFrom(...companies), fc.constantFrom(...spellings), fc.constantFrom(...taxForms), fc.boolean())
    .map(([company, spell, write, hasTax]) => ({
      company,
      importer: spell(company.name),
      importerTax: hasTax && company.tax !== '' ? write(company.tax) : ''
    })),
  { minLength: 1, maxLength: 12 }
)

test('one importer, however its name and tax number are written, is one in the filter, in the report and in the catalog', () => {
  fc.assert(
    fc.property(declarations, (all) => {
      const wanted = new Set(all.map(({ company }) => company.name)).size
      const rows = reportRows(
        all.map((one, index) => ({ ...reported, ...one, car: String(index) })),
        'importer'
      )
      expect(rows.map(({ cars }) => cars.size).reduce((sum, size) => sum + size)).toBe(all.length)
      expect([rows.length, new Set(rows.map(({ key }) => key)).size]).toEqual([wanted, wanted])

      const identity = createImporterIdentity()
      const summaries = all.map((one, index) => summary(String(index + 1), one))
      summaries.forEach(identity.add)
      const { importer: values } = facetsOf(summaries, noFilter, () => true, undefined, identity)
      expect(values.map(({ count }) => count).toSorted()).toEqual(rows.map(({ cars }) => cars.size).toSorted())
      for (const { value, count } of values)
        expect(summaries.filter(filterTest({ ...noFilter, importer: [value] }, undefined, identity) ?? (() => false))).toHaveLength(count)

      let parties: readonly Party[] = []
      all.forEach(({ importer, importerTax }, index) => {
        const learned = learnFromDeclaration(
          aDraft({ impnama: importer, impnpwp: importerTax }, [], { id: String(index) }),
          { parties, products: [] },
          index,
          () => `p${index}`
        )
        const ids = new Set(learned.parties.map(({ id }) => id))
        parties = [...parties.filter(({ id }) => !ids.has(id)), ...learned.parties]
      })
      expect(parties.filter(({ kind }) => kind === 'importer')).toHaveLength(wanted)
    })
  )
})

const reported = {
  month: '2026-11',
  sentAt: 0,
  value: '1',
  billed: null,
  releasedAt: null,
  isReleased: false,
  isRejected: false,
  desk: '',
  state: null
}
const keysOf = (...all: readonly ImporterName[]): readonly string[] => {
  const identity = createImporterIdentity()
  all.forEach(identity.add)
  return all.map(identity.keyOf)
}

test('one name with two tax numbers is two importers, and without a number it is neither', () => {
  const [first, second, named] = keysOf(
    { importer: 'PT Maju', importerTax: companies[0]?.tax ?? '' },
    { importer: 'PT Maju', importerTax: companies[1]?.tax ?? '' },
    { importer: 'PT. MAJU' }
  )
  expect(new Set([first, second, named]).size).toBe(3)
  const labels = importerLabels(new Map([first, second, named].map((key = '') => [key, 'PT Maju'])))
  expect(new Set(labels.values()).size).toBe(3)
})

test('two names with one tax number are one importer; zeros and incomplete numbers are no tax number', () => {
  const tax = companies[0]?.tax ?? ''
  expect(new Set(keysOf({ importer: 'PT Maju', importerTax: tax }, { importer: 'PT Maju Jaya Abadi', importerTax: `0${tax}` })).size).toBe(
    1
  )
  for (const none of ['000000000000000', '0'.repeat(16), '01.234', '-'])
    expect(new Set(keysOf({ importer: 'PT A', importerTax: none }, { importer: 'PT B', importerTax: none })).size).toBe(2)
  expect(keysOf({ importer: ' ' }, { importer: '', importerTax: '-' })).toEqual(['', ''])
})

test('a chosen importer without a tax number stays chosen when its declaration gets one', () => {
  const identity = createImporterIdentity()
  const before = summary('1', { importer: 'PT Maju' })
  identity.add(before)
  const filter = { ...noFilter, importer: [identity.keyOf(before)] }
  const after = { ...before, importerTax: companies[0]?.tax ?? '' }
  identity.remove(before)
  identity.add(after)
  expect(filterTest(filter, undefined, identity)?.(after)).toBe(true)
  expect(facetsOf([after], filter, () => true, undefined, identity).importer.map(({ count }) => count)).toEqual([1])
})
