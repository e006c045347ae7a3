import { lookupTable } from '#core/base/lookup-table.ts'
import { plural, type Translated, type Translator } from '#core/base/translator.ts'
import type { SendReason } from '#core/office/obstacles.ts'
import type { StopReason } from '#core/outbox/circuit-breaker.ts'
import type { OutboxState, QueueObstacle, UserReason } from '#core/outbox/outbox-entry.ts'
import type { ReportColumn } from '#core/outbox/send-report.ts'
import { inSentence } from '../../i18n/in-sentence.ts'

/** The outbox: filters, batches, status of the sender, unknown submissions, history and differences, settings of sending. */
export const outboxText = ({ words, same, number }: Translator) => {
  /** A duration (milliseconds) in words: `1 menit 5 detik`. */
  const duration = (milliseconds: number) => {
    const seconds = Math.max(0, Math.round(milliseconds / 1000))
    if (seconds < 60) return words(`${number(seconds)} detik`, `${number(seconds)} s`)
    const minutes = Math.floor(seconds / 60)
    if (minutes < 60) {
      const whole = words(`${number(minutes)} menit`, `${number(minutes)} min`)
      return seconds % 60 === 0 || minutes >= 10 ? whole : words(`${whole} ${number(seconds % 60)} detik`, `${whole} ${number(seconds % 60)} s`)
    }
    const hours = words(`${number(Math.floor(minutes / 60))} jam`, `${number(Math.floor(minutes / 60))} h`)
    return minutes % 60 === 0 ? hours : words(`${hours} ${number(minutes % 60)} menit`, `${hours} ${number(minutes % 60)} min`)
  }

  return {
    duration,
    prepare: words('Siapkan kirim', 'Queue'),
    prepared: (count: number) => words(`${number(count)} deklarasi dalam antrean. Belum ada yang dikirim.`, `${plural(count, 'declaration')} queued. Nothing has been sent yet.`),
    waitsPaused: (count: number) => words(`${number(count)} deklarasi masuk antrean. Pengiriman sedang Anda jeda.`, `${plural(count, 'declaration')} queued. You have paused sending.`),
    stripLabel: words('Status pengiriman', 'State of sending'),
    filterLabel: words('Filter menurut hasil', 'Filter by outcome'),
    filters: {
      all: words('Semua', 'All'),
      waiting: words('Menunggu', 'Waiting'),
      sending: words('Mengirim', 'Sending'),
      unknown: words('Belum pasti', 'Uncertain'),
      refused: words('Ditolak', 'Refused'),
      remarks: words('Dengan catatan', 'With remarks'),
      accepted: words('Diterima', 'Accepted'),
      cancelled: words('Dibatalkan', 'Cancelled')
    },
    searchPlaceholder: words('Cari aju atau importir…', 'Search aju or importer…'),
    noMatch: words('Tidak ada kiriman yang cocok.', 'No submission matches.'),
    note: words('Keterangan', 'Note'),
    progress: (done: number, total: number) => words(`${number(done)} dari ${number(total)} selesai`, `${number(done)} of ${number(total)} done`),
    rate: (perMinute: number) => words(`${number(Math.round(perMinute))} per menit`, `${number(Math.round(perMinute))} per minute`),
    remaining: (milliseconds: number) => words(`sisa sekitar ${duration(milliseconds)}`, `about ${duration(milliseconds)} left`),
    ended: (total: number, time: string) => words(`Selesai ${time}: ${number(total)} deklarasi`, `Finished ${time}: ${plural(total, 'declaration')}`),
    pause: words('Jeda', 'Pause'),
    resume: words('Lanjutkan', 'Continue'),
    cancelWaiting: (count: number) => words(`Batalkan yang menunggu (${number(count)})`, `Cancel waiting (${number(count)})`),
    cancelWaitingAsk: (count: number) =>
      words(
        `Batalkan ${number(count)} kiriman yang belum dikirim? Deklarasinya tetap ada dan dapat dikirim lagi kapan saja. Yang sedang dikirim diselesaikan.`,
        `Cancel ${plural(count, 'submission')} that ${count === 1 ? 'has' : 'have'} not been sent? The declarations are kept and can be sent again at any time. Submissions in progress are finished.`
      ),
    cancelled: (count: number) => words(`${number(count)} kiriman dibatalkan.`, `${plural(count, 'submission')} cancelled.`),
    noneWaiting: words('Tidak ada kiriman yang menunggu untuk profil ini.', 'No submission is waiting for this profile.'),
    isSending: words('Pengiriman sedang berjalan.', 'Sending is in progress.'),
    noneListed: words('Tidak ada kiriman di daftar ini.', 'No submission is listed here.'),
    report: words('Ekspor hasil', 'Export outcomes'),
    reportXlsx: words('Ekspor Excel…', 'Export Excel…'),
    reportCsv: words('Ekspor CSV…', 'Export CSV…'),
    reportListed: (listed: number, all: number) => words(`Hanya yang tampil: ${number(listed)} dari ${number(all)} kiriman.`, `Only those listed: ${number(listed)} of ${plural(all, 'submission')}.`),
    reportSheet: words('Ringkasan kiriman', 'Submission summary'),
    reportColumns: {
      car: words('Nomor aju', 'Aju number'),
      importer: words('Importir', 'Importer'),
      profile: words('Profil', 'Profile'),
      outcome: words('Hasil', 'Outcome'),
      httpStatus: words('Status HTTP', 'HTTP status'),
      remarks: words('Catatan layanan', 'Remarks of the service'),
      failure: words('Sebab gagal', 'Reason for failure'),
      evidence: words('Bukti', 'Evidence'),
      queuedAt: words('Disalin untuk dikirim', 'Copied for sending'),
      sentAt: words('Dikirim', 'Sent'),
      answeredAt: words('Dijawab', 'Answered'),
      attempts: words('Percobaan', 'Attempts'),
      sentBytes: words('Ukuran isi (byte)', 'Size of content (bytes)'),
      answerBytes: words('Ukuran jawaban (byte)', 'Size of answer (bytes)'),
      perRequest: words('Deklarasi per permintaan', 'Declarations per request'),
      sha256: same('SHA-256')
    } satisfies Record<ReportColumn, string>,
    reportEvidence: {
      journal: words('Jawaban tersimpan', 'Stored answer'),
      'status-log': words('Status layanan', 'Status of the service'),
      user: words('Keputusan pengguna', 'Decision of the user')
    },
    sender: {
      asking: (count: number) => words(`${number(count)} deklarasi dalam antrean. Kirim sekarang?`, `${plural(count, 'declaration')} queued. Send now?`),
      askingHint: words('Menurut pengaturan, tidak ada yang dikirim sebelum Anda menjawab.', 'As set in Settings, nothing is sent before you confirm.'),
      later: words('Nanti', 'Later'),
      waitingOffice: (time: string, left: string) => words(`Menunggu kantor. Dicoba lagi pukul ${time} (${left} lagi).`, `Waiting for the office. Next attempt at ${time} (in ${left}).`),
      waiting: (time: string, left: string) => words(`Menunggu layanan. Dicoba lagi pukul ${time} (${left} lagi).`, `Waiting for the service. Next attempt at ${time} (in ${left}).`),
      offline: (time: string, left: string) => words(`Tidak ada jaringan. Begitu tersambung, pengiriman dilanjutkan otomatis; paling lambat pukul ${time} (${left} lagi).`, `No network. Sending continues automatically when the network is back, at ${time} at the latest (in ${left}).`),
      trying: words('Mencoba lagi sekarang…', 'Trying again now…'),
      tries: (count: number) => words(`Sudah ${number(count)} kali gagal berturut-turut.`, `Failed ${plural(count, 'time')} in a row.`),
      tryNow: words('Coba sekarang', 'Try now'),
      paused: words('Dijeda oleh Anda. Yang sedang dikirim diselesaikan dulu; sisanya menunggu.', 'Paused by you. Submissions in progress are finished; the rest stays queued.'),
      asleep: words('Komputer dalam mode tidur. Pengiriman dilanjutkan setelah komputer aktif lagi.', 'The computer is in sleep mode. Sending continues when it is active again.'),
      stopped: {
        token: words('Pengiriman berhenti karena token.', 'Sending has stopped because of the token.'),
        settings: words('Pengiriman berhenti karena pengaturan profil.', 'Sending has stopped because of the profile settings.'),
        'local-failure': words('Pengiriman berhenti karena komputer ini.', 'Sending has stopped because of this computer.'),
        'office-desk': words('Pengiriman berhenti karena kantor tidak menerima meja ini.', 'Sending has stopped because the office does not accept this desk.'),
        'in-a-row': words('Pengiriman berhenti: beberapa kiriman berturut-turut tidak dijawab dengan benar.', 'Sending has stopped: several submissions in a row were not answered correctly.')
      } satisfies Record<StopReason, string>,
      nothingLost: words('Tidak ada yang hilang. Semua yang belum dikirim menunggu di sini.', 'Nothing is lost. Everything that has not been sent stays queued here.'),
      inARowHint: words('Tanyakan dulu yang belum pasti, lalu lanjutkan.', 'Check the uncertain ones first, then continue.'),
      token: words('Token baru', 'New token'),
      tokenHint: (profile: string) => words(`Token untuk profil ${profile}. Cukup sekali; sesudah itu pengiriman dilanjutkan otomatis.`, `Token for the profile ${profile}. Once is enough; sending then continues automatically.`),
      tokenWhy: {
        unauthorised: words('Token ditolak layanan.', 'The service refused the token.'),
        forbidden: words('Token ini tidak berhak mengirim.', 'This token is not authorised to send.'),
        'no-token': words('Profil ini belum punya token.', 'This profile has no token yet.')
      },
      practiceFault: words('Matikan gangguan layanan simulasi, lalu coba lagi. Tidak ada yang hilang.', 'Switch off the fault of the practice service, then try again. Nothing is lost.'),
      saveToken: words('Simpan dan lanjutkan', 'Save and continue'),
      toSettings: words('Buka pengaturan profil', 'Open profile settings'),
      manual: (count: number) => words(`${number(count)} deklarasi dalam antrean dan menunggu Anda.`, `${plural(count, 'declaration')} queued, waiting for your confirmation.`),
      other: (count: number, profile: string) =>
        words(`${number(count)} kiriman menunggu profil ${profile}. Yang disiapkan untuk satu profil tidak pernah dikirim lewat profil lain.`, `${plural(count, 'submission')} ${count === 1 ? 'waits' : 'wait'} for the profile ${profile}. What was queued for one profile is never sent with another.`),
      otherUse: (profile: string) => words(`Pakai profil ${profile}`, `Use profile ${profile}`)
    },
    entryNotes: {
      turn: words('menunggu giliran', 'waiting for its turn'),
      paused: words('menunggu sampai Anda melanjutkan', 'waiting until you resume'),
      yours: words('menunggu perintah Anda', 'waiting for your confirmation'),
      otherProfile: (profile: string) => words(`menunggu profil ${profile}`, `waiting for profile ${profile}`),
      retryAt: (time: string) => words(`dicoba lagi pukul ${time}`, `next attempt at ${time}`),
      user: {
        tries: words('sudah berkali-kali gagal', 'failed many times'),
        'too-large': words('terlalu besar bagi layanan', 'too large for the service'),
        token: words('menunggu token', 'waiting for a token'),
        settings: words('menunggu pengaturan profil', 'waiting for the profile settings'),
        'odd-answer': words('dijawab dengan cara yang tidak dikenal', 'the answer is not understood'),
        'copy-lost': words('isi kiriman tidak ada lagi; siapkan lagi', 'the queued content no longer exists; send the declaration again'),
        office: words('kantor menolaknya; lihat alasannya', 'the office refused it; see the reason'),
        changed: words('sempat di meja lain sejak disiapkan; menunggu Anda', 'at another desk since it was queued; waiting for you'),
        'office-desk': words('meja ini tidak diterima kantor', 'the office does not accept this desk'),
        'local-failure': words('menunggu komputer ini', 'waiting for this computer'),
        kind: words('milik jenis profil lain; tidak dikirim lewat profil ini', 'belongs to another kind of profile; not sent with this one'),
        permission: words('belum Anda setujui untuk dikirim; kirim dari sini', 'not confirmed by you yet; send it from here'),
        problems: words('tidak memenuhi aturan yang berlaku sekarang', 'has problems under the current rules'),
        service: words('profilnya diubah ke layanan lain; menunggu Anda', 'its profile was changed to another service; waiting for you'),
        rate: words('kurs pajak sudah berubah; menunggu Anda', 'the tax exchange rate (kurs pajak) has changed; waiting for you')
      } satisfies Record<UserReason, string>,
      notAsked: words('belum ditanyakan ke layanan', 'not checked yet'),
      asked: (time: string, reads: number, of: number) =>
        words(`${reads === 0 ? `ditanya ${time}` : `ditanya ${number(reads)} dari ${number(of)} kali, terakhir ${time}`}; belum dikenal layanan`, `${reads === 0 ? `checked at ${time}` : `checked ${number(reads)} of ${number(of)} times, last at ${time}`}; not known to the service yet`),
      askedEnough: (reads: number) => words(`tidak dikenal layanan setelah ditanya ${number(reads)} kali; dapat dikirim ulang`, `not known to the service after ${plural(reads, 'check')}; can be sent again`),
      seemsStored: words('layanan menjawab bahwa kiriman ini sudah ada padanya; kirim ulang tidak ditawarkan', 'the service answered that it already has this submission; sending again is not offered'),
      knownBefore: words('dikenal dari kiriman lain, belum terbukti', 'known from another submission, not proven'),
      unclear: words('layanan sudah ditanya, tetapi jawabannya tidak jelas', 'checked, but the answer of the service is not clear'),
      proven: {
        journal: words('terbukti dari jawaban tersimpan', 'proven by the stored answer'),
        'status-log': words('terbukti dari status layanan', 'proven by the status'),
        user: words('dianggap diterima oleh pengguna', 'marked as accepted by the user')
      },
      counted: words('jumlah tiap bagian sama', 'all counts agree'),
      acknowledged: words('catatan sudah dilihat', 'acknowledged')
    },
    remarks: {
      count: (section: string, sent: number, counted: string) => words(`${section}: dikirim ${number(sent)}, dihitung layanan ${counted}`, `${section}: sent ${number(sent)}, the service counted ${counted}`),
      section: (section: string, text: string) => same(`${section}: ${text}`)
    },
    unknown: {
      title: (count: number) => words(`${number(count)} kiriman belum pasti`, `${plural(count, 'submission')} uncertain`),
      text: words(
        'Mungkin sudah sampai, tetapi belum ada jawaban yang memastikannya. Ajukan menanyakannya ke layanan secara otomatis; tidak ada yang dikirim ulang tanpa Anda.',
        'They may have arrived, but no answer confirms it. Ajukan checks with the service automatically; nothing is sent again without your confirmation.'
      ),
      why: words('Penjelasan', 'Explanation'),
      ask: words('Tanyakan semua sekarang', 'Check all now'),
      asking: words('Bertanya kepada layanan…', 'Checking with the service…'),
      noneFound: (open: number) => words(`Belum terbukti satu pun sudah sampai; ${number(open)} masih belum pasti.`, `None is proven to have arrived yet; ${number(open)} still uncertain.`),
      found: (found: number, open: number) => words(`${number(found)} ternyata sudah diterima, ${number(open)} masih belum pasti.`, `${number(found)} accepted, ${number(open)} still uncertain.`),
      stopped: (sentence: string) => words(`Pengecekan dihentikan. ${sentence}`, `Checking has stopped. ${sentence}`),
      resend: (count: number) => words(`Kirim ulang ${number(count)} yang tidak dikenal`, `Send ${number(count)} unknown again`),
      offeredAfter: (reads: number, minutes: number) =>
        words(`Kirim ulang ditawarkan bila layanan tetap tidak mengenalnya setelah ditanya ${number(reads)} kali selama ${number(minutes)} menit.`, `You can send them again if the service does not know them after ${plural(reads, 'check')} within ${plural(minutes, 'minute')}.`),
      resendRisky: words('Kirim ulang tanpa menunggu', 'Send again without waiting'),
      resendAsk: (count: number, since: string) =>
        words(
          `Layanan terakhir ditanya ${since} dan tidak mengenal ${count === 1 ? 'nomor aju ini' : `${number(count)} nomor aju ini`}. Kirim ulang isi yang sama dengan nomor aju yang sama? Bila kiriman pertama ternyata masih datang, pengiriman kedua biasanya menimpanya.`,
          `The service was last checked ${since} and does not know ${count === 1 ? 'this aju number' : `these ${number(count)} aju numbers`}. Send the same content again with the same aju ${count === 1 ? 'number' : 'numbers'}? If the first submission still arrives, the second usually overwrites it.`
        ),
      resendEarly: (count: number, total: number) =>
        words(
          `${total === 1 ? 'Kiriman ini' : count === total ? 'Kiriman-kiriman ini' : `${number(count)} di antaranya`} mungkin sudah sampai: layanan belum cukup sering menyatakan dengan jelas bahwa nomor ajunya tidak dikenal. Lebih aman menunggu, bertanya atau melihat di portal. Bila tetap dikirim sekarang, layanan dapat menerimanya dua kali; isi dan nomor aju tetap sama.`,
          `${total === 1 ? 'This submission' : count === total ? 'These submissions' : `${number(count)} of them`} may have arrived: the service has not said clearly and often enough that it does not know the aju number. It is safer to wait, to check, or to look in the portal. If you send now, the service may receive the same content and aju number twice.`
        ),
      known: (count: number) => words(`${number(count)} sudah dikenal layanan dari kiriman lain. Hanya Anda yang dapat memastikannya, misalnya di portal.`, `${number(count)} known to the service from another submission. Only you can verify this, for example in the portal.`),
      seemsStored: (count: number) =>
        words(
          `${number(count)} tampaknya sudah ada pada layanan: layanan menjawab bahwa kiriman itu sudah ada padanya. Lihat di portal: bila ada di sana, pilih Anggap diterima. Kirim ulang tidak ditawarkan.`,
          `${number(count)} ${count === 1 ? 'seems' : 'seem'} to be with the service: it answered that it already has ${count === 1 ? 'it' : 'them'}. Look in the portal: if it is there, choose Mark as accepted. Sending again is not offered.`
        ),
      unclear: (count: number) =>
        words(
          `${number(count)} sudah cukup sering ditanyakan, tetapi jawaban layanan tetap tidak jelas. Lihat di portal: bila ada di sana, pilih Anggap diterima; bila tidak ada, pilih Kirim ulang tanpa menunggu.`,
          `${number(count)} of them ${count === 1 ? 'was' : 'were'} checked with the service often enough, but its answers stay unclear. Look in the portal: if it is there, choose Mark as accepted; if not, choose Send again without waiting.`
        ),
      show: words('Tampilkan', 'Show'),
      assume: words('Anggap diterima', 'Mark as accepted'),
      assumeTitle: (count: number) => words(count === 1 ? 'Anggap kiriman ini diterima?' : `Anggap ${number(count)} kiriman diterima?`, count === 1 ? 'Mark this submission as accepted?' : `Mark ${number(count)} submissions as accepted?`),
      assumeText: words('Lakukan hanya bila Anda sudah memastikannya di tempat lain. Keputusan dan catatan Anda disimpan sebagai buktinya.', 'Do this only if you have verified it elsewhere. Your decision and note are kept as evidence.'),
      assumeNote: words('Dari mana Anda tahu?', 'How do you know?'),
      assumeNoteHint: words('Contoh: terlihat di portal CEISA pukul 10.15, status 104.', 'Example: seen in the CEISA portal at 10:15, status 104.'),
      assumed: (count: number) => words(`${number(count)} kiriman dicatat sebagai diterima.`, `${plural(count, 'submission')} marked as accepted.`)
    },
    selection: {
      label: words('Kiriman yang dipilih', 'Selected submissions'),
      title: (count: number) => words(`${number(count)} kiriman dipilih`, `${plural(count, 'submission')} selected`),
      send: (count: number) => words(`Kirim sekarang (${number(count)})`, `Send now (${number(count)})`),
      cancel: (count: number) => words(`Batalkan (${number(count)})`, `Cancel (${number(count)})`),
      ask: (count: number) => words(`Tanyakan ke layanan (${number(count)})`, `Check with the service (${number(count)})`),
      resend: (count: number) => words(`Kirim ulang (${number(count)})`, `Send again (${number(count)})`),
      resendRisky: (count: number) => words(`Kirim ulang tanpa menunggu (${number(count)})`, `Send again without waiting (${number(count)})`),
      assume: (count: number) => words(`Anggap diterima (${number(count)})`, `Mark as accepted (${number(count)})`),
      report: words('Ekspor hasil yang dipilih', 'Export outcomes of selection')
    },
    failedRetried: words('Layanan belum menerima kiriman ini. Tidak ada yang hilang; dicoba lagi otomatis.', 'The service has not accepted it yet. Nothing is lost; Ajukan tries again automatically.'),
    failedFor: {
      'too-large': words(
        'Layanan tidak menerimanya karena terlalu besar; dikirim ulang pun hasilnya sama. Pecah menjadi beberapa deklarasi, atau minta pengelola layanan menaikkan batas ukurannya.',
        'The service did not accept it because it is too large; sending it again would have the same outcome. Split it into several declarations, or ask the operator of the service for a higher limit.'
      ),
      'odd-answer': words(
        'Layanan tidak menerimanya dan tidak menyebut sebab yang dikenal. Lihat jawabannya di Riwayat kirim; bila perlu tanyakan kepada pengelola layanan sebelum mengirim ulang.',
        'The service did not accept it and gave no known reason. See its answer in the sending history; if in doubt, ask the operator of the service before sending again.'
      )
    },
    fix: words('Buka dan perbaiki', 'Open and fix'),
    acknowledge: words('Tandai sudah dilihat', 'Acknowledge'),
    noticeTitle: (total: number) => words(`Pengiriman selesai: ${number(total)} deklarasi`, `Sending finished: ${plural(total, 'declaration')}`),
    noticePart: (count: number, state: string) => same(`${number(count)} ${inSentence(state)}`),
    history: {
      open: words('Riwayat kirim', 'Sending history'),
      changed: words('Lihat bedanya', 'Show changes'),
      title: (aju: string) => words(`Riwayat kirim ${aju}`, `Sending history ${aju}`),
      versions: words('Semua kiriman', 'All submissions'),
      version: (version: number) => words(`Kiriman ke-${number(version)}`, `Submission ${number(version)}`),
      none: words('Deklarasi ini belum pernah disiapkan untuk dikirim.', 'This declaration was never queued.'),
      tabs: {
        attempts: words('Percobaan', 'Attempts'),
        changes: words('Beda dengan draf', 'Changes'),
        body: words('Isi kiriman', 'Content')
      },
      tabsLabel: words('Isi riwayat', 'Parts of the history'),
      ended: words('Dijawab', 'Answered'),
      took: words('Lama', 'Duration'),
      answerSize: words('Ukuran jawaban', 'Size of answer'),
      failureDetail: words('Rincian', 'Detail'),
      request: (position: number, of: number) => words(of === 1 ? 'satu deklarasi dalam permintaan' : `deklarasi ke-${number(position)} dari ${number(of)} dalam permintaan`, of === 1 ? 'one declaration in the request' : `declaration ${number(position)} of ${number(of)} in the request`),
      requestSize: words('Ukuran permintaan', 'Size of request'),
      requestPrint: words('SHA-256 permintaan', 'SHA-256 of request'),
      outcomeOk: words('dijawab', 'answered'),
      noAnswer: words('Tidak ada jawaban.', 'No answer.'),
      notTried: words('Belum pernah dikirim.', 'Not sent yet.'),
      raw: words('Jawaban mentah', 'Raw answer'),
      readable: words('Rapikan untuk dibaca', 'Format for reading'),
      copied: words('Disalin.', 'Copied.'),
      copyFailed: words('Tidak dapat disalin.', 'Could not be copied.'),
      saved: words('Berkas disimpan.', 'File saved.'),
      bodyMissing: words('Isi kiriman ini tidak tersimpan lagi.', 'The content of this submission is no longer kept.'),
      bodyTruncated: words('Hanya awalnya yang ditampilkan; Salin dan Simpan memuat semuanya.', 'Only the beginning is shown; Copy and Save include everything.'),
      against: words('Bandingkan dengan', 'Compare with'),
      now: words('draf sekarang', 'the draft now'),
      sent: (version: number) => words(`kiriman ke-${number(version)}`, `submission ${number(version)}`),
      same: words('Tidak ada beda.', 'No differences.'),
      sameNow: words('Draf sekarang sama persis dengan yang dikirim.', 'The draft now is exactly what was sent.'),
      unsaved: words('Belum dapat dibandingkan: perubahan terakhir belum tersimpan.', 'Cannot be compared yet: the last changes are not saved.'),
      unreadable: words('Tidak dapat dibandingkan: salah satunya tidak ada lagi.', 'Cannot be compared: one of the two no longer exists.'),
      differences: (count: number) => words(`${number(count)} beda`, plural(count, 'difference')),
      kinds: {
        added: words('ditambah', 'added'),
        removed: words('dihapus', 'deleted'),
        changed: words('diubah', 'changed')
      },
      columns: {
        after: words('Sekarang', 'Now'),
        kind: words('Beda', 'Change')
      },
      later: words('Sesudahnya', 'Later'),
      line: (line: number) => words(`baris ${number(line)}`, `row ${number(line)}`),
      row: words('seluruh baris', 'whole row'),
      blank: words('kosong', 'empty'),
      go: words('Buka di editor', 'Open in the editor')
    },
    obstacles: {
      title: (count: number) => words(`${number(count)} deklarasi tidak ikut`, `${plural(count, 'declaration')} not queued`),
      queued: (count: number) => words(count === 0 ? 'Tidak ada yang masuk antrean.' : `${number(count)} deklarasi sudah masuk antrean; yang di bawah ini tetap di meja kerja.`, count === 0 ? 'Nothing was queued.' : `${plural(count, 'declaration')} queued; those below stay in the worklist.`),
      action: words('Tindakan', 'Action'),
      see: words('Lihat kiriman', 'Show submission')
    },
    settings: {
      title: words('Pengiriman', 'Sending'),
      mode: words('Kapan antrean dikirim', 'Send what is queued'),
      modes: {
        auto: words('Otomatis', 'Automatic'),
        ask: words('Tanya dulu', 'Ask first'),
        manual: words('Manual', 'Manual')
      },
      modeHints: {
        auto: words('“Kirim” langsung mengirim. Bila layanan belum terjangkau, kiriman menunggu dan dikirim otomatis setelah terjangkau.', '“Send” sends immediately. If the service cannot be reached, submissions stay queued and are sent automatically as soon as possible.'),
        ask: words('“Kirim” hanya menyiapkan. Ajukan bertanya sebelum ada yang dikirim.', '“Send” only queues. Ajukan asks before anything is sent.'),
        manual: words('“Kirim” hanya menyiapkan. Tidak ada yang dikirim sampai Anda menekan “Kirim semua”.', '“Send” only queues. Nothing is sent until you press “Send all”.')
      },
      sendAtOnce: words('Permintaan bersamaan', 'Concurrent requests'),
      sendAtOnceHint: words('Lebih banyak lebih cepat pada sambungan baik. Saat sambungan buruk selalu satu per satu.', 'More is faster on a good connection. On a bad connection, requests are always sent one at a time.'),
      perEnvelope: words('Deklarasi per permintaan', 'Declarations per request'),
      perEnvelopeHint: words('Satu yang paling aman: bila jawaban hilang, hanya satu deklarasi yang belum pasti.', 'One is the safest: if an answer is lost, only one declaration is uncertain.'),
      sendTries: words('Percobaan per deklarasi', 'Attempts per declaration'),
      sendTriesHint: words('Sesudah ini deklarasi menunggu Anda. Gangguan jaringan tidak dihitung.', 'After that, the declaration waits for you. Network failures do not count.'),
      unknownReads: words('Pengecekan otomatis bila belum pasti', 'Automatic checks when uncertain'),
      unknownReadsHint: words('Berapa kali status ditanyakan sebelum kirim ulang ditawarkan.', 'How often the status is checked before you can send again.'),
      unknownMinutes: words('Selama (menit)', 'Within (minutes)'),
      unknownMinutesHint: words('Pengecekan dibagi dalam waktu ini, makin lama makin jarang.', 'The checks are spread over this time at growing intervals.'),
      timeLimit: words('Batas waktu satu permintaan diatur pada tiap profil, di bagian Profil.', 'The time limit of a request is set in each profile, under Profiles.'),
      notify: words('Beri tahu di desktop saat pengiriman selesai', 'Show a desktop notification when sending is finished'),
      notifyHint: words('Hanya bila jendela ini tidak di depan, atau pengiriman berlangsung lebih dari 20 detik.', 'Only while this window is not in front, or when the sending took more than 20 seconds.'),
      reset: words('Kembalikan bawaan', 'Restore defaults')
    }
  }
}

