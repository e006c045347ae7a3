import type { Profile } from '#core/contract/profile.ts'
import type { Settings } from '#core/contract/settings.ts'
import { addressKind } from '#core/wire/service-address.ts'

const filled = (text: string): 'filled' | 'empty' => (text === '' ? 'empty' : 'filled')
/** Never the address itself: `https, public`; `practice`; `refused` where it is invalid. */
const addressOf = ({ kind, address }: Profile, origin: string): string => {
  if (kind === 'practice') return 'practice'
  if (origin !== '') return addressKind(origin)
  return address.trim() === '' ? 'empty' : 'refused'
}

/** Properties of a profile without its name, its address, its customer identity and typed texts. Members are listed here, so a new one is left out by default. */
const profileFacts = (profile: Profile, origin: string, token: string) => ({
  kind: profile.kind,
  address: addressOf(profile, origin),
  token,
  customerIdentity: filled(profile.edinumber),
  sendTokenOnSubmit: profile.sendTokenOnSubmit,
  documentCode: filled(profile.documentCode),
  flagreplace: filled(profile.flagreplace),
  jenisDoc: filled(profile.jenisDoc),
  pernyataan: filled(profile.pernyataan),
  pasokneg: profile.pasokneg,
  codeStyle: profile.codeStyle,
  responseKinds: profile.responseKinds,
  timeLimit: profile.timeLimit,
  answerLimit: profile.answerLimit,
  ajuPrefixLength: profile.ajuPrefix.length,
  ajuSeriesLength: profile.ajuSeries.length,
  advisedFields: profile.advisedFields,
  startValues: Object.entries(profile.startValues).flatMap(([key, value]) => (value === '' || value === undefined ? [] : [key])),
  confirmSend: profile.confirmSend,
  answerRules: profile.answerRules
})

export interface ProfileState {
  readonly profile: Profile
  /** Scheme, host and port of the service; '' for the practice service. */
  readonly origin: string
  /** Where the token is, never the token. */
  readonly token: string
  readonly isCurrent: boolean
}

/** The settings without the texts of letters: decide here how a new member is reported. */
const appFacts = (settings: Settings) =>
  ({
    language: settings.language,
    theme: settings.theme,
    zoom: settings.zoom,
    learn: settings.learn,
    sending: settings.sending,
    sendAtOnce: settings.sendAtOnce,
    perEnvelope: settings.perEnvelope,
    sendTries: settings.sendTries,
    unknownReads: settings.unknownReads,
    unknownMinutes: settings.unknownMinutes,
    notifyEnd: settings.notifyEnd,
    paused: settings.paused,
    tracking: settings.tracking,
    news: settings.news,
    keptDocuments: settings.keptDocuments,
    letter: { subject: filled(settings.letter.subject), body: filled(settings.letter.body) }
  }) satisfies Record<keyof Settings, unknown>

export const settingsFacts = (settings: Settings, profiles: readonly ProfileState[]) => ({
  ...appFacts(settings),
  profiles: profiles.map(({ profile, origin, token, isCurrent }) => ({ current: isCurrent, ...profileFacts(profile, origin, token) }))
})
