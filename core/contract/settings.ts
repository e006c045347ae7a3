import * as v from 'valibot'
import { dayLength } from '../base/calendar-day.ts'
import { isObject, memberOf } from '../base/json-guards.ts'
import { readMembers, type Values } from '../base/stored-members.ts'
import { flag, integerWithin, members, numberWithin, optional, optionals, type Schema, within } from './input.ts'
import { letterLimits, letterTemplate, messageTemplates, type LetterTemplate, type MessageTemplates } from './mail.ts'
/** Phases of a declaration, derived from its status code; each has its own interval. `unanswered`: the service has not reported a status yet. */
export const phases = ['unanswered', 'processing', 'payment', 'lane', 'inspection', 'gate', 'correction', 'other'] as const
export type Phase = (typeof phases)[number]

/** Settings of tracking. All durations are in minutes. */
export interface TrackingSettings {
  /** Whether unfinished declarations are queried automatically. */
  readonly auto: boolean
  /** Minutes between two queries of one aju number. */
  readonly intervals: Readonly<Record<Phase, number>>
  /** No automatic queries between these minutes of the day, in local time; spans midnight if `from` is after `to`. */
  readonly quiet: { readonly on: boolean; readonly from: number; readonly to: number }
  /** Limit of retrieval operations in any sixty seconds, automatic or requested by the user. */
  readonly perMinute: number
  /** Minutes after which an unchanged status counts as stuck; 0: never. */
  readonly stuckAfter: { readonly usual: number; readonly codes: Readonly<Record<string, number>> }
}

export const trackingLimits = {
  interval: { least: 0.05, most: 10_080 },
  perMinute: { least: 1, most: 600 },
  stuck: { least: 0, most: 525_600 },
  codes: 100
} as const

const hour = 60
const day = 24 * hour

/**
 * Customs responses take minutes; payments and inspections take hours. The thresholds follow reports of brokers: an approval takes
 * 20 to 30 minutes if nothing is wrong, a laboratory test a week.
 */
export const defaultTrackingSettings: TrackingSettings = {
  auto: true,
  intervals: { unanswered: 10, processing: 10, payment: 15, lane: 10, inspection: 60, gate: 60, correction: 60, other: 30 },
  quiet: { on: false, from: 22 * hour, to: 5 * hour },
  perMinute: 60,
  stuckAfter: {
    usual: day,
    codes: {
      '100': hour,
      '104': hour,
      '105': hour,
      '106': hour,
      '110': hour,
      '111': hour,
      '210': 4 * hour,
      '230': hour,
      '240': hour,
      '300': 3 * day,
      '330': 3 * day,
      '400': 2 * day,
      '415': 7 * day,
      '501': 3 * day
    }
  }
}

/** Whether a code can have a limit of its own; names that every object has (`__proto__`) cannot. */
export const isStatusCode = (code: string): boolean => /^[\w-]{1,12}$/.test(code) && !(code in Object.prototype)

const { interval, perMinute, stuck } = trackingLimits
const stuckMinutes = numberWithin(stuck.least, stuck.most)
/** Whole minutes; a part of one is left out. */
const wholeMinutes = (schema: Schema<number>): Schema<number> => v.pipe(schema, v.transform(Math.floor))
const minuteOfDay = wholeMinutes(numberWithin(0, day - 1))
/** Limits by code. The entries that cannot be used are left out. */
const stuckCodes = v.pipe(
  v.custom<Readonly<Record<string, unknown>>>(isObject),
  v.transform((codes) =>
    Object.fromEntries(
      Object.entries(codes)
        .filter((entry): entry is [string, number] => isStatusCode(entry[0]) && v.is(stuckMinutes, entry[1]))
        .slice(0, trackingLimits.codes)
    )
  )
)
const intervals = v.entriesFromList(phases, numberWithin(interval.least, interval.most))

