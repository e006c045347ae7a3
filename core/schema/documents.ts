import { date, integer, object, text, words } from './field.ts'

/** One supporting document: 6 fields, all required (specification 2.1). */
export const supportingDocument = object(words('Dokumen', 'Supporting document'), {
  nourut: integer({ label: words('No.', 'No.'), box: '28:19', width: 1, ordinal: true, hint: words('Nomor urut dokumen, 1 sampai n.', 'Sequence number, 1 to n.') }),
  dokkd: text({ label: words('Jenis dokumen', 'Document type'), box: '28:19', codes: 'documentType', width: 3, hint: words('Kode jenis dokumen, misalnya 380 Invoice.', 'Document type code, for example 380 Invoice.') }),
  dokno: text({ label: words('Nomor', 'Number'), box: '28:19', width: 4, hint: words('Nomor dokumen seperti tertulis padanya.', 'Number as printed on the document.') }),
  doktg: date({ label: words('Tanggal', 'Date'), box: '28:19', width: 2, hint: words('Tanggal dokumen.', 'Date of the document.') }),
  kdgroupdok: text({ label: words('Kelompok izin', 'Permit group'), width: 2, rare: true, hint: words('Kelompok dokumen atau izin; nilainya tidak disebut layanan.', 'Document or permit group; values are not given by the service.') }),
  dokinst: text({ label: words('Instansi', 'Issuing agency'), width: 2, rare: true, hint: words('Instansi penerbit dokumen.', 'Agency that issued the document.') })
})
