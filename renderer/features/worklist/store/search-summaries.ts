import { fold } from '#core/base/fold-text.ts'
import { formatNumber } from '#core/base/format-number.ts'
import { responseNamesOf } from '../../../i18n/response-names.ts'
import type { Summary } from '#core/draft/summary.ts'

/** Summaries are immutable, so their searched text is computed once. */
const texts = new WeakMap<Summary, string>()
const identities = new WeakMap<Summary, string>()

/** The searchable identity text. */
const identityText = (summary: Summary): string => {
  const known = identities.get(summary)
  if (known !== undefined) return known
  const text = fold(`${summary.car}\n${summary.importer}\n${summary.supplier}`)
  identities.set(summary, text)
  return text
}

const searchText = (summary: Summary): string => {
  const known = texts.get(summary)
  if (known !== undefined) return known
  const numbers = [summary.invoices, summary.shipments, summary.containers, summary.given].filter((one) => one !== undefined)
  const { cif } = summary
  const joined = [
    summary.car,
    summary.importer,
    summary.supplier,
    summary.status,
    summary.statusText,
    summary.lastResponse,
    responseNamesOf(summary.lastResponse),
    summary.note ?? '',
    summary.responsible ?? '',
    ...(summary.labels ?? []),
    ...Object.entries(summary.payments ?? {}).flatMap(([billing, { ntpn = '' }]) => [billing, ntpn]),
    ...numbers,
    // As written, and without separators as an aju number.
    ...numbers.map((number) => number.replace(/[^a-z0-9\n]/gi, '')),
    // As the list shows it, in both languages, and as plain digits.
    ...(cif === null ? [] : [summary.currency, cif, ...(['id', 'en'] as const).map((language) => formatNumber(cif, language, 2))])
  ].join('\n')
  const text = fold(joined)
  texts.set(summary, text)
  return text
}

/** Whether a summary contains all words; null when the query is empty. */
export const summaryFinder = (search: string, textOf = searchText): ((summary: Summary) => boolean) | null => {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  // An aju number may be typed in any grouping, so its parts are also searched without separators.
  const wanted = words.map((word) => ({ word, plain: /\d/.test(word) ? word.replace(/[^a-z0-9]/g, '') : word }))
  return (summary) => {
    const text = textOf(summary)
    return wanted.every(({ word, plain }) => text.includes(word) || (plain !== word && text.includes(plain)))
  }
}

/** The declarations that have all words in their aju number, importer or supplier, the latest changed first; none in the trash. */
export const findDeclarations = (summaries: Iterable<Summary>, typed: string, most: number): readonly Summary[] => {
  const fits = typed.trim().length < 2 ? null : summaryFinder(typed, identityText)
  if (fits === null) return []
  let found: readonly Summary[] = []
  for (const summary of summaries) {
    const isOlder = found.length === most && (found.at(-1)?.changedAt ?? 0) >= summary.changedAt
    if (isOlder || summary.trashedAt !== 0 || !fits(summary)) continue
    found = [...found, summary].sort((one, other) => other.changedAt - one.changedAt).slice(0, most)
  }
  return found
}
