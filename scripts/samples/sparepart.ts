import { Big } from 'big.js'
import type { Declaration } from '#core/derive/types.ts'
import { assemble, type Goods } from './assemble.ts'
import { containerNumber, npwp16 } from './check-digits.ts'
import { brokers } from './parties.ts'

const goods: readonly Goods[] = [
  {
    hs: '84314990',
    description: 'TRACK ROLLER ASSY (LOWER ROLLER) UNTUK HYDRAULIC EXCAVATOR KELAS 20 TON',
    brand: 'KITAMINE',
    type: 'KM20-30-00481',
    spec: 'SINGLE FLANGE, POROS DIA. 50 MM, BAJA 40Mn2',
    code: 'SP-TR-20481',
    origin: 'JP',
    quantity: new Big(48),
    unit: 'PCE',
    packages: 8,
    packageType: 'PX',
    net: new Big('36.4').times(48),
    value: new Big(41500).times(48)
  },
  {
    hs: '84849000',
    description: 'SEAL KIT BOOM CYLINDER UNTUK HYDRAULIC EXCAVATOR KELAS 20 TON',
    brand: 'KITAMINE',
    type: 'KM707-99-58160',
    spec: 'ROD 85 MM, BORE 120 MM, 1 SET ISI 14 BUAH',
    code: 'SP-SK-58160',
    origin: 'JP',
    quantity: new Big(120),
    unit: 'SET',
    packages: 5,
    packageType: 'CT',
    net: new Big('0.6225').times(120),
    value: new Big(12800).times(120)
  },
  {
    hs: '87083090',
    description: 'KAMPAS REM (BRAKE LINING) BELAKANG UNTUK TRUK 6X4',
    brand: 'TSUKIMORI',
    type: 'TM-49157-E8T',
    spec: 'TEBAL 16 MM, LEBAR 218 MM, 1 SET ISI 8 BUAH DENGAN PAKU KELING',
    code: 'SP-BL-49157',
    origin: 'JP',
    quantity: new Big(200),
    unit: 'SET',
    packages: 50,
    packageType: 'CT',
    net: new Big('9.85').times(200),
    value: new Big(15400).times(200)
  }
]

/** Spare parts for excavators and trucks: one container by sea from Yokohama, FOB in yen, released from a bonded centre at Surabaya. */
export const sparepart = (): Declaration =>
  assemble({
    car: '070128KTU41720261022000018',
    office: '070100',
    decimals: 0,
    goods,
    documents: [
      ['380', 'KKB-2609-1174', '2026-09-25'],
      ['217', 'KKB-PL-2609-1174', '2026-09-25'],
      ['705', 'YOKSUB260904418', '2026-09-29'],
      ['16', '003927', '2026-10-16']
    ],
    containers: [{ contno: containerNumber('KRMU', '284516'), contukur: '20', conttipe: 'F' }],
    packages: {
      PX: { marks: 'KTU SURABAYA NO. 1-8', tare: '18.5' },
      CT: { marks: 'KTU SURABAYA NO. 9-63', tare: '0.8' }
    },
    header: {
      jenis_doc: '28',
      pernyataan: '1',
      status: '',
      tpbno: '',
      tpbtg: '',
      jntpb: '7',
      kode_tujuan_tpb: '',
      ijintpbno: 'KEP-218/WBC.11/2023',
      ijintpbtg: '2023-06-12',
      kpbc_bongkar: '070100',
      kpbc_pengawas: '070100',
      impid: 6,
      impnpwp: npwp16('03127468', '609'),
      impnama: 'PT Karya Tambang Utama Nusapala',
      impalmt: 'Jl. Rungkut Industri IV No. 26, Rungkut, Surabaya 60293',
      apikd: '1',
      apino: '9120306418275',
      indid: 6,
      indnpwp: npwp16('03127468', '609'),
      indnama: 'PT Karya Tambang Utama Nusapala',
      indalmt: 'Jl. Rungkut Industri IV No. 26, Rungkut, Surabaya 60293',
      penjnama: 'Kitamine Kenki Buhin Co., Ltd.',
      penjneg: 'JP',
      penjalmt: '3-18-7 Minamisaiwaura, Kanazawa-ku, Yokohama 236-0002, Japan',
      pasoknama: 'Kitamine Kenki Buhin Co., Ltd.',
      pasokneg: false,
      pasokalmt: '3-18-7 Minamisaiwaura, Kanazawa-ku, Yokohama 236-0002, Japan',
      ...brokers.surabaya,
      billnpwp: '',
      billnama: '',
      billalamat: '',
      moda: '1',
      angkutnama: 'MV SETO ORCHID',
      angkutno: '0142S',
      angkutfl: 'PA',
      tgtiba: '2026-10-14',
      pelmuat: 'JPYOK',
      peltransit: 'SGSIN',
      pelbkr: 'IDSUB',
      tmptbn: 'PKN1',
      doktupkd: '1',
      doktupno: '005216',
      doktuptg: '2026-10-13',
      posno: '0147',
      possub: '0000',
      possubsub: '0000',
      kdval: 'JPY',
      ndpbm: '109.4263',
      kdhrg: '3',
      btambahan: '45000',
      discount: '',
      freight: '286400',
      asuransi: '34472',
      kdass: '1',
      kdfas: ''
    }
  })
