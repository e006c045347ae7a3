import type { Language } from '#core/base/language.ts'

/** Each concept has one term per language. A test checks the texts against this list. */
export interface Term extends Readonly<Record<Language, string>> {
  /** Synonyms, as regular expressions, that must not occur in any text; an Indonesian one with `-nya` neither. */
  readonly not?: Readonly<Partial<Record<Language, readonly string[]>>>
}

export const glossary = {
  // Declarations
  declaration: { id: 'deklarasi', en: 'declaration' },
  draft: { id: 'draf', en: 'draft' },
  goodsLine: { id: 'baris barang', en: 'goods line' },
  row: { id: 'baris', en: 'row' },
  header: { id: 'header', en: 'header', not: { id: ['isi kepala dokumen'], en: ['head of the document', 'head of the declaration'] } },
  headerRow: { id: 'baris judul', en: 'header row', not: { en: ['heading', 'headings', 'row of headings'] } },
  field: { id: 'bidang', en: 'field' },
  empty: { id: 'kosong', en: 'empty', not: { en: ['blank', 'blanks'] } },
  change: { id: 'perubahan', en: 'change', not: { id: ['ubahan'], en: ['edits', 'edited'] } },
  delete: { id: 'hapus', en: 'delete', not: { en: ['remove', 'removed', 'removes', 'erase', 'erased', 'erases'] } },
  deletePermanently: {
    id: 'hapus selamanya',
    en: 'delete permanently',
    not: { id: ['permanen', 'hapus untuk selamanya'], en: ['for good'] }
  },
  matchRows: { id: 'samakan dengan baris', en: 'match the rows', not: { en: ['align', 'aligned', 'aligns'] } },
  fix: { id: 'perbaiki', en: 'fix', not: { en: ['mend', 'mended'] } },
  problem: { id: 'masalah', en: 'problem' },
  suggestion: { id: 'saran', en: 'suggestion', not: { en: ['advice'] } },
  blockSending: {
    id: 'menahan pengiriman',
    en: 'block sending',
    not: { id: ['mencegah kirim', 'mencegah pengiriman'], en: ['keep from sending', 'keeps from sending', 'held up'] }
  },
  distribute: { id: 'prorata', en: 'distribute', not: { id: ['bagi rata', 'dibagi rata'], en: ['share out', 'shared out', 'prorate'] } },
  undo: { id: 'urungkan', en: 'undo', not: { en: ['takes it back', 'take it back', 'brings it back', 'brings back'] } },
  taxExchangeRate: { id: 'kurs pajak', en: 'tax exchange rate', not: { en: ['tax rate', 'tax rates'] } },
  masterData: { id: 'data induk', en: 'master data', not: { id: ['dari katalog', 'di katalog'], en: ['catalog'] } },
  duplicate: { id: 'kembar', en: 'duplicate', not: { en: ['doubles', 'double rows'] } },
  valuta: { id: 'valuta', en: 'currency', not: { id: ['mata uang'] } },
  container: { id: 'kontainer', en: 'container', not: { id: ['peti kemas'] } },
  tariffCode: { id: 'pos tarif', en: 'tariff code', not: { id: ['kode hs'], en: ['hs codes?'] } },
  matches: { id: 'cocok', en: 'match', not: { en: ['meets', 'are met', 'not met'] } },
  document: { id: 'dokumen', en: 'document', not: { en: ['the paper'] } },
  verified: { id: 'terbukti', en: 'verified', not: { en: ['proved'] } },
  createDraft: { id: 'buat draf', en: 'create draft', not: { en: ['make the draft', 'make a draft'] } },
  skip: { id: 'lewati', en: 'skip', not: { en: ['leave out', 'left out'] } },
  importMode: { id: 'cara impor', en: 'import mode' },
  reading: { id: 'tafsiran', en: 'reading', not: { id: ['bacaan'] } },
  copiedForSending: { id: 'disalin untuk dikirim', en: 'copied for sending', not: { en: ['copied at'] } },

  // What is sent and comes back
  queued: { id: 'dalam antrean', en: 'queued', not: { id: ['siap dikirim', 'siap kirim'], en: ['ready to send', 'only prepares'] } },
  waitingForConfirmation: {
    id: 'menunggu perintah Anda',
    en: 'waiting for your confirmation',
    not: { id: ['kata anda', 'kata pemilik'], en: ['your word', 'the word of', 'valid word'] }
  },
  submission: { id: 'kiriman', en: 'submission', not: { id: ['beku', 'dibekukan'], en: ['frozen'] } },
  sent: {
    id: 'dikirim',
    en: 'sent',
    not: {
      id: ['keluar dari komputer', 'belum keluar', 'boleh keluar', 'ikut keluar', 'keluar otomatis', 'berangkat'],
      en: ['left this computer', 'left the computer', 'leaves this computer', 'in flight', 'not left', 'on its way']
    }
  },
  released: { id: 'keluar', en: 'released' },
  attempt: { id: 'percobaan', en: 'attempt', not: { en: ['tries per', 'next try'] } },
  outcome: { id: 'hasil', en: 'outcome', not: { en: ['fate'] } },
  uncertain: { id: 'belum pasti', en: 'uncertain', not: { en: ['not certain', 'unknown outcome', 'doubtful'] } },
  checkService: {
    id: 'tanyakan ke layanan',
    en: 'check with the service',
    not: {
      id: ['pertanyaan'],
      en: ['ask the service', 'asks the service', 'asking the service', 'asked the service', 'was asked', 'was not asked', 'questions']
    }
  },
  checkAll: { id: 'tanyakan semua sekarang', en: 'check all now' },
  acknowledge: { id: 'sudah dilihat', en: 'acknowledge' },
  markAccepted: {
    id: 'anggap diterima',
    en: 'mark as accepted',
    not: { en: ['take as accepted', 'taken as accepted', 'noted as accepted'] }
  },
  response: { id: 'respon', en: 'response', not: { id: ['respons'] } },
  rawAnswer: { id: 'jawaban mentah', en: 'raw answer', not: { id: ['jawaban asli'], en: ['answer as it came'] } },
  registrationNumber: { id: 'nomor pendaftaran', en: 'registration number', not: { id: ['nomor daftar', 'no. daftar', 'tgl daftar'] } },
  statusHistory: { id: 'riwayat status', en: 'status history', not: { id: ['log status', 'catatan status'], en: ['status log'] } },
  tracking: { id: 'pemantauan', en: 'tracking', not: { id: ['pelacakan'], en: ['watch', 'watched', 'watching', 'followed'] } },
  update: { id: 'kabar', en: 'update', not: { en: ['news'] } },
  unavailable: { id: 'sedang bermasalah', en: 'the service is unavailable', not: { en: ['in trouble'] } },
  expectedFormat: { id: 'bentuk yang dijanjikan', en: 'expected format', not: { en: ['promised form', 'promised shape'] } },

  // The application
  practice: { id: 'simulasi', en: 'practice', not: { id: ['latihan'] } },
  trial: { id: 'uji coba', en: 'trial', not: { id: ['pelatihan'], en: ['training'] } },
  practiceFault: { id: 'gangguan', en: 'fault', not: { en: ['disturbance'] } },
  filter: { id: 'filter', en: 'filter', not: { id: ['saringan'] } },
  automatic: {
    id: 'otomatis',
    en: 'automatic',
    not: {
      // What Ajukan does without the user; after these words it means "own" or "oneself".
      id: ['(?<!(?:anda|ajukan|ini|itu|milik|miliknya|datanya|tarif|batas|batasnya|label|importir|ketik|mengetiknya|diisi|minta) )sendiri'],
      en: ['by itself', 'by themselves', 'by hand']
    }
  },
  defaults: {
    id: 'bawaan',
    en: 'default',
    not: { id: ['kembalikan ke awal'], en: ['back to the usual', 'back to the defaults', 'standard text'] }
  },
  settings: { id: 'pengaturan', en: 'settings', not: { id: ['setelan'] } },
  advancedServiceSettings: { id: 'pengaturan lanjutan layanan', en: 'advanced service settings' },
  rebuildIndex: { id: 'bangun ulang indeks', en: 'rebuild index', not: { en: ['make the index', 'making the index'] } },
  usbStick: { id: 'flashdisk', en: 'USB stick', not: { id: ['di usb'] } },
  disk: { id: 'disk', en: 'disk', not: { id: ['cakram'] } },
  handbook: { id: 'panduan', en: 'handbook', not: { id: ['buku petunjuk', 'buku panduan'], en: ['user guide'] } },
  diagnostics: { id: 'diagnostik', en: 'diagnostics' },
  byte: { id: 'byte', en: 'byte', not: { id: ['bita'] } },
  connection: { id: 'sambungan', en: 'connection', not: { id: ['koneksi'] } },
  proxy: { id: 'proksi', en: 'proxy', not: { id: ['proxy'] } },
  email: { id: 'email', en: 'email', not: { id: ['surel'], en: ['e-mails?'] } },
  error: { id: 'kesalahan', en: 'error', not: { id: ['galat'] } },
  template: { id: 'templat', en: 'template', not: { id: ['template'] } },
  // One form of words that have several.
  can: { id: 'dapat', en: 'can', not: { id: ['bisa'] } },
  if: { id: 'bila', en: 'if', not: { id: ['kalau', 'jika'] } },
  first: { id: 'dulu', en: 'first', not: { id: ['dahulu'] } },
  fromNowOn: { id: 'mulai sekarang', en: 'from now on', not: { id: ['sejak sekarang'] } },
  isNot: { id: 'bukan', en: 'is not', not: { en: ['(?<!there )(?:is|are) no (?!longer)', 'is a word and no'] } },

  // The office
  office: { id: 'kantor', en: 'office' },
  desk: { id: 'meja', en: 'desk' },
  computer: { id: 'komputer', en: 'computer', not: { id: ['pc'], en: ['pc'] } },
  take: {
    id: 'ambil',
    en: 'take',
    not: { id: ['ambil alih', 'mengambil alih', 'diambil alih', 'kumpulan'], en: ['take over', 'takes over', 'taken over', 'pool'] }
  },
  numberSeries: { id: 'seri nomor', en: 'number series', not: { id: ['jalur nomor', 'jalur meja', 'deret nomor'], en: ['lanes?'] } },
  separateVersion: { id: 'versi terpisah', en: 'separate version', not: { en: ['branches'] } },
  outOfService: { id: 'tidak dipakai lagi', en: 'out of service', not: { en: ['declare out of service', 'retire', 'retired'] } },
  stopWaiting: { id: 'berhenti menunggu', en: 'stop waiting', not: { en: ['write off', 'writes off', 'written off'] } },
  officeRequest: { id: 'permintaan', en: 'request', not: { id: ['^ minta'], en: ['call', 'calls'] } },
  certificate: { id: 'sertifikat', en: 'certificate', not: { id: ['dijamin otoritas'], en: ['vouch', 'vouches'] } }
} as const satisfies Readonly<Record<string, Term>>
