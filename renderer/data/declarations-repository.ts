import { Dexie } from 'dexie'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import type { Touched } from '#core/draft/apply-edits.ts'
import type { LoggedEdit, Edit } from '#core/draft/edit.ts'
import { type DraftRecord, lineGap } from '#core/draft/draft-record.ts'
import {
  linesIn,
  replacedContent,
  wholeDocument,
  type DeclarationRow,
  type GoodsBlock,
  type GoodsLine,
  type ReplacedRow
} from '#core/draft/declaration-rows.ts'
import type { DraftContent } from '#core/draft/draft-parts.ts'
import type { StoredCodeList } from '#core/codes/code-list.ts'
import type { AjukanDatabase, EditRow } from './database.ts'
import type { Change } from './store-writer.ts'

/** Returns the names of imported lists without reading their rows. */
export const storedListNames = (database: AjukanDatabase): Promise<readonly string[]> => database.codeLists.toCollection().primaryKeys()

export const loadStoredList = (database: AjukanDatabase, name: string): Promise<StoredCodeList | undefined> => database.codeLists.get(name)

export const putList = (list: StoredCodeList): Change => ({ table: 'codeLists', key: list.name, value: list })
export const dropList = (name: string): Change => ({ table: 'codeLists', key: name })

/** Declarations with their first `lines` goods lines only, in the order of `ids`. */
export const loadForCodes = async (database: AjukanDatabase, ids: readonly string[], lines: number): Promise<readonly DraftRecord[]> => {
  const rows = await database.declarations.bulkGet([...ids])
  return Promise.all(
    rows
      .flatMap((row) => row ?? [])
      .map(async (row) => {
        const rows: GoodsBlock[] = []
        await database.goods
          .where('[declaration+line]')
          .between([row.id, Dexie.minKey], [row.id, Dexie.maxKey])
          .until(() => linesIn(rows).length >= lines)
          .each((goods) => void rows.push(goods))
        return recordIn(row, linesIn(rows).slice(0, lines))
      })
  )
}

/** Edits per row. Chromium stores a value of more than 64 KB as a file of its own. */
const mostInRow = 32

const isOfSameChange = (one: LoggedEdit, other: LoggedEdit): boolean =>
  one.step === other.step &&
  one.cause === other.cause &&
  one.of === other.of &&
  one.by === other.by &&
  one.epoch === other.epoch &&
  one.at === other.at

/** The rows that store new edits. A change of 10,000 lines has 10,000 edits, and writing a row costs more than writing an edit. */
const editRows = (log: readonly LoggedEdit[]): readonly EditRow[] => {
  const groups: { readonly first: LoggedEdit; readonly edits: Edit[] }[] = []
  for (const logged of log) {
    const open = groups.at(-1)
    if (open && open.edits.length < mostInRow && isOfSameChange(open.first, logged)) open.edits.push(logged.edit)
    else groups.push({ first: logged, edits: [logged.edit] })
  }
  return groups.map(({ first, edits }) => {
    if (edits.length === 1) return first
    const { edit: _, ...rest } = first
    return { ...rest, seq: first.seq + edits.length - 1, edits }
  })
}

/** The edits of a row of the log, oldest first. */
const editsIn = (row: EditRow): readonly LoggedEdit[] => {
  if (!('edits' in row)) return [row]
  const { edits, ...rest } = row
  return edits.map((edit, index) => ({ ...rest, seq: row.seq - edits.length + 1 + index, edit }))
}

/** Line keys per block: 16 lines, more where lines were inserted. Chromium stores a value of more than 64 KB as a file of its own. */
const keysInBlock = 16 * lineGap

const startOf = (key: number): number => key - (key % keysInBlock)

/** The blocks that store the touched lines, with all their lines as they are now. Writing a row costs more than writing a line. */
export const goodsBlocks = (record: DraftRecord, { lines, removed }: Pick<Touched, 'lines' | 'removed'>): readonly GoodsBlock[] => {
  const touched = lines.map((index) => {
    const line = record.lines[index]
    if (!line) throw new Error(`the draft has no goods line ${index}`)
    return line.key
  })
  const blocks = new Map<number, GoodsLine[]>([...touched, ...removed].map((key) => [startOf(key), []]))
  if (blocks.size > 0)
    for (const [index, { key, numerals }] of record.lines.entries()) {
      const body = record.document.detail.data[index]
      if (body) blocks.get(startOf(key))?.push({ line: key, body, ...(numerals ? { numerals } : {}) })
    }
  return [...blocks].map(([line, inBlock]) => ({ declaration: record.id, line, lines: inBlock }))
}

const withoutLines = (document: DraftDeclaration): DraftDeclaration => ({ ...document, detail: { ...document.detail, data: [] } })

const rowOf = (record: DraftRecord): DeclarationRow => ({
  id: record.id,
  car: record.document.car,
  document: withoutLines(record.document),
  numerals: record.numerals,
  local: record.local,
  seq: record.seq,
  step: record.step,
  createdAt: record.createdAt,
  changedAt: record.changedAt
})

