import { byLanguage } from '../../i18n/use-text.ts'
import { inBothLanguages, type Translator } from '#core/base/translator.ts'
import type { DeskRights } from '#core/contract/office.ts'
import type { OfficeServerState, ServerPhaseKind, WindowProblem } from '#core/contract/office-server.ts'
import { en as sharedEn } from '#core/office/tool-text/en.ts'
import { id as sharedId } from '#core/office/tool-text/id.ts'

type Why = Extract<OfficeServerState, { kind: 'unavailable' }>['why']

/** The server of an office on this computer. */
const serverText = ({ words, same }: Translator) => ({
  make: {
    title: words('Belum punya server?', 'No server yet?'),
    lead: words(
      'Komputer ini dapat menjadi server kantor: tanpa terminal dan tanpa administrator. Kantor berjalan selama Anda masuk di komputer ini; di luar itu meja lain tetap dapat bekerja dan menyusul kemudian.',
      'This computer can be the server of the office: without a terminal and without an administrator. The office runs while you are logged in on this computer; at other times the other desks keep working and catch up later.'
    ),
    action: words('Jadikan komputer ini server kantor…', 'Make this computer the office server…'),
    install: words('Untuk menjadi server kantor, komputer ini memerlukan PostgreSQL 15 atau lebih baru. Administrator komputer menjalankan satu perintah:', 'To be the office server, this computer needs PostgreSQL 15 or newer. The administrator of the computer runs one command:'),
    installCopy: words('Salin perintah', 'Copy the command'),
    installCopied: words('Perintah disalin.', 'The command was copied.'),
    installNotCopied: words('Perintah tidak dapat disalin. Ketiklah.', 'The command cannot be copied. Type it.'),
    look: words('Periksa lagi', 'Check again'),
    unavailable: {
      'no-programs': words('Komputer ini dapat menjadi server kantor bila bagian server Ajukan, atau PostgreSQL 15 atau lebih baru, terpasang.', 'This computer can be the server of the office if the server part of Ajukan, or PostgreSQL 15 or newer, is installed.'),
      'no-keyring': words('Komputer ini tidak punya penyimpan kunci yang aman untuk kata sandi server, jadi tidak dapat menjadi server kantor.', 'This computer has no secure key store for the password of the server, so it cannot be the server of an office.'),
      'runs-as-root': words('Ajukan dijalankan sebagai administrator sistem, jadi komputer ini tidak dapat menjadi server kantor. Jalankan sebagai pengguna biasa.', 'Ajukan was started as an administrator of the system, so this computer cannot be the server of an office. Start it as an ordinary user.')
    } satisfies Record<Why, string>
  },
  create: {
    title: words('Jadikan komputer ini server kantor', 'Make this computer the office server'),
    office: words('Nama kantor', 'Name of the office'),
    officeHint: words('Seperti yang ditampilkan di semua meja, misalnya nama perusahaan.', 'As all desks show it, for example the name of the company.'),
    desk: words('Nama meja ini', 'Name of this desk'),
    missing: words('Isi dulu.', 'Fill this in first.'),
    submit: words('Buat kantor', 'Create the office'),
    working: words('Server dan kantor sedang dibuat…', 'The server and the office are being created…'),
    away: words(
      'Kantor tidak terjangkau bila Anda keluar dari sesi, atau komputer mati atau tidur. Data meja lain tidak hilang; semuanya menyusul saat kantor terjangkau lagi. Di akhir, pilih folder untuk salinan setiap malam.',
      'The office cannot be reached while you are logged off, or the computer is off or asleep. No data of other desks is lost; they catch up when it is back. At the end, choose a folder for the nightly copies.'
    ),
    done: (office: string) => words(`Kantor ${office} sudah berjalan di komputer ini.`, `The office ${office} now runs on this computer.`)
  },
  addresses: {
    title: words('Alamat yang dibuka untuk meja lain', 'Addresses open to other desks'),
    lead: words('Server hanya terbuka di alamat yang dicentang, untuk komputer di jaringannya.', 'The server is open only at the ticked addresses, to computers of their network.'),
    change: words('Ubah alamat', 'Change the addresses'),
    network: (network: string) => words(`jaringan ${network}`, `network ${network}`),
    away: words('tidak ada lagi di komputer ini', 'not on this computer any more'),
    none: words('Komputer ini belum terhubung ke jaringan.', 'This computer is not connected to a network yet.'),
    save: words('Simpan alamat', 'Save the addresses'),
    gone: words(
      'Router memberi komputer ini alamat lain, jadi meja lain mungkin tidak menemukannya. Centang alamat yang baru, dan minta pengelola jaringan menetapkan alamat tetap.',
      'The router gave this computer another address, so other desks may not find it. Tick the new address, and ask the network administrator for a fixed one.'
    )
  },
  here: {
    title: words('Server kantor di komputer ini', 'The office server on this computer'),
    phases: {
      stopped: words('Dihentikan', 'Stopped'),
      starting: words('Sedang dinyalakan…', 'Starting…'),
      running: words('Berjalan', 'Running'),
      recovering: words('Berhenti mendadak; sedang dipulihkan…', 'Stopped unexpectedly; recovering…'),
      failed: words('Tidak berjalan', 'Not running')
    } satisfies Record<ServerPhaseKind, string>,
    server: words('Server', 'Server'),
    version: (major: number, port: number) => same(`PostgreSQL ${String(major)}, port ${String(port)}`),
    addresses: words('Alamat', 'Addresses'),
    fingerprint: words('Sidik jari', 'Fingerprint'),
    fingerprintHint: words('Bacakan kepada meja lain yang menanyakannya.', 'Read it out to another desk that asks for it.'),
    start: words('Nyalakan', 'Start'),
    stop: words('Hentikan', 'Stop'),
    stopAsk: words('Hentikan server kantor?', 'Stop the office server?'),
    stopText: words('Meja lain tidak dapat mencapai kantor sampai server dinyalakan lagi. Tidak ada data yang hilang.', 'Other desks cannot reach the office until it is started again. No data is lost.'),
    change: words('Ubah alamat…', 'Change addresses…'),
    addDesk: words('Tambah rekan…', 'Add a colleague…'),
    pairDesk: words('Berkas baru untuk sebuah meja…', 'New file for a desk…'),
    autostart: words('Mulai saat masuk ke komputer', 'Start when you log in'),
    autostartHint: words('Ajukan mulai tersembunyi saat Anda masuk ke komputer. Menutup jendela tidak menghentikan kantor; Keluar di ikon bilah sistem menghentikannya.', 'Ajukan starts hidden when you log in to the computer. Closing the window does not stop the office; Quit in the menu of its tray icon does.'),
    useHere: words('Pakai server ini…', 'Use this server…'),
    ownDesk: words(
      'Server ini berjalan, tetapi tidak menerima meja ini: foldernya disalin, atau kata sandinya hilang. Bila meja di sini yang benar, pilih Hubungkan meja ini lagi; salinannya tidak dapat masuk lagi. Bila folder ini salinannya, pilih Keluar dari kantor.',
      'This server runs but does not accept this desk: its folder was copied, or its password was lost. If the desk here is the right one, choose Connect this desk again; the copy cannot log in any more. If this folder is the copy, choose Leave the office.'
    ),
    pairOwn: words('Hubungkan meja ini lagi', 'Connect this desk again'),
    pairedOwn: words('Meja ini terhubung lagi.', 'This desk is connected again.'),
    unfinished: words('Pembuatan kantor belum selesai.', 'The office has not been completely created.'),
    finish: words('Selesaikan…', 'Finish…')
  },
  add: {
    title: words('Tambah meja', 'Add a desk'),
    lead: words('Setiap komputer adalah satu meja. Meja itu bergabung dengan berkas pasangan dan PIN.', 'Each computer is a desk. It joins with a pairing file and a PIN.'),
    next: (desk: number) => words(`Meja ${String(desk)}`, `Desk ${String(desk)}`),
    name: words('Nama meja', 'Name of the desk'),
    rights: words('Hak', 'Rights'),
    hints: {
      owner: words('Mengubah, mengirim, dan mengatur meja.', 'Changes, sends, and manages desks.'),
      broker: words('Mengubah dan mengirim.', 'Changes and sends.'),
      viewer: words('Melihat semuanya; tidak mengubah dan tidak mengirim.', 'Sees everything; changes nothing and sends nothing.')
    } satisfies Record<DeskRights, string>,
    submit: words('Simpan berkas pasangan…', 'Save the pairing file…')
  },
  pair: {
    title: words('Berkas pasangan baru', 'A new pairing file'),
    desk: words('Meja', 'Desk'),
    text: words('Untuk meja yang dipasang di komputer lain, atau yang berkasnya hilang.', 'For a desk that moves to another computer, or whose file was lost.'),
    warning: words('Kata sandi meja itu sekarang berakhir: komputer yang memakainya tidak dapat masuk lagi sampai bergabung dengan berkas baru.', 'The present password of the desk ends: the computer that uses it cannot log in before it has joined with the new file.'),
    submit: words('Simpan berkas pasangan…', 'Save the pairing file…')
  },
  pairing: {
    title: (desk: string) => words(`Berkas pasangan ${desk}`, `Pairing file of ${desk}`),
    saved: (file: string) => words(`Berkas ${file} disimpan.`, `The file ${file} was saved.`),
    pin: same('PIN'),
    copy: words('Salin PIN', 'Copy the PIN'),
    copied: words('PIN disalin.', 'The PIN was copied.'),
    notCopied: words('PIN tidak dapat disalin. Catatlah.', 'The PIN cannot be copied. Write it down.'),
    next: words('Di meja itu: Pengaturan → Kantor, ketik PIN, pilih berkas ini.', 'At that desk: Settings → Office, enter the PIN, choose this file.'),
    close: words('PIN sudah dicatat', 'I have noted the PIN'),
    ask: words('PIN sudah dicatat?', 'Have you noted the PIN?'),
    askText: words('PIN tidak dapat ditampilkan lagi. Tanpa PIN, meja itu perlu berkas pasangan baru.', 'The PIN cannot be shown again. Without it, the desk needs a new pairing file.')
  },
  copies: {
    title: words('Salinan setiap malam', 'Copy every night'),
    none: words('Belum ada. Bila disk komputer ini rusak, kantor hilang: pilih folder di disk lain atau flashdisk.', 'None yet. If the disk of this computer fails, the office is lost: choose a folder on another disk or a USB stick.'),
    folder: (folder: string, time: string) => words(`${folder}, terakhir ${time}`, `${folder}, last ${time}`),
    never: words('belum pernah', 'never'),
    choose: words('Pilih folder…', 'Choose a folder…'),
    now: words('Salin sekarang', 'Copy now'),
    code: words('Kode pemulihan…', 'Recovery code…'),
    missing: words('Kantor sudah dua hari tanpa salinan. Bila disk komputer ini rusak, semuanya hilang: pilih folder di disk lain atau flashdisk.', 'The office has had no copy for two days. If the disk of this computer fails, everything is lost: choose a folder on another disk or a USB stick.'),
    overdue: words('Salinan kantor tidak dibuat. Sambungkan flashdisk atau disknya, lalu pilih Salin sekarang.', 'The copy of the office was not made. Connect the USB stick or disk, then choose Copy now.'),
    done: words('Salinan dibuat dan dibaca kembali.', 'The copy was made and read back.')
  },
  restore: {
    action: words('Dari salinan…', 'From a copy…'),
    joinedTitle: words('Server kantor rusak atau pindah?', 'Is the office server broken or moving?'),
    joined: words('Dengan salinan setiap malam dan kode pemulihannya, komputer ini dapat menggantikannya.', 'With a nightly copy and its recovery code, this computer can take its place.'),
    title: words('Jadikan komputer ini server dari salinan', 'Make this computer the server from a copy'),
    lead: words('Pengiriman ditutup sampai semua meja melapor: meja mungkin punya data yang lebih baru daripada salinan.', 'Sending is closed until all desks have reported: they may have newer data than the copy.'),
    code: words('Kode pemulihan', 'Recovery code'),
    codeHint: words('Dua belas angka. Kosongkan bila tidak ada; setiap meja kemudian perlu berkas pasangan baru.', 'Twelve digits. Leave it empty if you do not have it; every desk then needs a new pairing file.'),
    submit: words('Pilih salinan dan buat…', 'Choose the copy and create it…')
  },
  upgrade: {
    offer: (major: number) => words(`PostgreSQL ${String(major)} tersedia. Memindahkan data butuh beberapa menit; meja lain menunggu.`, `PostgreSQL ${String(major)} is available. Moving the data takes a few minutes; other desks wait.`),
    action: words('Perbarui…', 'Update…'),
    title: words('Perbarui PostgreSQL?', 'Update PostgreSQL?'),
    text: words('Data dipindahkan ke versi baru; yang lama tetap disimpan. Sesudahnya pengiriman ditutup sampai semua meja melapor.', 'The data is moved to the new version; the old data is kept. Then sending is closed until all desks have reported.')
  },
  firewall: {
    title: words('Bila meja lain tidak dapat terhubung', 'If another desk cannot connect'),
    lead: (port: number) =>
      words(
        `Firewall komputer ini mungkin menutup port ${String(port)}. Izinkan PostgreSQL bila Windows bertanya, untuk jaringan pribadi. Bila tidak, pengelola komputer menjalankan satu perintah:`,
        `The firewall of this computer may close port ${String(port)}. Allow PostgreSQL if Windows asks, for private networks. Otherwise the administrator of the computer runs one command:`
      ),
    test: words('Meja yang bergabung menguji sambungannya dan menyebutkan apa yang menghalangi.', 'A desk that joins tests its connection and says what is in the way.')
  },
  problems: {
    'file-exists': words('Berkas itu sudah ada dan tidak diganti. Pilih nama lain.', 'That file exists already and is not replaced. Choose another name.'),
    'address-needed': words('Server belum terbuka di alamat mana pun yang dicapai rekan. Pilih Ubah alamat dan centang satu.', 'The server is not open at any address that a colleague can reach. Choose Change addresses and tick one.'),
    'office-missing': words('Belum ada kantor di basis data ini.', 'There is no office in this database yet.'),
    'name-taken': (name) => words(`Meja ${name} sudah ada. Untuk berkas pasangan baru pilih Berkas baru untuk sebuah meja.`, `There is already a desk ${name}. For a new pairing file choose New file for a desk.`),
    'desk-unknown': words('Meja itu tidak ada lagi di kantor ini.', 'That desk is not in this office any more.'),
    'program-missing': words('PostgreSQL tidak ditemukan di komputer ini. Pasang dulu, lalu ulangi.', 'PostgreSQL was not found on this computer. Install it, then try again.'),
    'office-joined': words('Meja ini sudah tergabung dengan kantor. Tinggalkan kantor itu dulu.', 'This desk belongs to an office already. Leave that office first.'),
    'no-keyring': words('Komputer ini tidak punya penyimpan kunci yang aman untuk kata sandi server.', 'This computer has no secure key store for the password of the server.'),
    'copy-code': words('Kode pemulihan ini bukan milik salinan itu.', 'This is not the recovery code of that copy.'),
    'server-copied': words(
      'Folder server ini salinan dari tempat lain, jadi tidak dinyalakan: dua server untuk satu kantor memisahkan meja-mejanya. Bila server yang pertama masih dipakai, biarkan ini; untuk menjadi meja tersendiri pilih Keluar dari kantor. Bila yang pertama tidak akan dipakai lagi, pilih Pakai server ini; pengiriman lalu ditutup sampai semua meja melapor.',
      'The folder of this server is a copy from elsewhere, so it is not started: two servers of one office would part its desks. If the first one is still in use, leave this one alone; to become a desk of its own, choose Leave the office. If the first one will not be used again, choose Use this server; sending is then closed until all desks have reported.'
    )
  } satisfies Record<WindowProblem, string | ((detail: string) => string)>
})

const own = inBothLanguages(serverText)
export const serverTexts = { id: { ...own.id, shared: sharedId }, en: { ...own.en, shared: sharedEn } }

export type ServerText = typeof serverTexts.id
export const useServerText = byLanguage<ServerText>(serverTexts)
