/** What starts a sending that nobody has just asked for: the application by itself, after a question, or nothing. */
export const sendingModes = ['auto', 'ask', 'manual'] as const
export type SendingMode = (typeof sendingModes)[number]

/** How the outbox works; part of the settings of the application. */
export interface SendingSettings {
  readonly sending: SendingMode
  /** Requests on their way at the same time. */
  readonly sendAtOnce: number
  /** Declarations in one request (specification 2.1: `document` is an array). */
  readonly perEnvelope: number
  /** Attempts of one entry before it is left to the user; the line itself is waited for without an end. */
  readonly sendTries: number
  /** How often the status log is asked about a submission of unknown fate by itself, and over how many minutes. */
  readonly unknownReads: number
  readonly unknownMinutes: number
  /** Whether the desktop tells the end of a sending nobody is looking at. */
  readonly notifyEnd: boolean
  /** The user holds up what waits; kept over a restart, because nobody expects it to leave while they only look. */
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
 * Pressing "send" is the decision; that the line was bad just then should not ask for a second one, so what waits leaves by itself.
 * One declaration per request: a bad one must not leave the fate of others unknown.
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
