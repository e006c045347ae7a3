import { fold } from '../base/fold-text.ts'
import { lookupTable } from '../base/lookup-table.ts'
import type { CodeRow } from './code-list.ts'
import { countryCode } from './country-names.ts'

/** Longer texts are no names of ports. */
const longestName = 200

/** Names that papers have and UN/LOCODE lacks: former ones, those in other languages, terminals. */
const otherPortNames = lookupTable<string>({
  AEJEA: 'mina jebel ali|杰贝阿里',
  AUMEL: '墨尔本',
  AUSYD: '悉尼',
  BDCGP: 'chattogram',
  BEANR: 'antwerp|anvers|安特卫普',
  CNCAN: 'guangzhou|canton|广州',
  CNDLC: 'dalian|大连',
  CNFOC: 'foochow|福州',
  CNLYG: 'lianyungang|连云港',
  CNNGB: 'ningpo|宁波',
  CNNSA: 'nansha|南沙',
  CNSHA: 'shanghai|上海|上海港',
  CNSHK: 'shekou|蛇口',
  CNSZX: 'shenzhen|深圳',
  CNTAO: 'tsingtao|青岛',
  CNTXG: 'xingang|tianjin xingang|天津新港',
  CNXMN: 'amoy|厦门',
  CNYTN: 'yantian|盐田',
  CNZSN: 'zhongshan|中山',
  DEBRV: 'bremerhaven',
  DEHAM: 'hamburg|hambourg|汉堡',
  ESVLC: 'valencia',
  FRLEH: 'le havre',
  GRPIR: 'piraeus',
  HKHKG: 'hongkong|香港',
  IDBLW: 'medan belawan',
  IDJKT: 'djakarta|雅加达',
  IDSUB: 'tanjung perak|tg perak|泗水',
  IDSRG: 'tanjung emas|tg emas',
  IDTPP: 'jakarta|tg priok|tanjung priuk|tj priok',
  INMAA: 'madras',
  INNSA: 'nhava sheva|jnpt|nhavasheva',
  ITGOA: 'genoa|genes|genua',
  ITLIV: 'livorno|leghorn',
  ITNAP: 'naples|napoli',
  ITVCE: 'venice|venezia',
  JPNGO: '名古屋',
  JPOSA: '大阪|オオサカ',
  JPTYO: '東京|东京',
  JPUKB: 'kobe|神戸|神户|コウベ',
  JPYOK: '横浜|橫濱',
  KRINC: 'inchon|仁川|인천',
  KRPUS: 'pusan|釜山|부산',
  KRSEL: '首尔|서울',
  MYPKG: 'port kelang|port klang|kelang|klang|巴生',
  NLRTM: 'rotterdam|鹿特丹',
  PHMNL: 'manila north harbour|马尼拉',
  PTLIS: 'lisbon',
  SGSIN: 'singapura|singapour|singapur|新加坡',
  THBKK: 'กรุงเทพ|曼谷',
  THLCH: 'lat krabang|laemchabang|แหลมฉบัง|林查班',
  TWKEL: 'chilung|基隆',
  TWKHH: 'kaoshiung|高雄',
  TWTXG: '台中',
  USNYC: 'new york',
  VNHPH: 'hai phong|haiphong',
  VNSGN: 'ho chi minh|hochiminh|hcmc|ho chi minh port|saigon|sai gon|tp ho chi minh|胡志明'
})

