/** What is used of a Dexie table. */
interface Rows<Row> {
  limit(count: number): { toArray(): PromiseLike<Row[]> }
  where(index: string): { above(key: string): { limit(count: number): { toArray(): PromiseLike<Row[]> } } }
}

/** Rows read at a time without blocking the window noticeably. */
const rowsAtOnce = 2_000

/** All rows of a table, page by page in key order. Rows written meanwhile may be included or not. */
export const readInPages = async function* <Row>(table: Rows<Row>, keyOf: (row: Row) => string): AsyncGenerator<readonly Row[]> {
  let page = await table.limit(rowsAtOnce).toArray()
  while (page.length > 0) {
    yield page
    const last = page.at(-1)
    page = last && page.length === rowsAtOnce ? await table.where(':id').above(keyOf(last)).limit(rowsAtOnce).toArray() : []
  }
}
