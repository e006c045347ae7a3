/** A label inside a sentence: small letters, except abbreviations such as `PPJK`. */
export const inSentence = (label: string): string =>
  label.replaceAll(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
