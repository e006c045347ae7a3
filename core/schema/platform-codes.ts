let currencies: ReadonlySet<string> | undefined
let countries: Intl.DisplayNames | undefined

/** Whether the platform knows a currency code of ISO 4217. Its lists are read at the first question: that takes 15 ms, too long for the start. */
export const isCurrency = (code: string): boolean => (currencies ??= new Set(Intl.supportedValuesOf('currency'))).has(code)

/** The same for a country code of ISO 3166-1. */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && (countries ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })).of(code) !== undefined
