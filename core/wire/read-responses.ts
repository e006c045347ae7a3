import { ok, type Result } from '../base/result.ts'
import type { CustomsResponse } from '../derive/types.ts'
import type { HttpReply } from '../base/ports.ts'
import { customsResponse, responsesByCarAnswer } from '../schema/customs-response.ts'
import { conformAt, entries } from './conform-to-shape.ts'
import { collectDeviations, type Deviations } from './deviations.ts'
import { readJson, unreadable } from './read-reply.ts'
import { isObject, memberOf } from '../base/json-guards.ts'

/**
 * Customs responses as received: in the service's order, `pdf_encoded` and `res_encode` still encoded, members beyond the specification
 * preserved.
 */
export interface RawResponses {
  readonly responses: readonly CustomsResponse[]
  /** The `res_encode` beside `desc`: the copy of the whole answer of the by-code operation (specification 2.4). */
  readonly topCopy: string | null
  readonly deviations: readonly string[]
}

/** Reads the answer of the two by-aju operations: `desc` is a list (specification 4.3, 4.5). `now` in milliseconds since 1970. */
export const readResponsesReply = (reply: HttpReply, now: number): Result<RawResponses> => readReply(reply, now, 'list')

/** Reads the answer of the by-code operation: `desc` is one object (specification 4.4). `now` in milliseconds since 1970. */
export const readResponseByCodeReply = (reply: HttpReply, now: number): Result<RawResponses> => readReply(reply, now, 'one')

type Form = 'list' | 'one'

const readReply = (reply: HttpReply, now: number, form: Form): Result<RawResponses> => {
  const json = readJson(reply, now)
  if (!json.ok) return json
  const deviations = collectDeviations()
  const answer = wholeAnswer(json.value, deviations)
  if (answer === null) return unreadable(reply)
  const rescode = conformAt(memberOf(answer, 'rescode'), responsesByCarAnswer.members.rescode, '/rescode', deviations)
  if (rescode.toUpperCase() !== 'OK') deviations.add('/rescode', rescode, '"OK"')
  const responses = locate(memberOf(answer, 'desc'), form, deviations).map(([path, header]) =>
    conformAt(header, customsResponse, path, deviations)
  )
  return ok({ responses, topCopy: topCopyOf(memberOf(answer, 'res_encode'), form, deviations), deviations: deviations.lines() })
}

const wholeAnswer = (value: unknown, deviations: Deviations): unknown => {
  if (isObject(value)) return Object.hasOwn(value, 'rescode') || Object.hasOwn(value, 'desc') ? value : null
  if (!Array.isArray(value) || !value.some(isObject)) return null
  deviations.add('', value, 'object')
  return { desc: value }
}

const topCopyOf = (value: unknown, form: Form, deviations: Deviations): string | null => {
  if (typeof value === 'string' && value !== '') return value
  if (form === 'one' || (value !== undefined && value !== null)) deviations.add('/res_encode', value, 'text')
  return null
}

type Found = readonly [path: string, header: unknown]

const locate = (desc: unknown, form: Form, deviations: Deviations): readonly Found[] => {
  if (form === 'one' && isObject(desc) && Object.hasOwn(desc, 'reshdr')) return headersOf(desc, '/desc', deviations)
  if (form === 'one') deviations.add('/desc', desc, 'object with reshdr')
  const listDeviations = form === 'one' ? { ...deviations, add: () => undefined } : deviations
  return entries(desc, '/desc', listDeviations).flatMap((entry, index) =>
    headersOf(entry, Array.isArray(desc) ? `/desc/${index}` : '/desc', deviations)
  )
}

/** The responses of one entry: its `reshdr`, a list of them, or the entry itself if that member is missing. */
const headersOf = (entry: unknown, path: string, deviations: Deviations): readonly Found[] => {
  const header = memberOf(entry, 'reshdr')
  const beside = isObject(entry) ? Object.entries(entry).filter(([key]) => key !== 'reshdr') : []
  if (isObject(header))
    return [[`${path}/reshdr`, beside.length === 0 ? header : Object.fromEntries([...beside, ...Object.entries(header)])]]
  if (Array.isArray(header)) return entries(header, `${path}/reshdr`, deviations).map((one, index) => [`${path}/reshdr/${index}`, one])
  deviations.add(`${path}/reshdr`, header, 'object')
  return beside.length === 0 ? [] : [[path, Object.fromEntries(beside)]]
}
