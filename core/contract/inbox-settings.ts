import * as v from 'valibot'
import { dayLength } from '../base/calendar-day.ts'
import { storedFlag, storedObject } from '../base/stored-members.ts'

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
