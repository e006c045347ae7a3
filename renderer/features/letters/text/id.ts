import type { LetterPlaceholder, LetterTemplate } from '#core/contract/mail.ts'
import type { PrintMark } from '#core/contract/print-job.ts'
import { formatNumber } from '#core/base/format-number.ts'
import type { ApprovalWay } from '#core/draft/local-values.ts'

/** The letter to the importer, and the importer's approval. */
export const lettersId = {
  open: 'Kirim ke importir…',
  title: 'Kirim ke importir',
  intro: 'Cetakan sebagai PDF, dengan surat pengantar. Belum ada yang terkirim: program surat Anda membuka surat ini sebagai draf.',
  to: 'Alamat email',
  toHint: 'Beberapa alamat dipisah koma. Kosong: pilih di program surat. Alamat diingat untuk importir ini.',
  badAddress: (part: string) => `“${part}” bukan alamat email.`,
  subject: 'Perihal',
  body: 'Isi surat',
  file: 'Lampiran',
  making: 'Menyiapkan PDF…',
  pages: (file: string, pages: number, size: string) => `${file} · ${formatNumber(pages, 'id')} halaman · ${size}`,
  openDraft: 'Buka di program surat',
  opened: 'Surat dibuka di program surat dengan PDF terlampir. Periksa lalu kirim dari sana.',
  openedPlain: 'Surat tanpa lampiran dibuka di program surat. Lampirkan PDF yang Anda simpan.',
  openedCut:
    'Surat dibuka di program surat, tetapi isinya terlalu panjang sehingga terpotong. Pakai Salin isi surat, lalu tempelkan di sana. Lampirkan PDF yang Anda simpan.',
  recorded: 'Dicatat di Riwayat.',
  notRecorded: 'Tidak dicatat di Riwayat, karena deklarasi ini tidak dapat diubah di sini.',
  other: 'Bila surat tidak terbuka, atau lampirannya tidak ada:',
  savePdf: 'Simpan PDF…',
  compose: 'Surat tanpa lampiran',
  saved: 'PDF disimpan.',
  noProgram:
    'Sistem ini tidak membuka draf surat (.eml). Simpan PDF-nya, buka surat tanpa lampiran, lalu lampirkan PDF itu. Atau salin isi surat ke email di peramban.',
  copyText: 'Salin isi surat',
  copied: 'Isi surat disalin.',
  panel: 'Persetujuan importir',
  notSent: 'Draf belum dikirim ke importir.',
  sentTo: (to: string, time: string) => (to === '' ? `Surat dibuka ${time}.` : `Surat untuk ${to} dibuka ${time}.`),
  approvedBy: (by: string, day: string, way: string) => `Disetujui ${by} pada ${day}, lewat ${way}.`,
  outdated: 'Deklarasi berubah sesudah persetujuan ini dicatat. Mintalah persetujuan lagi.',
  note: 'Catat persetujuan…',
  change: 'Ubah persetujuan…',
  approval: 'Persetujuan importir',
  by: 'Disetujui oleh',
  byMissing: 'Tulis siapa yang menyetujui.',
  day: 'Tanggal',
  way: 'Lewat',
  ways: {
    email: 'email',
    chat: 'pesan (WhatsApp dan lainnya)',
    phone: 'telepon',
    paper: 'tanda tangan di kertas',
    person: 'bertemu langsung'
  } satisfies Record<ApprovalWay, string> as Readonly<Record<ApprovalWay, string>>,
  remark: 'Catatan (boleh kosong)',
  approvalHint:
    'Disimpan bersama deklarasi dan tercatat di Riwayat; tidak dikirim ke Bea Cukai. Balasan importir dapat dilampirkan di bagian Berkas.',
  noted: 'Persetujuan importir dicatat.',
  remove: 'Hapus persetujuan',
  removed: 'Persetujuan dihapus; Riwayat tetap mencatatnya.',
  history: { sent: 'Kirim ke importir', approval: 'Persetujuan importir' },
  settings: 'Surat ke importir',
  settingsHint: 'Kosong berarti naskah bawaan dalam bahasa aplikasi. Kata dalam kurung kurawal diganti saat surat dibuat:',
  placeholders: {
    aju: 'nomor aju',
    importir: 'nama importir',
    pemasok: 'nama pemasok',
    invoice: 'nomor invoice',
    total: 'nilai CIF dengan valuta',
    ppjk: 'nama PPJK'
  } satisfies Record<LetterPlaceholder, string> as Readonly<Record<LetterPlaceholder, string>>,
  useStandard: 'Pakai naskah bawaan',
  /** The default text about a declaration by what its print is marked as. */
  standard: {
    draft: {
      subject: 'Draf BC 2.8 {aju}: mohon persetujuan',
      body: `Yth. {importir},

Terlampir draf BC 2.8 dengan nomor aju {aju}.
Pemasok: {pemasok}
Invoice: {invoice}
Nilai CIF: {total}

Mohon diperiksa, terutama uraian barang, jumlah, nilai dan pos tarif. Balas surat ini dengan “setuju” atau dengan perbaikannya sebelum kami kirim ke Bea Cukai.

Terima kasih,
{ppjk}`
    },
    sent: {
      subject: 'BC 2.8 {aju}: sudah dikirim',
      body: `Yth. {importir},

Terlampir BC 2.8 dengan nomor aju {aju} yang sudah kami kirim ke Bea Cukai. Nomor pendaftarannya belum ada.
Pemasok: {pemasok}
Invoice: {invoice}
Nilai CIF: {total}

Terima kasih,
{ppjk}`
    },
    registered: {
      subject: 'BC 2.8 {aju}: sudah terdaftar',
      body: `Yth. {importir},

Terlampir BC 2.8 dengan nomor aju {aju} yang sudah terdaftar di Bea Cukai.
Pemasok: {pemasok}
Invoice: {invoice}
Nilai CIF: {total}

Terima kasih,
{ppjk}`
    }
  } satisfies Record<PrintMark, LetterTemplate> as Readonly<Record<PrintMark, LetterTemplate>>
}

export type LettersText = typeof lettersId
