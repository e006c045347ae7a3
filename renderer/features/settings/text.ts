import type { ServiceZone } from '#core/base/calendar-day.ts'
import { plural, type Translator } from '#core/base/translator.ts'
import type { AnswerRules } from '#core/contract/answer-rules.ts'
import type { AppInfo, LinkName, DataPlace } from '#core/contract/app.ts'
import type { PolicyFeature, PolicyProblemCode } from '#core/contract/policy.ts'
import type { ConnectionStep, StepState, ProfileKind } from '#core/contract/profile.ts'

/** A number that was typed and cannot be used; `value` is used in its place. */
export interface NumberCorrection {
  readonly label: string
  readonly least: number
  readonly most: number
  readonly whole: boolean
  readonly value: number
}

/** The settings screen. */
export const settingsText = ({ words, same, number }: Translator) => ({
  parts: words('Bagian pengaturan', 'Parts of the settings'),
  appearance: words('Tampilan', 'Appearance'),
  language: words('Bahasa', 'Language'),
  theme: words('Tema', 'Theme'),
  themes: {
    system: words('Ikuti sistem', 'Follow the system'),
    light: words('Terang', 'Light'),
    dark: words('Gelap', 'Dark')
  },
  profiles: words('Profil', 'Profiles'),
  profileKinds: {
    practice: words('Simulasi', 'Practice'),
    training: words('Uji coba', 'Trial'),
    production: words('Produksi', 'Production')
  },
  numberCorrected: ({ label, least, most, whole, value }: NumberCorrection) =>
    words(`${label}: hanya ${whole ? 'bilangan bulat ' : ''}${number(least)} sampai ${number(most)}. Yang dipakai ${number(value)}.`, `${label}: only ${whole ? 'whole numbers ' : ''}from ${number(least)} to ${number(most)}. ${number(value)} is used.`),
  numberUnreadable: (label: string, typed: string, value: number) => words(`${label}: “${typed}” bukan satu angka yang jelas. Tetap ${number(value)}.`, `${label}: “${typed}” is not one clear number. ${number(value)} is kept.`),
  use: words('Pakai profil ini', 'Use this profile'),
  choose: words('Pilih profil', 'Choose a profile'),
  useOther: (name: string, mark: string) => words(`Pakai profil ${name} (${mark})`, `Use the profile ${name} (${mark})`),
  profileSettings: words('Pengaturan profil', 'Profile settings'),
  useNow: words('Langsung pakai profil ini', 'Use this profile now'),
  useNowHint: words('Tanpa tanda, profil hanya disimpan; pilih nanti lewat tanda profil di kiri atas.', 'If off, the profile is only saved; choose it later at the profile mark at the top left.'),
  saveAndUse: words('Simpan dan pakai', 'Save and use'),
  add: words('Tambah profil', 'Add profile'),
  newProfile: words('Profil baru', 'New profile'),
  removeAsk: (name: string, waiting: number, uncertain: number) =>
    words(
      [`Hapus profil “${name}”? Token-nya ikut dihapus. Deklarasi dan kiriman tetap ada.`, ...(waiting > 0 ? [`${number(waiting)} kiriman masih menunggu profil ini dan tidak dapat dikirim lagi.`] : []), ...(uncertain > 0 ? [`${number(uncertain)} kirimannya belum pasti dan tidak dapat ditanyakan lagi.`] : [])].join(
        ' '
      ),
      [
        `Delete the profile “${name}”? Its token is deleted too. Declarations and submissions are kept.`,
        ...(waiting > 0 ? [`Submissions that wait for it and can no longer be sent: ${number(waiting)}.`] : []),
        ...(uncertain > 0 ? [`Uncertain submissions that can no longer be checked: ${number(uncertain)}.`] : [])
      ].join(' ')
    ),
  name: words('Nama', 'Name'),
  address: words('Alamat layanan', 'Service address'),
  addressHint: words('https://… ; http hanya untuk komputer ini sendiri. Dengan atau tanpa garis miring di akhir.', 'https://… ; http only for this computer. With or without a trailing slash.'),
  practiceAddress: words('Layanan simulasi di komputer ini', 'The practice service on this computer'),
  edinumber: words('No. EDI (identitas pelanggan)', 'EDI number (customer identity)'),
  token: same('Token'),
  tokenNew: words('Token baru', 'New token'),
  tokenForget: words('Hapus token', 'Delete token'),
  tokenStates: {
    kept: words('Tersimpan, disandikan oleh sistem', 'Stored, encrypted by the system'),
    session: words('Hanya untuk sesi ini; sistem ini tidak punya penyimpan kunci', 'For this session only; this system has no key store'),
    none: words('Belum ada', 'None yet')
  },
  tokenNotStored: words('Hanya untuk sesi ini; token tidak dapat disimpan', 'For this session only; the token could not be stored'),
  tokenHint: words('Token hanya dikirim ke alamat di atas. Bila alamat diganti, token harus diketik lagi.', 'The token is sent only to the address above. If the address changes, you have to enter the token again.'),
  damaged: (name: string) =>
    words(
      `Berkas pengaturan rusak, jadi Ajukan memakai pengaturan bawaan. Isi lagi profil dan pengaturan Anda. Berkas yang rusak disimpan di folder data sebagai ${name}. Pengiriman dijeda dan pembaruan otomatis mati sampai Anda menyalakannya lagi.`,
      `The settings file is damaged, so Ajukan uses the default settings. Enter your profiles and settings again. The damaged file is kept in the data folder as ${name}. Sending is paused and automatic refresh is off until you turn them on again.`
    ),
  noKeyring: words('Komputer ini tidak punya penyimpan kunci yang aman. Token diingat sampai Ajukan ditutup, lalu harus diketik lagi.', 'This computer has no secure key store. A token is remembered until Ajukan is closed; then you have to enter it again.'),
  sendTokenOnSubmit: words('Sertakan token saat mengirim', 'Send the token with submissions'),
  documentCode: words('Kode dokumen untuk riwayat status', 'Document code for the status history'),
  flagreplace: words('Isi awal “Timpa data lama”', 'Default for “Replace existing”'),
  jenisDoc: words('Isi awal “Jenis dokumen”', 'Default for “Document kind”'),
  pernyataan: words('Isi awal “Pernyataan”', 'Default for “Statement”'),
  pasokneg: words('Isi awal “Penanda negara pemasok”', 'Default for “Supplier country flag”'),
  responseKinds: words('Tanyakan respon lewat', 'Request responses through'),
  ajuPrefix: words('Awalan nomor aju', 'Prefix of aju numbers'),
  ajuPrefixHint: words('12 huruf dan angka: 4 kantor, 28, 6 kode perusahaan. Tanggal dan nomor urut ditambahkan.', '12 letters and digits: 4 for the office, 28, 6 for the company. Date and running number are added.'),
  timeLimit: words('Batas waktu (detik)', 'Time limit (seconds)'),
  answerLimit: words('Batas ukuran jawaban (MiB)', 'Maximum answer size (MiB)'),
  unspecified: words('Pengaturan lanjutan layanan: permintaan', 'Advanced service settings: requests'),
  saved: words('Profil disimpan.', 'Profile saved.'),
  unsaved: words('Belum disimpan', 'Not saved'),
  discard: words('Buang perubahan', 'Discard changes'),
  cannotSave: words('Belum dapat disimpan.', 'Cannot be saved yet.'),
  incomplete: words('Boleh disimpan, tetapi belum dapat dipakai mengirim.', 'Can be saved, but cannot be used to send yet.'),
  problems: {
    address: words('Alamat ini tidak dapat dipakai. Pakai https://, tanpa nama pengguna, tanda tanya atau pagar.', 'This address cannot be used. Use https://, without user name, question mark or hash.'),
    missing: (field: string) => words(`“${field}” belum diisi.`, `“${field}” is still empty.`),
    range: (field: string, least: number, most: number) => words(`“${field}” harus antara ${number(least)} dan ${number(most)}.`, `“${field}” must be between ${number(least)} and ${number(most)}.`),
    token: words('Token ini tidak dapat dipakai: ada spasi atau huruf lain yang tidak boleh di dalamnya.', 'This token cannot be used: it has a space or another character that is not allowed in it.'),
    other: (field: string) => words(`Isi “${field}” tidak dapat dipakai.`, `The value of “${field}” cannot be used.`)
  },
  about: words('Tentang', 'About'),
  version: words('Versi', 'Version'),
  runtime: words('Mesin', 'Runtime'),
  runtimes: {
    official: words('resmi', 'official'),
    evaluation: words('mesin evaluasi', 'evaluation runtime')
  } satisfies Record<AppInfo['runtime'], string>,
  builtFrom: words('Dibuat dari', 'Built from'),
  commit: (commit: string, moment: string) => same(`commit ${commit}, ${moment}`),
  testBuild: words('paket uji: bukan untuk deklarasi sungguhan', 'test package: not for real declarations'),
  noPackage: words('kode sumber, bukan paket', 'source code, not a package'),
  notices: words('Lisensi komponen', 'Component licences'),
  links: {
    customs: words('Situs Bea Cukai', 'Customs website'),
    ceisa: words('Portal CEISA 4.0', 'CEISA 4.0 portal')
  } satisfies Record<LinkName, string>
})

