import { shallowRef } from 'vue'
import type { CopyTable } from '#core/contract/store-copy.ts'
import { once } from '../../core/base/once.ts'
import { updateRows, writeUpdates, type OptimisticUpdate } from './optimistic-update.ts'
import type { Change, StoreWriter } from './store-writer.ts'

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
