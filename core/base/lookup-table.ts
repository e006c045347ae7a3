/** A table whose keys are texts from outside: unlike in an object literal, words such as `constructor` and `__proto__` are no entries of it. */
export const lookupTable = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, entries)
