import { checkAnswerRules, defaultAnswerRules, type AnswerRules, type AnswerRulesProblemCode } from '../contract/answer-rules.ts'
import { profileKinds, type Profile, type ProfileKind } from '../contract/profile.ts'
import { isAjuPrefix, isAjuSeries } from '../numbering/aju-number.ts'
import { codeStyles } from '../schema/code-lists.ts'
import { usualInvoiceCode } from '../schema/required-fields.ts'
import { addressProblems, readAddress, type AddressProblem } from './service-address.ts'
import { readStartValues, type StartValues } from '../derive/start-values.ts'
import { isTaxNumberField } from '../validation/advice/identity.ts'
import { parseTaxNumber } from '../validation/advice/identity.ts'

/** Start values as the editor stores the same fields: in one line, without spaces around them, and a tax number without separators. */
export const tidyStartValues = (values: StartValues): StartValues => {
  const header = { ppjkid: values['/header/data/ppjkid'] ?? '' }
  const tidy = (key: string, text: string): string => {
    const line = text.replace(/\p{Cc}+/gu, ' ').trim()
    return isTaxNumberField(header, key) ? parseTaxNumber(line) : line
  }
  return readStartValues(Object.fromEntries(Object.entries(values).map(([key, text]) => [key, tidy(key, text)])))
}

/** A typed or stored profile without spaces around its texts, and with tidy start values. */
export const tidyProfile = (profile: Profile): Profile => ({
  ...profile,
  name: profile.name.trim(),
  address: profile.address.trim(),
  edinumber: profile.edinumber.trim(),
  ajuPrefix: profile.ajuPrefix.trim(),
  ajuSeries: profile.ajuSeries.trim(),
  startValues: tidyStartValues(profile.startValues)
})

/**
 * A profile with every setting that the specification leaves open at its documented default: the token also on submit (5.4), `kode_dokumen`
 * 28 (4.2), `flagreplace`, `jenis_doc` and `pernyataan` empty and `pasokneg` false (2.1), both by-aju operations enabled, answers read by the
 * default rules.
 */
export const newProfile = (kind: ProfileKind, id: string, name: string): Profile => ({
  id,
  kind,
  name,
  address: '',
  edinumber: kind === 'practice' ? 'PRAKTIK' : '',
  sendTokenOnSubmit: true,
  documentCode: '28',
  flagreplace: '',
  jenisDoc: '',
  pernyataan: '',
  pasokneg: false,
  codeStyle: 'both',
  responseKinds: ['bc20', 'bc30'],
  timeLimit: 60,
  // A status log contains every PDF of a declaration, and base64 makes a scan of 50 MB a third larger.
  answerLimit: 128,
  ajuPrefix: kind === 'practice' ? '000028PRAKTK' : '',
  ajuSeries: '',
  advisedFields: [],
  invoiceCodes: usualInvoiceCode,
  startValues: {},
  confirmSend: true,
  answerRules: defaultAnswerRules
})

export type ProfileProblemCode = 'missing' | 'too-long' | 'out-of-range' | 'form' | 'unknown' | AnswerRulesProblemCode | AddressProblem
/** A setting of a profile; the `data-setting` attributes of the settings screen have the same names. */
export type ProfileField = keyof Profile | `answerRules.${keyof AnswerRules}`
export interface ProfileProblem {
  readonly field: ProfileField
  readonly code: ProfileProblemCode
  /** The part of the value that is wrong, of a list. */
  readonly found?: string
}

/** Seconds. Below 5 a slow office network never gets an answer; nobody waits longer than 600. */
const timeLimits = { least: 5, most: 600 }
/** MiB. An answer is one string in memory. */
const answerLimits = { least: 1, most: 256 }
/** Allowed ranges of the numeric settings. */
export const profileRanges = { timeLimit: timeLimits, answerLimit: answerLimits } as const
const longestText = 500

const textProblem = (text: string, isNeeded: boolean): ProfileProblemCode | null => {
  if (text.trim() === '') return isNeeded ? 'missing' : null
  if (text.length > longestText) return 'too-long'
  return /\p{Cc}/u.test(text) ? 'form' : null
}

