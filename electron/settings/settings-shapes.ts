import * as v from 'valibot'
import { isObject } from '#core/base/json-guards.ts'
import { stored, storedFlag, storedObject, storedOneOf, storedText, storedWhole } from '#core/base/stored-members.ts'
import { defaultAnswerRules, readAnswerRules, type AnswerRules } from '#core/contract/answer-rules.ts'
import { profileKinds, responseKinds, type Profile } from '#core/contract/profile.ts'
import { readStartValues } from '#core/derive/start-values.ts'
import {
  type Settings,
  readKeptDocuments,
  readInboxSettings,
  sendingLimits,
  sendingModes,
  readTrackingSettings
} from '#core/contract/settings.ts'
import { letterLimits } from '#core/contract/mail.ts'
import { codeStyles } from '#core/schema/code-lists.ts'
import { requiredPaths } from '#core/schema/required-fields.ts'
import { newProfile, withinLimits, type ProfileField } from '#core/wire/check-profile.ts'
import { lookMembers } from './stored-look.ts'

const trimmed = (usual: string) => stored(v.pipe(v.string(), v.trim()), usual)
/** The members of a profile that are read alone; their limits are those of saving (checkProfile). */
const profileMembers = (usual: Profile) =>
  storedObject({
    address: storedText(usual.address),
    edinumber: trimmed(usual.edinumber),
    sendTokenOnSubmit: storedFlag(usual.sendTokenOnSubmit),
    documentCode: storedText(usual.documentCode),
    flagreplace: storedText(usual.flagreplace),
    jenisDoc: storedText(usual.jenisDoc),
    pernyataan: storedText(usual.pernyataan),
    pasokneg: storedFlag(usual.pasokneg),
    codeStyle: storedOneOf(codeStyles, usual.codeStyle),
    timeLimit: stored(v.number(), usual.timeLimit),
    answerLimit: stored(v.number(), usual.answerLimit),
    ajuPrefix: trimmed(usual.ajuPrefix),
    ajuSeries: trimmed(usual.ajuSeries),
    confirmSend: storedFlag(usual.confirmSend)
  })
/** Without these nothing is known of a profile. */
const profileIdentity = v.object({ id: v.pipe(v.string(), v.nonEmpty()), kind: v.picklist(profileKinds) })

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
  const identity = v.safeParse(profileIdentity, value)
  if (!isObject(value) || !identity.success) return null
  const { id, kind } = identity.output
  const defaults = newProfile(kind, id, v.parse(trimmed(id), value['name']))
  const kinds = value['responseKinds']
  const advised = value['advisedFields']
  const givenRules = storedRules(value['answerRules'])
  const { rules: answerRules, replaced } = readAnswerRules(givenRules)
  if (replaced.length > 0) refused.rules?.(id, Object.fromEntries(replaced.map((member) => [member, givenRules[member]])))
  const read = v.parse(profileMembers(defaults), value)
  const profile = {
    ...defaults,
    ...read,
    responseKinds: Array.isArray(kinds) ? responseKinds.filter((kind) => kinds.includes(kind)) : defaults.responseKinds,
    advisedFields: Array.isArray(advised) ? requiredPaths.filter((path) => advised.includes(path)) : defaults.advisedFields,
    startValues: readStartValues(value['startValues']),
    answerRules
  }
  return withinLimits(profile, (fields) => refused.fields?.(id, fields))
}

/** A text of which no more is read than its limit. */
const shortened = (most: number, usual: string) =>
  stored(
    v.pipe(
      v.string(),
      v.transform((found) => found.slice(0, most))
    ),
    usual
  )

/** The settings of the file, with the value of `usual` for each member that is missing or invalid. */
export const readSettings = (value: unknown, usual: Settings): Settings => {
  const { tracking, news, keptDocuments, letter } = usual
  const own = storedObject({
    language: storedOneOf(['id', 'en'], usual.language),
    ...lookMembers(usual),
    learn: storedFlag(usual.learn),
    sending: storedOneOf(sendingModes, usual.sending),
    sendAtOnce: storedWhole(sendingLimits.sendAtOnce, usual.sendAtOnce),
    perEnvelope: storedWhole(sendingLimits.perEnvelope, usual.perEnvelope),
    sendTries: storedWhole(sendingLimits.sendTries, usual.sendTries),
    unknownReads: storedWhole(sendingLimits.unknownReads, usual.unknownReads),
    unknownMinutes: storedWhole(sendingLimits.unknownMinutes, usual.unknownMinutes),
    notifyEnd: storedFlag(usual.notifyEnd),
    paused: storedFlag(usual.paused),
    letter: storedObject({
      subject: shortened(letterLimits.subject, letter.subject),
      body: shortened(letterLimits.body, letter.body)
    })
  })
  const members = isObject(value) ? value : {}
  return {
    ...v.parse(own, members),
    tracking: readTrackingSettings(members['tracking'], tracking),
    news: readInboxSettings(members['news'], news),
    keptDocuments: readKeptDocuments(members['keptDocuments'], keptDocuments)
  }
}
