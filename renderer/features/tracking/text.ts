import { lookupTable } from '#core/base/lookup-table.ts'
import { plural, type Translated, type Translator } from '#core/base/translator.ts'
import type { PdfState } from '#core/contract/retrieval.ts'
import type { Phase } from '#core/contract/settings.ts'

/** Tracking: list, status history, responses, watched aju numbers, automatic refresh. */
export const trackingText = ({ words, same, number }: Translator) => {
  /** A duration (milliseconds) in its two largest units: `2 jam 15 mnt`, `3 hari 4 jam`. */
  const duration = (milliseconds: number) => {
    const seconds = Math.max(0, Math.floor(milliseconds / 1000)) || 0
    if (seconds < 60) return words(`${number(seconds)} dtk`, `${number(seconds)} s`)
    const minutes = Math.floor(seconds / 60)
    const days = Math.floor(minutes / 1440)
    const hours = Math.floor(minutes / 60) % 24
    const hourPart = words(`${number(hours)} jam`, `${number(hours)} h`)
    if (days > 0) {
      const dayPart = words(`${number(days)} hari`, `${number(days)} d`)
      return hours > 0 ? same(`${dayPart} ${hourPart}`) : dayPart
    }
    const minutePart = words(`${number(minutes % 60)} mnt`, `${number(minutes % 60)} min`)
    if (hours === 0) return minutePart
    return minutes % 60 > 0 ? same(`${hourPart} ${minutePart}`) : hourPart
  }

  return {
    empty: words('Belum ada yang dipantau. Deklarasi yang terkirim muncul otomatis di sini; nomor aju lain dapat ditambahkan.', 'Nothing is tracked yet. Declarations appear here automatically when they are sent; you can add other aju numbers.'),
    emptyFilter: words('Tidak ada yang cocok dengan filter ini.', 'Nothing matches this filter.'),
    searchPlaceholder: words('Cari aju, importir, catatan, status…', 'Search aju, importer, note, status…'),
    refreshAll: words('Perbarui semua', 'Refresh all'),
    refreshChosen: (count: number) => words(`Perbarui ${number(count)} dipilih`, `Refresh ${number(count)} selected`),
    stop: words('Hentikan', 'Stop'),
    reading: {
      log: (done: number, total: number) => words(`Hentikan (status ${number(done)} dari ${number(total)})`, `Stop (status ${number(done)} of ${number(total)})`),
      responses: (done: number, total: number) => words(`Hentikan (respon ${number(done)} dari ${number(total)})`, `Stop (responses ${number(done)} of ${number(total)})`)
    },
    refreshStopped: (done: number, total: number, why: string) => words(`${number(done)} dari ${number(total)} diperbarui, lalu berhenti: ${why}`, `${number(done)} of ${number(total)} refreshed, then stopped: ${why}`),
    refreshed: (time: string) => words(`Diperbarui ${time}`, `Refreshed ${time}`),
    never: words('Belum pernah diperbarui', 'Not refreshed yet'),
    registration: words('Pendaftaran', 'Registration'),
    broughtBy: (desk: string) => words(`dari ${desk}`, `from ${desk}`),
    noRegistration: words('Pendaftaran –', 'Registration –'),
    timeline: words('Riwayat status', 'Status history'),
    noTimeline: {
      never: words('Belum ditanyakan ke layanan.', 'Not checked with the service yet.'),
      failed: words('Pengecekan terakhir gagal, jadi statusnya belum diketahui. Perbarui untuk mencoba lagi.', 'The last check failed, so the status is not known. Refresh to try again.'),
      unknown: words('Layanan belum mengenal nomor aju ini.', 'The service does not know this aju number yet.'),
      none: words('Layanan belum memberi riwayat status.', 'The service has given no status history yet.')
    },
    statusSaid: (said: string) => words(`Isi statusnya: “${said}”.`, `Its status says “${said}”.`),
    responses: words('Respon', 'Responses'),
    noResponses: words('Belum ada respon.', 'No responses yet.'),
    earlier: (count: number) => words(`Tampilkan ${number(count)} lainnya`, `Show ${number(count)} more`),
    lasted: (time: string) => words(`selama ${time}`, `for ${time}`),
    lasting: (time: string) => words(`sudah ${time}`, `${time} so far`),
    openPdf: words('Buka PDF', 'Open PDF'),
    otherPdf: (mark: string) => words(`Buka PDF ${mark}`, `Open PDF ${mark}`),
    otherPdfs: (count: number) => words(`Layanan memberi ${number(count)} PDF lain untuk respon ini. Semuanya disimpan; bandingkan sebelum memakainya.`, `The service gave ${count === 1 ? 'another PDF' : `${number(count)} other PDFs`} for this response. All are kept; compare them before you rely on one.`),
    noPdf: words('Belum ada PDF', 'No PDF yet'),
    pdfText: words('Layanan menjawab dengan teks, bukan PDF; akan diminta lagi otomatis:', 'The service answered with text instead of a PDF; Ajukan requests it again automatically:'),
    pdfDamaged: (reason: Extract<PdfState, { state: 'damaged' }>['reason']) =>
      words(
        reason === 'link'
          ? 'PDF ini tidak disimpan: ada tautan di dalam folder arsip yang menuju tempat lain. Ganti tautan itu dengan folder, lalu perbarui.'
          : reason === 'disk'
            ? 'PDF ini belum tersimpan, karena folder arsip tidak dapat ditulis; teks aslinya tetap ada di jawaban tersimpan. Perbarui untuk memintanya lagi.'
            : 'PDF yang diterima rusak dan disimpan terpisah; teks aslinya tetap ada di jawaban tersimpan. Perbarui untuk memintanya lagi.',
        reason === 'link'
          ? 'This PDF was not stored: a link inside the archive folder leads to another place. Replace the link with a folder, then refresh.'
          : reason === 'disk'
            ? 'This PDF is not stored yet, because the archive folder cannot be written; its text is kept with the stored answers. Refresh to request it again.'
            : 'The received PDF is damaged and was stored separately; its text is kept with the stored answers. Refresh to request it again.'
      ),
    unstored: {
      text: (count: number, isLink: boolean, isAuto: boolean) =>
        words(
          `${number(count)} PDF sudah diterima tetapi belum tersimpan, karena ${isLink ? 'ada tautan di dalam folder arsip' : 'folder arsip tidak dapat ditulis'}. ${isAuto ? 'Ajukan mencoba lagi dalam beberapa menit.' : 'Pembaruan otomatis mati: pilih Coba lagi sekarang.'}`,
          `${plural(count, 'PDF has', 'PDFs have')} arrived but ${count === 1 ? 'is' : 'are'} not stored yet, because ${isLink ? 'there is a link inside the archive folder' : 'the archive folder cannot be written'}. ${isAuto ? 'Ajukan tries again within minutes.' : 'Automatic refresh is off: choose Try again now.'}`
        ),
      others: (count: number) => words(`dan ${number(count)} lainnya`, `and ${number(count)} more`),
      again: words('Coba lagi sekarang', 'Try again now')
    },
    byCode: words('Minta respon kode', 'Request response'),
    byCodeOther: words('Kode lain', 'Other code'),
    byCodeGo: words('Minta', 'Request'),
    byCodeNone: words('Tidak ada respon dengan kode itu.', 'There is no response with that code.'),
    byCodeDone: words('Respon diterima.', 'Response received.'),
    byCodeOthers: (asked: string, codes: string) => words(`Diminta respon ${asked}, tetapi layanan menjawab ${codes}. Jawabannya disimpan.`, `Response ${asked} was requested, but the service answered ${codes}. Its answer is kept.`),
    copyDifferent: words('Layanan mengirim respon ini dua kali dalam satu jawaban, dan keduanya berbeda. Periksa sebelum memakainya.', 'The answer of the service has this response twice, and the two differ. Check before you rely on it.'),
    copyMember: words('Bidang', 'Field'),
    copyOpen: words('Yang ditampilkan', 'Shown here'),
    copyCopy: words('Yang lain', 'The other'),
    goneSince: (time: string) => words(`Tidak lagi disebut layanan sejak ${time}`, `No longer mentioned by the service since ${time}`),
    practiceGone: words(
      'Layanan simulasi di komputer ini tidak mengenal deklarasi ini, karena dulu dikirim ke layanan simulasi komputer lain. Yang sudah diketahui tetap ditampilkan; kirim lagi untuk berlatih dengannya.',
      'The practice service of this computer does not know this declaration, because it was sent to it on another computer. What is known is still shown; send it again to practise with it.'
    ),
    statusGone: (time: string) => words(`Layanan tidak lagi menyebut status sejak ${time}. Yang terakhir diketahui tetap ditampilkan.`, `The service has not mentioned a status since ${time}. The last known status is still shown.`),
    answerError: (operation: string, said: string) => words(`${operation}: layanan melaporkan kesalahan, jadi datanya mungkin tidak lengkap. “${said}”`, `${operation}: the service reports an error, so its data may be incomplete. “${said}”`),
    answerMessage: (operation: string, said: string) => words(`${operation}. Pesan layanan: ${said}`, `${operation}. Message of the service: ${said}`),
    foreign: (operation: string, numbers: string) =>
      words(`${operation}: ada jawaban untuk nomor lain (${numbers}). Bagian itu disimpan di jawaban mentah dan tidak dihitung untuk nomor ini.`, `${operation}: there is an answer for another number (${numbers}). That part is kept in the raw answer and does not count for this number.`),
    deviations: (count: number) => words(`${number(count)} hal pada jawaban tidak sesuai bentuk yang dijanjikan; semuanya disimpan apa adanya.`, `${plural(count, 'deviation')} from the expected format of the answer; everything is kept as received.`),
    fresh: words('baru', 'new'),
    changed: words('berubah', 'changed'),
    service: words('Tulisan asli layanan', 'As the service writes it'),
    status: same('Status'),
    since: words('Lama', 'Time'),
    state: words('Keadaan', 'State'),
    noStatus: words('Belum ada status', 'No status yet'),
    watching: words('Dipantau', 'Tracked'),
    unreadCount: (count: number) => words(`${number(count)} hal baru`, `${number(count)} new`),
    markAllSeen: words('Tandai semua dibaca', 'Mark all as read'),
    filters: {
      all: words('Semua', 'All'),
      open: words('Belum selesai', 'Not finished'),
      stuck: words('Macet', 'Stuck'),
      fresh: words('Baru', 'New'),
      finished: words('Selesai', 'Finished')
    },
    stages: {
      title: words('Tahap deklarasi', 'Stages of the declaration'),
      names: {
        sent: words('Terkirim', 'Sent'),
        singleWindow: same('Single window'),
        payment: words('Pembayaran', 'Payment'),
        channel: words('Penjaluran', 'Channel'),
        gate: same('Gate'),
        released: words('Keluar', 'Released')
      },
      states: {
        done: words('selesai', 'done'),
        current: words('sedang di sini', 'is here'),
        stuck: words('macet', 'stuck'),
        skipped: words('dilewati', 'skipped'),
        rejected: words('ditolak', 'rejected'),
        ahead: words('belum', 'not yet')
      },
      history: (time: string) => words(`biasanya ${time}`, `usually ${time}`),
      limit: (time: string) => words(`batas ${time}`, `limit ${time}`)
    },
    stuck: words('Macet', 'Stuck'),
    stuckNotice: (time: string, usual: string) => words(`Status ini sudah ${time}, lebih lama dari ${usual}.`, `In this status for ${time}, longer than ${usual}.`),
    stuckCopy: words('Salin teks untuk help desk', 'Copy text for the help desk'),
    stuckAsk: words('Salin teks help desk', 'Copy help desk text'),
    stuckCopied: words('Teks untuk help desk disalin.', 'Text for the help desk copied.'),
    copyFailed: words('Tidak dapat menyalin ke papan klip.', 'Could not be copied to the clipboard.'),
    duration,
    billing: {
      due: (day: string) => words(`Jatuh tempo ${day}`, `Due ${day}`),
      left: (time: string) => words(`sisa ${time}`, `${time} left`),
      overdue: (time: string) => words(`lewat ${time}`, `${time} overdue`),
      unreadable: words('Jatuh tempo tidak terbaca, periksa di PDF billing', 'The due date cannot be read; look it up in the PDF of the billing'),
      label: words('Billing menunggu pembayaran', 'Billing waiting for payment'),
      code: words('Kode billing', 'Billing code'),
      copy: words('Salin kode billing', 'Copy billing code'),
      copied: (code: string) => words(`Kode billing ${code} disalin.`, `Billing code ${code} copied.`)
    },
    auto: {
      next: (time: string) => words(`Otomatis, berikutnya ${time}`, `Automatic, next ${time}`),
      running: words('Otomatis, sedang menanyakan', 'Automatic, refreshing now'),
      nothing: words('Otomatis, tidak ada yang ditunggu', 'Automatic, nothing to refresh'),
      off: words('Pembaruan otomatis mati', 'Automatic refresh is off'),
      offline: words('Otomatis berhenti selama tidak ada sambungan', 'Automatic refresh is paused while offline'),
      quiet: (time: string) => words(`Jam tenang, lanjut ${time}`, `Quiet hours, continues ${time}`),
      last: (time: string) => words(`terakhir ${time}`, `last ${time}`),
      halted: (why: string) => words(`Pembaruan otomatis berhenti: ${why}`, `Automatic refresh stopped: ${why}`)
    },
    watch: {
      open: words('Pantau aju lain…', 'Track other aju numbers…'),
      title: words('Pantau aju lain', 'Track other aju numbers'),
      intro: words('Tempel daftar nomor aju yang tidak dibuat di sini. Titik, tanda hubung, spasi dan pemisah apa pun boleh; teks di sebelahnya menjadi catatan.', 'Paste a list of aju numbers that were not created here. Dots, dashes, spaces and any separators are accepted; text beside a number becomes its note.'),
      label: words('Daftar nomor aju', 'List of aju numbers'),
      placeholder: words('000028-PRAKTK-20261120-000001  PT Contoh', '000028-PRAKTK-20261120-000001  Example Ltd'),
      add: (count: number) => words(count === 0 ? 'Pantau' : `Pantau ${number(count)} nomor`, count === 0 ? 'Track' : `Track ${plural(count, 'number')}`),
      added: (count: number) => words(`${number(count)} nomor aju dipantau.`, `${plural(count, 'aju number')} added to tracking.`),
      found: (count: number) => words(`${number(count)} nomor baru`, `${number(count)} new`),
      drafted: (count: number) => words(`${number(count)} sudah ada di meja kerja`, `${number(count)} already in the worklist`),
      known: (count: number) => words(`${number(count)} sudah dipantau`, `${number(count)} already tracked`),
      odd: (count: number) => words(`${number(count)} baris tidak dipakai`, `${plural(count, 'row')} skipped`),
      oddRow: (row: number, text: string, why: string) => words(`Baris ${number(row)}: ${text} – ${why}`, `Row ${number(row)}: ${text} – ${why}`),
      reasons: {
        form: words('tidak berisi nomor aju 26 huruf dan angka', 'contains no aju number of 26 letters and digits'),
        date: words('tanggal di dalamnya bukan tanggal', 'contains an invalid date'),
        twice: words('sudah disebut di atas', 'is already listed above'),
        beyond: words('sesudah 20.000 baris pertama; tempel terpisah', 'after the first 20,000 rows; paste them separately')
      },
      more: (count: number) => words(`dan ${number(count)} baris lagi`, `and ${plural(count, 'more row')}`),
      note: words('Catatan', 'Note'),
      notePlaceholder: words('Pelanggan atau referensi', 'Customer or reference'),
      remove: words('Berhenti memantau', 'Stop tracking'),
      removed: words('Tidak dipantau lagi. Jawaban dan PDF tetap tersimpan.', 'No longer tracked. Answers and PDFs are kept.')
    },
    raw: {
      open: words('Jawaban mentah', 'Raw answers'),
      title: (car: string) => words(`Jawaban mentah ${car}`, `Raw answers ${car}`),
      intro: words('Setiap jawaban layanan apa adanya, tanpa isi PDF, juga yang tidak dapat dipakai. Jawaban yang sama persis disimpan satu kali.', 'Every answer of the service as received, without the contents of PDFs, including those that cannot be used. Identical answers are kept once.'),
      list: words('Daftar jawaban', 'List of answers'),
      none: words('Belum ada jawaban.', 'No answers yet.'),
      operation: words('Operasi', 'Operation'),
      operations: (name: string) =>
        words({ submit: 'Pengiriman', status: 'Riwayat status', bc20: 'Respon bc20', bc30: 'Respon bc30' }[name] ?? name.replace('by-code', 'Respon kode'), { submit: 'Submission', status: 'Status history', bc20: 'Responses bc20', bc30: 'Responses bc30' }[name] ?? name.replace('by-code', 'Response by code')),
      size: (characters: string) => words(`${characters} karakter`, `${characters} characters`),
      times: (count: number, last: string) => words(`${number(count)} kali sama, terakhir ${last}`, `${number(count)} identical, last ${last}`),
      unusable: (status: number | undefined) => words(status === undefined ? 'Tidak dapat dipakai' : `Tidak dapat dipakai, HTTP ${String(status)}`, status === undefined ? 'Cannot be used' : `Cannot be used, HTTP ${String(status)}`),
      empty: words('Jawaban ini kosong.', 'This answer is empty.'),
      copied: words('Jawaban disalin.', 'Answer copied.'),
      save: words('Simpan…', 'Save…'),
      saved: words('Jawaban disimpan.', 'Answer saved.'),
      cut: words('Hanya awalnya yang ditampilkan; simpan untuk melihat selebihnya.', 'Only the beginning is shown; save it to see the rest.'),
      partly: words('Jawaban ini sangat panjang: hanya awalnya yang ada di sini, seluruhnya disimpan oleh Ajukan.', 'This answer is very long: only its beginning is shown here; the whole answer is stored by Ajukan.'),
      deviations: words('Tidak sesuai bentuk yang dijanjikan', 'Not in the expected format')
    },
    settings: {
      auto: words('Perbarui otomatis semua yang belum selesai', 'Automatically refresh whatever is not finished'),
      autoHint: words('Hanya bila ada sambungan. Yang gagal ditunda makin lama; yang selesai tidak ditanyakan lagi.', 'Only while online. After a failure, the next attempt waits longer; what is finished is no longer refreshed.'),
      intervals: words('Jarak antara dua pembaruan (menit)', 'Time between two refreshes (minutes)'),
      phases: {
        unanswered: words('Belum ada status', 'No status yet'),
        processing: words('Penerimaan dan validasi', 'Receipt and validation'),
        payment: words('Pembayaran', 'Payment'),
        lane: words('Penjaluran', 'Channel assignment'),
        inspection: words('Pemeriksaan', 'Inspection'),
        gate: same('Gate'),
        correction: words('Perbaikan', 'Correction'),
        other: words('Status lain', 'Other status')
      } satisfies Record<Phase, string>,
      perMinute: words('Paling banyak permintaan per menit', 'Maximum requests per minute'),
      perMinuteHint: words('Satu pembaruan memakai satu permintaan untuk status dan satu untuk tiap jenis respon. Berlaku juga untuk yang Anda minta sendiri.', 'One refresh takes one request for the status and one for each kind of response. The limit also applies when you refresh yourself.'),
      quiet: words('Jam tenang', 'Quiet hours'),
      quietFrom: words('dari', 'from'),
      quietTo: words('sampai', 'to'),
      quietHint: words('Menurut jam komputer ini; boleh melewati tengah malam.', 'By the clock of this computer; may span midnight.'),
      quietUnreadable: (written: string, kept: string) => words(`Jam tenang: “${written}” bukan jam seperti 22:00. Tetap ${kept}.`, `Quiet hours: “${written}” is not a time such as 22:00. It stays ${kept}.`),
      quietEmpty: words('“Dari” dan “sampai” sama, jadi tidak ada jam tenang.', '“From” and “to” are the same, so there are no quiet hours.'),
      stuck: words('Macet bila status bertahan lebih dari (menit)', 'Stuck when a status lasts longer than (minutes)'),
      stuckUsual: words('Status lain', 'Other status'),
      stuckHint: words('0 berarti tidak pernah. Kode tanpa batas sendiri memakai “Status lain”.', '0 means never. A code without a limit of its own uses “Other status”.'),
      stuckCode: words('Kode status', 'Status code'),
      stuckAdd: words('Tambah kode', 'Add code'),
      stuckUnusable: (code: string) => words(`Kode status “${code}” tidak dapat dipakai. Isi huruf, angka, - dan _.`, `The status code “${code}” cannot be used. Enter letters, digits, - and _.`),
      stuckRemove: (code: string) => words(`Hapus batas kode ${code}`, `Delete the limit of code ${code}`),
      reset: words('Kembalikan bawaan', 'Restore defaults')
    },
    codes: lookupTable<Translated>({
      '001': words('Perekaman dokumen', 'Document recorded'),
      '100': words('Penerimaan data', 'Data received'),
      '104': words('Diteruskan ke sistem single window', 'Forwarded to the single window'),
      '105': words('Diterima sistem single window', 'Received by the single window'),
      '106': words('Pemeriksaan isian wajib', 'Mandatory-content check'),
      '107': words('Analisis di single window', 'Analysis at the single window'),
      '108': words('Konfirmasi skep di single window', 'Permit confirmation at the single window'),
      '110': words('Validasi', 'Validation'),
      '111': words('Proses validasi', 'Validation under way'),
      '120': words('Ditolak', 'Rejected'),
      '130': words('Penerimaan dokumen', 'Document received'),
      '200': words('Analisis', 'Analysis'),
      '205': words('Pengecekan jaminan', 'Guarantee check'),
      '210': words('Verifikasi pembayaran', 'Payment verification'),
      '220': words('Pemberitahuan awal', 'Pre-notification'),
      '225': words('Persetujuan kemiripan', 'Similarity approval'),
      '230': words('Siap penjaluran', 'Ready for channel assignment'),
      '240': words('Penjaluran', 'Channel assignment'),
      '300': words('Pemeriksaan fisik', 'Physical inspection'),
      '330': words('Pemeriksaan barang', 'Goods inspection'),
      '400': words('Pemeriksaan dokumen', 'Document inspection'),
      '410': words('Informasi nilai pabean', 'Customs value information'),
      '415': words('Laboratorium', 'Laboratory'),
      '440': words('SPTNP', 'Correction of duty (SPTNP)'),
      '500': words('Masuk tempat penimbunan', 'Gate in at the storage terminal'),
      '501': words('Keluar dari tempat penimbunan', 'Gate out of the storage terminal'),
      '502': words('Pelekatan segel', 'Sealing'),
      '503': words('Pembukaan segel', 'Seal opening'),
      '510': words('Masuk tempat penimbunan berikat', 'Gate in at the bonded storage'),
      '511': words('Pembongkaran', 'Unloading'),
      '512': words('Stuffing', 'Stuffing of the container'),
      '513': words('Area transit', 'Transit area'),
      '514': words('Keluar tempat penimbunan berikat', 'Gate out of the bonded storage'),
      '800': words('Proses selesai', 'Processing finished'),
      '900': words('Dibatalkan', 'Cancelled'),
      '960': words('Perekaman perbaikan di portal', 'Correction recorded at the portal'),
      '961': words('Penelitian perbaikan', 'Correction examined'),
      '962': words('Perekaman perbaikan oleh kantor', 'Correction recorded by the office'),
      '963': words('Validasi perbaikan', 'Correction validated'),
      '965': words('Penolakan perbaikan', 'Correction refused'),
      '966': words('Persetujuan perbaikan', 'Correction approved'),
      '969': words('Pembatalan perbaikan', 'Correction cancelled'),
      '970': words('Perbaikan rush handling', 'Rush handling correction'),
      '971': words('Rush handling selesai', 'Rush handling finished'),
      '981': words('Penelitian unit pengawas', 'Examined by the supervision unit')
    }),
    responseCodes: lookupTable<Translated>({
      '2090': words('Respon umum', 'General response'),
      '2020': words('Konfirmasi pembayaran (billing)', 'Payment confirmation (billing)'),
      '2003': words('SPPB, persetujuan pengeluaran', 'Release approval letter'),
      '300': words('SPPB (kode lama)', 'Release approval (old code)'),
      '2000': words('Penerimaan', 'Receipt'),
      '2001': words('Nota penolakan', 'Note of refusal'),
      '2004': words('SPJK, jalur kuning', 'Yellow channel (SPJK)'),
      '2005': words('SPJM, jalur merah', 'Red channel (SPJM)'),
      '2013': same('SPBL'),
      '2014': same('SPPJ'),
      '2015': same('NPD'),
      '2016': same('NPJ'),
      '2026': words('SPTNP', 'Correction of duty (SPTNP)'),
      '2027': words('Konfirmasi bayar SPTNP', 'SPTNP payment confirmation'),
      '2028': words('Billing SPTNP', 'SPTNP billing'),
      '2800': words('Penerimaan', 'Receipt'),
      '2801': words('Nota penolakan', 'Note of refusal'),
      '2803': words('SPPB, persetujuan pengeluaran', 'Release approval letter'),
      '2820': words('Konfirmasi pembayaran (billing)', 'Payment confirmation (billing)'),
      '2826': words('SPTNP', 'Correction of duty (SPTNP)'),
      '2827': words('Konfirmasi bayar SPTNP', 'SPTNP payment confirmation'),
      '2828': words('Billing SPTNP', 'SPTNP billing'),
      '2890': words('Respon umum', 'General response'),
      '3015': words('Nota pelayanan ekspor', 'Export service note')
    })
  }
}
