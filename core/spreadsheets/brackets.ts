const brackets = /[([（]([^)\]）]*)[)\]）]/g

/** The texts in the brackets of a heading: `Amount (USD)`, `Berat [kg]`. */
export const textsInBrackets = (heading: string): readonly string[] => [...heading.matchAll(brackets)].map(([, inside = '']) => inside)

export const withoutBrackets = (heading: string): string => heading.replace(brackets, ' ')
