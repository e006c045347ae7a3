import { isObject } from '#core/base/json-guards.ts'
import type { Transaction } from 'dexie'
import { bytesOf } from '#core/outbox/match-answer.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import type { Json, JsonObject } from '#core/base/json.ts'

/** An outbox row of version 1 contains its body. */
const isOld = (row: CopyRow): row is CopyRow & { readonly value: JsonObject & { readonly body: string } } =>
  row.table === 'outbox' && isObject(row.value) && typeof row.value['body'] === 'string'

/** The table of answers also has the response text. */
const withoutRaw = (answer: Json | undefined): Json | undefined => {
  if (!isObject(answer)) return answer
  const { raw: _, ...rest } = answer
  return rest
}

const entryOf = (value: JsonObject & { readonly body: string }): JsonObject => {
  const { body, answer, ...rest } = value
  const shortened = withoutRaw(answer)
  return { order: 0, version: 0, ...rest, bytes: bytesOf(body), ...(shortened === undefined ? {} : { answer: shortened }) }
}

/** The retry reason `local-failure` was stored as `own-side` in earlier versions. */
const withPresentReason = (row: CopyRow): CopyRow => {
  const { table, value } = row
  const retry = table === 'outbox' && isObject(value) ? value['retry'] : undefined
  if (!isObject(value) || !isObject(retry) || retry['why'] !== 'own-side') return row
  return { ...row, value: { ...value, retry: { ...retry, why: 'local-failure' } } }
}

/** An outbox entry as a row of the store holds it, with the current name of its retry reason. */
export const withPresentRetry = (entry: OutboxEntry): OutboxEntry => {
  const why: string | undefined = entry.retry?.by === 'user' ? entry.retry.why : undefined
  return why === 'own-side' ? { ...entry, retry: { by: 'user', why: 'local-failure' } } : entry
}

/** Rows in the current form, whatever version wrote them into the store copy. */
export const inPresentForm = (rows: readonly CopyRow[]): readonly CopyRow[] => {
  const present = rows.flatMap((row): readonly CopyRow[] =>
    isOld(row)
      ? [
          { table: 'frozen', key: row.key, value: { id: row.key, body: row.value.body } },
          { table: 'outbox', key: row.key, value: entryOf(row.value) }
        ]
      : [withPresentReason(row)]
  )
  return present.length === rows.length && present.every((row, index) => row === rows[index]) ? rows : present
}

/** Bodies are large, so only a few rows are in memory at a time. */
const rowsAtOnce = 20

/** Upgrade from version 1 to 2 inside the upgrade transaction: after a crash the store still has version 1. */
export const takeBodiesOut = async (transaction: Transaction): Promise<void> => {
  const table = transaction.table<JsonObject, string>('outbox')
  let keys = await table.toCollection().limit(rowsAtOnce).primaryKeys()
  while (keys.length > 0) {
    const values = await table.bulkGet(keys)
    const old = keys.map((key, index): CopyRow => ({ table: 'outbox', key, value: values[index] ?? null }))
    const rows = inPresentForm(old)
    for (const name of ['frozen', 'outbox']) {
      const some = rows.filter((row) => row.table === name).map((row) => row.value)
      await transaction.table(name).bulkPut(some)
    }
    const last = keys.at(-1) ?? ''
    keys = await table.where(':id').above(last).limit(rowsAtOnce).primaryKeys()
  }
}
