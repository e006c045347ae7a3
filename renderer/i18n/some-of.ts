/** The first few names of a list of any length. */
export const someOf = (names: readonly string[], number: (value: number) => string, separator = ', '): string =>
  names.length > 6 ? `${names.slice(0, 5).join(separator)}${separator}… (${number(names.length)})` : names.join(separator)
