import type { ConnectionText, RequiredFieldsText, SettingsText, StartValuesText, UnspecifiedText } from './id.ts'

export const settingsEn: SettingsText = {
  parts: 'Parts of the settings',
  appearance: 'Appearance',
  language: 'Language',
  theme: 'Theme',
  themes: { system: 'Follow the system', light: 'Light', dark: 'Dark' },
  profiles: 'Profiles',
  profileKinds: { practice: 'Practice', training: 'Training', production: 'Production' },
  use: 'Use this profile',
  add: 'Add profile',
  newProfileName: 'New profile',
  removeAsk: (name) => `Delete the profile “${name}”? Its token goes with it. Declarations and submissions stay.`,
  name: 'Name',
  address: 'Service address',
  addressHint: 'https://… ; http for this very computer only. With or without a trailing slash.',
  practiceAddress: 'The practice service on this computer',
  edinumber: 'EDI number (customer identity)',
  token: 'Token',
  tokenNew: 'New token',
  tokenSet: 'Save token',
  tokenForget: 'Forget token',
  tokenStates: {
    kept: 'Stored, encrypted by the system',
    session: 'For this session only; this system has no key store',
    none: 'None yet'
  },
  tokenHint: 'The token goes only to the address above. If the address changes it has to be typed again.',
  noKeyring: 'This computer has no secure key store. A token is remembered until the application closes and then has to be typed again.',
  sendTokenOnSubmit: 'Send the token with submissions',
  documentCode: 'Document code for the status log',
  flagreplace: 'Initial “Replace existing”',
  jenisDoc: 'Initial “Document kind”',
  pernyataan: 'Initial “Statement”',
  pasokneg: 'Initial “Supplier country flag”',
  responseKinds: 'Ask for responses through',
  ajuPrefix: 'Start of aju numbers',
  ajuPrefixHint: '12 letters and digits: 4 for the office, 28, 6 for the company. Date and running number are added.',
  timeLimit: 'Time limit (seconds)',
  answerLimit: 'Largest answer (MiB)',
  unspecified: 'What the service leaves open',
  saved: 'Profile saved.',
  cannotSave: 'Cannot be saved yet.',
  incomplete: 'May be saved, but cannot be used to send yet.',
  problems: {
    address: 'This address cannot be used. Use https://, without user name, question mark or hash.',
    missing: (field) => `“${field}” is still empty.`,
    range: (field, least, most) => `“${field}” must be between ${least} and ${most}.`,
    other: (field) => `The value of “${field}” cannot be used.`
  },
  about: 'About',
  version: 'Version',
  runtime: 'Runtime',
  links: { customs: 'Customs website', ceisa: 'CEISA 4.0 portal' }
}

export const connectionEn: ConnectionText = {
  test: 'Test connection',
  testing: 'Testing…',
  hint: 'Sends one status question that changes nothing at the service.',
  unsaved: 'Save the changes of the profile first, then test.',
  result: 'Result of the connection test',
  good: 'The service can be used.',
  bad: 'The service cannot be used yet.',
  took: (milliseconds) => `Time: ${milliseconds.toLocaleString('en-US')} ms`,
  asked: (path) => `What was asked: ${path}`,
  steps: {
    name: 'Address found (DNS)',
    connection: 'Service connected',
    encryption: 'Secure connection (TLS, certificate)',
    answer: 'Answers in time',
    service: 'Answers as the customs service',
    token: 'Token accepted'
  },
  states: { done: 'done', failed: 'failed', unclear: 'uncertain', 'not-reached': 'not reached', 'not-needed': 'not needed' },
  marks: { practice: 'PRACTICE', training: 'TRAINING', production: 'PRODUCTION' },
  shortMarks: { practice: 'PRAC', training: 'TRAIN', production: 'PROD' },
  markHints: {
    practice: 'Practice profile: nothing reaches customs.',
    training: 'Training profile: submissions are not official.',
    production: 'Production profile: every submission is official.'
  },
  markLabel: (mark, name) => `Profile ${name}: ${mark}`
}

export const unspecifiedEn: UnspecifiedText = {
  usual: (code, kinds, seconds, mebibytes) =>
    `By default: document code ${code}, starting values empty, pasokneg no, the token goes with a submission, responses are asked by ${kinds}, ${seconds} seconds, ${mebibytes} MiB.`,
  documentCodes: { '28': 'BC 2.8, our declarations', '30': 'BC 3.0, exports', '20': 'BC 2.0, imports' }
}

/** The settings for required fields that block sending. */
export const requiredFieldsEn: RequiredFieldsText = {
  title: 'Fields that keep from sending',
  hint: 'A declaration is not sent while a ticked field is empty or, for a number, not more than 0. Without a tick, the field is only a suggestion. The aju number and empty numbers always keep from sending.',
  header: 'General data',
  advised: (count) => (count === 0 ? 'All of them keep from sending.' : `${count} ${count === 1 ? 'is a suggestion' : 'are suggestions'}.`)
}

export const startValuesEn: StartValuesText = {
  title: 'What new drafts start with',
  filled: (count) => (count === 0 ? 'nothing yet' : `${count} filled`),
  hint: 'Offices, bonded licence, broker and signatory that are the same in almost every declaration. New drafts start with these values; copies and imports do not. The EDI number is taken from the profile when sent.',
  print: 'Print'
}