/** The connection test of a profile, and the mark of each kind of profile. */
export const connectionText = ({ words, number }: Translator) => ({
  test: words('Tes sambungan', 'Test connection'),
  testing: words('Mengetes…', 'Testing…'),
  hint: words('Mengirim satu permintaan status yang tidak mengubah apa pun di layanan.', 'Sends one status request that changes nothing at the service.'),
  unsaved: words('Simpan dulu perubahan profil, lalu tes.', 'Save the changes of the profile first, then test.'),
  good: words('Layanan dapat dipakai.', 'The service can be used.'),
  bad: words('Layanan belum dapat dipakai.', 'The service cannot be used yet.'),
  took: (milliseconds: number) => words(`Waktu: ${number(Math.round(milliseconds))} ms`, `Time: ${number(Math.round(milliseconds))} ms`),
  asked: (path: string) => words(`Permintaan: ${path}`, `Request: ${path}`),
  steps: {
    name: words('Alamat ditemukan (DNS)', 'Address found (DNS)'),
    connection: words('Layanan terhubung', 'Service connected'),
    encryption: words('Sambungan aman (TLS, sertifikat)', 'Secure connection (TLS, certificate)'),
    answer: words('Menjawab pada waktunya', 'Answers in time'),
    service: words('Menjawab sebagai layanan Bea Cukai', 'Answers as the customs service'),
    token: words('Token diterima', 'Token accepted')
  } satisfies Record<ConnectionStep, string>,
  states: {
    done: words('berhasil', 'done'),
    failed: words('gagal', 'failed'),
    unclear: words('tidak pasti', 'uncertain'),
    'not-reached': words('belum sampai', 'not reached'),
    'not-needed': words('tidak perlu', 'not needed')
  } satisfies Record<StepState, string>,
  marks: {
    practice: words('SIMULASI', 'PRACTICE'),
    training: words('UJI COBA', 'TRIAL'),
    production: words('PRODUKSI', 'PRODUCTION')
  } satisfies Record<ProfileKind, string>,
  markHints: {
    practice: words('Profil simulasi: tidak ada yang sampai ke Bea Cukai.', 'Practice profile: nothing reaches customs.'),
    training: words('Profil uji coba: kiriman tidak resmi.', 'Trial profile: submissions are not official.'),
    production: words('Profil produksi: setiap kiriman resmi.', 'Production profile: every submission is official.')
  } satisfies Record<ProfileKind, string>,
  markLabel: (mark: string, name: string) => words(`Profil ${name}: ${mark}`, `Profile ${name}: ${mark}`)
})

