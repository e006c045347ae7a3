/** What is needed of a table of Dexie's. */
interface Rows<Row> {
  limit(count: number): { toArray(): PromiseLike<Row[]> }
  where(index: string): { above(key: string): { limit(count: number): { toArray(): PromiseLike<Row[]> } } }
}

/** So many rows are read without the window being felt to stand still. */
const rowsAtOnce = 2_000

/** All rows of a table, page by page in the order of their keys. What is written meanwhile may be among them or not. */
export const readInPages = async function* <Row>(table: Rows<Row>, keyOf: (row: Row) => string): AsyncGenerator<readonly Row[]> {
  let page = await table.limit(rowsAtOnce).toArray()
  while (page.length > 0) {
    yield page
    const last = page.at(-1)
    page = last && page.length === rowsAtOnce ? await table.where(':id').above(keyOf(last)).limit(rowsAtOnce).toArray() : []
  }
}
