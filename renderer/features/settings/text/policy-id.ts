import type { DataPlace } from '#core/contract/app.ts'
import type { PolicyFeature, PolicyProblemCode } from '#core/contract/policy.ts'

/** What the administrator of the computer has set, and a data folder in a place where data gets lost. */
export const policyId = {
  title: 'Kebijakan komputer ini',
  none: 'Tidak ada; semua dapat diatur di sini.',
  addresses: (list: string) => (list === '' ? 'Tidak ada layanan selain layanan simulasi.' : `Hanya layanan: ${list}`),
  updatesOff: 'Pembaruan dimatikan.',
  updatesFrom: (address: string) => `Pembaruan dari ${address}`,
  archiveFolder: (label: string) => `Folder arsip: ${label}`,
  disabled: {
    practice: 'Profil simulasi tidak dapat dipakai.',
    production: 'Profil produksi tidak dapat dipakai.',
    joinOffice: 'Komputer ini tidak dapat bergabung dengan kantor.',
    backupElsewhere: 'Cadangan hanya ditulis ke folder yang sudah dipilih.',
    restore: 'Cadangan tidak dapat dipulihkan.',
    export: 'Data tidak dapat disimpan sebagai berkas.',
    print: 'Tidak ada yang dapat dicetak.'
  } satisfies Record<PolicyFeature, string>,
  damaged: (problems: string) =>
    `Berkas kebijakan komputer ini tidak dapat dipakai: ${problems}. Beri tahu pengelola komputer. Deklarasi dapat terus diisi, tetapi sampai diperbaiki tidak ada yang dikirim, dicadangkan ke tempat lain, dipulihkan, diekspor atau dicetak.`,
  problems: {
    unreadable: 'berkasnya tidak dapat dibaca',
    unsafe: 'pengguna biasa dapat mengubah berkas atau foldernya',
    'not-json': 'isinya bukan objek JSON',
    unknown: 'tidak dikenal',
    missing: 'belum diisi',
    value: 'isinya salah',
    version: 'dari versi Ajukan yang lebih baru'
  } satisfies Record<PolicyProblemCode, string>,
  problem: (key: string, what: string) => (key === '' ? what : `“${key}” ${what}`),
  place: {
    network: (name: string) =>
      `Folder data Ajukan ada di jaringan${name === '' ? '' : ` (${name})`}. Di sana basis data dapat rusak bila sambungan terputus atau dua komputer memakainya.`,
    synced: (name: string) =>
      `Folder data Ajukan ada di ${name}, yang menyalinnya ke komputer lain. Salinan lama dapat menimpa deklarasi yang lebih baru.`,
    roaming: () =>
      'Folder data Ajukan ada di profil Windows yang ikut berpindah komputer (Roaming). Salinan dari komputer lain dapat menimpa deklarasi yang lebih baru.'
  } satisfies Record<DataPlace['kind'], (name: string) => string>,
  placeAdvice:
    'Tulis cadangan, minta pengelola komputer memindahkan folder data ke cakram komputer ini, lalu pulihkan cadangan itu bila perlu.',
  placeRegion: 'Letak folder data',
  clock: {
    service: (here: string, served: string) =>
      `Jam komputer ini salah: di sini ${here}, menurut layanan ${served}. Betulkan jamnya: nomor aju dan waktu yang dicatat diambil darinya.`,
    office: (here: string, served: string) =>
      `Jam komputer ini berbeda dari jam server kantor: di sini ${here}, di server ${served}. Betulkan yang salah: waktu perubahan yang dilihat semua meja diambil dari jam komputer ini.`
  },
  clockRegion: 'Jam komputer ini'
}

export type PolicyText = typeof policyId
