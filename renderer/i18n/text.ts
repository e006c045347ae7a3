import { formatDecimal, formatNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import type { FailureCode } from '#core/base/result.ts'
import { inBothLanguages, plural, type Translator } from '#core/base/translator.ts'
import { practiceProfileName } from '#core/contract/profile.ts'
import { serverDiskFull } from '#core/office/server-disk-full.ts'
import type { Words } from '#core/schema/field.ts'
import { closingText, practiceText, recoveryText, shortcutsText, zoomText } from '../app/text.ts'
import type { PaletteGroup } from '../commands/palette-groups.ts'
import { archiveText, archiveToolsText } from '../features/archive/text.ts'
import { attachmentsText } from '../features/attachments/text.ts'
import { backupText } from '../features/backup/text.ts'
import { catalogText, codeListsText, ratesText, tariffsText } from '../features/catalog/text.ts'
import { dashboardText, dueText } from '../features/dashboard/text.ts'
import { diagnosticsText } from '../features/diagnostics/text.ts'
import { adviceText, editorText, problemsText, totalsText } from '../features/editor/text.ts'
import { handbookText } from '../features/handbook/text.ts'
import { importReadingText } from '../features/import/text.ts'
import { inboxText } from '../features/inbox/text.ts'
import { lettersText } from '../features/letters/text.ts'
import { notesText } from '../features/notes/text.ts'
import { holdingText, officeSettingsText } from '../features/office/text.ts'
import { outboxEntryText, outboxText, sendText } from '../features/outbox/text.ts'
import { printingText } from '../features/printing/text.ts'
import { answerRulesText, connectionText, policyText, requiredFieldsText, settingsText, startValuesText, unspecifiedText } from '../features/settings/text.ts'
import { spreadsheetsText } from '../features/spreadsheets/text.ts'
import { templatesText } from '../features/templates/text.ts'
import { trackingText } from '../features/tracking/text.ts'
import { updatesText } from '../features/updates/text.ts'
import { worklistText } from '../features/worklist/text.ts'
import { fieldsText } from '../forms/text.ts'
import { gridText } from '../grid/text.ts'
import { pdfText } from '../pdf/text.ts'

const translatedTexts = (translator: Translator) => {
  const { words, same, number } = translator
  return {
    pdf: pdfText(translator),
    grid: gridText(translator),
    codeLists: codeListsText(translator),
    rates: ratesText(translator),
    tariffs: tariffsText(translator),
    editor: editorText(translator),
    totals: totalsText(translator),
    problems: problemsText(translator),
    advice: adviceText(translator),
    closing: closingText(translator),
    connection: connectionText(translator),
    outbox: outboxText(translator),
    archive: archiveText(translator),
    archiveTools: archiveToolsText(translator),
    attachments: attachmentsText(translator),
    letters: lettersText(translator),
    notes: notesText(translator),
    backup: backupText(translator),
    printing: printingText(translator),
    spreadsheets: spreadsheetsText(translator),
    catalog: catalogText(translator),
    templates: templatesText(translator),
    tracking: trackingText(translator),
    inbox: inboxText(translator),
    importing: importReadingText(translator),
    holding: holdingText(translator),
    dashboard: dashboardText(translator),
    due: dueText(translator),
    diagnostics: diagnosticsText(translator),
    handbook: handbookText(translator),
    updates: updatesText(translator),
    ...worklistText(translator),
    common: {
      close: words('Tutup', 'Close'),
      cancel: words('Batal', 'Cancel'),
      copy: words('Salin', 'Copy'),
      moreActions: words('Tindakan lain', 'More actions'),
      anonymousCopy: words('Salinan anonim…', 'Anonymous copy…'),
      anonymized: words('Nama, alamat dan nomor di dalamnya diganti; barang, nilai dan tanggal tetap.', 'Names, addresses and numbers in it were replaced; goods, values and dates are unchanged.'),
      rowActions: words('Tindakan untuk yang dipilih', 'Actions for the selection'),
      retry: words('Coba lagi', 'Try again'),
      save: words('Simpan', 'Save'),
      remove: words('Hapus', 'Delete'),
      yes: words('Ya', 'Yes'),
      no: words('Tidak', 'No'),
      search: words('Cari', 'Search'),
      loading: words('Memuat…', 'Loading…'),
      refresh: words('Perbarui', 'Refresh'),
      open: words('Buka', 'Open'),
      undo: words('Urungkan', 'Undo'),
      redo: words('Ulangi', 'Redo'),
      none: words('Tidak ada', 'None'),
      of: (done: string, total: string) => words(`${done} dari ${total}`, `${done} of ${total}`),
      more: (count: number) => words(`dan ${number(count)} lagi`, `and ${number(count)} more`),
      newestMessage: words('Ke pesan terbaru (Enter: urungkan atau buka, Esc: tutup)', 'To the newest message (Enter: undo or open, Esc: close)'),
      moreMessages: (count: number) => words(`${number(count)} pesan lagi menunggu`, `${plural(count, 'more message')} waiting`),
      messageCount: (count: number) => words(`(${number(count)} kali)`, `(${plural(count, 'time')})`)
    },
    nav: {
      label: words('Menu utama', 'Main menu'),
      worklist: words('Meja kerja', 'Worklist'),
      outbox: words('Kirim', 'Outbox'),
      tracking: words('Pemantauan', 'Tracking'),
      archive: words('Arsip', 'Archive'),
      settings: words('Pengaturan', 'Settings'),
      palette: words('Perintah', 'Commands'),
      shortcuts: words('Pintasan', 'Shortcuts')
    },
    fields: fieldsText(translator),
    outboxEntry: outboxEntryText(translator),
    send: sendText(translator),
    settings: settingsText(translator),
    practice: practiceText(translator),
    shell: {
      evaluation: words('Mesin evaluasi: hanya untuk mencoba', 'Evaluation runtime: for trial use only'),
      evaluationHint: words('Ajukan berjalan di atas Electron tidak resmi yang belum memuat perbaikan keamanan terbaru: hanya profil simulasi, tanpa token.', 'Ajukan runs on an unofficial Electron that lacks the latest security fixes: practice profile only, no token.'),
      ...recoveryText(translator),
      statusBar: words('Bilah status', 'Status bar'),
      mainRegion: words('Isi layar', 'Screen content'),
      reload: words('Muat ulang', 'Reload'),
      notLoaded: words('Bagian Ajukan ini tidak dapat dimuat. Yang sudah diketik tetap tersimpan. Coba lagi; bila tetap gagal, tutup Ajukan lalu buka lagi.', 'This part of Ajukan could not be loaded. What you typed is kept. Try again; if it fails again, close Ajukan and open it again.'),
      fillingData: words('Menyiapkan data di komputer ini', 'Preparing the data on this computer'),
      startFailed: words('Ajukan tidak dapat membuka datanya', 'Ajukan cannot open its data'),
      startFailedText: words('Tidak ada yang dihapus. Tutup Ajukan, pastikan disk tidak penuh, lalu buka lagi.', 'Nothing was deleted. Close Ajukan, make sure the disk is not full, then open it again.'),
      storeNotReplaced: words(
        'Penyimpanan jendela tidak dapat dibaca, dan salinan pengamannya tidak lengkap. Tidak ada yang dihapus atau diganti. Tutup Ajukan dan salin seluruh folder datanya ke disk lain. Lalu ganti nama folder itu, buka Ajukan lagi, dan pulihkan cadangan terakhir lewat Pengaturan → Cadangan.',
        'The store of the window cannot be read, and its safety copy is not complete. Nothing was deleted or replaced. Close Ajukan and copy its whole data folder to another disk. Then rename that folder, open Ajukan again, and restore the last backup in Settings → Backup.'
      ),
      goTo: (screen: string) => words(`Buka layar ${screen}`, `Go to ${screen}`),
      goToSection: (section: string) => words(`Buka ${section}`, `Go to ${section}`),
      palettePlaceholder: words('Ketik perintah, nomor aju, importir, atau pemasok…', 'Type a command, aju number, importer or supplier…'),
      paletteNone: words('Tidak ada perintah atau deklarasi yang cocok.', 'No command or declaration matches.'),
      paletteGroups: {
        recent: words('Terakhir dipakai', 'Recent'),
        here: words('Di layar ini', 'On this screen'),
        general: words('Umum', 'General'),
        screens: words('Layar', 'Screens'),
        settings: words('Pengaturan', 'Settings'),
        declarations: words('Deklarasi', 'Declarations'),
        keys: words('Pintasan di layar ini', 'Shortcuts on this screen')
      } satisfies Record<PaletteGroup, string>,
      paletteKeys: words('Semua pintasan', 'All shortcuts'),
      zoom: zoomText(translator),
      shortcutsTitle: words('Pintasan keyboard', 'Keyboard shortcuts'),
      shortcutsInTable: words('Di dalam tabel', 'In the table'),
      shortcutsElsewhere: words('Di layar lain', 'On other screens'),
      shortcuts: shortcutsText(translator)
    },
    failures: {
      offline: words('Tidak ada sambungan jaringan.', 'There is no network connection.'),
      'name-not-found': words('Alamat layanan tidak ditemukan.', 'The service address was not found.'),
      unreachable: words('Layanan tidak dapat dihubungi.', 'The service cannot be reached.'),
      proxy: words('Proksi jaringan tidak dapat dilewati.', 'The network proxy blocked the connection.'),
      'proxy-login': words('Proksi jaringan meminta masuk. Hubungi bagian TI kantor.', 'The network proxy requires a login. Contact your network administrator.'),
      certificate: words('Sertifikat layanan tidak dapat dipercaya, jadi tidak ada yang dikirim.', 'The certificate of the service cannot be trusted, so nothing was sent.'),
      'certificate-expired': words('Masa berlaku sertifikat layanan salah, jadi tidak ada yang dikirim. Periksa dulu tanggal komputer ini.', 'The service certificate is expired or not valid yet, so nothing was sent. Check the date of this computer first.'),
      'certificate-unknown': words('Penerbit sertifikat layanan tidak dikenal, jadi tidak ada yang dikirim.', 'The issuer of the service certificate is not known, so nothing was sent.'),
      'certificate-host': words('Sertifikat layanan milik alamat lain, jadi tidak ada yang dikirim. Periksa alamat di Pengaturan.', 'The service certificate belongs to another address, so nothing was sent. Check the address in Settings.'),
      encryption: words('Sambungan aman ke layanan gagal. Bila terus gagal, periksa alamat dan nomor port di Pengaturan.', 'The secure connection to the service failed. If it always fails, check the address and the port in Settings.'),
      'timed-out': words('Layanan tidak menjawab pada waktunya.', 'The service did not answer in time.'),
      'connection-lost': words('Sambungan terputus sebelum jawaban diterima.', 'The connection was lost before the answer arrived.'),
      'answer-cut': words('Jawaban layanan terputus.', 'The answer of the service was cut off.'),
      'answer-too-large': words('Jawaban layanan melebihi batas ukuran.', 'The answer of the service exceeds the size limit.'),
      redirected: words('Layanan mengalihkan ke alamat lain; itu tidak diikuti.', 'The service redirects to another address; Ajukan does not go there.'),
      refused: words('Layanan menolak permintaan ini.', 'The service refused this request.'),
      unauthorised: words('Token ditolak. Isi token baru di Pengaturan.', 'The token was refused. Enter a new one in Settings.'),
      forbidden: words('Token ini tidak berhak untuk permintaan ini.', 'This token is not authorised for this request.'),
      'not-found': words('Layanan tidak mengenal alamat ini. Periksa alamat di Pengaturan.', 'The service does not know this address. Check it in Settings.'),
      'too-large': words('Kiriman terlalu besar bagi layanan.', 'The submission is too large for the service.'),
      'too-many': words('Layanan meminta menunggu karena terlalu sering.', 'Too many requests: the service asks Ajukan to wait.'),
      'service-down': words('Layanan sedang bermasalah.', 'The service is unavailable.'),
      'odd-status': words('Layanan menjawab dengan cara yang tidak dikenal.', 'The answer of the service has an unknown status.'),
      'empty-answer': words('Jawaban layanan kosong.', 'The answer of the service is empty.'),
      'not-json': words('Layanan menjawab dengan halaman, bukan data.', 'The service answered with a page instead of data.'),
      'unreadable-answer': words('Jawaban layanan tidak berbentuk seperti yang dijanjikan.', 'The answer of the service is not in the expected format.'),
      'answer-too-complex': words('Jawaban layanan terlalu panjang atau terlalu dalam untuk dibaca; jawaban itu disimpan apa adanya.', 'The answer of the service is too long or too deeply nested to read; it is stored as received.'),
      'answer-set-aside': words(
        'Jawaban layanan ini disisihkan apa adanya, karena Ajukan tidak dapat menyimpannya dalam basis data atau berhenti saat membacanya. Bila Ajukan baru sekali berhenti karenanya, jawaban itu dicoba sekali lagi setelah Ajukan dimulai lagi. Jawaban lain dibaca seperti biasa.',
        'This answer of the service is set aside as received, because Ajukan could not store it in the database, or stopped while it was reading it. If it stopped only once, a later start reads it once more. Other answers are read as usual.'
      ),
      'answer-quota': words(
        'Layanan mengirim lebih dari 256 MB jawaban baru untuk nomor aju ini dalam sehari. Ajukan menanyakannya lagi besok; semua yang diterima tersimpan.',
        'The service has sent more than 256 MB of new answers about this aju number within a day. Ajukan checks again tomorrow; everything received is stored.'
      ),
      'foreign-answer': words('Layanan memberi jawaban untuk nomor lain. Jawaban itu disimpan, tetapi tidak dipakai.', 'The service gave an answer for another number. It is stored, but not used.'),
      'no-token': words('Belum ada token untuk profil ini. Isi di Pengaturan.', 'There is no token for this profile. Enter one in Settings.'),
      'no-address': words('Belum ada alamat layanan untuk profil ini. Isi di Pengaturan.', 'There is no service address for this profile. Enter one in Settings.'),
      'address-not-allowed': words('Alamat layanan ini tidak boleh dipakai. Pakai https://.', 'This service address may not be used. Use https://.'),
      cancelled: words('Dibatalkan.', 'Cancelled.'),
      'already-sent': words('Sebagian kiriman ini sudah pernah dikirim, jadi tidak dikirim lagi. Tanyakan statusnya.', 'Part of this submission was sent before, so it is not sent again. Check its status.'),
      'number-known': words(
        'Layanan sudah memiliki nomor aju ini, dari kiriman yang tidak tercatat di kantor maupun di komputer ini. Tidak dikirim lagi. Tanyakan statusnya.',
        'The service already has this aju number, by a submission that neither the office nor this computer has on record. It was not sent again. Check its status.'
      ),
      'disk-full': words('Disk penuh. Kosongkan ruang di disk ini.', 'The disk is full. Free up space on this disk.'),
      'disk-failed': words('Disk tidak dapat ditulis atau dibaca.', 'The disk cannot be read or written.'),
      'database-ended': words('Bagian Ajukan yang menyimpan data berhenti tiba-tiba dan dimulai lagi. Coba lagi.', 'The part of Ajukan that stores the data stopped unexpectedly and was started again. Try again.'),
      'link-refused': words('Ada tautan di dalam folder data yang menuju tempat lain, jadi tidak ada yang ditulis. Ganti tautan itu dengan folder.', 'A link inside the data folder leads to another place, so nothing was written. Replace the link with a folder.'),
      'own-folder': words('Folder itu dipakai Ajukan untuk datanya sendiri, jadi tidak ada yang ditulis di sana. Pilih folder lain.', 'Ajukan keeps its own data in that folder, so nothing was written there. Choose another folder.'),
      'export-folder-gone': words(
        'Folder tujuan tidak ada lagi, misalnya karena disknya dilepas. Yang sudah tertulis tetap utuh: sambungkan lagi, lalu ekspor ke folder yang sama untuk melanjutkan.',
        'The target folder is gone, for example because its disk was disconnected. What was written is intact: connect it again and export to the same folder to continue.'
      ),
      'export-folder-foreign': words('Di tempat itu sudah ada folder dengan nama yang sama dan isi lain. Pilih tempat lain.', 'That place has a folder with the same name and other content. Choose another place.'),
      'export-folder-read-only': words('Ajukan tidak boleh menulis di folder itu. Pilih folder lain.', 'Ajukan is not allowed to write to that folder. Choose another folder.'),
      'file-missing': words('Berkas tidak ada lagi di folder arsip.', 'The file is no longer in the archive folder.'),
      'attachment-missing': words('Isi berkas ini tidak ada di komputer ini atau sudah berubah di luar Ajukan. Pulihkan dari cadangan, atau lampirkan lagi.', 'The content of this file is not on this computer, or was changed outside Ajukan. Restore it from a backup, or attach the file again.'),
      'no-program': words('Sistem tidak memiliki program untuk membukanya.', 'No program on this system can open this file.'),
      'backup-foreign': words('Berkas ini bukan cadangan Ajukan.', 'This file is not a backup of Ajukan.'),
      'backup-damaged': words('Cadangan ini rusak atau tidak lengkap. Data Anda tidak diubah. Gunakan cadangan lain.', 'This backup is damaged or incomplete. Your data was not changed. Use another backup.'),
      'backup-passphrase': words('Kata sandi cadangan salah.', 'The passphrase of the backup is wrong.'),
      'backup-newer': words('Cadangan ini dibuat oleh versi Ajukan yang lebih baru. Perbarui Ajukan, lalu coba lagi.', 'This backup was written by a newer version of Ajukan. Update Ajukan, then try again.'),
      'backup-older': words('Cadangan ini ditulis oleh versi Ajukan sebelum 0.1.0, yang formatnya tidak dapat dibaca lagi.', 'This backup was written by a version of Ajukan before 0.1.0, whose format is no longer read.'),
      'backup-folder': words('Folder cadangan tidak ditemukan, tidak dapat ditulisi, atau tidak menjawab. Periksa disk atau jaringannya.', 'The backup folder is missing, cannot be written, or does not answer. Check the disk or the network.'),
      'backup-away': words('Berkas cadangan ini tidak ditemukan, tidak dapat dibaca, atau tidak menjawab. Periksa disk atau jaringannya, atau pilih cadangan lain.', 'The backup file is missing, cannot be read, or does not answer. Check its disk or network, or choose another backup.'),
      'backup-folder-empty': words(
        'Folder cadangan tidak berisi cadangan komputer ini lagi. Sambungkan disknya. Bila cadangannya memang sudah dihapus, pilih lagi foldernya di Pengaturan, Cadangan.',
        'The backup folder has no backup of this computer any more. Connect its disk. If the backups were deleted on purpose, choose the folder again in Settings under Backup.'
      ),
      'backup-full': words('Disk tempat cadangan ini ditulis penuh. Kosongkan ruang di sana, atau pilih tempat lain.', 'The disk on which this backup is written is full. Free up space there, or choose another place.'),
      'backup-file-limit': words(
        'Sistem berkas disk tempat cadangan ini ditulis tidak menerima berkas di atas 4 GB (FAT32). Pilih tempat lain, tulis cadangan tanpa PDF dan berkas lampiran, atau format disknya sebagai exFAT (seluruh isinya terhapus).',
        'The file system of the disk on which this backup is written takes no file over 4 GB (FAT32). Choose another place, write the backup without PDFs and attached files, or format the disk as exFAT, which deletes everything on it.'
      ),
      'backup-sending': words('Kiriman masih berjalan. Tunggu sampai selesai, lalu pulihkan.', 'Declarations are being sent. Wait until that is done, then restore.'),
      'backup-closed': words('Cadangan ini tidak terbuka lagi. Pilih lagi berkasnya.', 'This backup is no longer open. Choose it again.'),
      'archive-away': words(
        'Folder arsip tidak ditemukan, jadi PDF dari cadangan tidak dapat ditambahkan. Sambungkan disk atau jaringannya dan tunggu setengah menit, atau pilih folder lain di Pengaturan, Folder arsip. Setelah itu pulihkan.',
        'The archive folder was not found, so the PDFs of the backup cannot be added. Connect its disk or network and wait half a minute, or choose another folder in Settings under Archive folder. Then restore.'
      ),
      'kept-state-damaged': words('Keadaan yang disimpan rusak, jadi tidak dapat dikembalikan. Data Anda tidak diubah.', 'The saved earlier state is damaged and cannot be restored. Your data was not changed.'),
      'archive-moving': words('Folder arsip sedang dipindahkan. Tunggu sampai selesai, atau hentikan, lalu pulihkan.', 'The archive folder is being moved. Wait until that is done, or stop it, then restore.'),
      'backup-repair': words('Basis data rusak dan diperbaiki dulu, jadi tidak ada cadangan yang disimpan atau dipulihkan. Coba lagi.', 'The database is damaged and is repaired first, so no backup was kept or restored. Try again.'),
      'store-copy-out-of-step': words('Salinan pengaman tidak sejalan. Tutup lalu buka lagi Ajukan.', 'The safety copy is out of step. Close Ajukan and open it again.'),
      'evaluation-runtime': words(
        'Ajukan sedang berjalan di mesin evaluasi, yang hanya untuk profil simulasi: token dan profil lain tidak dipakai. Jalankan dengan Electron resmi.',
        'Ajukan is running on the evaluation runtime, which is for the practice profile only: no token and no other profile is used. Start it with the official Electron.'
      ),
      'policy-address': words('Pengelola komputer ini tidak mengizinkan alamat layanan itu.', 'The administrator of this computer does not allow that service address.'),
      'policy-practice': words('Pengelola komputer ini mematikan profil simulasi.', 'The administrator of this computer has turned off the practice profile.'),
      'policy-production': words('Pengelola komputer ini mematikan profil produksi.', 'The administrator of this computer has turned off production profiles.'),
      'policy-office': words('Pengelola komputer ini tidak mengizinkan bergabung dengan kantor.', 'The administrator of this computer does not allow joining an office.'),
      'policy-office-server': words('Pengelola komputer ini tidak mengizinkan komputer ini menjadi server kantor.', 'The administrator of this computer does not allow it to be the server of an office.'),
      'policy-office-tool': words('Pengelola komputer ini tidak mengizinkan alat kantor.', 'The administrator of this computer does not allow the office tool.'),
      'policy-backup': words('Pengelola komputer ini hanya mengizinkan cadangan otomatis ke folder yang sudah dipilih.', 'The administrator of this computer allows only automatic backups into the folder that was already chosen.'),
      'policy-restore': words('Pengelola komputer ini tidak mengizinkan pemulihan cadangan.', 'The administrator of this computer does not allow restoring backups.'),
      'policy-export': words('Pengelola komputer ini tidak mengizinkan penyimpanan data sebagai berkas.', 'The administrator of this computer does not allow saving data as files.'),
      'policy-print': words('Pengelola komputer ini tidak mengizinkan pencetakan.', 'The administrator of this computer does not allow printing.'),
      'policy-archive': words('Folder arsip ditetapkan oleh pengelola komputer ini.', 'The archive folder is set by the administrator of this computer.'),
      'policy-damaged': words('Berkas kebijakan komputer ini tidak dapat dipakai, jadi ini ditolak sampai pengelola komputer memperbaikinya.', 'The policy file of this computer cannot be used, so this is refused until the administrator of the computer has fixed it.'),
      'update-sending': words('Kiriman atau cadangan masih berjalan. Tunggu sampai selesai, lalu pasang.', 'A submission or a backup is still running. Wait until it ends, then install.'),
      'update-refused': words('Paket pembaruan sudah berubah sejak diunduh, jadi tidak dipasang. Unduh lagi.', 'The update package has changed since it was downloaded, so it was not installed. Download it again.'),
      'update-not-installed': words('Pembaruan belum terpasang: pemasangannya dibatalkan atau gagal.', 'The update was not installed: its installation was cancelled or failed.'),
      'attachment-quota': words('Hari ini sudah 4 GB berkas dilampirkan; batasnya melindungi disk komputer ini. Coba lagi besok.', 'Files of 4 GB were attached today; the limit protects the disk of this computer. Try again tomorrow.'),
      'growth-quota': words(
        'Hari ini sudah terlalu banyak data baru disimpan tanpa Anda menekan tombol atau mengeklik, jadi yang ini belum tersimpan. Tekan sebuah tombol atau klik, lalu coba lagi.',
        'Too much new data was stored today without a key press or a click of yours, so this is not stored yet. Press a key or click, then try again.'
      ),
      'too-often': words('Terlalu sering dalam waktu singkat. Tunggu satu menit, lalu coba lagi.', 'Too often in a short time. Wait a minute, then try again.'),
      'no-person': words('Ajukan hanya melakukannya setelah Anda sendiri menekan tombol atau mengeklik. Coba lagi.', 'Ajukan does this only after you press a key or click yourself. Try again.'),
      'other-kind': words('Deklarasi ini milik jenis profil lain, jadi tidak dikirim lewat profil ini.', 'This declaration belongs to another kind of profile, so it is not sent with this one.'),
      'not-permitted': words('Isi ini belum disetujui untuk dikirim ke layanan ini. Pilih Kirim, lalu setujui di kotak dialog.', 'This content was not confirmed for sending to this service. Choose Send and confirm it in the dialog.'),
      'other-service': words('Nomor aju ini dipantau pada layanan lain (produksi, atau uji coba). Layanan profil ini tidak ditanyai tentangnya.', 'This aju number is tracked with another service (production, or trial). The service of this profile is not asked about it.'),
      'practice-only': words('Hanya tersedia pada profil simulasi.', 'Available in the practice profile only.'),
      'practice-elsewhere': words('Nomor aju ini dikirim ke layanan simulasi di komputer lain. Status dan responnya datang dari sana melalui kantor.', 'This aju number was sent to the practice service of another computer. Its statuses and responses come from there through the office.'),
      'practice-off': words('Layanan simulasi tidak berjalan.', 'The practice service is not running.'),
      'render-failed': words('Cetakan tidak dapat dibuat. Buka lagi untuk mencoba.', 'The printed form could not be made. Open it again to retry.'),
      'print-too-large': words('Dokumen terlalu besar untuk dicetak dari sini. Simpan berkasnya, lalu cetak dari program lain.', 'The document is too large to be printed from here. Save the file and print it from another program.'),
      'print-failed': words('Printer tidak dapat dipakai. Simpan PDF lalu cetak dari sana.', 'The printer could not be used. Save the PDF and print it from there.'),
      'office-unknown-desk': words('Kantor tidak mengenal meja ini. Pasangkan meja ini lagi.', 'The office does not know this desk. Pair this desk again.'),
      'office-session-ended': words('Sambungan ke kantor diganti oleh sambungan lain dari meja ini.', 'The connection to the office was replaced by another one of this desk.'),
      'office-locked': words('Meja ini dikunci oleh pemilik kantor. Pemilik dapat membukanya di Pengaturan → Kantor.', 'This desk is locked by an owner of the office, who can unlock it in Settings → Office.'),
      'office-retired': words('Meja ini sudah dinyatakan tidak dipakai lagi oleh pemilik kantor.', 'An owner of the office has taken this desk out of service.'),
      'office-not-allowed': words('Hak meja ini di kantor tidak mengizinkannya.', 'The rights of this desk at the office do not allow this.'),
      'office-forked': words(
        'Meja ini dipakai di dua tempat: ada salinan foldernya. Bila ini salinannya, pilih Keluar dari kantor di Pengaturan → Kantor. Bila bukan, pemilik kantor memilih Akhiri pemakaian ganda pada meja ini di Pengaturan → Kantor; lalu buka ulang Ajukan di sini.',
        'This desk is in use in two places: there is a copy of its folder. If this is the copy, choose Leave the office in Settings → Office. If not, an owner of the office chooses Resolve the double use of this desk in Settings → Office; then restart Ajukan here.'
      ),
      'office-not-durable': words('Basis data kantor tidak menjamin tulisannya setelah listrik padam, jadi tidak dipakai.', 'The database of the office does not guarantee that data survives a power cut, so it is not used.'),
      'office-older': words('Data kantor lebih lama daripada data meja ini: mungkin dipulihkan dari cadangan.', 'The data of the office is older than that of this desk: it may have been restored from a backup.'),
      'office-not-found': words('Kantor tidak memilikinya lagi.', 'The office no longer has it.'),
      'office-not-holder': words('Deklarasi ini dipegang meja lain.', 'Another desk holds this declaration.'),
      'office-old-epoch': words('Deklarasi ini sudah berganti pemegang.', 'The holder of this declaration has changed in the meantime.'),
      'office-sending-closed': words('Pengiriman ditutup oleh kantor.', 'The office has closed sending.'),
      'office-sending-elsewhere': words('Hak mengirim masih pada meja lain.', 'The right to send is still with another desk.'),
      'office-busy': words('Kiriman lain dari deklarasi ini sedang berjalan, atau hasilnya belum pasti.', 'Another submission of this declaration is running, or its outcome is uncertain.'),
      'office-word-needed': words('Deklarasi ini mungkin sudah terkirim. Seseorang harus menyatakan bahwa ia boleh dikirim.', 'This declaration may have been sent already. Someone has to confirm that it may be sent.'),
      'office-number-not-registered': words('Nomor aju ini belum didaftarkan di kantor.', 'This aju number is not registered at the office yet.'),
      'office-number-taken': words('Nomor aju ini milik deklarasi lain di kantor.', 'This aju number belongs to another declaration of the office.'),
      'office-number-fixed': words('Nomor aju tidak dapat diganti setelah percobaan kirim pertama.', 'The aju number cannot change after the first attempt to send.'),
      'office-no-lane-left': words('Semua seri nomor dengan awalan ini sudah terpakai.', 'Every number series with this prefix is taken.'),
      'office-has-attempts': words('Deklarasi ini pernah dicoba kirim, jadi tidak dapat dihapus selamanya.', 'There was an attempt to send this declaration, so it cannot be deleted permanently.'),
      'office-deleted': words('Deklarasi ini sudah dihapus selamanya di kantor.', 'This declaration was deleted permanently at the office.'),
      'office-hash-differs': words('Isi yang diterima kantor tidak sama dengan yang dikirim.', 'What the office received is not what was sent.'),
      'office-bad-input': words('Kantor tidak mengerti permintaan meja ini. Samakan versi Ajukan.', 'The office does not understand the request of this desk. Use the same version of Ajukan.'),
      'office-over-quota': words(
        'Jatah meja ini di kantor habis (seri nomor, nomor, atau dokumen yang belum lengkap). Pemilik kantor dapat menambah jatahnya di Pengaturan → Kantor.',
        'This desk has used up what the office allows it (number series, numbers, or incomplete documents). An owner can allow more in Settings → Office.'
      ),
      'office-name-taken': words('Meja lain sudah bernama begitu. Pilih nama lain.', 'Another desk has this name already. Choose another one.'),
      'office-no-baseline': words('Keadaan nomor aju ini di layanan belum diketahui. Tanyakan statusnya dulu.', 'The status of this aju number at the service is not known. Check it first.'),
      'office-changed': words(
        'Meja lain sempat memegang deklarasi ini sesudah disiapkan di sini, jadi isi yang disiapkan mungkin sudah usang. Batalkan dan kirim lagi deklarasinya, atau tetap kirim.',
        'Another desk had this declaration after it was queued here, so what was queued may be out of date. Cancel it and send the declaration again, or send it anyway.'
      ),
      'office-unread': words('Perubahan meja lain pada deklarasi ini belum disimpan di komputer ini.', 'Changes of another desk to this declaration are not stored on this computer yet.'),
      'office-offline': words('Kantor tidak dapat dihubungi.', 'The office cannot be reached.'),
      'office-unanswered': words('Kantor belum menjawab, jadi belum pasti. Permintaan yang sama diulang.', 'The office has not answered yet, so the outcome is uncertain. Ajukan repeats the same request.'),
      'office-disk-full': words(serverDiskFull.id, serverDiskFull.en),
      'office-certificate': words('Server kantor menunjukkan sertifikat lain. Tidak ada yang dikirim kepadanya.', 'The server of the office shows another certificate. Nothing was sent to it.'),
      'office-without-scram': words('Server itu tidak membuktikan bahwa ia mengenal kata sandi meja ini (SCRAM). Kata sandi tidak dikirim kepadanya.', 'That server does not prove that it knows the password of this desk (SCRAM). The password was not sent to it.'),
      'office-login': words('Kantor menolak kata sandi meja ini. Pasangkan meja ini lagi.', 'The office refuses the password of this desk. Pair this desk again.'),
      'office-not-admitted': words(
        'Server kantor tidak menerima komputer ini: pg_hba.conf belum punya baris untuk jaringan atau basis datanya. Pemilik server menambahkannya.',
        'The server of the office does not admit this computer: pg_hba.conf has no line for its network or the database. The owner of the server adds it.'
      ),
      'office-no-database': words('Basis data kantor tidak ada di server itu. Tanyakan kepada pemilik kantor.', 'The database of the office is not on that server. Ask an owner of the office.'),
      'office-foreign': words('Yang menjawab di alamat kantor bukan PostgreSQL: port atau alamatnya salah, atau dipakai program lain.', 'What answers at the address of the office is not PostgreSQL: the port or the address is wrong, or another program uses it.'),
      'office-without-tls': words('Server kantor tidak memakai enkripsi (ssl = off). Tidak ada yang dikirim kepadanya. Pemilik server menyalakannya.', 'The server of the office has encryption off (ssl = off). Nothing was sent to it. The owner of the server switches it on.'),
      'office-failed': words('Kantor gagal menjalankan permintaan ini.', 'The office failed to carry out this request.'),
      'office-damaged': words('Berkas yang menjadikan folder ini meja kantor rusak atau hilang. Tidak ada yang dikirim sampai meja ini dipasangkan lagi.', 'The file that makes this folder a desk of the office is damaged or missing. Nothing is sent until this desk is paired again.'),
      'office-pairing-foreign': words('Berkas ini bukan berkas pasangan meja Ajukan.', 'This file is not a pairing file of Ajukan.'),
      'office-pairing-damaged': words('Berkas pasangan ini rusak atau tidak lengkap. Minta yang baru.', 'This pairing file is damaged or incomplete. Ask for another one.'),
      'office-pairing-pin': words('PIN ini bukan milik berkas pasangan ini.', 'This PIN does not belong to this pairing file.'),
      'office-pairing-other': words('Berkas ini untuk meja atau kantor lain. Minta berkas baru untuk meja ini kepada pemilik kantor.', 'This file is for another desk or office. Ask an owner of the office for a new file of this desk.'),
      'office-pairing-newer': words('Berkas pasangan ini dari versi Ajukan yang lebih baru. Perbarui Ajukan.', 'This pairing file was made by a newer version of Ajukan. Update Ajukan.'),
      'office-keyring': words('Komputer ini tidak punya penyimpan kunci untuk kata sandi meja, jadi tidak dapat bergabung dengan kantor.', 'This computer has no key store for the password of the desk, so it cannot join an office.'),
      'office-none': words('Meja ini tidak tergabung dengan kantor mana pun.', 'This desk does not belong to an office.'),
      'office-paired': words('Meja ini sudah tergabung dengan sebuah kantor. Keluar dari kantor itu dulu.', 'This desk already belongs to an office. Leave that office first.'),
      'office-waiting': words('Ada perubahan di meja ini yang belum sampai di kantor.', 'Changes of this desk have not reached the office yet.'),
      'office-outdated': words('Basis data kantor dari versi Ajukan yang lebih lama. Perbarui dengan alat kantor.', 'The database of the office is from an older version of Ajukan. Update it with the office tool.'),
      'office-newer': words('Kantor memakai versi Ajukan yang lebih baru. Perbarui Ajukan di meja ini.', 'The office uses a newer version of Ajukan. Update Ajukan on this desk.'),
      'office-batch': words('Kantor menolak deklarasi lain dalam kiriman yang sama. Yang ini dikirim lagi tanpa itu.', 'The office refused another declaration of the same submission. This one will be sent again without it.'),
      'invalid-input': words('Isian ini tidak dapat dipakai.', 'This input cannot be used.'),
      'untrusted-sender': words('Permintaan dari luar jendela ditolak.', 'A request from outside the window was refused.'),
      unexpected: words('Terjadi kesalahan yang tidak terduga.', 'Something unexpected went wrong.')
    } satisfies Record<FailureCode, string>,
    failureNotFound: (said: string) => words(`Layanan menjawab bahwa ini tidak ditemukan: “${said}”. Bila semua nomor begitu, periksa alamat di Pengaturan.`, `The service answered that this was not found: “${said}”. If that is so for every number, check the address in Settings.`),
    failureDetail: (sentence: string, detail: string) => same(`${sentence} (${detail})`),
    failureRetry: (seconds: number) => words(`Coba lagi setelah ${number(seconds)} detik.`, `Try again after ${plural(seconds, 'second')}.`),
    failureId: (log: string) => words(`Nomor catatan: ${log}.`, `Log number: ${log}.`),
    officeSettings: officeSettingsText(translator),
    requiredFields: requiredFieldsText(translator),
    startValues: startValuesText(translator),
    unspecified: unspecifiedText(translator),
    answerRules: answerRulesText(translator),
    policy: policyText(translator)
  }
}

const translated = inBothLanguages(translatedTexts)

const textIn = (language: Language) => ({
  language: { id: 'Bahasa Indonesia', en: 'English' }[language],
  lang: language,
  /** A label of core/schema. */
  label: (words: Words) => words[language],
  /** A profile by its stored name. */
  profileName: (name: string) => (name === practiceProfileName ? translated[language].settings.profileKinds.practice : name),
  /** A JSON number with the separators of the language; null gives `''`. */
  number: (value: number | null, decimals?: number) => formatNumber(value, language, decimals),
  /** As `number`, for a text of digits; another text is returned unchanged. */
  decimal: (plain: string, decimals?: number) => formatDecimal(plain, language, decimals),
  ...translated[language]
})

/** Every text the user reads. */
export const id = textIn('id')
export const en = textIn('en')

export type Text = typeof id
