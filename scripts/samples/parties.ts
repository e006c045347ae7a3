import { npwp15 } from './check-digits.ts'

/** The brokers of the samples; all companies are fictitious. */
export const brokers = {
  surabaya: {
    ppjkid: '5',
    ppjknpwp: npwp15('02718346', '605'),
    ppjknama: 'PT Layar Timur Kepabeanan',
    ppjkalmt: 'Jl. Perak Barat No. 217 Blok C-5, Krembangan, Surabaya 60177',
    ppjkno: '004183',
    ppjktg: '2019-03-14'
  },
  jakarta: {
    ppjkid: '5',
    ppjknpwp: npwp15('01934527', '042'),
    ppjknama: 'PT Cakra Samudra Pabean',
    ppjkalmt: 'Jl. Enggano Raya No. 38 Lt. 2, Tanjung Priok, Jakarta Utara 14310',
    ppjkno: '002647',
    ppjktg: '2017-08-21'
  }
} as const
