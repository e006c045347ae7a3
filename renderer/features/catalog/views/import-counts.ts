import type { ImportedRows } from '#core/catalog/import-rows.ts'

/** Changes made by an imported file. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  /** Rows that identify no entry and are too incomplete for a new one. */
  readonly skipped: number
  /** Rows that share an identifying value with another entry; the user should check them. */
  readonly shared: number
}

export const countImport = ({ rows, skipped, shared }: ImportedRows): ImportCounts => {
  const added = rows.filter(({ id }) => id === null).length
  return { added, changed: rows.length - added, skipped, shared }
}
