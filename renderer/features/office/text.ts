import type { FailureCode } from '#core/base/result.ts'
import { plural, type Translated, type Translator } from '#core/base/translator.ts'
import type { AddressOutcome, AttemptOutcome, DeskRights, DeskState, QuarantinedKind } from '#core/contract/office.ts'
import type { SetAsideSource } from '#core/contract/store-copy.ts'
import type { HoldingEffect, HoldingVerbName } from '#core/office/holding-step.ts'
import { inSentence } from '../../i18n/in-sentence.ts'

/** The office in the settings and in the status bar. */
export const officeSettingsText = ({ words, same, number }: Translator) => ({
  title: words('Kantor', 'Office'),
  join: {
    command: words('Gabung ke kantor…', 'Join an office…'),
    lead: words('Beberapa meja dapat bekerja pada deklarasi yang sama: setiap deklarasi dipegang satu meja, dan hanya meja itu yang mengubah dan mengirimnya.', 'Several desks can work on the same declarations: each declaration is held by one desk, and only that desk changes and sends it.'),
    lead2: words(
      'Setelah bergabung, deklarasi, respon dan data induk meja ini dikirim ke kantor dan terlihat oleh semua meja; tanpa sambungan meja ini tetap dapat bekerja.',
      'After joining, the declarations, responses and master data of this desk go to the office and every desk sees them. This desk still works without a connection.'
    ),
    how: words('Minta berkas pasangan dan PIN kepada pemilik kantor. Satu berkas hanya untuk satu meja dan satu kali pakai.', 'Ask an owner of the office for a pairing file and its PIN. A file is for one desk and works once.'),
    pin: same('PIN'),
    pinHint: words('Dua belas angka yang diberikan bersama berkas; spasi boleh.', 'The twelve digits that came with the file; spaces are accepted.'),
    pinMissing: words('Tulis kedua belas angka PIN, hanya dengan spasi atau tanda hubung di antaranya.', 'Enter all twelve digits of the PIN, only with spaces or hyphens between them.'),
    choose: words('Pilih berkas dan gabung…', 'Choose the file and join…'),
    noKeyring: words('Komputer ini tidak punya penyimpan kunci yang aman untuk kata sandi meja, jadi tidak dapat bergabung dengan kantor.', 'This computer has no secure key store for the password of the desk, so it cannot join an office.'),
    joined: (office: string, desk: string) => words(`Bergabung dengan ${office} sebagai ${desk}.`, `Joined ${office} as ${desk}.`)
  },
  first: {
    connecting: words('Menghubungi kantor untuk pertama kali…', 'Contacting the office for the first time…'),
    login: words('Kantor menolak berkas pasangan ini: berkas itu sudah pernah dipakai, atau sudah dibuat yang baru untuk meja ini. Batalkan, lalu minta berkas baru.', 'The office refuses this pairing file: it has been used, or a newer one was made for this desk. Cancel, then ask for another file.'),
    certificate: words(
      'Server menunjukkan sertifikat lain daripada yang tertulis di berkas pasangan. Tidak ada yang dikirim kepadanya. Tanyakan kepada pemilik kantor; bila sertifikatnya memang diganti, batalkan dan minta berkas baru.',
      'The server shows a different certificate from the one in the pairing file. Nothing was sent to it. Ask an owner of the office; if its certificate was replaced, cancel and ask for another file.'
    ),
    tested: words('Diuji dari komputer ini:', 'Tested from this computer:'),
    outcomes: {
      reached: words('terjangkau', 'reached'),
      refused: words('komputernya ada, tetapi server tidak berjalan di port ini', 'the computer is there, but no server runs at this port'),
      silent: words('tidak menjawab: firewall komputer server, jaringan lain, atau komputer mati', 'no answer: the firewall of the server, another network, or the computer is off'),
      'unknown-name': words('nama ini tidak dikenal di jaringan ini', 'this name is not known in this network'),
      foreign: words('yang menjawab bukan PostgreSQL', 'what answers is not PostgreSQL'),
      'without-tls': words('server tanpa enkripsi', 'a server without encryption'),
      certificate: words('server lain: sertifikatnya berbeda', 'another server: its certificate differs')
    } satisfies Record<AddressOutcome, string>,
    offline: words('Server kantor belum terjangkau. Ajukan terus mencoba. Periksa jaringan, atau batalkan.', 'The server of the office has not been reached yet. Ajukan keeps trying. Check the network, or cancel.'),
    retry: words('Coba lagi', 'Try again'),
    cancel: words('Batalkan bergabung', 'Cancel joining'),
    cancelled: words('Bergabung dibatalkan. Meja ini tidak berubah.', 'Joining was cancelled. This desk is as before.')
  },
  move: {
    action: words('Alamat server lain…', 'Other server address…'),
    title: words('Alamat server lain', 'Other server address'),
    text: words(
      'Untuk kantor ini sesudah pindah ke komputer atau alamat lain. Server itu diuji dulu dan harus terbukti kantor yang sama; yang bukan tidak mendapat apa pun. Yang menunggu di meja ini tetap ada dan dikirim ke sana.',
      'For this office after it has moved to another computer or address. The server there is tested first and must prove to be the same office; another one gets nothing. What waits at this desk stays and is sent there.'
    ),
    ways: {
      address: words('Alamatnya', 'Its address'),
      file: words('Berkas baru dari pemilik kantor', 'A new file of an owner')
    },
    hints: {
      address: words('Bila server memakai sertifikat baru, sidik jarinya dibandingkan dengan yang dibacakan pemilik.', 'If the server has a new certificate, its fingerprint is compared with the one that an owner reads out.'),
      file: words('Bila server baru tidak mengenal kata sandi meja ini lagi: pemilik membuat “Berkas baru…” untuk meja ini.', 'If the new server no longer knows the password of this desk: an owner makes a “New file…” for this desk.')
    },
    address: words('Alamat, misalnya 192.168.1.20:54320', 'Address, such as 192.168.1.20:54320'),
    invalid: words('Tulis nama komputer atau alamat IP, dengan port bila perlu: kantor:54320.', 'Enter a computer name or IP address, with the port if needed: kantor:54320.'),
    test: words('Uji dan pakai', 'Test and use'),
    chooseFile: words('Pilih berkas…', 'Choose the file…'),
    testing: words('Menguji server…', 'Testing the server…'),
    unreached: (outcome: string) => words(`Di alamat ini: ${outcome}. Tidak ada yang diubah.`, `At this address: ${outcome}. Nothing was changed.`),
    notSame: words('Tidak ada yang diubah, dan tidak ada yang dikirim ke server itu.', 'Nothing was changed, and nothing was sent to that server.'),
    login: words(
      'Server ini tidak menerima kata sandi meja ini: kantor dipulihkan tanpa kode pemulihan, atau ini kantor lain. Minta berkas baru kepada pemilik kantor. Tidak ada yang diubah.',
      'This server does not accept the password of this desk: the office was restored without its recovery code, or this is another office. Ask an owner of the office for a new file. Nothing was changed.'
    ),
    moved: words('Kantor dijangkau di server ini mulai sekarang.', 'The office is reached at this server from now on.')
  },
  damaged: {
    notice: words(
      'Berkas office.json di folder data ini hilang atau tidak terbaca, jadi tidak diketahui meja kantor mana komputer ini. Tidak ada yang dikirim ke Bea Cukai sampai ini diselesaikan. Pekerjaan Anda tetap ada.',
      'The file office.json of this data folder is missing or unreadable, so it is not known which desk of the office this computer is. Nothing is sent to customs until this is resolved. Your work is still here.'
    ),
    todo: words(
      'Tutup Ajukan dan kembalikan berkas itu bila Anda punya salinannya. Bila tidak: keluar dari kantor di sini, lalu minta berkas pasangan baru dan bergabung lagi; yang belum sampai di kantor dikirim sesudahnya.',
      'If you have a copy of the file, close Ajukan and put it back. If not, leave the office here, then ask for a new pairing file and join again; what has not reached the office is sent to it afterwards.'
    ),
    open: words('Buka pengaturan kantor', 'Open the office settings')
  },
  facts: {
    office: words('Nama kantor', 'Name of the office'),
    desk: words('Meja ini', 'This desk'),
    contact: words('Kontak', 'Contact'),
    exchange: words('Pertukaran', 'Exchange'),
    sending: words('Pengiriman', 'Sending'),
    details: words('Rincian teknis', 'Technical details'),
    generation: words('Generasi', 'Generation'),
    generationHint: words('Bertambah setiap kali kantor dipulihkan dari cadangan.', 'Increases each time the office is restored from a backup.'),
    size: words('Basis data kantor', 'Database of the office'),
    sizeOf: (size: string) => words(`${size} di server`, `${size} on the server`),
    grown: (size: string, day: string) => words(`bertambah ${size} sejak ${day}`, `${size} more since ${day}`),
    open: words('Terbuka', 'Open'),
    waits: words('Menunggu kantor; tanpa kantor hanya yang Anda pilih di Kirim', 'Waits for the office; without it only what you choose in the Outbox'),
    closed: words('Ditutup sampai semua meja melaporkan data yang mereka miliki dan pemilik kantor membukanya', 'Closed until every desk has reported what it has and an owner opens it'),
    reported: words('Ditutup sampai pemilik kantor memutuskan laporan sebuah meja', 'Closed until an owner decides on the report of a desk'),
    stopped: words('Ditutup untuk meja ini: laporannya ditolak', 'Closed for this desk: its report was dismissed'),
    forked: words('Ditutup: meja ini dipakai di dua tempat', 'Closed: this desk is in use in two places'),
    notFromHere: words('Tidak dari meja ini', 'Not from this desk'),
    last: (time: string) => words(`kontak terakhir ${time}`, `last contact ${time}`),
    now: words('Hubungi sekarang', 'Contact now'),
    same: words('Data meja ini dan kantor sudah sama.', 'This desk and the office are in sync.')
  },
  contact: {
    connecting: words('Menghubungi kantor…', 'Contacting the office…'),
    connected: words('Terhubung', 'Connected'),
    offline: (time: string) => words(`Tidak terhubung sejak ${time}`, `Not connected since ${time}`),
    refused: words('Ditolak kantor', 'Refused by the office')
  },
  behind: (count: string) => words(`${count} perubahan kantor belum sampai di sini`, `${count} of the office not here yet`),
  incoming: (count: string) => words(`${count} perubahan sedang disimpan di sini`, `${count} being stored here`),
  waiting: (count: string) => words(`${count} menunggu dikirim ke kantor`, `${count} waiting to be sent to the office`),
  waitingForRights: (count: string) => words(`${count} menunggu sampai meja ini boleh mengubah lagi`, `${count} waiting until this desk may make changes again`),
  rights: {
    owner: words('Pemilik', 'Owner'),
    broker: same('Broker'),
    viewer: words('Pembaca', 'Viewer')
  } satisfies Record<DeskRights, string>,
  states: {
    active: words('Aktif', 'Active'),
    locked: words('Dikunci', 'Locked'),
    retired: words('Tidak dipakai lagi', 'Out of service')
  } satisfies Record<DeskState, string>,
  desks: {
    title: words('Meja di kantor ini', 'Desks of this office'),
    name: words('Meja', 'Desk'),
    rights: words('Hak', 'Rights'),
    state: words('Keadaan', 'State'),
    last: words('Kontak terakhir', 'Last contact'),
    actions: words('Tindakan', 'Actions'),
    self: words('meja ini', 'this desk'),
    never: words('belum pernah', 'never'),
    forked: words('dipakai di dua tempat', 'in use in two places'),
    onlyConnected: words('Hanya saat terhubung dengan kantor.', 'Only while connected to the office.'),
    lock: words('Kunci…', 'Lock…'),
    unlock: words('Buka kunci', 'Unlock'),
    retire: words('Nyatakan tidak dipakai lagi…', 'Take out of service…'),
    resolve: words('Akhiri pemakaian ganda…', 'Resolve the double use…')
  },
  quarantine: {
    /** On the row of a desk. */
    action: (count: number) => words(`Karantina (${number(count)})…`, `Quarantine (${number(count)})…`),
    title: (desk: string) => words(`Karantina: ${desk}`, `Quarantine: ${desk}`),
    text: words(
      'Yang dilaporkan meja ini sewaktu tidak berhak, atau tentang kiriman meja lain: belum berlaku dan tidak tampil di meja lain. Ambil hanya yang Anda yakini; yang diambil berlaku atas nama meja ini.',
      'What this desk reported without having the rights, or about submissions of other desks: it does not count and is not shown at other desks. Take only what you trust; what you take counts under the name of this desk.'
    ),
    ofDesk: (desk: string) => words(`kiriman ${desk}`, `submission of ${desk}`),
    kind: words('Jenis', 'Kind'),
    about: words('Tentang', 'About'),
    at: words('Masuk', 'Arrived'),
    kinds: {
      attempt: words('Percobaan kirim', 'Attempt to send'),
      answer: words('Jawaban layanan', 'Answer of the service'),
      response: words('Respon', 'Response'),
      track: words('Riwayat status', 'Status history'),
      'other-attempt': words('Percobaan dengan isi lain', 'Attempt with other content'),
      lane: words('Seri nomor', 'Number series'),
      number: words('Nomor aju', 'Aju number'),
      release: words('Pelepasan hak mengirim', 'Release of the right to send')
    } satisfies Record<QuarantinedKind, string>,
    outcomes: {
      sending: words('sedang dikirim', 'being sent'),
      accepted: words('diterima', 'accepted'),
      refused: words('ditolak', 'refused'),
      failed: words('tidak terkirim', 'not sent'),
      unknown: words('belum pasti', 'uncertain')
    } satisfies Record<AttemptOutcome, string>,
    take: words('Ambil', 'Take'),
    dismiss: words('Sisihkan', 'Set aside'),
    dismissAll: words('Sisihkan semua', 'Set all aside'),
    none: words('Tidak ada yang menunggu.', 'Nothing waits.'),
    more: words('Masih ada lagi sesudah ini diputuskan.', 'There is more once these are decided.')
  },
  /** The name of a button that is there for each desk. */
  of: (action: string, desk: string) => same(`${action} (${desk})`),
  lock: {
    title: (desk: string) => words(`Kunci ${desk}`, `Lock ${desk}`),
    text: words('Meja itu tidak dapat lagi membaca, mengubah atau mengirim lewat kantor. Apa yang sudah dikerjakannya tetap dapat masuk, ke karantina.', 'That desk can no longer read, change or send through the office. What it has already done can still arrive, in quarantine.'),
    warning: words('Cabut juga token CEISA meja itu di portal: hanya Bea Cukai yang dapat benar-benar menghentikan pengirimannya.', 'Revoke its CEISA token at the portal too: only customs can really stop it from sending.'),
    label: words('Alasan', 'Reason'),
    yes: words('Kunci meja', 'Lock the desk'),
    done: (desk: string) => words(`${desk} dikunci. Jangan lupa mencabut token CEISA-nya.`, `${desk} is locked. Do not forget to revoke its CEISA token.`)
  },
  change: {
    action: words('Ubah hak…', 'Change rights…'),
    title: (desk: string) => words(`Hak ${desk}`, `Rights of ${desk}`),
    label: words('Hak', 'Rights'),
    hints: {
      owner: words('Mengubah, mengirim, dan mengatur meja.', 'Changes, sends, and manages desks.'),
      broker: words('Mengubah dan mengirim.', 'Changes and sends.'),
      viewer: words('Melihat semuanya; tidak mengubah dan tidak mengirim.', 'Sees everything; changes and sends nothing.')
    } satisfies Record<DeskRights, string>,
    toViewer: words(
      'Deklarasi yang dipegangnya tetap padanya sampai meja lain mengambilnya. Perubahan yang belum sampai di kantor tertahan di meja itu; yang sudah dikirimnya tetap sampai.',
      'What it holds stays with it until another desk takes it. Changes that have not reached the office are held back on that desk; what it has sent still arrives.'
    ),
    quota: (lanes: string, numbers: string) => words(`Jatah: ${lanes} seri nomor yang dipakai, ${numbers} nomor di luar seri.`, `Allowed: ${lanes} number series in use, ${numbers} numbers outside of them.`),
    raise: words('Gandakan jatah', 'Double this'),
    raised: (desk: string) => words(`Jatah ${desk} digandakan.`, `${desk} is allowed twice as much.`),
    retireLane: (series: string) => words(`Tarik seri ${series}`, `Take series ${series} out of service`),
    laneRetired: (series: string) => words(`Seri ${series} ditarik: nomornya tidak dipakai lagi.`, `Series ${series} is out of service: its numbers are not used again.`),
    own: words('Ini meja Anda sendiri: hanya pemilik lain yang dapat mengembalikan haknya.', 'This is your own desk: only another owner can restore its rights.'),
    lastOwner: words('Pemilik terakhir: jadikan meja lain pemilik lebih dulu.', 'This is the last owner: make another desk an owner first.'),
    done: (desk: string, rights: string) => words(`${desk} sekarang ${inSentence(rights)}.`, `${desk} is now ${inSentence(rights)}.`)
  },
  unlocked: (desk: string, waiting: number) =>
    words(
      `Kunci ${desk} dibuka.${waiting === 0 ? '' : ` Perubahannya sewaktu dikunci belum berlaku: ${number(waiting)} versi terpisah menunggu keputusan pemilik kantor.`}`,
      `${desk} is unlocked.${waiting === 0 ? '' : ` What it changed while it was locked does not apply yet: ${number(waiting)} separate ${waiting === 1 ? 'version waits' : 'versions wait'} for a decision of an owner.`}`
    ),
  retire: {
    title: (desk: string) => words(`Nyatakan ${desk} tidak dipakai lagi`, `Take ${desk} out of service`),
    text: words('Berlaku selamanya: deklarasi yang dipegangnya bebas diambil meja lain, hak mengirimnya berakhir, seri nomornya tidak dipakai lagi.', 'This is permanent: any desk can take the declarations it holds, its right to send ends, and its number series are not used again.'),
    warning: words(
      'Komputer meja itu mungkin sudah atau masih akan mengirim. Ajukan tidak dapat memastikannya; periksa komputer itu. Bila kemudian meja lain mengirim, deklarasi dapat terkirim dua kali.',
      'The computer of that desk may have sent, or may still send. Ajukan cannot know; check that computer. If another desk sends afterwards, a declaration can be sent twice.'
    ),
    didNotSend: (desk: string, count: number, names: string) =>
      words(`Selain yang tercatat di kantor, ${desk} tidak mengirim ${count === 1 ? names : `${number(count)} deklarasi ini: ${names}`}.`, `Apart from what the office has on record, ${desk} has not sent ${count === 1 ? names : `these ${number(count)} declarations: ${names}`}.`),
    notSaid: words('Nyatakan dulu: kantor menyimpan kalimat ini bersama tulisan Anda.', 'Confirm this first: the office keeps this sentence with your note.'),
    label: words('Bagaimana Anda tahu bahwa meja itu tidak mengirim?', 'How do you know that the desk did not send?'),
    yes: words('Nyatakan tidak dipakai lagi', 'Take out of service'),
    done: (desk: string) => words(`${desk} tidak dipakai lagi.`, `${desk} is out of service.`)
  },
  confirm: {
    notice: words(
      'Menurut meja ini, kantor kehilangan data yang pernah diterimanya, seperti setelah dipulihkan dari cadangan lama. Pengiriman ditutup untuk semua meja sampai pemilik kantor memutuskan:',
      'This desk says that the office lost data that the desk had received, as after a restore from an old backup. Sending is closed for every desk until an owner decides:'
    ),
    askOwner: words('Hubungi pemilik kantor: hanya pemilik yang tahu apakah server dipulihkan dari cadangan.', 'Contact an owner of the office: only an owner knows whether the server was restored from a backup.'),
    action: words('Ya, kantor dipulihkan dari cadangan…', 'Yes, the office was restored from a backup…'),
    title: (_: string) => words('Kantor dipulihkan dari cadangan', 'The office was restored from a backup'),
    text: words(
      'Setiap meja melaporkan miliknya sendiri: deklarasi yang dipegangnya, kirimannya dan nomornya. Setelah semua melapor, Anda membuka pengiriman. Tidak ada yang dihapus.',
      'Every desk then presents what is its own: the declarations it holds, what it has sent and its numbers. When all have reported, you open sending. Nothing is deleted.'
    ),
    warning: words('Pengiriman tetap ditutup sampai setiap meja terhubung, atau tidak ditunggu lagi.', 'Sending stays closed until every desk has connected or is no longer waited for.'),
    label: words('Apa yang terjadi dengan server?', 'What happened to the server?'),
    yes: words('Kantor dipulihkan', 'The office was restored'),
    done: (_: string) => words('Setiap meja sekarang melaporkan data yang dimilikinya.', 'Every desk now reports what it has.')
  },
  dismiss: {
    action: words('Bukan pemulihan…', 'Not a restore…'),
    title: (desk: string) => words(`Tolak laporan ${desk}`, `Dismiss the report of ${desk}`),
    text: words('Data kantor yang berlaku: meja itu mengambilnya, dan perubahannya yang berbeda disimpan sebagai versi terpisah. Meja lain langsung dapat mengirim lagi.', 'The data of the office counts: that desk takes it, and what differs there is kept as a separate version. The other desks can send again at once.'),
    warning: words('Meja itu sendiri tidak dapat mengirim selama sehari. Periksa dulu bahwa server memang tidak dipulihkan atau diganti.', 'That desk itself cannot send for a day. First check that the server was really not restored or replaced.'),
    label: words('Bagaimana Anda tahu bahwa server tidak dipulihkan?', 'How do you know that the server was not restored?'),
    yes: words('Tolak laporan', 'Dismiss the report'),
    done: (desk: string) => words(`Laporan ${desk} ditolak.`, `The report of ${desk} is dismissed.`),
    stopped: (until: string) => words(`Pemilik kantor menolak laporan meja ini. Meja ini dapat mengirim lagi pada ${until}.`, `An owner has dismissed the report of this desk. It can send again at ${until}.`)
  },
  open: {
    notice: words('Kantor dipulihkan dari cadangan, dan semua meja sudah melapor atau tidak ditunggu lagi. Pengiriman masih ditutup.', 'The office was restored from a backup, and every desk has reported or is no longer waited for. Sending is still closed.'),
    askOwner: words('Pemilik kantor membuka pengiriman.', 'An owner of the office opens sending.'),
    action: words('Buka pengiriman…', 'Open sending…'),
    title: (_: string) => words('Buka pengiriman', 'Open sending'),
    text: words(
      'Deklarasi yang hanya diketahui meja lain tetap hanya dapat dibaca sampai Anda mengambilnya. Yang mungkin sudah dikirim oleh meja yang tidak melapor tetap ditutup sampai Anda membukanya satu per satu.',
      'Declarations that only other desks know stay read-only until you take them. What a desk that has not reported may have sent stays closed until you open it, one by one.'
    ),
    warning: words('Yang dikirim sejak cadangan oleh meja yang tidak melapor mungkin tidak diketahui siapa pun. Periksa dulu di Bea Cukai.', 'What was sent since the backup by a desk that has not reported may be known to nobody. Check at customs first.'),
    label: words('Apa yang sudah Anda periksa?', 'What have you checked?'),
    yes: words('Buka pengiriman', 'Open sending'),
    done: (_: string) => words('Pengiriman dibuka.', 'Sending is open.')
  },
  writeOff: {
    notice: words('Kantor dipulihkan dari cadangan. Pengiriman ditutup sampai setiap meja terhubung dan melaporkan data yang dimilikinya. Masih ditunggu:', 'The office was restored from a backup. Sending is closed until every desk has connected and reported. Still missing:'),
    askOwner: words('Buka Ajukan di meja itu. Bila meja itu tidak akan kembali, pemilik kantor dapat berhenti menunggunya.', 'Open Ajukan at that desk. If the desk will not come back, an owner of the office can stop waiting for it.'),
    action: words('Berhenti menunggu…', 'Stop waiting…'),
    title: (desk: string) => words(`Berhenti menunggu ${desk}`, `Stop waiting for ${desk}`),
    text: words('Setelah setiap meja melapor atau tidak ditunggu lagi, Anda dapat membuka pengiriman.', 'When every desk has reported or is no longer waited for, you can open sending.'),
    warning: words(
      'Apa yang dikerjakan meja itu sejak cadangan, juga kirimannya, mungkin tidak diketahui kantor. Periksa komputer itu dan status di Bea Cukai lebih dulu.',
      'What that desk has done since the backup, including what it has sent, may be unknown to the office. Check that computer and the status at customs first.'
    ),
    label: words('Apa yang Anda ketahui tentang meja itu?', 'What do you know about that desk?'),
    yes: words('Berhenti menunggu', 'Stop waiting'),
    done: (desk: string) => words(`${desk} tidak ditunggu lagi.`, `${desk} is no longer waited for.`)
  },
  rename: {
    action: words('Ganti nama…', 'Rename…'),
    office: words('Ganti nama kantor', 'Rename the office'),
    desk: (desk: string) => words(`Ganti nama ${desk}`, `Rename ${desk}`),
    label: words('Nama baru', 'New name'),
    hint: words('Semua meja melihat nama ini. Yang dipegang dan seri nomornya tetap.', 'All desks see this name. What the desk holds and its number series stay.'),
    officeHint: words('Semua meja melihat nama ini.', 'All desks see this name.'),
    bad: words('Tulis 1 sampai 80 karakter yang terlihat.', 'Enter 1 to 80 visible characters.'),
    done: (name: string) => words(`Nama sekarang ${name}.`, `The name is now ${name}.`)
  },
  resolve: {
    title: (desk: string) => words(`${desk} dipakai di dua tempat`, `${desk} is in use in two places`),
    text: words('Ada salinan folder datanya: di komputer lain, dari cadangan atau dari citra disk. Meja itu tidak dapat mengirim sampai tinggal satu.', 'There is a copy of its data folder: on another computer, from a backup or from an image of the disk. The desk cannot send until there is only one again.'),
    warning: words(
      'Hapus dulu salinannya, atau pastikan tidak pernah dijalankan lagi. Periksa di halaman Kirim salinan itu apa yang sudah dikirimnya. Yang lebih dulu menghubungi kantor setelah ini menjadi meja itu.',
      'Delete the copy first, or make sure that it is never started again. Check in the outbox of the copy what it has sent. The first of the two to contact the office after this becomes the desk.'
    ),
    label: words('Apa yang terjadi dengan salinannya?', 'What happened to the copy?'),
    yes: words('Sekarang tinggal satu', 'There is only one now'),
    done: (desk: string) => words(`${desk} boleh kembali. Mulai ulang Ajukan di meja itu.`, `${desk} can be used again. Restart Ajukan at that desk.`)
  },
  reasonMissing: words('Tulis sesuatu di sini: ini disimpan di riwayat kantor.', 'Enter something here: it is kept in the history of the office.'),
  refused: {
    title: words('Tidak diterima kantor', 'Refused by the office'),
    lead: words('Tersimpan di meja ini, tetapi ditolak kantor dalam bentuknya sekarang. Dicoba lagi setelah diubah dan pada sambungan berikutnya.', 'Stored on this desk, but refused by the office as it is. Ajukan tries again after a change and at the next connection.'),
    open: words('Buka deklarasi', 'Open the declaration')
  },
  setAside: {
    title: words('Disisihkan', 'Set aside'),
    lead: words(
      'Formatnya tidak dapat dibaca, atau isinya bukan isi kiriman yang sudah tersimpan, jadi tidak dipakai. Isinya disimpan paling lama setahun; versi yang benar dari data yang sama diterima seperti biasa.',
      'Its form cannot be read, or it is not the content with which a submission was stored, so it is not used. The content is kept for at most a year, and a correct version of the same data is taken as usual.'
    ),
    sources: {
      office: words('dari kantor', 'from the office'),
      backup: words('dari cadangan', 'from a backup'),
      store: words('dari data komputer ini', 'from the data of this computer')
    } satisfies Record<SetAsideSource, string>,
    otherBody: words('isi lain', 'other content'),
    wrongKey: words('kunci data', 'key of the data'),
    saidOther: (count: number, names: string) =>
      words(
        `Data jendela punya isi lain untuk ${number(count)} kiriman yang sudah tersimpan; isi lain itu disisihkan, isi yang tersimpan tetap berlaku: ${names}. Daftarnya ada di Pengaturan → Tentang → Diagnostik.`,
        `The data of the window has other content for stored submissions (${number(count)}); that content was set aside, and what was stored still counts: ${names}. The list is in Settings → About → Diagnostics.`
      ),
    row: (name: string, key: string, member: string) => same(`${name} “${key}”${member === '' ? '' : ` (${member})`}`),
    said: (count: number, names: string) =>
      words(`${number(count)} data yang formatnya tidak dapat dibaca disisihkan; yang lain tetap dipakai: ${names}. Daftarnya ada di Pengaturan → Tentang → Diagnostik.`, `Data whose form cannot be read was set aside (${number(count)}); the rest is used: ${names}. The list is in Settings → About → Diagnostics.`)
  },
  taken: {
    title: words('Nomor aju milik deklarasi lain', 'Aju numbers of other declarations'),
    lead: words(
      'Nomor ini dipakai meja ini sebelum bergabung, dan di kantor sudah milik deklarasi lain. Deklarasi ini tidak dapat dikirim sebelum nomornya diganti.',
      'This desk used these numbers before it joined, and at the office they belong to other declarations. Change the numbers before you send these declarations.'
    )
  },
  tables: {
    declaration: words('Deklarasi', 'Declaration'),
    response: words('Respon atau status', 'Response or status'),
    catalog: words('Data induk', 'Master data'),
    attempt: words('Kiriman', 'Submission'),
    other: words('Data lain', 'Other data')
  },
  leave: {
    action: words('Keluar dari kantor…', 'Leave the office…'),
    title: words('Keluar dari kantor?', 'Leave the office?'),
    text: (office: string) =>
      words(
        `Meja ini tidak lagi menerima atau mengirim apa pun lewat ${office}. Semua yang ada di komputer ini tetap ada; deklarasi yang dipegang meja lain tinggal sebagai salinan yang tidak dapat dikirim dari sini. Untuk kembali diperlukan berkas pasangan baru.`,
        `This desk no longer receives or sends anything through ${office}. Everything on this computer stays; declarations that other desks hold stay as copies that cannot be sent from here. To come back, you need a new pairing file.`
      ),
    office: words('kantor', 'the office'),
    held: (count: number) =>
      words(
        `${number(count)} deklarasi masih dipegang meja ini, dan di kantor tetap begitu, juga sesudah komputer ini bergabung lagi sebagai meja baru. Supaya meja lain dapat meneruskannya, serahkan dulu.`,
        `This desk still holds ${plural(count, 'declaration')}, and it stays so at the office, also after this computer joins again as a new desk. Hand ${count === 1 ? 'it' : 'them'} over first, so that other desks can go on.`
      ),
    waiting: words('Belum sampai di kantor, dan tidak akan sampai bila Anda keluar sekarang:', 'These have not reached the office, and will not if you leave now:'),
    more: (count: string) => words(`dan ${count} lainnya`, `and ${count} more`),
    yes: words('Keluar dari kantor', 'Leave the office'),
    yesAnyway: words('Keluar walaupun belum sampai', 'Leave anyway'),
    done: words('Meja ini sudah keluar dari kantor.', 'This desk has left the office.')
  },
  bar: {
    /** The beginning of `connected`. */
    short: words('Kantor', 'Office'),
    connecting: words('Menghubungi kantor…', 'Contacting the office…'),
    connected: words('Kantor terhubung', 'Office connected'),
    offline: (time: string) => words(`Kantor tidak terhubung sejak ${time}`, `Office not connected since ${time}`),
    refused: words('Ditolak kantor', 'Refused by the office'),
    locked: words('Meja ini dikunci', 'This desk is locked'),
    retired: words('Meja ini tidak dipakai lagi', 'This desk is out of service'),
    closed: words('Pengiriman ditutup kantor', 'Sending closed by the office'),
    alone: (count: string, time: string) => words(`Tanpa kantor: ${count}, sampai ${time}`, `Without the office: ${count}, until ${time}`),
    aloneHint: words('Deklarasi yang boleh dikirim tanpa kantor. Buka halaman Kirim.', 'Declarations that may be sent without the office. Open the outbox.'),
    damaged: words('Kantor tidak diketahui', 'Office unknown'),
    behind: (count: string) => words(`${count} belum sampai di sini`, `${count} not here yet`),
    open: words('Buka pengaturan kantor', 'Open the office settings')
  }
})

