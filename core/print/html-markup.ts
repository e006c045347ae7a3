const content: unique symbol = Symbol('markup')

/** Markup of our own making. No value of a declaration can be one: it would have to hold the symbol. */
export interface Markup {
  readonly [content]: string
}

export type Part = Markup | string | number | readonly Part[]

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Controls and marks that turn the reading order: on a paper that is signed, text stands as it is read. */
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** A text as it goes between tags. */
export const escaped = (text: string): string => text.replace(unprintable, ' ').replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

const written = (part: Part): string => {
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return content in part ? part[content] : part.map(written).join('')
}

/** Template tag: the literal parts are markup, everything put in between is escaped unless it is markup itself. */
export const markup = (literals: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  [content]: literals.reduce((text, literal, index) => text + written(parts[index - 1] ?? '') + literal)
})

export const none: Markup = { [content]: '' }

/** A text inside a CSS string: everything but letters, digits and a few marks as its code point, so that nothing can end the string or the style element. */
export const cssText = (text: string): Markup => ({
  [content]: `"${text.replace(unprintable, ' ').replace(/[^A-Za-z0-9 .,:-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `)}"`
})

export const textOf = (part: Part): string => written(part)
