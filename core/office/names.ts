interface Named {
  readonly id: string
  readonly name: string
}

const keyOf = (name: string): string => name.trim().toLowerCase()

/**
 * New names, by id, for rows of other desks that arrive with a name that is in use here: the row with the first id keeps the name, the others get a number.
 * Every desk chooses the same.
 */
export const separateNames = (here: readonly Named[], arriving: readonly Named[]): ReadonlyMap<string, string> => {
  const arrived = new Set(arriving.map(({ id }) => id))
  const all = [...here.filter(({ id }) => !arrived.has(id)), ...arriving].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const taken = new Set(all.map(({ name }) => keyOf(name)))
  const renamed = new Map<string, string>()
  for (const [key, same] of Map.groupBy(all, ({ name }) => keyOf(name))) {
    if (key === '' || !same.some(({ id }) => arrived.has(id))) continue
    for (const { id, name } of same.slice(1)) {
      let number = 2
      while (taken.has(keyOf(`${name} (${number})`))) number += 1
      const free = `${name.trim()} (${number})`
      taken.add(keyOf(free))
      renamed.set(id, free)
    }
  }
  return renamed
}