const rangeProblem = (value: number, { least, most }: { least: number; most: number }): ProfileProblemCode | null =>
  Number.isFinite(value) && value >= least && value <= most ? null : 'out-of-range'

const isAddressProblem = (text: string | undefined): text is AddressProblem =>
  (addressProblems as readonly (string | undefined)[]).includes(text)

const addressProblem = (profile: Profile): ProfileProblemCode | null => {
  // The main process knows the address of its own practice service.
  if (profile.kind === 'practice') return null
  const address = readAddress(profile.address)
  if (address.ok) return null
  if (address.failure.code === 'no-address') return 'missing'
  return isAddressProblem(address.failure.detail) ? address.failure.detail : 'unreadable'
}

const ajuPrefixProblem = (prefix: string): ProfileProblemCode | null => (prefix === '' || isAjuPrefix(prefix) ? null : 'form')

/** The problems that make a profile unusable; empty if it is usable. */
export const checkProfile = (profile: Profile): readonly ProfileProblem[] => {
  const found: readonly (readonly [keyof Profile, ProfileProblemCode | null])[] = [
    ['id', textProblem(profile.id, true)],
    ['kind', (profileKinds as readonly string[]).includes(profile.kind) ? null : 'unknown'],
    ['name', textProblem(profile.name, true)],
    ['address', addressProblem(profile)],
    ['edinumber', textProblem(profile.edinumber, true)],
    ['documentCode', textProblem(profile.documentCode, false)],
    ['flagreplace', textProblem(profile.flagreplace, false)],
    ['jenisDoc', textProblem(profile.jenisDoc, false)],
    ['pernyataan', textProblem(profile.pernyataan, false)],
    ['invoiceCodes', textProblem(profile.invoiceCodes, false)],
    ['timeLimit', rangeProblem(profile.timeLimit, timeLimits)],
    ['answerLimit', rangeProblem(profile.answerLimit, answerLimits)],
    ['codeStyle', (codeStyles as readonly string[]).includes(profile.codeStyle) ? null : 'unknown'],
    ['ajuPrefix', ajuPrefixProblem(profile.ajuPrefix)],
    [
      'startValues',
      Object.values(profile.startValues)
        .map((one) => textProblem(one, false))
        .find((code) => code !== null) ?? null
    ],
    ['ajuSeries', isAjuSeries(profile.ajuSeries) ? null : 'form']
  ]
  const inRules = checkAnswerRules(profile.answerRules).map(({ member, code, found: part }): ProfileProblem => ({
    field: `answerRules.${member}`,
    code,
    ...(part === '' ? {} : { found: part })
  }))
  return [...found.flatMap(([field, code]): readonly ProfileProblem[] => (code === null ? [] : [{ field, code }])), ...inRules]
}

/** Problems that prevent saving: a profile may be saved before it is complete, but not without a name or with an invalid value. */
export const keepsFromSaving = ({ field, code }: ProfileProblem): boolean =>
  code !== 'missing' || field === 'id' || field === 'name' || field.startsWith('answerRules.')

/**
 * A stored profile, with the usual value in place of each setting that could not be saved, and without such start values: the file may have been edited by hand or come
 * with a backup. An address stays, because every request checks it. `onReplaced` gets the settings.
 */
export const withinLimits = (profile: Profile, onReplaced: (fields: readonly ProfileField[]) => void = () => undefined): Profile => {
  const usual = newProfile(profile.kind, profile.id, profile.id)
  const isOwn = (field: ProfileField): field is Exclude<keyof Profile, 'id' | 'kind' | 'address' | 'answerRules'> =>
    field in usual && field !== 'id' && field !== 'kind' && field !== 'address'
  const bad = checkProfile(profile)
    .filter(keepsFromSaving)
    .map(({ field }) => field)
    .filter(isOwn)
  if (bad.length === 0) return profile
  onReplaced(bad)
  const startValues = Object.fromEntries(Object.entries(profile.startValues).filter(([, text]) => textProblem(text, false) === null))
  return { ...profile, ...Object.fromEntries(bad.map((field) => [field, usual[field]])), startValues }
}
