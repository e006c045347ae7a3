import { type ShallowRef, shallowRef } from 'vue'
import type { CopyTable } from '#core/contract/store-copy.ts'
import { once } from '#core/base/once.ts'
import type { Change, StoredAttempts, StoreWriter } from './store-writer.ts'

/** All rows of a table in memory, by id; a change is shown before it is written. */
export const tableRows = <Row extends { readonly id: string }>(
  table: CopyTable,
  writer: Pick<StoreWriter, 'write'>,
  read: () => PromiseLike<readonly Row[]>
) => {
  const rows = shallowRef<ReadonlyMap<string, Row>>(new Map())
  /** Shows a change; the caller writes it. */
  const update = (changed: readonly Row[], removed?: readonly string[]): OptimisticUpdate => updateRows(rows, table, changed, removed)
  const ready = once(async () => void (rows.value = new Map((await read()).map((row) => [row.id, row]))))
  return {
    rows,
    /** Reads the table once. */
    ready,
    /** Shows stored rows of another desk. */
    takeArrived: async (arrived: readonly Change[]): Promise<void> => {
      if (arrived.length === 0) return
      await ready()
      const put = arrived.flatMap(({ value }) => (value === undefined ? [] : [value as Row]))
      update(
        put,
        arrived.flatMap(({ key, value }) => (value === undefined && typeof key === 'string' ? [key] : []))
      )
    },
    update,
    put: (changed: readonly Row[], removed?: readonly string[]): Promise<void> => writeUpdates(writer, [update(changed, removed)])
  }
}

/** A change that the window already shows: the rows to write, and a function that restores the old state. */
export interface OptimisticUpdate {
  readonly changes: readonly Change[]
  /** Restores only what this update changed: other updates may have been shown since. */
  readonly rollBack: () => void
}

export const noUpdate: OptimisticUpdate = { changes: [], rollBack: () => undefined }

/** Writes updates that are shown already as one batch. When the write is refused, rolls them back, the newest first, and throws the error. */
export const writeUpdates = async (
  writer: Pick<StoreWriter, 'write'>,
  updates: readonly OptimisticUpdate[],
  attempts?: StoredAttempts
): Promise<void> => {
  try {
    await writer.write(
      updates.flatMap(({ changes }) => changes),
      attempts
    )
  } catch (error) {
    for (const { rollBack } of updates.toReversed()) rollBack()
    throw error
  }
}

/** Shows rows of a table as written or removed. */
export const updateRows = <Row extends { readonly id: string }>(
  shown: ShallowRef<ReadonlyMap<string, Row>>,
  table: CopyTable,
  put: readonly Row[],
  removed: readonly string[] = []
): OptimisticUpdate => {
  const before = shown.value
  const next = new Map(before)
  for (const id of removed) next.delete(id)
  for (const row of put) next.set(row.id, row)
  shown.value = next
  const written = new Map(put.map((row) => [row.id, row]))
  return {
    changes: [...put.map((row): Change => ({ table, key: row.id, value: row })), ...removed.map((key): Change => ({ table, key }))],
    rollBack: () => {
      const restored = new Map(shown.value)
      for (const id of [...written.keys(), ...removed]) {
        // A newer update of the row contains this one and has its own write.
        if (restored.get(id) !== written.get(id)) continue
        const old = before.get(id)
        if (old) restored.set(id, old)
        else restored.delete(id)
      }
      shown.value = restored
    }
  }
}
