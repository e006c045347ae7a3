import { trackingEn } from '../features/tracking/text/en.ts'
import { trackingId } from '../features/tracking/text/id.ts'

const nameOf = (words: { readonly responseCodes: Readonly<Record<string, string>> }, code: string): string =>
  words.responseCodes[code] ?? ''

/** The names that the list shows for a response, `2003 …` as the summary holds it, in both languages. */
export const responseNamesOf = (lastResponse: string): string => {
  const [code = ''] = lastResponse.split(' ', 1)
  return `${nameOf(trackingId, code)}\n${nameOf(trackingEn, code)}`
}
