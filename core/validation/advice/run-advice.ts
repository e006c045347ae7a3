import type { DraftDeclaration } from '../../derive/types.ts'
import type { Advice, AdviceContext, AdviceRule } from './advice.ts'
import { ajuForm } from './aju-form.ts'
import { ajuOffice } from './aju-office.ts'
import { ajuUnique } from './aju-unique.ts'
import { brokerWhole } from './broker-whole.ts'
import { cif } from './cif.ts'
import { containers } from './containers.ts'
import { counts } from './counts.ts'
import { customsValue } from './customs-value.ts'
import { dates, farArrival } from './dates.ts'
import { decimals } from './decimals.ts'
import { descriptions } from './descriptions.ts'
import { commercialDocuments, sourceDocument, transportDocuments } from './documents.ts'
import { essentials } from './essentials.ts'
import { exchangeRate } from './exchange-rate.ts'
import { exciseStamps } from './excise-stamps.ts'
import { fob } from './fob.ts'
import { licenceNumber } from './licence-number.ts'
import { linePrice } from './line-price.ts'
import { listedCodes } from './listed-codes.ts'
import { manifest } from './manifest.ts'
import { numberText } from './number-text.ts'
import { numbering } from './numbering.ts'
import { origin } from './origin.ts'
import { packages } from './packages.ts'
import { positiveAmounts } from './positive-amounts.ts'
import { priceTerm } from './price-term.ts'
import { restrictions } from './restrictions.ts'
import { valueSums, weightSum } from './sums.ts'
import { tariffCode } from './tariff-code.ts'
import { brokerNumber, taxNumber } from './tax-number.ts'
import { weights } from './weights.ts'

/** Every rule of section 2 of the domain page that looks at a draft. M7 is an action (core/draft/prorate.ts), W6 belongs to the answer (core/outbox). */
export const adviceRules: readonly AdviceRule[] = [
  ajuForm,
  ajuUnique,
  ajuOffice,
  taxNumber,
  brokerNumber,
  licenceNumber,
  brokerWhole,
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
  sourceDocument
]

export const usualRules: readonly AdviceRule[] = adviceRules.filter((rule) => rule.certainty !== 'guess')

/** Everything worth a look in a draft, in the order of the rules. */
export const runAdvice = (
  declaration: DraftDeclaration,
  context: AdviceContext,
  rules: readonly AdviceRule[] = usualRules
): readonly Advice[] => rules.flatMap((rule) => rule.run(declaration, context))
