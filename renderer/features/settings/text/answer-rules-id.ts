import type { AnswerRules } from '#core/contract/answer-rules.ts'
import type { ServiceZone } from '#core/base/calendar-day.ts'
import { formatNumber } from '#core/base/format-number.ts'

const n = (value: number): string => formatNumber(value, 'id')

/** How the answers of a service are read: the settings for what its specification leaves open. */
export const answerRulesId = {
  title: 'Pengaturan lanjutan layanan: cara membaca jawaban',
  changed: (count: number) => (count === 0 ? 'semua bawaan' : `${n(count)} bukan bawaan`),
  hint: 'Spesifikasi layanan tidak menentukan hal-hal ini. Ubah hanya bila layanan Anda memakai kata, kode atau jam yang lain. Berlaku setelah profil disimpan.',
  effect:
    'Zona waktu, arti kode dan lama permintaan PDF langsung berlaku, juga untuk jawaban yang sudah tersimpan. Kata sukses dan arti 4xx hanya berlaku untuk jawaban yang dibaca sesudahnya.',
  reset: 'Kembalikan bawaan',
  refused: (stored: string) => `Yang tersimpan, “${stored}”, tidak dapat dipakai, jadi bawaan yang berlaku. Menyimpan profil menggantinya.`,
  notice: (profile: string, names: string) =>
    `Pengaturan profil “${profile}” yang tersimpan tidak dapat dipakai, jadi bawaan yang berlaku: ${names}. Isinya tetap tersimpan sampai profil disimpan.`,
  check: 'Periksa pengaturan',
  members: {
    zone: 'Zona waktu layanan',
    okWords: 'Kata yang berarti jawaban baik',
    successWords: 'Kata yang berarti kiriman diterima',
    clientErrorMeansNotStored: 'HTTP 4xx berarti tidak tersimpan',
    finishedStatuses: 'Status yang berarti selesai',
    rejectedStatuses: 'Status yang berarti ditolak',
    releaseResponses: 'Respon yang berarti barang keluar',
    rejectionResponses: 'Respon yang berarti ditolak',
    billingResponses: 'Respon yang berarti billing',
    documentHours: 'PDF yang belum ada ditanyakan selama (jam)'
  } satisfies Record<keyof AnswerRules, string>,
  hints: {
    zone: 'Layanan menulis jam tanpa zona.',
    okWords: 'Isi “status” atau “rescode”, dipisah koma; huruf besar dan kecil sama.',
    successWords: 'Isi “submit_status”, dipisah koma; huruf besar dan kecil sama.',
    clientErrorMeansNotStored: 'Tanpa tanda, kiriman yang dijawab 4xx menjadi “Belum pasti” dan diperiksa lewat status.',
    finishedStatuses: 'Kode status, dipisah koma. Sesudahnya tidak ada status lagi.',
    rejectedStatuses: 'Kode status, dipisah koma. Sesudahnya tidak ada status lagi.',
    releaseResponses: 'Kode respon (SPPB, NPE), dipisah koma.',
    rejectionResponses: 'Kode respon, dipisah koma.',
    billingResponses: 'Kode respon, dipisah koma.',
    documentHours: '0: tidak ditanyakan.'
  } satisfies Record<keyof AnswerRules, string>,
  zones: { WIB: 'WIB (UTC+7)', WITA: 'WITA (UTC+8)', WIT: 'WIT (UTC+9)', UTC: 'UTC' } satisfies Record<ServiceZone, string>,
  problems: {
    code: (field: string, found: string) =>
      `“${field}”: kode “${found}” tidak dapat dipakai. Pakai paling banyak 12 huruf, angka, titik atau tanda hubung.`,
    word: (field: string, found: string) => `“${field}”: kata “${found}” tidak dapat dipakai. Pakai paling banyak 40 huruf.`,
    noWord: (field: string) => `“${field}” harus berisi sedikitnya satu kata.`,
    tooMany: (field: string, most: number) => `“${field}” berisi lebih dari ${n(most)}.`,
    twice: (field: string, found: string) => `“${field}”: kode “${found}” sudah dipakai untuk arti yang lain.`
  }
}

export type AnswerRulesText = typeof answerRulesId
