/** What stands at the top of a list, in this order; the rest follows by its Indonesian name or its code. */
export const commonCountries = 'ID CN SG JP KR TW HK MY TH VN IN US AU DE NL GB FR IT AE SA'.split(' ')
export const commonCurrencies = 'USD IDR EUR CNY JPY SGD AUD GBP HKD KRW MYR THB TWD CHF INR'.split(' ')

/** The day the lists were last made; written into them, as everybody sees the same lists until they are made again. */
export const frozenOn = '2026-11-20'
