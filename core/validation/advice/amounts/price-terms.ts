/** What an invoice value includes, from either code style of `kdhrg`; null for other terms. */
export type PriceTerm = 'fob' | 'cfr' | 'cif'

const terms: Readonly<Record<string, PriceTerm>> = {
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
  CIF: 'cif',
  CIP: 'cif'
}

export const priceTermOf = (kdhrg: unknown): PriceTerm | null =>
  typeof kdhrg === 'string' ? (terms[kdhrg.trim().toUpperCase()] ?? null) : null
