/** Addresses as a person types them, one after the other. */
export const typedAddresses = (typed: string): readonly string[] =>
  typed
    .split(/[\s,;]+/)
    .map((address) => address.trim())
    .filter((address) => address !== '')