/** Reads settings from a file or the window; a missing or invalid member takes the value of `usual`. */
export const readTrackingSettings = (value: unknown, usual: TrackingSettings): TrackingSettings => ({
  ...readMembers({ auto: flag, perMinute: wholeMinutes(numberWithin(perMinute.least, perMinute.most)) }, value, usual),
  intervals: readMembers(intervals, memberOf(value, 'intervals'), usual.intervals),
  quiet: readMembers({ on: flag, from: minuteOfDay, to: minuteOfDay }, memberOf(value, 'quiet'), usual.quiet),
  stuckAfter: readMembers({ usual: stuckMinutes, codes: stuckCodes }, memberOf(value, 'stuckAfter'), usual.stuckAfter)
})

/** How queued declarations are sent without a request of the user: automatically, after a confirmation, or not at all. */
export const sendingModes = ['auto', 'ask', 'manual'] as const

export const sendingLimits = {
  sendAtOnce: { least: 1, most: 4 },
  perEnvelope: { least: 1, most: 50 },
  sendTries: { least: 1, most: 50 },
  unknownReads: { least: 1, most: 20 },
  unknownMinutes: { least: 1, most: 1_440 }
} as const

/** Settings of the outbox; part of the application settings. */
const sendingSettings = {
  sending: v.picklist(sendingModes),
  /** Number of concurrent requests. */
  sendAtOnce: within(sendingLimits.sendAtOnce),
  /** Declarations in one request (specification 2.1: `document` is an array). */
  perEnvelope: within(sendingLimits.perEnvelope),
  /** Attempts of one entry before the user has to decide; network failures are retried without a limit. */
  sendTries: within(sendingLimits.sendTries),
  /** How often the status log is queried automatically for a submission with unknown outcome, and within how many minutes. */
  unknownReads: within(sendingLimits.unknownReads),
  unknownMinutes: within(sendingLimits.unknownMinutes),
  /** Whether a desktop notification reports the end of sending while the outbox is not visible. */
  notifyEnd: flag,
  /** The user has paused sending. Stored, so that a restart does not resume it unexpectedly. */
  paused: flag
}
export type SendingSettings = Values<typeof sendingSettings>

/**
 * `auto`: the user has decided with "send", so a network failure needs no second decision.
 * One declaration per request: an invalid declaration must not make the outcome of others unknown.
 */
export const defaultSendingSettings: SendingSettings = {
  sending: 'auto',
  sendAtOnce: 2,
  perEnvelope: 1,
  sendTries: 8,
  unknownReads: 5,
  unknownMinutes: 10,
  notifyEnd: true,
  paused: false
}

/** Milliseconds for which the inbox lists an item that was seen; older ones are found in tracking and archive. */
export const listedFor = 30 * dayLength

/**
 * Kinds of inbox messages. `release`: SPPB or NPE; `rejection`: a rejection note or the statuses 120 and 900; `billing`: a new billing or
 * one that falls due; `registration`: the registration number; `response`: any other response; `change`: a response whose content changed
 * or whose PDF became available; `status`: any other status.
 */