/** The settings for what the specification of the service leaves open. */
export const unspecifiedText = ({ words, number }: Translator) => ({
  usual: (code: string, kinds: string, seconds: number, mebibytes: number) =>
    words(
      `Bawaan: kode dokumen ${code}, isi awal kosong, tanda negara pemasok: tidak, token disertakan saat mengirim, respon ditanyakan lewat ${kinds}, ${number(seconds)} detik, ${number(mebibytes)} MiB.`,
      `By default: document code ${code}, default values empty, supplier country flag: no, the token is sent with submissions, responses are requested through ${kinds}, ${number(seconds)} seconds, ${number(mebibytes)} MiB.`
    ),
  documentCodes: {
    '28': words('BC 2.8, deklarasi Ajukan', 'BC 2.8, the declarations of Ajukan'),
    '30': words('BC 3.0, ekspor', 'BC 3.0, exports'),
    '20': words('BC 2.0, impor', 'BC 2.0, imports')
  }
})

/** The settings for required fields that block sending. */
export const requiredFieldsText = ({ words, number }: Translator) => ({
  title: words('Bidang yang menahan pengiriman', 'Fields that block sending'),
  hint: words(
    'Deklarasi tidak dikirim bila bidang bertanda masih kosong atau, untuk angka, tidak lebih dari 0. Tanpa tanda, bidang itu hanya menjadi saran. Nomor aju, angka yang kosong, dan deklarasi tanpa baris barang selalu menahan pengiriman.',
    'A declaration is not sent while a selected field is empty or, for a number, not more than 0. Fields that are not selected are only suggestions. The aju number, empty numbers and a declaration without a goods line always block sending.'
  ),
  header: words('Data umum', 'General data'),
  invoice: words('Ada invoice', 'Has an invoice'),
  invoiceCodes: words('Kode dokumen yang dianggap invoice', 'Document codes that count as an invoice'),
  invoiceCodesHint: (usual: string) => words(`Pisahkan dengan koma. Kosong: ${usual}.`, `Separated by commas. Empty: ${usual}.`),
  advised: (count: number) => words(count === 0 ? 'Semua menahan pengiriman.' : `${number(count)} menjadi saran.`, count === 0 ? 'All fields block sending.' : `${plural(count, 'is a suggestion', 'are suggestions')}.`)
})

