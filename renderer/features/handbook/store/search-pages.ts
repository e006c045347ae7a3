import { snippetOf } from '#core/archive/full-text/snippet.ts'
import { isPartOf, queryWordsOf, tokensOf, type QueryWord } from '#core/archive/full-text/tokens.ts'
import type { Snippet } from '#core/contract/archive.ts'
import type { HandbookPage, PageSection } from './read-page.ts'
import type { PageName } from './page-names.ts'

export interface FoundSection {
  readonly page: PageName
  readonly pageTitle: string
  /** Id of the heading; '' for the beginning of the page. */
  readonly heading: string
  readonly title: string
  /** Null where only headings have the words. */
  readonly snippet: Snippet | null
}

/** Maximum number of results. */
const mostFound = 30

const has = (tokens: ReadonlySet<string>, word: QueryWord): boolean =>
  word.some((parts) => parts.every((part) => [...tokens].some((token) => isPartOf(part, token))))

interface SectionTokens {
  readonly inTitle: ReadonlySet<string>
  readonly inText: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

/** Cache: the tokens of a section do not depend on the search text. */
const known = new WeakMap<PageSection, SectionTokens>()

const tokensOfSection = (section: PageSection, pageTitle: string): SectionTokens => {
  const before = known.get(section)
  if (before !== undefined) return before
  const inTitle = tokensOf(section.title)
  const inText = tokensOf(section.text)
  const tokens = { inTitle, inText, all: new Set([...inTitle, ...inText, ...tokensOf(pageTitle)]) }
  known.set(section, tokens)
  return tokens
}

/** The sections whose headings and text have every word, those with the words in their headings first. */
export const searchPages = (pages: readonly HandbookPage[], typed: string): readonly FoundSection[] => {
  const words = queryWordsOf(typed)
  if (words.length === 0) return []
  const found = pages.flatMap(({ name, title: pageTitle, sections }) =>
    sections.flatMap((section) => {
      const { heading, title, text } = section
      const { inTitle, inText, all } = tokensOfSection(section, pageTitle)
      if (!words.every((word) => has(all, word))) return []
      const weight = words.filter((word) => has(inTitle, word)).length * 2 + words.filter((word) => has(inText, word)).length
      return [{ weight, section: { page: name, pageTitle, heading, title, text } }]
    })
  )
  return found
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostFound)
    .map(({ section: { text, ...section } }) => ({ ...section, snippet: snippetOf(text, words) }))
}
