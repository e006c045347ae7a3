import type { Json, JsonObject } from '../base/json.ts'
import { bmKey, bmUnitKey, incomeKey, luxuryKey, tariffKey, vatKey } from './print-fields.ts'
import { objectAt, plain, rowsAt } from './read-values.ts'

/** The rates that the user's tariff table has for a code; texts in per cent, `bmUnit` in rupiah per unit, '' for none. */
export interface KnownTariff {
  readonly bm: string
  readonly bmUnit: string
  readonly ppn: string
  readonly ppnbm: string
  readonly pph: string
  readonly pphNoApi: string
}
export type TariffLookup = (nohs: string, scheme: string) => KnownTariff | null

/** Which rate of PPh 22 counts: it depends on whether the importer has an import licence. */
export const incomeTaxOf = (header: JsonObject): 'pph' | 'pphNoApi' =>
  plain(header, 'apino') === '' && plain(header, 'apikd') === '' ? 'pphNoApi' : 'pph'

/**
 * The print fields of a declaration, completed by the rates of the tariff table; values typed for the declaration have priority. A
 * preference without taxes in the table takes those of its code, but not the duty.
 */
export const withTariffs = (declaration: Json, print: JsonObject, lookup: TariffLookup): JsonObject => {
  const header = objectAt(declaration, 'header', 'data')
  const income = incomeTaxOf(header)
  const found: Record<string, Json> = {}
  const seen = new Set<string>()
  for (const line of rowsAt(declaration, 'detail')) {
    const [nohs, scheme] = [plain(line, 'nohs'), plain(line, 'kd_skema_tarif')]
    const tariff = tariffKey(nohs, scheme)
    if (nohs === '' || seen.has(tariff)) continue
    seen.add(tariff)
    const own = lookup(nohs, scheme)
    const general = scheme === '' ? own : lookup(nohs, '')
    const fill = (key: string, rate: string): void => {
      if (rate !== '' && plain(print, key) === '') found[key] = rate
    }
    if (plain(print, bmKey(tariff)) === '' && plain(print, bmUnitKey(tariff)) === '') {
      fill(bmKey(tariff), own?.bm ?? '')
      fill(bmUnitKey(tariff), own?.bmUnit ?? '')
    }
    // A rate typed for the whole declaration counts for all of its goods.
    if (plain(print, 'tarifPpn') === '') fill(vatKey(tariff), own?.ppn || (general?.ppn ?? ''))
    if (plain(print, 'tarifPpnbm') === '') fill(luxuryKey(tariff), own?.ppnbm || (general?.ppnbm ?? ''))
    if (plain(print, 'tarifPph') === '') fill(incomeKey(tariff), own?.[income] || (general?.[income] ?? ''))
  }
  return { ...print, ...found }
}