/** The rows to write for a change. Without the body, its stored row lags behind the edit log; `loadRecord` accounts for that. */
export const changesOf = (record: DraftRecord, touched: Touched, edits: readonly LoggedEdit[]): readonly Change[] => [
  ...(touched.body ? [{ table: 'declarations', key: record.id, value: rowOf(record) } as const] : []),
  ...goodsBlocks(record, touched).map((block): Change => ({ table: 'goods', key: [record.id, block.line], value: block })),
  ...changesOfLog(edits)
]

export const changesOfLog = (edits: readonly LoggedEdit[]): readonly Change[] =>
  editRows(edits).map((row): Change => ({ table: 'edits', key: [row.declaration, row.seq], value: row }))

/** All rows of a new declaration. */
export const changesOfNew = (record: DraftRecord): readonly Change[] =>
  changesOf(record, { body: true, lines: record.lines.map((_, index) => index), removed: [] }, [])

const range = (declaration: string) =>
  [
    [declaration, Dexie.minKey],
    [declaration, Dexie.maxKey]
  ] as const

/** The declaration as last written, or undefined. */
export const loadRecord = async (database: AjukanDatabase, id: string): Promise<DraftRecord | undefined> => {
  const row = await database.declarations.get(id)
  if (!row) return undefined
  const [low, high] = range(id)
  const edits = () => database.edits.where('[declaration+seq]').between(low, high)
  const [rows, edit, [lastKey]] = await Promise.all([
    database.goods.where('[declaration+line]').between(low, high).toArray(),
    edits().last(),
    edits().reverse().limit(1).primaryKeys()
  ])
  const record = recordIn(row, linesIn(rows))
  // An edit that cannot be read is left out, and no later one takes its place in the log.
  const seq = (lastKey as readonly [string, number] | undefined)?.[1] ?? 0
  // Edits of goods lines alone write the lines and the log, but not this row.
  if (seq <= row.seq) return record
  return { ...record, seq, ...(edit && edit.seq > row.seq && { step: edit.step, changedAt: edit.at }) }
}

/** The record of a stored row with these goods lines. */
export const recordIn = (row: DeclarationRow, goods: ReturnType<typeof linesIn>): DraftRecord => ({
  id: row.id,
  document: wholeDocument(row.document, goods),
  lines: goods.map((line) => ({ key: line.line, ...(line.numerals ? { numerals: line.numerals } : {}) })),
  numerals: row.numerals,
  local: row.local,
  seq: row.seq,
  step: row.step,
  createdAt: row.createdAt,
  changedAt: row.changedAt
})

/** The stored declaration with some of its rows replaced; undefined if it is not stored. */
export const loadReplaced = async (
  database: AjukanDatabase,
  id: string,
  replaced: readonly ReplacedRow[]
): Promise<DraftContent | undefined> => {
  const stored = await database.declarations.get(id)
  if (!stored) return undefined
  const [low, high] = range(id)
  return replacedContent(stored, await database.goods.where('[declaration+line]').between(low, high).toArray(), replaced)
}

/**
 * The edit log of a declaration, oldest first: about the newest `limit` edits, from the start of a step, because a partial step cannot be
 * undone.
 */
export const loadEdits = async (database: AjukanDatabase, id: string, limit = 5_000): Promise<readonly LoggedEdit[]> => {
  const rows: EditRow[] = []
  let count = 0
  await database.edits
    .where('[declaration+seq]')
    .between(...range(id))
    .reverse()
    .until((row) => count >= limit && row.step !== rows.at(-1)?.step)
    .each((row) => {
      rows.push(row)
      count += editsIn(row).length
    })
  return rows.reverse().flatMap(editsIn)
}

/** `changesOfDeletion` for several declarations in one read transaction. */
export const changesOfDeletions = (database: AjukanDatabase, ids: readonly string[]): Promise<readonly (readonly Change[])[]> =>
  database.transaction('r', database.goods, database.edits, database.notes, () =>
    Promise.all(ids.map((id) => changesOfDeletion(database, id)))
  )

/** Deletes every row of a declaration. Submissions and responses stay. */
export const changesOfDeletion = async (database: AjukanDatabase, id: string): Promise<readonly Change[]> => {
  const [low, high] = range(id)
  const blocks = await database.goods.where('[declaration+line]').between(low, high).primaryKeys()
  const edits = await database.edits.where('[declaration+seq]').between(low, high).primaryKeys()
  const isNoted = (await database.notes.get(id)) !== undefined
  return [
    { table: 'declarations', key: id },
    { table: 'summaries', key: id },
    ...(isNoted ? [{ table: 'notes', key: id } as const] : []),
    ...blocks.map((key): Change => ({ table: 'goods', key: [...key] })),
    ...edits.map((key): Change => ({ table: 'edits', key: [...key] }))
  ]
}
