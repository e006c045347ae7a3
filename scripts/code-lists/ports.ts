import { createRequire } from 'node:module'
import { isObject, isString } from '../../core/base/json-guards.ts'
import type { CodeRow } from '../../core/codes/code-list.ts'

/** Version of the npm package `sea-ports` (MIT) from which the sea ports are frozen. */
export const seaPortsVersion = '0.0.9'

/**
 * Rows of the package that UN/LOCODE does not have, has under another name, or has withdrawn; found by comparing it with edition 2024-1. A declaration with one
 * of these codes would be refused.
 */
const notInUnLocode = new Set(
  `ANBON ANCUR ANEUX ANGSB ANPHI ANSXM ANWIL ARDDC BHMAN BRITZ BRPCL BRPNN BRVDC BRVIC BRVLC CLCAP CLCCL CLJRL CLMCH CLPGO CLTHO CNBAY CNCGU CNFUG
  CNGGY CNLAN CNQYN CNQZJ CNSIN CNSSH CNTAG CNXGG CNXIL CNYAN CNYNF CNYQS CNZAP CRPCA FIMTL FIOLU GBGCI GPGUS GPSBH KRICH NOSAD NOSTM PAPSA
  PHISB PYPSE QAMES REPDG REREU SADMN THBGP THKTY THSGZ THSPR VNCLN`.split(/\s+/)
)

/** The airports through which most air freight for Indonesia passes, and those of Indonesia with a customs office; the package has only sea ports. */
const airports: Readonly<Record<string, string>> = {
  AEAUH: 'Abu Dhabi',
  AEDXB: 'Dubai',
  AESHJ: 'Sharjah',
  ATVIE: 'Vienna (Wien)',
  AUADL: 'Adelaide',
  AUBNE: 'Brisbane',
  AUMEL: 'Melbourne',
  AUPER: 'Perth',
  AUSYD: 'Sydney',
  BDDAC: 'Dhaka',
  BEBRU: 'Brussels (Bruxelles)',
  BELGG: 'Liege',
  BHBAH: 'Bahrain',
  BNBWN: 'Bandar Seri Begawan',
  CAYVR: 'Vancouver',
  CAYYZ: 'Toronto Pearson',
  CHBSL: 'Basel',
  CHGVA: 'Geneva (Geneve)',
  CHZRH: 'Zurich',
  CNCAN: 'Guangzhou Baiyun',
  CNCKG: 'Chongqing Jiangbei',
  CNCTU: 'Chengdu Shuangliu',
  CNPEK: 'Beijing Capital',
  CNPKX: 'Beijing Daxing',
  CNPVG: 'Shanghai Pudong',
  CNXMN: 'Xiamen',
  CZPRG: 'Prague (Praha)',
  DECGN: 'Cologne (Koln)',
  DEFRA: 'Frankfurt am Main',
  DELEJ: 'Leipzig',
  DEMUC: 'Munich (Munchen)',
  DKCPH: 'Copenhagen (Kobenhavn)',
  EGCAI: 'Cairo',
  ESBCN: 'Barcelona',
  ESMAD: 'Madrid',
  ETADD: 'Addis Ababa',
  FRCDG: 'Paris Charles de Gaulle',
  FRLYS: 'Lyon',
  GBLHR: 'London Heathrow',
  HKHKG: 'Hong Kong',
  HUBUD: 'Budapest',
  IDBDO: 'Bandung',
  IDBPN: 'Balikpapan',
  IDBTH: 'Batam',
  IDCGK: 'Soekarno-Hatta (Jakarta)',
  IDDPS: 'Denpasar (Ngurah Rai)',
  IDHLP: 'Halim Perdanakusuma',
  IDKNO: 'Kualanamu (Medan)',
  IDMDC: 'Manado',
  IDPLM: 'Palembang',
  IDPNK: 'Pontianak',
  IDSOC: 'Solo',
  IDSRG: 'Semarang',
  IDSUB: 'Surabaya (Juanda)',
  IDUPG: 'Makassar (Ujung Pandang)',
  IEDUB: 'Dublin',
  ILTLV: 'Tel Aviv',
  INBLR: 'Bangalore (Bengaluru)',
  INBOM: 'Mumbai (Bombay)',
  INCCU: 'Kolkata (Calcutta)',
  INDEL: 'Delhi',
  INHYD: 'Hyderabad',
  INMAA: 'Chennai (Madras)',
  ITFCO: 'Rome Fiumicino',
  ITMXP: 'Milan Malpensa',
  JPFUK: 'Fukuoka',
  JPHND: 'Haneda',
  JPKIX: 'Kansai',
  JPNGO: 'Nagoya',
  JPNRT: 'Narita',
  KRICN: 'Incheon International Airport',
  LKCMB: 'Colombo',
  LULUX: 'Luxembourg',
  MXMEX: 'Mexico City',
  MYKUL: 'Kuala Lumpur',
  MYPEN: 'Penang',
  NLAMS: 'Amsterdam',
  NOOSL: 'Oslo',
  NZAKL: 'Auckland',
  PHCEB: 'Cebu',
  PHMNL: 'Manila',
  PKKHI: 'Karachi',
  PKLHE: 'Lahore',
  PLWAW: 'Warsaw (Warszawa)',
  PTLIS: 'Lisbon (Lisboa)',
  QADOH: 'Doha',
  SARUH: 'Riyadh',
  SEARN: 'Stockholm Arlanda',
  SGSIN: 'Singapore',
  THBKK: 'Bangkok',
  TRIST: 'Istanbul',
  TWTPE: 'Taipei',
  USANC: 'Anchorage',
  USATL: 'Atlanta',
  USCVG: 'Cincinnati',
  USDFW: 'Dallas Fort Worth',
  USJFK: 'John F. Kennedy (New York)',
  USLAX: 'Los Angeles',
  USLUI: 'Louisville',
  USMEM: 'Memphis',
  USMIA: 'Miami',
  USORD: "O'Hare (Chicago)",
  USSEA: 'Seattle',
  USSFO: 'San Francisco',
  VNHAN: 'Hanoi',
  VNSGN: 'Ho Chi Minh City',
  ZAJNB: 'Johannesburg'
}