export type OfficeSettingsText = ReturnType<typeof officeSettingsText>

/** Who holds a declaration, and what follows from it. */
export const holdingText = ({ words, same, number }: Translator) => ({
  obstacles: {
    viewer: () => words('Meja ini hanya boleh melihat.', 'This desk may only view.'),
    retired: () => words('Meja ini sudah tidak dipakai lagi.', 'This desk is out of service.'),
    pool: () => words('Belum dipegang siapa pun. Ambil dulu untuk mengubahnya.', 'Held by nobody. Take it to change it.'),
    deleted: () => words('Sudah dihapus selamanya di kantor.', 'Deleted permanently at the office.'),
    newer: () => words('Ditulis oleh Ajukan versi lebih baru. Perbarui Ajukan di meja ini untuk mengubahnya.', 'Written by a newer version of Ajukan. Update Ajukan on this desk to change it.'),
    held: (desk: string) => words(`Dipegang ${desk}. Di sini hanya dapat dibaca.`, `Held by ${desk}. It can only be read here.`),
    offered: (desk: string) => words(`Diserahkan ke ${desk}, yang belum mengambilnya. Ambil lagi untuk mengubahnya.`, `Handed over to ${desk}, which has not taken it yet. Take it again to change it.`)
  },
  locked: words('Meja ini dikunci: tidak dapat mengirim. Perubahan di sini menunggu di karantina kantor.', 'This desk is locked: it cannot send. Changes made here wait in quarantine at the office.'),
  unread: words('Perubahan meja lain masih disimpan di sini. Coba lagi sebentar lagi.', 'Changes of another desk are still being stored here. Try again in a moment.'),
  late: words('Pengirimannya ditutup: kiriman lain terlambat diketahui.', 'Sending it is closed: another submission became known late.'),
  maybeSent: words('Mungkin sudah dikirim menurut catatan meja lain. Pengirimannya menunggu keputusan pemilik kantor.', 'It may have been sent, by the record of another desk. Sending waits for a decision of an owner of the office.'),
  otherDesk: words('meja lain', 'another desk'),
  trashed: (name: string) => words(`${name} (di sampah)`, `${name} (in the trash)`),
  inTrash: (count: number, all: number) =>
    words(
      `${all === 1 ? 'Deklarasi ini' : `${number(count)} deklarasi`} ada di sampah: pemegangnya harus memulihkannya dulu sebelum dapat diubah atau dikirim.`,
      `${all === 1 ? 'This declaration is' : `${plural(count, 'declaration')} ${count === 1 ? 'is' : 'are'}`} in the trash: the holder has to restore ${count === 1 ? 'it' : 'them'} before anyone can change or send ${count === 1 ? 'it' : 'them'}.`
    ),
  leftOut: (count: number, why: string) => words(`${number(count)} deklarasi dilewati: ${why}`, `${plural(count, 'declaration')} skipped: ${why}`),
  left: (desk: string, office: string) =>
    words(
      `Salinan: sejauh diketahui komputer ini, deklarasi ini ada ${desk === '' ? 'di kantor' : `pada ${desk} di kantor`}${office === '' ? '' : ` ${office}`}, jadi dapat terkirim dua kali. Kirim dari sana, gabungkan komputer ini lagi dengan kantor itu, atau buat deklarasi baru darinya dengan nomor aju lain.`,
      `A copy: as far as this computer knows, the declaration is ${desk === '' ? 'at the office' : `with ${desk} of the office`}${office === '' ? '' : ` ${office}`}, so it could be sent twice. Send it from there, join that office again with this computer, or create a new declaration from it with another aju number.`
    ),
  keptTwice: (names: string, count: number) =>
    words(`Diubah di meja ini dan di meja lain: ${names}. Isian meja ini disimpan sebagai ${number(count)} baris tersendiri di sebelahnya.`, `Changed on this desk and on another one: ${names}. The version of this desk is kept beside it, in ${count === 1 ? 'a separate row' : `${number(count)} separate rows`}.`),
  codesDropped: (codes: string) => words(`Diubah di meja ini dan di meja lain, dalam daftar kode: ${codes}. Yang berlaku uraian dari meja lain.`, `Changed on this desk and on another one, in a code list: ${codes}. The texts of the other desk apply.`),
  notesDropped: (values: string) => words(`Catatan diubah di meja ini dan di meja lain. Yang berlaku isian Anda; isian meja lain ada di Riwayat catatan: ${values}.`, `Notes were changed on this desk and on another one. What you entered applies; what the other desk entered is in the history of the notes: ${values}.`),
  choicesDropped: (names: string) => words(`Diubah di meja ini dan di meja lain, dalam pilihan kolom impor: ${names}. Yang berlaku pilihan meja lain.`, `Changed on this desk and on another one, in the import columns: ${names}. The choices of the other desk apply.`),
  renamed: (names: string, count: number) =>
    words(`${count === 1 ? 'Ada dua templat' : 'Ada templat'} bernama sama dari meja yang berlainan. Semuanya tetap ada; yang diberi nama lain: ${names}.`, `${count === 1 ? 'Two templates' : 'Templates'} of different desks had the same name. All of them are kept; given another name: ${names}.`),
  noNumber: (prefix: string) =>
    words(
      `Belum ada nomor aju: meja ini belum punya seri nomor untuk awalan ${prefix}, atau nomor serinya hari ini sudah habis. Seri diambil otomatis begitu kantor terhubung, atau ketik nomornya.`,
      `No aju number yet: this desk has no number series for the prefix ${prefix}, or none with a number left today. It gets one as soon as the office is connected, or you can type the number.`
    ),
  numberOf: (desk: string) => words(`Nomor aju ini milik ${desk}.`, `This aju number belongs to ${desk}.`),
  numberFixed: words('Nomor aju tidak dapat diganti setelah dicoba kirim.', 'The aju number cannot change after an attempt to send.'),
  notRegistered: (why: string, series: string) =>
    words(`Nomor aju belum terdaftar di kantor untuk deklarasi ini. ${why}${series === '' ? '' : ` Atau pakai nomor dari seri meja ini (${series}).`}`, `The aju number is not registered at the office for this declaration. ${why}${series === '' ? '' : ` Or use a number from the series of this desk (${series}).`}`),
  numberRefused: (lane: string, desk: string, series: string) =>
    words(
      `Nomor aju ini di seri ${lane} milik ${desk}, jadi ditolak kantor. ${series === '' ? 'Ketik nomor di luar seri meja lain.' : `Ketik nomor dari seri meja ini (${series}).`}`,
      `This aju number is in series ${lane} of ${desk}, so the office refuses it. ${series === '' ? 'Enter a number outside the series of other desks.' : `Enter a number from the series of this desk (${series}).`}`
    ),
  numberOutside: (series: string) =>
    words(
      `Nomor aju ini di luar seri meja ini${series === '' ? '' : ` (${series})`}: nomor ini didaftarkan di kantor saat masuk antrean, jadi kantor harus terhubung.${series === '' ? '' : ` Nomor dari seri ${series} tidak perlu itu.`}`,
      `This aju number is outside the series of this desk${series === '' ? '' : ` (${series})`}: it is registered at the office when it is queued, so the office has to be connected.${series === '' ? '' : ` A number from series ${series} does not need that.`}`
    ),
  holder: words('Pemegang', 'Held by'),
  thisDesk: words('Meja ini', 'This desk'),
  pool: words('Bebas', 'Free'),
  since: (time: string) => words(`sejak ${time}`, `since ${time}`),
  lastContact: (time: string) => words(`kontak terakhir ${time}`, `last contact ${time}`),
  neverConnected: words('belum pernah terhubung', 'never connected'),
  offeredTo: (desk: string) => words(`Diserahkan ke ${desk}, belum diambil.`, `Handed over to ${desk}, not taken yet.`),
  offeredHere: (desk: string) => words(`${desk} menyerahkan deklarasi ini ke meja ini.`, `${desk} hands this declaration over to this desk.`),
  askedBy: (desk: string, time: string) => words(`${desk} mau mengambil deklarasi ini (${time}).`, `${desk} wants to take this declaration (${time}).`),
  askedHere: (desk: string) => words(`Menunggu jawaban ${desk}.`, `Waiting for the answer of ${desk}.`),
  working: (desk: string, time: string) => words(`${desk}: sedang dikerjakan (${time}).`, `${desk}: being worked on (${time}).`),
  note: (text: string) => same(`“${text}”`),
  sendingElsewhere: (desk: string) => words(`Hak mengirim masih pada ${desk}, sampai meja itu menyerahkannya.`, `The right to send is still with ${desk}, until that desk hands it over.`),
  sendingHere: words('Hak mengirim masih pada meja ini: pemegangnya belum dapat mengirim sampai hak itu diserahkan.', 'The right to send is still with this desk: the holder cannot send until it is handed over.'),
  filter: {
    title: words('Pemegang', 'Held by'),
    kinds: {
      any: words('Semua', 'All'),
      mine: words('Meja ini', 'This desk'),
      others: words('Meja lain', 'Other desks'),
      pool: words('Bebas', 'Free'),
      offered: words('Diserahkan ke sini', 'Handed over to this desk'),
      asked: words('Mau diambil meja lain', 'Wanted by another desk'),
      sending: words('Hak mengirim masih di sini', 'Right to send still here')
    },
    separate: words('Dengan versi terpisah', 'With separate versions')
  },
  menu: words('Pemegang', 'Holder'),
  verbs: {
    take: words('Ambil', 'Take'),
    give: words('Serahkan', 'Hand over'),
    refuse: words('Tidak', 'No')
  },
  yes: words('Ya', 'Yes'),
  onSome: (label: string, count: number) => same(`${label} (${number(count)})`),
  /** Why a verb does nothing, where the sentence of the failure says less. */
  refusals: {
    take: {
      'office-not-holder': words('Sudah dipegang meja ini.', 'This desk holds it already.'),
      'office-busy': words('Sudah ada yang menunggu jawaban pemegangnya, atau kirimannya sedang berjalan atau belum pasti.', 'A desk is already waiting for the answer of its holder, or a submission is being sent or uncertain.')
    },
    give: {
      'office-not-holder': words('Tidak dipegang meja ini.', 'This desk does not hold it.'),
      'office-busy': words('Masih ada yang mengantre, sedang dikirim, atau belum pasti. Selesaikan dulu.', 'A submission is still queued, being sent or uncertain. Finish it first.')
    },
    refuse: {}
  } satisfies Record<HoldingVerbName, Partial<Record<FailureCode, Translated>>>,
  mayNot: words('Hak meja ini di kantor tidak mengizinkannya.', 'The rights of this desk at the office do not allow this.'),
  isLocked: words('Meja ini dikunci di kantor.', 'This desk is locked at the office.'),
  isOffline: words('Kantor tidak terhubung.', 'The office is not connected.'),
  done: {
    moves: (count: number) => words(`${number(count)} deklarasi sekarang dipegang meja ini.`, `${plural(count, 'declaration')} now held by this desk.`),
    stays: (count: number) => words(`${number(count)} deklarasi tetap dipegang meja ini.`, `${plural(count, 'declaration')} still held by this desk.`),
    asks: (count: number, desk: string) => words(`${number(count)} deklarasi menunggu jawaban ${desk}.`, `${plural(count, 'declaration')} waiting for the answer of ${desk}.`),
    edits: (count: number) => words(`${number(count)} deklarasi diambil untuk diubah saja; hak mengirim belum pindah.`, `${plural(count, 'declaration')} taken for editing only; the right to send has not moved.`),
    offers: (count: number, desk: string) => words(`${number(count)} deklarasi diserahkan ke ${desk}.`, `${plural(count, 'declaration')} handed over to ${desk}.`),
    frees: (count: number) => words(`${number(count)} deklarasi bebas: meja mana pun dapat mengambilnya.`, `${plural(count, 'declaration')} free: any desk can take ${count === 1 ? 'it' : 'them'}.`),
    releases: (count: number) => words(`Hak mengirim ${number(count)} deklarasi diserahkan. Meja ini tidak dapat mengirimnya lagi.`, `Right to send ${plural(count, 'declaration')} handed over. This desk can no longer send ${count === 1 ? 'it' : 'them'}.`),
    keeps: (count: number) => words(`${number(count)} deklarasi tetap dipegang meja ini.`, `${plural(count, 'declaration')} still held by this desk.`)
  } satisfies Record<HoldingEffect, (count: number, desk: string) => Translated>,
  cancelled: (count: number) => words(`${number(count)} kiriman yang menunggu di sini dibatalkan.`, `${plural(count, 'submission')} waiting here cancelled.`),
  notDone: (verb: string, names: string, why: string) => words(`${verb}: tidak satu pun dikerjakan (${names}). ${why}`, `${verb}: nothing was done (${names}). ${why}`),
  give: {
    title: (count: number) => words(count === 1 ? 'Serahkan deklarasi' : `Serahkan ${number(count)} deklarasi`, count === 1 ? 'Hand over the declaration' : `Hand over ${plural(count, 'declaration')}`),
    description: words('Sampai meja yang dipilih mengambilnya, deklarasi tetap di sini dan hanya dapat dibaca; meja ini dapat mengambilnya lagi.', 'Until the selected desk takes it, the declaration stays here and can only be read; this desk can take it again.'),
    to: words('Serahkan ke', 'Hand over to'),
    nobody: words('Tidak ke siapa pun: meja mana pun boleh mengambilnya', 'Nobody: any desk may take it')
  },
  take: {
    title: (count: number, desk: string) => words(count === 1 ? `Ambil deklarasi dari ${desk}` : `Ambil ${number(count)} deklarasi dari ${desk}`, count === 1 ? `Take the declaration from ${desk}` : `Take ${plural(count, 'declaration')} from ${desk}`),
    asks: (desk: string, minutes: number) =>
      words(`${desk} ditanya. Bila dalam ${number(minutes)} menit tidak ada jawaban dan tidak ada yang diubah di sana, meja itu menyerahkannya otomatis.`, `${desk} is asked. If nobody there answers or changes anything within ${plural(minutes, 'minute')}, that desk hands over automatically.`),
    note: words('Catatan (boleh kosong)', 'Note (optional)'),
    edits: (desk: string) =>
      words(
        `${desk} tidak terhubung. Yang pindah hanya hak mengubah. Perubahan meja itu yang belum sampai ke kantor kembali sebagai versi terpisah, tidak hilang.`,
        `${desk} is not connected. Only the right to change moves. Changes of that desk that have not reached the office come back as a separate version; they are not lost.`
      ),
    warning: (desk: string) =>
      words(
        `Komputer ${desk} mungkin sudah atau masih akan mengirim. Ajukan tidak dapat memastikannya; periksa komputer itu. Bila Anda kirim, deklarasi dapat terkirim dua kali.`,
        `The computer of ${desk} may have sent it, or may still send it. Ajukan cannot know; check that computer. If you send it, it may be sent twice.`
      ),
    sending: (desk: string) => words(`Hak mengirim tetap pada ${desk} sampai meja itu menyerahkannya, atau pemilik kantor menyatakan meja itu tidak dipakai lagi.`, `The right to send stays with ${desk} until that desk hands it over, or an owner of the office takes that desk out of service.`),
    reason: words('Alasan', 'Reason'),
    noReason: words('Tulis alasannya; tersimpan di riwayat.', 'Enter the reason; it is kept in the history.')
  },
  refuse: {
    title: words('Jangan serahkan', 'Do not hand over'),
    description: (desk: string, names: string) => words(`${desk} mau mengambil ${names}. Tetap dipegang meja ini. Catatan tersimpan di riwayat.`, `${desk} wants to take ${names}. It stays with this desk. The note is kept in the history.`)
  },
  requests: {
    label: words('Dari meja lain', 'From other desks'),
    offered: (desk: string, count: number, names: string) =>
      words(count === 1 ? `${desk} menyerahkan ${names} ke meja ini.` : `${desk} menyerahkan ${number(count)} deklarasi ke meja ini: ${names}.`, count === 1 ? `${desk} hands ${names} over to this desk.` : `${desk} hands ${plural(count, 'declaration')} over to this desk: ${names}.`),
    asked: (desk: string, count: number, names: string) => words(`${desk} mau mengambil ${count === 1 ? names : `${number(count)} deklarasi: ${names}`}. Serahkan?`, `${desk} wants to take ${count === 1 ? names : `${plural(count, 'declaration')}: ${names}`}. Hand over?`),
    sending: (desk: string, count: number, names: string) =>
      words(
        `${desk} sekarang memegang ${count === 1 ? names : `${number(count)} deklarasi (${names})`}, tetapi hak mengirim masih pada meja ini. Serahkan supaya meja itu dapat mengirim.`,
        `${desk} now holds ${count === 1 ? names : `${plural(count, 'declaration')} (${names})`}, but the right to send is still with this desk. Hand it over so that desk can send.`
      ),
    unless: (minutes: number) => words(`Tanpa jawaban dan tanpa perubahan di sini dalam ${number(minutes)} menit, meja ini menyerahkannya otomatis.`, `Without an answer or a change here within ${plural(minutes, 'minute')}, this desk hands over automatically.`),
    show: words('Tampilkan', 'Show'),
    notices: {
      offered: (desk: string) => words(`${desk} menyerahkan deklarasi`, `${desk} hands over a declaration`),
      asked: (desk: string) => words(`${desk} mau mengambil deklarasi`, `${desk} wants to take a declaration`),
      sending: (desk: string) => words(`${desk} menunggu hak mengirim`, `${desk} waits for the right to send`),
      received: (desk: string) => words(`${desk} menyerahkan: sekarang dipegang meja ini`, `${desk} handed over: now held by this desk`),
      refused: (desk: string) => words(`${desk} tidak menyerahkan`, `${desk} does not hand over`),
      unanswered: (desk: string) => words(`Diserahkan otomatis ke ${desk}`, `Handed over automatically to ${desk}`)
    },
    received: (desk: string, count: number) => words(`${desk} menyerahkan: ${number(count)} deklarasi sekarang dipegang meja ini.`, `${desk} handed over: ${plural(count, 'declaration')} now held by this desk.`),
    refused: (desk: string, names: string, note: string) => words(`${desk} tidak menyerahkan ${names}${note === '' ? '.' : `: “${note}”`}`, `${desk} does not hand over ${names}${note === '' ? '.' : `: “${note}”`}`),
    unanswered: (desk: string, names: string) => words(`${desk} mau mengambil ${names} dan tidak dijawab, jadi diserahkan otomatis.`, `${desk} wanted to take ${names} and had no answer, so it was handed over automatically.`),
    refusedUnread: (desk: string, names: string) => words(`${desk} tidak menyerahkan ${names}. Catatannya, bila ada, di riwayat deklarasi.`, `${desk} does not hand over ${names}. Its note, if any, is in the history of the declaration.`)
  }
})

export type HoldingText = ReturnType<typeof holdingText>
