/** Used part of a Dexie table. */
interface Rows<Row> {
  limit(count: number): Page<Row>
  where(index: string): { above(key: string): { limit(count: number): Page<Row> } }
}
interface Page<Row> {
  toArray(): PromiseLike<Row[]>
  primaryKeys(): PromiseLike<string[]>
}

/** Rows read at a time without blocking the window noticeably. */
const rowsAtOnce = 2_000

/** In characters; longer texts, such as hashes, are rarely equal. */
const longestShared = 63
/** Limit of cached texts. */
const rememberedTexts = 20_000

/** Replaces every empty list. Frozen, because many rows share it. */
const emptyList: readonly unknown[] = Object.freeze([])

/**
 * Interns equal texts and empty lists of rows: IndexedDB gives each row its own copies, and the rows of a profile, which stay in
 * memory, repeat most of them. Changes plain values in place.
 */
export const textSharer = (): ((value: unknown) => void) => {
  const texts = new Map<string, string>()
  const shared = (text: string): string => {
    if (text.length > longestShared) return text
    const known = texts.get(text)
    if (known !== undefined) return known
    if (texts.size === rememberedTexts) texts.clear()
    texts.set(text, text)
    return text
  }
  const share = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const members = value as Record<string, unknown>
    for (const key in members) {
      const member = members[key]
      if (typeof member === 'string') members[key] = shared(member)
      else if (Array.isArray(member) && member.length === 0) members[key] = emptyList
      else share(member)
    }
  }
  return share
}

/** All rows of a table, page by page in key order. Rows written meanwhile may be included or not. */
export const readInPages = async function* <Row>(table: Rows<Row>, keyOf: (row: Row) => string): AsyncGenerator<readonly Row[]> {
  const share = textSharer()
  const next = (after: string | undefined): Page<Row> => (after === undefined ? table : table.where(':id').above(after)).limit(rowsAtOnce)
  for (let after: string | undefined; ;) {
    const page = await next(after).toArray()
    share(page)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last !== undefined) after = keyOf(last)
    if (page.length === rowsAtOnce) continue
    // Rows without the form of their table are left out of a page.
    const left = await next(after).primaryKeys()
    if (left.length === 0) return
    if (last === undefined) after = left.at(-1)
  }
}