/** What new drafts of a profile start with. */
export const startValuesText = ({ words, number }: Translator) => ({
  title: words('Isi awal draf baru', 'Default values of new drafts'),
  filled: (count: number) => words(count === 0 ? 'belum ada' : `${number(count)} terisi`, count === 0 ? 'nothing yet' : `${number(count)} filled`),
  hint: words(
    'Kantor, izin PLB, PPJK dan penandatangan yang sama pada hampir semua deklarasi. Draf baru dimulai dengan isi ini; salinan dan impor tidak. No. EDI diambil dari profil saat dikirim.',
    'Offices, bonded licence, broker and signatory that are the same in almost every declaration. New drafts start with these values; copies and imports do not. The EDI number is taken from the profile when a declaration is sent.'
  ),
  print: words('Cetakan', 'Printed form')
})

/** What the administrator of the computer has set, and a data folder in a place where data gets lost. */
export const policyText = ({ words, same }: Translator) => ({
  title: words('Kebijakan komputer ini', 'Policy of this computer'),
  none: words('Tidak ada; semua dapat diatur di sini.', 'None; everything can be set here.'),
  addresses: (list: string) => words(list === '' ? 'Tidak ada layanan selain layanan simulasi.' : `Hanya layanan: ${list}`, list === '' ? 'No service but the practice service.' : `Only these services: ${list}`),
  updatesOff: words('Pembaruan dimatikan.', 'Updates are off.'),
  updatesFrom: (address: string) => words(`Pembaruan dari ${address}`, `Updates from ${address}`),
  archiveFolder: (label: string) => words(`Folder arsip: ${label}`, `Archive folder: ${label}`),
  disabled: {
    practice: words('Profil simulasi tidak dapat dipakai.', 'The practice profile cannot be used.'),
    production: words('Profil produksi tidak dapat dipakai.', 'Production profiles cannot be used.'),
    joinOffice: words('Komputer ini tidak dapat bergabung dengan kantor.', 'This computer cannot join an office.'),
    officeServer: words('Komputer ini tidak dapat menjadi server kantor.', 'This computer cannot be the server of an office.'),
    officeTool: words('Perintah ajukan --office tidak dapat dipakai.', 'The command ajukan --office cannot be used.'),
    backupElsewhere: words('Cadangan hanya ditulis ke folder yang sudah dipilih.', 'Backups are written only into the folder that was already chosen.'),
    restore: words('Cadangan tidak dapat dipulihkan.', 'Backups cannot be restored.'),
    export: words('Data tidak dapat disimpan sebagai berkas.', 'Data cannot be saved as files.'),
    print: words('Tidak ada yang dapat dicetak.', 'Nothing can be printed.')
  } satisfies Record<PolicyFeature, string>,
  damaged: (problems: string) =>
    words(
      `Berkas kebijakan komputer ini tidak dapat dipakai: ${problems}. Beri tahu pengelola komputer. Deklarasi dapat terus diisi, tetapi sampai diperbaiki tidak ada yang dikirim, dicadangkan ke tempat lain, dipulihkan, diekspor atau dicetak.`,
      `The policy file of this computer cannot be used: ${problems}. Tell the administrator of the computer. Declarations can still be filled in, but until it is fixed nothing is sent, backed up elsewhere, restored, exported or printed.`
    ),
  problems: {
    unreadable: words('berkasnya tidak dapat dibaca', 'the file cannot be read'),
    unsafe: words('pengguna biasa dapat mengubah berkas atau foldernya', 'ordinary users can change the file or its folder'),
    'not-json': words('isinya bukan objek JSON', 'its content is not a JSON object'),
    unknown: words('tidak dikenal', 'is unknown'),
    missing: words('belum diisi', 'is missing'),
    value: words('isinya salah', 'has a wrong value'),
    version: words('dari versi Ajukan yang lebih baru', 'is of a newer version of Ajukan')
  } satisfies Record<PolicyProblemCode, string>,
  problem: (key: string, what: string) => same(key === '' ? what : `“${key}” ${what}`),
  place: {
    network: (name: string) =>
      words(
        `Folder data Ajukan ada di jaringan${name === '' ? '' : ` (${name})`}. Di sana basis data dapat rusak bila sambungan terputus atau dua komputer memakainya.`,
        `The data folder of Ajukan is on a network${name === '' ? '' : ` (${name})`}. There the database can be damaged when the connection is lost or two computers use it.`
      ),
    synced: (name: string) => words(`Folder data Ajukan ada di ${name}, yang menyalinnya ke komputer lain. Salinan lama dapat menimpa deklarasi yang lebih baru.`, `The data folder of Ajukan is in ${name}, which copies it to other computers. An old copy can replace newer declarations.`),
    roaming: () =>
      words(
        'Folder data Ajukan ada di profil Windows yang ikut berpindah komputer (Roaming). Salinan dari komputer lain dapat menimpa deklarasi yang lebih baru.',
        'The data folder of Ajukan is in the part of the Windows profile that moves between computers (Roaming). A copy from another computer can replace newer declarations.'
      )
  } satisfies Record<DataPlace['kind'], (name: string) => string>,
  placeAdvice: words('Tulis cadangan, minta pengelola komputer memindahkan folder data ke disk komputer ini, lalu pulihkan cadangan itu bila perlu.', 'Write a backup, ask the administrator of the computer to move the data folder to the disk of this computer, then restore that backup if needed.'),
  placeRegion: words('Letak folder data', 'Place of the data folder'),
  clock: {
    service: (here: string, served: string) =>
      words(`Jam komputer ini salah: di sini ${here}, menurut layanan ${served}. Betulkan jamnya: nomor aju dan waktu yang dicatat diambil darinya.`, `The clock of this computer is wrong: it says ${here}, the service ${served}. Set it right: aju numbers, and times that are stored, are taken from it.`),
    office: (here: string, served: string) =>
      words(
        `Jam komputer ini berbeda dari jam server kantor: di sini ${here}, di server ${served}. Betulkan yang salah: waktu perubahan yang dilihat semua meja diambil dari jam komputer ini.`,
        `The clock of this computer differs from that of the office server: it says ${here}, the server ${served}. Set the wrong one right: the times of changes that all desks see are taken from this computer.`
      )
  },
  clockRegion: words('Jam komputer ini', 'Clock of this computer')
})

