import type { DatabaseSync } from 'node:sqlite'
import type { Json, JsonObject } from '#core/base/json.ts'
import { inTransaction } from '../connection.ts'
import { declarationOfKey, sharingOf } from '#core/office/shared-rows.ts'
import type { Collected, LocalChanges } from './local-changes.ts'
import type { NewRequest, OfficeRequests } from './requests.ts'
import type { OfficeTables } from './tables.ts'
import { asTextOrNull, startOfCopy, type OfficeRequest, type Place, type Self } from './types.ts'

/** A batch ends after this many rows or characters. */
const batchLimits = { rows: 300, length: 1_500_000 } as const

const nothing = (): Collected => ({ declarations: new Map(), shared: [], facts: [], attempts: [], rows: [] })

interface Scan {
  readonly found: Collected
  readonly from: Place
  readonly to: Place
  readonly isEnd: boolean
}

/** What of the copy the office does not have: made into stored requests, a batch of bounded size at a time. */
export const officePush = (
  database: DatabaseSync,
  tables: OfficeTables,
  changes: LocalChanges,
  requests: Pick<OfficeRequests, 'add'>,
  schema: number
) => {
  const rowsAfter = database.prepare(
    `SELECT id, store, key, value, writer, position, crc = row_crc(store, key, value, position) AS whole FROM copy
     WHERE position > :position OR (position = :position AND id > :row) ORDER BY position, id`
  )
  const presentFacts = database.prepare("UPDATE office_rows SET synced = NULL WHERE store IN ('answers', 'responses', 'tracks', 'outbox')")
  const waitingRows = database.prepare(
    "SELECT (SELECT count(*) FROM copy WHERE position > ? AND writer <> 'office') + (SELECT count(*) FROM office_requests WHERE result IS NULL) AS rows"
  )

  const scan = (self: Self): Scan => {
    const found = nothing()
    const from = tables.state('scanned') ?? startOfCopy
    let to = from
    let length = 0
    for (const row of rowsAfter.iterate({ position: from.position, row: from.row })) {
      if (found.rows.length >= batchLimits.rows || length >= batchLimits.length) return { found, from, to, isEnd: false }
      to = { position: Number(row['position']), row: Number(row['id']) }
      // A row with changed bytes is repaired from the window first.
      if (row['whole'] !== 1) continue
      const [store, key] = [String(row['store']), String(row['key'])]
      const value = row['value'] === null ? null : (JSON.parse(String(row['value'])) as Json)
      if (row['writer'] === 'office' && tables.state('recovering') === null) {
        const hash = changes.hashIn(store, value, self)
        if (hash !== null) tables.setRow(store, key, hash, 0)
      } else length += changes.collect(found, store, key, value, self)
    }
    return { found, from, to, isEnd: true }
  }

  const isFact = ([store]: readonly [string, string, string]): boolean => !['declaration', 'shared'].includes(sharingOf(store))
  const requestsOf = ({ found, from }: Scan): readonly NewRequest[] => {
    const { declarations, shared, facts, attempts, rows } = found
    const pushed = { declarations: [...declarations.values()] as unknown as Json, shared, schema }
    return [
      ...(declarations.size + shared.length === 0
        ? []
        : [{ function: 'push', input: pushed, effect: { rows: rows.filter((row) => !isFact(row)), from } }]),
      ...(rows.some(isFact) ? [{ function: 'present_facts', input: { attempts, facts }, effect: { rows: rows.filter(isFact), from } }] : [])
    ]
  }

  return {
    /** The next requests, stored; none when the office has everything. */
    nextPush: (self: Self): readonly OfficeRequest[] =>
      inTransaction(database, () => {
        for (;;) {
          const found = scan(self)
          tables.setState('scanned', found.to)
          const next = requestsOf(found)
          if (next.length > 0) return next.map((one) => requests.add(one))
          if (found.isEnd) return []
        }
      }),
    /** Rows and calls that wait for the office: those written after the last scan, and those in calls that were not answered. */
    countWaiting: (): number => Number(waitingRows.get(tables.state('scanned')?.position ?? -1)?.['rows'] ?? 0),
    /** A new generation of the office gets every attempt and fact again, also those of other desks. */
    presentAgain: (): void =>
      inTransaction(database, () => {
        presentFacts.run()
        tables.setState('recovering', tables.state('welcome')?.generation ?? 0)
        tables.setState('scanned', null)
      }),
    endPresenting: (): void => tables.setState('recovering', null),

    /** One batch of what a new generation of the office has to be told, from a place on; every row with the position the desk got it with. */
    recoveryPage(from: Place, self: Self): { readonly request: NewRequest | null; readonly next: Place | null } {
      const declarations = new Map<string, { rows: JsonObject[] } & JsonObject>()
      const shared: JsonObject[] = []
      let [to, rows, length] = [from, 0, 0]
      let next: Place | null = null
      for (const row of rowsAfter.iterate({ position: from.position, row: from.row })) {
        if (rows >= batchLimits.rows || length >= batchLimits.length) {
          next = to
          break
        }
        to = { position: Number(row['position']), row: Number(row['id']) }
        const [store, key] = [String(row['store']), String(row['key'])]
        const sharing = sharingOf(store)
        const known = tables.row(store, key)
        if (row['whole'] !== 1 || (sharing !== 'declaration' && sharing !== 'shared') || known === null) continue
        const value = row['value'] === null ? null : (JSON.parse(String(row['value'])) as Json)
        const parsedKey = JSON.parse(key) as Json
        const id = sharing === 'declaration' ? declarationOfKey(parsedKey) : ''
        const held = sharing === 'declaration' ? tables.held(id) : null
        const isMine = held?.holder === self.desk
        // Of what others hold only what this desk has as the office once had it.
        if (sharing === 'declaration' ? held === null || (!isMine && changes.isDirty(store, key, self)) : changes.isDirty(store, key, self))
          continue
        rows += 1
        length += String(row['value']).length
        if (held === null) {
          shared.push({ store, key: parsedKey, value, position: known.position })
          continue
        }
        const { generation, epoch, holder, sender } = held
        const one = declarations.get(id) ?? {
          declaration: id,
          generation,
          epoch,
          holder: asTextOrNull(holder),
          sender: asTextOrNull(sender),
          rows: []
        }
        one.rows.push({ store, key: parsedKey, value, ...(isMine ? {} : { position: known.position }) })
        declarations.set(id, one)
      }
      if (rows === 0) return { request: null, next }
      const input = { declarations: [...declarations.values()] as unknown as Json, shared, schema, recovery: true }
      return { request: { function: 'push', input }, next }
    }
  }
}
