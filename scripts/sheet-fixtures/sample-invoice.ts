import type { Cell } from '#core/spreadsheets/sheet.ts'

/** A line of goods as the supplier writes it: code, tariff code, description, origin, quantity, unit, price in cents, net weight in grams per unit, cartons. */
type Part = readonly [
  code: string,
  tariff: string,
  name: string,
  origin: string | null,
  quantity: number,
  unit: string,
  cents: number,
  grams: number,
  cartons: number
]

const undercarriage: readonly Part[] = [
  ['HYU-TR-20481', '8431.49.90', 'TRACK ROLLER ASSY, LOWER, FOR 20 T EXCAVATOR', 'CHINA', 48, 'PCS', 8_650, 36_400, 8],
  ['HYU-CR-20482', '8431.49.90', 'CARRIER ROLLER ASSY, UPPER, FOR 20 T EXCAVATOR', 'CHINA', 16, 'PCS', 5_420, 21_500, 4],
  ['HYU-ID-20510', '8431.49.90', 'IDLER ASSY, FRONT', 'MADE IN CHINA', 6, 'SETS', 32_500, 118_000, 6],
  ['HYU-SP-20555', '8431.49.90', 'SPROCKET RIM, 21 TEETH', 'P.R. CHINA', 8, 'PCS', 21_800, 62_300, 4],
  ['HYU-TC-20600', '8431.49.90', 'TRACK CHAIN ASSY, 49 LINKS', 'TIONGKOK', 4, 'SETS', 148_000, 685_000, 4],
  ['HYU-TS-20640', '8431.49.90', 'TRACK SHOE, TRIPLE GROUSER, 600 MM', '中国', 196, 'PIECES', 1_980, 13_200, 14],
  ['HYU-TB-20655', '7318.15.90', 'TRACK BOLT M20 X 58, GRADE 12.9', 'CN', 800, 'PCS', 62, 182, 8],
  ['HYU-TN-20656', '7318.16.90', 'TRACK NUT M20', null, 800, 'PCS', 28, 64, 3],
  ['HYU-GD-20670', '8431.49.90', 'TRACK GUARD, CENTER', null, 8, 'PCS', 9_900, 28_700, 2],
  ['HYU-RC-20680', '8431.49.90', 'RECOIL SPRING ASSY', 'CHN', 4, 'SETS', 41_200, 96_500, 4],
  ['HYU-GC-20690', '8412.21.00', 'GREASE CYLINDER FOR TRACK ADJUSTER', 'CHINA', 8, 'PCS', 13_650, 17_800, 2],
  ['HYU-SK-20691', '4016.93.20', 'SEAL KIT, TRACK ADJUSTER', 'CHINA', 24, 'KITS', 1_875, 310, 1],
  ['HYU-BU-20702', '8483.30.90', 'BUSHING, BUCKET LINK, 80 X 95 X 80', 'CHINA', 40, 'PCS', 2_240, 1_460, 1]
]

const hydraulics: readonly Part[] = [
  ['HYH-MP-31010', '8413.50.90', 'MAIN PUMP ASSY, AXIAL PISTON, 2 X 112 CC', 'Jepang', 2, 'UNITS', 389_000, 142_000, 2],
  ['HYH-PP-31022', '8413.60.90', 'PILOT GEAR PUMP, 10 CC', 'JAPAN', 4, 'UNITS', 18_800, 4_350, 1],
  ['HYH-SM-31040', '8412.29.00', 'SWING MOTOR WITH REDUCTION GEAR', 'JPN', 1, 'UNIT', 465_500, 186_000, 1],
  ['HYH-TM-31050', '8412.29.00', 'TRAVEL MOTOR ASSY', '日本', 2, 'UNITS', 352_000, 214_000, 2],
  ['HYH-CV-31060', '8481.20.90', 'MAIN CONTROL VALVE, 6 SPOOLS', 'Korea, Republic of', 1, 'SET', 512_000, 168_000, 1],
  ['HYH-RV-31066', '8481.40.90', 'RELIEF VALVE, MAIN, 34.8 MPA', 'SOUTH KOREA', 6, 'PCS', 9_750, 860, 1],
  ['HYH-SV-31070', '8481.20.90', 'SOLENOID VALVE, 24 VDC', 'KOREA', 18, 'PCS', 6_280, 640, 1],
  ['HYH-BC-31101', '8412.21.00', 'BOOM CYLINDER ASSY, 120 X 85 X 1285', 'CHINA', 2, 'PCS', 124_500, 176_000, 2],
  ['HYH-AC-31102', '8412.21.00', 'ARM CYLINDER ASSY, 135 X 95 X 1490', null, 1, 'PCS', 142_300, 214_500, 1],
  ['HYH-KC-31103', '8412.21.00', 'BUCKET CYLINDER ASSY, 115 X 80 X 1120', null, 1, 'PCS', 98_700, 132_000, 1],
  ['HYH-HS-31150', '4009.42.90', 'HYDRAULIC HOSE 1" X 4SP, IN COIL', 'ITALIA', 240, 'MTRS', 1_460, 1_720, 6],
  ['HYH-HS-31152', '4009.42.90', 'HYDRAULIC HOSE 3/4" X 4SP, IN COIL', 'Italy', 300, 'M', 1_125, 1_280, 6],
  ['HYH-FT-31160', '7307.29.90', 'HOSE FITTING 1" JIC FEMALE, ZINC PLATED', '意大利', 120, 'PCS', 385, 340, 2],
  ['HYH-OF-31201', '8421.23.99', 'OIL FILTER ELEMENT, RETURN LINE', 'THAILAND', 60, 'PCS', 1_190, 1_050, 3],
  ['HYH-PF-31202', '8421.23.99', 'PILOT FILTER ELEMENT', 'Muangthai', 60, 'PCS', 640, 220, 1]
]

