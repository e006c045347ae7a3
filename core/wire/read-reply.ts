import type { AnswerRules } from '../contract/answer-rules.ts'
import { fail, ok, type Failure, type FailureCode, type Result } from '../base/result.ts'
import type { HttpReply } from '../base/ports.ts'
import { isObject, memberOf, shortText } from '../base/json-guards.ts'
import { errorText, isNothing, isOnlyRefusal, messagesOf, refusalIn, reportsSuccess, serverFaultIn, textInstead } from './answer-remarks.ts'
import { silent, type Deviations } from './conform-to-shape.ts'
import { hasContent } from './has-content.ts'
import { nameMembers, type RepeatedMember } from './known-names.ts'
import { mendJson, parseCounted, TooComplex, type ParsedJson } from './parse-json.ts'
import { readRetryAfter } from './retry-after.ts'

type Answer = Extract<HttpReply, { kind: 'reply' }>
type Broken = Extract<HttpReply, { kind: 'failure' }>

const longestDetail = 300

/**
 * The JSON of a usable answer (2xx, any content type), or the failure of every other outcome. `now` in milliseconds since 1970, for a
 * Retry-After with a date. `mayHaveArrived` matters for a submission; reading operations can be repeated. A whole answer inside a JSON string is
 * unwrapped; that, an encoding other than UTF-8 and repeated members are noted as deviations.
 */
