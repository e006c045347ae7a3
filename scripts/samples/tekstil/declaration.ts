import type { Declaration } from '#core/derive/types.ts'
import { assemble } from '../assemble.ts'
import { containerNumber, npwp16 } from '../check-digits.ts'
import { brokers } from '../parties.ts'
import { seeded } from '../seeded.ts'
import { tekstilGoods } from './goods.ts'

/** Fabrics and garment accessories from three countries: CIF in yuan, ACFTA and AKFTA, by truck from a bonded centre at Cikarang. */
export const tekstil = (): Declaration =>
  assemble({
    car: '051028BSG20820261105000041',
    office: '051000',
    decimals: 2,
    goods: tekstilGoods(seeded(2811)),
    documents: [
      ['380', 'LXT/INV/26-0873', '2026-10-28'],
      ['217', 'LXT/PL/26-0873', '2026-10-28'],
      ['315', 'LXT-BSG/SC/2026-019', '2026-07-06'],
      ['705', 'NLSHA26092211', '2026-09-22'],
      ['705', 'NLPUS26092607', '2026-09-26'],
      ['705', 'NLOSA26092914', '2026-09-29'],
      ['16', '011842', '2026-10-05'],
      ['16', '011907', '2026-10-08'],
      ['16', '012033', '2026-10-13'],
      ['861', 'E263104718250096', '2026-09-23'],
      ['861', 'K001-26-0417735', '2026-09-28'],
      ['856', 'LS-2609.40.008172', '2026-09-24'],
      ['999', '04.PI-62.26.0913', '2026-05-11']
    ],
    containers: [
      { contno: containerNumber('LNSU', '710462'), contukur: '40', conttipe: 'F' },
      { contno: containerNumber('LNSU', '223906'), contukur: '20', conttipe: 'F' },
      { contno: containerNumber('KRMU', '518370'), contukur: '20', conttipe: 'F' }
    ],
    packages: {
      RO: { marks: 'BSG CIKARANG R/NO. 1-UP', tare: '0.75' },
      CT: { marks: 'BSG CIKARANG C/NO. 1-158', tare: '0.9' }
    },
    shapeless: {
      detaildok: [
        { serial: '1', nourut: 10, dokkd: '861' },
        { serial: '1', nourut: 12, dokkd: '856' },
        { serial: '17', nourut: 11, dokkd: '861' }
      ],
      tarif: [
        { seritrp: 1, nohs: '54075200', kdfas: '54', bm: { jenis: '1', trp: 0 }, trpppn: 11, trppph: 2.5, catatan: null },
        { seritrp: 1, nohs: '59032000', kdfas: '55', bm: { jenis: '1', trp: 0 }, trpppn: 11, trppph: 2.5, catatan: null },
        { seritrp: 2, nohs: '54074200', kdfas: '', bm: { jenis: '1', trp: 15 }, trpppn: 11, trppph: 2.5, catatan: 'asal JP, tarif umum' }
      ]
    },
    header: {
      jenis_doc: '28',
      pernyataan: '1',
      status: '',
      tpbno: '',
      tpbtg: '',
      jntpb: '7',
      kode_tujuan_tpb: '',
      ijintpbno: 'KEP-74/WBC.09/2022',
      ijintpbtg: '2022-02-18',
      kpbc_bongkar: '040300',
      kpbc_pengawas: '051000',
      impid: 6,
      impnpwp: npwp16('02649173', '441'),
      impnama: 'PT Benang Sari Garmindo',
      impalmt: 'Kawasan Industri Jababeka II, Jl. Industri Selatan 5 Blok LL No. 8, Cikarang Selatan, Bekasi 17530',
      apikd: '2',
      apino: '8120115630294',
      indid: 6,
      indnpwp: npwp16('02649173', '441'),
      indnama: 'PT Benang Sari Garmindo',
      indalmt: 'Kawasan Industri Jababeka II, Jl. Industri Selatan 5 Blok LL No. 8, Cikarang Selatan, Bekasi 17530',
      penjnama: 'Shanghai Lingxia Textile Trading Co., Ltd.',
      penjneg: 'CN',
      penjalmt: 'Room 1806, No. 455 Zhongxing West Road, Changning District, Shanghai, China',
      pasoknama: 'Shanghai Lingxia Textile Trading Co., Ltd.',
      pasokneg: false,
      pasokalmt: 'Room 1806, No. 455 Zhongxing West Road, Changning District, Shanghai, China',
      ...brokers.jakarta,
      billnpwp: '',
      billnama: '',
      billalamat: '',
      moda: '3',
      angkutnama: 'TRUK TRAILER PT ROBAN JAYA ANGKUTAN',
      angkutno: 'B 9274 UEX',
      angkutfl: 'ID',
      tgtiba: '2026-11-06',
      pelmuat: 'CNSHA',
      peltransit: '',
      pelbkr: 'IDTPP',
      tmptbn: 'GSL2',
      doktupkd: '',
      doktupno: '',
      doktuptg: '',
      posno: '',
      possub: '',
      possubsub: '',
      kdval: 'CNY',
      ndpbm: '2338.4700',
      kdhrg: '1',
      btambahan: '',
      discount: '',
      freight: '38640.00',
      asuransi: '2415.75',
      kdass: '1',
      kdfas: '99'
    }
  })
