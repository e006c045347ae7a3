const ascii = /^[\0-\x7f]*$/

/** Text in the form used for search: lower case without diacritics, so that `e` finds `é`. */
export const fold = (text: string): string => {
  const lower = text.toLowerCase()
  return ascii.test(lower) ? lower : lower.normalize('NFD').replace(/\p{Mn}+/gu, '')
}

/** The words of a folded text, without punctuation. */
export const splitWords = (folded: string): readonly string[] => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
