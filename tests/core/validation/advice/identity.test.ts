import { expect, test } from 'vitest'
import { isTaxNumberChecked } from '#core/validation/advice/identity.ts'
import { header, saidBy, type Case } from './advice-fixtures.ts'

const cases: readonly Case[] = [
  {
    rule: 'I2',
    name: 'an aju number of another declaration',
    change: {},
    context: { otherAju: new Set(['070128KTU41720261022000018']) },
    says: ['/car I2.taken 070128KTU41720261022000018']
  },
  {
    rule: 'I2',
    name: 'an aju number dated tomorrow',
    change: { '/car': '070128KTU41720261121000018' },
    says: ['/car I2.future 2026-11-21 2026-11-20']
  },
  {
    rule: 'I2',
    name: 'an aju number of the day of this computer, which is later than that of the service',
    change: { '/car': '070128KTU41720261121000018' },
    context: { numberDay: '2026-11-21' },
    says: []
  },
  { rule: 'I2', name: 'an aju number dated today', change: { '/car': '070128KTU41720261120000018' }, says: [] },
  { rule: 'I3', name: 'another office', change: { '/kdkpbc': '040300' }, says: ['/car I3.office 0701 0403'] },
  { rule: 'I3', name: 'another kind', change: { '/car': '070130KTU41720261022000018' }, says: ['/car I3.kind 30 28'] },
  { rule: 'I3', name: 'office and kind of the number', change: {}, says: [] },
  { rule: 'I4', name: 'too few digits', change: header({ impnpwp: '00312746816090' }), says: ['/header/data/impnpwp I4.length 14'] },
  { rule: 'I4', name: 'letters', change: header({ impnpwp: '00312746816O9000' }), says: ['/header/data/impnpwp I4.length 16'] },
  {
    rule: 'I4',
    name: 'a branch number',
    change: header({ impnpwp: '0031274681609000000001' }),
    says: ['/header/data/impnpwp I4.branch 22']
  },
  { rule: 'I4', name: 'sixteen digits declared as fifteen', change: header({ impid: 5 }), says: ['/header/data/impnpwp I4.kind 16 15 5'] },
  {
    rule: 'I4',
    name: 'fifteen digits declared as sixteen',
    change: header({ ppjkid: '6' }),
    says: ['/header/data/ppjknpwp I4.kind 15 16 6']
  },
  {
    rule: 'I4',
    name: 'a wrong check digit',
    change: header({ impnpwp: '0031274682609000' }),
    says: ['/header/data/impnpwp I4.check 0031274682609000']
  },
  {
    rule: 'I4',
    name: 'a wrong check digit of the payer',
    change: header({ billnpwp: '031274682609000' }),
    says: ['/header/data/billnpwp I4.check 031274682609000']
  },
  {
    rule: 'I4',
    name: 'dots and dashes',
    change: header({ impid: 5, impnpwp: '03.127.468.1-609.000' }),
    says: ['/header/data/impnpwp I4.separators 03.127.468.1-609.000 031274681609000']
  },
  { rule: 'I4', name: 'dashes in a passport', change: header({ impid: 2, impnpwp: '031274681-609000' }), says: [] },
  { rule: 'I4', name: 'an identity card number as tax number', change: header({ impnpwp: '3578120101900001' }), says: [] },
  { rule: 'I4', name: 'a passport', change: header({ impid: 2, impnpwp: 'B1234567' }), says: [] },
  {
    rule: 'I5',
    name: 'a broker with sixteen digits',
    change: header({ ppjknpwp: '0027183466605000' }),
    says: ['/header/data/ppjknpwp I5.length 16 027183466605000']
  },
  { rule: 'I5', name: 'a broker with fifteen digits', change: {}, says: [] },
  {
    rule: 'I6',
    name: 'a licence number of twelve digits',
    change: header({ apino: '912030641827' }),
    says: ['/header/data/apino I6.length 12 13']
  },
  { rule: 'I6', name: 'a licence of the older kind', change: header({ apino: '090512345-P' }), says: [] },
  {
    rule: 'I7',
    name: 'a broker without a registration',
    change: header({ ppjkno: '', ppjktg: '' }),
    says: ['/header/data/ppjkno I7.partial 4 6']
  },
  {
    rule: 'I8',
    name: 'the EDI number of another customer',
    change: { '/edinumber': 'LAIN' },
    context: { edinumber: 'KAMI' },
    says: ['/edinumber I8.profile LAIN KAMI']
  },
  {
    rule: 'I9',
    name: 'the aju prefix of another profile',
    change: { '/car': '070128KTU41720261022000018' },
    context: { ajuPrefix: '070128KTU418' },
    says: ['/car I9.prefix 070128KTU417 070128KTU418']
  },
  {
    rule: 'I9',
    name: 'the prefix of the profile',
    change: { '/car': '070128ktu41720261022000018' },
    context: { ajuPrefix: '070128KTU417' },
    says: []
  },
  {
    rule: 'I9',
    name: 'a profile without a prefix',
    change: { '/car': '070128KTU41720261022000018' },
    context: { ajuPrefix: '' },
    says: []
  },
  { rule: 'I8', name: 'an empty EDI number', change: { '/edinumber': ' ' }, context: { edinumber: 'KAMI' }, says: [] },
  {
    rule: 'I7',
    name: 'no broker at all',
    change: header({ ppjkid: '', ppjknpwp: '', ppjknama: '', ppjkalmt: '', ppjkno: '', ppjktg: '' }),
    says: []
  }
]

test.each(cases)('$rule: $name', (one) => {
  expect(saidBy(one)).toEqual(one.says)
})

test('the check digit of a tax number is computed from its first nine digits in both lengths', () => {
  expect(['010000131093000', '0010000131093000', '010000132093000', '3578120101900001', '01000'].map(isTaxNumberChecked)).toEqual([
    true,
    true,
    false,
    null,
    null
  ])
})
