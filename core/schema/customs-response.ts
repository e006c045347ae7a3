import { date, list, nullable, number, object, optional, text, words, type Field, type NullableNode, type OptionalNode, type TextForm } from './field.ts'

const hint = words('Seperti dijawab layanan.', 'As the service answered.')
const plain = (id: string, en: string, form?: TextForm): Field<'string'> => text({ label: words(id, en), hint, ...(form ? { form } : {}) })
const day = (id: string, en: string): Field<'string'> => date({ label: words(id, en), hint })
/** A member that only some response codes have, and that may be null. */
const sometimes = (field: Field<'string'>): OptionalNode<NullableNode<Field<'string'>>> => optional(nullable(field))

/** Fields common to every customs response (specification 2.4). */
const common = {
  car: plain('Nomor aju', 'Aju number'),
  reskd: plain('Kode respon', 'Response code', 'code'),
  restg: day('Tgl respon', 'Response date'),
  reswk: plain('Jam respon', 'Response time', 'time'),
  kpbc: nullable(plain('Kantor pabean', 'Customs office')),
  deskripsi: plain('Uraian', 'Description'),
  pdf_encoded: plain('PDF', 'PDF')
}

/** Signing officers: response codes 2090, 2003 and 300. */
const officer = {
  pejabat1: sometimes(plain('Pejabat', 'Officer')),
  nip1: sometimes(plain('NIP pejabat', 'Officer no.')),
  jabatan1: sometimes(plain('Jabatan', 'Position'))
}

/** Release approval letter: response codes 2003 and 300. */
const release = {
  dokresno: sometimes(plain('No. dokumen respon', 'Response document no.')),
  dokrestg: sometimes(day('Tgl dokumen respon', 'Response document date')),
  kdgudang: sometimes(plain('Gudang', 'Warehouse')),
  pibno: sometimes(plain('No. pendaftaran', 'Registration no.')),
  pibtg: sometimes(day('Tgl pendaftaran', 'Registration date')),
  npwpimp: sometimes(plain('NPWP importir', 'Importer tax no.')),
  namaimp: sometimes(plain('Importir', 'Importer')),
  idppjk: sometimes(plain('NPWP PPJK', 'Broker tax no.')),
  namappjk: sometimes(plain('PPJK', 'Broker')),
  pejabat2: sometimes(plain('Pejabat 2', 'Second officer')),
  nip2: sometimes(plain('NIP pejabat 2', 'Second officer no.')),
  jmkemas: sometimes(plain('Jumlah kemasan', 'Packages'))
}

/** Payment confirmation (billing): response code 2020. */
const billing = {
  kodebill: sometimes(plain('Kode billing', 'Billing code')),
  tanggalbill: sometimes(day('Tgl billing', 'Billing date')),
  tanggaljttempo: sometimes(day('Jatuh tempo', 'Due date')),
  totalbayar: sometimes(plain('Total bayar', 'Amount due', 'decimal')),
  terbilang: sometimes(plain('Terbilang', 'Amount in words')),
  invoice: optional(
    nullable(
      object(words('Invoice', 'Invoice'), {
        invoice_no: plain('No. invoice', 'Invoice no.'),
        invoice_date: day('Tgl invoice', 'Invoice date'),
        invoice_currency_code: plain('Valuta', 'Currency'),
        invoice_gross_weight: number({ label: words('Berat kotor', 'Gross weight'), hint, decimals: 4 }),
        invoice_net_weight: number({ label: words('Berat bersih', 'Net weight'), hint, decimals: 4 }),
        incoterm: plain('Incoterm', 'Incoterm')
      })
    )
  )
}

/** One customs response, `reshdr`, with the additional members of all response codes (specification 2.4). */
export const customsResponse = object(words('Respon', 'Customs response'), {
  ...common,
  ...officer,
  ...release,
  ...billing,
  res_encode: sometimes(plain('Salinan base64', 'Base64 copy'))
})

/** The response body of the two operations that query by aju number (specification 4.3, 4.5). */
export const responsesByCarAnswer = object(words('Jawaban respon', 'Responses answer'), {
  rescode: plain('Kode hasil', 'Result code'),
  desc: list(words('Respon', 'Responses'), object(words('Respon', 'Response'), { reshdr: customsResponse }))
})
