import { expect, test } from 'vitest'
import { usedCodes, withUse } from '#core/codes/find-codes.ts'
import { newRecord } from '#core/draft/draft-record.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { type DraftDeclaration, blank, type DraftGoodsLine } from '#core/derive/shape.ts'
import { goodsLine } from '#core/schema/declaration.ts'

const draft = (kdval: string, units: readonly string[]): DraftDeclaration => {
  const { document } = newRecord('d', '', newProfile('practice', 'p', 'P'), 1)
  const line: DraftGoodsLine = blank(goodsLine)
  return {
    ...document,
    header: { data: { ...document.header.data, kdval, impid: 6 } },
    detail: { data: units.map((kdsat) => ({ ...line, kdsat })) }
  }
}

test('codes are ranked by the number of declarations, equal ones by latest use', () => {
  const used = usedCodes([draft('USD', ['PCE', 'PCE', 'PCE']), draft('EUR', ['KGM']), draft('EUR', ['KGM', 'PCE'])])
  expect([used.get('currency'), used.get('unit'), used.get('identity'), used.get('tariff')]).toEqual([
    ['EUR', 'USD'],
    ['PCE', 'KGM'],
    ['6'],
    undefined
  ])
})

test('a code that was just chosen comes first', () => {
  const used = usedCodes([draft('USD', []), draft('EUR', [])])
  expect(withUse(used, 'currency', 'EUR').get('currency')).toEqual(['EUR', 'USD'])
  expect(withUse(used, 'port', 'IDTPP').get('port')).toEqual(['IDTPP'])
  expect([withUse(used, 'currency', ''), withUse(used, 'currency', 'USD')]).toEqual([used, used])
})
