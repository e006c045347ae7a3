import type { Declaration } from '#core/derive/types.ts'
import { assemble } from '../assemble.ts'
import { npwp15, npwp16 } from '../check-digits.ts'
import { elektronikGoods } from './goods.ts'
import { brokers } from '../parties.ts'
import { seeded } from '../seeded.ts'

/** Electronic components by air: CFR in US dollars with a discount, domestic insurance, a different owner, and a head office at Batam that pays. */
export const elektronik = (): Declaration =>
  assemble({
    car: '040328SNE90520261113000107',
    office: '040300',
    decimals: 2,
    goods: elektronikGoods(seeded(1200)),
    documents: [
      ['380', 'PRS-SIN-2610-04471', '2026-10-27'],
      ['217', 'PRS-SIN-2610-04471/PL', '2026-10-27'],
      ['741', 'SLM-70418825', '2026-10-30'],
      ['740', 'NLA-2610-88304', '2026-10-30'],
      ['16', '027415', '2026-11-03']
    ],
    containers: [],
    packages: { BX: { marks: 'SNE JAKARTA BOX 1-UP', tare: '0.21' } },
    header: {
      jenis_doc: '28',
      pernyataan: '1',
      status: '',
      tpbno: '',
      tpbtg: '',
      jntpb: '7',
      kode_tujuan_tpb: '',
      ijintpbno: 'KEP-309/WBC.08/2024',
      ijintpbtg: '2024-09-05',
      kpbc_bongkar: '050100',
      kpbc_pengawas: '040300',
      impid: 6,
      impnpwp: npwp16('94170263', '045'),
      impnama: 'PT Sinar Nadi Elektropala',
      impalmt: 'Jl. Cilincing Raya No. 112 Blok D-7, Cilincing, Jakarta Utara 14120',
      apikd: '1',
      apino: '0220208917364',
      indid: 5,
      indnpwp: npwp15('03581726', '435'),
      indnama: 'PT Rakitan Cerdas Mandalapura',
      indalmt: 'Kawasan Industri Delta Silicon 3, Jl. Pinang Blok F17 No. 9, Cikarang Pusat, Bekasi 17530',
      penjnama: 'Perasing Components Pte. Ltd.',
      penjneg: 'SG',
      penjalmt: '21 Ubi Crescent Link #05-18, Singapore 408581',
      pasoknama: 'Perasing Components (HK) Limited',
      pasokneg: false,
      pasokalmt: 'Unit 1109, Tower B, 388 Kwun Tong Bypass Road, Kowloon, Hong Kong',
      ...brokers.jakarta,
      billnpwp: npwp15('94170263', '225', '001'),
      billnama: 'PT Sinar Nadi Elektropala, Kantor Pusat Batam',
      billalamat: 'Komplek Pertokoan Tunas Nadi Blok B No. 14, Batam Kota, Batam 29432',
      moda: '3',
      angkutnama: 'TRUK BOX PT LINTAS SUNDAPURA',
      angkutno: 'B 9638 TCR',
      angkutfl: 'ID',
      tgtiba: '2026-11-14',
      pelmuat: 'HKHKG',
      peltransit: 'SGSIN',
      pelbkr: 'IDCGK',
      tmptbn: 'GSN4',
      doktupkd: '',
      doktupno: '',
      doktuptg: '',
      posno: '',
      possub: '',
      possubsub: '',
      kdval: 'USD',
      ndpbm: '16642.0000',
      kdhrg: '2',
      btambahan: '',
      discount: '1850.00',
      freight: '14872.50',
      asuransi: '1964.25',
      kdass: '2',
      kdfas: ''
    }
  })
