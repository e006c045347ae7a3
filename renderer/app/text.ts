import { plural, type Translator } from '#core/base/translator.ts'
import type { JobKind } from '#core/contract/archive.ts'
import type { PracticeFault } from '#core/contract/practice.ts'
import type { DatabaseRepair } from '#core/contract/store-copy.ts'

/** The question when the window is about to close. */
export const closingText = ({ words, number }: Translator) => ({
  sending: words('Masih ada yang dikirim', 'Still sending'),
  sendingText: (count: number) => words(`${number(count)} deklarasi belum selesai dikirim.`, `${plural(count, 'declaration has', 'declarations have')} not finished sending.`),
  sendingSafe: words('Bila ditutup sekarang, yang sedang berjalan diselesaikan atau menjadi belum pasti, dan sisanya tetap dalam antrean. Tidak ada yang hilang.', 'If you close now, submissions in progress are finished or become uncertain, and the others stay queued. Nothing is lost.'),
  wait: words('Tunggu sampai selesai lalu tutup', 'Wait until done, then close'),
  waiting: (count: number) => words(`Menunggu ${number(count)} deklarasi. Jendela menutup otomatis sesudahnya.`, `Waiting for ${plural(count, 'declaration')}. The window then closes automatically.`),
  now: words('Tutup sekarang', 'Close now'),
  unsaved: words('Perubahan terakhir belum tersimpan', 'The last changes are not saved'),
  unsavedText: words('Bila ditutup tanpa menyimpan, perubahan terakhir itu hilang.', 'If you close without saving, these changes are lost.'),
  profiles: (names: string) => words(`Perubahan profil yang belum disimpan: ${names}.`, `Profile changes that are not saved: ${names}.`),
  unreadable: words('Ada isi yang tidak terbaca', 'Some text cannot be read'),
  unreadableText: (texts: string) => words(`Belum disimpan: ${texts}.`, `Not saved: ${texts}.`),
  unreadableLost: words('Bila ditutup sekarang, isi ini hilang dan isi semula tetap.', 'If you close now, this text is lost and the previous values are kept.'),
  toField: words('Kembali ke bidangnya', 'Back to the field'),
  slow: words('Disk belum selesai menulis. Jendela menutup otomatis sesudahnya.', 'The disk has not finished writing. The window then closes automatically.'),
  retry: words('Coba simpan lagi', 'Try to save again'),
  discard: words('Tutup tanpa menyimpan', 'Close without saving')
})

/** Names of keys that only some screens offer, for the key list, and of commands that always exist. */
export const shortcutsText = ({ words }: Translator) => ({
  palette: words('Cari perintah', 'Find a command'),
  search: words('Cari', 'Search'),
  filter: words('Filter meja kerja', 'Filter the worklist'),
  replace: words('Cari dan ganti dalam tabel', 'Find and replace in the table'),
  send: words('Siapkan dan kirim; di tabel: isi sel terpilih', 'Queue and send; in a table: fill the selected cells'),
  fill: words('Isi sel terpilih; di luar tabel: kirim', 'Fill the selected cells; outside the table: send'),
  nextProblem: words('Masalah berikutnya', 'Next problem'),
  previousProblem: words('Masalah sebelumnya', 'Previous problem'),
  picker: words('Buka pilihan kode', 'Open the code picker'),
  fillDown: words('Isi ke bawah', 'Fill down'),
  addLine: words('Tambah baris', 'Add row'),
  attach: words('Lampirkan berkas', 'Attach files'),
  rest: words('Isi sisanya dari deklarasi terakhir, lalu tandai sudah dicek', 'Fill the rest from the last declaration, then confirm it'),
  section: words('Pindah bagian', 'Go to section'),
  back: words('Kembali', 'Back'),
  help: words('Bantuan bidang', 'Field help'),
  compute: words('Pakai nilai hitungan bidang ini', 'Use the computed value of the field'),
  print: words('Cetak draf', 'Print the draft'),
  shortcuts: words('Daftar pintasan', 'List of shortcuts'),
  undo: words('Urungkan', 'Undo'),
  redo: words('Ulangi', 'Redo')
})

/** The zoom of the window. */
export const zoomText = ({ words }: Translator) => ({
  label: words('Ukuran tampilan', 'Zoom'),
  zoomIn: words('Perbesar tampilan', 'Zoom in'),
  zoomOut: words('Perkecil tampilan', 'Zoom out'),
  zoomReset: words('Tampilan ukuran biasa', 'Reset zoom'),
  most: words('Tampilan sudah paling besar.', 'The zoom is already at its maximum.'),
  least: words('Tampilan sudah paling kecil.', 'The zoom is already at its minimum.')
})

