import type { Json } from '#core/base/json.ts'
import type { RefusedRow } from '#core/contract/office.ts'
import type { Summary } from '#core/draft/summary.ts'
import { declarationOfKey, sharingOf } from '#core/office/shared-rows.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { OfficeSettingsText } from '../text.ts'

/** What several rows are about: a declaration that can be opened, or data of a kind. */
export interface DescribedRows {
  readonly name: string
  /** Null for what is no declaration here. */
  readonly declaration: string | null
  readonly why: RefusedRow['why'] | null
}

/** Rows of the store as a user knows them: the declaration, the master data. One for several rows of the same. */
export const describeRows = (
  tables: OfficeSettingsText['tables'],
  rows: readonly { readonly table: string; readonly key: Json; readonly why?: RefusedRow['why'] }[],
  summaries: ReadonlyMap<string, Pick<Summary, 'car'>>
): readonly DescribedRows[] => {
  const found = new Map<string, DescribedRows>()
  for (const { table, key, why = null } of rows) {
    const sharing = sharingOf(table)
    const id = sharing === 'declaration' ? declarationOfKey(key) : null
    const summary = id === null ? undefined : summaries.get(id)
    const kind = { declaration: tables.declaration, shared: tables.catalog, attempts: tables.attempt, private: tables.other }
    const name = summary
      ? `${tables.declaration} ${formatAju(summary.car)}`
      : sharing in kind
        ? kind[sharing as keyof typeof kind]
        : tables.response
    found.set(`${name} ${why ?? ''}`, { name, declaration: summary ? id : null, why })
  }
  return [...found.values()]
}
