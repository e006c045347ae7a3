import { isDeclined, type Summary } from '#core/draft/summary.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Whether nothing of the declaration was sent: its badge has room to say that sending was cancelled. */
export const isUnsent = ({ state }: Pick<Summary, 'state'>): boolean => state === 'draft' || state === 'queued'

/** That the user was asked whether a declaration is sent, and cancelled; '' where that is not so, or over. */
export const useDeclined = (): ((summary: Summary | undefined) => string) => {
  const text = useText()
  return (summary) => {
    if (summary === undefined || !isDeclined(summary)) return ''
    const { declined, declinedAgain } = text.value.worklist
    return isUnsent(summary) ? declined : declinedAgain
  }
}