/** The profile badge and the menu of the practice service. */
export const practiceText = ({ words, number }: Translator) => ({
  label: words('Simulasi', 'Practice'),
  menu: words('Simulasi', 'Practice'),
  menuWith: (fault: string) => words(`Simulasi · ${fault}`, `Practice · ${fault}`),
  menuOpen: words('Menu Simulasi', 'Practice menu'),
  menuNote: words('Hanya untuk simulasi: layanan ini ada di komputer Anda dan tidak terhubung ke Bea Cukai.', 'For practice only: this service runs on your computer and has no connection to customs.'),
  notice: words('Profil simulasi: tidak ada yang dikirim ke Bea Cukai', 'Practice profile: nothing is sent to customs'),
  production: words('PRODUKSI: kiriman resmi ke layanan', 'PRODUCTION: official submissions'),
  training: words('Profil uji coba', 'Trial profile'),
  advance: words('Majukan waktu', 'Advance time'),
  advanceAll: words('Majukan sampai selesai', 'Advance to the end'),
  advanced: words('Waktu simulasi dimajukan.', 'Practice time advanced.'),
  pace: words('Kecepatan waktu simulasi', 'Speed of practice time'),
  paces: (seconds: number) =>
    words(seconds === 0 ? 'Maju dengan tombol' : seconds % 60 === 0 ? `Maju tiap ${number(seconds / 60)} menit` : `Maju tiap ${number(seconds)} detik`, seconds === 0 ? 'Advance by button' : seconds % 60 === 0 ? `Advance every ${number(seconds / 60)} min` : `Advance every ${number(seconds)} s`),
  fault: words('Gangguan simulasi', 'Practice fault'),
  faults: {
    none: words('Tanpa gangguan', 'No fault'),
    refuse: words('Menolak kiriman', 'Refuse submissions'),
    'lose-answer': words('Menyimpan, jawaban hilang', 'Store, lose the answer'),
    delay: words('Jawaban terlambat', 'Answer late'),
    cut: words('Jawaban terpotong', 'Cut off the answer'),
    unauthorised: words('Token ditolak (401)', 'Refuse the token (401)'),
    'too-many': words('Terlalu sering (429)', 'Too many requests (429)'),
    html: words('Halaman HTML', 'HTML page'),
    'wrong-counts': words('Jumlah bagian salah', 'Wrong section counts'),
    'section-errors': words('Kesalahan per bagian', 'Section errors'),
    'no-pdf': words('PDF belum ada', 'No PDF yet'),
    'broken-pdf': words('PDF rusak', 'Broken PDF'),
    'foreign-car': words('Jawaban untuk aju lain', 'Answer for another aju number'),
    redirect: words('Dialihkan ke alamat lain', 'Redirect to another address'),
    unavailable: words('Layanan sedang bermasalah (503)', 'Service unavailable (503)')
  } satisfies Record<PracticeFault, string>
})

