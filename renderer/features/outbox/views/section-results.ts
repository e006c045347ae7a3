import type { SubmitEntry } from '#core/contract/submission.ts'
import type { SentCounts } from '#core/outbox/outbox-entry.ts'
import { readableSectionText } from '#core/outbox/section-text.ts'
import { countedSections } from '#core/schema/submit-result.ts'

/** What the service answered for one section, beside what was sent; null where there is nothing to be counted. */
export interface SectionResult {
  readonly section: string
  readonly sent: number | null
  readonly counted: number | null
  readonly agrees: boolean
  /** '' where the service found none. */
  readonly error: string
}

/** Every counted section, then `pungutan` and whatever else has an error text but no count; those that differ or have an error before all others. */
export const sectionResults = (result: SubmitEntry, counts: SentCounts): readonly SectionResult[] => {
  const counted = countedSections.map((section): SectionResult => {
    const count = result.counts[section]
    return {
      section,
      sent: counts[section],
      counted: count ?? null,
      agrees: count === counts[section],
      error: readableSectionText(result.errors[section] ?? '')
    }
  })
  const others = Object.entries(result.errors).flatMap(([section, error]): readonly SectionResult[] =>
    countedSections.some((name) => name === section)
      ? []
      : [{ section, sent: null, counted: null, agrees: true, error: readableSectionText(error) }]
  )
  // What has to be looked at comes first; the panel shows a few rows without scrolling.
  const isWrong = ({ agrees, error }: SectionResult): boolean => !agrees || error !== ''
  const all = [...counted, ...others]
  return [...all.filter(isWrong), ...all.filter((row) => !isWrong(row))]
}

/** The first section that the words of a refusal name. */
export const sectionNamedIn = (sentence: string): string | undefined =>
  [...countedSections, 'pungutan'].find((section) => new RegExp(`\\b${section}\\b`, 'i').test(sentence))
