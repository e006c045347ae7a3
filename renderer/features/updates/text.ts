import type { Translator } from '#core/base/translator.ts'
import type { InstallWay, UpdateRefusal, UpdatesOff } from '#core/contract/updates.ts'

export const updatesText = ({ words }: Translator) => ({
  title: words('Pembaruan aplikasi', 'Application updates'),
  off: {
    'not-installed': words('Ajukan ini tidak dijalankan dari paket, jadi tidak mengambil pembaruan.', 'This Ajukan does not run from a package, so it takes no updates.'),
    'no-key': words('Paket Ajukan ini dibuat tanpa kunci penerbit, jadi tidak mengambil pembaruan. Pasang versi baru secara manual.', 'This package of Ajukan was made without the key of a publisher, so it takes no updates. Install a new version manually.'),
    administrator: words('Pengelola komputer mematikan pembaruan. Versi baru dipasang oleh pengelola.', 'The administrator of this computer has turned updates off, and installs new versions.')
  } satisfies Record<UpdatesOff, string>,
  address: words('Alamat pembaruan', 'Update address'),
  addressHint: words('Alamat https milik kantor Anda. Kosongkan agar Ajukan tidak menanyakan versi baru.', 'An https address of your office. Leave it empty to never check for new versions.'),
  addressFixed: words('Ditetapkan oleh pengelola komputer.', 'Set by the administrator of this computer.'),
  noAddress: words('Belum ada alamat, jadi Ajukan tidak menanyakan versi baru.', 'There is no address yet, so Ajukan does not check for new versions.'),
  check: words('Periksa pembaruan', 'Check for updates'),
  command: words('Pembaruan: periksa versi baru', 'Updates: check for a new version'),
  checkedAt: (moment: string) => words(`Terakhir diperiksa ${moment}`, `Last checked ${moment}`),
  silent: (moment: string) => words(`Sejak ${moment} tidak ada keterangan pembaruan yang sah. Periksa alamat pembaruan dan sambungan, atau tanyakan kepada pengelola.`, `No valid description of updates since ${moment}. Check the update address and the connection, or ask the administrator.`),
  checking: words('Menanyakan versi baru…', 'Checking for a new version…'),
  current: words('Ajukan sudah versi terbaru.', 'Ajukan is the latest version.'),
  found: (version: string) => words(`Ajukan ${version} tersedia.`, `Ajukan ${version} is available.`),
  download: (size: string) => words(`Unduh (${size})`, `Download (${size})`),
  downloading: (version: string) => words(`Mengunduh Ajukan ${version}`, `Downloading Ajukan ${version}`),
  progress: (done: string, all: string) => words(`${done} dari ${all}`, `${done} of ${all}`),
  preparing: words('Membuat cadangan sebelum pembaruan…', 'Writing a backup before the update…'),
  ready: (version: string) => words(`Ajukan ${version} sudah diunduh dan diperiksa.`, `Ajukan ${version} is downloaded and checked.`),
  atQuit: (version: string) => words(`Ajukan ${version} dipasang saat Ajukan ditutup.`, `Ajukan ${version} is installed when Ajukan closes.`),
  ways: {
    restart: words('Sebelumnya Ajukan membuat cadangan. Draf Anda tersimpan. Selama ada yang dikirim, tidak dipasang.', 'Ajukan writes a backup first. Your drafts are saved. While something is being sent nothing is installed.'),
    open: words('Ajukan membuat cadangan, lalu membuka paketnya dengan program pemasang sistem. Tutup Ajukan sebelum memasang.', 'Ajukan writes a backup, then opens the package with the installer of the system. Close Ajukan before you install it.'),
    show: words('Ajukan membuat cadangan, lalu menunjukkan paketnya. Tutup Ajukan, lalu ganti yang lama dengan isi paket itu. Data Anda tetap di tempatnya.', 'Ajukan writes a backup, then shows the package. Close Ajukan, then replace the old one with what is in the package. Your data stays where it is.')
  } satisfies Record<InstallWay, string>,
  install: {
    restart: words('Pasang dan mulai ulang', 'Install and restart'),
    open: words('Buka paket', 'Open the package'),
    show: words('Tunjukkan paket', 'Show the package')
  } satisfies Record<InstallWay, string>,
  installAtQuit: words('Pasang saat ditutup', 'Install when closing'),
  notAtQuit: words('Jangan pasang', 'Do not install'),
  notes: words('Yang baru', 'What is new'),
  refused: words('Ditolak, tidak ada yang berubah.', 'Refused, nothing has changed.'),
  again: words('Unduh lagi', 'Download again'),
  later: words('Nanti', 'Later'),
  show: words('Lihat pembaruan', 'Show the update'),
  reasons: {
    address: words('Alamat pembaruan tidak dapat dipakai: hanya alamat https.', 'The update address cannot be used: only https addresses can.'),
    offline: words('Server pembaruan tidak dapat dihubungi.', 'The update server cannot be reached.'),
    proxy: words('Proksi tidak meneruskan permintaan ke server pembaruan.', 'The proxy does not forward the request to the update server.'),
    certificate: words('Sertifikat server pembaruan tidak dapat dipercaya.', 'The certificate of the update server cannot be trusted.'),
    'timed-out': words('Server pembaruan tidak menjawab pada waktunya.', 'The update server did not answer in time.'),
    cut: words('Berkas dari server pembaruan terpotong.', 'The file from the update server was cut off.'),
    redirected: words('Server pembaruan mengalihkan ke alamat lain; itu tidak diikuti.', 'The update server redirects to another address; Ajukan does not go there.'),
    'not-found': words('Di alamat ini tidak ada pembaruan untuk jenis pemasangan ini.', 'There is no update for this kind of installation at the address.'),
    'odd-answer': words('Server pembaruan menjawab dengan kesalahan.', 'The update server answered with an error.'),
    'too-large': words('Berkas dari server pembaruan lebih besar daripada yang seharusnya.', 'The file from the update server is larger than it should be.'),
    unreadable: words('Keterangan pembaruan tidak dapat dibaca.', 'The description of the update cannot be read.'),
    signature: words('Tanda tangan keterangan pembaruan bukan dari penerbit Ajukan.', 'The signature of the description is not by the publisher of Ajukan.'),
    product: words('Keterangan pembaruan ini untuk aplikasi lain.', 'The description is for another application.'),
    system: words('Keterangan pembaruan ini untuk sistem lain.', 'The description is for another system.'),
    'file-name': words('Nama paket pembaruan tidak wajar.', 'The name of the package is not a plain file name.'),
    older: words('Server pembaruan menawarkan versi yang lebih lama.', 'The update server offers an older version.'),
    future: words('Tanggal keterangan pembaruan ada di masa depan. Periksa jam komputer ini.', 'The date of the description is in the future. Check the clock of this computer.'),
    expired: words('Keterangan pembaruan sudah kedaluwarsa, jadi tidak dipakai. Hubungi pengelola server pembaruan.', 'The description of the update has expired, so it is not used. Ask whoever runs the update server.'),
    replayed: words('Server pembaruan menawarkan keterangan yang lebih lama daripada yang sudah pernah dibaca.', 'The update server offers an older description than one that was read before.'),
    'older-data': words('Versi itu tidak dapat membaca data Anda.', 'That version cannot read your data.'),
    step: words('Versi itu tidak dapat dipasang langsung di atas versi ini.', 'That version cannot be installed over this one directly.'),
    hash: words('Isi paket tidak sama dengan yang ditandatangani penerbit.', 'The package is not what the publisher has signed.'),
    publisher: words('Paket tidak ditandatangani oleh penerbit aplikasi ini.', 'The package is not signed by the publisher of this application.'),
    'not-checked': words(
      'Windows di komputer ini tidak mengizinkan Ajukan memeriksa tanda tangan paket (PowerShell ditutup oleh administrator). Minta administrator memasang versi baru.',
      'Windows on this computer does not let Ajukan check the signature of the package (PowerShell is closed by an administrator). Ask the administrator to install the new version.'
    ),
    'disk-full': words('Disk penuh.', 'The disk is full.'),
    'disk-failed': words('Paket tidak dapat ditulis ke disk.', 'The package cannot be written to the disk.')
  } satisfies Record<UpdateRefusal, string>
})