const engine: readonly Part[] = [
  ['HYE-TC-42010', '8414.80.49', 'TURBOCHARGER ASSY', 'UK', 2, 'UNITS', 86_400, 14_600, 1],
  ['HYE-IN-42025', '8409.99.79', 'FUEL INJECTOR NOZZLE', 'JERMAN', 24, 'PCS', 7_320, 185, 1],
  ['HYE-WP-42040', '8413.30.90', 'WATER PUMP, ENGINE COOLING', 'Taiwan', 6, 'PCS', 8_960, 4_900, 1],
  ['HYE-ST-42055', '8511.40.99', 'STARTER MOTOR 24 V 5.5 KW', 'VIET NAM', 4, 'UNITS', 15_400, 9_700, 1],
  ['HYE-AL-42056', '8511.50.99', 'ALTERNATOR 24 V 60 A', 'VIETNAM', 4, 'UNITS', 11_250, 6_150, 1],
  ['HYE-GK-42070', '8484.10.00', 'CYLINDER HEAD GASKET', 'U.S.A.', 10, 'PCS', 4_870, 690, 1],
  ['HYE-PK-42080', '8409.99.77', 'PISTON WITH RING AND PIN', 'Brasil', 24, 'SETS', 6_480, 2_150, 2],
  ['HYE-FB-42090', '4010.39.00', 'FAN BELT 8PK 1270', 'TURKEY', 30, 'PCS', 920, 260, 1],
  ['HYE-RD-42110', '8708.91.95', 'RADIATOR CORE, ALUMINIUM', 'CHINA', 2, 'PCS', 54_800, 32_500, 2],
  ['HYE-GR-42150', '3403.19.90', 'ASSEMBLY GREASE, EP2', 'MALAYSIA', 180, 'KGS', 415, 1_000, 10],
  ['HYE-PT-42160', '3208.90.90', 'TOUCH-UP PAINT, YELLOW', 'SG', 20, 'LTR', 830, 1_180, 2],
  ['HYE-DC-42190', '4821.10.90', 'DECAL SET, MACHINE BODY', 'HONG KONG', 12, 'SETS', 2_150, 240, 1]
]

const grouped = (number: number, decimals: number): string =>
  number.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

interface Sums {
  readonly amount: number
  readonly weight: number
  readonly cartons: number
}
const sumsOf = (parts: readonly Part[]): Sums => ({
  amount: parts.reduce((sum, [, , , , quantity, , cents]) => sum + (quantity * cents) / 100, 0),
  weight: parts.reduce((sum, [, , , , quantity, , , grams]) => sum + (quantity * grams) / 1000, 0),
  cartons: parts.reduce((sum, [, , , , , , , , cartons]) => sum + cartons, 0)
})

/** Every third line has its numbers as texts, as copied from another program. */
const line = ([code, tariff, name, origin, quantity, unit, cents, grams, cartons]: Part, index: number): readonly Cell[] => {
  const [amount, weight] = [(quantity * cents) / 100, (quantity * grams) / 1000]
  const isText = index % 3 === 1
  return [
    index + 1,
    code,
    tariff,
    name,
    origin,
    isText ? grouped(quantity, 0) : quantity,
    unit,
    isText ? `US$ ${grouped(cents / 100, 2)}` : cents / 100,
    isText ? grouped(amount, 2) : amount,
    isText ? `${grouped(weight, 2)} KGS` : weight,
    cartons
  ]
}

const headings: readonly (readonly Cell[])[] = [
  ['No.', 'Item Code', 'H.S. Code', 'Description of Goods', 'Country of', "Q'ty", null, 'Unit Price', 'Amount', 'Net Weight', 'Packages'],
  [null, '货号', '税号', '品名', 'Origin', null, 'Unit', '(USD)', '(USD)', '(KGS)', '(CTNS)']
]

const subtotal = (parts: readonly Part[], word: string): readonly Cell[] => {
  const { amount, weight, cartons } = sumsOf(parts)
  return [null, null, null, word, null, null, null, null, amount, weight, cartons]
}

const all = [...undercarriage, ...hydraulics, ...engine]
const total = sumsOf(all)
const [freight, insurance] = [2_850, 215.4]

