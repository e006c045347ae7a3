import { isObject } from '../base/json-guards.ts'
import type { HttpReply } from '../base/ports.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import type { Field, Members, Node, ObjectNode } from '../schema/field.ts'
import { saysNothingBeside } from './clear-no.ts'
import { mostEntries } from './conform-to-shape.ts'
import { hasContent } from './has-content.ts'

const wholeAnswer = 200

/** Members of an object that programs write for a date. */
const datedNames: ReadonlySet<string> = new Set(['date', 'timezone', 'timezone_type'])

/** Whether there is more in the value of a field than the value: programs write dates as `{"date": …, "timezone": …}` and as lists of numbers. */
const isMoreThanValue = (value: unknown, { form }: Field): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (form !== 'date' && form !== 'date-time') return hasContent(value)
  if (Array.isArray(value)) return value.some((part) => typeof part !== 'number' && hasContent(part))
  return Object.entries(value).some(([name, member]) => !datedNames.has(name) && hasContent(member))
}

/** The items in place of one object, which may be a list or an object of them: also what is no object. */
const writtenParts = (value: unknown, members: Members): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap((part) => writtenParts(part, members))
  if (!isObject(value) || Object.keys(value).some((name) => Object.hasOwn(members, name))) return [value]
  return Object.values(value).flatMap((part) => writtenParts(part, members))
}

/**
 * Whether an answer may leave out something that the service knows, so that it takes nothing back: with another status than 200, or with anything beyond its
 * `shape` that has content, wherever it stands. A page, a total or a hint may have any name and any form, so no word and no type decides.
 */
export const mayLeaveOut = (reply: HttpReply, answer: unknown, shape: ObjectNode, rules: AnswerRules): boolean => {
  const hasMore = (value: unknown, { members }: ObjectNode): boolean => {
    const parts = writtenParts(value, members)
    return (
      parts.length > mostEntries ||
      parts.some((part) =>
        isObject(part)
          ? Object.entries(part).some(([name, member]) => {
              const node = Object.hasOwn(members, name) ? members[name] : undefined
              return node === undefined ? !saysNothingBeside(name, member, rules) : isBeyond(member, node)
            })
          : hasContent(part)
      )
    )
  }
  const isBeyond = (value: unknown, node: Node): boolean => {
    switch (node.node) {
      case 'field':
        return isMoreThanValue(value, node)
      case 'object':
        return hasMore(value, node)
      case 'list':
      case 'nullable':
      case 'optional':
        return isBeyond(value, node.of)
      case 'any':
      case 'any-list':
        return false
      default:
        return node satisfies never
    }
  }
  return reply.kind !== 'reply' || reply.status !== wholeAnswer || hasMore(answer, shape)
}