/** One submission: its state, result per section, remarks, evidence and attempts. */
export const outboxEntryText = ({ words, same, number, decimal }: Translator) => ({
  sendAll: (count: number) => words(`Kirim semua (${number(count)})`, `Send all (${number(count)})`),
  cancelEntry: words('Batalkan', 'Cancel'),
  ask: words('Tanyakan ke layanan', 'Check with the service'),
  sendAgain: words('Kirim ulang', 'Send again'),
  sendNow: words('Kirim sekarang', 'Send now'),
  empty: words('Belum ada kiriman. Buka deklarasi lalu pilih Kirim, atau pilih beberapa di meja kerja.', 'Nothing sent yet. Open a declaration and choose Send, or select several in the worklist.'),
  columns: {
    car: words('Nomor aju', 'Aju number'),
    importer: words('Importir', 'Importer'),
    state: words('Hasil', 'Outcome'),
    queuedAt: words('Disalin untuk dikirim', 'Copied for sending'),
    attempts: words('Percobaan', 'Attempts'),
    profile: words('Profil', 'Profile')
  },
  states: {
    queued: words('Dalam antrean', 'Queued'),
    sending: words('Mengirim', 'Sending'),
    accepted: words('Diterima', 'Accepted'),
    remarks: words('Diterima dengan catatan', 'Accepted with remarks'),
    refused: words('Ditolak layanan', 'Refused by the service'),
    unknown: words('Belum pasti', 'Uncertain'),
    failed: words('Belum terkirim', 'Not sent yet'),
    cancelled: words('Dibatalkan', 'Cancelled')
  } satisfies Record<OutboxState, string>,
  sendingHelp: {
    waits: words('Menunggu giliran atau izin kantor; percobaan ini belum dikirim.', 'Waiting for its turn or for the office; this attempt has not been sent yet.'),
    'under-way': words('Sedang dikirim; jangan matikan komputer.', 'Being sent; keep the computer on.'),
    answered: words('Jawaban layanan sudah ada dan sedang disimpan.', 'The service has answered, and the answer is being stored.')
  },
  stateHelp: {
    queued: words('Dalam antrean. Belum ada yang dikirim.', 'Queued. Nothing has been sent yet.'),
    accepted: words('Layanan menyimpan deklarasi ini dan jumlah tiap bagian sama dengan yang dikirim.', 'The service stored this declaration and every section count matches what was sent.'),
    remarks: words('Layanan menyimpan deklarasi ini, tetapi ada catatan: baca di bawah.', 'The service stored this declaration, but there are remarks: read them below.'),
    refused: words('Layanan menolak isi kiriman. Tidak ada yang hilang; perbaiki lalu kirim lagi.', 'The service refused the content. Nothing is lost; fix the declaration and send it again.'),
    unknown: words('Kiriman mungkin sudah sampai, tetapi belum ada jawaban yang memastikannya. Tanyakan dulu; jangan langsung mengirim ulang.', 'It may have arrived, but no answer confirms it. Check first; do not send again immediately.'),
    failed: words('Layanan belum menerima kiriman ini. Tidak ada yang hilang; lihat sebabnya, lalu kirim ulang.', 'The service has not accepted it yet. Nothing is lost; read the reason, then send again.'),
    cancelled: words('Dibatalkan sebelum dikirim.', 'Cancelled before it was sent.')
  } satisfies Record<Exclude<OutboxState, 'sending'>, string>,
  acceptedUncounted: words('Layanan mengenal deklarasi ini. Jumlah tiap bagian tidak diketahui, karena jawaban kiriman tidak memuatnya.', 'The service knows this declaration. The section counts are unknown, because the answer to the submission did not contain them.'),
  mayHaveArrived: words('Percobaan sebelumnya mungkin sudah sampai di layanan.', 'An earlier attempt may have arrived at the service.'),
  message: (said: string) => words(`Pesan layanan: ${said}`, `Message of the service: ${said}`),
  notQueued: (count: number) => words(`${number(count)} deklarasi tidak dapat dikirim`, `${plural(count, 'declaration')} cannot be sent`),
  obstacles: {
    problems: (count: number) => words(`masih ada ${number(count)} masalah`, plural(count, 'problem')),
    running: () => words('kiriman sebelumnya belum pasti', 'an earlier submission is uncertain'),
    sending: () => words('sedang dikirim', 'it is being sent'),
    missing: () => words('tidak ditemukan', 'not found'),
    'no-profile': () => words('belum ada profil', 'no profile yet'),
    office: () => words('tertahan di kantor', 'blocked by the office')
  } satisfies Record<Exclude<QueueObstacle, 'kind'>, (count: number) => string>,
  otherKind: (kind: string, current: string) => words(`milik ${kind}, bukan ${current}`, `it belongs to ${kind}, not to ${current}`),
  noKind: words('belum ditentukan milik profil yang mana', 'not decided yet to which profile it belongs'),
  officeReasons: {
    held: (desk) => words(`dipegang ${desk}`, `held by ${desk}`),
    'sent-by': (desk) => words(`hak kirimnya masih di ${desk}`, `the right to send is still with ${desk}`),
    left: (desk, office) => words(`salinan: ada ${desk === '' ? 'di kantor' : `pada ${desk} di kantor`}${office === '' ? '' : ` ${office}`}`, `a copy: it is ${desk === '' ? 'at the office' : `with ${desk} of the office`}${office === '' ? '' : ` ${office}`}`),
    offered: (desk) => words(`sedang diserahkan ke ${desk}`, `being handed over to ${desk}`),
    pool: () => words('belum dipegang siapa pun', 'held by nobody'),
    deleted: () => words('sudah dihapus di kantor', 'deleted at the office'),
    newer: () => words('dari Ajukan yang lebih baru; perbarui Ajukan di meja ini', 'made by a newer version of Ajukan; update Ajukan on this desk'),
    viewer: () => words('meja ini hanya boleh melihat', 'this desk may only view'),
    locked: () => words('meja ini dikunci', 'this desk is locked'),
    retired: () => words('meja ini tidak dipakai lagi', 'this desk is out of service'),
    'maybe-sent': () => words('mungkin sudah dikirim menurut catatan meja lain; menunggu keputusan pemilik kantor', 'may have been sent, by the record of another desk; waits for a decision of an owner'),
    late: () => words('pengiriman ditutup: ada kiriman lain yang terlambat diketahui', 'sending is closed: another submission became known late'),
    confirmation: () => words('mungkin sudah pernah sampai; menunggu perintah Anda', 'may have arrived before; waiting for your confirmation'),
    connecting: () => words('menyambung ke kantor', 'connecting to the office'),
    offline: () => words('kantor tidak terjangkau', 'the office cannot be reached'),
    refused: () => words('meja ini tidak diterima kantor', 'the office does not accept this desk'),
    forked: () => words('meja ini dipakai di dua tempat', 'this desk is in use in two places'),
    missing: () => words('kantor menutup pengiriman sampai semua meja melapor', 'the office has closed sending until every desk has reported')
  } satisfies Record<SendReason, (desk: string, office: string) => string>,
  withoutOfficeNote: words('tanpa kantor: dikirim hanya bila Anda menekan Kirim', 'without the office: sent only when you press Send'),
  sections: words('Hasil per bagian', 'Outcome by section'),
  sectionColumns: {
    section: words('Bagian', 'Section'),
    sent: words('Dikirim', 'Sent'),
    counted: words('Dihitung', 'Counted'),
    error: words('Kesalahan', 'Error')
  },
  equalSections: (count: number) => words(`${number(count)} bagian lain sama`, `${number(count)} other ${count === 1 ? 'section matches' : 'sections match'}`),
  foldSections: words('Sembunyikan bagian yang sama', 'Hide sections that match'),
  countsAgree: words('Semua jumlah sama dengan yang dikirim.', 'Every count matches what was sent.'),
  countsAgreeErrors: words('Semua jumlah sama, tetapi layanan menemukan kesalahan.', 'Every count matches what was sent, but the service found errors.'),
  countsDiffer: words('Ada jumlah yang berbeda dari yang dikirim.', 'Some counts differ from what was sent.'),
  notCounted: same('–'),
  noSectionError: words('tidak ada', 'none'),
  remarks: {
    'odd-status': (text: string) => words(`Layanan menjawab status “${text}”, bukan “ok”.`, `The service answered with status “${text}”, not “ok”.`),
    'odd-submit-status': (text: string) => words(`Status kirim “${text}” tidak dikenal.`, `Submit status “${text}” is not known.`),
    'car-missing': (text: string) => words(`Jawaban tidak memuat nomor aju ini${text === '' ? '' : `, melainkan ${text}`}.`, `The answer does not contain this aju number${text === '' ? '' : ` but ${text}`}.`),
    'answer-error': (said: string) => words(`Layanan melaporkan kesalahan di samping hasilnya: “${said}”`, `The service reports an error beside the outcome: “${said}”`),
    'extra-member': (member: string, said: string) => words(`Layanan menambahkan “${member}”: “${said}”`, `The service adds “${member}”: “${said}”`),
    'car-doubled': (times: number) => words(`Jawaban memuat nomor aju ini ${number(times)} kali; tidak jelas yang mana hasilnya.`, `The answer contains this aju number ${number(times)} times; it is not clear which outcome applies.`),
    rate: (currency: string, old: string, now: string) => words(`NDPBM yang disiapkan ${decimal(old)}, kurs pajak ${currency} minggu sebelumnya; sekarang kursnya ${decimal(now)}.`, `The queued exchange rate is ${decimal(old)}, the tax exchange rate of ${currency} of an earlier week; the rate is ${decimal(now)} now.`),
    'whole-envelope': (of: number) => words(`Penolakan ini berlaku untuk satu permintaan berisi ${number(of)} deklarasi; belum tentu deklarasi ini sebabnya.`, `This refusal applies to a request with ${plural(of, 'declaration')}; another one may be the reason.`)
  },
  deviations: words('Jawaban tidak sesuai bentuk yang dijanjikan; disimpan apa adanya.', 'The answer is not in the expected format; it is kept as received.'),
  attemptNumber: (position: number) => words(`Percobaan ${number(position)}`, `Attempt ${number(position)}`),
  attemptsLeftOut: (count: number) =>
    words(`${number(count)} percobaan di antaranya juga tidak diterima layanan; tidak dirinci di sini.`, count === 1 ? '1 attempt in between was not accepted by the service either; it is not listed.' : `${number(count)} attempts in between were not accepted by the service either; they are not listed.`),
  submitType: words('Jenis kirim', 'Submit type'),
  /** Words of the service; another word is shown as it came. */
  submitTypes: lookupTable<Translated>({
    update: words('pembaruan data', 'update')
  }),
  submitStatus: words('Status kirim', 'Submit status'),
  submitStatuses: lookupTable<Translated>({
    success: words('berhasil', 'succeeded')
  }),
  httpStatus: words('Status HTTP', 'HTTP status'),
  frozen: words('Disalin untuk dikirim', 'Copied for sending'),
  bodySize: words('Ukuran isi', 'Size of the content'),
  fingerprint: words('Sidik SHA-256', 'SHA-256'),
  technical: words('Rincian teknis', 'Technical details'),
  raw: words('Jawaban mentah', 'Raw answer'),
  evidence: {
    journal: words('Jawaban ditemukan di antara jawaban tersimpan setelah Ajukan terhenti.', 'The answer was found among the stored answers after Ajukan had stopped.'),
    'status-log': (text: string) => words(`Layanan mengenal nomor aju ini: ${text}.`, `The service knows this aju number: ${text}.`),
    user: words('Diputuskan pengguna.', 'Decided by the user.')
  },
  asked: {
    found: words('Layanan sudah menerima deklarasi ini.', 'The service has this declaration.'),
    notFound: words('Layanan belum mengenal nomor aju ini. Ajukan menanyakannya lagi otomatis; bila tetap tidak dikenal, kirim ulang ditawarkan.', 'The service does not know this aju number yet. Ajukan checks again automatically; if it stays unknown, you can send again.'),
    seemsStored: words(
      'Layanan sekarang tidak mengenal nomor aju ini, tetapi pernah menjawab bahwa kiriman ini sudah ada padanya. Lihat di portal sebelum mengirim ulang; bila ada di sana, pilih Anggap diterima.',
      'The service does not know this aju number now, but it answered before that it already has this submission. Look in the portal before you send again; if it is there, choose Mark as accepted.'
    ),
    settled: words('Kiriman ini tidak perlu ditanyakan lagi, atau sedang ditanyakan.', 'This submission needs no more checks, or is being checked.'),
    knownBefore: words('Layanan sudah mengenal aju ini dari kiriman lain; belum ada tanda bahwa kiriman ini sampai.', 'The service knows this aju number from another submission; nothing shows yet that this one arrived.'),
    unclear: words(
      'Jawaban layanan tidak jelas: tidak membuktikan bahwa kiriman ini sampai, dan tidak pula menyatakan bahwa aju ini tidak dikenal. Bila tetap begitu, lihat di portal: bila ada di sana, pilih Anggap diterima; bila tidak ada, pilih Kirim ulang tanpa menunggu.',
      'The answer of the service is not clear: it does not prove that the submission arrived, and does not say that it does not know this aju number either. If this stays so, look in the portal: if it is there, choose Mark as accepted; if not, choose Send again without waiting.'
    )
  },
  select: words('Pilih satu kiriman untuk melihat hasilnya.', 'Select a submission to see its outcome.')
})

