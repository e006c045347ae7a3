import type { DraftDeclaration } from '../../derive/types.ts'
import type { Advice, AdviceContext, AdviceRule } from './advice.ts'
import { ajuForm } from './identity/aju-form.ts'
import { ajuOffice } from './identity/aju-office.ts'
import { ajuUnique } from './identity/aju-unique.ts'
import { brokerComplete } from './identity/broker-complete.ts'
import { cif } from './amounts/cif.ts'
import { containers } from './contents/containers.ts'
import { counts } from './contents/counts.ts'
import { customsValue } from './amounts/customs-value.ts'
import { dates, farArrival } from './contents/dates.ts'
import { decimals } from './amounts/decimals.ts'
import { descriptions } from './contents/descriptions.ts'
import { commercialDocuments, sourceDocument, transportDocuments } from './contents/documents.ts'
import { ediNumber } from './identity/edi-number.ts'
import { essentials } from './identity/essentials.ts'
import { exchangeRate } from './amounts/exchange-rate.ts'
import { exciseStamps } from './amounts/excise-stamps.ts'
import { fob } from './amounts/fob.ts'
import { licenceNumber } from './identity/licence-number.ts'
import { linePrice } from './amounts/line-price.ts'
import { listedCodes } from './codes/listed-codes.ts'
import { manifest } from './contents/manifest.ts'
import { numberText } from './amounts/number-text.ts'
import { numbering } from './contents/numbering.ts'
import { origin } from './codes/origin.ts'
import { packages } from './contents/packages.ts'
import { positiveAmounts } from './amounts/positive-amounts.ts'
import { priceTerm } from './amounts/price-term.ts'
import { requiredAdvice } from './required.ts'
import { restrictions } from './codes/restrictions.ts'
import { valueSums, weightSum } from './amounts/sums.ts'
import { tariffCode } from './codes/tariff-code.ts'
import { brokerNumber, taxNumber } from './identity/tax-number.ts'
import { weights } from './amounts/weights.ts'

/** All rules for drafts. M7 is an action (core/draft/prorate.ts); W6 checks the response to a submission (core/outbox). */
export const adviceRules: readonly AdviceRule[] = [
  ajuForm,
  ajuUnique,
  ajuOffice,
  taxNumber,
  brokerNumber,
  licenceNumber,
  brokerComplete,
  ediNumber,
  fob,
  cif,
  priceTerm,
  customsValue,
  exchangeRate,
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
  dates,
  farArrival,
  manifest,
  descriptions,
  essentials,
  sourceDocument,
  requiredAdvice
]

export const defaultRules: readonly AdviceRule[] = adviceRules.filter((rule) => rule.certainty !== 'guess')

/** The advice for a draft, in the order of the rules. */
export const runAdvice = (
  declaration: DraftDeclaration,
  context: AdviceContext,
  rules: readonly AdviceRule[] = defaultRules
): readonly Advice[] => rules.flatMap((rule) => rule.run(declaration, context))
