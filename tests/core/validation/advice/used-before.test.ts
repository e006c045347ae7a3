import { expect, test } from 'vitest'
import type { ReferenceKind } from '#core/derive/reference-numbers.ts'
import { usedBefore } from '#core/validation/advice/contents.ts'
import { changed, context, documents, saidBy } from './advice-fixtures.ts'

const other = { id: 'd9', car: '000028PRAKTK20261101000009', importer: 'PT Lain', day: '2026-11-01' }
const known = (...numbers: readonly string[]) => ({
  ...context,
  usedBefore: (kind: ReferenceKind, number: string) => (numbers.includes(`${kind} ${number}`) ? other : null)
})

test('an invoice, a B/L or AWB and a container that another declaration has are named with it', () => {
  const change = { ...documents('380', '217', '705', '741'), '/container/data/0/contno': 'MSKU6011670' }
  const said = usedBefore.run(changed(change), known('invoice D-0', 'invoice D-1', 'shipment D-2', 'shipment D-3', 'container MSKU6011670'))
  expect(said.map(({ path, says }) => `${path} ${says}`)).toEqual([
    '/dokumen/data/0/dokno S1.invoice',
    '/dokumen/data/2/dokno S1.shipment',
    '/dokumen/data/3/dokno S1.shipment',
    '/container/data/0/contno S1.container'
  ])
  expect(said[0]).toMatchObject({ declaration: 'd9', params: { found: 'PT Lain', expected: other.car, other: '2026-11-01' } })
})

test('blank numbers are not looked up, and without other declarations nothing is said', () => {
  const change = { ...documents('380'), '/dokumen/data/0/dokno': ' - ', '/container/data/0/contno': '' }
  expect(saidBy({ rule: 'S1', change, context: { usedBefore: () => other } }).filter((one) => !one.includes('/container/data/1'))).toEqual(
    []
  )
  expect(saidBy({ rule: 'S1', change: {} })).toEqual([])
})