/** The summary before a send, and the question before an aju number is sent again. */
export const sendText = ({ words, same, number, decimal }: Translator) => ({
  title: (count: number) => words(count === 1 ? 'Kirim deklarasi ini?' : `Kirim ${number(count)} deklarasi?`, count === 1 ? 'Send this declaration?' : `Send ${number(count)} declarations?`),
  titleAgain: (count: number) => words(count === 1 ? 'Kirim lagi nomor aju ini?' : `Kirim ${number(count)} deklarasi, termasuk yang sudah pernah dikirim?`, count === 1 ? 'Send this aju number again?' : `Send ${number(count)} declarations, some of them again?`),
  titleMode: words('Kirim otomatis mulai sekarang?', 'Send automatically from now on?'),
  textMode: words('Yang sudah disiapkan ikut dikirim begitu Anda setuju. Sesudah itu Kirim langsung mengirim.', 'What is already queued is sent as soon as you confirm. From then on, Send sends immediately.'),
  confirm: (count: number) => words(count === 1 ? 'Kirim' : `Kirim ${number(count)}`, count === 1 ? 'Send' : `Send ${number(count)}`),
  confirmAgain: words('Kirim lagi', 'Send again'),
  /** In the modes in which the user sends later. */
  prepare: {
    title: (count: number) => words(count === 1 ? 'Siapkan kirim deklarasi ini?' : `Siapkan kirim ${number(count)} deklarasi?`, count === 1 ? 'Queue this declaration?' : `Queue ${number(count)} declarations?`),
    titleAgain: (count: number) => words(count === 1 ? 'Siapkan lagi nomor aju ini?' : `Siapkan kirim ${number(count)} deklarasi, termasuk yang sudah pernah dikirim?`, count === 1 ? 'Queue this aju number again?' : `Queue ${number(count)} declarations, some of them again?`),
    confirm: (count: number) => words(count === 1 ? 'Siapkan kirim' : `Siapkan kirim ${number(count)}`, count === 1 ? 'Queue' : `Queue ${number(count)}`),
    confirmAgain: words('Siapkan lagi', 'Queue again'),
    profile: (name: string) => words(`Disiapkan untuk profil ${name}. Belum ada yang dikirim.`, `Queued for profile ${name}. Nothing is sent yet.`)
  },
  profile: (name: string) => words(`Dikirim dengan profil ${name}.`, `Sent with profile ${name}.`),
  cif: same('CIF'),
  cifRupiah: words('CIF dalam rupiah', 'CIF in rupiah'),
  lines: words('Barang', 'Goods lines'),
  documents: words('Dokumen', 'Documents'),
  advice: words('Saran terbuka', 'Open suggestions'),
  noAdvice: words('tidak ada', 'none'),
  refusedBefore: (count: number, declarations: number) =>
    words(
      `${number(count)} hal yang ditolak layanan belum diubah${declarations > 1 ? ` dalam ${number(declarations)} deklarasi` : ''}. Kirim lagi hanya bila isinya sudah benar dan kesalahan ada pada layanan.`,
      `${plural(count, 'value')} that the service refused ${count === 1 ? 'has' : 'have'} not changed${declarations > 1 ? ` in ${plural(declarations, 'declaration')}` : ''}. Send again only if the content is right and the service is wrong.`
    ),
  imported: (count: number) => words(`${number(count)} nilai dari berkas pemasok belum diperiksa`, `${plural(count, 'value')} from files of suppliers not checked yet`),
  required: (count: number) => words(`${number(count)} bidang wajib masih kosong, dijadikan saran oleh profil`, `${plural(count, 'required field')} still empty, made a suggestion by the profile`),
  finding: (place: string, sentence: string) => same(`${place}: ${sentence}`),
  since: words('Sejak kirim terakhir', 'Since the last submission'),
  first: words('pertama kali', 'first time'),
  same: words('sama persis', 'exactly the same'),
  unreadable: words('tidak dapat dibandingkan', 'cannot be compared'),
  changes: (count: number, version: number, time: string) => words(`${number(count)} beda dengan kiriman ke-${number(version)} (${time})`, `${plural(count, 'difference')} from submission ${number(version)} (${time})`),
  changesShort: (count: number) => words(`${number(count)} beda`, plural(count, 'difference')),
  before: (count: number, isOnly: boolean) =>
    words(
      isOnly ? 'Nomor aju ini sudah pernah dikirim. Pengiriman kedua biasanya menimpa data dengan nomor aju yang sama.' : `${number(count)} nomor aju sudah pernah dikirim. Pengiriman kedua biasanya menimpa data dengan nomor aju yang sama.`,
      isOnly ? 'This aju number was sent before. A second submission usually replaces the data of that aju number.' : `${plural(count, 'aju number')} sent before. A second submission usually replaces the data of that aju number.`
    ),
  lastSaid: words('Terakhir dari layanan', 'Last from the service'),
  registration: words('Nomor pendaftaran', 'Registration number'),
  response: words('Respon', 'Response'),
  lastSent: words('Kiriman terakhir', 'Last submission'),
  atOffice: words('Menurut kantor', 'According to the office'),
  nothingSaid: words('belum ada status', 'no status yet'),
  rupiah: (plain: string) => same(`Rp ${decimal(plain)}`),
  blocked: (count: number) => words(`${number(count)} tidak ikut; alasannya ada di tabel.`, `${number(count)} not queued; the table shows why.`),
  counting: words('Menghitung saran dan perubahan…', 'Counting suggestions and changes…'),
  totals: (cif: string, lines: number, documents: number, advice: number) =>
    words(`Jumlah: CIF Rp ${decimal(cif)}, ${number(lines)} barang, ${number(documents)} dokumen, ${number(advice)} saran terbuka.`, `Total: CIF Rp ${decimal(cif)}, ${plural(lines, 'goods line')}, ${plural(documents, 'document')}, ${plural(advice, 'open suggestion')}.`),
  requiredTotal: (count: number) => words(`Di antaranya ${number(count)} bidang wajib yang dijadikan saran oleh profil.`, `Of these, ${plural(count, 'required field')} that the profile makes a suggestion.`),
  columns: {
    car: words('Nomor aju', 'Aju number'),
    importer: words('Importir', 'Importer'),
    rupiah: same('CIF (Rp)'),
    lines: words('Barang', 'Lines'),
    advice: words('Saran', 'Suggestions'),
    since: words('Sejak kirim terakhir', 'Since the last submission'),
    note: words('Keterangan', 'Note')
  },
  hasProblems: (count: number, aju: string) =>
    words(
      count === 1
        ? `${aju} tidak dikirim: isi yang disiapkan tidak memenuhi aturan yang berlaku sekarang. Buka Kirim untuk melihat masalahnya dan memperbaikinya.`
        : `${number(count)} deklarasi tidak dikirim: isi yang disiapkan tidak memenuhi aturan yang berlaku sekarang. Buka Kirim untuk melihat masalahnya dan memperbaikinya.`,
      count === 1 ? `${aju} was not sent: the queued content has problems under the current rules. Open the outbox to see and fix them.` : `${number(count)} declarations were not sent: the queued content has problems under the current rules. Open the outbox to see and fix them.`
    ),
  hasProblemsHelp: words('Tidak dikirim: isi yang disiapkan tidak memenuhi aturan yang berlaku sekarang. Perbaiki deklarasinya, lalu kirim lagi.', 'Not sent: the queued content has problems under the current rules. Fix the declaration, then send it again.'),
  ofOtherService: (count: number) => words(`${number(count)} deklarasi tidak dikirim: alamat profilnya diubah sejak disiapkan. Buka Kirim untuk memutuskannya.`, `${plural(count, 'declaration')} not sent: the address of the profile was changed since queueing. Open the outbox to decide.`),
  ofOtherKind: (count: number) =>
    words(`${number(count)} deklarasi tidak dikirim: miliknya jenis profil lain. Untuk mengirimnya lewat profil ini, salin ke profil ini: salinannya bernomor baru.`, `${plural(count, 'declaration')} not sent: of another kind of profile. To send with this one, copy to it: a copy gets a new number.`),
  notConfirmed: (count: number) => words(`${number(count)} deklarasi tidak dikirim: isinya belum Anda setujui untuk dikirim. Buka Kirim, pilih deklarasinya, lalu kirim.`, `${plural(count, 'declaration')} not sent: you have not confirmed the content for sending. Open the outbox, choose the declaration and send it.`),
  hasOldRate: (count: number, aju: string) =>
    words(`${count === 1 ? aju : `${number(count)} deklarasi`} tidak dikirim: kurs pajak sudah berubah. Buka Kirim untuk memutuskannya.`, `${count === 1 ? `${aju} was` : `${number(count)} declarations were`} not sent: the tax exchange rate (kurs pajak) has changed. Open the outbox to decide.`),
  hasOldRateHelp: words(
    'Tidak dikirim otomatis: kurs pajak sudah berubah. Buka deklarasinya, pakai kurs yang sekarang, lalu kirim; atau kirim ulang dengan kurs yang lama.',
    'Not sent automatically: the tax exchange rate (kurs pajak) has changed. Open the declaration, use the present rate, and send it; or send it again with the old rate.'
  ),
  movedTitle: words('Kirim ke layanan lain?', 'Send to another service?'),
  moved: (count: number) =>
    words(
      `${number(count)} kiriman disiapkan sebelum alamat profil ini diubah, jadi untuk layanan lain. Bila Anda kirim sekarang, isinya masuk ke layanan yang sekarang. Untuk membatalkannya, tutup ini lalu pilih Batalkan.`,
      `${plural(count, 'submission')} queued before the address of this profile was changed, so for another service. If you send now, the content goes to the present service. To withdraw it, close this and choose Cancel.`
    ),
  changedTitle: words('Kirim isi yang mungkin sudah usang?', 'Send content that may be out of date?'),
  changed: (count: number, total: number) =>
    words(
      `${total === 1 ? 'Deklarasi ini' : count === total ? 'Semua deklarasi ini' : `${number(count)} dari deklarasi ini`} sempat dipegang meja lain sesudah disiapkan di sini. Yang dikirim adalah isi sebelum itu. Untuk mengirim isi sekarang, batalkan kirimannya dan kirim lagi deklarasinya.`,
      `${total === 1 ? 'This declaration' : count === total ? 'These declarations' : `${number(count)} of these declarations`} ${count === 1 ? 'was' : 'were'} at another desk after being queued here. What is sent is the content from before that. To send the present content, cancel the ${count === 1 ? 'submission' : 'submissions'} and send the ${count === 1 ? 'declaration' : 'declarations'} again.`
    ),
  setting: words('Tampilkan ringkasan sebelum mengirim', 'Show a summary before sending'),
  settingHint: words('Importir, CIF, jumlah baris, saran terbuka dan perubahan. Mengirim lagi nomor aju yang sudah pernah dikirim selalu ditanyakan.', 'Importer, CIF, number of lines, open suggestions and changes. Ajukan always asks before it sends an aju number again.')
})
