import { withoutBlankRows } from '../../derive/filled-rows.ts'
import type { DraftDeclaration } from '../../derive/shape.ts'
import { invoiceCodesOf } from '../../schema/required-fields.ts'
import { type Advice, type AdviceContext, type AdviceRule, advice, headerPath, rule, type AdviceSentence } from './advice.ts'
import {
  decimals,
  numberText,
  cif,
  customsValue,
  exchangeRate,
  fob,
  priceTerm,
  exciseStamps,
  valueSums,
  weights,
  weightSum,
  weeklyRate,
  linePrice,
  positiveAmounts
} from './amounts.ts'
import { damagedTexts, listedCodes, tariffCode, origin, restrictions, tariffRestrictions } from './codes.ts'
import {
  containers,
  counts,
  numbering,
  packages,
  dates,
  farArrival,
  importedValues,
  descriptions,
  commercialDocuments,
  manifest,
  sourceDocument,
  transportDocuments,
  usedBefore
} from './contents.ts'
import {
  ajuOffice,
  ajuPrefix,
  ajuUnique,
  ediNumber,
  brokerComplete,
  brokerNumber,
  essentials,
  licenceNumber,
  taxNumber
} from './identity.ts'
import type { Problem } from '../problem.ts'
import { requiredFindings } from '../sending-problems.ts'

/** R1: required fields and rows (required-fields.ts) that the profile turns into advice. */
export const requiredAdvice = rule('R1', 'certain', (declaration, { sendingRules = {} }) =>
  (sendingRules.advisedFields ?? []).length === 0
    ? []
    : requiredFindings(declaration, sendingRules, 'advised').flatMap(({ path, code }) => {
        if (code === 'required') return advice(path, 'R1.required')
        if (code === 'invoice-wanted') return advice(path, 'R1.invoice', { expected: invoiceCodesOf(sendingRules).join(', ') })
        // M10 and C8 describe a text that is no number or no date.
        return code === 'positive-wanted' ? advice(path, 'R1.positive') : []
      })
)

/** Advice that says no more than that a field is blank, not positive, no number or no date, by sentence and found value. */
const sayings: ReadonlyMap<AdviceSentence, (found: string) => boolean> = new Map<AdviceSentence, (found: string) => boolean>([
  ['C1.form', (found) => found.trim() === ''],
  ['C10.description', (found) => found === '0'],
  ['C11.needed', () => true],
  ['M5.foreign', (found) => found === '' || Number(found) <= 0],
  ['M9.positive', () => true],
  ['M10.plain', () => true],
  ['C8.real', () => true]
])

/** The advice without what a problem, or R1, reports for the same field. */
export const withoutRepetition = (all: readonly Advice[], problems: readonly Problem[]): readonly Advice[] => {
  const reported = new Set(problems.map(({ path }) => path))
  for (const { path, rule } of all) if (rule === requiredAdvice.id) reported.add(path)
  return all.filter(({ path, says, params }) => !reported.has(path) || sayings.get(says)?.(params.found) !== true)
}

/** Sentences that give another value for a header field, each with the header fields from which that value is calculated. */
const calculatedFrom: ReadonlyMap<AdviceSentence, readonly string[]> = new Map<AdviceSentence, readonly string[]>([
  ['M1.fob', ['nilinv', 'btambahan', 'discount']],
  ['M2.cif', ['fob', 'freight', 'asuransi']],
  ['M3.cfr', ['nilinv', 'btambahan', 'discount', 'asuransi']],
  ['M3.cif', ['nilinv', 'btambahan', 'discount']],
  ['M4.rupiah', ['cif', 'ndpbm']],
  ['M5.rupiah', []],
  ['M6.sum', []],
  ['M13.differs', []],
  ['M13.week', []],
  ['W2.sum', []]
])

/**
 * The advice without what only follows from another: a value that was calculated from a field for which there is another value itself says nothing
 * before that is settled. A wrong FOB is said once, not again as a wrong CIF.
 */
const withoutConsequences = (all: readonly Advice[]): readonly Advice[] => {
  const questioned = new Set(all.flatMap(({ path, says }) => (calculatedFrom.has(says) ? [path] : [])))
  if (questioned.size < 2) return all
  return all.filter(({ says }) => calculatedFrom.get(says)?.some((key) => questioned.has(headerPath(key))) !== true)
}

/** All rules for drafts. M7 is an action (core/draft/prorate.ts); W6 checks the response to a submission (core/outbox). */
export const adviceRules: readonly AdviceRule[] = [
  ajuUnique,
  ajuOffice,
  taxNumber,
  brokerNumber,
  licenceNumber,
  brokerComplete,
  ediNumber,
  ajuPrefix,
  fob,
  cif,
  priceTerm,
  customsValue,
  exchangeRate,
  weeklyRate,
  valueSums,
  linePrice,
  positiveAmounts,
  numberText,
  decimals,
  exciseStamps,
  weights,
  weightSum,
  counts,
  packages,
  numbering,
  tariffCode,
  listedCodes,
  damagedTexts,
  containers,
  commercialDocuments,
  transportDocuments,
  origin,
  restrictions,
  tariffRestrictions,
  dates,
  farArrival,
  manifest,
  descriptions,
  essentials,
  sourceDocument,
  usedBefore,
  importedValues,
  requiredAdvice
]

export const defaultRules: readonly AdviceRule[] = adviceRules.filter((rule) => rule.certainty !== 'guess')

/** The advice for a draft, in the order of the rules. Blank rows are no rows. */
export const runAdvice = (
  declaration: DraftDeclaration,
  context: AdviceContext,
  rules: readonly AdviceRule[] = defaultRules
): readonly Advice[] => {
  const { document, isWhole, rowOf, toGiven, fromGiven } = withoutBlankRows(declaration)
  if (isWhole) return withoutConsequences(rules.flatMap((rule) => rule.run(document, context)))
  const imported = (context.imported ?? []).flatMap((doubt) => {
    const path = fromGiven(doubt.path)
    return path === null ? [] : [{ ...doubt, path }]
  })
  return withoutConsequences(rules.flatMap((rule) => rule.run(document, { ...context, imported, rowOf }))).map((found) => ({
    ...found,
    path: toGiven(found.path)
  }))
}
