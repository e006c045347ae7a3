const currencies: readonly (readonly [RegExp, string])[] = [
  [/\b(usd|us ?\$|u\.s\. ?dollars?|us dollars?)/i, 'USD'],
  [/\b(eur|euros?)\b|€/i, 'EUR'],
  [/\b(jpy|yen)\b|日元/i, 'JPY'],
  [/\b(cny|rmb|yuan|renminbi)\b|人民币/i, 'CNY'],
  [/\b(sgd|singapore dollars?)\b/i, 'SGD'],
  [/\b(idr|rupiah|rp)\b/i, 'IDR'],
  [/\b(gbp|pounds? sterling)\b/i, 'GBP'],
  [/\b(aud|australian dollars?)\b/i, 'AUD'],
  [/\b(hkd|hong kong dollars?)\b/i, 'HKD'],
  [/\b(krw|won)\b/i, 'KRW'],
  [/\b(thb|baht)\b/i, 'THB'],
  [/\b(myr|ringgit)\b/i, 'MYR'],
  [/\b(twd|ntd|nt\$)/i, 'TWD']
]

/** The currency that texts name, if they name one only. */
export const currencyOf = (texts: readonly string[]): string | null => {
  const found = new Set(texts.flatMap((text) => currencies.flatMap(([pattern, code]) => (pattern.test(text) ? [code] : []))))
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}
