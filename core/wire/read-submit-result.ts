import type { AnswerRules } from '../contract/answer-rules.ts'
import type { ExtraMember, SubmitAnswer, SubmitEntry } from '../contract/submission.ts'
import { fail, ok, type Result } from '../base/result.ts'
import type { HttpReply } from '../base/ports.ts'
import { ajuKey } from '../numbering/aju-number.ts'
import { submitResult } from '../schema/submit-result.ts'
import { isOkWord, isOneOf, isReadBeside, numberIn, saidBeside, saidOfResult, unwrapSingle } from './answer-remarks.ts'
import { conformAt, entries, collectDeviations, type Deviations } from './conform-to-shape.ts'
import { hasContent, isReal } from './has-content.ts'
import { readJson, serverFault, unreadable } from './read-reply.ts'
import { replySaysStored } from './says-stored.ts'
import { isObject, memberOf, safeKey, shortText, textOf } from '../base/json-guards.ts'

const entryNode = submitResult.members.desc.of
const notCounts: ReadonlySet<string> = new Set(['car', '0', '__proto__'])

/** As `readAnswer`, and whether the answer says somewhere that the service has the submission already. */
export const readSubmitReply = (reply: HttpReply, now: number, rules: AnswerRules): Result<Omit<SubmitAnswer, 'answer' | 'at'>> => {
  const result = readAnswer(reply, now, rules)
  if (!replySaysStored(reply)) return result
  return result.ok ? ok({ ...result.value, saysStored: true }) : fail(result.failure.code, { ...result.failure, saysStored: true })
}

/**
 * Reads the answer to a submission (specification 2.2) as far as possible; `raw` is the whole text. An answer that has a member twice with different values
 * proves nothing, so its outcome is unknown. `now` in milliseconds since 1970.
 */
const readAnswer = (reply: HttpReply, now: number, rules: AnswerRules): Result<Omit<SubmitAnswer, 'answer' | 'at'>> => {
  const deviations = collectDeviations()
  const json = readJson(reply, now, rules, deviations)
  if (!json.ok) return json
  const ambiguous = deviations.repeated().find(({ differs }) => differs)
  if (ambiguous !== undefined) return unreadable(reply, json.value, ambiguous.path)
  const fault = serverFault(reply, json.value)
  if (fault !== null) return fault
  const whole = wholeAnswer(json.value, deviations)
  if (whole === null || reply.kind === 'failure') return unreadable(reply, json.value)
  const status = conformAt(memberOf(whole, 'status'), submitResult.members.status, '/status', deviations)
  if (memberOf(whole, 'error') !== undefined) deviations.add('/error', memberOf(whole, 'error'), 'nothing beside a result')
  const found = entries(memberOf(whole, 'desc'), '/desc', deviations).map((entry, index) =>
    readEntry(entry, `/desc/${index}`, whole, deviations, rules)
  )
  const { error, message, denied } = saidBeside(whole, status, [], rules)
  const extra = extraIn(whole, Object.keys(submitResult.members), '', rules)
  return ok({
    httpStatus: reply.status,
    // `success: false` denies the status beside it.
    status: isOkWord(status, rules) && denied !== '' ? denied : status,
    ...(error === '' ? {} : { error }),
    ...(message === '' ? {} : { message }),
    ...(extra.length === 0 ? {} : { extra }),
    entries: found,
    deviations: deviations.lines(),
    raw: reply.body
  })
}

/** A list instead of the object is read as its `desc`; an object with neither member is not a result. */
const wholeAnswer = (value: unknown, deviations: Deviations): unknown => {
  if (isObject(value)) return Object.hasOwn(value, 'status') || Object.hasOwn(value, 'desc') ? value : null
  if (!Array.isArray(value) || !value.some(isObject)) return null
  deviations.add('', value, 'object')
  return { desc: value }
}

const readEntry = (found: unknown, path: string, whole: unknown, deviations: Deviations, rules: AnswerRules): SubmitEntry => {
  const { submit_status, submit_type, desc } = conformAt(found, entryNode, path, deviations)
  const entry = unwrapSingle(found)
  const { errors, message, denied } = saidOfResult(entry, rules)
  const counted = memberOf(entry, 'desc')
  const extra = [
    ...extraIn(
      entry,
      [...Object.keys(entryNode.members).filter((name) => name !== 'submit_type' || isUsualType(submit_type)), 'car'],
      path,
      rules
    ),
    ...(Array.isArray(counted) ? counted : [counted]).flatMap((part) =>
      extraIn(part, Object.keys(entryNode.members.desc.members), `${path}/desc`, rules)
    )
  ].slice(0, mostExtra)
  return {
    car: carOf([desc.car, textOf(memberOf(entry, 'car'))].filter(isReal)) || foreignCar([counted, entry, whole]),
    submitStatus: denied === '' ? submit_status : denied,
    submitType: submit_type,
    counts: countsOf(unwrapSingle(memberOf(entry, 'desc'))),
    errors,
    ...(message === '' ? {} : { message }),
    ...(extra.length === 0 ? {} : { extra })
  }
}

/** The only `submit_type` of the specification; what another one means is not known. */
const isUsualType = (type: string): boolean => isOneOf(type, ['update'])

/** Longer texts, and more members of one part, are cut: they come from outside. */
const longestExtra = 300
const longestPath = 120
const mostExtra = 100

/**
 * The members of a part beyond the specification (`names`) that have content, whatever they are called: no list of words decides which of them matters. Errors,
 * messages and words of success at their own place are read as such (`saidBeside`).
 */
const extraIn = (part: unknown, names: readonly string[], path: string, rules: AnswerRules): readonly ExtraMember[] => {
  if (!isObject(part)) return []
  const all = Object.entries(part).filter(
    ([name, value]) => !names.includes(name) && hasContent(value) && !isReadBeside(name, value, rules)
  )
  const extra = all.map(([name, value]) => ({
    path: shortText(`${path}/${safeKey(name)}`, longestPath),
    text: shortText(textOf(value), longestExtra)
  }))
  return extra.length <= mostExtra
    ? extra
    : [...extra.slice(0, mostExtra - 1), { path: `${path}/…`, text: `+${extra.length - mostExtra + 1}` }]
}

/** The number of a result without a `car`, under the name that it or the whole answer has for it; '' for none. */
const foreignCar = (parts: readonly unknown[]): string => parts.map((part) => numberIn(unwrapSingle(part))).find((car) => car !== '') ?? ''

/** The number of a result that may name it twice; two different ones together are the number of no declaration. */
const carOf = ([first = '', second = first]: readonly string[]): string =>
  ajuKey(first) === ajuKey(second) ? first : `${first} / ${second}`

/** A count as a number, or as text with or without grouped thousands. */
const countOf = (value: unknown): number | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  return typeof value === 'string' && /^\s*(?:\d{1,9}|\d{1,3}(?:[.,]\d{3}){1,3})\s*$/.test(value.slice(0, 40))
    ? Number(value.replace(/[.,\s]/g, ''))
    : null
}

/** Counts of all sections, also those the specification does not count; other types are reported as deviations. */
const countsOf = (desc: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(isObject(desc) ? desc : {}).flatMap(([section, value]): [string, number][] => {
      const count = notCounts.has(section) ? null : countOf(value)
      return count === null ? [] : [[section, count]]
    })
  )
