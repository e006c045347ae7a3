import type { RequiredFieldsText } from './required-fields-id.ts'

export const requiredFieldsEn: RequiredFieldsText = {
  title: 'Fields that keep from sending',
  hint: 'A declaration is not sent while a ticked field is empty or, for a number, not more than 0. Without a tick, the field is only a suggestion. The aju number and empty numbers always keep from sending.',
  header: 'General data',
  advised: (count) => (count === 0 ? 'All of them keep from sending.' : `${count} ${count === 1 ? 'is a suggestion' : 'are suggestions'}.`)
}
