import type { Declaration, SubmitResult } from '#core/derive/shape.ts'
import { countsOf } from '#core/outbox/freeze-declaration.ts'
import type { PracticeFault } from '#core/contract/practice.ts'
import { foreignCar } from './faults.ts'

type Entry = SubmitResult['desc'][number]
type Counts = Entry['desc']

const noErrors: Entry['err'] = {
  detail: '',
  detaildok: '',
  detailspekkhusus: '',
  detailvd: '',
  container: '',
  dokumen: '',
  kemasan: '',
  tarif: '',
  fasilitas: '',
  pungutan: '',
  kendaraan: {}
}

const wrongCounts = (counts: Counts): Counts => ({
  ...counts,
  detail: counts.detail > 0 ? counts.detail - 1 : 1,
  dokumen: counts.dokumen + 1
})

const sectionErrors: Entry['err'] = {
  ...noErrors,
  detail: 'Baris 1: pos tarif tidak ditemukan pada referensi',
  dokumen: 'Nomor urut 1: tanggal dokumen wajib diisi',
  kendaraan: { '0': { nopol: 'wajib diisi' } }
}

const entryOf = (declaration: Declaration, fault: PracticeFault): Entry => {
  const counts = { car: declaration.car, ...countsOf(declaration), '0': true }
  return {
    submit_status: 'success',
    // The only value in the specification, also for a first submission.
    submit_type: 'update',
    desc: fault === 'wrong-counts' ? wrongCounts(counts) : fault === 'foreign-car' ? { ...counts, car: foreignCar(counts.car) } : counts,
    err: fault === 'section-errors' ? sectionErrors : noErrors
  }
}

/** The answer to a stored submission, one entry for each declaration (specification 2.2). */
export const submitAnswer = (declarations: readonly Declaration[], fault: PracticeFault): SubmitResult => ({
  status: 'ok',
  desc: declarations.map((declaration) => entryOf(declaration, fault))
})
