import { fail, ok, type Failure, type FailureCode, type Result } from '../base/result.ts'
import type { HttpReply } from '../base/ports.ts'
import { isObject, memberOf, shortText, textOf } from '../base/json-guards.ts'
import { parseJson } from './parse-json.ts'
import { readRetryAfter } from './retry-after.ts'

type Answer = Extract<HttpReply, { kind: 'reply' }>
type Broken = Extract<HttpReply, { kind: 'failure' }>

const longestDetail = 300

/**
 * The JSON of a usable answer (2xx, any content type), or the failure that every other outcome is.
 * `now` in milliseconds, for a Retry-After that names a date. `mayHaveArrived` is decided for a submission; reading twice harms nothing.
 */
export const readJson = (reply: HttpReply, now: number): Result<unknown> => {
  if (reply.kind === 'failure') return brokenLine(reply)
  const isGood = reply.status >= 200 && reply.status < 300
  const body = parsed(reply.body)
  const more = { httpStatus: reply.status, ...retryAfter(reply, now) }
  const refusal = body.found ? refusalText(body.value, isGood) : null
  if (refusal !== null && !ownCodes.has(reply.status)) {
    // Under 500 the service says itself that it did not take it; above, that may be a step after the storing.
    return fail('refused', { ...more, ...detailOf(refusal), mayHaveArrived: reply.status >= 500 })
  }
  if (!isGood) return oddAnswer(reply, more, refusal || messageOf(body, reply.body))
  if (body.found) return ok(body.value)
  // Answered as done, only unreadably: most likely it was taken.
  const arrived = { ...more, mayHaveArrived: true }
  if (reply.body.trim() === '') return fail('empty-answer', arrived)
  if (isCut(reply.body)) return fail('answer-cut', arrived)
  return fail('not-json', { ...arrived, ...detailOf(textTitle(reply.body)) })
}

/** An answer that is JSON but nothing the operation could have said. */
export const unreadable = (reply: HttpReply): Result<never> =>
  // Answered as done, only unreadably: most likely it was taken.
  fail('unreadable-answer', { ...(reply.kind === 'reply' ? { httpStatus: reply.status } : {}), mayHaveArrived: true })

/**
 * With these the status says what to do (a new token, waiting, a smaller body) and speaks of the exchange, not of the declaration:
 * it stays the code, and a text beside it is the detail.
 */
const ownCodes: ReadonlySet<number> = new Set([401, 403, 413, 429, 502, 503, 504])

const codesByStatus: ReadonlyMap<number, FailureCode> = new Map([
  [401, 'unauthorised'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [407, 'proxy-login'],
  [413, 'too-large'],
  [429, 'too-many']
])

const codeOf = (status: number): FailureCode => {
  if (status >= 300 && status < 400) return 'redirected'
  return status >= 500 && status < 600 ? 'service-down' : (codesByStatus.get(status) ?? 'odd-status')
}

const mayHaveTaken = (status: number, saidWhen: boolean): boolean => {
  // Unavailable, with the time to come again: turned away at the door (RFC 9110, 15.6.4). Without it, anybody on the way may have said so.
  if (status === 503 && saidWhen) return false
  // Turned away before anything was done with it, with or without a text.
  if (status >= 400 && status < 500) return false
  // Sent elsewhere, and nothing was sent there; only "see other" (303) is the answer to something done.
  if (status >= 300 && status < 400) return status === 303
  // 5xx: it failed at any point, or a gateway passed it on and lost the answer. Anything else says nothing at all.
  return true
}

const oddAnswer = (reply: Answer, more: Pick<Failure, 'retryAfter' | 'httpStatus'>, detail: string): Result<never> =>
  fail(codeOf(reply.status), { ...more, ...detailOf(detail), mayHaveArrived: mayHaveTaken(reply.status, more.retryAfter !== undefined) })

/** The transport knows whether bytes left; an answer that had begun proves that they arrived, a redirect that they were not taken (but 303). */
const brokenLine = (reply: Broken): Result<never> => {
  const hadAnswer = reply.code === 'answer-cut' || reply.code === 'answer-too-large'
  const mayHaveArrived = reply.code === 'redirected' ? reply.httpStatus === 303 : hadAnswer || reply.mayHaveArrived
  return fail(reply.code, {
    ...detailOf(reply.detail),
    ...(reply.httpStatus === undefined ? {} : { httpStatus: reply.httpStatus }),
    mayHaveArrived
  })
}

type Parsed = { readonly found: true; readonly value: unknown } | { readonly found: false }

const parsed = (body: string): Parsed => {
  try {
    return { found: true, value: parseJson(body) }
  } catch {
    return { found: false }
  }
}

const isCut = (body: string): boolean => /^\s*[[{]/.test(body) && !/[\]}]$/.test(body.trimEnd())

/** The text of an `error` member (specification 7.1) of any type, or null. Beside a result it is a remark and refuses nothing. */
const refusalText = (value: unknown, isGood: boolean): string | null => {
  const error = memberOf(value, 'error')
  if (error === undefined) return null
  const isEmpty = error === null || error === false || error === ''
  if (isEmpty) return isObject(value) && Object.keys(value).length === 1 ? '' : null
  if (isGood && typeof memberOf(value, 'desc') === 'object' && memberOf(value, 'desc') !== null) return null
  const message = memberOf(error, 'message')
  return shortText(textOf(typeof message === 'string' ? message : error), longestDetail)
}

const messageOf = (body: Parsed, text: string): string => {
  if (!body.found) return textTitle(text)
  const message = isObject(body.value) ? (memberOf(body.value, 'message') ?? memberOf(body.value, 'error_description')) : undefined
  return shortText(textOf(message), longestDetail)
}

/** What a page that is no JSON says of itself: its title, or its first words. */
const textTitle = (text: string): string => {
  const start = text.slice(0, 4096).trim()
  const [, title = ''] = /<title[^>]*>([^<]*)/i.exec(start) ?? []
  return shortText(title !== '' || start.startsWith('<') ? title : start, 120)
}

const detailOf = (detail: string): Pick<Failure, 'detail'> => (detail === '' ? {} : { detail })

const retryAfter = (reply: Answer, now: number): Pick<Failure, 'retryAfter'> => {
  const seconds = readRetryAfter(reply.retryAfter, now)
  return seconds === null ? {} : { retryAfter: seconds }
}