/** Messages about the working store and the store copy ("salinan pengaman" in the texts). */
export const recoveryText = ({ words, number }: Translator) => {
  const ajuNames = (ajus: string, more: number) => words(`${ajus}${more > 0 ? ` dan ${number(more)} lainnya` : ''}`, `${ajus}${more > 0 ? ` and ${number(more)} more` : ''}`)

  return {
    rebuilt: words('Penyimpanan kerja hilang atau rusak dan sudah dibangun kembali dari salinan pengaman. Tidak ada yang hilang.', 'The working store was lost or damaged and has been rebuilt from the safety copy. Nothing was lost.'),
    caughtUp: (count: number) => words(`Perubahan terakhir sebelum Ajukan terhenti sudah dipulihkan dari salinan pengaman: ${number(count)} perubahan.`, `The last changes before Ajukan stopped were restored from the safety copy: ${plural(count, 'change')}.`),
    copyRenewed: words('Salinan pengaman hilang atau rusak dan sudah dibuat ulang dari penyimpanan kerja.', 'The safety copy was lost or damaged and has been rewritten from the working store.'),
    damaged: (isWhole: boolean, backup: string, until: string, isEmpty: boolean) => {
      const from = backup === '' ? '' : words(` Data dipulihkan dari cadangan ${backup}.`, ` The data was restored from the backup of ${backup}.`)
      const advice = isEmpty
        ? words(
            ' Tidak ada cadangan otomatis yang dapat dipakai: bila Anda punya berkas cadangan Ajukan, pilih Pulihkan dari cadangan. PDF tetap ada di folder arsip.',
            ' There is no automatic backup that can be used: if you have a backup file of Ajukan, choose Restore from a backup. The PDFs are still in the archive folder.'
          )
        : ''
      const period = words(`${backup === '' ? '' : ' sesudah cadangan itu'}${until === '' ? '' : ` sampai ${until}`}`, `${backup === '' ? '' : ' after that backup'}${until === '' ? '' : ` until ${until}`}`)
      const lost = isWhole
        ? words(' Semua perubahan terbaca kembali: tidak ada yang hilang.', ' Every change could be read again: nothing was lost.')
        : words(
            ` Perubahan yang ditulis${period} tidak terbaca lagi: periksa deklarasi yang dikerjakan dalam waktu itu. Kiriman yang menunggu menjadi “Belum pasti” dan nomor aju berikutnya melompat, agar tidak ada yang terkirim atau terpakai dua kali.`,
            ` Changes written${period} can no longer be read: check the declarations you worked on in that time. Waiting submissions become “Uncertain” and the next aju numbers skip ahead, so that nothing is sent or used twice.`
          )
      return words(
        `Penyimpanan kerja tidak lengkap dan salinan pengaman hilang atau rusak.${from}${lost}${advice} Berkas yang rusak, bila ada, disimpan di folder damaged-database.`,
        `The working store is incomplete and the safety copy is lost or damaged.${from}${lost}${advice} A damaged file, if there is one, is kept in the folder damaged-database.`
      )
    },
    answersLost: (until: string, ajus: string, more: number, isRestKept: boolean) =>
      words(
        `Jawaban mentah layanan yang diterima sebelum ${until} mungkin tidak terbaca lagi${ajus === '' ? '' : `, antara lain untuk aju ${ajuNames(ajus, more)}`}.${isRestKept ? ' Status, respon, dan PDF di jendela ini tetap ada; yang hilang hanya teks asli jawaban itu sebagai bukti.' : ''}`,
        `Original answers of the service received before ${until} may be lost${ajus === '' ? '' : `, among them those of ${ajuNames(ajus, more)}`}.${isRestKept ? ' Statuses, responses and PDFs in this window are still there; only the original text of the answers, kept as evidence, is lost.' : ''}`
      ),
    repairs: {
      running: words('Basis data Ajukan rusak dan sedang diperbaiki. Anda dapat terus bekerja: perubahan menunggu dan disimpan sesudahnya. Jangan matikan komputer.', 'The database of Ajukan is damaged and is being repaired. You can continue: changes wait and are saved afterwards. Do not turn off the computer.'),
      failed: words(
        'Basis data Ajukan rusak atau berkasnya dihapus, dan belum dapat diperbaiki; perubahan baru belum tersimpan. Pastikan folder data masih ada dan disknya tidak penuh: Ajukan terus mencoba.',
        'The database of Ajukan is damaged, or its file was deleted, and cannot be repaired yet; new changes are not saved. Make sure that the data folder is there and its disk is not full: Ajukan keeps trying.'
      ),
      done: words(
        'Basis data Ajukan rusak saat dipakai dan sudah diperbaiki. Semua yang tampil di jendela ini tersimpan; berkas yang rusak disimpan di folder damaged-database.',
        'The database of Ajukan was damaged while in use and has been repaired. Everything shown in this window is saved; the damaged file is kept in the folder damaged-database.'
      ),
      rewritten: words(
        'Program lain menghapus atau memindahkan basis data Ajukan, ajukan.db, selagi Ajukan terbuka. Berkas itu sudah ada lagi dan tidak ada yang hilang. Cari tahu program mana itu, misalnya pembersih atau penyelaras berkas.',
        'Another program had deleted or moved the database of Ajukan, ajukan.db, while Ajukan was open. The file is there again and nothing was lost. Find out which program it was, for example one that cleans up or synchronises files.'
      ),
      changed: words(
        'Ada data di penyimpanan kerja yang berubah karena kerusakan disk. Muat ulang jendela: penyimpanan dibangun kembali dari salinan pengaman, dan yang sudah diketik disimpan dulu.',
        'Data in the working store was changed by a fault of the disk. Reload the window: the store is rebuilt from the safety copy, and everything you typed is saved first.'
      ),
      added: words('Perbaikan membawa kembali data yang belum tampil di jendela ini. Muat ulang jendela: yang sudah diketik disimpan dulu.', 'The repair restored data that this window does not show yet. Reload the window: everything you typed is saved first.')
    } satisfies Record<DatabaseRepair | 'added' | 'changed', string>,
    /** Jobs that ended with the application. `file`: its file or folder; '' for an undo, and for a move back into the profile. */
    interruptedJobs: {
      backup: (file, time) =>
        words(`Cadangan “${file}” yang dimulai pada ${time} tidak selesai karena Ajukan berhenti. Bila berkas itu ada, isinya mungkin cadangan yang lama: buat lagi.`, `The backup “${file}”, begun on ${time}, did not finish because Ajukan stopped. If there is such a file, it may be the previous backup: back up again.`),
      restore: (file, time) =>
        words(
          `Pemulihan dari “${file}” yang dimulai pada ${time} tidak selesai karena Ajukan berhenti. Data tetap seperti sebelumnya; PDF dan berkas yang sudah ditambahkan tetap ada. Pulihkan lagi.`,
          `The restore from “${file}”, begun on ${time}, did not finish because Ajukan stopped. Your data is as it was before; PDFs and files that were added stay. Restore again.`
        ),
      undo: (_, time) =>
        words(`Pemulihan belum diurungkan: pengurungan yang dimulai pada ${time} tidak selesai karena Ajukan berhenti. Data tetap seperti sebelumnya: urungkan lagi.`, `The restore was not undone: the undo begun on ${time} did not finish because Ajukan stopped. Your data is as it was before: undo again.`),
      export: (file, time) =>
        words(`Ekspor “${file}” yang dimulai pada ${time} tidak selesai karena Ajukan berhenti. Bila berkas itu ada, isinya mungkin ekspor yang lama: ekspor lagi.`, `The export “${file}”, begun on ${time}, did not finish because Ajukan stopped. If there is such a file, it may be the previous export: export again.`),
      move: (file, time) =>
        words(
          `Pemindahan arsip${file === '' ? '' : ` ke “${file}”`} yang dimulai pada ${time} tidak selesai karena Ajukan berhenti. Tidak ada PDF yang dihapus: arsip tetap di folder sebelumnya. Pindahkan lagi.`,
          `The move of the archive${file === '' ? '' : ` to “${file}”`}, begun on ${time}, did not finish because Ajukan stopped. No PDF was deleted: the archive is still in its previous folder. Move it again.`
        )
    } satisfies Record<JobKind, (file: string, time: string) => string>,
    unsavedProfiles: (names: string) => words(`Perubahan profil yang belum disimpan masih ada di Pengaturan: ${names}.`, `Profile changes that are not saved are still in the settings: ${names}.`),
    /** Texts that could not be read when the application ended, with their fields. `aju`: '' if there is none. */
    unreadableAtClose: (texts: string, time: string, aju: string) =>
      words(`Saat Ajukan berhenti pada ${time}${aju === '' ? '' : ` (aju ${aju})`}, ini tidak terbaca dan tidak disimpan: ${texts}. Nilai sebelumnya tetap dipakai.`, `When Ajukan stopped on ${time}${aju === '' ? '' : ` (aju ${aju})`}, this could not be read and was not saved: ${texts}. The previous values are kept.`),
    dialogsHeld: (seconds: number) =>
      words(`Selama ${number(seconds)} detik lagi dialog hanya dibuka bila Anda sendiri menekan tombol atau mengeklik: banyak dialog baru saja dibatalkan.`, `For another ${plural(seconds, 'second')} a dialog opens only when you press a key or click yourself: many dialogs were just cancelled.`),
    databaseWaiting: words(
      'Basis data Ajukan belum menjawab. Perubahan baru menunggu dan belum tersimpan. Bila folder data ada di jaringan atau di disk lepas, periksa sambungannya: Ajukan melanjutkannya otomatis begitu folder menjawab.',
      'The database of Ajukan has not answered yet. New changes wait and are not saved. If the data folder is on a network or on a removable disk, check its connection: Ajukan continues as soon as the folder answers.'
    ),
    storeTrouble: words('Penyimpanan kerja sedang tidak dapat ditulis; perubahan aman di salinan pengaman dan dicoba lagi.', 'The working store cannot be written at the moment. Your changes are safe in the safety copy, and Ajukan keeps trying.')
  }
}
