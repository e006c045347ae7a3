const brackets = /[([（]([^)\]）]*)[)\]）]/g

/** The texts in the brackets of a heading: `Amount (USD)`, `Berat [kg]`. */
export const textsInBrackets = (heading: string): readonly string[] => [...heading.matchAll(brackets)].map(([, inside = '']) => inside)

/** Whether all of a heading is in brackets: `(kg)`. */
export const isInBrackets = (heading: string): boolean => /^[([（].*[)\]）]$/.test(heading)

export const withoutBrackets = (heading: string): string => heading.replace(brackets, ' ')
