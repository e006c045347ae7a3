import { inBothLanguages } from '#core/base/translator.ts'
import { trackingText } from '../features/tracking/text.ts'

// Not from `text.ts`, which has the texts of all features: the worklist searches these names, and its store is used by many of them.
const names = inBothLanguages((translator) => trackingText(translator).responseCodes)

/** The names that the list shows for a response, `2003 …` as the summary holds it, in both languages. */
export const responseNamesOf = (lastResponse: string): string => {
  const [code = ''] = lastResponse.split(' ', 1)
  return `${names.id[code] ?? ''}\n${names.en[code] ?? ''}`
}
