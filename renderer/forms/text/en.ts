import type { fieldsId } from './id.ts'

export const fieldsEn: typeof fieldsId = {
  box: (box) => `Box ${box}`,
  help: 'Field help',
  key: 'Name at the service',
  type: 'Type',
  example: 'Example',
  emptyExample: 'leave empty',
  formula: 'Formula',
  papers: 'In the documents',
  types: { string: 'text', integer: 'whole number', number: 'number', boolean: 'yes/no' },
  codes: 'Codes offered (any other text is allowed)',
  noCodes: 'No code matches. This text is still used.',
  choose: 'Choose a code (F4)',
  datePlaceholder: 'dd-mm-yyyy',
  notSent: 'not sent',
  badNumber: 'Not a number; not saved. A calculation with - or / starts with =.',
  badInteger: 'Must be a whole number; not saved.',
  tooLong: 'Too many digits, 15 at most; not saved.',
  twoForms: 'Can be read as two numbers; not saved. You are asked when you leave the field.',
  badDate: 'Not a date, or not a Western year; not saved. Example: 20-11-2026.',
  formulas: {
    sum: 'sum of all goods lines',
    lines: 'number of goods lines',
    containers: 'number of containers',
    rupiah: 'the rate of rupiah is always 1',
    'tax-rate': 'tax rate of the week from the table of rates',
    'invoice+additions-discount': 'invoice value + additions − deductions',
    'invoice+insurance+additions-discount': 'invoice value + insurance + additions − deductions',
    'fob+freight+insurance': 'FOB + freight + insurance',
    'cif-freight-insurance': 'CIF − freight − insurance',
    'cif-fob-insurance': 'CIF − FOB − insurance',
    'cif×rate': 'CIF × rate'
  },
  follows: (formula) => `Computed: ${formula}. The field follows until you type another value.`,
  followsCurrency: (formula) =>
    `Computed: ${formula}. The field follows the currency until you type another value; when its week is over, the rate stays and the new one is offered here.`,
  otherWeek: (formula, value) => `Rate of another week. Computed: ${formula} = ${value}. F9 uses this rate.`,
  entered: (formula, value) => `Entered. Computed: ${formula} = ${value}. F9 uses the computed value again.`,
  take: (value) => `align: ${value}`,
  isEntered: 'entered',
  isComputed: 'computed'
}
