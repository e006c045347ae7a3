import { isObject } from '#core/base/json-guards.ts'
import { defaultAnswerRules, readAnswerRules, type AnswerRules } from '#core/contract/answer-rules.ts'
import { profileKinds, responseKinds, type Profile } from '#core/contract/profile.ts'
import { readStartValues } from '#core/derive/start-values.ts'
import type { Settings } from '#core/contract/settings.ts'
import { readInboxSettings } from '#core/contract/inbox-settings.ts'
import { readKeptDocuments } from '#core/contract/office/kept-documents.ts'
import { letterLimits, type LetterTemplate } from '#core/contract/mail.ts'
import { sendingLimits, sendingModes } from '#core/contract/sending.ts'
import { readTrackingSettings } from '#core/contract/tracking-settings.ts'
import { codeStyles } from '#core/schema/code-lists.ts'
import { requiredPaths } from '#core/schema/required-fields.ts'
import { newProfile, withinLimits, type ProfileField } from '#core/wire/check-profile.ts'
import { readLook } from './stored-look.ts'

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T => (values as readonly unknown[]).includes(value)

const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback)
const trimmed = (value: unknown, fallback: string): string => text(value, fallback).trim()
const flag = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback)
const number = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)

interface Limits {
  readonly least: number
  readonly most: number
}
const integerIn = (value: unknown, { least, most }: Limits, fallback: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : fallback

/** Answer rules as they are stored, by member. */
export type RefusedRules = Readonly<Partial<Record<keyof AnswerRules, unknown>>>

/** Rules that are not an object are read as a text without valid members, so that each is reported. */
const storedRules = (value: unknown): RefusedRules => {
  if (isObject(value)) return value
  const members = value === undefined ? [] : Object.keys(defaultAnswerRules)
  return Object.fromEntries(members.map((member) => [member, JSON.stringify(value)]))
}

/** What of a stored profile is replaced by its default. */
export interface ProfileRefusals {
  readonly rules?: (id: string, rules: RefusedRules) => void
  readonly fields?: (id: string, fields: readonly ProfileField[]) => void
}

/**
 * A profile of the file, with the default for each member that is missing, has the wrong type or could not be saved; null if it has no id or kind.
 */
export const readProfile = (value: unknown, refused: ProfileRefusals = {}): Profile | null => {
  if (!isObject(value) || typeof value['id'] !== 'string' || value['id'] === '' || !isOneOf(profileKinds, value['kind'])) return null
  const defaults = newProfile(value['kind'], value['id'], trimmed(value['name'], value['id']))
  const kinds = value['responseKinds']
  const advised = value['advisedFields']
  const stored = storedRules(value['answerRules'])
  const { rules: answerRules, replaced } = readAnswerRules(stored)
  const { id } = defaults
  if (replaced.length > 0) refused.rules?.(id, Object.fromEntries(replaced.map((member) => [member, stored[member]])))
  const profile = {
    ...defaults,
    address: text(value['address'], defaults.address),
    edinumber: trimmed(value['edinumber'], defaults.edinumber),
    sendTokenOnSubmit: flag(value['sendTokenOnSubmit'], defaults.sendTokenOnSubmit),
    documentCode: text(value['documentCode'], defaults.documentCode),
    flagreplace: text(value['flagreplace'], defaults.flagreplace),
    jenisDoc: text(value['jenisDoc'], defaults.jenisDoc),
    pernyataan: text(value['pernyataan'], defaults.pernyataan),
    pasokneg: flag(value['pasokneg'], defaults.pasokneg),
    codeStyle: isOneOf(codeStyles, value['codeStyle']) ? value['codeStyle'] : defaults.codeStyle,
    responseKinds: Array.isArray(kinds) ? responseKinds.filter((kind) => kinds.includes(kind)) : defaults.responseKinds,
    timeLimit: number(value['timeLimit'], defaults.timeLimit),
    answerLimit: number(value['answerLimit'], defaults.answerLimit),
    ajuPrefix: trimmed(value['ajuPrefix'], defaults.ajuPrefix),
    ajuSeries: trimmed(value['ajuSeries'], defaults.ajuSeries),
    advisedFields: Array.isArray(advised) ? requiredPaths.filter((path) => advised.includes(path)) : defaults.advisedFields,
    startValues: readStartValues(value['startValues']),
    confirmSend: flag(value['confirmSend'], defaults.confirmSend),
    answerRules
  }
  return withinLimits(profile, (fields) => refused.fields?.(id, fields))
}

const readLetter = (value: unknown, defaults: LetterTemplate): LetterTemplate => {
  const members = isObject(value) ? value : {}
  return {
    subject: text(members['subject'], defaults.subject).slice(0, letterLimits.subject),
    body: text(members['body'], defaults.body).slice(0, letterLimits.body)
  }
}

/** The settings of the file, with the value of `defaults` for each member that is missing or invalid. */
export const readSettings = (value: unknown, defaults: Settings): Settings => {
  const members = isObject(value) ? value : {}
  return {
    language: isOneOf(['id', 'en'], members['language']) ? members['language'] : defaults.language,
    ...readLook(members, defaults),
    learn: flag(members['learn'], defaults.learn),
    sending: isOneOf(sendingModes, members['sending']) ? members['sending'] : defaults.sending,
    sendAtOnce: integerIn(members['sendAtOnce'], sendingLimits.sendAtOnce, defaults.sendAtOnce),
    perEnvelope: integerIn(members['perEnvelope'], sendingLimits.perEnvelope, defaults.perEnvelope),
    sendTries: integerIn(members['sendTries'], sendingLimits.sendTries, defaults.sendTries),
    unknownReads: integerIn(members['unknownReads'], sendingLimits.unknownReads, defaults.unknownReads),
    unknownMinutes: integerIn(members['unknownMinutes'], sendingLimits.unknownMinutes, defaults.unknownMinutes),
    notifyEnd: flag(members['notifyEnd'], defaults.notifyEnd),
    paused: flag(members['paused'], defaults.paused),
    tracking: readTrackingSettings(members['tracking'], defaults.tracking),
    news: readInboxSettings(members['news'], defaults.news),
    keptDocuments: readKeptDocuments(members['keptDocuments'], defaults.keptDocuments),
    letter: readLetter(members['letter'], defaults.letter)
  }
}
