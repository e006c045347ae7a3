import { lookupTable } from '../base/lookup-table.ts'
import { fold, splitWords } from '../base/fold-text.ts'

/**
 * Unit names on invoices, by code (UN/ECE Recommendation 20, as DJBC uses it). They override the codes of the recommendation:
 * there `KG` is a keg, `MT` a mat and `CTN` a content ton, which invoices never mean.
 */
const units = lookupTable<string>({
  PCE: 'pc|pcs|pce|pces|piece|pieces|nos|stck|stuck|stueck|buah|bh|biji|pezzi|pza|pzas|pieza|piezas|peca|pecas|potong|ptg|cai|chiec|adet|шт|штука|штук|개|ชิ้น|個|个|只|件|支|條|条|根|片|块|枚|颗|粒',
  NIU: 'unit|units|unt|unit s|und|unid|unidad|unidades|unidade|unite|unites|台|辆|部|架',
  EA: 'ea|each',
  SET: 'set|sets|set s|st set|stel|takım|компл|комплект|套|组|組',
  KGM: 'kg|kgs|kgm|kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes|кг|千克|公斤|公斤kg',
  GRM: 'g|gr|gram|grams|gramme|grammes|克',
  TNE: 'mt|mts|ton|tons|tonne|tonnes|metric ton|metric tons|тонна|тонн|吨|公吨|噸',
  LBR: 'lb|lbs|pound|pounds|磅',
  MTR: 'm|mtr|mtrs|meter|meters|metre|metres|米|公尺',
  MTK: 'm2|m²|sqm|sq m|square meter|square meters|square metre|square metres|meter persegi|平方米',
  MTQ: 'm3|m³|cbm|cu m|cubic meter|cubic meters|cubic metre|cubic metres|meter kubik|立方米',
  CMT: 'cm|cms|centimeter|centimetre|sentimeter|厘米',
  MMT: 'mm|millimeter|millimetre|milimeter|毫米',
  INH: 'inch|inches|inci|英寸',
  FOT: 'ft|feet|foot|kaki|英尺',
  YRD: 'yd|yds|yard|yards|码|碼',
  LTR: 'l|lt|ltr|ltrs|liter|liters|litre|litres|升|公升',
  MLT: 'ml|mls|milliliter|millilitre|mililiter|毫升',
  DZN: 'dz|dzn|doz|dozen|dozens|lusin|打',
  GRO: 'gross|grosses|gros|grs',
  PR: 'pr|prs|pair|pairs|pasang|psg|双|雙|对|對|副',
  ROL: 'rol|roll|rolls|rls|gulung|卷|捲',
  RL: 'reel|reels',
  SO: 'spool|spools',
  ST: 'sheet|sheets|sht|shts|lembar|lbr|张|張',
  PL: 'pail|pails|ember',
  PK: 'pk|pack|packs|pkg|pkgs|package|packages|pkt|pkts|packet|packets|pak|包|盒装',
  BX: 'bx|box|boxes|boks|kotak|dus|doos|盒|箱子',
  CT: 'ct|ctn|ctns|carton|cartons|karton|箱',
  BG: 'bg|bag|bags|kantong|karung|sack|sacks|袋',
  BO: 'bo|btl|btls|bottle|bottles|botol|瓶',
  CA: 'can|cans|kaleng|罐',
  DR: 'dr|drum|drums|桶',
  BE: 'bundle|bundles|bdl|bdls|bdle|ikat|捆',
  KT: 'kit|kits',
  LO: 'lot|lots|批',
  MIL: 'thousand|mille|seribu|千个',
  CEN: 'hundred|seratus'
})

/** The same for packages (UN/ECE Recommendation 21). */
const packages = lookupTable<string>({
  CT: 'ct|ctn|ctns|carton|cartons|karton|krt|箱|纸箱|紙箱',
  BX: 'bx|box|boxes|boks|kotak|dus|doos|caixa|caixas|caja|cajas|scatola|scatole|盒',
  PK: 'pk|pkg|pkgs|package|packages|paket|koli|colli|coli|collie|包|件',
  PX: 'px|plt|plts|pallet|pallets|palet|palets|pale|pales|paleta|paletas|palette|palettes|托盘|栈板|棧板|托',
  CS: 'cs|case|cases|peti|箱子',
  CR: 'cr|crt|crate|crates|krat',
  DR: 'dr|drum|drums|桶',
  BG: 'bg|bag|bags|kantong|袋',
  KR: 'karung|sack|sacks',
  RO: 'ro|rol|roll|rolls|rls|gulung|gulungan|卷',
  BE: 'be|bdl|bdls|bundle|bundles|bundel|ikat|捆',
  JR: 'jar|jars|stoples',
  NE: 'unpacked|loose|nude|in bulk unpacked|裸装',
  SX: 'set|sets',
  TP: 'tray|trays',
  '1A': 'steel drum|steel drums|铁桶',
  RL: 'reel|reels',
  CN: 'container|containers|peti kemas|kontainer',
  BA: 'barrel|barrels',
  BO: 'bottle|bottles|btl|btls',
  '7B': 'wooden case|wooden cases|peti kayu|木箱'
})

