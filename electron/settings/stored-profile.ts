import * as v from 'valibot'
import { isObject } from '#core/base/json-guards.ts'
import { readMembers } from '#core/base/stored-members.ts'
import { defaultAnswerRules, readAnswerRules, type AnswerRules } from '#core/contract/answer-rules.ts'
import { id } from '#core/contract/input.ts'
import { profileKinds, responseKinds, type Profile } from '#core/contract/profile.ts'
import { readStartValues } from '#core/derive/start-values.ts'
import { codeStyles } from '#core/schema/code-lists.ts'
import { requiredPaths } from '#core/schema/required-fields.ts'
import { newProfile, withinLimits, type ProfileField } from '#core/wire/check-profile.ts'

const trimmed = v.pipe(v.string(), v.trim())
/** The members of a profile that are read alone; their limits are those of saving (checkProfile). */
const profileMembers = {
  address: v.string(),
  edinumber: trimmed,
  sendTokenOnSubmit: v.boolean(),
  documentCode: v.string(),
  flagreplace: v.string(),
  jenisDoc: v.string(),
  pernyataan: v.string(),
  pasokneg: v.boolean(),
  codeStyle: v.picklist(codeStyles),
  invoiceCodes: v.string(),
  timeLimit: v.number(),
  answerLimit: v.number(),
  ajuPrefix: trimmed,
  ajuSeries: trimmed,
  confirmSend: v.boolean()
}
/** Without these nothing is known of a profile. */
const profileIdentity = v.object({ id, kind: v.picklist(profileKinds) })

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
  const { id: own, kind } = identity.output
  const defaults = newProfile(kind, own, readMembers({ name: trimmed }, value, { name: own }).name)
  const kinds = value['responseKinds']
  const advised = value['advisedFields']
  const givenRules = storedRules(value['answerRules'])
  const { rules: answerRules, replaced } = readAnswerRules(givenRules)
  if (replaced.length > 0) refused.rules?.(own, Object.fromEntries(replaced.map((member) => [member, givenRules[member]])))
  const profile = {
    ...defaults,
    ...readMembers(profileMembers, value, defaults),
    responseKinds: Array.isArray(kinds) ? responseKinds.filter((kind) => kinds.includes(kind)) : defaults.responseKinds,
    advisedFields: Array.isArray(advised) ? requiredPaths.filter((path) => advised.includes(path)) : defaults.advisedFields,
    startValues: readStartValues(value['startValues']),
    answerRules
  }
  return withinLimits(profile, (fields) => refused.fields?.(own, fields))
}

/** The rules by which the answers of a profile are read; the default ones for a profile that was removed. */
export const rulesOfProfile = (settings: { profile(id: string): Profile | undefined }, id: string): AnswerRules =>
  settings.profile(id)?.answerRules ?? defaultAnswerRules