/** How the answers of a service are read: the settings for what its specification leaves open. */
export const answerRulesText = ({ words, same, number }: Translator) => ({
  title: words('Pengaturan lanjutan layanan: cara membaca jawaban', 'Advanced service settings: how answers are read'),
  changed: (count: number) => words(count === 0 ? 'semua bawaan' : `${number(count)} bukan bawaan`, count === 0 ? 'all at their defaults' : `${number(count)} changed from ${count === 1 ? 'its default' : 'their defaults'}`),
  hint: words(
    'Spesifikasi layanan tidak menentukan hal-hal ini. Ubah hanya bila layanan Anda memakai kata, kode atau jam yang lain. Berlaku setelah profil disimpan.',
    'The specification of the service leaves these open. Change them only if your service uses other words, codes or times. They apply once the profile is saved.'
  ),
  effect: words(
    'Zona waktu, arti kode dan lama permintaan PDF langsung berlaku, juga untuk jawaban yang sudah tersimpan. Kata sukses dan arti 4xx hanya berlaku untuk jawaban yang dibaca sesudahnya.',
    'Time zone, meaning of codes and the time for missing PDFs apply immediately, also to stored answers. Words for success and the meaning of 4xx apply only to answers read later.'
  ),
  reset: words('Kembalikan bawaan', 'Restore defaults'),
  refused: (stored: string) => words(`Yang tersimpan, “${stored}”, tidak dapat dipakai, jadi bawaan yang berlaku. Menyimpan profil menggantinya.`, `The stored value “${stored}” cannot be used, so the default applies. Saving the profile replaces it.`),
  notice: (profile: string, names: string) =>
    words(`Pengaturan profil “${profile}” yang tersimpan tidak dapat dipakai, jadi bawaan yang berlaku: ${names}. Isinya tetap tersimpan sampai profil disimpan.`, `Stored settings of the profile “${profile}” cannot be used, so their defaults apply: ${names}. They stay stored until the profile is saved.`),
  check: words('Periksa pengaturan', 'Check the settings'),
  members: {
    zone: words('Zona waktu layanan', 'Time zone of the service'),
    okWords: words('Kata yang berarti jawaban baik', 'Words for a successful answer'),
    successWords: words('Kata yang berarti kiriman diterima', 'Words for an accepted submission'),
    clientErrorMeansNotStored: words('HTTP 4xx berarti tidak tersimpan', 'HTTP 4xx means not stored'),
    finishedStatuses: words('Status yang berarti selesai', 'Statuses that mean finished'),
    rejectedStatuses: words('Status yang berarti ditolak', 'Statuses that mean rejected'),
    releaseResponses: words('Respon yang berarti barang keluar', 'Responses that mean released'),
    rejectionResponses: words('Respon yang berarti ditolak', 'Responses that mean rejected'),
    billingResponses: words('Respon yang berarti billing', 'Responses that mean billing'),
    documentHours: words('PDF yang belum ada ditanyakan selama (jam)', 'Request a missing PDF for (hours)')
  } satisfies Record<keyof AnswerRules, string>,
  hints: {
    zone: words('Layanan menulis jam tanpa zona.', 'The service writes times without a zone.'),
    okWords: words('Isi “status” atau “rescode”, dipisah koma; huruf besar dan kecil sama.', 'The content of “status” or “rescode”, separated by commas; case does not matter.'),
    successWords: words('Isi “submit_status”, dipisah koma; huruf besar dan kecil sama.', 'The content of “submit_status”, separated by commas; case does not matter.'),
    clientErrorMeansNotStored: words('Tanpa tanda, kiriman yang dijawab 4xx menjadi “Belum pasti” dan diperiksa lewat riwayat status.', 'If off, a submission answered with 4xx becomes “Uncertain” and is checked in the status history.'),
    finishedStatuses: words('Kode status, dipisah koma. Sesudahnya tidak ada status lagi.', 'Status codes, separated by commas. No status follows them.'),
    rejectedStatuses: words('Kode status, dipisah koma. Sesudahnya tidak ada status lagi.', 'Status codes, separated by commas. No status follows them.'),
    releaseResponses: words('Kode respon (SPPB, NPE), dipisah koma.', 'Response codes (SPPB, NPE), separated by commas.'),
    rejectionResponses: words('Kode respon, dipisah koma.', 'Response codes, separated by commas.'),
    billingResponses: words('Kode respon, dipisah koma.', 'Response codes, separated by commas.'),
    documentHours: words('0: tidak ditanyakan.', '0: never requested.')
  } satisfies Record<keyof AnswerRules, string>,
  zones: {
    WIB: same('WIB (UTC+7)'),
    WITA: same('WITA (UTC+8)'),
    WIT: same('WIT (UTC+9)'),
    UTC: same('UTC')
  } satisfies Record<ServiceZone, string>,
  problems: {
    code: (field: string, found: string) => words(`“${field}”: kode “${found}” tidak dapat dipakai. Pakai paling banyak 12 huruf, angka, titik atau tanda hubung.`, `“${field}”: the code “${found}” cannot be used. Use at most 12 letters, digits, dots or hyphens.`),
    word: (field: string, found: string) => words(`“${field}”: kata “${found}” tidak dapat dipakai. Pakai paling banyak 40 huruf.`, `“${field}”: the word “${found}” cannot be used. Use at most 40 letters.`),
    noWord: (field: string) => words(`“${field}” harus berisi sedikitnya satu kata.`, `“${field}” needs at least one word.`),
    tooMany: (field: string, most: number) => words(`“${field}” berisi lebih dari ${number(most)}.`, `“${field}” has more than ${number(most)} entries.`),
    twice: (field: string, found: string) => words(`“${field}”: kode “${found}” sudah dipakai untuk arti yang lain.`, `“${field}”: the code “${found}” already has another meaning.`)
  }
})