export const inboxKinds = ['release', 'rejection', 'billing', 'registration', 'response', 'change', 'status'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** Settings of desktop notifications. The quiet hours are those of tracking. */
export interface InboxSettings {
  readonly on: boolean
  readonly kinds: Readonly<Record<InboxKind, boolean>>
}

/** `status` is off: a declaration has about a dozen statuses, whose notifications would hide the important ones. */
export const defaultInboxSettings: InboxSettings = {
  on: true,
  kinds: { release: true, rejection: true, billing: true, registration: true, response: true, change: true, status: false }
}

const notified = v.entriesFromList(inboxKinds, flag)
/** Reads settings from a file or the window; a missing or invalid member takes the value of `usual`. */
export const readInboxSettings = (value: unknown, usual: InboxSettings): InboxSettings => ({
  ...readMembers({ on: flag }, value, usual),
  kinds: readMembers(notified, memberOf(value, 'kinds'), usual.kinds)
})

export const keepRules = ['all', 'mine', 'months'] as const
export const mostMonths = 120

/** Which documents stay on this desk once the office has them: all, those of declarations that it holds, or those of the last months. */
const keptDocuments = { keep: v.picklist(keepRules), months: integerWithin(1, mostMonths) }
export type KeptDocuments = Values<typeof keptDocuments>
export const defaultKeptDocuments: KeptDocuments = { keep: 'all', months: 12 }

/** Per cent of the usual size, as the zoom commands step through them. */
export const zoomSteps = [80, 90, 100, 110, 125, 150, 175, 200] as const
export const zoomLimits = { least: 80, most: 200 } as const

export const themes = ['system', 'light', 'dark'] as const

/** Settings that the window needs before the others are read. */
const look = {
  theme: v.picklist(themes),
  /** Size of everything in the window, in per cent. */
  zoom: within(zoomLimits)
}
export type Look = Values<typeof look>

const ownSettings = {
  language: v.picklist(['id', 'en']),
  ...look,
  /** Whether parties and products are added to the catalog from declarations. */
  learn: flag,
  ...sendingSettings
}

export interface Settings extends Values<typeof ownSettings> {
  readonly tracking: TrackingSettings
  readonly news: InboxSettings
  /** Which documents stay on this desk of an office. */
  readonly keptDocuments: KeptDocuments
  /** The letter to the importer. */
  readonly letter: LetterTemplate
  /** Texts for the importer in a messenger. */
  readonly messages: MessageTemplates
}

/** The settings of a new installation, and of every member that a settings file lacks. */
export const defaultSettings: Settings = {
  language: 'id',
  theme: 'system',
  zoom: 100,
  learn: true,
  ...defaultSendingSettings,
  tracking: defaultTrackingSettings,
  news: defaultInboxSettings,
  keptDocuments: defaultKeptDocuments,
  letter: { subject: '', body: '' },
  messages: { billing: '', release: '', missing: '' }
}

const anyObject = v.custom<Readonly<Record<string, unknown>>>(isObject)
/** A change by the window. Tracking and notifications are read member by member: an invalid member becomes the default. */
export const settingsChange = members({
  ...optionals(ownSettings),
  tracking: optional(
    v.pipe(
      anyObject,
      v.transform((value) => readTrackingSettings(value, defaultTrackingSettings))
    )
  ),
  news: optional(
    v.pipe(
      anyObject,
      v.transform((value) => readInboxSettings(value, defaultInboxSettings))
    )
  ),
  keptDocuments: optional(members(keptDocuments)),
  letter: optional(letterTemplate),
  messages: optional(messageTemplates)
})

/** A text of which no more is read than its limit. */
const shortened = (most: number): Schema<string> =>
  v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, most))
  )
const storedLetter = { subject: shortened(letterLimits.subject), body: shortened(letterLimits.body) }
const storedMessage = shortened(letterLimits.body)
const storedMessages = { billing: storedMessage, release: storedMessage, missing: storedMessage }

/** The settings of a file, with the value of `usual` for each member that is missing or invalid. */
export const readSettings = (value: unknown, usual: Settings): Settings => ({
  ...readMembers(ownSettings, value, usual),
  tracking: readTrackingSettings(memberOf(value, 'tracking'), usual.tracking),
  news: readInboxSettings(memberOf(value, 'news'), usual.news),
  keptDocuments: readMembers(keptDocuments, memberOf(value, 'keptDocuments'), usual.keptDocuments),
  letter: readMembers(storedLetter, memberOf(value, 'letter'), usual.letter),
  messages: readMembers(storedMessages, memberOf(value, 'messages'), usual.messages)
})

/** Theme and zoom in the content of a settings file, for the window, which opens before the settings are read. */
export const readLook = (value: unknown): Look => readMembers(look, value, defaultSettings)
