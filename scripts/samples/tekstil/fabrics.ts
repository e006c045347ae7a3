export interface Fabric {
  readonly hs: string
  readonly name: string
  readonly weave: string
  /** Centimetres. */
  readonly width: number
  /** Grams of a square metre. */
  readonly weight: number
  /** Of a metre or a yard. */
  readonly price: string
  readonly unit: 'MTR' | 'YRD'
  readonly origin: 'CN' | 'KR' | 'JP'
  readonly brand: string
  readonly article: string
  readonly colours: readonly string[]
}

export const fabrics: readonly Fabric[] = [
  {
    hs: '54075200',
    name: 'KAIN TENUN PONGEE 100% POLIESTER FILAMEN BERTEKSTUR, DICELUP',
    weave: 'ANYAMAN POLOS 290T',
    width: 148,
    weight: 82,
    price: '6.85',
    unit: 'MTR',
    origin: 'CN',
    brand: 'LINGXIA',
    article: 'LX-P290',
    colours: ['NAVY', 'HITAM', 'KHAKI', 'ABU TUA']
  },
  {
    hs: '55132100',
    name: 'KAIN TENUN 65% POLIESTER STAPEL 35% KATUN, DICELUP',
    weave: 'ANYAMAN POLOS 110X76',
    width: 150,
    weight: 115,
    price: '8.4',
    unit: 'MTR',
    origin: 'CN',
    brand: 'LINGXIA',
    article: 'LX-TC45',
    colours: ['BIRU MUDA', 'KREM', 'MARUN']
  },
  {
    hs: '52083200',
    name: 'KAIN TENUN 100% KATUN POPLIN, DICELUP',
    weave: 'ANYAMAN POLOS 40SX40S',
    width: 147,
    weight: 128,
    price: '14.2',
    unit: 'MTR',
    origin: 'CN',
    brand: 'HUAYUAN MIAN',
    article: 'HM-4040',
    colours: ['HIJAU ZAITUN', 'PASIR', 'MERAH MUDA']
  },
  {
    hs: '52094200',
    name: 'KAIN DENIM 98% KATUN 2% ELASTAN',
    weave: 'KEPAR 3/1 11.5 OZ',
    width: 152,
    weight: 390,
    price: '21.6',
    unit: 'MTR',
    origin: 'CN',
    brand: 'HUAYUAN MIAN',
    article: 'HM-D115',
    colours: ['INDIGO', 'HITAM']
  },
  {
    hs: '60063290',
    name: 'KAIN RAJUT INTERLOCK 100% POLIESTER, DICELUP',
    weave: 'RAJUT PAKAN INTERLOCK',
    width: 165,
    weight: 180,
    price: '13.4',
    unit: 'MTR',
    origin: 'CN',
    brand: 'LINGXIA',
    article: 'LX-K180',
    colours: ['MERAH', 'BIRU BENHUR']
  },
  {
    hs: '54074200',
    name: 'KAIN TENUN TAFFETA 100% NILON FILAMEN, DICELUP',
    weave: 'ANYAMAN POLOS 210T',
    width: 150,
    weight: 62,
    price: '7.6',
    unit: 'MTR',
    origin: 'CN',
    brand: 'LINGXIA',
    article: 'LX-N210',
    colours: ['HITAM', 'ORANYE']
  },
  {
    hs: '60041010',
    name: 'KAIN RAJUT 82% NILON 18% ELASTAN, DICELUP',
    weave: 'SINGLE JERSEY',
    width: 158,
    weight: 210,
    price: '33.5',
    unit: 'YRD',
    origin: 'KR',
    brand: 'HANBYEORI',
    article: 'HB-NS82',
    colours: ['HITAM', 'BIRU TOSKA', 'BURGUNDI']
  },
  {
    hs: '59032000',
    name: 'KAIN POLIESTER DILAPISI POLIURETAN UNTUK JAKET',
    weave: 'LAPISAN PU 0.18 MM',
    width: 137,
    weight: 265,
    price: '29.1',
    unit: 'YRD',
    origin: 'KR',
    brand: 'HANBYEORI',
    article: 'HB-PU18',
    colours: ['HITAM', 'COKELAT MUDA']
  },
  {
    hs: '54075200',
    name: 'KAIN TENUN CREPE 100% POLIESTER FILAMEN BERTEKSTUR, DICELUP',
    weave: 'ANYAMAN CREPE',
    width: 140,
    weight: 138,
    price: '16.4',
    unit: 'YRD',
    origin: 'KR',
    brand: 'SORIMAE',
    article: 'SR-CR75',
    colours: ['GADING', 'MOKA', 'HIJAU SAGE']
  },
  {
    hs: '54074200',
    name: 'KAIN TENUN NILON FILAMEN KERAPATAN TINGGI, DICELUP',
    weave: 'ANYAMAN POLOS 20D RIPSTOP',
    width: 145,
    weight: 48,
    price: '44',
    unit: 'MTR',
    origin: 'JP',
    brand: 'SHIRANAMI',
    article: 'SN-20R',
    colours: ['NAVY', 'ABU PERAK']
  }
]
