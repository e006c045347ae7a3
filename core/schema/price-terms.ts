import { lookupTable } from '../base/lookup-table.ts'

/** What an invoice value includes. */
export type PriceTerm = 'fob' | 'cfr' | 'cif'

const terms = lookupTable<PriceTerm>({
  '3': 'fob',
  FOB: 'fob',
  FCA: 'fob',
  FAS: 'fob',
  EXW: 'fob',
  '2': 'cfr',
  CFR: 'cfr',
  CNF: 'cfr',
  CPT: 'cfr',
  '1': 'cif',
  '4': 'cif',
  '6': 'cif',
  '8': 'cif',
  CIF: 'cif',
  CIP: 'cif'
})

/** From either code style of `kdhrg`; null for other terms. */
export const priceTermOf = (kdhrg: unknown): PriceTerm | null => (typeof kdhrg === 'string' ? (terms[kdhrg.trim().toUpperCase()] ?? null) : null)
