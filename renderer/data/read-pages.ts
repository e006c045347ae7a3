/** Used part of a Dexie table. */
interface Rows<Row> {
  limit(count: number): { toArray(): PromiseLike<Row[]> }
  where(index: string): { above(key: string): { limit(count: number): { toArray(): PromiseLike<Row[]> } } }
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
  let page = await table.limit(rowsAtOnce).toArray()
  while (page.length > 0) {
    share(page)
    yield page
    const last = page.at(-1)
    page = last && page.length === rowsAtOnce ? await table.where(':id').above(keyOf(last)).limit(rowsAtOnce).toArray() : []
  }
}
