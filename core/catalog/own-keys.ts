import { columnsOf } from '../derive/fields.ts'
import { tableMembers } from '../schema/layout.ts'
import { partyFields, partyKinds } from './party.ts'
import { productColumns } from './product.ts'
import { rateColumns } from './rates/exchange-rate.ts'
import { tariffColumns } from './tariff-rate.ts'

/** The keys in the headings of the CSV files that Ajukan writes: of the tables of a declaration and of the catalog. */
export const ownKeys: ReadonlySet<string> = new Set(
  [...tableMembers.map(columnsOf), ...partyKinds.map(partyFields), productColumns, rateColumns, tariffColumns].flatMap((columns) =>
    columns.map(({ key }) => key)
  )
)
