import * as v from 'valibot'
import { isObject } from '../base/json-guards.ts'
import { serviceZones } from '../base/calendar-day.ts'
import { flag, line, listOf, members, numberWithin } from './input.ts'
/** Classes of codes that the specification does not define. The first two are status codes, the others response codes. */
export const codeClasses = ['finishedStatuses', 'rejectedStatuses', 'releaseResponses', 'rejectionResponses', 'billingResponses'] as const
export type CodeClass = (typeof codeClasses)[number]

/** Words that mean success: `okWords` as `status` or `rescode` of an answer, `successWords` as `submit_status` (specification 2.2 to 2.4). */
export const wordLists = ['okWords', 'successWords'] as const
export type WordList = (typeof wordLists)[number]

const wordList = listOf(line(100), 200)
/** How the answers of a service are read where the specification leaves it open; part of a profile. Which values can be used says `checkAnswerRules`. */
export const answerRulesSchema = members({
  ...v.entriesFromList([...wordLists, ...codeClasses], wordList),
  /** The zone of the times the service writes. */
  zone: v.picklist(serviceZones),
  /** Whether a submission answered with an HTTP status 4xx was certainly not stored (specification 7.4). */
  clientErrorMeansNotStored: flag,
  /** Hours after which a response without its PDF is no longer queried for it; 0: never queried. */
  documentHours: numberWithin(0, 1_000_000)
})
export type AnswerRules = v.InferOutput<typeof answerRulesSchema>

export const answerRuleLimits = {
  documentHours: { least: 0, most: 2_160 },
  words: { most: 20, longest: 40 },
  codes: { most: 50, longest: 12 }
} as const

/** SPPB under its old and new codes, of an import or a BC 2.8, and NPE of an export; rejection notes and billings likewise. */
export const defaultAnswerRules: AnswerRules = {
  zone: 'WIB',
  okWords: ['ok'],
  successWords: ['success'],
  clientErrorMeansNotStored: true,
  finishedStatuses: ['800'],
  rejectedStatuses: ['120', '900'],
  releaseResponses: ['300', '2003', '2803', '3015'],
  rejectionResponses: ['2001', '2801'],
  billingResponses: ['2020', '2820', '2028', '2828'],
  documentHours: 14 * 24
}

export type AnswerRulesProblemCode = 'missing' | 'out-of-range' | 'form' | 'unknown' | 'too-many' | 'twice'
export interface AnswerRulesProblem {
  readonly member: keyof AnswerRules
  readonly code: AnswerRulesProblemCode
  /** The word or code that is wrong; '' if it is the whole member. */
  readonly found: string
}

const isCodeClass = (member: string): member is CodeClass => (codeClasses as readonly string[]).includes(member)

/** A status code has three digits (specification 3); anything else in its place is a text. Zeros are a missing code, and 404 says "not found" as in HTTP. */
export const isStatusCode = (text: string): boolean => /^(?!000|404)\d{3}$/.test(text.trim())
/** Failures of HTTP (RFC 9110 and its registry), without 501, which the specification has as a status. */
const httpFailure = '4(?:0\\d|1[0-8]|2[0-689]|31|51)|5(?:0[02-8]|1[01])'
const httpStatus = new RegExp(`^(?:20[0-8]|226|30[0-8]|${httpFailure})$`)
const responseCode = new RegExp(`^(?!0+$|(?:${httpFailure})$)\\d{3,4}$`)

/** Whether a code could be a status of HTTP, which says what became of a request, or one of a declaration. */
export const isLikeHttpStatus = (text: string): boolean => httpStatus.test(text.trim())
/** A response code has three or four digits (specification 3); a failure of HTTP is none. */
export const isResponseCode = (text: string): boolean => responseCode.test(text.trim())
/** The classes of status codes. */
const statusClasses: readonly string[] = ['finishedStatuses', 'rejectedStatuses']