export const readJson = (reply: HttpReply, now: number, rules: AnswerRules, deviations: Deviations = silent): Result<unknown> => {
  if (reply.kind === 'failure') return brokenLine(reply)
  const isGood = reply.status >= 200 && reply.status < 300
  if (reply.encoding !== undefined) deviations.note('', `encoded as ${reply.encoding}`)
  const body = parsed(reply.body, deviations)
  const more = { httpStatus: reply.status, ...retryAfter(reply, now) }
  const refusal = body.found ? (refusalText(body.value, isGood, rules) ?? clientRefusal(reply.status, body.value, rules)) : null
  // What an answer says against its own status leaves open what happened, also where the unread value of a repeated member may be the opposite.
  const isContradicted =
    body.found &&
    (body.isAmbiguous ||
      reportsSuccess(body.value, rules) ||
      serverFaultIn(body.value) !== '' ||
      (!isGood && !isOnlyRefusal(body.value, rules)))
  if (refusal !== null && !ownCodes.has(reply.status)) {
    // The service itself says that it did not accept the request. A server error may have happened after storing it.
    const isOpen = isContradicted || (!isGood && mayHaveTaken(reply.status, false, rules))
    return fail('refused', { ...more, ...detailOf(refusal), mayHaveArrived: isOpen })
  }
  if (!isGood) return oddAnswer(reply, { ...more, ...detailOf(refusal || messageOf(body, reply.body)) }, rules, isContradicted)
  if (body.found) return ok(body.value)
  // The status says done, so the request was most likely accepted.
  const arrived = { ...more, mayHaveArrived: true }
  if (body.isTooComplex) return fail('answer-too-complex', arrived)
  // Of compressed bytes that end early a network stack gives what it could decompress, if anything.
  if (isCut(reply.body) || (reply.isCompressed === true && /^\s*(?:[[{]|$)/.test(reply.body))) return fail('answer-cut', arrived)
  if (reply.body.trim() === '') return fail('empty-answer', arrived)
  return fail('not-json', { ...arrived, ...detailOf(textTitle(reply.body)) })
}

/** An answer that is valid JSON but not an answer of the operation. */
export const unreadable = (reply: HttpReply, value: unknown, detail = messageIn(value)): Result<never> => {
  const status = reply.kind === 'reply' ? { httpStatus: reply.status } : {}
  // The status says done, so the request was most likely accepted.
  return fail('unreadable-answer', { ...status, ...detailOf(detail), mayHaveArrived: true })
}

/**
 * With these the status determines what to do (new token, wait, smaller body) and is about the exchange, not the declaration: the status
 * decides the code, and a text beside it becomes the detail.
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
  if (redirects.has(status)) return 'redirected'
  return status >= 500 && status < 600 ? 'service-down' : (codesByStatus.get(status) ?? 'odd-status')
}

const isClientError = (status: number): boolean => status >= 400 && status < 500

/**
 * The client errors of the registry of HTTP: the server did not accept the request. Gateways use others, such as 499 and 460, for a line that ended while the
 * service behind them had the request. After 421 the network stack has sent the request twice.
 */
const isRegistered = (status: number): boolean =>
  status <= 418 || (status >= 422 && status <= 426) || status === 428 || status === 429 || status === 431 || status === 451

/** Of a proxy before the service, and of a service that does not know who asks: nothing was read, whatever a profile says of other client errors. */
const isUnknownCaller = (status: number): boolean => status === 401 || status === 407

/** Whether a 4xx leaves open what happened to the request. */
const mayBeStored = (status: number, { clientErrorMeansNotStored }: AnswerRules): boolean =>
  isClientError(status) && (!isRegistered(status) || (!clientErrorMeansNotStored && !isUnknownCaller(status)))

/** Statuses that lead elsewhere. 304 names a stored answer, which nobody has asked for. */
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** With these the server asks for the same request elsewhere (RFC 9110, 15.4.8 and 15.4.9): it has not processed the request. */
const unprocessedRedirects: ReadonlySet<number | undefined> = new Set([307, 308])

/**
 * Whether a redirect may answer a request that was processed. 303 does so by definition; services also send 301 and 302 after storing data. `status`
 * is undefined if the transport does not know it.
 */
const mayFollowCompletion = (status: number | undefined): boolean => !unprocessedRedirects.has(status)

const mayHaveTaken = (status: number, saidWhen: boolean, rules: AnswerRules): boolean => {
  // 503 with Retry-After: rejected before processing (RFC 9110, 15.6.4). Without it, any gateway may have sent the status.
  if (status === 503 && saidWhen) return false
  // Rejected before processing, with or without a text, unless the profile says otherwise.
  if (isClientError(status)) return mayBeStored(status, rules)
  if (status >= 300 && status < 400) return mayFollowCompletion(status)
  // 5xx: it failed at any point, or a gateway forwarded it and lost the answer. Any other status is inconclusive.
  return true
}

const oddAnswer = (
  reply: Answer,
  more: Pick<Failure, 'retryAfter' | 'httpStatus' | 'detail'>,
  rules: AnswerRules,
  isContradicted: boolean
): Result<never> =>
  fail(codeOf(reply.status), {
    ...more,
    mayHaveArrived: isContradicted || mayHaveTaken(reply.status, more.retryAfter !== undefined, rules)
  })

/** The transport knows whether bytes left. An answer that had begun proves that they arrived, some redirects that they were not processed. */
const brokenLine = (reply: Broken): Result<never> => {
  const hadAnswer = reply.code === 'answer-cut' || reply.code === 'answer-too-large'
  const mayHaveArrived = reply.code === 'redirected' ? mayFollowCompletion(reply.httpStatus) : hadAnswer || reply.mayHaveArrived
  return fail(reply.code, {
    ...detailOf(reply.detail),
    ...(reply.httpStatus === undefined ? {} : { httpStatus: reply.httpStatus }),
    mayHaveArrived
  })
}

type Parsed =
  | {
      readonly found: true
      readonly value: unknown
      /** Whether a member is there twice with different values. */
      readonly isAmbiguous: boolean
    }
  | { readonly found: false; readonly isTooComplex: boolean }

const parsed = (body: string, deviations: Deviations): Parsed => {
  try {
    const whole = wholeJson(body, deviations)
    if (looksLikeJson(whole.value)) deviations.note('', 'the whole answer is inside a JSON text')
    const answer = looksLikeJson(whole.value) ? parseCounted(whole.value) : whole
    const repeated = nameMembers(answer)
    const opened = withOpenDesc(answer.value, deviations)
    const all = [...repeated, ...opened.repeated]
    for (const member of all) deviations.repeat(member)
    return { found: true, value: opened.value, isAmbiguous: all.some(({ differs }) => differs) }
  } catch (error) {
    return { found: false, isTooComplex: error instanceof TooComplex }
  }
}

const looksLikeJson = (value: unknown): value is string => typeof value === 'string' && /^\s*[[{]/.test(value.slice(0, 100))

/** The answer with its `desc` as a value, where that is a JSON text of its own, and the members that are repeated in that text. */
const withOpenDesc = (
  answer: unknown,
  deviations: Deviations
): { readonly value: unknown; readonly repeated: readonly RepeatedMember[] } => {
  const asItIs = { value: answer, repeated: [] }
  const desc = memberOf(answer, 'desc')
  if (!isObject(answer) || !looksLikeJson(desc)) return asItIs
  try {
    const inner = parseCounted(desc)
    const open = inner.value
    // A list without data, such as `[500]`, is a text.
    if (Array.isArray(open) && open.length > 0 && !open.some((part) => typeof part === 'object' && part !== null)) return asItIs
    const repeated = nameMembers(inner, '/desc')
    deviations.note('/desc', 'inside a JSON text')
    return { value: { ...answer, desc: open }, repeated }
  } catch (error) {
    // A text in brackets.
    if (error instanceof SyntaxError) return asItIs
    throw error
  }
}

const wholeJson = (body: string, deviations: Deviations): ParsedJson => {
  try {
    return parseCounted(body)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const mended = parseCounted(mendJson(body))
    deviations.note('', 'no JSON: read with control characters in or around it')
    return mended
  }
}

const isCut = (body: string): boolean => /^\s*[[{]/.test(body) && !/[\]}]$/.test(body.trimEnd())

/** The failure of an answer with a good HTTP status that states a server's fault of itself: it says as little as that status. Null without one. */
export const serverFault = (reply: HttpReply, value: unknown): Result<never> | null => {
  const code = serverFaultIn(value)
  if (reply.kind === 'failure' || code === '') return null
  return fail('service-down', { httpStatus: reply.status, ...detailOf(messageIn(value) || code), mayHaveArrived: true })
}

/**
 * The text of a refusal, or null. With a good HTTP status only the body of specification 7.1 is one: one text, `error`, and nothing else; anything more may be of
 * a server or a gateway that failed after the data was stored. With another status it is an `error` of any type. An empty one refuses nothing.
 */
const refusalText = (value: unknown, isGood: boolean, rules: AnswerRules): string | null => {
  const error = memberOf(value, 'error')
  if (isNothing(error)) return null
  const isAlone =
    typeof error === 'string' &&
    isObject(value) &&
    Object.entries(value).every(([key, one]) => key === 'error' || !hasContent(one)) &&
    isOnlyRefusal(value, rules)
  return isGood && !isAlone ? null : errorText(value)
}

/** What the service itself says against the request with a 4xx: an answer of the operation, not of a gateway before it; null for none. */
const clientRefusal = (status: number, value: unknown, rules: AnswerRules): string | null =>
  status >= 400 && status < 500 ? refusalIn(value, rules, longestDetail) || null : null

const messageOf = (body: Parsed, text: string): string => (body.found ? messageIn(body.value) : textTitle(text))

/** The `error`, else the message, and where services and gateways say what is wrong besides. */
const messageIn = (value: unknown): string =>
  (isNothing(memberOf(value, 'error')) ? '' : errorText(value)) ||
  messagesOf(value, ['error_description', 'errors', 'fault', 'detail']) ||
  textInstead(memberOf(value, 'desc'))

/** The title of a page that is not JSON, or its first words. */
const textTitle = (text: string): string => {
  const start = text.slice(0, 4096).trim()
  const [, title = ''] = /<title[^<>]*>([^<]*)/i.exec(start) ?? []
  return shortText(title !== '' || start.startsWith('<') ? title : start, 120)
}

const detailOf = (detail: string): Pick<Failure, 'detail'> => (detail === '' ? {} : { detail })

const retryAfter = (reply: Answer, now: number): Pick<Failure, 'retryAfter'> => {
  const seconds = readRetryAfter(reply.retryAfter, now)
  return seconds === null ? {} : { retryAfter: seconds }
}
