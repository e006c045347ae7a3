import { profileKinds, responseKinds, type Profile } from '#core/contract/profile.ts'
import type { Settings } from '#core/contract/settings.ts'
import { readInboxSettings } from '#core/contract/inbox-settings.ts'
import { sendingLimits, sendingModes } from '#core/contract/sending.ts'
import { readTrackingSettings } from '#core/contract/tracking-settings.ts'
import { codeStyles } from '#core/schema/code-lists.ts'
import { newProfile } from '#core/wire/check-profile.ts'

export type Members = Readonly<Record<string, unknown>>
export const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T => (values as readonly unknown[]).includes(value)

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)
const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise)
const within = (value: unknown, least: number, otherwise: number): number =>
  typeof value === 'number' && value >= least ? value : otherwise

interface Limits {
  readonly least: number
  readonly most: number
}
const integerIn = (value: unknown, { least, most }: Limits, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : otherwise

/** As the file has it, with the stated default for what is missing or of another type; null where there is no profile in it. */
export const readProfile = (value: unknown): Profile | null => {
  if (!isMembers(value) || typeof value['id'] !== 'string' || value['id'] === '' || !isOneOf(profileKinds, value['kind'])) return null
  const usual = newProfile(value['kind'], value['id'], text(value['name'], value['id']))
  const kinds = value['responseKinds']
  return {
    ...usual,
    address: text(value['address'], usual.address),
    edinumber: text(value['edinumber'], usual.edinumber),
    sendTokenOnSubmit: flag(value['sendTokenOnSubmit'], usual.sendTokenOnSubmit),
    documentCode: text(value['documentCode'], usual.documentCode),
    flagreplace: text(value['flagreplace'], usual.flagreplace),
    jenisDoc: text(value['jenisDoc'], usual.jenisDoc),
    pernyataan: text(value['pernyataan'], usual.pernyataan),
    pasokneg: flag(value['pasokneg'], usual.pasokneg),
    codeStyle: isOneOf(codeStyles, value['codeStyle']) ? value['codeStyle'] : usual.codeStyle,
    responseKinds: Array.isArray(kinds) ? responseKinds.filter((kind) => kinds.includes(kind)) : usual.responseKinds,
    timeLimit: within(value['timeLimit'], 1, usual.timeLimit),
    answerLimit: within(value['answerLimit'], 1, usual.answerLimit),
    ajuPrefix: text(value['ajuPrefix'], usual.ajuPrefix),
    ajuSeries: text(value['ajuSeries'], usual.ajuSeries)
  }
}

export const readSettings = (value: unknown, usual: Settings): Settings => {
  const members = isMembers(value) ? value : {}
  return {
    language: isOneOf(['id', 'en'], members['language']) ? members['language'] : usual.language,
    theme: isOneOf(['system', 'light', 'dark'], members['theme']) ? members['theme'] : usual.theme,
    learn: flag(members['learn'], usual.learn),
    sending: isOneOf(sendingModes, members['sending']) ? members['sending'] : usual.sending,
    sendAtOnce: integerIn(members['sendAtOnce'], sendingLimits.sendAtOnce, usual.sendAtOnce),
    perEnvelope: integerIn(members['perEnvelope'], sendingLimits.perEnvelope, usual.perEnvelope),
    sendTries: integerIn(members['sendTries'], sendingLimits.sendTries, usual.sendTries),
    unknownReads: integerIn(members['unknownReads'], sendingLimits.unknownReads, usual.unknownReads),
    unknownMinutes: integerIn(members['unknownMinutes'], sendingLimits.unknownMinutes, usual.unknownMinutes),
    notifyEnd: flag(members['notifyEnd'], usual.notifyEnd),
    paused: flag(members['paused'], usual.paused),
    tracking: readTrackingSettings(members['tracking'], usual.tracking),
    news: readInboxSettings(members['news'], usual.news)
  }
}
