/** Shares one run of `read` between all callers. After a failed run, the next call starts a new one. */
export const once = (read: () => Promise<void>): (() => Promise<void>) => {
  let run: Promise<void> | null = null
  return () => {
    run ??= read().catch((error: unknown) => {
      run = null
      throw error
    })
    return run
  }
}

/** `find`, called once for each key: thousands of goods lines repeat few codes and rates. */
export const oncePer = <K, V extends object | boolean | null>(find: (key: K) => V): ((key: K) => V) => {
  const found = new Map<K, V>()
  return (key) => {
    const known = found.get(key)
    if (known !== undefined) return known
    const value = find(key)
    found.set(key, value)
    return value
  }
}
