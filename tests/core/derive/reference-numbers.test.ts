import { expect, test } from 'vitest'
import { referenceKeys, referenceNumbers, plainReference } from '#core/derive/reference-numbers.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'

const read = (dokumen: readonly unknown[], container: readonly unknown[]) =>
  referenceNumbers({ dokumen: { data: dokumen }, container: { data: container } } as unknown as DraftDeclaration)

test('invoices, B/L with air waybills, and containers are read once each, whatever an imported file holds', () => {
  const documents = [
    { dokkd: '380', dokno: ' INV/1 ' },
    { dokkd: '380', dokno: 'INV/1' },
    { dokkd: '217', dokno: 'PL 1' },
    { dokkd: '705', dokno: 'BL\n1' },
    { dokkd: '740', dokno: 'AWB 1' },
    { dokkd: '741', dokno: '-' },
    { dokkd: 380, dokno: 'X' },
    { dokkd: '380', dokno: 5 },
    { dokkd: '__proto__', dokno: 'Y' },
    null,
    'text'
  ]
  expect(read(documents, [{ contno: 'MSKU6011670' }, { contno: '' }, {}, null])).toEqual({
    invoices: 'INV/1',
    shipments: 'BL 1\nAWB 1',
    containers: 'MSKU6011670'
  })
})

test('a declaration without these sections has no numbers', () => {
  expect(referenceNumbers({})).toEqual({ invoices: '', shipments: '', containers: '' })
  expect(read([], [])).toEqual({ invoices: '', shipments: '', containers: '' })
})

test('the same number has one key however it is written; a blank row of an earlier version has none', () => {
  expect([plainReference('INV/26-001'), plainReference('inv 26 001'), plainReference(' - ')]).toEqual(['inv26001', 'inv26001', ''])
  expect(referenceKeys({ invoices: 'INV/1\nINV 2', shipments: '', containers: 'MSKU 601167-0' })).toEqual([
    'invoice inv1',
    'invoice inv2',
    'container msku6011670'
  ])
  expect(referenceKeys({})).toEqual([])
})
