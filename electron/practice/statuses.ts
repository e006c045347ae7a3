/** The statuses every practice declaration passes through, in order (codes and texts of specification 3). */
export const steps = [
  { code: '104', text: 'Kirim Dokumen ke INSW' },
  { code: '105', text: 'LNSW Penerimaan Dokumen' },
  { code: '106', text: 'LNSW Cek Mandatory' },
  { code: '110', text: 'Validasi' },
  { code: '210', text: 'Payment Verification' },
  { code: '230', text: 'Siap Jalur' },
  { code: '240', text: 'Penjaluran' },
  { code: '501', text: 'Gate Out TPS' },
  { code: '800', text: 'Selesai Proses' }
] as const satisfies readonly { readonly code: string; readonly text: string }[]

export const responseCodes = ['2090', '2020', '2003', '300'] as const
export type ResponseCode = (typeof responseCodes)[number]

const stepOf = (code: (typeof steps)[number]['code']): number => steps.findIndex((step) => step.code === code)

/** The step at which each response is issued, and its text. */
export const responses: Readonly<Record<ResponseCode, { readonly step: number; readonly text: string }>> = {
  '2090': { step: stepOf('110'), text: 'RESPON UMUM' },
  '2020': { step: stepOf('210'), text: 'KONFIRMASI PEMBAYARAN (BILLING)' },
  '2003': { step: stepOf('240'), text: 'SURAT PERSETUJUAN PENGELUARAN BARANG (SPPB)' },
  '300': { step: stepOf('501'), text: 'SURAT PERSETUJUAN PENGELUARAN BARANG (KODE LAMA)' }
}

/** From this step on a declaration has its registration number. */
export const registeredFrom = stepOf('240')

export const isResponseCode = (code: string): code is ResponseCode => (responseCodes as readonly string[]).includes(code)
