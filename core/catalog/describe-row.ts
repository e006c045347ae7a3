import type { Json, JsonObject } from '../base/json.ts'
import { isJsonObject, trimmedText } from '../base/json-guards.ts'
import type { CatalogColumn } from './catalog-table.ts'
import { columnsOf } from '../derive/fields.ts'
import { tableMembers } from '../schema/layout.ts'
import { isPartyKind, partyFields, partyKinds, partyName } from './party.ts'
import { productColumns } from './product.ts'
import { rateColumns } from './exchange-rate.ts'
import { tariffColumns, tariffKeyOf } from './tariff-rate.ts'

/** The keys in the headings of the CSV files that Ajukan writes: of the tables of a declaration and of the catalog. */
export const ownKeys: ReadonlySet<string> = new Set(
  [...tableMembers.map(columnsOf), ...partyKinds.map(partyFields), productColumns, rateColumns, tariffColumns].flatMap((columns) =>
    columns.map(({ key }) => key)
  )
)

/** The values of a row of master data, by the keys of its columns. */
export const sharedValues = (row: Json): JsonObject => {
  const values = isJsonObject(row) ? row['values'] : null
  return isJsonObject(values) ? values : {}
}

/** The name under which its table lists a row. */
export const sharedName = (table: string, row: Json): string => {
  if (!isJsonObject(row)) return ''
  const values = sharedValues(row)
  const kind = trimmedText(row['kind'])
  if (table === 'parties') return isPartyKind(kind) ? partyName({ kind, values }) : ''
  if (table === 'products') return trimmedText(values['brgurai']) || trimmedText(values['kd_barang'])
  if (table === 'rates') return `${trimmedText(values['currency'])} ${trimmedText(values['from'])}`.trim()
  if (table === 'tariffs') return tariffKeyOf(trimmedText(values['nohs']), trimmedText(values['kd_skema_tarif']))
  if (table === 'notes') return trimmedText(row['note']) || trimmedText(row['responsible'])
  if (table === 'payments') return trimmedText(row['billing'])
  return trimmedText(row['name'])
}

/** The columns in which a table shows a row; empty for rows without columns, such as templates. */
export const sharedColumns = (table: string, row: Json): readonly CatalogColumn[] => {
  if (table === 'products') return productColumns
  if (table === 'rates') return rateColumns
  if (table === 'tariffs') return tariffColumns
  const kind = table === 'parties' && isJsonObject(row) ? trimmedText(row['kind']) : ''
  return isPartyKind(kind) ? partyFields(kind).map(({ key, field }) => ({ key, field })) : []
}
