/**
 * An index from keys to ids, in the order they were added. Most keys have one id, stored without a `Set`: one `Set` for each of fifty
 * thousand keys takes many times the memory.
 */
export const createIdIndex = () => {
  const index = new Map<string, string | Set<string>>()
  const of = (key: string): readonly string[] => {
    const ids = index.get(key)
    return ids === undefined ? [] : typeof ids === 'string' ? [ids] : [...ids]
  }
  return {
    of,
    add: (key: string, id: string): void => {
      const ids = index.get(key)
      if (ids === undefined) index.set(key, id)
      else if (typeof ids !== 'string') ids.add(id)
      else if (ids !== id) index.set(key, new Set([ids, id]))
    },
    remove: (key: string, id: string): void => {
      const ids = index.get(key)
      if (ids === id) index.delete(key)
      else if (typeof ids === 'object' && ids.delete(id) && ids.size === 0) index.delete(key)
    }
  }
}
