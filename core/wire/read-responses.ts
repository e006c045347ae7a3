import { fail, ok, type Result } from '../base/result.ts'
import type { CustomsResponse } from '../derive/types.ts'
import type { HttpReply } from '../base/ports.ts'
import { customsResponse, responsesByCarAnswer } from '../schema/customs-response.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import type { AnswerRemarks } from '../contract/retrieval.ts'
import { createOwnership, errorBeside, isOneOf } from './answer-remarks.ts'
import { openCopy, type EncodedCopy } from './compare-response-copies.ts'
import { conform, conformAt, entries } from './conform-to-shape.ts'
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
  /** That copy, decoded. */
  readonly copy: EncodedCopy
  readonly remarks: AnswerRemarks
  readonly deviations: readonly string[]
}

/**
 * Reads the answer of the two by-aju operations to a question about `asked`: `desc` is a list (specification 4.3, 4.5). What names another
 * number is left out. `now` in milliseconds since 1970.
 */
export const readResponsesReply = (reply: HttpReply, now: number, asked: string, rules: AnswerRules): Result<RawResponses> =>
  readReply(reply, now, asked, rules, 'list')

/** As readResponsesReply, for the by-code operation: `desc` is one object (specification 4.4). */
export const readResponseByCodeReply = (reply: HttpReply, now: number, asked: string, rules: AnswerRules): Result<RawResponses> =>
  readReply(reply, now, asked, rules, 'one')

type Form = 'list' | 'one'

const readReply = (reply: HttpReply, now: number, asked: string, rules: AnswerRules, form: Form): Result<RawResponses> => {
  const deviations = collectDeviations()
  const json = readJson(reply, now, rules, deviations)
  if (!json.ok) return json
  const { withoutOthers, remarks } = createOwnership(asked)
  const answer = wholeAnswer(withoutOthers(json.value), deviations)
  const isOfOther = (): boolean => remarks('').others.length > 0
  const foreign = (): Result<never> => fail('foreign-answer', { detail: remarks('').others.join(', ') })
  if (answer === null) return isOfOther() ? foreign() : unreadable(reply)
  const rescode = conformAt(memberOf(answer, 'rescode'), responsesByCarAnswer.members.rescode, '/rescode', deviations)
  if (!isOneOf(rescode, rules.okWords)) deviations.add('/rescode', rescode, '"OK"')
  const found = locate(answer, form, deviations)
  const topCopy = topCopyOf(memberOf(answer, 'res_encode'), form, deviations)
  if (found.length === 0 && isOfOther()) return foreign()
  const responses = found.map(([path, header]) => conformAt(header, customsResponse, path, deviations))
  const copy = openCopy(topCopy)
  const known = new Set(responses.map(kindOf))
  const onlyCopied = entries(withoutOthers([...copy.headers]), '/res_encode', deviations)
    .map((header) => conform(header, customsResponse).value)
    .filter((header) => !known.has(kindOf(header)))
  if (onlyCopied.length > 0) deviations.note('/res_encode', `${onlyCopied.length} responses that desc lacks`)
  return ok({
    responses: [...responses, ...onlyCopied],
    topCopy,
    copy,
    remarks: remarks(errorBeside(answer, rescode, rules)),
    deviations: deviations.lines()
  })
}

const kindOf = ({ reskd, restg }: CustomsResponse): string => `${reskd}|${restg}`

const wholeAnswer = (value: unknown, deviations: Deviations): unknown => {
  if (isObject(value)) return ['rescode', 'desc', 'reshdr'].some((key) => Object.hasOwn(value, key)) ? value : null
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

const locate = (answer: unknown, form: Form, deviations: Deviations): readonly Found[] => {
  const desc = memberOf(answer, 'desc')
  const top = memberOf(answer, 'reshdr')
  if (isObject(top) || Array.isArray(top)) {
    deviations.add('/desc', desc, 'object with reshdr')
    return [
      ...(isObject(desc) || Array.isArray(desc) ? locate({ desc }, form, deviations) : []),
      ...headersOf({ reshdr: top }, '', deviations)
    ]
  }
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
