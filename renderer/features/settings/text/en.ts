import { formatNumber } from '#core/base/format-number.ts'
import type { ConnectionText, RequiredFieldsText, SettingsText, StartValuesText, UnspecifiedText } from './id.ts'

const n = (value: number): string => formatNumber(value, 'en')

export const settingsEn: SettingsText = {
  parts: 'Parts of the settings',
  appearance: 'Appearance',
  language: 'Language',
  theme: 'Theme',
  themes: { system: 'Follow the system', light: 'Light', dark: 'Dark' },
  profiles: 'Profiles',
  profileKinds: { practice: 'Practice', training: 'Trial', production: 'Production' },
  numberCorrected: ({ label, least, most, whole, value }) =>
    `${label}: only ${whole ? 'whole numbers ' : ''}from ${n(least)} to ${n(most)}. ${n(value)} is used.`,
  numberUnreadable: (label, typed, value) => `${label}: “${typed}” is not one clear number. ${n(value)} is kept.`,
  use: 'Use this profile',
  add: 'Add profile',
  newProfileName: 'New profile',
  removeAsk: (name, waiting, uncertain) =>
    [
      `Delete the profile “${name}”? Its token is deleted too. Declarations and submissions are kept.`,
      ...(waiting > 0 ? [`Submissions that wait for it and can no longer be sent: ${n(waiting)}.`] : []),
      ...(uncertain > 0 ? [`Uncertain submissions that can no longer be checked: ${n(uncertain)}.`] : [])
    ].join(' '),
  name: 'Name',
  address: 'Service address',
  addressHint: 'https://… ; http only for this computer. With or without a trailing slash.',
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
  tokenNotStored: 'For this session only; the token could not be stored',
  tokenHint: 'The token is sent only to the address above. If the address changes, you have to enter the token again.',
  damaged: (name) =>
    `The settings file is damaged, so Ajukan uses the default settings. Enter your profiles and settings again. The damaged file is kept in the data folder as ${name}. Sending is paused and automatic refresh is off until you turn them on again.`,
  tokenUnsaved: 'Save the new address first, then the token.',
  noKeyring: 'This computer has no secure key store. A token is remembered until the application closes; then you have to enter it again.',
  sendTokenOnSubmit: 'Send the token with submissions',
  documentCode: 'Document code for the status log',
  flagreplace: 'Default for “Replace existing”',
  jenisDoc: 'Default for “Document kind”',
  pernyataan: 'Default for “Statement”',
  pasokneg: 'Default for “Supplier country flag”',
  responseKinds: 'Request responses through',
  ajuPrefix: 'Prefix of aju numbers',
  ajuPrefixHint: '12 letters and digits: 4 for the office, 28, 6 for the company. Date and running number are added.',
  timeLimit: 'Time limit (seconds)',
  answerLimit: 'Maximum answer size (MiB)',
  unspecified: 'Advanced service settings: what the service leaves open',
  saved: 'Profile saved.',
  unsaved: 'Not saved',
  discard: 'Discard changes',
  cannotSave: 'Cannot be saved yet.',
  incomplete: 'Can be saved, but cannot be used to send yet.',
  problems: {
    address: 'This address cannot be used. Use https://, without user name, question mark or hash.',
    missing: (field) => `“${field}” is still empty.`,
    range: (field, least, most) => `“${field}” must be between ${n(least)} and ${n(most)}.`,
    token: 'This token cannot be used: it has a space or another character that is not allowed in it.',
    other: (field) => `The value of “${field}” cannot be used.`
  },
  about: 'About',
  version: 'Version',
  runtime: 'Runtime',
  runtimes: { official: 'official', evaluation: 'evaluation runtime' },
  builtFrom: 'Built from',
  commit: (commit, moment) => `commit ${commit}, ${moment}`,
  testBuild: 'test package: not for real declarations',
  noPackage: 'source code, not a package',
  notices: 'Component licences',
  links: { customs: 'Customs website', ceisa: 'CEISA 4.0 portal' }
}

export const connectionEn: ConnectionText = {
  test: 'Test connection',
  testing: 'Testing…',
  hint: 'Sends one status request that changes nothing at the service.',
  unsaved: 'Save the changes of the profile first, then test.',
  good: 'The service can be used.',
  bad: 'The service cannot be used yet.',
  took: (milliseconds) => `Time: ${n(Math.round(milliseconds))} ms`,
  asked: (path) => `Request: ${path}`,
  steps: {
    name: 'Address found (DNS)',
    connection: 'Service connected',
    encryption: 'Secure connection (TLS, certificate)',
    answer: 'Answers in time',
    service: 'Answers as the customs service',
    token: 'Token accepted'
  },
  states: { done: 'done', failed: 'failed', unclear: 'uncertain', 'not-reached': 'not reached', 'not-needed': 'not needed' },
  marks: { practice: 'PRACTICE', training: 'TRIAL', production: 'PRODUCTION' },
  markHints: {
    practice: 'Practice profile: nothing reaches customs.',
    training: 'Trial profile: submissions are not official.',
    production: 'Production profile: every submission is official.'
  },
  markLabel: (mark, name) => `Profile ${name}: ${mark}`
}

export const unspecifiedEn: UnspecifiedText = {
  usual: (code, kinds, seconds, mebibytes) =>
    `By default: document code ${code}, default values empty, pasokneg no, the token is sent with submissions, responses are requested through ${kinds}, ${n(seconds)} seconds, ${n(mebibytes)} MiB.`,
  documentCodes: { '28': 'BC 2.8, our declarations', '30': 'BC 3.0, exports', '20': 'BC 2.0, imports' }
}

/** The settings for required fields that block sending. */
export const requiredFieldsEn: RequiredFieldsText = {
  title: 'Fields that block sending',
  hint: 'A declaration is not sent while a selected field is empty or, for a number, not more than 0. Fields that are not selected are only suggestions. The aju number and empty numbers always block sending.',
  header: 'General data',
  advised: (count) => (count === 0 ? 'All fields block sending.' : `${n(count)} ${count === 1 ? 'is a suggestion' : 'are suggestions'}.`)
}

export const startValuesEn: StartValuesText = {
  title: 'Default values of new drafts',
  filled: (count) => (count === 0 ? 'nothing yet' : `${n(count)} filled`),
  hint: 'Offices, bonded licence, broker and signatory that are the same in almost every declaration. New drafts start with these values; copies and imports do not. The EDI number is taken from the profile when a declaration is sent.',
  print: 'Printed form'
}