const seaPorts = (): readonly (readonly [code: string, name: string])[] => {
  const data: unknown = createRequire(import.meta.url)('sea-ports')
  const rows = isObject(data) ? data['JSON'] : null
  if (!isObject(rows)) throw new Error('sea-ports has no ports')
  return Object.entries(rows).flatMap(([code, port]) => {
    if (!isObject(port) || !isString(port['name'])) throw new Error(`sea-ports has no name of ${code}`)
    return /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) && !notInUnLocode.has(code)
      ? [[code, port['name'].replace(/\bex (?=[\p{L} ]+\))/u, '')] as const]
      : []
  })
}

/**
 * Sea ports and airports with their UN/LOCODE, by code, those of Indonesia first. Functions of UN/LOCODE select none of them: Tanjung Priok is no port there.
 * `countryOf`: the names of a country, of which codes without one are left out.
 */
export const portRows = (countryOf: (code: string) => readonly [id: string, en: string] | null): readonly CodeRow[] => {
  const names = new Map([...seaPorts(), ...Object.entries(airports)])
  const rows = [...names].flatMap(([code, name]): readonly CodeRow[] => {
    const country = countryOf(code.slice(0, 2))
    return country === null ? [] : [[code, `${name}, ${country[0]}`, `${name}, ${country[1]}`]]
  })
  const isForeign = ([code]: CodeRow): number => (code.startsWith('ID') ? 0 : 1)
  return rows.sort((a, b) => isForeign(a) - isForeign(b) || (a[0] < b[0] ? -1 : 1))
}
