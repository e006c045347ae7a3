import * as v from 'valibot'
import { advance, fault, pace } from './stored-shapes.ts'

const id = v.pipe(v.number(), v.integer())
const filled = v.pipe(v.string(), v.nonEmpty())
const port = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))
const change = { pace: v.exactOptional(pace), fault: v.exactOptional(fault) }

/** Requests of the main process. Each receives exactly one reply with its `id`. */
export const practiceRequest = v.variant('type', [
  v.object({
    type: v.literal('start'),
    id,
    folder: filled,
    /** The bearer token that the service accepts. */
    token: filled,
    port: v.exactOptional(port),
    ...change
  }),
  v.object({ type: v.literal('state'), id }),
  v.object({ type: v.literal('change'), id, ...change }),
  v.object({ type: v.literal('advance'), id, steps: advance }),
  /** The process exits after the reply. */
  v.object({ type: v.literal('stop'), id })
])
export type PracticeRequestMessage = Readonly<v.InferOutput<typeof practiceRequest>>

const state = v.object({ running: v.boolean(), pace, fault, declarations: v.pipe(v.number(), v.integer()) })

/** Messages of the practice process: replies, and `changed` without a request. */
export const practiceReply = v.variant('type', [
  v.object({ type: v.literal('started'), id, port, state }),
  v.object({ type: v.literal('state'), id, state }),
  v.object({ type: v.literal('stopped'), id }),
  /** `reason` is the name of a system error (EADDRINUSE, EACCES, ENOSPC …) or `not-started`, `already-started`, `invalid`, `unexpected`. */
  v.object({ type: v.literal('failed'), id, reason: v.string() }),
  v.object({ type: v.literal('changed'), state })
])
export type PracticeReplyMessage = Readonly<v.InferOutput<typeof practiceReply>>
