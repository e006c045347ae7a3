import { describe, expect, test } from 'vitest'
import { recordOf } from '#core/draft/draft-record.ts'
import { envelopeText, readEnvelope } from '#core/draft/envelope.ts'
import { countsOf, freeze } from '#core/outbox/frozen-envelope.ts'
import { countedSections } from '#core/schema/submit-result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { aDocument, aLine, now } from '../draft/draft-fixtures.ts'

const profile = { ...newProfile('training', 'p', 'P'), edinumber: 'PELANGGAN' }

describe('freezing', () => {
  test('a frozen declaration has the customer identity of the profile if the draft has none', () => {
    const record = recordOf('1', aDocument([aLine('a')]), now)
    const frozen = freeze(record, profile)
    expect(frozen.body).toBe(JSON.stringify({ bc28: { document: [{ ...record.document, edinumber: 'PELANGGAN' }] } }))
    expect(frozen.car).toBe(record.document.car)
    expect(record.document.edinumber).toBe('')
  })

  test('freezing does not change the customer identity of the draft', () => {
    const record = recordOf('1', aDocument([], { edinumber: 'SENDIRI' }), now)
    expect(freeze(record, profile).body).toBe(envelopeText([record]))
  })

  test('a frozen declaration has the number texts of an imported envelope, without spaces', () => {
    const text = JSON.stringify({ bc28: { document: [aDocument([aLine('a', { dcif: 7001 })], { edinumber: 'X' })] } }).replace(
      '7001',
      '12345678901234567890.50'
    )
    const read = readEnvelope(JSON.stringify(JSON.parse(text), null, 2).replace(/"dcif": \d+/, '"dcif": 12345678901234567890.50'))
    const [one] = 'declarations' in read ? read.declarations : []
    if (!one) throw new Error('no declaration')
    expect(freeze(recordOf('1', one.document, now, one.numerals, one.lines), profile).body).toBe(text)
  })

  test('the same draft gives the same body', () => {
    const record = recordOf('1', aDocument([aLine('a')]), now)
    expect(freeze(record, profile)).toEqual(freeze({ ...record, changedAt: now + 1, seq: 9 }, profile))
  })
})

test('the entries are counted per section, the header as one', () => {
  const rows = (count: number) => ({ data: Array.from({ length: count }, () => ({})) }) as never
  const names = countedSections.filter((section) => section !== 'header')
  const document = aDocument([], Object.fromEntries(names.map((section, index) => [section, rows(index + 2)])))
  expect(countsOf(document)).toEqual({ header: 1, ...Object.fromEntries(names.map((section, index) => [section, index + 2])) })
  expect(Object.keys(countsOf(document)).sort()).toEqual([...countedSections].sort())
})
