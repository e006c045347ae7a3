import { onlyReading } from '#core/base/number.ts'
import type { BillingDue } from '#core/tracking/billing.ts'
import { useText } from '../../../i18n/use-text.ts'

/** What lists and notices say of a payment. */
export const useBillingText = () => {
  const text = useText()
  return {
    /** As received where it could be two numbers; '' without an amount. */
    amountOf: ({ total }: Pick<BillingDue, 'total'>): string => {
      const reading = onlyReading(total)
      return reading === null ? total : `Rp ${text.value.decimal(reading)}`
    },
    timeLeft: ({ left, level }: Pick<BillingDue, 'left' | 'level'>): string => {
      const { billing, duration } = text.value.tracking
      if (level === 'unreadable') return billing.unreadable
      return left < 0 ? billing.overdue(duration(-left)) : billing.left(duration(left))
    },
    toneOf: ({ level }: Pick<BillingDue, 'level'>): 'plain' | 'warn' | 'danger' =>
      level === 'later' ? 'plain' : level === 'soon' ? 'warn' : 'danger'
  }
}
