import { shallowRef } from 'vue'
import type { CopyTable } from '#core/contract/store-copy-tables.ts'
import { once } from '../../core/base/once.ts'
import { updateRows, writeUpdates, type OptimisticUpdate } from './optimistic-update.ts'
import type { StoreWriter } from './store-writer.ts'

/** The rows of a table by id, which are all in memory; a change is shown before it is written. */
export const tableRows = <Row extends { readonly id: string }>(
  table: CopyTable,
  writer: Pick<StoreWriter, 'write'>,
  read: () => PromiseLike<readonly Row[]>
) => {
  const rows = shallowRef<ReadonlyMap<string, Row>>(new Map())
  /** Shows a change, which the caller writes. */
  const update = (changed: readonly Row[], removed?: readonly string[]): OptimisticUpdate => updateRows(rows, table, changed, removed)
  return {
    rows,
    /** Reads the table once. */
    ready: once(async () => void (rows.value = new Map((await read()).map((row) => [row.id, row])))),
    update,
    put: (changed: readonly Row[], removed?: readonly string[]): Promise<void> => writeUpdates(writer, [update(changed, removed)])
  }
}
