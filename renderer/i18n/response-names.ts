import { en, id } from './text.ts'

/** The names that the list shows for a response, `2003 …` as the summary holds it, in both languages. */
export const responseNamesOf = (lastResponse: string): string => {
  const [code = ''] = lastResponse.split(' ', 1)
  return `${id.tracking.responseCodes[code] ?? ''}\n${en.tracking.responseCodes[code] ?? ''}`
}
