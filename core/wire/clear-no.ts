import { isObject, textOf } from '../base/json-guards.ts'
import type { HttpReply } from '../base/ports.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import { ajuKey } from '../numbering/aju-number.ts'
import { isNothing, isOkWord, isOneOf } from './answer-remarks.ts'
import { isNoText } from './conform-to-shape.ts'
import { hasContent } from './has-content.ts'

/** A reply of the status log operation with its parsed body, before anything is removed from it. */
export interface LogReply {
  readonly reply: HttpReply
  readonly answer: unknown
  /** Whether a member is there twice: one of its values is not read. */
  readonly isRepeated: boolean
}

const isWordOfSuccess = (value: unknown, rules: AnswerRules): boolean =>
  (typeof value === 'string' || typeof value === 'number' || value === true) && isOkWord(String(value), rules)

/** Members of the answer itself in which a whole word of success says nothing about the number. A `false` under the first two denies success. */
const denyingNames: ReadonlySet<string> = new Set(['rescode', 'success'])
const sayingNames: ReadonlySet<string> = new Set(['message', 'code'])
const errorNames: ReadonlySet<string> = new Set(['error', 'errors'])

/** Whether a member beside the data of an answer says nothing about them: it has nothing in it, or is a word of success at its own place. */
export const saysNothingBeside = (name: string, value: unknown, rules: AnswerRules): boolean => {
  if (!hasContent(value)) return true
  if (errorNames.has(name)) return isNothing(value)
  if (denyingNames.has(name)) return isWordOfSuccess(value, rules)
  return sayingNames.has(name) && (isNothing(value) || isWordOfSuccess(value, rules))
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
const isEmpty = (members: Readonly<Record<string, unknown>>): boolean => Object.values(members).every((value) => !hasContent(value))

/**
 * Whether the service says clearly that it does not know the number `asked`: HTTP 200, the shape of specification 2.3, this number, and nothing else with
 * content, whatever its name and place. Only this opens the offer to send again, so a member that is not understood makes it "cannot tell".
 */
export const isClearNo = ({ reply, answer, isRepeated }: LogReply, asked: string, rules: AnswerRules): boolean => {
  if (reply.kind !== 'reply' || reply.status !== 200 || isRepeated || !isObject(answer)) return false
  const { status, desc, ...beside } = answer
  if (typeof status !== 'string' || !isOneOf(status, rules.okWords) || !isObject(desc)) return false
  const { data, ...besideData } = desc
  if (!isObject(data)) return false
  const { car, dataStatus, dataRespon, status: code, ...inside } = data
  return (
    (typeof car === 'string' || typeof car === 'number') &&
    ajuKey(String(car)) === ajuKey(asked) &&
    isEmptyList(dataStatus) &&
    isEmptyList(dataRespon) &&
    isEmpty(besideData) &&
    isEmpty(inside) &&
    (isNoText(code) || textOf(code).trim() === '') &&
    Object.entries(beside).every(([name, value]) => saysNothingBeside(name, value, rules))
  )
}
