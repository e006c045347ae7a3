import type { fieldsId } from './id.ts'

export const fieldsEn: typeof fieldsId = {
  box: (box) => `Box ${box}`,
  help: 'Field help',
  key: 'Name at the service',
  type: 'Type',
  types: { string: 'text', integer: 'whole number', number: 'number', boolean: 'yes/no' },
  codes: 'Codes offered (any other text is allowed)',
  noCodes: 'No code matches. This text is used all the same.',
  choose: 'Choose a code (F4)',
  datePlaceholder: 'dd-mm-yyyy',
  badNumber: 'Not a number; not saved.',
  badInteger: 'Must be a whole number; not saved.',
  badDate: 'Not a date; not saved. Example: 20-11-2026.'
}
