import { uprightPage, type PageText, type TextItem } from './page-text.ts'

/** Text between two x positions of a line. */
export interface Fragment {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly size: number
  /** The texts it was joined from, in order; each begins and ends at known positions. */
  readonly parts: readonly Part[]
}

export interface Part {
  readonly text: string
  readonly left: number
  readonly right: number
}

/** Fragments on one baseline, from left to right. */
export interface TextLine {
  /** From 0. */
  readonly page: number
  readonly y: number
  readonly size: number
  readonly fragments: readonly Fragment[]
}

/** In font sizes. */
const baselineTolerance = 0.35
/** A gap below it separates letters of a word that were placed one by one; from it on, words. In font sizes. */
const letterGap = 0.13

const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/u
const isWide = (letter: string | undefined): boolean => letter !== undefined && wide.test(letter)

/** Joins two texts of one cell with a space, except between Chinese, Japanese and Korean characters. */
export const joinTexts = (before: string, after: string): string => {
  if (before === '' || after === '') return before + after
  return isWide(before.at(-1)) && isWide(after[0]) ? before + after : `${before} ${after}`
}

const fragmentOf = ({ text, x, width, size }: TextItem): Fragment => {
  const part = { text: text.trim(), left: x, right: x + width }
  return { ...part, size, parts: [part] }
}

/** Text that is drawn twice with a small offset, as some tools do for bold type. */
const isRepeated = (one: Fragment, other: Fragment): boolean =>
  one.text === other.text && Math.abs(one.left - other.left) < 0.2 * one.size && Math.abs(one.right - other.right) < 0.2 * one.size

const joined = (before: Fragment, after: Fragment, separator: string): Fragment => ({
  text: before.text + separator + after.text,
  left: Math.min(before.left, after.left),
  right: Math.max(before.right, after.right),
  size: Math.max(before.size, after.size),
  parts: separator === '' ? [mergedPart([...before.parts, ...after.parts])] : [...before.parts, ...after.parts]
})

const mergedPart = (parts: readonly Part[]): Part => ({
  text: parts.map(({ text }) => text).join(''),
  left: Math.min(...parts.map(({ left }) => left)),
  right: Math.max(...parts.map(({ right }) => right))
})

/** Two fragments as one with a space; the parts keep their positions. */
export const joinedFragments = (before: Fragment, after: Fragment): Fragment => joined(before, after, ' ')

/** Letters and syllables that were placed one by one become words. */
const withWords = (sorted: readonly Fragment[]): readonly Fragment[] => {
  const words: Fragment[] = []
  for (const fragment of sorted) {
    const last = words.at(-1)
    if (last !== undefined && isRepeated(last, fragment)) continue
    const gap = last === undefined ? 0 : fragment.left - last.right
    if (last !== undefined && gap < letterGap * fragment.size && gap > -0.6 * fragment.size)
      words[words.length - 1] = joined(last, fragment, '')
    else words.push(fragment)
  }
  return words
}

/** The lines of a page from top to bottom. `page` is its index from 0. */
export const linesOf = (text: PageText, page: number): readonly TextLine[] => {
  const items = uprightPage(text)
    .items.filter((item) => item.text.trim() !== '' && item.size > 0)
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
  const open: { y: number; size: number; items: TextItem[] }[] = []
  for (const item of items) {
    const last = open.at(-1)
    if (last !== undefined && item.y - last.y <= baselineTolerance * Math.min(item.size, last.size)) {
      last.items.push(item)
      last.size = Math.max(last.size, item.size)
    } else open.push({ y: item.y, size: item.size, items: [item] })
  }
  return open.map(({ y, size, items: own }) => ({
    page,
    y,
    size,
    fragments: withWords(own.map(fragmentOf).toSorted((a, b) => a.left - b.left || a.right - b.right))
  }))
}

/** Fragments of a line joined where the gap is at most `most` font sizes. */
export const segmentsOf = ({ fragments }: Pick<TextLine, 'fragments'>, most: number): readonly Fragment[] => {
  const segments: Fragment[] = []
  for (const fragment of fragments) {
    const last = segments.at(-1)
    if (last !== undefined && fragment.left - last.right <= most * Math.max(fragment.size, last.size))
      segments[segments.length - 1] = joinedFragments(last, fragment)
    else segments.push(fragment)
  }
  return segments
}

export const lineText = ({ fragments }: Pick<TextLine, 'fragments'>): string =>
  fragments.reduce((text, one) => joinTexts(text, one.text), '')

/** Widths of characters relative to each other, as in most proportional fonts. */
const relativeWidth = (letter: string): number => {
  if (isWide(letter)) return 1
  if (/[\s.,:;'|!ijl()[\]]/.test(letter)) return 0.28
  if (/[ftrI/-]/.test(letter)) return 0.33
  if (/[mwMW@%]/.test(letter)) return 0.87
  return /[A-Z]/.test(letter) ? 0.68 : 0.54
}

/** Width of every character of the usual fonts of fixed width, in font sizes. */
const fixedWidth = 0.6

const isFixedWidth = (part: Part, size: number): boolean =>
  Math.abs((part.right - part.left) / [...part.text].length / size - fixedWidth) < 0.012

/** Whether most texts of a line have a font of fixed width, whose spaces are wide. */
export const hasFixedWidth = ({ fragments }: Pick<TextLine, 'fragments'>): boolean => {
  const parts = fragments.flatMap(({ parts: own, size }) => own.map((part) => ({ part, size }))).filter(({ part }) => part.text.length > 3)
  return parts.length > 0 && parts.filter(({ part, size }) => isFixedWidth(part, size)).length > parts.length * 0.7
}

/** The words of a part with their estimated positions: a PDF gives only those of the whole. */
export const wordsOfPart = (part: Part, size: number): readonly Part[] => {
  const letters = [...part.text]
  const widthOf = isFixedWidth(part, size) ? () => 1 : relativeWidth
  const total = letters.reduce((sum, letter) => sum + widthOf(letter), 0)
  if (total === 0 || !/\s/.test(part.text)) return [part]
  const scale = (part.right - part.left) / total
  const words: Part[] = []
  let at = part.left
  let word = ''
  let begin = at
  const end = (right: number): void => {
    if (word !== '') words.push({ text: word, left: begin, right })
    word = ''
  }
  for (const letter of letters) {
    if (/\s/.test(letter)) end(at)
    else {
      if (word === '') begin = at
      word += letter
    }
    at += widthOf(letter) * scale
  }
  end(part.right)
  return words
}
