/** The official rate of a currency in one week. */
export interface TaxRate {
  /** Rupiah for one unit of the currency, plain decimal. */
  readonly value: string
  /** First and last day of the week, `YYYY-MM-DD`. */
  readonly from: string
  readonly until: string
}

/** The questions that drafts and advice have to the table of exchange rates. */
export interface TaxRates {
  /** Whether the table is empty, that is, not used. */
  readonly isEmpty: boolean
  /** The rate of a currency that is valid on a day (`YYYY-MM-DD`); null if the table has none. */
  readonly on: (currency: string, day: string) => TaxRate | null
  /** The newest week in which the currency had this value (plain decimal), of those that began before a day if it is given; null if there is none. */
  readonly withValue: (currency: string, value: string, before?: string) => TaxRate | null
}

export const noTaxRates: TaxRates = { isEmpty: true, on: () => null, withValue: () => null }
