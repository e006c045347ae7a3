const ascii = /^[\0-\x7f]*$/

/** Text as it is searched: small letters without marks, so that `é` is found by `e`. */
export const fold = (text: string): string => {
  const small = text.toLowerCase()
  return ascii.test(small) ? small : small.normalize('NFD').replace(/\p{Mn}+/gu, '')
}

/** The words of a folded text, without punctuation. */
export const splitWords = (folded: string): readonly string[] => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
