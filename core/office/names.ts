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

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => (/^\d+$/.test(word) ? word : word.slice(0, 1)))
    .join('')
    .toUpperCase()
    .slice(0, 4)

/** Short forms of names for narrow columns, each different: `Meja 12` is `M12`. Of equal initials the later ones get a number: `AB`, `AB·2`. */
export const shortNames = (names: readonly string[]): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>()
  const short = new Map<string, string>()
  for (const name of names) {
    if (short.has(name)) continue
    const initials = initialsOf(name)
    const count = (counts.get(initials) ?? 0) + 1
    counts.set(initials, count)
    short.set(name, count === 1 ? initials : `${initials}·${count}`)
  }
  return short
}