const isCode = (text: string): boolean => text.length <= answerRuleLimits.codes.longest && /^[\w.-]+$/.test(text)
const isWord = (text: string): boolean =>
  text.trim() !== '' && text.length <= answerRuleLimits.words.longest && /^[^\p{Cc},;]+$/u.test(text)

const listProblem = (member: CodeClass | WordList, list: readonly string[]): Omit<AnswerRulesProblem, 'member'> | null => {
  const isCodes = isCodeClass(member)
  if (!isCodes && list.length === 0) return { code: 'missing', found: '' }
  if (list.length > answerRuleLimits[isCodes ? 'codes' : 'words'].most) return { code: 'too-many', found: '' }
  const isUsable = statusClasses.includes(member) ? isStatusCode : isCodes ? isCode : isWord
  const bad = list.find((text) => !isUsable(text))
  return bad === undefined ? null : { code: 'form', found: bad }
}

/** A code has one meaning: status codes are either final or rejected, response codes released, rejected or billing. */
const rivals: Readonly<Record<CodeClass, readonly CodeClass[]>> = {
  finishedStatuses: [],
  rejectedStatuses: ['finishedStatuses'],
  releaseResponses: [],
  rejectionResponses: ['releaseResponses'],
  billingResponses: ['releaseResponses', 'rejectionResponses']
}

/** The members that cannot be used; empty if all can. */
export const checkAnswerRules = (rules: AnswerRules): readonly AnswerRulesProblem[] => {
  const problems: AnswerRulesProblem[] = []
  for (const member of [...wordLists, ...codeClasses]) {
    const problem = listProblem(member, rules[member])
    if (problem) problems.push({ member, ...problem })
  }
  for (const member of codeClasses) {
    const known = new Set(rivals[member].flatMap((other) => rules[other]))
    const found = rules[member].find((code) => known.has(code))
    if (found !== undefined) problems.push({ member, code: 'twice', found })
  }
  const { least, most } = answerRuleLimits.documentHours
  if (!serviceZones.includes(rules.zone)) problems.push({ member: 'zone', code: 'unknown', found: '' })
  if (!Number.isInteger(rules.documentHours) || rules.documentHours < least || rules.documentHours > most)
    problems.push({ member: 'documentHours', code: 'out-of-range', found: '' })
  return problems
}

const isOfType = (value: unknown, usual: unknown): boolean =>
  Array.isArray(usual) ? Array.isArray(value) && value.every((one) => typeof one === 'string') : typeof value === typeof usual

/** The members that a problem is about: of a code with two meanings, both classes. */
const membersOf = ({ member, code, found }: AnswerRulesProblem, rules: AnswerRules): readonly (keyof AnswerRules)[] =>
  code === 'twice' && isCodeClass(member) ? [member, ...rivals[member].filter((other) => rules[other].includes(found))] : [member]

/**
 * Reads the rules of a profile from a file. A missing or unusable member takes its default; the unusable ones are in
 * `replaced`.
 */
export const readAnswerRules = (value: unknown): { readonly rules: AnswerRules; readonly replaced: readonly (keyof AnswerRules)[] } => {
  const given = isObject(value) ? value : {}
  const keys = (Object.keys(defaultAnswerRules) as (keyof AnswerRules)[]).filter((key) => Object.hasOwn(given, key))
  const usable = new Set(keys.filter((key) => isOfType(given[key], defaultAnswerRules[key])))
  for (;;) {
    // The types of the members were checked above, their values are below.
    const rules = { ...defaultAnswerRules, ...Object.fromEntries([...usable].map((key) => [key, given[key]])) } as AnswerRules
    const problems = checkAnswerRules(rules)
    if (problems.length === 0) return { rules, replaced: keys.filter((key) => !usable.has(key)) }
    // The defaults have no problem, so each problem removes a member.
    for (const key of problems.flatMap((problem) => membersOf(problem, rules))) usable.delete(key)
  }
}
