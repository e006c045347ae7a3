import type { Summary } from '#core/draft/summary.ts'
import { useText } from '../../../i18n/use-text.ts'

/** The last response with the name used in tracking and archive, and its code; without a known name the text of the service, which begins with the code. */
export const useResponseName = (): ((summary: Pick<Summary, 'lastResponse'>) => { readonly name: string; readonly code: string }) => {
  const text = useText()
  return ({ lastResponse }) => {
    const [code = ''] = lastResponse.split(' ', 1)
    const name = text.value.tracking.responseCodes[code]
    return name === undefined ? { name: lastResponse, code: '' } : { name, code }
  }
}
