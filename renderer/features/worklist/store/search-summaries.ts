import type { Summary } from '#core/draft/summary.ts'

/** Summaries are never changed, only replaced: their text is made once. */
const texts = new WeakMap<Summary, string>()

const searchText = (summary: Summary): string => {
  const known = texts.get(summary)
  if (known !== undefined) return known
  const text = [
    summary.car,
    summary.importer,
    summary.supplier,
    summary.status,
    summary.statusText,
    summary.lastResponse,
    summary.cif ?? ''
  ]
    .join('\n')
    .toLowerCase()
  texts.set(summary, text)
  return text
}

/** Whether a summary has all the words looked for; null where nothing is looked for. */
export const summaryFinder = (search: string): ((summary: Summary) => boolean) | null => {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  // An aju is shown grouped and typed in every way, so its parts are looked for without the grouping marks too.
  const wanted = words.map((word) => ({ word, plain: /\d/.test(word) ? word.replace(/[^a-z0-9]/g, '') : word }))
  return (summary) => {
    const text = searchText(summary)
    return wanted.every(({ word, plain }) => text.includes(word) || (plain !== word && text.includes(plain)))
  }
}
