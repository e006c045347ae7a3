import { plural, type Translator } from '#core/base/translator.ts'
import type { LetterPlaceholder, LetterTemplate, MessageKind, MessagePlaceholder } from '#core/contract/mail.ts'
import type { PrintMark } from '#core/contract/print-job.ts'
import type { ApprovalWay } from '#core/draft/local-values.ts'

/** The letter to the importer, and the importer's approval. */
export const lettersText = ({ words, same, number }: Translator) => ({
  open: words('Kirim ke importir…', 'Send to importer…'),
  title: words('Kirim ke importir', 'Send to importer'),
  intro: words('Cetakan sebagai PDF, dengan surat pengantar. Belum ada yang terkirim: program email Anda membuka surat ini sebagai draf.', 'The print as a PDF, with a letter. Nothing is sent yet: your mail program opens the letter as a draft.'),
  to: words('Alamat email', 'Email address'),
  toHint: words('Beberapa alamat dipisah koma. Kosong: pilih di program email. Alamat diingat untuk importir ini.', 'Separate several addresses with commas. Leave empty to choose in the mail program. Remembered for this importer.'),
  badAddress: (part: string) => words(`“${part}” bukan alamat email.`, `“${part}” is not an email address.`),
  subject: words('Perihal', 'Subject'),
  body: words('Isi surat', 'Letter'),
  file: words('Lampiran', 'Attachment'),
  making: words('Menyiapkan PDF…', 'Preparing the PDF…'),
  pages: (file: string, pages: number, size: string) => words(`${file} · ${number(pages)} halaman · ${size}`, `${file} · ${plural(pages, 'page')} · ${size}`),
  openDraft: words('Buka di program email', 'Open in mail program'),
  opened: words('Surat dibuka di program email dengan PDF terlampir. Periksa lalu kirim dari sana.', 'The letter was opened in the mail program with the PDF attached. Check it and send it there.'),
  openedPlain: words('Surat tanpa lampiran dibuka di program email. Lampirkan PDF yang Anda simpan.', 'A letter without attachment was opened in the mail program. Attach the PDF that you saved.'),
  openedCut: words(
    'Surat dibuka di program email, tetapi isinya terlalu panjang sehingga terpotong. Pakai Salin isi surat, lalu tempelkan di sana. Lampirkan PDF yang Anda simpan.',
    'The letter was opened in the mail program, but its text is too long and was cut. Use Copy letter, then paste it there. Attach the PDF that you saved.'
  ),
  recorded: words('Dicatat di Riwayat.', 'Recorded in the history.'),
  notRecorded: words('Tidak dicatat di Riwayat, karena deklarasi ini tidak dapat diubah di sini.', 'Not recorded in the history, because this declaration cannot be changed here.'),
  other: words('Bila surat tidak terbuka, atau lampirannya tidak ada:', 'If the letter does not open, or its attachment is missing:'),
  savePdf: words('Simpan PDF…', 'Save PDF…'),
  compose: words('Surat tanpa lampiran', 'Letter without attachment'),
  saved: words('PDF disimpan.', 'PDF saved.'),
  noProgram: words(
    'Sistem ini tidak membuka draf surat (.eml). Simpan PDF-nya, buka surat tanpa lampiran, lalu lampirkan PDF itu. Atau salin isi surat ke email di peramban.',
    'This system does not open letter drafts (.eml). Save the PDF, open a letter without attachment, then attach that PDF. Or copy the letter to an email in the browser.'
  ),
  copyText: words('Salin isi surat', 'Copy letter'),
  copied: words('Isi surat disalin.', 'Letter copied.'),
  panel: words('Persetujuan importir', 'Approval of the importer'),
  notSent: words('Draf belum dikirim ke importir.', 'The draft has not been sent to the importer yet.'),
  sentTo: (to: string, time: string) => words(to === '' ? `Surat dibuka ${time}.` : `Surat untuk ${to} dibuka ${time}.`, to === '' ? `Letter opened ${time}.` : `Letter to ${to} opened ${time}.`),
  approvedBy: (by: string, day: string, way: string) => words(`Disetujui ${by} pada ${day}, melalui ${way}.`, `Approved by ${by} on ${day}, by ${way}.`),
  outdated: words('Deklarasi berubah sesudah persetujuan ini dicatat. Mintalah persetujuan lagi.', 'The declaration was changed after this approval was recorded. Ask for approval again.'),
  note: words('Catat persetujuan…', 'Record approval…'),
  change: words('Ubah persetujuan…', 'Change approval…'),
  approval: words('Persetujuan importir', 'Approval of the importer'),
  by: words('Disetujui oleh', 'Approved by'),
  byMissing: words('Tulis siapa yang menyetujui.', 'Enter who approved it.'),
  day: words('Tanggal', 'Date'),
  way: words('Melalui', 'By'),
  ways: {
    email: same('email'),
    chat: words('pesan (WhatsApp dan lainnya)', 'message (WhatsApp and others)'),
    phone: words('telepon', 'telephone'),
    paper: words('tanda tangan di kertas', 'signature on paper'),
    person: words('bertemu langsung', 'meeting in person')
  } satisfies Record<ApprovalWay, string>,
  remark: words('Catatan (boleh kosong)', 'Note (optional)'),
  approvalHint: words('Disimpan bersama deklarasi dan tercatat di Riwayat; tidak dikirim ke Bea Cukai. Balasan importir dapat dilampirkan di bagian Berkas.', 'Kept with the declaration and in its history; never sent to customs. The reply of the importer can be attached under Files.'),
  noted: words('Persetujuan importir dicatat.', 'Approval of the importer recorded.'),
  remove: words('Hapus persetujuan', 'Delete approval'),
  removed: words('Persetujuan dihapus; Riwayat tetap mencatatnya.', 'Approval deleted; the history keeps it.'),
  history: {
    sent: words('Kirim ke importir', 'Send to importer'),
    approval: words('Persetujuan importir', 'Approval of the importer')
  },
  settings: words('Surat ke importir', 'Letter to the importer'),
  settingsHint: words('Kosong berarti naskah bawaan dalam bahasa aplikasi. Kata dalam kurung kurawal diganti saat surat dibuat:', 'Leave empty to use the default text in the language of the application. Words in braces are replaced in each letter:'),
  placeholders: {
    aju: words('nomor aju', 'aju number'),
    importir: words('nama importir', 'name of the importer'),
    pemasok: words('nama pemasok', 'name of the supplier'),
    invoice: words('nomor invoice', 'invoice number'),
    total: words('nilai CIF dengan valuta', 'CIF value with its currency'),
    ppjk: words('nama PPJK', 'name of the broker')
  } satisfies Record<LetterPlaceholder, string>,
  messages: {
    copy: words('Salin pesan untuk importir', 'Copy message for the importer'),
    copyShort: words('Pesan importir', 'Importer message'),
    copied: (kind: string) => words(`Pesan disalin: ${kind}. Tempelkan di WhatsApp atau program lain.`, `Message copied: ${kind}. Paste it into WhatsApp or another program.`),
    copiedSeveral: (count: number) => words(`Pesan tentang ${number(count)} deklarasi disalin.`, `Message about ${plural(count, 'declaration')} copied.`),
    nothing: words('Tidak ada yang perlu disampaikan: tidak ada billing terbuka atau SPPB, dan tidak ada yang kurang.', 'Nothing to report: there is no open billing or SPPB, and nothing is missing.'),
    notCopied: words('Pesan tidak dapat disalin: papan klip menolak.', 'The message was not copied: the clipboard refused it.'),
    settings: words('Pesan untuk importir', 'Messages for the importer'),
    settingsHint: words('Naskah yang disalin untuk WhatsApp dan sejenisnya, menurut keadaan deklarasi. Kosong berarti naskah bawaan. Selain kata di atas:', 'Texts that are copied for WhatsApp and the like, by the state of the declaration. Leave empty to use the default text. Besides the words above:'),
    kinds: {
      billing: words('Billing menunggu pembayaran', 'Billing waiting for payment'),
      release: words('SPPB terbit', 'SPPB issued'),
      missing: words('Yang masih kurang', 'What is missing')
    } satisfies Record<MessageKind, string>,
    placeholders: {
      billing: words('kode billing', 'billing code'),
      tagihan: words('jumlah tagihan', 'amount due'),
      tempo: words('jatuh tempo', 'due date'),
      sppb: words('nomor SPPB', 'SPPB number'),
      tanggal: words('tanggal SPPB', 'SPPB date'),
      daftar: words('nomor pendaftaran', 'registration number'),
      kurang: words('daftar yang masih kurang', 'list of what is missing')
    } satisfies Record<Exclude<MessagePlaceholder, LetterPlaceholder>, string>,
    standard: {
      billing: words(
        `Yth. {importir},

Billing BC 2.8 dengan nomor aju {aju} sudah terbit.
Kode billing: {billing}
Jumlah: {tagihan}
Jatuh tempo: {tempo}
Invoice: {invoice}

Mohon dibayar sebelum jatuh tempo, lalu kirimkan NTPN atau bukti bayarnya.

Terima kasih,
{ppjk}`,
        `Dear {importir},

The billing of BC 2.8 with the aju number {aju} was issued.
Billing code: {billing}
Amount: {tagihan}
Due date: {tempo}
Invoice: {invoice}

Please pay before the due date, then send the NTPN or the proof of payment.

Kind regards,
{ppjk}`
      ),
      release: words(
        `Yth. {importir},

SPPB untuk BC 2.8 dengan nomor aju {aju} sudah terbit.
Nomor SPPB: {sppb}, tanggal {tanggal}
Nomor pendaftaran: {daftar}
Invoice: {invoice}

Barang dapat dikeluarkan.

Terima kasih,
{ppjk}`,
        `Dear {importir},

The SPPB of BC 2.8 with the aju number {aju} was issued.
SPPB number: {sppb}, date {tanggal}
Registration number: {daftar}
Invoice: {invoice}

The goods can be released.

Kind regards,
{ppjk}`
      ),
      missing: words(
        `Yth. {importir},

Untuk BC 2.8 dengan nomor aju {aju} (invoice {invoice}) masih kurang:
{kurang}

Mohon dikirimkan supaya dapat kami ajukan.

Terima kasih,
{ppjk}`,
        `Dear {importir},

BC 2.8 with the aju number {aju} (invoice {invoice}) still lacks:
{kurang}

Please send it so that we can submit the declaration.

Kind regards,
{ppjk}`
      )
    } satisfies Record<MessageKind, string>
  },
  useStandard: words('Pakai naskah bawaan', 'Use the default text'),
  /** The default text about a declaration by what its print is marked as. */
  standard: {
    draft: {
      subject: words('Draf BC 2.8 {aju}: mohon persetujuan', 'Draft BC 2.8 {aju}: please approve'),
      body: words(
        `Yth. {importir},

Terlampir draf BC 2.8 dengan nomor aju {aju}.
Pemasok: {pemasok}
Invoice: {invoice}
Nilai CIF: {total}

Mohon diperiksa, terutama uraian barang, jumlah, nilai dan pos tarif. Balas surat ini dengan “setuju” atau dengan perbaikannya sebelum kami kirim ke Bea Cukai.

Terima kasih,
{ppjk}`,
        `Dear {importir},

Attached is the draft BC 2.8 with the aju number {aju}.
Supplier: {pemasok}
Invoice: {invoice}
CIF value: {total}

Please check it, above all the description of the goods, quantities, values and tariff codes. Reply with “approved” or with your corrections before we send it to customs.

Kind regards,
{ppjk}`
      )
    },
    sent: {
      subject: words('BC 2.8 {aju}: sudah dikirim', 'BC 2.8 {aju}: sent'),
      body: words(
        `Yth. {importir},

Terlampir BC 2.8 dengan nomor aju {aju} yang sudah kami kirim ke Bea Cukai. Nomor pendaftarannya belum ada.
Pemasok: {pemasok}
Invoice: {invoice}
Nilai CIF: {total}

Terima kasih,
{ppjk}`,
        `Dear {importir},

Attached is the BC 2.8 with the aju number {aju}, which we have sent to customs. It has no registration number yet.
Supplier: {pemasok}
Invoice: {invoice}
CIF value: {total}

Kind regards,
{ppjk}`
      )
    },
    registered: {
      subject: words('BC 2.8 {aju}: sudah terdaftar', 'BC 2.8 {aju}: registered'),
      body: words(
        `Yth. {importir},

Terlampir BC 2.8 dengan nomor aju {aju} yang sudah terdaftar di Bea Cukai.
Pemasok: {pemasok}
Invoice: {invoice}
Nilai CIF: {total}

Terima kasih,
{ppjk}`,
        `Dear {importir},

Attached is the BC 2.8 with the aju number {aju}, which customs has registered.
Supplier: {pemasok}
Invoice: {invoice}
CIF value: {total}

Kind regards,
{ppjk}`
      )
    }
  } satisfies Record<PrintMark, LetterTemplate>
})
