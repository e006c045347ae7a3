/** The first codes of a list, in this order; the rest is sorted by Indonesian name (countries) or by code (currencies). */
export const commonCountries = 'ID CN SG JP KR TW HK MY TH VN IN US AU DE NL GB FR IT AE SA'.split(' ')
export const commonCurrencies = 'USD IDR EUR CNY JPY SGD AUD GBP HKD KRW MYR THB TWD CHF INR'.split(' ')

/** Date of the last generation of the lists, written into them. */
export const frozenOn = '2026-11-20'
