import { formatNumber } from '#core/base/format-number.ts'

const number = (value: number): string => formatNumber(value, 'id')

/** The question when the window is about to close. */
export const closingId = {
  sending: 'Masih ada yang dikirim',
  sendingText: (count: number) => `${number(count)} deklarasi belum selesai dikirim.`,
  sendingSafe:
    'Jika ditutup sekarang, yang sedang berjalan diselesaikan atau menjadi belum pasti, dan sisanya tetap siap kirim. Tidak ada yang hilang.',
  wait: 'Tunggu sampai selesai lalu tutup',
  waiting: (count: number) => `Menunggu ${number(count)} deklarasi. Jendela menutup sendiri sesudahnya.`,
  now: 'Tutup sekarang',
  unsaved: 'Perubahan terakhir belum tersimpan',
  unsavedText: 'Jika ditutup tanpa menyimpan, perubahan terakhir itu hilang.',
  profiles: (names: string) => `Perubahan profil yang belum disimpan: ${names}.`,
  unreadable: 'Ada isi yang tidak terbaca',
  unreadableText: (texts: string) => `Belum disimpan: ${texts}.`,
  unreadableLost: 'Jika ditutup sekarang, isi ini hilang dan isi semula tetap.',
  toField: 'Kembali ke bidangnya',
  slow: 'Cakram belum selesai menulis. Jendela menutup sendiri sesudahnya.',
  retry: 'Coba simpan lagi',
  discard: 'Tutup tanpa menyimpan'
}
