import { isObject, memberOf, shortText, textOf } from '../base/json-guards.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import { errorBeside, isOneOf, objectsIn } from './answer-remarks.ts'
import { errorsOf, unwrapSingle, withSection } from './section-errors.ts'

/** Results whose errors are read; the text is short anyway. */
const mostResults = 20

/** The errors of the results of a submission, each with its section, and of several results with the aju number. */
const errorsIn = (results: readonly unknown[]): readonly string[] =>
  results.slice(0, mostResults).flatMap((result) => {
    const car = results.length === 1 ? '' : textOf(memberOf(unwrapSingle(memberOf(result, 'desc')), 'car'))
    const texts = Object.entries(errorsOf(result)).map(withSection)
    return texts.length === 0 || car === '' ? texts : [`${car}: ${texts.join('; ')}`]
  })

/**
 * What an answer of the service's own shape (`desc` with `status` or `rescode`, specification 2.2 to 2.4) says against a request that got a status of failure: its
 * text and the errors of its results, at most `limit` characters. '' if it has another shape, names no error, or also reports a success.
 */
export const refusalIn = (answer: unknown, rules: AnswerRules, limit: number): string => {
  if (!isObject(answer) || !Object.hasOwn(answer, 'desc') || !['status', 'rescode'].some((key) => Object.hasOwn(answer, key))) return ''
  const results = objectsIn(answer['desc'])
  if (results.some((result) => isOneOf(textOf(memberOf(result, 'submit_status')), rules.successWords))) return ''
  return shortText([errorBeside(answer, '', rules), ...errorsIn(results)].filter((text) => text !== '').join('; '), limit)
}
