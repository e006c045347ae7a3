import { lookupTable } from '../base/lookup-table.ts'
import { fold } from '../base/fold-text.ts'

/** ISO 3166-1: the two letters of every country, followed by its three. */
const isoCodes = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL BFBFA BGBGR
  BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV
  CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH
  ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ
  GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA
  JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO
  LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS
  MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG
  PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP
  SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL
  TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT
  WFWLF WSWSM XKXKK YEYEM YTMYT ZAZAF ZMZMB ZWZWE
`

/** Names and short forms on invoices that are not among the names of the Unicode CLDR. */
const shortForms = lookupTable<string>({
  CN: 'prc|p r c|p r china|pr china|peoples republic of china|rrt|rrc|republik rakyat tiongkok|republik rakyat cina|cina|tiongkok daratan|mainland china|china mainland|中华人民共和国|中華人民共和國',
  TW: '臺灣|台灣|taiwan roc|taiwan r o c|roc|r o c|taiwan province of china|chinese taipei|中国台湾|中国台湾省',
  HK: 'hongkong|h k|hong kong sar|hong kong china|香港|中国香港',
  MO: 'macau|澳门|澳門',
  KR: 'korea|south korea|republic of korea|korea republic of|rep of korea|r o k|rok|s korea|korsel|korea selatan|大韩民国|大韓民國|南韩',
  KP: 'korut|dprk',
  JP: 'jpn|nippon|japan|jepang',
  US: 'u s a|u s|usa|united states of america|amerika|amerika serikat|america',
  GB: 'uk|u k|england|great britain|britain|scotland|wales|united kingdom|inggris|britania raya',
  FR: 'perancis|prancis',
  NL: 'holland|netherlands|belanda|荷兰',
  DE: 'west germany|federal republic of germany|jerman',
  RU: 'russian federation|rusia|russia',
  CZ: 'czech republic|ceko|republik ceko|czech',
  TR: 'turkey|turkiye|turki',
  VN: 'viet nam|vietnam|s r vietnam',
  LA: 'lao peoples democratic republic|lao pdr|lao|laos',
  MM: 'burma|myanmar',
  TH: 'muangthai|thailand',
  MY: 'malaysia',
  IN: 'bharat|hindia',
  ID: 'indonesia|ri|republik indonesia|republic of indonesia',
  AE: 'uae|u a e|emirates|uni emirat arab|united arab emirates',
  SA: 'ksa|k s a|saudi|arab saudi|kingdom of saudi arabia',
  CH: 'swiss|switzerland',
  IR: 'islamic republic of iran',
  SY: 'syrian arab republic',
  BN: 'brunei darussalam',
  CI: 'ivory coast|pantai gading',
  MK: 'republic of north macedonia|macedonia|makedonia',
  TZ: 'united republic of tanzania',
  VE: 'venezuela bolivarian republic of',
  BO: 'bolivia plurinational state of',
  MD: 'republic of moldova|moldova republic of',
  TL: 'timor leste|east timor',
  CF: 'afrika tengah',
  TF: 'antartika perancis',
  BY: 'belarusia',
  BQ: 'bonaire sint eustatius saba',
  FM: 'federasi mikronesia|micronesia federated states of',
  GM: 'republic of gambia',
  GT: 'guatamala',
  GQ: 'guinea khatulistiwa',
  GF: 'guyana perancis',
  BV: 'kepulauan bouvet',
  FK: 'kepulauan falkland malvinas|falkland islands malvinas',
  CG: 'kongo|republic of congo',
  LU: 'luxemburg',
  MA: 'moroko|maroko',
  PS: 'state of palestine|palestina|palestine',
  PF: 'polinesia perancis',
  HM: 'heard island mcdonald islands',
  CD: 'republik demokratik kongo|democratic republic of congo',
  MF: 'saint martin french part',
  ST: 'sao tome principe',
  SX: 'sint maarten dutch part',
  IO: 'teritori samudra hindia britania',
  UM: 'united states minor outlying islands',
  VA: 'holy see vatican city state|holy see',
  VG: 'virgin islands british',
  VI: 'virgin islands u s',
  VC: 'saint vincent grenadines',
  GS: 'georgia selatan kepulauan sandwich selatan|south georgia south sandwich islands'
})

const languages = ['id', 'en', 'zh-Hans', 'zh-Hant'] as const

const plain = (text: string): string =>
  fold(text)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^the (?=.)|(?<=. )(and|dan|the)(?= .)/g, '')
    .replace(/ +/g, ' ')
    .trim()

const readNames = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const add = (name: string, code: string): void => {
    const key = plain(name)
    if (key !== '' && !found.has(key)) found.set(key, code)
  }
  const codes = isoCodes.split(/\s+/).filter((pair) => pair !== '')
  for (const pair of codes) add(pair.slice(0, 2), pair.slice(0, 2))
  for (const pair of codes) add(pair.slice(2), pair.slice(0, 2))
  for (const [code, names] of Object.entries(shortForms)) for (const name of names.split('|')) add(name, code)
  for (const language of languages)
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' })
      for (const pair of codes) add(names.of(pair.slice(0, 2)) ?? '', pair.slice(0, 2))
    }
  return found
}

let names: ReadonlyMap<string, string> | undefined

/** Longer than any country name including the words around it. */
const longest = 100

/** Words around the name of a country: `MADE IN CHINA`, `Country of origin: Japan`, `Product of Italy`, `中国制造`, `产地：中国`. */
const before =
  /^(country of origin|origin|negara asal|asal|buatan|dibuat di|(made|manufactured|produced) (in|by)|(product|products|produk|production)( of| dari)?|coo|原产国|原产地|产地|產地)\s+/
const after = /(?<!\s)\s+(origin|made)$/
const around = /^(原产国|原产地|产地|產地)?\s*(.+?)\s*(制造|製造|生产|生產|产|產|制|製)?$/

/**
 * The two-letter code of a country in a text: codes of two and three letters, names in Indonesian, English and Chinese, usual short forms,
 * with or without words such as `made in`. Null if the text is anything else or names several countries.
 */
export const countryCode = (text: string): string | null => {
  if (text.length > longest) return null
  names ??= readNames()
  let rest = plain(text)
  for (let more = true; more;) {
    const found = names.get(rest)
    if (found !== undefined) return found
    const shorter = rest.replace(before, '').replace(after, '')
    more = shorter !== rest
    rest = shorter
  }
  const [, , bare = ''] = around.exec(rest) ?? []
  return names.get(bare) ?? null
}
