import { perUnit } from '#core/catalog/product.ts'
import type { JsonObject } from '#core/base/json.ts'
import { decimalText, words } from '#core/schema/field.ts'
import type { GridColumn } from '../../../../grid/sheet/columns.ts'

const decimals = 4

/** Invoice value per unit: a column of the goods table, not a field of the declaration. */
export const unitPriceColumn: GridColumn = {
  key: 'unitPrice',
  field: decimalText({
    label: words('Harga satuan', 'Unit price'),
    // Without `decimals`: room for decimals that other prices have would cut the longer ones.
    width: 1,
    hint: words('Nilai invoice dibagi jumlah satuan; tidak dikirim.', 'Invoice value divided by quantity; not sent.')
  }),
  isComputed: true
}

/** Returns a function that adds their unit prices to goods lines. An unchanged line stays the same object. */
export const createUnitPrices = (): ((lines: readonly JsonObject[]) => readonly JsonObject[]) => {
  const known = new WeakMap<JsonObject, JsonObject>()
  return (lines) =>
    lines.map((line) => {
      const shown = known.get(line) ?? { ...line, [unitPriceColumn.key]: perUnit(line['dnilinv'], line['jmlsat'], decimals) }
      known.set(line, shown)
      return shown
    })
}
