import type { AppInfo, LinkName } from '#core/contract/app.ts'
import type { ConnectionStep, StepState, ProfileKind } from '#core/contract/profile.ts'
import { formatNumber } from '#core/base/format-number.ts'

const n = (value: number): string => formatNumber(value, 'id')

/** A number that was typed and cannot be used; `value` is used in its place. */
export interface NumberCorrection {
  readonly label: string
  readonly least: number
  readonly most: number
  readonly whole: boolean
  readonly value: number
}

/** The settings screen. */
export const settingsId = {
  parts: 'Bagian pengaturan',
  appearance: 'Tampilan',
  language: 'Bahasa',
  theme: 'Tema',
  themes: { system: 'Ikuti sistem', light: 'Terang', dark: 'Gelap' },
  profiles: 'Profil',
  profileKinds: { practice: 'Simulasi', training: 'Uji coba', production: 'Produksi' },
  numberCorrected: ({ label, least, most, whole, value }: NumberCorrection) =>
    `${label}: hanya ${whole ? 'bilangan bulat ' : ''}${n(least)} sampai ${n(most)}. Yang dipakai ${n(value)}.`,
  numberUnreadable: (label: string, typed: string, value: number) => `${label}: “${typed}” bukan satu angka yang jelas. Tetap ${n(value)}.`,
  use: 'Pakai profil ini',
  add: 'Tambah profil',
  newProfileName: 'Profil baru',
  removeAsk: (name: string, waiting: number, uncertain: number) =>
    [
      `Hapus profil “${name}”? Token-nya ikut dihapus. Deklarasi dan kiriman tetap ada.`,
      ...(waiting > 0 ? [`${n(waiting)} kiriman masih menunggu profil ini dan tidak dapat dikirim lagi.`] : []),
      ...(uncertain > 0 ? [`${n(uncertain)} kirimannya belum pasti dan tidak dapat ditanyakan lagi.`] : [])
    ].join(' '),
  name: 'Nama',
  address: 'Alamat layanan',
  addressHint: 'https://… ; http hanya untuk komputer ini sendiri. Dengan atau tanpa garis miring di akhir.',
  practiceAddress: 'Layanan simulasi di komputer ini',
  edinumber: 'No. EDI (identitas pelanggan)',
  token: 'Token',
  tokenNew: 'Token baru',
  tokenSet: 'Simpan token',
  tokenForget: 'Lupakan token',
  tokenStates: {
    kept: 'Tersimpan, disandikan oleh sistem',
    session: 'Hanya untuk sesi ini; sistem ini tidak punya penyimpan kunci',
    none: 'Belum ada'
  },
  tokenNotStored: 'Hanya untuk sesi ini; token tidak dapat disimpan',
  tokenHint: 'Token hanya dikirim ke alamat di atas. Bila alamat diganti, token harus diketik lagi.',
  damaged: (name: string) =>
    `Berkas pengaturan rusak, jadi Ajukan memakai pengaturan bawaan. Isi lagi profil dan pengaturan Anda. Berkas yang rusak disimpan di folder data sebagai ${name}. Pengiriman dijeda dan pembaruan otomatis mati sampai Anda menyalakannya lagi.`,
  tokenUnsaved: 'Simpan dulu alamat yang baru, lalu token.',
  noKeyring: 'Komputer ini tidak punya penyimpan kunci yang aman. Token diingat sampai aplikasi ditutup, lalu harus diketik lagi.',
  sendTokenOnSubmit: 'Sertakan token saat mengirim',
  documentCode: 'Kode dokumen untuk status',
  flagreplace: 'Isi awal “Timpa data lama”',
  jenisDoc: 'Isi awal “Jenis dokumen”',
  pernyataan: 'Isi awal “Pernyataan”',
  pasokneg: 'Isi awal “Penanda negara pemasok”',
  responseKinds: 'Tanyakan respon lewat',
  ajuPrefix: 'Awalan nomor aju',
  ajuPrefixHint: '12 huruf dan angka: 4 kantor, 28, 6 kode perusahaan. Tanggal dan nomor urut ditambahkan.',
  timeLimit: 'Batas waktu (detik)',
  answerLimit: 'Batas ukuran jawaban (MiB)',
  unspecified: 'Hal yang tidak ditentukan layanan',
  saved: 'Profil disimpan.',
  unsaved: 'Belum disimpan',
  discard: 'Buang perubahan',
  cannotSave: 'Belum bisa disimpan.',
  incomplete: 'Boleh disimpan, tetapi belum bisa dipakai mengirim.',
  problems: {
    address: 'Alamat ini tidak dapat dipakai. Pakai https://, tanpa nama pengguna, tanda tanya atau pagar.',
    missing: (field: string) => `“${field}” belum diisi.`,
    range: (field: string, least: number, most: number) => `“${field}” harus antara ${n(least)} dan ${n(most)}.`,
    token: 'Token ini tidak dapat dipakai: ada spasi atau huruf lain yang tidak boleh di dalamnya.',
    other: (field: string) => `Isi “${field}” tidak dapat dipakai.`
  },
  about: 'Tentang',
  version: 'Versi',
  runtime: 'Mesin',
  runtimes: { official: 'resmi', evaluation: 'mesin evaluasi' } satisfies Record<AppInfo['runtime'], string>,
  builtFrom: 'Dibuat dari',
  commit: (commit: string, moment: string) => `commit ${commit}, ${moment}`,
  testBuild: 'paket uji: bukan untuk deklarasi sungguhan',
  noPackage: 'kode sumber, bukan paket',
  notices: 'Lisensi komponen',
  links: { customs: 'Situs Bea Cukai', ceisa: 'Portal CEISA 4.0' } satisfies Record<LinkName, string>
}