/** An invoice as machinery suppliers send it: a letterhead, two heading rows in two languages, three parts with sums on two pages, and prose at the end. */
export const sampleInvoice: readonly (readonly Cell[])[] = [
  ['NINGBO HAIYUE MACHINERY PARTS CO., LTD.'],
  ['No. 218 Jinyuan Road, Beilun District, Ningbo, Zhejiang 315800, China'],
  ['Tel: +86-574-8600-0000   Fax: +86-574-8600-0001'],
  ['COMMERCIAL INVOICE'],
  ['Consignee:', null, null, null, null, null, 'Invoice No.:', null, 'HYM-2611-0387'],
  ['PT Karya Tambang Utama Nusapala', null, null, null, null, null, 'Invoice Date:', null, { day: '2026-11-09' }],
  [
    'Jl. Rungkut Industri IV No. 26, Rungkut, Surabaya 60293',
    null,
    null,
    null,
    null,
    null,
    'Terms of Delivery:',
    null,
    'FOB NINGBO (INCOTERMS 2020)'
  ],
  ['NPWP: 0031.2746.8160.9000', null, null, null, null, null, 'B/L No.:', null, 'NGBSUB26110387'],
  ['Port of Loading: Ningbo, China (CNNGB)', null, null, null, null, null, 'B/L Date:', null, '14-Nov-2026'],
  ['Port of Discharge: Surabaya, Indonesia (IDSUB)', null, null, null, null, null, 'Vessel / Voy.:', null, 'MV SETO ORCHID / 0146S'],
  ['Container No.: MSKU6011672 / TEXU3070079', null, null, null, null, null, 'ETA:', null, '24-Nov-2026'],
  [],
  ...headings,
  [null, null, null, 'PART I: UNDERCARRIAGE'],
  ...undercarriage.map(line),
  subtotal(undercarriage, 'Sub-total Part I'),
  [],
  [null, null, null, 'PART II: HYDRAULICS'],
  ...hydraulics.slice(0, 7).map((part, index) => line(part, undercarriage.length + index)),
  [null, null, null, 'Carried forward to page 2'],
  ['NINGBO HAIYUE MACHINERY PARTS CO., LTD.'],
  ['COMMERCIAL INVOICE HYM-2611-0387, page 2 of 2'],
  ...headings,
  ...hydraulics.slice(7).map((part, index) => line(part, undercarriage.length + 7 + index)),
  subtotal(hydraulics, 'Sub-total Part II'),
  [],
  [null, null, null, 'PART III: ENGINE AND CONSUMABLES'],
  ...engine.map((part, index) => line(part, undercarriage.length + hydraulics.length + index)),
  subtotal(engine, 'Sub-total Part III'),
  subtotal(all, 'TOTAL FOB NINGBO'),
  [null, null, null, 'OCEAN FREIGHT', null, null, null, null, freight],
  [null, null, null, 'INSURANCE', null, null, null, null, insurance],
  [null, null, null, 'TOTAL CIF SURABAYA', null, null, null, null, total.amount + freight + insurance],
  [],
  ['SAY US DOLLARS SEVENTY-SEVEN THOUSAND TWO HUNDRED FIFTY-TWO AND CENTS FORTY ONLY'],
  [
    `Total packages: ${total.cartons} CTNS`,
    null,
    null,
    null,
    null,
    null,
    `Gross weight: ${grouped(Math.round(total.weight * 1.062), 2)} KGS`
  ],
  ['We hereby certify that the goods are of the origins stated above and that this invoice is true and correct.'],
  ['Payment: T/T 30 days after B/L date. Beneficiary: Ningbo Haiyue Machinery Parts Co., Ltd.'],
  ['Bank:', 'BANK OF BEILUN, NINGBO BRANCH', null, 'A/C No. 3901 2200 1904 5567', null, 'SWIFT: BOBLCNBN'],
  [],
  [null, null, null, null, null, null, null, 'For and on behalf of'],
  [null, null, null, null, null, null, null, 'NINGBO HAIYUE MACHINERY PARTS CO., LTD.'],
  [null, null, null, null, null, null, null, '____________________'],
  [null, null, null, null, null, null, null, 'Authorized Signature']
]

/** Its merged ranges: the title, the heading of the first column, quantity with unit, and the origins that hold for several lines. */
export const sampleInvoiceMerges: readonly string[] = [
  'A1:K1',
  'A4:K4',
  ...sampleInvoice.flatMap((row, index) => (row[0] === 'No.' ? [`A${index + 1}:A${index + 2}`, `F${index + 1}:G${index + 1}`] : [])),
  ...sampleInvoice.flatMap((row, index) => {
    if (typeof row[0] !== 'number' || row[4] === null) return []
    let last = index
    while (typeof sampleInvoice[last + 1]?.[0] === 'number' && sampleInvoice[last + 1]?.[4] === null) last += 1
    return last === index ? [] : [`E${index + 1}:E${last + 1}`]
  })
]
