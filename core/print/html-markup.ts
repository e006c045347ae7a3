import { lookupTable } from '../base/lookup-table.ts'
const content: unique symbol = Symbol('markup')

/** Trusted markup. A value of a declaration cannot be one, because it cannot have the symbol. */
export interface Markup {
  readonly [content]: string
}

export type Part = Markup | string | number | readonly Part[]

const entities = lookupTable<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })

/** Control characters and bidirectional marks, which could change the visible order of the text on a signed form. */
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** A text escaped for HTML content and attributes. */
export const escaped = (text: string): string => text.replace(unprintable, ' ').replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

const render = (part: Part): string => {
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return content in part ? part[content] : part.map(render).join('')
}

/** Template tag: the literal parts are markup; interpolated values are escaped unless they are markup. */
export const markup = (literals: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  [content]: literals.reduce((text, literal, index) => text + render(parts[index - 1] ?? '') + literal)
})

export const none: Markup = { [content]: '' }

/** A CSS string. All characters except ASCII letters, digits and `.,:-` are escaped, so that no text can end the string or the style element. */
export const cssText = (text: string): Markup => ({
  [content]: `"${text.replace(unprintable, ' ').replace(/[^A-Za-z0-9 .,:-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `)}"`
})

export const textOf = (part: Part): string => render(part)
