import { expect, test } from 'vitest'
import { partiesOfDraft, sameAsImporter } from '#core/catalog/parties-of-draft.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { aDocument, aRecord } from '../draft/draft-fixtures.ts'

type Header = DraftDeclaration['header']['data']

const importer = { impid: 6, impnpwp: '0013456789012345', impnama: 'PT Maju', impalmt: 'Jl. Sudirman 1', apino: '1234567890123' }
const withHeader = (over: Partial<Header>) => {
  const { header } = aDocument()
  return { header: { ...header, data: { ...header.data, ...over } } }
}

test.each([
  ['owner', { indid: 6, indnpwp: importer.impnpwp, indnama: 'PT Maju', indalmt: importer.impalmt }],
  ['billing', { billnpwp: importer.impnpwp, billnama: 'PT Maju', billalamat: importer.impalmt }]
] as const)('the %s gets the fields it shares with the importer, once', (kind, expected) => {
  const record = aRecord([], withHeader({ ...importer, indnama: 'PT Lama', billalamat: 'lama' }))
  const { record: next } = applyEdits(record, sameAsImporter(record, kind))
  expect(next.document.header.data).toEqual({ ...record.document.header.data, ...expected })
  expect(sameAsImporter(next, kind)).toEqual([])
})

test('without an importer nothing is copied', () => {
  const record = aRecord([], withHeader({ indnama: 'PT Lama' }))
  expect(sameAsImporter(record, 'owner')).toEqual([])
})

test('the other parties of a draft are offered in the form of the group, each company once', () => {
  const draft = aRecord(
    [],
    withHeader({
      ...importer,
      indnama: 'PT. MAJU',
      indnpwp: importer.impnpwp,
      penjnama: 'Acme Ltd',
      penjneg: 'CN',
      penjalmt: 'Shenzhen',
      pasokneg: true
    })
  )
  expect(partiesOfDraft(draft, 'billing')).toEqual([
    { from: 'importer', kind: 'billing', values: { billnpwp: importer.impnpwp, billnama: 'PT Maju', billalamat: importer.impalmt } },
    { from: 'seller', kind: 'billing', values: { billnpwp: '', billnama: 'Acme Ltd', billalamat: 'Shenzhen' } }
  ])
  expect(partiesOfDraft(draft, 'supplier').find(({ from }) => from === 'seller')?.values).toEqual({
    pasoknama: 'Acme Ltd',
    pasokNegara: 'CN',
    pasokalmt: 'Shenzhen'
  })
  // The kind of identity of the broker is a text.
  expect(partiesOfDraft(draft, 'broker')[0]?.values).toMatchObject({ ppjkid: '6', ppjknama: 'PT Maju' })
  expect(partiesOfDraft(draft, 'owner').map(({ from }) => from)).toEqual(['seller'])
  expect(partiesOfDraft(draft, 'plb')).toEqual([])
})
