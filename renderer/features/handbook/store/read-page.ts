import { lexer, type Token, type Tokens } from 'marked'
import { snippetOf } from '#core/archive/snippet.ts'
import { isPartOf, queryWordsOf, tokensOf, type QueryWord } from '#core/archive/tokens.ts'
import type { Snippet } from '#core/contract/archive.ts'
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

/** A heading of the second or third level. */
export interface PageHeading {
  /** Unique on the page; same format as on repository websites, so that links work there too. */
  readonly id: string
  readonly depth: number
  readonly title: string
}

/** A heading with the text below it, for the search; the first one of a page has the title and no id. */
export interface PageSection {
  readonly heading: string
  readonly title: string
  readonly text: string
}

export interface HandbookPage {
  readonly name: PageName
  readonly title: string
  readonly headings: readonly PageHeading[]
  readonly sections: readonly PageSection[]
  /** The content below the title. */
  readonly tokens: readonly Token[]
}

/** The text of a token without its marks. */
export const plainText = (token: Token): string => {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].flatMap((cells) => cells.map(({ tokens }) => tokens.map(plainText).join(''))).join(' ')
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(plainText).join(' ')
  if (token.type === 'image') return ''
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(plainText).join(token.type === 'list_item' ? ' ' : '')
  return 'text' in token && typeof token.text === 'string' ? token.text : ''
}

export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-')

/** Reads a page: one title, then headings of the second and third level. */
export const readPage = (name: PageName, markdown: string): HandbookPage => {
  const tokens = lexer(markdown)
  const isTitle = (token: Token): boolean => token.type === 'heading' && (token as Tokens.Heading).depth === 1
  const title = tokens.find(isTitle)
  const content = tokens.filter((token) => !isTitle(token) && token.type !== 'space')
  const pageTitle = title === undefined ? name : plainText(title)
  const headings: PageHeading[] = []
  const sections: { heading: string; title: string; text: string }[] = [{ heading: '', title: pageTitle, text: '' }]
  for (const token of content) {
    if (token.type === 'heading') {
      const heading = { id: headingId(plainText(token)), depth: (token as Tokens.Heading).depth, title: plainText(token) }
      headings.push(heading)
      sections.push({ heading: heading.id, title: heading.title, text: '' })
      continue
    }
    const section = sections.at(-1)
    if (section !== undefined) section.text = `${section.text} ${plainText(token)}`.trim()
  }
  return { name, title: pageTitle, headings, sections, tokens: content }
}
