import type { DraftDeclaration } from '../../derive/types.ts'
import type { Advice, AdviceContext, AdviceRule } from './advice.ts'
import { decimals, numberText } from './amounts/decimals.ts'
import { linePrice, positiveAmounts } from './amounts/plausible.ts'
import { cif, customsValue, exchangeRate, fob, priceTerm } from './amounts/price.ts'
import { exciseStamps, valueSums, weights, weightSum } from './amounts/sums.ts'
import { weeklyRate } from './amounts/weekly-rate.ts'
import { listedCodes, tariffCode } from './codes/listed-codes.ts'
import { origin, restrictions, tariffRestrictions } from './codes/origin.ts'
import { containers } from './contents/containers.ts'
import { counts, numbering, packages } from './contents/counts.ts'
import { dates, farArrival } from './contents/dates.ts'
import { descriptions } from './contents/descriptions.ts'
import { commercialDocuments, manifest, sourceDocument, transportDocuments } from './contents/documents.ts'
import { usedBefore } from './contents/used-before.ts'
import { ajuOffice, ajuPrefix, ajuUnique } from './identity/aju.ts'
import { ediNumber } from './identity/edi-number.ts'
import { brokerComplete, brokerNumber, essentials, licenceNumber, taxNumber } from './identity/parties.ts'
import { requiredAdvice } from './required.ts'

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
  requiredAdvice
]

export const defaultRules: readonly AdviceRule[] = adviceRules.filter((rule) => rule.certainty !== 'guess')

/** The advice for a draft, in the order of the rules. */
export const runAdvice = (
  declaration: DraftDeclaration,
  context: AdviceContext,
  rules: readonly AdviceRule[] = defaultRules
): readonly Advice[] => rules.flatMap((rule) => rule.run(declaration, context))
