import { lookupTable } from './lookup-table.ts'

/**
 * How documents write currencies, by ISO code; separated by `|`, lower case, without points and spaces. Signs that several currencies share are in
 * `sharedSigns`.
 */
const spellings = lookupTable<string>({
  USD: 'usd|us$|$us|usd$|usdollar|usdollars|unitedstatesdollar|unitedstatesdollars|dollarus|dolaras|dollaramerika|美元|美金|미화|미국달러|米ドル|usドル|ดอลลาร์สหรัฐ',
  EUR: 'eur|euro|euros|€|eur€|欧元|歐元|ユーロ|유로|ยูโร',
  JPY: 'jpy|yen|japaneseyen|jp¥|円|日元|日圓|日円|엔|엔화|เยน',
  CNY: 'cny|rmb|cn¥|rmb¥|cnh|yuan|renminbi|chineseyuan|人民币|人民幣|人民元|元人民币|위안|위안화|หยวน',
  SGD: 'sgd|s$|sg$|singaporedollar|singaporedollars|dolarsingapura|新加坡元|新币|坡币',
  IDR: 'idr|rp|rupiah|rupiahs|indonesianrupiah|印尼盾|印尼卢比',
  GBP: 'gbp|£|stg|sterling|poundsterling|poundssterling|ukpound|英镑|英鎊|ポンド|파운드',
  AUD: 'aud|a$|au$|australiandollar|australiandollars|dolaraustralia|澳元|澳币|豪ドル',
  HKD: 'hkd|hk$|hongkongdollar|hongkongdollars|港币|港幣|港元|香港ドル',
  TWD: 'twd|ntd|nt$|newtaiwandollar|新台币|新臺幣|新台幣|台币|臺幣|台幣',
  KRW: 'krw|₩|won|koreanwon|원|원화|韩元|韓元|韓国ウォン|ウォン',
  THB: 'thb|฿|baht|thaibaht|บาท|泰铢|泰銖|バーツ',
  MYR: 'myr|rm|ringgit|malaysianringgit|马币|令吉|林吉特',
  VND: 'vnd|₫|vnđ|đ|đồng|dong|vietnamesedong|越南盾',
  PHP: 'php|₱|philippinepeso|philippinepesos|比索',
  INR: 'inr|₹|rupees|indianrupee|indianrupees|印度卢比',
  CHF: 'chf|sfr|swissfranc|swissfrancs|schweizerfranken|瑞士法郎|スイスフラン',
  CAD: 'cad|c$|ca$|can$|canadiandollar|canadiandollars|加元|加币',
  NZD: 'nzd|nz$|newzealanddollar|newzealanddollars|新西兰元|纽币',
  BND: 'bnd|b$|bruneidollar|bruneidollars',
  AED: 'aed|dhs|dh|dirham|dirhams|uaedirham|迪拉姆',
  SAR: 'sar|saudiriyal|riyal|riyals|沙特里亚尔',
  TRY: 'try|₺|tl|turkishlira|里拉',
  ZAR: 'zar|southafricanrand|rand|兰特',
  BRL: 'brl|r$|reais|real|brazilianreal|雷亚尔',
  MXN: 'mxn|mx$|mexicanpeso|mexicanpesos',
  PLN: 'pln|zł|zl|zloty|złoty',
  CZK: 'czk|kč|koruna',
  HUF: 'huf|forint',
  RUB: 'rub|₽|rouble|roubles|ruble|rubles|руб|卢布',
  SEK: 'sek|swedishkrona',
  NOK: 'nok|norwegiankrone',
  DKK: 'dkk|danishkrone',
  ILS: 'ils|₪|nis|shekel|shekels',
  PKR: 'pkr|pakistanirupee|pakistanirupees',
  LKR: 'lkr|srilankanrupee|srilankanrupees',
  BDT: 'bdt|৳|tk|taka',
  EGP: 'egp|egyptianpound',
  KES: 'kes|kenyashilling',
  MMK: 'mmk|kyat',
  KHR: 'khr|riel',
  LAK: 'lak|₭|kip',
  MOP: 'mop|pataca',
  UAH: 'uah|₴|hryvnia'
})

/** The currencies that share a sign or a short form. */
const sharedSigns = lookupTable<readonly string[]>({
  $: ['USD', 'SGD', 'AUD', 'HKD', 'TWD', 'CAD', 'NZD', 'BND', 'MXN'],
  dollar: ['USD', 'SGD', 'AUD', 'HKD', 'TWD', 'CAD', 'NZD', 'BND'],
  dollars: ['USD', 'SGD', 'AUD', 'HKD', 'TWD', 'CAD', 'NZD', 'BND'],
  dolar: ['USD', 'SGD', 'AUD', 'HKD', 'TWD', 'CAD', 'NZD', 'BND'],
  '¥': ['JPY', 'CNY'],
  元: ['CNY', 'TWD', 'HKD', 'USD'],
  圓: ['JPY', 'TWD', 'HKD'],
  rs: ['INR', 'PKR', 'LKR'],
  kr: ['SEK', 'NOK', 'DKK'],
  peso: ['PHP', 'MXN'],
  pesos: ['PHP', 'MXN'],
  rupee: ['INR', 'PKR', 'LKR'],
  pound: ['GBP', 'EGP'],
  pounds: ['GBP', 'EGP']
})

const codes: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(sharedSigns),
  ...Object.entries(spellings).flatMap(([code, names]) => names.split('|').map((name) => [name, [code]] as const))
])

/** Longer texts name no currency. */
const longest = 40

/**
 * The currencies that a whole text may name: `US Dollars` is USD, `$` may be several; empty for other texts. Points, spaces and a plural in brackets do not
 * count.
 */
export const currenciesOf = (text: string): readonly string[] => {
  if (text.length > longest) return []
  const plain = text
    .toLowerCase()
    .replace(/[\s.]|\(s\)/g, '')
    .replace(/[￥]/g, '¥')
  return codes.get(plain) ?? []
}

/** Words that may stand beside the currency in a label: `in USD`, `Currency: EUR`, `(US$)`. */
const words = /[^\s,;:()[\]/=]+/g

/** The currencies that words of a text name without doubt, each once: `Amount (US$)`, `Say total US Dollars`. Signs that several share do not count. */
export const currenciesIn = (text: string): readonly string[] => {
  const parts = text.slice(0, 400).match(words) ?? []
  const found = new Set<string>()
  for (let at = 0; at < parts.length; at += 1)
    for (const count of [3, 2, 1]) {
      const part = parts.slice(at, at + count).join('')
      const of = at + count <= parts.length && isCurrencyWord(part, count) ? currenciesOf(part.replace(/[-–]{1,3}$/, '')) : []
      if (of.length !== 1) continue
      found.add(of[0] ?? '')
      break
    }
  return [...found]
}

/** Single words that are common in other meanings count only in capitals, or not at all in sentences. */
const ambiguousWords = new Set([
  'try',
  'real',
  'tl',
  'dh',
  'đ',
  'rand',
  'nis',
  'tk',
  'rm',
  'won',
  'dong',
  'all',
  'kip',
  'lak',
  'mop',
  'riel'
])
const isCurrencyWord = (part: string, count: number): boolean =>
  count > 1 || !ambiguousWords.has(part.toLowerCase()) || part === part.toUpperCase()
