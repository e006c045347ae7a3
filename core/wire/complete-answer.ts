import { isObject } from '../base/json-guards.ts'
import type { HttpReply } from '../base/ports.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import { saysNothingBeside } from './clear-no.ts'
import { hasContent } from './has-content.ts'

/** A part of an answer and the members that the specification gives it. */
export type SpecifiedPart = readonly [part: unknown, names: readonly string[]]

const wholeAnswer = 200

/** Whether a value may count entries or pages: anything but a text with other signs than those of a number. */
const mayCount = (value: unknown): boolean => typeof value !== 'string' || (/\d/.test(value) && /^[\s\d.,/-]*$/.test(value))

/**
 * Whether an answer may leave out something that the service knows, so that it takes nothing back: with another status than 200, or with members beyond the
 * specification that have content, because a page, a total or a hint may stand under any name. Within the data (`inside`) a text alone is no such hint.
 */
export const mayLeaveOut = (
  reply: HttpReply,
  beside: readonly SpecifiedPart[],
  inside: readonly SpecifiedPart[],
  rules: AnswerRules
): boolean =>
  reply.kind !== 'reply' ||
  reply.status !== wholeAnswer ||
  beside.some(
    ([part, names]) =>
      isObject(part) && Object.entries(part).some(([name, value]) => !names.includes(name) && !saysNothingBeside(name, value, rules))
  ) ||
  inside.some(
    ([part, names]) =>
      isObject(part) && Object.entries(part).some(([name, value]) => !names.includes(name) && hasContent(value) && mayCount(value))
  )
