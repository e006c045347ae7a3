/** How queued declarations are sent without a request of the user: automatically, after a confirmation, or not at all. */
export const sendingModes = ['auto', 'ask', 'manual'] as const
export type SendingMode = (typeof sendingModes)[number]

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
