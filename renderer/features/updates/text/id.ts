import type { InstallWay, UpdateRefusal, UpdatesOff } from '#core/contract/updates.ts'

export const updatesId = {
  title: 'Pembaruan aplikasi',
  off: {
    'not-installed': 'Ajukan ini tidak dijalankan dari paket, jadi tidak mengambil pembaruan.',
    'no-key': 'Paket Ajukan ini dibuat tanpa kunci penerbit, jadi tidak mengambil pembaruan. Pasang versi baru secara manual.',
    administrator: 'Pengelola komputer mematikan pembaruan. Versi baru dipasang oleh pengelola.'
  } satisfies Record<UpdatesOff, string>,
  address: 'Alamat pembaruan',
  addressHint: 'Alamat https milik kantor Anda. Kosongkan agar Ajukan tidak menanyakan versi baru.',
  addressFixed: 'Ditetapkan oleh pengelola komputer.',
  noAddress: 'Belum ada alamat, jadi Ajukan tidak menanyakan versi baru.',
  check: 'Periksa pembaruan',
  command: 'Pembaruan: periksa versi baru',
  checkedAt: (moment: string) => `Terakhir diperiksa ${moment}`,
  checking: 'Menanyakan versi baru…',
  current: 'Ajukan sudah versi terbaru.',
  found: (version: string) => `Ajukan ${version} tersedia.`,
  download: (size: string) => `Unduh (${size})`,
  downloading: (version: string) => `Mengunduh Ajukan ${version}`,
  progress: (done: string, all: string) => `${done} dari ${all}`,
  preparing: 'Membuat cadangan sebelum pembaruan…',
  ready: (version: string) => `Ajukan ${version} sudah diunduh dan diperiksa.`,
  atQuit: (version: string) => `Ajukan ${version} dipasang saat Ajukan ditutup.`,
  ways: {
    restart: 'Sebelumnya Ajukan membuat cadangan. Draf Anda tersimpan. Selama ada yang dikirim, tidak dipasang.',
    open: 'Ajukan membuat cadangan, lalu membuka paketnya dengan program pemasang sistem. Tutup Ajukan sebelum memasang.',
    show: 'Ajukan membuat cadangan, lalu menunjukkan paketnya. Tutup Ajukan, lalu ganti yang lama dengan isi paket itu. Data Anda tetap di tempatnya.'
  } satisfies Record<InstallWay, string>,
  install: {
    restart: 'Pasang dan mulai ulang',
    open: 'Buka paket',
    show: 'Tunjukkan paket'
  } satisfies Record<InstallWay, string>,
  installAtQuit: 'Pasang saat ditutup',
  notAtQuit: 'Jangan pasang',
  notes: 'Yang baru',
  refused: 'Ditolak, tidak ada yang berubah.',
  again: 'Unduh lagi',
  later: 'Nanti',
  show: 'Lihat pembaruan',
  reasons: {
    address: 'Alamat pembaruan tidak dapat dipakai: hanya alamat https.',
    offline: 'Server pembaruan tidak dapat dihubungi.',
    proxy: 'Proxy tidak meneruskan permintaan ke server pembaruan.',
    certificate: 'Sertifikat server pembaruan tidak dapat dipercaya.',
    'timed-out': 'Server pembaruan tidak menjawab pada waktunya.',
    cut: 'Berkas dari server pembaruan terpotong.',
    redirected: 'Server pembaruan mengalihkan ke alamat lain; itu tidak diikuti.',
    'not-found': 'Di alamat ini tidak ada pembaruan untuk jenis pemasangan ini.',
    'odd-answer': 'Server pembaruan menjawab dengan galat.',
    'too-large': 'Berkas dari server pembaruan lebih besar daripada yang seharusnya.',
    unreadable: 'Keterangan pembaruan tidak dapat dibaca.',
    signature: 'Tanda tangan keterangan pembaruan bukan dari penerbit Ajukan.',
    product: 'Keterangan pembaruan ini untuk aplikasi lain.',
    system: 'Keterangan pembaruan ini untuk sistem lain.',
    'file-name': 'Nama paket pembaruan tidak wajar.',
    older: 'Server pembaruan menawarkan versi yang lebih lama.',
    replayed: 'Server pembaruan menawarkan keterangan yang lebih lama daripada yang sudah pernah dibaca.',
    'older-data': 'Versi itu tidak dapat membaca data Anda.',
    step: 'Versi itu tidak dapat dipasang langsung di atas versi ini.',
    hash: 'Isi paket tidak sama dengan yang ditandatangani penerbit.',
    publisher: 'Paket tidak ditandatangani oleh penerbit aplikasi ini.',
    'disk-full': 'Cakram penuh.',
    'disk-failed': 'Paket tidak dapat ditulis ke cakram.'
  } satisfies Record<UpdateRefusal, string>
}
export type UpdatesText = typeof updatesId
