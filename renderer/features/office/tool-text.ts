import { byLanguage } from '../../i18n/use-text.ts'
import { inBothLanguages, plural, type Translator } from '#core/base/translator.ts'
import type { DeskRights } from '#core/contract/office.ts'
import type { ToolProgress, WindowProblem } from '#core/contract/office-tool.ts'
import { en as sharedEn } from '#core/office/tool-text/en.ts'
import { id as sharedId } from '#core/office/tool-text/id.ts'

/** The office tool in the window. Loaded with its dialog. */
const toolText = ({ words, same, number }: Translator) => ({
  title: words('Kelola kantor', 'Manage the office'),
  server: {
    lead: words(
      'Kantor memerlukan PostgreSQL 15 atau lebih baru di komputer yang selalu menyala, dan seorang administratornya. Cara menyiapkan servernya ada di Panduan, halaman Kantor.',
      'An office needs PostgreSQL 15 or newer on a computer that is always on, and an administrator of it. How to set up the server is in the handbook, page Office.'
    ),
    address: words('Alamat server', 'Address of the server'),
    addressHint: words('Nama host atau alamat IP; dengan port bila bukan 5432. Contoh: kantor.lan:5432', 'Host name or IP address; with the port if it is not 5432. Example: office.lan:5432'),
    database: words('Basis data', 'Database'),
    databaseHint: words('Dibuat bila belum ada. Pakai nama tersendiri untuk kantor.', 'Created if it does not exist. Use a separate name for the office.'),
    check: words('Periksa server', 'Check the server'),
    missing: words('Isi dulu.', 'Fill this in first.')
  },
  identity: {
    title: words('Sertifikat server', 'Certificate of the server'),
    authority: words('Sertifikat server ini diterbitkan otoritas publik.', 'The certificate of this server was issued by a public authority.'),
    compare: words(
      'Sertifikat ini tidak diterbitkan otoritas publik. Bandingkan sidik jarinya dengan yang dicatat saat sertifikatnya dibuat; bila berbeda, jangan lanjutkan. Belum ada yang dikirim ke server ini.',
      'This certificate was not issued by a public authority. Compare its fingerprint with the one noted when the certificate was created; if it differs, do not go on. Nothing has been sent to this server yet.'
    ),
    fingerprint: words('Sidik jari', 'Fingerprint'),
    same: words('Sidik jarinya sama', 'The fingerprint is the same'),
    confirmed: words('Sidik jarinya sudah Anda bandingkan.', 'You have compared its fingerprint.'),
    known: words('Sertifikatnya dibandingkan dengan yang sudah dikenal.', 'Its certificate is compared with the known one.')
  },
  certificate: {
    action: words('Buat sertifikat server…', 'Create a server certificate…'),
    title: words('Sertifikat untuk server Anda', 'A certificate for your server'),
    lead: words(
      'Untuk server PostgreSQL milik sendiri yang belum bersertifikat. Dibuat satu kali; meja mengenali server dari kuncinya. Layanan terkelola sudah memilikinya.',
      'For your own PostgreSQL server that has no certificate yet. Created once; desks recognise the server by its key. A managed service already has one.'
    ),
    hosts: words('Nama dan alamat server', 'Names and addresses of the server'),
    hostsHint: words('Semua yang dipakai meja untuk mencapai server, dipisahkan koma. Contoh: kantor.lan, 192.168.1.10', 'All that desks use to reach the server, separated by commas. Example: office.lan, 192.168.1.10'),
    submit: words('Pilih folder dan buat…', 'Choose a folder and create it…'),
    done: (certificate: string, key: string) => words(`${certificate} dan ${key} disimpan.`, `${certificate} and ${key} were saved.`),
    note: words('Catat sidik jari ini: dengannya setiap orang memastikan bahwa servernya benar.', 'Note this fingerprint: everyone uses it to check that the server is the right one.'),
    secret: (key: string) =>
      words(
        `${key} adalah kunci rahasia server. Salin kedua berkas ke server, simpan satu salinannya di tempat aman, lalu hapus dari komputer ini. Di server hanya akun PostgreSQL yang boleh membacanya.`,
        `${key} is the secret key of the server. Copy both files to the server, keep one copy in a safe place, then delete them from this computer. On the server, only the PostgreSQL account may read it.`
      ),
    next: words('Cara memasangnya ada di Panduan, halaman Kantor.', 'How to install it is in the handbook, page Office.')
  },
  login: {
    title: words('Masuk sebagai administrator', 'Log in as an administrator'),
    server: same('Server'),
    other: words('Server lain…', 'Another server…'),
    user: words('Nama administrator', 'Name of the administrator'),
    userHint: words('Biasanya postgres, atau administrator yang dibuat untuk kantor.', 'Usually postgres, or an administrator that was created for the office.'),
    passwordHint: words('Kata sandinya ditanyakan di jendela tersendiri, diingat selama alat ini terbuka, dan tidak disimpan di mana pun.', 'The password is asked for in a window of its own, remembered while this tool is open, and stored nowhere.'),
    submit: words('Masuk', 'Log in'),
    missing: words('Isi dulu.', 'Fill this in first.')
  },
  create: {
    title: words('Kantor baru', 'A new office'),
    lead: (database: string) => words(`Belum ada kantor di basis data ${database}. Kantor dibuat di sana; meja ditambahkan sesudahnya.`, `There is no office in the database ${database} yet. It is created there; desks are added afterwards.`),
    name: words('Nama kantor', 'Name of the office'),
    nameHint: words('Seperti yang ditampilkan di semua meja, misalnya nama perusahaan.', 'As all desks show it, for example the name of the company.'),
    submit: words('Buat kantor', 'Create the office'),
    restore: words('Pulihkan dari cadangan…', 'Restore a backup…'),
    made: (name: string) => words(`Kantor ${name} dibuat.`, `The office ${name} was created.`)
  },
  addresses: {
    label: words('Alamat untuk meja', 'Address for desks'),
    hint: words('Alamat server bagi komputer lain, dipisahkan koma; dicoba menurut urutannya. Contoh: kantor.lan:5432, 192.168.1.10:5432', 'Addresses of the server for other computers, separated by commas; tried in their order. Example: office.lan:5432, 192.168.1.10:5432'),
    change: words('Ubah alamat…', 'Change addresses…'),
    title: words('Alamat untuk meja', 'Address for desks'),
    lead: words('Ditulis di berkas pasangan berikutnya. Berkas yang sudah dibuat tidak berubah.', 'Written into the next pairing file. Files that already exist do not change.'),
    none: words('Belum ada: isi sebelum menambah meja.', 'None yet: enter one before you add a desk.')
  },
  migrate: {
    title: words('Basis data perlu diperbarui', 'The database needs an update'),
    text: (from: number, to: number) =>
      words(
        `Basis data kantor ini versi ${number(from)}; Ajukan di komputer ini memakai versi ${number(to)}. Meja dengan Ajukan satu versi sebelumnya tetap dapat bekerja.`,
        `The database of this office has version ${number(from)}; Ajukan on this computer uses version ${number(to)}. Desks with the previous version of Ajukan keep working.`
      ),
    backup: words('Buat cadangan dulu: pembaruan tidak dapat diurungkan.', 'Make a backup first: the update cannot be undone.'),
    submit: words('Perbarui basis data', 'Update the database'),
    done: words('Basis data kantor sudah mutakhir.', 'The database of the office is up to date.')
  },
  facts: {
    office: words('Kantor', 'Office'),
    server: same('Server'),
    sending: words('Pengiriman', 'Sending'),
    open: words('Terbuka', 'Open'),
    closed: words('Ditutup sampai semua meja melaporkan data yang mereka miliki', 'Closed until every desk has reported what it has'),
    generation: (count: number) => words(`generasi ${number(count)}`, `generation ${number(count)}`),
    schema: words('Basis data', 'Database'),
    versions: (schema: number, postgres: string) => words(`versi ${number(schema)}, PostgreSQL ${postgres}`, `version ${number(schema)}, PostgreSQL ${postgres}`),
    others: words('Terbuka juga untuk meja', 'Also open to desks'),
    othersHint: (names: string) => words(`Bila tidak ada yang lain yang memerlukannya, superuser menutupnya: REVOKE CONNECT ON DATABASE ${names} FROM PUBLIC`, `If nobody else needs that, a superuser closes it: REVOKE CONNECT ON DATABASE ${names} FROM PUBLIC`),
    content: words('Isi', 'Content'),
    contents: (declarations: number, documents: number, size: string) => words(`${number(declarations)} deklarasi, ${number(documents)} PDF dan berkas terlampir${size}`, `${plural(declarations, 'declaration')}, ${number(documents)} ${documents === 1 ? 'PDF or attached file' : 'PDFs and attached files'}${size}`),
    branches: (count: number) => words(`${number(count)} versi terpisah menunggu keputusan`, `${number(count)} separate ${count === 1 ? 'version waits' : 'versions wait'} for a decision`),
    late: (count: number) => words(`${number(count)} ditutup karena pengiriman terlambat`, `${number(count)} closed by a late attempt`)
  },
  unchecked: (addresses: string) => words(`Tidak terjangkau dari komputer ini, jadi sertifikatnya belum dibandingkan: ${addresses}`, `Not reached from this computer, so the certificate was not compared: ${addresses}`),
  missing: (desks: string) => words(`Pengiriman ditutup. Belum melaporkan data yang dimilikinya: ${desks}. Buka Ajukan di meja itu.`, `Sending is closed. These have not reported what they have: ${desks}. Open Ajukan at those desks.`),
  desks: {
    title: words('Meja', 'Desks'),
    none: words('Belum ada meja. Meja pertama adalah pemilik: tambahkan meja untuk komputer ini atau komputer pemilik.', 'No desk yet. The first desk is an owner: add one for this computer, or for the computer of the owner.'),
    actions: words('Tindakan', 'Actions'),
    lock: words('Kunci…', 'Lock…'),
    unlock: words('Buka kunci', 'Unlock'),
    pair: words('Berkas baru…', 'New file…'),
    readmit: words('Akhiri pemakaian ganda…', 'Resolve the double use…'),
    /** Changes that it does not have yet. */
    behind: (count: number) => same(number(count)),
    unknownBehind: words('belum diketahui', 'not known yet')
  },
  add: {
    action: words('Tambah meja…', 'Add a desk…'),
    title: words('Tambah meja', 'Add a desk'),
    firstTitle: words('Meja pertama', 'The first desk'),
    lead: words('Setiap komputer adalah satu meja. Meja itu bergabung dengan berkas pasangan dan PIN.', 'Each computer is a desk. It joins with a pairing file and a PIN.'),
    first: words('Meja 1', 'Desk 1'),
    next: (desk: number) => words(`Meja ${String(desk)}`, `Desk ${String(desk)}`),
    name: words('Nama meja', 'Name of the desk'),
    rights: words('Hak', 'Rights'),
    hints: {
      owner: words('Mengubah, mengirim, dan mengatur meja.', 'Changes, sends, and manages desks.'),
      broker: words('Mengubah dan mengirim.', 'Changes and sends.'),
      viewer: words('Melihat semuanya; tidak mengubah dan tidak mengirim.', 'Sees everything; changes nothing and sends nothing.')
    } satisfies Record<DeskRights, string>,
    rightsOf: {
      owner: words('Pemilik', 'Owner'),
      broker: same('Broker'),
      viewer: words('Pembaca', 'Viewer')
    } satisfies Record<DeskRights, string>,
    firstIsOwner: words('Meja pertama adalah pemilik.', 'The first desk is an owner.'),
    submit: words('Simpan berkas pasangan…', 'Save the pairing file…')
  },
  pair: {
    title: (desk: string) => words(`Berkas pasangan baru untuk ${desk}`, `A new pairing file for ${desk}`),
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
  lock: {
    title: (desk: string) => words(`Kunci ${desk}`, `Lock ${desk}`),
    text: words('Meja itu tidak dapat lagi membaca, mengubah atau mengirim lewat kantor. Apa yang sudah dikerjakannya tetap dapat masuk, ke karantina.', 'The desk can no longer read, change or send through the office. What it has done still comes in, into quarantine.'),
    warning: words('Cabut juga token CEISA meja itu di portal: hanya Bea Cukai yang dapat benar-benar menghentikan pengirimannya.', 'Revoke the CEISA token of that desk at the portal too: only customs can really stop it from sending.'),
    label: words('Alasan', 'Reason'),
    hint: words('Terlihat di meja itu dan oleh pemilik.', 'The desk and the owners see it.'),
    submit: words('Kunci meja', 'Lock the desk')
  },
  readmit: {
    title: (desk: string) => words(`${desk} dipakai di dua tempat`, `${desk} is in use in two places`),
    text: words('Ada salinan folder datanya. Meja itu tidak dapat mengirim sampai tinggal satu.', 'There is a copy of its data folder. The desk cannot send until there is only one again.'),
    warning: words('Hapus dulu salinannya, atau pastikan tidak pernah dijalankan lagi.', 'Delete the copy first, or make sure that it is never started again.'),
    label: words('Apa yang terjadi dengan salinannya?', 'What happened to the copy?'),
    hint: words('Disimpan di riwayat kantor.', 'Kept in the history of the office.'),
    submit: words('Sekarang tinggal satu', 'There is only one now')
  },
  reasonMissing: words('Tulis sesuatu di sini: ini disimpan di riwayat kantor.', 'Write something here: it is kept in the history of the office.'),
  backup: {
    action: words('Buat cadangan…', 'Make a backup…'),
    title: words('Cadangan kantor', 'Backup of the office'),
    text: words('Seluruh basis data kantor ditulis ke satu berkas dan dibaca ulang. Meja boleh tetap bekerja.', 'The whole database of the office is written into one file and read back. Desks can go on working.'),
    warning: words(
      'Berkas itu tidak dienkripsi: siapa pun yang mendapatkannya dapat membaca deklarasi, jawaban dan PDF. Kata sandi tidak ada di dalamnya. Jangan simpan di komputer server.',
      'The file is not encrypted: anyone who gets it can read the declarations, answers and PDFs. It contains no passwords. Do not keep it on the server.'
    ),
    submit: words('Pilih tempat dan mulai…', 'Choose a place and start…'),
    done: (file: string, size: string) => words(`Cadangan ditulis dan dibaca ulang: ${file} (${size}).`, `Backup written and read back: ${file} (${size}).`)
  },
  restore: {
    action: words('Pulihkan…', 'Restore…'),
    title: words('Pulihkan kantor dari cadangan', 'Restore the office from a backup'),
    means: [
      words('Basis data kantor diganti dengan isi cadangan. Yang sekarang tidak dihapus: ia tetap di server dengan nama lain.', 'The database of the office is replaced with the content of the backup. The present one is not deleted: it stays on the server under another name.'),
      words('Sambungan semua meja diputus sebentar.', 'All desks are disconnected for a moment.'),
      words('Sesudahnya pengiriman ditutup sampai setiap meja terhubung dan melaporkan data yang dimilikinya: meja tahu lebih banyak daripada cadangan lama.', 'Afterwards, sending is closed until every desk has connected and reported what it has: the desks know more than an old backup does.'),
      words('Tidak ada yang berubah bila pemulihan gagal atau dihentikan.', 'Nothing changes if the restore fails or is stopped.')
    ],
    choose: words('Pilih cadangan…', 'Choose a backup…'),
    chosen: (file: string, size: string, time: string) => words(`${file} (${size}, ditulis ${time})`, `${file} (${size}, written ${time})`),
    confirm: (database: string) => words(`Ketik nama basis data (${database}) untuk melanjutkan`, `Type the name of the database (${database}) to continue`),
    wrong: (database: string) => words(`Tulis persis: ${database}`, `Type exactly: ${database}`),
    submit: words('Ganti basis data', 'Replace the database'),
    done: (kept: string) => words(`Dipulihkan. Pengiriman ditutup sampai setiap meja melapor. Basis data sebelumnya disimpan sebagai ${kept}.`, `Restored. Sending is closed until every desk has reported. The previous database is kept as ${kept}.`),
    newLogins: (desks: string) => words(`Meja berikut perlu berkas pasangan baru, karena server ini belum mengenalnya: ${desks}`, `These desks need a new pairing file, because this server did not know them: ${desks}`)
  },
  programs: words('Pilih folder program…', 'Choose the folder of the programs…'),
  steps: {
    writing: words('Menulis cadangan', 'Writing the backup'),
    checking: words('Memeriksa cadangan', 'Checking the backup'),
    restoring: words('Memulihkan di samping basis data sekarang', 'Restoring beside the present database'),
    switching: words('Mengganti basis data', 'Switching the databases')
  } satisfies Record<ToolProgress['step'], string>,
  stop: words('Hentikan', 'Stop'),
  stopped: words('Dihentikan. Tidak ada yang berubah.', 'Stopped. Nothing has changed.'),
  finish: words('Selesai', 'Done'),
  again: words('Baca lagi', 'Read again'),
  /** After "The certificate of the server is not the expected one". */
  certificateChanged: words(
    'Bila sertifikatnya memang diganti, pilih server lain dan bandingkan sidik jari yang baru; meja yang sudah bergabung perlu berkas pasangan baru. Bila tidak, tanyakan kepada pengelola jaringan.',
    'If the certificate was really replaced, choose another server and compare the new fingerprint; desks that have joined need a new pairing file. If not, ask the administrator of your network.'
  ),
  problems: {
    'bad-host': (value) => words(value === '' ? 'Isi nama atau alamat server dulu.' : `Ini bukan nama host atau alamat IP: ${value}`, value === '' ? 'Enter a name or address of the server first.' : `This is not a host name or IP address: ${value}`),
    'file-exists': () => words('Di folder itu sudah ada server.crt atau server.key, dan tidak diganti. Pilih folder lain.', 'That folder already has a server.crt or server.key, which is not replaced. Choose another folder.'),
    'fingerprint-needed': (found) => words(`Salah satu alamat menunjukkan sertifikat yang tidak diterbitkan otoritas publik: ${found}`, `One of the addresses shows a certificate that was not issued by a public authority: ${found}`),
    'address-needed': words('Isi alamat server bagi meja: alamat yang dipakai di sini hanya berlaku di komputer ini.', 'Enter the address of the server for desks: the one used here is only for this computer.'),
    'confirmation-needed': words('Tidak ada yang diubah: nama basis datanya tidak sama.', 'Nothing was changed: the name of the database is not the same.'),
    'office-missing': words('Belum ada kantor di basis data ini.', 'There is no office in this database yet.'),
    'office-several': (names) => words(`Basis data ini berisi beberapa kantor (${names}), yang hanya dapat dikelola dengan ajukan --office di terminal.`, `The database has several offices (${names}), which only ajukan --office in a terminal can manage.`),
    'name-taken': (name) => words(`Meja ${name} sudah ada. Untuk berkas pasangan baru pilih Berkas baru… di baris meja itu.`, `There is already a desk ${name}. For a new pairing file choose New file… in its row.`),
    'desk-unknown': words('Meja itu tidak ada lagi. Baca lagi daftarnya.', 'That desk is not there any more. Read the list again.'),
    'program-missing': (name) =>
      words(
        `Program ${name} dari PostgreSQL diperlukan tetapi tidak ditemukan di komputer ini. Windows: pasang "Command Line Tools" dari pemasang PostgreSQL. Debian dan Ubuntu: apt install postgresql-client. Lalu ulangi, atau tunjukkan foldernya.`,
        `The program ${name} of PostgreSQL is needed and was not found on this computer. Windows: install the "Command Line Tools" of the PostgreSQL installer. Debian and Ubuntu: apt install postgresql-client. Then try again, or choose its folder.`
      ),
    'tool-closed': words('Kata sandi administrator tidak diingat lagi. Tutup jendela ini dan masuk lagi.', 'The password of the administrator is no longer remembered. Close this window and log in again.'),
    'tool-busy': words('Cadangan atau pemulihan lain sedang berjalan.', 'Another backup or restore is running.'),
    'office-joined': words('Meja ini sudah tergabung dengan kantor. Tinggalkan kantor itu dulu.', 'This desk belongs to an office already. Leave that office first.'),
    'no-keyring': words('Komputer ini tidak punya penyimpan kunci yang aman untuk kata sandi server.', 'This computer has no secure key store for the password of the server.'),
    'copy-code': words('Kode pemulihan ini bukan milik salinan itu.', 'This is not the recovery code of that copy.')
  } satisfies Record<WindowProblem, string | ((detail: string) => string)>
})

const own = inBothLanguages(toolText)
export const toolTexts = { id: { ...own.id, shared: sharedId }, en: { ...own.en, shared: sharedEn } }

export type ToolWindowText = typeof toolTexts.id
export const useToolText = byLanguage<ToolWindowText>(toolTexts)
