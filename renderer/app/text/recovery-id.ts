import { formatNumber } from '#core/base/format-number.ts'
import type { JobKind } from '#core/contract/archive.ts'
import type { DatabaseRepair } from '#core/contract/store-copy.ts'

const n = (value: number): string => formatNumber(value, 'id')

const ajuNames = (ajus: string, more: number): string => `${ajus}${more > 0 ? ` dan ${n(more)} lainnya` : ''}`

/** Messages about the working store and the store copy ("salinan pengaman" in the texts). */
export const recoveryId = {
  rebuilt: 'Penyimpanan kerja hilang atau rusak dan sudah dibangun kembali dari salinan pengaman. Tidak ada yang hilang.',
  caughtUp: (count: number) => `Perubahan terakhir sebelum aplikasi terhenti sudah dipulihkan dari salinan pengaman (${n(count)}).`,
  copyRenewed: 'Salinan pengaman hilang atau rusak dan sudah dibuat ulang dari penyimpanan kerja.',
  damaged: (isWhole: boolean, backup: string, until: string, isEmpty: boolean) => {
    const from = backup === '' ? '' : ` Data dipulihkan dari cadangan ${backup}.`
    const advice = isEmpty
      ? ' Tidak ada cadangan otomatis yang dapat dipakai: bila Anda punya berkas cadangan Ajukan, pilih Pulihkan dari cadangan. PDF tetap ada di folder arsip.'
      : ''
    const period = `${backup === '' ? '' : ' sesudah cadangan itu'}${until === '' ? '' : ` sampai ${until}`}`
    const lost = isWhole
      ? ' Semua perubahan terbaca kembali: tidak ada yang hilang.'
      : ` Perubahan yang ditulis${period} tidak terbaca lagi: periksa deklarasi yang dikerjakan dalam waktu itu. Kiriman yang menunggu menjadi “Belum pasti” dan nomor aju berikutnya melompat, agar tidak ada yang terkirim atau terpakai dua kali.`
    return `Penyimpanan kerja tidak lengkap dan salinan pengaman hilang atau rusak.${from}${lost}${advice} Berkas yang rusak, bila ada, disimpan di folder damaged-database.`
  },
  answersLost: (until: string, ajus: string, more: number, isRestKept: boolean) =>
    `Jawaban mentah layanan yang diterima sebelum ${until} mungkin tidak terbaca lagi${ajus === '' ? '' : `, antara lain untuk aju ${ajuNames(ajus, more)}`}.${isRestKept ? ' Status, respon, dan PDF di jendela ini tetap ada; yang hilang hanya teks asli jawaban itu sebagai bukti.' : ''}`,
  repairs: {
    running:
      'Basis data Ajukan rusak dan sedang diperbaiki. Anda dapat terus bekerja: perubahan menunggu dan disimpan sesudahnya. Jangan matikan komputer.',
    failed:
      'Basis data Ajukan rusak atau berkasnya dihapus, dan belum dapat diperbaiki; perubahan baru belum tersimpan. Pastikan folder data masih ada dan cakramnya tidak penuh: Ajukan terus mencoba.',
    done: 'Basis data Ajukan rusak saat dipakai dan sudah diperbaiki. Semua yang tampil di jendela ini tersimpan; berkas yang rusak disimpan di folder damaged-database.',
    rewritten:
      'Program lain menghapus atau memindahkan basis data Ajukan, ajukan.db, selagi Ajukan terbuka. Berkas itu sudah ada lagi dan tidak ada yang hilang. Cari tahu program mana itu, misalnya pembersih atau penyelaras berkas.',
    changed:
      'Ada data di penyimpanan kerja yang berubah karena kerusakan cakram. Muat ulang jendela: penyimpanan dibangun kembali dari salinan pengaman, dan yang sudah diketik disimpan dulu.',
    added: 'Perbaikan membawa kembali data yang belum tampil di jendela ini. Muat ulang jendela: yang sudah diketik disimpan dulu.'
  } satisfies Record<DatabaseRepair | 'added' | 'changed', string>,
  /** Jobs that ended with the application. `file`: its file or folder; '' for an undo, and for a move back into the profile. */
  interruptedJobs: {
    backup: (file, time) =>
      `Cadangan “${file}” yang dimulai pada ${time} tidak selesai karena Ajukan berhenti. Bila berkas itu ada, isinya mungkin cadangan yang lama: buat lagi.`,
    restore: (file, time) =>
      `Pemulihan dari “${file}” yang dimulai pada ${time} tidak selesai karena Ajukan berhenti. Data tetap seperti sebelumnya; PDF dan berkas yang sudah ditambahkan tetap ada. Pulihkan lagi.`,
    undo: (_, time) =>
      `Pemulihan belum diurungkan: pengurungan yang dimulai pada ${time} tidak selesai karena Ajukan berhenti. Data tetap seperti sebelumnya: urungkan lagi.`,
    export: (file, time) =>
      `Ekspor “${file}” yang dimulai pada ${time} tidak selesai karena Ajukan berhenti. Bila berkas itu ada, isinya mungkin ekspor yang lama: ekspor lagi.`,
    move: (file, time) =>
      `Pemindahan arsip${file === '' ? '' : ` ke “${file}”`} yang dimulai pada ${time} tidak selesai karena Ajukan berhenti. Tidak ada PDF yang dihapus: arsip tetap di folder sebelumnya. Pindahkan lagi.`
  } satisfies Record<JobKind, (file: string, time: string) => string>,
  unsavedProfiles: (names: string) => `Perubahan profil yang belum disimpan masih ada di Pengaturan: ${names}.`,
  /** Texts that could not be read when the application ended, with their fields. `aju`: '' if there is none. */
  unreadableAtClose: (texts: string, time: string, aju: string) =>
    `Saat Ajukan berhenti pada ${time}${aju === '' ? '' : ` (aju ${aju})`}, ini tidak terbaca dan tidak disimpan: ${texts}. Nilai sebelumnya tetap dipakai.`,
  databaseWaiting:
    'Basis data Ajukan belum menjawab. Perubahan baru menunggu dan belum tersimpan. Bila folder data ada di jaringan atau di cakram lepas, periksa sambungannya: Ajukan melanjutkan sendiri begitu folder menjawab.',
  storeTrouble: 'Penyimpanan kerja sedang tidak dapat ditulis; perubahan aman di salinan pengaman dan dicoba lagi.'
}
