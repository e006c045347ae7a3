import Big from 'big.js'
import { lookupTable } from '../base/lookup-table.ts'

/** Kilograms in one unit of weight as decimal text, by the code of the unit. */
export const kilograms = lookupTable<string>({ KGM: '1', GRM: '0.001', TNE: '1000', LBR: '0.45359237' })

/** Weights of the declaration have four decimals. */
const decimals = 4

/** An amount in a unit of weight (`KGM`, `GRM`, `TNE`, `LBR`), in kilograms: exact, rounded half up. */
export const toKilograms = (amount: number | string, unit: string): number =>
  new Big(amount)
    .times(kilograms[unit] ?? 1)
    .round(decimals, Big.roundHalfUp)
    .toNumber()
