import { kindOfHeading, type HeadingKind } from './kinds.ts'
import { joinTexts, type Part } from '../lines.ts'

/** One heading, perhaps of several lines. */
export interface HeadingCell {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly kind: HeadingKind | null
  readonly words: readonly HeadingWord[]
}

export interface HeadingWord extends Part {
  readonly y: number
}

/** A heading of these words, from top to bottom and from left to right. */
export const headingOf = (words: readonly HeadingWord[], left: number, right: number, group = ''): HeadingCell => {
  const sorted = words.toSorted((a, b) => a.y - b.y || a.left - b.left)
  const own = sorted.reduce((text, one) => joinTexts(text, one.text), '')
  const kind = kindOfHeading(own)
  const whole = kind === null && group !== '' ? joinTexts(group, own) : own
  return { text: whole, left, right, kind: kind ?? kindOfHeading(whole), words: sorted }
}
