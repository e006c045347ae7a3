import { fail, ok, type Result } from '../base/result.ts'
import type { StatusLog } from '../derive/shape.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import type { AnswerRemarks } from '../contract/retrieval.ts'
import type { HttpReply } from '../base/ports.ts'
import { object } from '../schema/field.ts'
import { statusLog, statusLogAnswer } from '../schema/status-log.ts'
import { createOwnership, isOneOf, objectsIn, saidBeside } from './answer-remarks.ts'
import { isClearNo } from './clear-no.ts'
import { mayLeaveOut } from './complete-answer.ts'
import { conformAt, collectDeviations, type Deviations } from './conform-to-shape.ts'
import { hasContent } from './has-content.ts'
import { readJson, unreadable } from './read-reply.ts'
import { logInServiceZone } from './service-dates.ts'
import { unstatedText } from './stated-status.ts'
import { isObject, memberOf, shortText } from '../base/json-guards.ts'

/** The log in the service's order, `pdf_encoded` still encoded, members beyond the specification preserved; times that name a zone are in that of the service. */
export interface RawStatusLog {
  readonly log: StatusLog
  /** The service says clearly that it does not know the number: right shape, right number, and nothing about it. */
  readonly isUnknown: boolean
  readonly remarks: AnswerRemarks
  readonly deviations: readonly string[]
}

/**
 * Reads the answer of the status log operation (specification 2.3) to a question about `asked`; what names another number is left out. `now`
 * in milliseconds since 1970.
 */
export const readStatusReply = (reply: HttpReply, now: number, asked: string, rules: AnswerRules): Result<RawStatusLog> => {
  const deviations = collectDeviations()
  const json = readJson(reply, now, rules, deviations)
  if (!json.ok) return json
  // Before the parts of other numbers are removed: they are content.
  const isUnknown = isClearNo({ reply, answer: json.value, isRepeated: deviations.repeated().length > 0 }, asked, rules)
  const { owns, withoutOthers, others: otherNumbers, remarks } = createOwnership(asked)
  const answer = withoutOthers(json.value)
  const others = otherNumbers()
  const isOfOther = (): Result<never> => fail('foreign-answer', { detail: others.join(', ') })
  if (!isObject(answer) || !['status', 'desc', 'data'].some((key) => Object.hasOwn(answer, key)))
    return others.length > 0 ? isOfOther() : unreadable(reply, json.value)
  const status = conformAt(memberOf(answer, 'status'), statusLogAnswer.members.status, '/status', deviations)
  if (!isOneOf(status, rules.okWords)) deviations.add('/status', status, '"ok"')
  const found = locate(answer, deviations)
  const own = found.filter(([, log]) => owns(log) === true)
  const [first = ['/desc/data', undefined], ...more]: readonly Found[] = own.length > 0 ? own : found.slice(0, 1)
  const logOf = ([path, data]: Found): StatusLog => logInServiceZone(conformAt(data, statusLog, path, deviations), rules.zone)
  const log = joined(logOf(first), more.map(logOf))
  // What is left of a log without a number of its own was about one of the others.
  const isNamed = [first[1], ...log.dataStatus, ...log.dataRespon].some((part) => owns(part) === true)
  if (others.length > 0 && !isNamed) return isOfOther()
  const logs = found.map(([, data]) => data)
  const inside = [...objectsIn(memberOf(answer, 'desc')), ...logs, ...logs.flatMap(entriesOf)].filter((part) => part !== answer)
  const said = saidBeside(answer, status, inside, rules)
  const unstated = unstatedText(log)
  const isPartial =
    unstated !== '' ||
    others.length > 0 ||
    deviations.repeated().length > 0 ||
    // An answer with an error is not complete anyway.
    (said.error === '' && said.denied === '' && mayLeaveOut(reply, answer, answerShape, rules)) ||
    logs.length === 0 ||
    !logs.flatMap(listsOf).every((list) => Array.isArray(list) && list.every((entry) => hasContent(entry)))
  const messages = [unstated, said.message].filter((text) => text !== '')
  const beside = { ...said, message: shortText(messages.join('; '), longestMessage) }
  return ok({ log, isUnknown, remarks: remarks(beside, isPartial), deviations: deviations.lines() })
}

/** The answer of the specification; the log may also stand one or two levels higher. */
const answerShape = object(statusLogAnswer.label, {
  ...statusLog.members,
  data: statusLog,
  desc: object(statusLogAnswer.members.desc.label, { ...statusLog.members, data: statusLog })
})

/** Characters of the texts that an answer has beside its data. */
const longestMessage = 300

const listsOf = (data: unknown): readonly unknown[] => [memberOf(data, 'dataStatus'), memberOf(data, 'dataRespon')]
const entriesOf = (data: unknown): readonly unknown[] => listsOf(data).flatMap(objectsIn)

/** Several logs of the number as one: the status of the first that has one, and the entries of all, each once. */
const joined = (first: StatusLog, more: readonly StatusLog[]): StatusLog => {
  if (more.length === 0) return first
  const all = [first, ...more]
  return {
    ...(all.find(({ status }) => hasContent(status)) ?? first),
    dataStatus: distinct(all.flatMap(({ dataStatus }) => dataStatus)),
    dataRespon: distinct(all.flatMap(({ dataRespon }) => dataRespon))
  }
}

const distinct = <T extends object>(entries: readonly T[]): T[] => [
  ...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()
]

const isLog = (value: unknown): boolean =>
  isObject(value) && ['dataStatus', 'dataRespon', 'statusUraian'].some((key) => Object.hasOwn(value, key))

type Found = readonly [path: string, log: unknown]

/** The log is in `desc.data`; it is also read from one level higher, and out of a list of several. */
const locate = (answer: Readonly<Record<string, unknown>>, deviations: Deviations): readonly Found[] => {
  const desc = memberOf(answer, 'desc')
  const inData = objectsIn(desc)
    .filter((one) => Object.hasOwn(one, 'data'))
    .map((one) => memberOf(one, 'data'))
  if (Array.isArray(desc) || inData.length === 0) deviations.add('/desc', desc, 'object with data')
  const several = inData.find((data) => Array.isArray(data) && data.some(isObject))
  if (several !== undefined) deviations.add('/desc/data', several, 'object')
  if (inData.length > 0)
    return inData.flatMap((data): readonly unknown[] => (several === data ? objectsIn(data) : [data])).map((log) => ['/desc/data', log])
  const higher = objectsIn(desc).filter(isLog)
  if (higher.length > 0) return higher.map((log) => ['/desc', log])
  if (isLog(memberOf(answer, 'data'))) return [['/data', memberOf(answer, 'data')]]
  return isLog(answer) ? [['', answer]] : []
}
