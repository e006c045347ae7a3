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
