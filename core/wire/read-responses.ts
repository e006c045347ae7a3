import { fail, ok, type Result } from '../base/result.ts'
import type { CustomsResponse } from '../derive/shape.ts'
import type { HttpReply } from '../base/ports.ts'
import { object } from '../schema/field.ts'
import { customsResponse, responsesByCarAnswer } from '../schema/customs-response.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import type { AnswerRemarks } from '../contract/retrieval.ts'
import { createOwnership, isOkWord, isOneOf, objectsIn, saidBeside } from './answer-remarks.ts'
import { openCopy, type EncodedCopy } from './compare-response-copies.ts'
import { mayLeaveOut } from './complete-answer.ts'
import { conform, conformAt, entries, namedEntries, collectDeviations, type Deviations } from './conform-to-shape.ts'
import { hasContent } from './has-content.ts'
import { readPdf } from './read-pdf.ts'
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
  const { withoutOthers, others, remarks } = createOwnership(asked)
  const answer = wholeAnswer(withoutOthers(json.value), deviations)
  const isOfOther = (): boolean => others().length > 0
  const foreign = (): Result<never> => fail('foreign-answer', { detail: others().join(', ') })
  if (answer === null) return isOfOther() ? foreign() : unreadable(reply, json.value)
  const rescode = conformAt(memberOf(answer, 'rescode'), responsesByCarAnswer.members.rescode, '/rescode', deviations)
  if (!isOneOf(rescode, rules.okWords)) deviations.add('/rescode', rescode, '"OK"')
  const found = locate(answer, form, deviations)
  const topCopy = topCopyOf(memberOf(answer, 'res_encode'), form, deviations)
  const all = found.map(([path, header]) => conformAt(header, customsResponse, path, deviations))
  const said = new Set(all.filter(isSaid))
  const blank = all.filter((response) => !said.has(response))
  const headersIn = (opened: EncodedCopy): readonly CustomsResponse[] =>
    entries(withoutOthers([...opened.headers]), '/res_encode', deviations).map((header) => conform(header, customsResponse).value)
  const responses = [
    ...said,
    ...blank.flatMap((one) =>
      headersIn(openCopy(one.res_encode))
        .filter(isSaid)
        .map((copied) => ({ ...copied, res_encode: one.res_encode ?? null }))
    )
  ]
  if (responses.length === 0 && isOfOther()) return foreign()
  const copy = openCopy(topCopy)
  const onlyCopied = lackingIn(responses, headersIn(copy).filter(isSaid))
  if (onlyCopied.length > 0) deviations.note('/res_encode', `${onlyCopied.length} responses that desc lacks`)
  if (blank.length > 0) deviations.note('/desc', `${blank.length} responses without content, only in the raw answer`)
  const desc = memberOf(answer, 'desc')
  const inside = [...objectsIn(desc), ...found.map(([, header]) => header), ...blank.map((one) => ({ message: textInBlank(one) }))]
  const beside = saidBeside(answer, rescode, inside, rules)
  // A list that is none, with entries that are none, or empty beside a message may lack what is known.
  const isUnread = !Array.isArray(desc) || desc.length > 0
  const isNone = isUnread || (beside.message !== '' && !isOkWord(beside.message, rules))
  return ok({
    responses: [...responses, ...onlyCopied],
    topCopy,
    copy,
    remarks: remarks(
      beside,
      blank.length > 0 ||
        isOfOther() ||
        deviations.repeated().length > 0 ||
        // An answer with an error is not complete anyway.
        (beside.error === '' && beside.denied === '' && mayLeaveOut(reply, answer, answerShape, rules)) ||
        (responses.length + onlyCopied.length === 0 && isNone)
    ),
    deviations: deviations.lines()
  })
}

/** A response, or one with its `reshdr`. */
const entryShape = object(customsResponse.label, { ...customsResponse.members, reshdr: customsResponse })
/** The answer of the specification; a response may also stand at the top. */
const answerShape = object(responsesByCarAnswer.label, {
  ...entryShape.members,
  rescode: responsesByCarAnswer.members.rescode,
  desc: entryShape
})
const encodedMembers: readonly string[] = ['pdf_encoded', 'res_encode']
const sayingMembers = Object.keys(customsResponse.members).filter((name) => name !== 'car' && !encodedMembers.includes(name))
const entryNames = ['reshdr', ...Object.keys(customsResponse.members)]

/** Whether a response has a value of its own or a document: an object with a message, or of nulls, is none. */
const isSaid = (response: CustomsResponse): boolean =>
  sayingMembers.some((name) => hasContent(memberOf(response, name))) || ['pdf', 'damaged'].includes(readPdf(response.pdf_encoded).kind)

/** The first text of an entry that is no response: what the service says instead. */
const textInBlank = (one: CustomsResponse): string => {
  const pdf = readPdf(one.pdf_encoded)
  const members = Object.entries(one).flatMap(([name, value]) => (name === 'car' || encodedMembers.includes(name) ? [] : [value]))
  const texts = [...members, pdf.kind === 'text' ? pdf.text : ''].filter((value) => typeof value === 'string')
  return texts.find((value) => hasContent(value) && /\p{L}/u.test(value)) ?? ''
}

const kindOf = ({ reskd, restg }: CustomsResponse): string => `${reskd}|${restg}`
const keyOf = (response: CustomsResponse): string => JSON.stringify([kindOf(response), response.reswk, response.dokresno?.trim() ?? ''])

/**
 * The responses of a copy that the open ones lack. An open one without the same time and number in the copy stands for another of its code and
 * day, which then differs from it.
 */
const lackingIn = (open: readonly CustomsResponse[], copied: readonly CustomsResponse[]): readonly CustomsResponse[] => {
  const [here, there] = [new Set(open.map(keyOf)), new Set(copied.map(keyOf))]
  const differing = new Map<string, number>()
  for (const one of open) if (!there.has(keyOf(one))) differing.set(kindOf(one), (differing.get(kindOf(one)) ?? 0) + 1)
  return copied.filter((one) => {
    if (here.has(keyOf(one))) return false
    const left = differing.get(kindOf(one)) ?? 0
    differing.set(kindOf(one), left - 1)
    return left <= 0
  })
}

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
  return entries(desc, '/desc', listDeviations, entryNames).flatMap((entry, index) =>
    headersOf(entry, Array.isArray(desc) ? `/desc/${index}` : '/desc', deviations)
  )
}

/** The responses of one entry: its `reshdr`, a list of them, or the entry itself if that member is missing. */
const headersOf = (entry: unknown, path: string, deviations: Deviations): readonly Found[] => {
  const header = memberOf(entry, 'reshdr')
  const beside = isObject(entry) ? Object.entries(entry).filter(([key]) => key !== 'reshdr') : []
  const named = isObject(header) ? namedEntries(header, entryNames) : null
  if (isObject(header) && named === null)
    return [[`${path}/reshdr`, beside.length === 0 ? header : Object.fromEntries([...beside, ...Object.entries(header)])]]
  if (named !== null || Array.isArray(header))
    return entries(named ?? header, `${path}/reshdr`, deviations).map((one, index) => [`${path}/reshdr/${index}`, one])
  deviations.add(`${path}/reshdr`, header, 'object')
  return beside.length === 0 ? [] : [[path, Object.fromEntries(beside)]]
}
