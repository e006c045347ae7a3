import { expect, test } from 'vitest'
import { fieldAt } from '#core/derive/fields.ts'
import { printStartKey, readStartValues, startKeys, startPrintKeys } from '#core/derive/start-values.ts'
import { newRecord } from '#core/draft/draft-record.ts'
import { printField } from '#core/print/print-fields.ts'
import { newProfile } from '#core/wire/check-profile.ts'

const profile = newProfile('practice', 'p', 'Latihan')

test('a start value is a text field of the declaration or of the print', () => {
  for (const key of startKeys.filter((one) => one.startsWith('/'))) expect([key, fieldAt(key)?.field.kind]).toEqual([key, 'string'])
  for (const key of startPrintKeys) expect([key, printField(key)?.kind]).toEqual([key, 'text'])
})

test('a new draft has every start value of its profile, and is otherwise blank', () => {
  const startValues = Object.fromEntries(startKeys.map((key, index) => [key, `isi ${index}`]))
  const blank = newRecord('d', 'aju', profile, 1)
  const { document, local } = newRecord('d', 'aju', { ...profile, startValues }, 1)
  const filled = startKeys.filter((key) => key.startsWith('/'))
  const header = Object.fromEntries(filled.slice(1).map((key) => [key.split('/').at(-1) ?? '', startValues[key]]))
  expect(document).toEqual({
    ...blank.document,
    kdkpbc: startValues['/kdkpbc'],
    header: { data: { ...blank.document.header.data, ...header } }
  })
  expect(local).toEqual({ print: Object.fromEntries(startPrintKeys.map((key) => [key, startValues[printStartKey(key)]])) })
  expect(blank.local).toEqual({})
})

test('stored start values are read in order, without what is not a text of one of the fields', () => {
  const stored = {
    'print.nama': 'Sari',
    '/kdkpbc': '040300',
    '/car': 'x',
    '/header/data/cif': 5,
    '/header/data/ppjkno': '',
    'print.tempat': 7
  }
  expect(Object.entries(readStartValues(stored))).toEqual([
    ['/kdkpbc', '040300'],
    ['print.nama', 'Sari']
  ])
  for (const other of [undefined, null, 'x', ['040300']]) expect(readStartValues(other)).toEqual({})
})
