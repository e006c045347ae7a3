/** An amount may follow or precede a currency without a space: `Rp12.500`. */
const currencies: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z])(usd|us ?\$|u\.s\. ?dollars?|us dollars?)/i, 'USD'],
  [/(?<![a-z])(eur|euros?)(?![a-z])|€/i, 'EUR'],
  [/(?<![a-z])(jpy|yen)(?![a-z])|日元/i, 'JPY'],
  [/(?<![a-z])(cny|rmb|yuan|renminbi)(?![a-z])|人民币/i, 'CNY'],
  [/(?<![a-z])(sgd|singapore dollars?)(?![a-z])/i, 'SGD'],
  [/(?<![a-z])(idr|rupiah|rp)(?![a-z])/i, 'IDR'],
  [/(?<![a-z])(gbp|pounds? sterling)(?![a-z])|£/i, 'GBP'],
  [/(?<![a-z])(aud|australian dollars?)(?![a-z])/i, 'AUD'],
  [/(?<![a-z])(hkd|hong kong dollars?)(?![a-z])/i, 'HKD'],
  [/(?<![a-z])(krw|won)(?![a-z])/i, 'KRW'],
  [/(?<![a-z])(thb|baht)(?![a-z])/i, 'THB'],
  [/(?<![a-z])(myr|ringgit)(?![a-z])/i, 'MYR'],
  [/(?<![a-z])(twd|ntd|nt\$)/i, 'TWD']
]

/** The currencies that texts name. */
export const currenciesIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => currencies.flatMap(([pattern, code]) => (pattern.test(text) ? [code] : []))))

/** The currency that texts name, if they name one only. */
export const currencyOf = (texts: readonly string[]): string | null => {
  const found = currenciesIn(texts)
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}
