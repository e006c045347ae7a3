const brackets = /[([（]([^)\]）]*)[)\]）]/g

/** Longer texts are no headings. */
const longestHeading = 500

/** The texts in the brackets of a heading: `Amount (USD)`, `Berat [kg]`. */
export const textsInBrackets = (heading: string): readonly string[] =>
  [...heading.slice(0, longestHeading).matchAll(brackets)].map(([, inside = '']) => inside)

/** Whether all of a heading is in brackets: `(kg)`. */
export const isInBrackets = (heading: string): boolean => /^[([（].*[)\]）]$/.test(heading)

export const withoutBrackets = (heading: string): string => (heading.length > longestHeading ? heading : heading.replace(brackets, ' '))
