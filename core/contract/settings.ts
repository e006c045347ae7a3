import * as v from 'valibot'
import type { LetterTemplate } from './mail.ts'
import { storedObject, storedOneOf, storedWhole, storedFlag, stored, storedNumber } from '../base/stored-members.ts'
import { dayLength } from '../base/calendar-day.ts'
import { isObject } from '../base/json-guards.ts'

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

const minutesOfDay = { least: 0, most: day - 1 }

/** Minutes of one code. */
const stuckMinutes = v.pipe(v.number(), v.minValue(trackingLimits.stuck.least), v.maxValue(trackingLimits.stuck.most))

/** Whether a code can have a limit of its own; names that every object has (`__proto__`) cannot. */
export const isStatusCode = (code: string): boolean => /^[\w-]{1,12}$/.test(code) && !(code in Object.prototype)

/** Limits by code. The entries that cannot be used are left out. */
const codesOf = (usual: Readonly<Record<string, number>>) =>
  stored<Readonly<Record<string, number>>>(
    v.pipe(
      v.custom<Readonly<Record<string, unknown>>>(isObject),
      v.transform((codes) =>
        Object.fromEntries(
          Object.entries(codes)
            .filter((entry): entry is [string, number] => isStatusCode(entry[0]) && v.is(stuckMinutes, entry[1]))
            .slice(0, trackingLimits.codes)
        )
      )
    ),
    usual
  )

/** Reads settings from a file or the window; a missing or invalid member takes the value of `usual`. */
export const readTrackingSettings = (value: unknown, usual: TrackingSettings): TrackingSettings => {
  const { auto, intervals, quiet, perMinute, stuckAfter } = usual
  const minute = (otherwise: number) => storedNumber(minutesOfDay, otherwise)
  const read = v.parse(
    storedObject({
      auto: storedFlag(auto),
      intervals: storedObject(Object.fromEntries(phases.map((phase) => [phase, storedNumber(trackingLimits.interval, intervals[phase])]))),
      quiet: storedObject({ on: storedFlag(quiet.on), from: minute(quiet.from), to: minute(quiet.to) }),
      perMinute: storedNumber(trackingLimits.perMinute, perMinute),
      stuckAfter: storedObject({ usual: storedNumber(trackingLimits.stuck, stuckAfter.usual), codes: codesOf(stuckAfter.codes) })
    }),
    value
  )
  const whole = { from: Math.floor(read.quiet.from), to: Math.floor(read.quiet.to) }
  return {
    ...read,
    intervals: read.intervals as TrackingSettings['intervals'],
    quiet: { ...read.quiet, ...whole },
    perMinute: Math.floor(read.perMinute)
  }
}

/** How queued declarations are sent without a request of the user: automatically, after a confirmation, or not at all. */
export const sendingModes = ['auto', 'ask', 'manual'] as const
type SendingMode = (typeof sendingModes)[number]

/** Settings of the outbox; part of the application settings. */
export interface SendingSettings {
  readonly sending: SendingMode
  /** Number of concurrent requests. */
  readonly sendAtOnce: number
  /** Declarations in one request (specification 2.1: `document` is an array). */
  readonly perEnvelope: number
  /** Attempts of one entry before the user has to decide; network failures are retried without a limit. */
  readonly sendTries: number
  /** How often the status log is queried automatically for a submission with unknown outcome, and within how many minutes. */
  readonly unknownReads: number
  readonly unknownMinutes: number
  /** Whether a desktop notification reports the end of sending while the outbox is not visible. */
  readonly notifyEnd: boolean
  /** The user has paused sending. Stored, so that a restart does not resume it unexpectedly. */
  readonly paused: boolean
}

export const sendingLimits = {
  sendAtOnce: { least: 1, most: 4 },
  perEnvelope: { least: 1, most: 50 },
  sendTries: { least: 1, most: 50 },
  unknownReads: { least: 1, most: 20 },
  unknownMinutes: { least: 1, most: 1_440 }
} as const satisfies Partial<Record<keyof SendingSettings, { readonly least: number; readonly most: number }>>

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

/** Reads settings from a file or the window; a missing or invalid member takes the value of `usual`. */
export const readInboxSettings = (value: unknown, usual: InboxSettings): InboxSettings => {
  const kinds = Object.fromEntries(inboxKinds.map((kind) => [kind, storedFlag(usual.kinds[kind])]))
  const read = v.parse(storedObject({ on: storedFlag(usual.on), kinds: storedObject(kinds) }), value)
  return { ...read, kinds: read.kinds as InboxSettings['kinds'] }
}

export const keepRules = ['all', 'mine', 'months'] as const
type KeepRule = (typeof keepRules)[number]

/** Which documents stay on this desk once the office has them: all, those of declarations that it holds, or those of the last months. */
export interface KeptDocuments {
  readonly keep: KeepRule
  readonly months: number
}
export const mostMonths = 120
export const defaultKeptDocuments: KeptDocuments = { keep: 'all', months: 12 }

/** Reads the setting from a file or the window; an invalid member takes the value of `usual`. */
export const readKeptDocuments = (value: unknown, usual: KeptDocuments): KeptDocuments =>
  v.parse(
    storedObject({ keep: storedOneOf(keepRules, usual.keep), months: storedWhole({ least: 1, most: mostMonths }, usual.months) }),
    value
  )

/** Per cent of the usual size, as the zoom commands step through them. */
export const zoomSteps = [80, 90, 100, 110, 125, 150, 175, 200] as const
export const zoomLimits = { least: 80, most: 200 } as const

export const themes = ['system', 'light', 'dark'] as const

export interface Settings extends SendingSettings {
  readonly language: 'id' | 'en'
  readonly theme: (typeof themes)[number]
  /** Size of everything in the window, in per cent. */
  readonly zoom: number
  /** Whether parties and products are added to the catalog from declarations. */
  readonly learn: boolean
  readonly tracking: TrackingSettings
  readonly news: InboxSettings
  /** Which documents stay on this desk of an office. */
  readonly keptDocuments: KeptDocuments
  /** The letter to the importer. */
  readonly letter: LetterTemplate
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
  letter: { subject: '', body: '' }
}
