import { isObject } from '#core/base/json-guards.ts'
import type { PracticeFault, PracticeState } from '#core/contract/practice.ts'
import { isFault, isPace, isSteps } from './stored-shapes.ts'

/** Requests of the main process. Each receives exactly one reply with its `id`. */
export type PracticeRequestMessage =
  | {
      readonly type: 'start'
      readonly id: number
      readonly folder: string
      /** The bearer token that the service accepts. */
      readonly token: string
      readonly port?: number
      readonly pace?: number
      readonly fault?: PracticeFault
    }
  | { readonly type: 'state'; readonly id: number }
  | { readonly type: 'change'; readonly id: number; readonly pace?: number; readonly fault?: PracticeFault }
  | { readonly type: 'advance'; readonly id: number; readonly steps: number }
  /** The process exits after the reply. */
  | { readonly type: 'stop'; readonly id: number }

/** Messages of the practice process: replies, and `changed` without a request. */
export type PracticeReplyMessage =
  | { readonly type: 'started'; readonly id: number; readonly port: number; readonly state: PracticeState }
  | { readonly type: 'state'; readonly id: number; readonly state: PracticeState }
  | { readonly type: 'stopped'; readonly id: number }
  /** `reason` is the name of a system error (EADDRINUSE, EACCES, ENOSPC …) or `not-started`, `already-started`, `invalid`, `unexpected`. */
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }
  | { readonly type: 'changed'; readonly state: PracticeState }

const optional = (value: unknown, guard: (value: unknown) => boolean): boolean => value === undefined || guard(value)
const isPort = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535

export const isPracticeRequest = (message: unknown): message is PracticeRequestMessage => {
  if (!isObject(message) || !Number.isInteger(message['id'])) return false
  const isChange = optional(message['pace'], isPace) && optional(message['fault'], isFault)
  switch (message['type']) {
    case 'start':
      return (
        typeof message['folder'] === 'string' &&
        message['folder'] !== '' &&
        typeof message['token'] === 'string' &&
        message['token'] !== '' &&
        optional(message['port'], isPort) &&
        isChange
      )
    case 'change':
      return isChange
    case 'advance':
      return isSteps(message['steps'])
    case 'state':
    case 'stop':
      return true
    default:
      return false
  }
}

const isState = (state: unknown): state is PracticeState =>
  isObject(state) &&
  typeof state['running'] === 'boolean' &&
  isPace(state['pace']) &&
  isFault(state['fault']) &&
  Number.isInteger(state['declarations'])

export const isPracticeReply = (message: unknown): message is PracticeReplyMessage => {
  if (!isObject(message)) return false
  if (message['type'] === 'changed') return isState(message['state'])
  if (!Number.isInteger(message['id'])) return false
  switch (message['type']) {
    case 'started':
      return isPort(message['port']) && isState(message['state'])
    case 'state':
      return isState(message['state'])
    case 'stopped':
      return true
    case 'failed':
      return typeof message['reason'] === 'string'
    default:
      return false
  }
}
