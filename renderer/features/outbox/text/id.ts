import { formatNumber } from '#core/base/format-number.ts'
import type { UserReason } from '#core/outbox/outbox-entry.ts'
import type { StopReason } from '#core/outbox/circuit-breaker.ts'
import type { ReportColumn } from '#core/outbox/send-report.ts'

const number = (value: number): string => formatNumber(value, 'id')

/** A duration (milliseconds) in words: `1 menit 5 detik`. */
const duration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return `${number(seconds)} detik`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60)
    return seconds % 60 === 0 || minutes >= 10 ? `${number(minutes)} menit` : `${number(minutes)} menit ${number(seconds % 60)} detik`
  const hours = number(Math.floor(minutes / 60))
  return minutes % 60 === 0 ? `${hours} jam` : `${hours} jam ${number(minutes % 60)} menit`
}

/** The outbox: filters, batches, status of the sender, unknown submissions, history and differences, settings of sending. */
export const outboxId = {
  duration,
  prepare: 'Siapkan kirim',
  prepared: (count: number) => `${number(count)} deklarasi siap kirim. Belum ada yang keluar dari komputer ini.`,
  waitsPaused: (count: number) => `${number(count)} deklarasi masuk antrean. Pengiriman sedang Anda jeda.`,
  stripLabel: 'Status pengiriman',
  filterLabel: 'Filter menurut hasil',
  filters: {
    all: 'Semua',
    waiting: 'Menunggu',
    sending: 'Mengirim',
    unknown: 'Belum pasti',
    refused: 'Ditolak',
    remarks: 'Dengan catatan',
    accepted: 'Diterima',
    cancelled: 'Dibatalkan'
  },
  searchPlaceholder: 'Cari aju atau importir…',
  noMatch: 'Tidak ada kiriman yang cocok.',
  note: 'Keterangan',
  progress: (done: number, total: number) => `${number(done)} dari ${number(total)} selesai`,
  rate: (perMinute: number) => `${number(Math.round(perMinute))} per menit`,
  remaining: (milliseconds: number) => `sisa sekitar ${duration(milliseconds)}`,
  ended: (total: number, time: string) => `Selesai ${time}: ${number(total)} deklarasi`,
  pause: 'Jeda',
  resume: 'Lanjutkan',
  cancelWaiting: (count: number) => `Batalkan yang menunggu (${number(count)})`,
  cancelWaitingAsk: (count: number) =>
    `Batalkan ${number(count)} kiriman yang belum keluar? Deklarasinya tetap ada dan dapat dikirim lagi kapan saja. Yang sedang dikirim diselesaikan.`,
  cancelled: (count: number) => `${number(count)} kiriman dibatalkan.`,
  noneWaiting: 'Tidak ada kiriman yang menunggu untuk profil ini.',
  isSending: 'Pengiriman sedang berjalan.',
  noneListed: 'Tidak ada kiriman di daftar ini.',
  report: 'Ekspor hasil',
  reportXlsx: 'Ekspor Excel…',
  reportCsv: 'Ekspor CSV…',
  reportListed: (listed: number, all: number) => `Hanya yang tampil: ${number(listed)} dari ${number(all)} kiriman.`,
  reportSheet: 'Ringkasan kiriman',
  reportColumns: {
    car: 'Nomor aju',
    importer: 'Importir',
    profile: 'Profil',
    outcome: 'Hasil',
    httpStatus: 'Status HTTP',
    remarks: 'Catatan layanan',
    failure: 'Sebab gagal',
    evidence: 'Bukti',
    queuedAt: 'Dibekukan',
    sentAt: 'Dikirim',
    answeredAt: 'Dijawab',
    attempts: 'Percobaan',
    sentBytes: 'Ukuran isi (byte)',
    answerBytes: 'Ukuran jawaban (byte)',
    perRequest: 'Deklarasi per kiriman',
    sha256: 'SHA-256'
  } satisfies Record<ReportColumn, string>,
  reportEvidence: { journal: 'Jawaban tersimpan', 'status-log': 'Status layanan', user: 'Keputusan pengguna' },
  sender: {
    asking: (count: number) => `${number(count)} deklarasi siap kirim. Kirim sekarang?`,
    askingHint: 'Menurut pengaturan, tidak ada yang keluar sebelum Anda menjawab.',
    later: 'Nanti',
    waitingOffice: (time: string, left: string) => `Menunggu kantor. Dicoba lagi pukul ${time} (${left} lagi).`,
    waiting: (time: string, left: string) => `Menunggu layanan. Dicoba lagi pukul ${time} (${left} lagi).`,
    offline: (time: string, left: string) =>
      `Tidak ada jaringan. Begitu tersambung, pengiriman dilanjutkan sendiri; paling lambat pukul ${time} (${left} lagi).`,
    trying: 'Mencoba lagi sekarang…',
    tries: (count: number) => `Sudah ${number(count)} kali gagal berturut-turut.`,
    tryNow: 'Coba sekarang',
    paused: 'Dijeda oleh Anda. Yang sudah berangkat diselesaikan dulu; sisanya menunggu.',
    asleep: 'Komputer tidur. Pengiriman dilanjutkan begitu komputer bangun.',
    stopped: {
      token: 'Pengiriman berhenti karena token.',
      settings: 'Pengiriman berhenti karena pengaturan profil.',
      'local-failure': 'Pengiriman berhenti karena komputer ini.',
      'office-desk': 'Pengiriman berhenti karena kantor tidak menerima meja ini.',
      'in-a-row': 'Pengiriman berhenti: beberapa kiriman berturut-turut tidak dijawab dengan benar.'
    } satisfies Record<StopReason, string>,
    nothingLost: 'Tidak ada yang hilang. Semua yang belum keluar menunggu di sini.',
    inARowHint: 'Tanyakan dulu yang belum pasti, lalu lanjutkan.',
    token: 'Token baru',
    tokenHint: (profile: string) => `Token untuk profil ${profile}. Cukup sekali; sesudah itu pengiriman dilanjutkan sendiri.`,
    tokenWhy: {
      unauthorised: 'Token ditolak layanan.',
      forbidden: 'Token ini tidak berhak mengirim.',
      'no-token': 'Profil ini belum punya token.'
    },
    practiceFault: 'Matikan gangguan layanan simulasi, lalu coba lagi. Tidak ada yang hilang.',
    saveToken: 'Simpan dan lanjutkan',
    toSettings: 'Buka pengaturan profil',
    manual: (count: number) => `${number(count)} deklarasi siap kirim dan menunggu Anda.`,
    other: (count: number, profile: string) =>
      `${number(count)} kiriman menunggu profil ${profile}. Yang dibekukan untuk satu profil tidak pernah dikirim lewat profil lain.`,
    otherUse: (profile: string) => `Pakai profil ${profile}`
  },
  entryNotes: {
    turn: 'menunggu giliran',
    paused: 'menunggu sampai Anda melanjutkan',
    yours: 'menunggu perintah Anda',
    otherProfile: (profile: string) => `menunggu profil ${profile}`,
    retryAt: (time: string) => `dicoba lagi pukul ${time}`,
    user: {
      tries: 'sudah berkali-kali gagal',
      'too-large': 'terlalu besar bagi layanan',
      token: 'menunggu token',
      settings: 'menunggu pengaturan profil',
      'odd-answer': 'dijawab dengan cara yang tidak dikenal',
      'copy-lost': 'salinan beku tidak ada lagi; siapkan lagi',
      office: 'kantor menolaknya; lihat alasannya',
      changed: 'sempat di meja lain sejak disiapkan; menunggu Anda',
      'office-desk': 'meja ini tidak diterima kantor',
      'local-failure': 'menunggu komputer ini',
      kind: 'milik jenis profil lain; tidak dikirim lewat profil ini',
      problems: 'tidak memenuhi aturan yang berlaku sekarang',
      service: 'profilnya diubah ke layanan lain; menunggu Anda',
      rate: 'kurs pajaknya lain sekarang; menunggu Anda'
    } satisfies Record<UserReason, string>,
    notAsked: 'belum ditanyakan ke layanan',
    asked: (time: string, reads: number, of: number) =>
      `${reads === 0 ? `ditanya ${time}` : `ditanya ${number(reads)} dari ${number(of)} kali, terakhir ${time}`}; belum dikenal layanan`,
    askedEnough: (reads: number) => `tidak dikenal layanan setelah ditanya ${number(reads)} kali; dapat dikirim ulang`,
    knownBefore: 'dikenal dari kiriman lain, belum terbukti',
    unclear: 'layanan sudah ditanya, tetapi jawabannya tidak jelas',
    proven: {
      journal: 'terbukti dari jawaban tersimpan',
      'status-log': 'terbukti dari status layanan',
      user: 'dianggap diterima oleh pengguna'
    },
    counted: 'jumlah tiap bagian sama',
    acknowledged: 'catatan sudah dilihat'
  },
  remarks: {
    count: (section: string, sent: number, counted: string) => `${section}: dikirim ${number(sent)}, dihitung layanan ${counted}`,
    section: (section: string, text: string) => `${section}: ${text}`
  },
  unknown: {
    title: (count: number) => `${number(count)} kiriman belum pasti`,
    text: 'Mungkin sudah sampai, tetapi belum ada jawaban yang memastikannya. Aplikasi bertanya sendiri kepada layanan; tidak ada yang dikirim ulang tanpa Anda.',
    why: 'Penjelasan',
    ask: 'Tanyakan semua sekarang',
    asking: 'Bertanya kepada layanan…',
    noneFound: (open: number) => `Belum terbukti satu pun sudah sampai; ${number(open)} masih belum pasti.`,
    found: (found: number, open: number) => `${number(found)} ternyata sudah diterima, ${number(open)} masih belum pasti.`,
    stopped: (sentence: string) => `Pertanyaan berhenti. ${sentence}`,
    resend: (count: number) => `Kirim ulang ${number(count)} yang tidak dikenal`,
    offeredAfter: (reads: number, minutes: number) =>
      `Kirim ulang ditawarkan bila layanan tetap tidak mengenalnya setelah ditanya ${number(reads)} kali selama ${number(minutes)} menit.`,
    resendRisky: 'Kirim ulang tanpa menunggu',
    resendAsk: (count: number, since: string) =>
      `Layanan terakhir ditanya ${since} dan tidak mengenal ${count === 1 ? 'nomor aju ini' : `${number(count)} nomor aju ini`}. Kirim ulang salinan beku yang sama dengan nomor aju yang sama? Bila kiriman pertama ternyata masih datang, pengiriman kedua biasanya menimpanya.`,
    resendEarly: (count: number, total: number) =>
      `${total === 1 ? 'Kiriman ini' : count === total ? 'Kiriman-kiriman ini' : `${number(count)} di antaranya`} mungkin sudah sampai: layanan belum cukup sering menyatakan dengan jelas bahwa nomor ajunya tidak dikenal. Lebih aman menunggu, bertanya atau melihat di portal. Bila tetap dikirim sekarang, layanan dapat menerimanya dua kali; isi dan nomor aju tetap sama.`,
    known: (count: number) =>
      `${number(count)} sudah dikenal layanan dari kiriman lain. Hanya Anda yang dapat memastikannya, misalnya di portal.`,
    unclear: (count: number) =>
      `${number(count)} sudah cukup sering ditanyakan, tetapi jawaban layanan tetap tidak jelas. Lihat di portal: kalau ada di sana, pilih Anggap diterima; kalau tidak ada, pilih Kirim ulang tanpa menunggu.`,
    show: 'Tampilkan',
    assume: 'Anggap diterima',
    assumeTitle: (count: number) => (count === 1 ? 'Anggap kiriman ini diterima?' : `Anggap ${number(count)} kiriman diterima?`),
    assumeText: 'Lakukan hanya bila Anda sudah memastikannya di tempat lain. Keputusan dan catatan Anda disimpan sebagai buktinya.',
    assumeNote: 'Dari mana Anda tahu?',
    assumeNoteHint: 'Contoh: terlihat di portal CEISA pukul 10.15, status 104.',
    assumed: (count: number) => `${number(count)} kiriman dicatat sebagai diterima.`
  },
  selection: {
    label: 'Kiriman yang dipilih',
    title: (count: number) => `${number(count)} kiriman dipilih`,
    send: (count: number) => `Kirim sekarang (${number(count)})`,
    cancel: (count: number) => `Batalkan (${number(count)})`,
    ask: (count: number) => `Tanyakan ke layanan (${number(count)})`,
    resend: (count: number) => `Kirim ulang (${number(count)})`,
    resendRisky: (count: number) => `Kirim ulang tanpa menunggu (${number(count)})`,
    assume: (count: number) => `Anggap diterima (${number(count)})`,
    report: 'Ekspor hasil yang dipilih'
  },
  failedRetried: 'Layanan belum menerima kiriman ini. Tidak ada yang hilang; dicoba lagi sendiri.',
  failedFor: {
    'too-large':
      'Layanan tidak menerimanya karena terlalu besar; dikirim ulang pun hasilnya sama. Pecah menjadi beberapa deklarasi, atau minta pengelola layanan menaikkan batas ukurannya.',
    'odd-answer':
      'Layanan tidak menerimanya dan tidak menyebut sebab yang dikenal. Lihat jawabannya di Riwayat kirim; bila perlu tanyakan kepada pengelola layanan sebelum mengirim ulang.'
  },
  fix: 'Perlu perbaikan: buka deklarasi',
  acknowledge: 'Biarkan, sudah dilihat',
  noticeTitle: (total: number) => `Pengiriman selesai: ${number(total)} deklarasi`,
  noticePart: (count: number, state: string) => `${number(count)} ${state.toLowerCase()}`,
  history: {
    open: 'Riwayat kirim',
    changed: 'Lihat bedanya',
    title: (aju: string) => `Riwayat kirim ${aju}`,
    versions: 'Semua kiriman',
    version: (version: number) => `Kiriman ke-${number(version)}`,
    none: 'Deklarasi ini belum pernah disiapkan untuk dikirim.',
    tabs: { attempts: 'Percobaan', changes: 'Beda dengan draf', body: 'Isi beku' },
    tabsLabel: 'Isi riwayat',
    ended: 'Dijawab',
    took: 'Lama',
    answerSize: 'Ukuran jawaban',
    failureDetail: 'Rincian',
    request: (position: number, of: number) =>
      of === 1 ? 'satu deklarasi dalam kiriman' : `deklarasi ke-${number(position)} dari ${number(of)} dalam kiriman`,
    requestSize: 'Ukuran kiriman',
    requestPrint: 'SHA-256 kiriman',
    outcomeOk: 'dijawab',
    noAnswer: 'Tidak ada jawaban.',
    notTried: 'Belum pernah dikirim.',
    raw: 'Jawaban mentah',
    readable: 'Rapikan untuk dibaca',
    copied: 'Disalin.',
    copyFailed: 'Tidak dapat disalin.',
    saved: 'Berkas disimpan.',
    bodyMissing: 'Salinan beku kiriman ini tidak tersimpan lagi.',
    bodyTruncated: 'Hanya awalnya yang ditampilkan; Salin dan Simpan memuat semuanya.',
    against: 'Bandingkan dengan',
    now: 'draf sekarang',
    sent: (version: number) => `kiriman ke-${number(version)}`,
    same: 'Tidak ada beda.',
    sameNow: 'Draf sekarang sama persis dengan yang dikirim.',
    unsaved: 'Belum dapat dibandingkan: perubahan terakhir belum tersimpan.',
    unreadable: 'Tidak dapat dibandingkan: salah satunya tidak ada lagi.',
    differences: (count: number) => `${number(count)} beda`,
    kinds: { added: 'ditambah', removed: 'dihapus', changed: 'diubah' },
    columns: { after: 'Sekarang', kind: 'Beda' },
    later: 'Sesudahnya',
    line: (line: number) => `baris ${number(line)}`,
    row: 'seluruh baris',
    blank: 'kosong',
    go: 'Buka di editor'
  },
  obstacles: {
    title: (count: number) => `${number(count)} deklarasi tidak ikut`,
    queued: (count: number) =>
      count === 0
        ? 'Tidak ada yang masuk antrean.'
        : `${number(count)} deklarasi sudah masuk antrean; yang di bawah ini tetap di meja kerja.`,
    action: 'Tindakan',
    see: 'Lihat kiriman'
  },
  settings: {
    title: 'Pengiriman',
    mode: 'Kapan yang siap kirim keluar',
    modes: {
      auto: 'Otomatis',
      ask: 'Tanya dulu',
      manual: 'Hanya dengan tangan'
    },
    modeHints: {
      auto: 'Kirim berarti kirim. Bila layanan belum terjangkau, kiriman menunggu dan keluar sendiri begitu bisa.',
      ask: 'Kirim hanya menyiapkan. Aplikasi bertanya sebelum ada yang keluar dari komputer ini.',
      manual: 'Kirim hanya menyiapkan. Tidak ada yang keluar sampai Anda menekan Kirim semua.'
    },
    sendAtOnce: 'Kiriman bersamaan',
    sendAtOnceHint: 'Lebih banyak lebih cepat pada sambungan baik. Saat sambungan buruk selalu satu per satu.',
    perEnvelope: 'Deklarasi per kiriman',
    perEnvelopeHint: 'Satu yang paling aman: bila jawaban hilang, hanya satu deklarasi yang belum pasti.',
    sendTries: 'Percobaan per deklarasi',
    sendTriesHint: 'Sesudah ini deklarasi menunggu Anda. Gangguan jaringan tidak dihitung.',
    unknownReads: 'Bertanya sendiri bila belum pasti',
    unknownReadsHint: 'Berapa kali status ditanyakan sebelum kirim ulang ditawarkan.',
    unknownMinutes: 'Selama (menit)',
    unknownMinutesHint: 'Pertanyaan dibagi dalam waktu ini, makin lama makin jarang.',
    timeLimit: 'Batas waktu satu kiriman diatur pada tiap profil di atas.',
    notify: 'Beri tahu di desktop saat pengiriman selesai',
    notifyHint: 'Hanya bila jendela ini tidak di depan, atau pengiriman berlangsung lebih dari 20 detik.',
    reset: 'Kembalikan bawaan'
  }
}

/** The shape both languages share. */
export type OutboxText = typeof outboxId