/** The connection test of a profile, and the mark of each kind of profile. */
export const connectionId = {
  test: 'Tes sambungan',
  testing: 'Mengetes…',
  hint: 'Mengirim satu pertanyaan status yang tidak mengubah apa pun di layanan.',
  unsaved: 'Simpan dulu perubahan profil, lalu tes.',
  good: 'Layanan dapat dipakai.',
  bad: 'Layanan belum dapat dipakai.',
  took: (milliseconds: number) => `Waktu: ${n(Math.round(milliseconds))} md`,
  asked: (path: string) => `Yang ditanyakan: ${path}`,
  steps: {
    name: 'Alamat ditemukan (DNS)',
    connection: 'Layanan terhubung',
    encryption: 'Sambungan aman (TLS, sertifikat)',
    answer: 'Menjawab pada waktunya',
    service: 'Menjawab sebagai layanan Bea Cukai',
    token: 'Token diterima'
  } satisfies Record<ConnectionStep, string>,
  states: {
    done: 'berhasil',
    failed: 'gagal',
    unclear: 'tidak pasti',
    'not-reached': 'belum sampai',
    'not-needed': 'tidak perlu'
  } satisfies Record<StepState, string>,
  marks: { practice: 'SIMULASI', training: 'UJI COBA', production: 'PRODUKSI' } satisfies Record<ProfileKind, string>,
  markHints: {
    practice: 'Profil simulasi: tidak ada yang sampai ke Bea Cukai.',
    training: 'Profil uji coba: kiriman tidak resmi.',
    production: 'Profil produksi: setiap kiriman resmi.'
  } satisfies Record<ProfileKind, string>,
  markLabel: (mark: string, name: string) => `Profil ${name}: ${mark}`
}

/** The settings for what the specification of the service leaves open. */
export const unspecifiedId = {
  usual: (code: string, kinds: string, seconds: number, mebibytes: number) =>
    `Bawaan: kode dokumen ${code}, isi awal kosong, pasokneg tidak, token disertakan saat mengirim, respon ditanyakan lewat ${kinds}, ${n(seconds)} detik, ${n(mebibytes)} MiB.`,
  documentCodes: { '28': 'BC 2.8, deklarasi kita', '30': 'BC 3.0, ekspor', '20': 'BC 2.0, impor' }
}

export type SettingsText = typeof settingsId
export type ConnectionText = typeof connectionId
export type UnspecifiedText = typeof unspecifiedId

/** The settings for required fields that block sending. */
export const requiredFieldsId = {
  title: 'Bidang yang menahan pengiriman',
  hint: 'Deklarasi tidak dikirim bila bidang bertanda masih kosong atau, untuk angka, tidak lebih dari 0. Tanpa tanda, bidang itu hanya menjadi saran. Nomor aju dan angka yang kosong selalu menahan pengiriman.',
  header: 'Data umum',
  advised: (count: number) => (count === 0 ? 'Semua menahan pengiriman.' : `${n(count)} menjadi saran.`)
}

/** What new drafts of a profile start with. */
export const startValuesId = {
  title: 'Isi awal draf baru',
  filled: (count: number) => (count === 0 ? 'belum ada' : `${n(count)} terisi`),
  hint: 'Kantor, izin PLB, PPJK dan penandatangan yang sama pada hampir semua deklarasi. Draf baru dimulai dengan isi ini; salinan dan impor tidak. No. EDI diambil dari profil saat dikirim.',
  print: 'Cetakan'
}
export type StartValuesText = typeof startValuesId

/** The shape both languages share. */
export type RequiredFieldsText = typeof requiredFieldsId
