import type { AnswerRules } from '../contract/answer-rules.ts'
import type { SubmitAnswer, SubmitEntry } from '../contract/submission.ts'
import type { CountedSection } from '../schema/submit-result.ts'
import { ajuKey } from '../numbering/aju-number.ts'
import { isOneOf } from '../wire/answer-remarks.ts'
import { isReal } from '../wire/has-content.ts'
import type { EntryAnswer, OutboxEntry, OutboxState, Remark, SentCounts } from './outbox-entry.ts'

/** The part of an entry that the answer is compared with. */
type Sent = Pick<OutboxEntry, 'car' | 'counts'>

/**
 * The answer's result for this entry and its remarks (specification 2.2): matched by `car`, never by order. `beside`: the aju numbers of
 * the same request, whose results are expected. `isAlone`: there is no other one.
 */
export const matchAnswer = (
  entry: Sent,
  answer: Pick<SubmitAnswer, 'status' | 'entries' | 'error' | 'extra'>,
  rules: AnswerRules,
  beside: ReadonlySet<string> = new Set(),
  isAlone = beside.size <= 1
): { readonly state: OutboxState; readonly remarks: readonly Remark[] } => {
  const [mine, ...others] = resultsOf(entry.car, answer, isAlone)
  // What stands beside the results is of every declaration of the request.
  const beyond: readonly Remark[] = [
    ...(answer.error ? [{ code: 'answer-error' as const, text: answer.error }] : []),
    ...extraRemarks(answer)
  ]
  if (!mine) {
    const expected = new Set([...beside].map(ajuKey))
    const strange = answer.entries.flatMap(({ car }) => (expected.has(ajuKey(car)) ? [] : [car]))
    return { state: 'unknown', remarks: [{ code: 'car-missing', found: strange.join(', ') }, ...beyond] }
  }
  // Two results for one declaration are ambiguous.
  if (others.length > 0) return { state: 'unknown', remarks: [{ code: 'car-doubled', times: others.length + 1 }, ...beyond] }
  const odd: Remark[] = []
  if (!isOneOf(answer.status, rules.okWords)) odd.push({ code: 'odd-status', status: answer.status })
  if (!isOneOf(mine.submitStatus, rules.successWords)) odd.push({ code: 'odd-submit-status', status: mine.submitStatus })
  const remarks = [
    ...odd,
    ...beyond,
    ...extraRemarks(mine),
    ...countRemarks(entry.counts, mine),
    ...Object.entries(mine.errors).map(([section, text]): Remark => ({ code: 'section-error', section, text }))
  ]
  // An answer with unknown status words proves neither that it was stored nor that it was not.
  if (odd.length > 0) return { state: 'unknown', remarks }
  return { state: remarks.length > 0 ? 'remarks' : 'accepted', remarks }
}

/** `isAlone`: the request had one declaration. A single result without a number that counts sections is then its result. */
const resultsOf = (car: string, { entries }: Pick<SubmitAnswer, 'entries'>, isAlone: boolean): readonly SubmitEntry[] => {
  const [only, ...more] = entries
  const isUnnamed = only !== undefined && more.length === 0 && !isReal(only.car) && Object.keys(only.counts).length > 0
  return isAlone && isUnnamed ? [{ ...only, car }] : entries.filter((result) => ajuKey(result.car) === ajuKey(car))
}

const extraRemarks = ({ extra = [] }: Pick<SubmitEntry, 'extra'>): readonly Remark[] =>
  extra.map((member): Remark => ({ code: 'extra-member', ...member }))

const countRemarks = (sent: SentCounts, mine: SubmitEntry): readonly Remark[] =>
  (Object.keys(sent) as CountedSection[]).flatMap((section): Remark[] => {
    const counted = Object.hasOwn(mine.counts, section) ? (mine.counts[section] ?? null) : null
    return counted === sent[section] ? [] : [{ code: 'count', section, sent: sent[section], counted }]
  })

/** The part of an answer that is stored with the entry: only its own result, because a request may have a hundred. */
export const answerFor = (entry: Pick<OutboxEntry, 'car'>, answer: SubmitAnswer, isAlone = false): EntryAnswer => {
  const { raw: _, rawLength: __, rawBytes: ___, saysStored: ____, ...rest } = answer
  return { ...rest, entries: resultsOf(entry.car, answer, isAlone) }
}

/** Number of bytes of a text in UTF-8; a lone surrogate counts as the replacement character it is written as. */
export const bytesOf = (text: string): number => {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
