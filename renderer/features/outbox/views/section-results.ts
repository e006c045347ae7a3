import type { SubmitEntry } from '#core/contract/submission.ts'
import type { SentCounts } from '#core/outbox/outbox-entry.ts'
import { readableSectionText } from '#core/wire/answer-remarks.ts'
import { countedSections } from '#core/schema/submit-result.ts'

/** How many rows of a section were sent and how many the service counted; null for a section that is not counted. */
export interface SectionResult {
  readonly section: string
  readonly sent: number | null
  readonly counted: number | null
  readonly agrees: boolean
  /** '' without an error. */
  readonly error: string
}

/** All counted sections and those that only have an error text, such as `pungutan`. Sections with an error or a different count come first. */
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
  // The panel shows only a few rows without scrolling.
  const isWrong = ({ agrees, error }: SectionResult): boolean => !agrees || error !== ''
  const all = [...counted, ...others]
  return [...all.filter(isWrong), ...all.filter((row) => !isWrong(row))]
}

/** The first section that the message of a refusal names. */
export const sectionNamedIn = (message: string): string | undefined =>
  [...countedSections, 'pungutan'].find((section) => new RegExp(`\\b${section}\\b`, 'i').test(message))
