import { date, list, nullable, object, text, words, type TextForm } from './field.ts'

const plain = (id: string, en: string, form?: TextForm) => text({ label: words(id, en), hint: words('Seperti dijawab layanan.', 'As the service answered.'), ...(form ? { form } : {}) })
const day = (id: string, en: string) => date({ label: words(id, en), hint: words('Tanggal; 0000-00-00 berarti belum ada.', 'Date; 0000-00-00 means none yet.') })

/** A customs response inside the status log (specification 2.3, `dataRespon`). */
export const loggedResponse = object(words('Respon', 'Response'), {
  car: plain('Nomor aju', 'Aju number'),
  kodeRespon: plain('Kode respon', 'Response code', 'code'),
  uraianRespon: plain('Uraian respon', 'Response text'),
  nomorDaftar: nullable(plain('No. pendaftaran', 'Registration no.')),
  tanggalDaftar: nullable(day('Tgl pendaftaran', 'Registration date')),
  nomorRespon: nullable(plain('No. respon', 'Response no.')),
  tanggalRespon: day('Tgl respon', 'Response date'),
  pdf_encoded: nullable(plain('PDF', 'PDF'))
})

/** One step of the status history (specification 2.3, `dataStatus`). */
export const loggedStatus = object(words('Status', 'Status'), {
  car: plain('Nomor aju', 'Aju number'),
  kodeStatus: plain('Kode status', 'Status code', 'code'),
  nomorDaftar: nullable(plain('No. pendaftaran', 'Registration no.')),
  tanggalDaftar: nullable(day('Tgl pendaftaran', 'Registration date')),
  waktuStatus: plain('Waktu status', 'Status time', 'date-time'),
  keterangan: plain('Keterangan', 'Text')
})

/** The `desc.data` object of the status log operation (specification 2.3). */
export const statusLog = object(words('Riwayat status', 'Status history'), {
  car: plain('Nomor aju', 'Aju number'),
  createdTime: plain('Waktu rekam', 'Created', 'date-time'),
  status: plain('Status terakhir', 'Current status', 'code'),
  statusUraian: plain('Uraian status', 'Status text'),
  sendTime: nullable(plain('Waktu kirim', 'Sent', 'date-time')),
  dataRespon: list(words('Respon', 'Responses'), loggedResponse),
  dataStatus: list(words('Riwayat status', 'Status history'), loggedStatus)
})

export const statusLogAnswer = object(words('Jawaban status', 'Status answer'), {
  status: plain('Status', 'Status'),
  desc: object(words('Isi', 'Content'), { data: statusLog })
})
