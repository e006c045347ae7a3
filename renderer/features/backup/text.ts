import { plural, type Translator } from '#core/base/translator.ts'
import type { BackupDeclaration, BackupProgress } from '#core/contract/backup.ts'
import type { PassphraseStrength } from './store/passphrase-strength.ts'

type RestorePhase = NonNullable<BackupProgress['phase']>

/** Backups: writing, checking and restoring them. Counts and sizes are already formatted. */
export const backupText = ({ words, same, number }: Translator) => ({
  title: words('Cadangan', 'Backup'),
  lead: words('Satu berkas berisi semua deklarasi, kiriman, respon, data induk, pengaturan, PDF, dan berkas terlampir. Token tidak pernah ikut.', 'One file with all declarations, submissions, responses, master data, settings, PDFs and attached files. Tokens are never included.'),
  write: words('Buat cadangan…', 'Write a backup…'),
  verify: words('Periksa cadangan…', 'Check a backup…'),
  restore: words('Pulihkan dari cadangan…', 'Restore from a backup…'),
  undo: words('Urungkan pemulihan…', 'Undo the restore…'),
  redo: words('Kembalikan keadaan sebelumnya…', 'Restore the previous state…'),
  last: words('Cadangan terakhir', 'Last backup'),
  never: words('Belum pernah', 'Never'),
  reveal: words('Tampilkan di folder', 'Show in folder'),
  jobs: {
    write: words('Menulis lalu memeriksa cadangan', 'Writing and checking the backup'),
    open: words('Membaca dan memeriksa cadangan', 'Reading and checking the backup'),
    restore: words('Memulihkan data', 'Restoring the data')
  } satisfies Record<BackupProgress['job'], string>,
  phases: {
    prepare: words('Memulihkan data: menyiapkan basis data', 'Restoring the data: preparing the database'),
    replace: words('Memulihkan data: sedang diselesaikan, tidak dapat dibatalkan lagi', 'Restoring the data: almost done, it cannot be cancelled any more')
  } satisfies Record<RestorePhase, string>,
  stop: words('Batalkan', 'Cancel'),
  stopped: words('Dibatalkan. Tidak ada berkas yang tertinggal.', 'Cancelled. No file is left behind.'),
  stoppedRestore: words('Dibatalkan. Data Anda tidak berubah.', 'Cancelled. Your data has not changed.'),
  busy: words('Cadangan lain sedang ditulis atau dibaca. Coba lagi setelah selesai.', 'Another backup is being written or read. Try again when it is done.'),
  unchanged: words('Data di komputer ini tidak berubah.', 'The data on this computer has not changed.'),
  addedFiles: (pdfs: string, files: string) => words(`Yang sudah ditambahkan dari cadangan tetap ada: ${pdfs} PDF dan ${files} berkas.`, `What was already added from the backup stays: ${plural(pdfs, 'PDF')} and ${plural(files, 'file')}.`),
  writing: {
    title: words('Buat cadangan', 'Write a backup'),
    contents: words('Isi cadangan', 'Contents of the backup'),
    withPdfs: words('Dengan semua PDF dan berkas terlampir', 'With all PDFs and attached files'),
    withPdfsHint: words('Lengkap: arsip dapat dipulihkan di komputer lain.', 'Complete: the archive can be restored on another computer.'),
    listOnly: words('Hanya daftar PDF dan berkas', 'Only the list of PDFs and files'),
    listOnlyHint: words('Berkas cadangan jauh lebih kecil; PDF dan berkas terlampir tidak dapat dipulihkan dari sini.', 'A much smaller backup; PDFs and attached files cannot be restored from it.'),
    lock: words('Kunci dengan kata sandi', 'Lock it with a passphrase'),
    lockHint: words('Dianjurkan bila cadangan disimpan di flashdisk atau di komputer orang lain.', 'Recommended for a backup on a USB stick or on a computer that is not yours.'),
    save: words('Pilih tempat dan simpan…', 'Choose a place and save…'),
    written: (place: string) => words(`Cadangan selesai dan sudah diperiksa: ${place}`, `The backup is complete and was checked: ${place}`),
    left: (files: string) => words(`${files} tidak ikut karena isinya hilang atau berubah. Periksa arsip lewat “Folder arsip”.`, `Not included because the content is missing or changed: ${files}. Check the archive in “Archive folder”.`),
    atOffice: (pdfs: string) => words(`${pdfs} PDF tidak ikut karena isinya hilang atau berubah di komputer ini; kantor memilikinya.`, `${plural(pdfs, 'PDF is', 'PDFs are')} not included because the content is missing or changed on this computer; the office has ${pdfs === '1' ? 'it' : 'them'}.`),
    archiveMissing: (pdfs: string) =>
      words(
        `${pdfs} PDF tidak ikut karena folder arsip tidak dapat dijangkau. Sambungkan disk atau jaringannya, tunggu setengah menit, lalu buat cadangan lagi.`,
        `${plural(pdfs, 'PDF is', 'PDFs are')} not included because the archive folder cannot be reached. Connect its disk or network, wait half a minute, and write another backup.`
      )
  },
  passphrase: {
    title: words('Kata sandi cadangan otomatis', 'Passphrase of the automatic backups'),
    label: words('Kata sandi', 'Passphrase'),
    again: words('Ulangi kata sandi', 'Repeat the passphrase'),
    hint: (least: number) => words(`Sedikitnya ${number(least)} karakter. Beberapa kata yang tidak berhubungan mudah diingat dan sulit ditebak.`, `At least ${number(least)} characters. A few unrelated words are easy to remember and hard to guess.`),
    strength: {
      short: words('Terlalu pendek.', 'Too short.'),
      weak: words('Mudah ditebak. Tambahkan beberapa kata.', 'Easy to guess. Add a few words.'),
      fair: words('Cukup. Lebih panjang lebih aman.', 'Good enough. Longer is safer.'),
      strong: words('Sulit ditebak.', 'Hard to guess.')
    } satisfies Record<PassphraseStrength, string>,
    differs: words('Kedua kata sandi tidak sama.', 'The two passphrases are different.'),
    forgotten: words('Catat di tempat aman: tanpa kata sandi ini cadangan tidak dapat dibuka oleh siapa pun.', 'Keep it in a safe place: nobody can open the backup without this passphrase.'),
    set: words('Atur kata sandi…', 'Set a passphrase…'),
    change: words('Ganti kata sandi…', 'Change the passphrase…'),
    remove: words('Hapus kata sandi', 'Delete the passphrase')
  },
  automatic: {
    title: words('Cadangan otomatis', 'Automatic backups'),
    on: words('Cadangkan setiap hari', 'Back up every day'),
    onHint: words('Ditulis di latar belakang selama Ajukan terbuka, atau saat dibuka lagi bila sudah waktunya.', 'Written in the background while Ajukan is open, or the next time it is opened.'),
    folder: same('Folder'),
    folderHint: words('Sebaiknya di flashdisk atau folder jaringan, bukan di disk yang sama.', 'Best on a USB stick or a network folder, not on the same disk.'),
    noFolder: words('Belum dipilih', 'Not chosen yet'),
    choose: words('Pilih folder…', 'Choose a folder…'),
    keep: words('Jumlah yang disimpan', 'Number to keep'),
    keepHint: words('Yang lebih lama dihapus setelah yang baru selesai diperiksa, dan yang lebih lengkap tetap ada. Berkas lain di folder itu tidak disentuh.', 'Older ones are deleted after the new one was checked, except those that have more files. Other files in the folder are not touched.'),
    pdfs: words('Sertakan PDF dan berkas terlampir', 'Include PDFs and attached files'),
    pdfsHint: words('Tanpa ini cadangan hanya memuat daftarnya.', 'Otherwise a backup contains only the list of them.'),
    lock: words('Kata sandi', 'Passphrase'),
    locked: words('Dikunci', 'Locked'),
    unlocked: words('Tidak dikunci', 'Not locked'),
    now: words('Cadangkan sekarang', 'Back up now'),
    done: (place: string, size: string) => words(`Cadangan selesai dan sudah diperiksa: ${place}, ${size}.`, `The backup is complete and was checked: ${place}, ${size}.`),
    noPassphrase: words('Kata sandinya tidak lagi tersimpan di komputer ini. Atur lagi di Pengaturan, Cadangan.', 'The passphrase is no longer stored on this computer. Set it again in Settings under Backup.'),
    sessionPassphrase: words(
      'Sistem ini tidak punya penyimpan kunci: kata sandinya hanya diingat sampai Ajukan ditutup. Atur lagi setelah Ajukan dibuka; tanpa itu cadangan otomatis gagal.',
      'This system has no key store: the passphrase is remembered only until Ajukan is closed. Set it again after Ajukan was opened, or automatic backups fail.'
    ),
    full: words(
      'Disk folder cadangan penuh. Kosongkan ruang di sana, pilih folder lain, atau kurangi “Jumlah yang disimpan”: kelebihannya dihapus sebelum cadangan berikutnya.',
      'The disk of the backup folder is full. Free up space there, choose another folder, or lower “Number to keep”: surplus backups are deleted before the next one.'
    ),
    failed: (time: string, reason: string) => words(`Cadangan otomatis ${time} gagal. ${reason}`, `The automatic backup of ${time} failed. ${reason}`),
    interrupted: (time: string, times: string) =>
      words(
        `${times === '1' ? `Cadangan otomatis ${time} terhenti` : `Cadangan otomatis sudah ${times} kali terhenti, terakhir ${time},`} sebelum selesai. Biarkan Ajukan terbuka sampai cadangan selesai.`,
        `${times === '1' ? `The automatic backup of ${time} was interrupted` : `Automatic backups were interrupted ${times} times, last on ${time},`} before the end. Leave Ajukan open until the backup is complete.`
      ),
    running: words('Cadangan otomatis sedang ditulis', 'Writing an automatic backup'),
    cancel: words('Batalkan cadangan otomatis', 'Cancel the automatic backup'),
    cancelled: words('Cadangan otomatis dibatalkan. Ajukan mencoba lagi satu jam kemudian.', 'The automatic backup was cancelled. Ajukan tries again in an hour.'),
    incomplete: (time: string, files: string) => words(`Cadangan otomatis ${time} tidak lengkap. ${files} Cadangan lama yang lebih lengkap tidak dihapus.`, `The automatic backup of ${time} is incomplete. ${files} Older backups that have more are not deleted.`)
  },
  facts: {
    file: words('Berkas', 'File'),
    createdAt: words('Dibuat', 'Written'),
    version: words('Versi Ajukan', 'Ajukan version'),
    size: words('Ukuran', 'Size'),
    counts: words('Isi', 'Contents'),
    declarations: (count: string) => words(`${count} deklarasi`, plural(count, 'declaration')),
    submissions: (count: string) => words(`${count} kiriman`, plural(count, 'submission')),
    responses: (count: string) => words(`${count} respon`, plural(count, 'response')),
    pdfs: (count: string) => words(`${count} PDF`, plural(count, 'PDF')),
    attached: (count: string) => words(`${count} berkas terlampir`, plural(count, 'attached file')),
    both: (pdfs: string, attached: string) => words(`${pdfs} dan ${attached}`, `${pdfs} and ${attached}`),
    list: (files: string) => words(`daftar ${files}, tanpa isinya`, `the list of ${files}, without the files`),
    lock: words('Kata sandi', 'Passphrase'),
    locked: words('dikunci dengan kata sandi', 'locked with a passphrase'),
    unlocked: words('tidak dikunci', 'not locked')
  },
  opening: {
    verifyTitle: words('Periksa cadangan', 'Check a backup'),
    restoreTitle: words('Pulihkan dari cadangan', 'Restore from a backup'),
    lockedText: words('Cadangan ini dikunci dengan kata sandi.', 'This backup is locked with a passphrase.'),
    open: words('Buka', 'Open'),
    otherFile: words('Pilih berkas lain…', 'Choose another file…'),
    sound: words('Cadangan ini utuh dan dapat dipulihkan. Setiap bagiannya sudah dibaca dan dibandingkan.', 'This backup is complete and can be restored. Every part of it was read and compared.'),
    incomplete: (files: string) => words(`Berkas cadangan ini utuh dan dapat dipulihkan, tetapi ${files} tidak ada di dalamnya. Cari cadangan lain yang lebih lengkap.`, `This backup file is intact and can be restored, but it does not have everything. Missing: ${files}. Look for another backup that has more.`),
    scope: words('Yang dipulihkan', 'What to restore'),
    everything: words('Semuanya', 'Everything'),
    chosen: words('Deklarasi tertentu', 'Selected declarations'),
    apply: words('Pulihkan', 'Restore'),
    noneChosen: words('Pilih sedikitnya satu deklarasi.', 'Select at least one declaration.'),
    select: words('Pilih semua yang tampil', 'Select all shown'),
    selected: (count: string) => words(`${count} dipilih`, `${count} selected`),
    search: words('Cari aju atau importir', 'Search aju or importer'),
    show: words('Tampilkan', 'Show'),
    all: words('Semua', 'All'),
    list: words('Deklarasi di cadangan', 'Declarations in the backup'),
    empty: words('Tidak ada deklarasi yang cocok.', 'No declaration matches.'),
    columns: {
      car: words('Nomor aju', 'Aju number'),
      importer: words('Importir', 'Importer'),
      lines: words('Barang', 'Lines'),
      changedAt: words('Diubah', 'Changed'),
      state: words('Keadaan', 'State'),
      here: words('Di komputer ini', 'On this computer')
    },
    here: {
      same: words('Sama', 'Same'),
      differs: words('Berbeda', 'Different'),
      missing: words('Tidak ada', 'Not here'),
      'number-used': words('Nomor dipakai', 'Number in use')
    } satisfies Record<BackupDeclaration['here'], string>,
    trashed: words('Di sampah', 'In the trash')
  },
  effect: {
    everything: (time: string) => words(`Semua data di komputer ini diganti dengan isi cadangan ${time}.`, `All data on this computer will be replaced by the backup of ${time}.`),
    replaced: (count: string) => words(`${count} deklarasi berbeda dan kembali ke isinya di cadangan.`, `${plural(count, 'declaration differs and', 'declarations differ and')} will be replaced by the backup.`),
    removed: (count: string) => words(`${count} deklarasi tidak ada di cadangan dan hilang dari daftar.`, `${plural(count, 'declaration is', 'declarations are')} not in the backup and will be deleted from the list.`),
    added: (count: string) => words(`${count} deklarasi ditambahkan.`, `${plural(count, 'declaration')} will be added.`),
    same: (count: string) => words(`${count} deklarasi sudah sama.`, `${plural(count, 'declaration is', 'declarations are')} identical.`),
    numbersUsed: (count: string) =>
      words(
        `${count} deklarasi memakai nomor aju yang sudah dipakai deklarasi lain di komputer ini. Sesudah dipulihkan, keduanya ada dengan nomor yang sama: kirim hanya satu dan ganti nomor yang lain.`,
        `${plural(count, 'declaration has an aju number', 'declarations have aju numbers')} that another declaration on this computer already has. After the restore both exist with the same number: send only one of them and change the number of the other.`
      ),
    others: words('Data lain tidak disentuh.', 'Other data does not change.'),
    noPdfs: words('PDF dan berkas terlampir tidak ada di cadangan ini; yang ada di komputer ini tetap ada.', 'This backup has no PDFs and attached files; those on this computer are kept.'),
    left: (files: string) => words(`${files} tidak ada di cadangan ini. Yang tidak ada juga di komputer ini tidak dapat dipulihkan dari sini.`, `Missing in this backup: ${files}. What this computer does not have either cannot be restored from it.`),
    unknown: words('Kiriman yang mungkin sudah sampai setelah cadangan dibuat menjadi “Belum pasti” dan tidak dikirim ulang otomatis.', 'Submissions that may have arrived after the backup was written become “Uncertain” and are not sent again automatically.'),
    tokens: words('Token tidak ada di cadangan: di komputer lain, ketik lagi di Pengaturan.', 'Tokens are not in the backup: on another computer, enter them again in Settings.'),
    unreadable: (texts: string) => words(`Isi yang tidak terbaca ikut hilang: ${texts}.`, `Text that cannot be read is lost: ${texts}.`),
    profiles: (names: string) => words(`Perubahan profil yang belum disimpan ikut hilang: ${names}.`, `Profile changes that are not saved are lost: ${names}.`),
    undo: words('Keadaan sekarang disimpan dan dapat dikembalikan dengan Urungkan.', 'The current state is kept and can be restored with Undo.'),
    dropped: (time: string) => words(`Keadaan yang disimpan pada ${time} dihapus. Bila masih diperlukan, batalkan dan kembalikan dulu keadaan itu.`, `The state kept at ${time} will be deleted. If you still need it, cancel and restore that state first.`),
    undoAsk: words('Urungkan pemulihan?', 'Undo the restore?'),
    undoText: (time: string) =>
      words(`Keadaan sebelum pemulihan pada ${time} dibawa kembali. Keadaan sekarang, termasuk perubahan sesudah pemulihan, disimpan dan dapat dikembalikan lagi.`, `The state before the restore of ${time} will be restored. The current state, with the changes made since, is kept and can be restored again.`),
    undoYes: words('Urungkan', 'Undo'),
    redoAsk: words('Kembalikan keadaan sebelumnya?', 'Restore the previous state?'),
    redoText: (time: string) => words(`Keadaan yang disimpan pada ${time} dibawa kembali. Keadaan sekarang disimpan dan dapat dikembalikan lagi.`, `The state kept at ${time} will be restored. The current state is kept and can be restored again.`),
    redoYes: words('Kembalikan', 'Restore')
  },
  notice: {
    restored: (time: string) => words(`Semua data dipulihkan dari cadangan ${time}.`, `All data was restored from the backup of ${time}.`),
    restoredSome: (count: string, time: string) => words(`${count} deklarasi dipulihkan dari cadangan ${time}.`, `${plural(count, 'declaration was', 'declarations were')} restored from the backup of ${time}.`),
    attached: (count: string) => words(`${count} berkas terlampir dibawa kembali.`, `${plural(count, 'attached file was', 'attached files were')} restored.`),
    missing: (count: string) =>
      words(`${count} PDF atau berkas terlampir tidak ada di cadangan maupun di komputer ini. Cari cadangan lain yang lebih lengkap.`, `${plural(count, 'PDF or attached file is', 'PDFs or attached files are')} neither in the backup nor on this computer. Look for another backup that has more.`),
    undone: words('Keadaan sebelumnya sudah dibawa kembali.', 'The previous state was restored.'),
    neverWritten: words('Data Anda belum pernah dicadangkan. Bila komputer ini rusak atau hilang, deklarasi dan responnya ikut hilang.', 'There is no backup of your data yet. If this computer breaks or is lost, the declarations and responses are lost with it.'),
    due: (days: string) => words(`Cadangan terakhir dibuat ${days} hari yang lalu.`, `The last backup was written ${plural(days, 'day')} ago.`),
    undated: (time: string) => words(`Cadangan terakhir bertanggal ${time}, padahal tanggal itu belum tiba menurut jam komputer ini. Umurnya tidak diketahui: buat cadangan baru.`, `The last backup is dated ${time}, which is later than the clock of this computer. Nobody knows how old it is: write a new one.`),
    settings: words('Cadangan otomatis…', 'Set up automatic backups…'),
    later: words('Ingatkan besok', 'Remind me tomorrow')
  },
  start: words('Pulihkan dari cadangan', 'Restore from a backup'),
  startHint: words('Pindah dari komputer lain, dengan kiriman, respon, dan PDF.', 'Move from another computer, with submissions, responses and PDFs.')
})
