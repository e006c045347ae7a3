import { first } from '../../support/drivers/tracking.ts'

export const status = (kodeStatus: string, car = first) => ({
  ...{ car, kodeStatus, nomorDaftar: '000123', tanggalDaftar: '2026-11-20' },
  ...{ waktuStatus: '2026-11-20 08:00:00', keterangan: `Langkah ${kodeStatus}` }
})
export const log = (data: object = {}, top: object = {}, car = first) => ({
  status: 'ok',
  desc: {
    data: {
      ...{ car, createdTime: '2026-11-20 07:00:00', status: '110', statusUraian: 'Validasi', sendTime: null },
      ...{ dataRespon: [], dataStatus: [status('104', car), status('110', car)] },
      ...data
    }
  },
  ...top
})
export const header = (more: object) => ({
  car: first,
  reskd: '2020',
  restg: '2026-11-20',
  reswk: '101112',
  kpbc: null,
  deskripsi: 'Billing',
  pdf_encoded: '',
  ...more
})