/** Letters and digits of a name; without what says only that it is a port. */
const plainName = (text: string): string =>
  fold(text.slice(0, longestName))
    .replace(/đ/g, 'd')
    .replace(/['’]/g, '')
    .replace(
      /\b(?:(?:sea|air) ?ports?(?: of)?|ports? of|ports?|pelabuhan|pel\.|bandara|int(?:ernationa)?l\.? airport|airport|apt|any|main)(?![\p{L}\p{N}])/gu,
      ' '
    )
    .replace(/(?<=\p{Script=Han})(?:港|机场|空港)$/u, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const inBrackets = /[([（]([^()[\]（）]{0,60})[)\]）]/g

/** The name in front of the first comma, and those in brackets behind it. */
const namesIn = (text: string): readonly string[] => {
  const outside = text.replace(inBrackets, ' ').split(/[,，]/)[0] ?? ''
  const inside = [...text.matchAll(inBrackets)].map(([, name = '']) => name.split(',')[0] ?? '')
  return [outside, ...inside].map(plainName).filter((name) => name !== '')
}

/** What a text says of a port. */
interface WrittenPort {
  /** `NGB` of `CN NGB`, or `CNNGB`, in brackets or as the whole text; '' without one. */
  readonly code: string
  readonly names: readonly string[]
  /** The country beside the name; null without one. */
  readonly country: string | null
}

const codeForm = /^([A-Z]{2})[ -]?([A-Z2-9]{3})$/

/** The code of a country at the end of a text, of up to four words: `Busan, Korea`, `XIAMEN CHINA`; and the text in front of it. */
const withoutCountry = (text: string): readonly [rest: string, country: string | null] => {
  const comma = text.search(/[,，]/)
  const [name, behind] = comma === -1 ? [text, ''] : [text.slice(0, comma), text.slice(comma + 1).trim()]
  const ofComma = behind === '' ? null : (countryCode(behind) ?? countryCode(behind.split(/[,，]/).at(-1)?.trim() ?? ''))
  if (ofComma !== null && behind.length > 2) return [name, ofComma]
  const words = text.trim().split(/\s+/)
  for (let size = Math.min(4, words.length - 1); size >= 1; size -= 1) {
    const last = words.slice(-size).join(' ')
    const country = last.length > 2 ? countryCode(last.replace(/^-\s*/, '')) : null
    if (country !== null)
      return [
        words
          .slice(0, -size)
          .join(' ')
          .replace(/[\s,/–-]{1,4}$/, ''),
        country
      ]
  }
  return [text, null]
}

const readWritten = (text: string): WrittenPort => {
  const whole = text.trim()
  const brackets = [...whole.matchAll(inBrackets)].map(([, inside = '']) => inside.trim())
  const code = [whole, ...brackets].map((part) => codeForm.exec(part.toUpperCase())).find((match) => match !== null)
  const countries = brackets.flatMap((inside) => (inside.length > 2 ? (countryCode(inside) ?? []) : []))
  const outside = whole.replace(inBrackets, (part, inside: string) =>
    countryCode(inside) !== null || codeForm.test(inside.trim()) ? ' ' : part
  )
  const [rest, country] = withoutCountry(outside.replace(/\s+/g, ' ').trim())
  return {
    code: code === undefined ? '' : `${code[1] ?? ''}${code[2] ?? ''}`,
    // A city that is a country is its own name: `Singapore`.
    names: [
      ...new Set([...rest.split(/\s[-–—]\s|\//u).flatMap(namesIn), ...namesIn(rest), plainName(outside)].filter((name) => name !== ''))
    ],
    country: countries[0] ?? country
  }
}

/** A list of ports, to which codes and names belong or not. */
export interface Ports {
  readonly has: (code: string) => boolean
  /**
   * The codes of the ports that a text names by its code or by a name, in one of both languages of the list, with or without its country beside it. Several
   * where a name is that of several ports; none where the text is neither. Five letters are a code only if the list has it.
   */
  readonly meant: (text: string) => readonly string[]
}

/** Further names of a port, for the search of typed beginnings; '' without one. */
export const otherNamesOfPort = (code: string): string => (otherPortNames[code] ?? '').replaceAll('|', ' ')

/** `rows`: those of the list in use, with the name of a port in front of the first comma and further ones in brackets. */
export const portsOf = (rows: readonly CodeRow[]): Ports => {
  const byName = new Map<string, Set<string>>()
  const known = new Set(rows.map(([code]) => code))
  const add = (name: string, code: string): void => {
    if (name !== '') byName.set(name, (byName.get(name) ?? new Set()).add(code))
  }
  for (const [code, id, en] of rows) {
    for (const name of [...namesIn(id), ...namesIn(en)]) add(name, code)
    for (const name of (otherPortNames[code] ?? '').split('|')) add(plainName(name), code)
  }
  const named = ({ names, country }: WrittenPort): readonly string[] => {
    const meanings = names
      .map((name) => [...(byName.get(name) ?? [])].filter((code) => code.startsWith(country ?? '')))
      .filter((codes) => codes.length > 0)
    const all = [...new Set(meanings.flat())]
    // `Jakarta (Tanjung Priok)`: the port that has both names.
    const common = all.filter((code) => meanings.every((codes) => codes.includes(code)))
    return common.length > 0 ? common : all
  }
  return {
    has: (code) => known.has(code),
    meant: (text) => {
      if (text.trim() === '' || text.length > longestName) return []
      const written = readWritten(text)
      const codes = named(written)
      // A code beside a name of the same port is that port.
      return known.has(written.code) ? [...new Set([written.code, ...(codes.includes(written.code) ? [] : codes)])] : codes
    }
  }
}

/**
 * Whether a code is in a list of ports; null if that is not known. UN/LOCODE has more places than any list of ports, so a code that only the shipped list lacks
 * may be one, unless its country is none, or it is the name of a port: `SEOUL`. `isWhole`: the list is the user's, who imported it to be checked against.
 */
export const portMembership =
  (ports: Ports, isWhole: boolean) =>
  (code: string): boolean | null => {
    if (ports.has(code)) return true
    const isForm = /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) && countryCode(code.slice(0, 2)) !== null
    return isWhole || !isForm || ports.meant(code).length > 0 ? false : null
  }
