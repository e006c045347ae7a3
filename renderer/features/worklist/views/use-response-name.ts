import type { Summary } from '#core/draft/summary.ts'
import { useText } from '../../../i18n/use-text.ts'

/** The last response with the name used in tracking and archive; a code without a name as the service wrote it. */
export const useResponseName = (): ((summary: Pick<Summary, 'lastResponse'>) => string) => {
  const text = useText()
  return ({ lastResponse }) => {
    const [code = ''] = lastResponse.split(' ', 1)
    const name = text.value.tracking.responseCodes[code]
    return name === undefined ? lastResponse : `${code} ${name}`
  }
}