const plain = (text: string): string => splitWords(fold(text)).join(' ')

/** Codes of three letters are names too; shorter ones have other meanings on invoices. */
const byName = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map([
    ...Object.keys(table).flatMap((code) => (/^[A-Z]{3}$/.test(code) ? [[plain(code), code] as const] : [])),
    ...Object.entries(table).flatMap(([code, names]) => names.split('|').map((name) => [plain(name), code] as const))
  ])

/**
 * Short forms of units with several usual meanings: `LBR` is the code of pounds and Indonesian for sheets, `MTS` are meters or metric tons,
 * `ST` is the code of sheets and short for sets and for German pieces, `STK` the code of sticks of cigarettes and also short for German pieces.
 */
const ambiguousUnits: ReadonlyMap<string, readonly string[]> = new Map([
  ['lbr', ['ST', 'LBR']],
  ['mts', ['MTR', 'TNE']],
  ['st', ['ST', 'SET', 'PCE']],
  ['stk', ['STK', 'PCE']]
])

/**
 * Codes of the recommendation that documents of goods never mean, with the usual codes for what is meant: `KG` is a keg, `MT` a mat, `CTN` a content
 * ton, `BH` a brush, `SHT` a shipping ton, `KGS` and `MTS` are per second.
 */
const unusualUnits: ReadonlyMap<string, readonly string[]> = new Map([
  ['KG', ['KGM']],
  ['KGS', ['KGM']],
  ['MT', ['TNE']],
  ['MTS', ['MTR', 'TNE']],
  ['CTN', ['CT']],
  ['BH', ['PCE']],
  ['SHT', ['ST']]
])

/** The codes that are usually meant by this code of a unit; empty for a usual code. */
export const usualUnits = (code: string): readonly string[] => unusualUnits.get(code) ?? []

/** Built on first use: the window does not need it at startup. */
let unitNames: ReadonlyMap<string, string> | undefined
let packageNames: ReadonlyMap<string, string> | undefined

/** Longer than any word for a unit. */
const longest = 40

const lookUp = (names: ReadonlyMap<string, string>, text: string): string | null =>
  text.length > longest ? null : (names.get(plain(text)) ?? names.get(plain(text.replace(/\((e?s)\)/gi, ''))) ?? null)

/** The code of a unit by its name on invoices: `PCS`, `Sets`, `KGS`, `台`; null if it is not in the table. */
export const unitCode = (text: string): string | null => lookUp((unitNames ??= byName(units)), text)

/** The codes that a short form with several meanings stands for; empty for other texts. */
export const unitMeanings = (text: string): readonly string[] =>
  (text.length <= longest ? ambiguousUnits.get(plain(text)) : undefined) ?? []

/** Whether a text is a short form that only the user can decide; `unitCode` has the more frequent meaning. */
export const isAmbiguousUnit = (text: string): boolean => unitMeanings(text).length > 0

/** As `unitCode` for a kind of package: `CTNS`, `Pallet(s)`, `木箱`. */
export const packageCode = (text: string): string | null => lookUp((packageNames ??= byName(packages)), text)

/** Codes that documents use for one another: of a single piece, a pair, a roll and a drum. */
const alike = ['PCE NIU EA H87 C62', 'PR NPR', 'ROL RO RLL RL', 'DR DRM'].map((codes) => new Set(codes.split(' ')))

/** Whether two codes of units, or of packages, may be of the same goods. `Packages` may be of any kind. */
export const areSameUnits = (list: 'country' | 'package' | 'unit', one: string, other: string): boolean =>
  one === other || (list === 'package' && (one === 'PK' || other === 'PK')) || alike.some((codes) => codes.has(one) && codes.has(other))
