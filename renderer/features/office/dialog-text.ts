import { textComposable } from '../../i18n/use-text.ts'
import { lookupTable } from '#core/base/lookup-table.ts'
import { plural, type Translated, type Translator } from '#core/base/translator.ts'
import type { AttemptOutcome, Branch } from '#core/contract/office.ts'
import type { SharedTable } from '#core/contract/store-copy.ts'

/** Texts of the details of an event; '' where it has none. */
export type ActivityDetails = Readonly<Record<'to' | 'from' | 'desk' | 'note' | 'reason' | 'contact' | 'word' | 'car' | 'outcome' | 'merged', string>>

/** What happened to a declaration at the office, for its history. */
export const activityText = ({ words, same }: Translator) => {
  const why = (text: string) => same(text === '' ? '' : `: “${text}”`)

  return {
    intro: words('Termasuk yang terjadi di kantor. Perubahan isian di meja lain hanya ada di riwayat meja itu.', 'Includes what happened at the office. Changes made at another desk are only in the history of that desk.'),
    kept: (time: string) => words(`Kantor tidak terjangkau: yang ditampilkan dari kantor adalah yang terakhir dibaca. Kontak terakhir ${time}.`, `The office cannot be reached: what is shown of it may be out of date. Last contact ${time}.`),
    never: words('Kantor belum pernah terjangkau.', 'The office has never been reached.'),
    otherDesk: words('meja lain', 'another desk'),
    office: words('Kantor', 'Office'),
    outcomes: {
      sending: words('sedang dikirim', 'being sent'),
      accepted: words('diterima', 'accepted'),
      refused: words('ditolak', 'refused'),
      failed: words('tidak terkirim', 'not sent'),
      unknown: words('belum pasti', 'uncertain')
    } satisfies Record<AttemptOutcome, string>,
    reasons: {
      'old-epoch': words('pemegangnya sudah lain', 'another desk held it'),
      deleted: words('sudah dihapus', 'it was deleted'),
      quarantine: words('meja itu dikunci', 'the desk was locked'),
      'set-back': words('data meja itu dipulihkan ke keadaan lama', 'its data was restored to an older state')
    } satisfies Record<Branch['reason'], string>,
    kinds: lookupTable<(details: ActivityDetails) => Translated>({
      created: () => words('Dibuat', 'Created'),
      recovered: () => words('Dikembalikan ke kantor dari meja itu', 'Restored at the office by that desk'),
      deleted: () => words('Dihapus selamanya', 'Deleted permanently'),
      put_in_pool: () => words('Diserahkan ke siapa pun', 'Handed over to anyone'),
      take_from_pool: () => words('Diambil', 'Taken'),
      offer: ({ to }) => words(`Diserahkan ke ${to}`, `Handed over to ${to}`),
      withdraw_offer: () => words('Diambil lagi', 'Taken back'),
      accept_offer: ({ from }) => words(`Diambil dari ${from}`, `Taken from ${from}`),
      ask: ({ note }) => words(`Mau diambil${why(note)}`, `Wanted${why(note)}`),
      answer_ask: ({ note }) => words(`Tidak diserahkan${why(note)}`, `Not handed over${why(note)}`),
      take_over: ({ from, reason, contact }) => words(`Diambil untuk diubah saja dari ${from}${contact === '' ? '' : ` (kontak terakhirnya ${contact})`}${why(reason)}`, `Taken for editing only from ${from}${contact === '' ? '' : ` (its last contact ${contact})`}${why(reason)}`),
      release_sending: ({ to }) => words(to === '' ? 'Hak mengirim diserahkan' : `Hak mengirim diserahkan ke ${to}`, to === '' ? 'Right to send handed over' : `Right to send handed over to ${to}`),
      register_number: ({ car }) => words(`Nomor aju ${car} didaftarkan`, `Aju number ${car} registered`),
      claim: ({ word }) => words(`Hak mengirim diambil untuk satu percobaan${why(word)}`, `Right to send claimed for one attempt${why(word)}`),
      'claim-confirmed': () => words('Percobaan kirim dipastikan', 'Attempt to send confirmed'),
      presented: ({ outcome }) => words(`Percobaan kirim dilaporkan: ${outcome}`, `Attempt to send reported: ${outcome}`),
      'late-attempt': ({ outcome }) => words(`Percobaan kirim yang terlambat diketahui: ${outcome}`, `Attempt to send that became known late: ${outcome}`),
      outcome: ({ outcome }) => words(`Hasil percobaan: ${outcome}`, `Outcome of the attempt: ${outcome}`),
      'outcome-of-another': ({ outcome }) => words(`Hasil percobaan meja lain: ${outcome}`, `Outcome of another desk's attempt: ${outcome}`),
      'maybe-sent': () => words('Mungkin sudah dikirim: meja lain atau meja tanpa hak melaporkan percobaan kirim', 'May have been sent: another desk, or one without rights, reported an attempt'),
      quarantine: ({ desk, outcome }) => words(`Dari karantina ${desk}: ${outcome === 'taken' ? 'diambil' : 'disisihkan'}`, `From the quarantine of ${desk}: ${outcome === 'taken' ? 'taken' : 'set aside'}`),
      'sending-closed': () => words('Pengiriman ditutup', 'Sending closed'),
      reopen_sending: ({ word }) => words(`Pengiriman dibuka lagi${why(word)}`, `Sending reopened${why(word)}`),
      retire_desk: ({ desk, word }) => words(`${desk} tidak dipakai lagi; deklarasinya bebas${why(word)}`, `${desk} taken out of service; the declaration became free${why(word)}`),
      branch: ({ reason }) => words(`Perubahan disimpan sebagai versi terpisah (${reason})`, `Changes kept as a separate version (${reason})`),
      'branch-finished': ({ merged }) => words(merged === 'merged' ? 'Versi terpisah diambil' : 'Versi terpisah disisihkan', merged === 'merged' ? 'Separate version taken' : 'Separate version set aside')
    })
  }
}

export const useActivityText = textComposable(activityText)

/** Versions that the office kept apart. Loaded with the first view that needs it. */
export const branchesText = ({ words, number }: Translator) => ({
  command: (count: number) => words(count === 0 ? 'Versi terpisah' : `Versi terpisah (${number(count)})`, count === 0 ? 'Separate versions' : `Separate versions (${number(count)})`),
  title: words('Versi terpisah', 'Separate versions'),
  titleOf: (aju: string) => words(`Versi terpisah ${aju}`, `Separate versions of ${aju}`),
  description: words(
    'Perubahan meja yang bukan (lagi) pemegang deklarasi ketika perubahannya tiba di kantor, dikunci, atau dipulihkan ke keadaan lama. Kantor menyimpannya; tidak ada yang hilang.',
    'Changes of desks that were not (or no longer) the holder when the changes reached the office, were locked, or were restored to an older state. The office keeps them; nothing is lost.'
  ),
  list: words('Daftar versi terpisah', 'List of separate versions'),
  none: words('Tidak ada versi terpisah.', 'No separate versions.'),
  from: (desk: string) => words(`Dari ${desk}`, `From ${desk}`),
  otherDesk: words('meja lain', 'another desk'),
  masterData: words('Data induk', 'Master data'),
  reasons: {
    'old-epoch': words('tiba di kantor sesudah diambil meja lain', 'reached the office after another desk took it'),
    deleted: words('tiba di kantor sesudah dihapus', 'reached the office after it was deleted'),
    quarantine: words('karantina: meja itu dikunci', 'quarantine: that desk was locked'),
    'set-back': words('dari sebelum data meja itu dipulihkan ke keadaan lama', 'from before the data of that desk was restored to an older state')
  } satisfies Record<Branch['reason'], string>,
  masterSetBack: words('dari sebelum kantor dipulihkan dari cadangan', 'from before the office was restored from a backup'),
  oldOwn: words('ditulis sewaktu meja ini dikunci atau bukan pemegangnya, atau sesudah datanya dipulihkan', 'written while this desk was locked or not the holder, or after its data was restored'),
  outcomes: {
    merged: words('sudah diambil', 'taken'),
    dismissed: words('disisihkan', 'set aside')
  } satisfies Record<NonNullable<Branch['outcome']>, string>,
  open: words('belum diputuskan', 'not decided'),
  notice: {
    theirs: (desk: string, count: number) =>
      words(
        `${desk} mengubah deklarasi ini tanpa tahu bahwa pemegangnya sudah lain. ${count === 1 ? 'Perubahannya' : `${number(count)} perubahannya`} tersimpan sebagai versi terpisah.`,
        `${desk} changed this declaration without knowing that another desk held it. ${count === 1 ? 'Its changes are' : `Its ${number(count)} sets of changes are`} kept as a separate version.`
      ),
    quarantine: (desk: string) => words(`${desk} mengubah deklarasi ini sewaktu tidak berhak. Perubahannya ada di karantina, sebagai versi terpisah.`, `${desk} changed this declaration without having the rights. Its changes are in quarantine, as a separate version.`),
    ownQuarantine: words(
      'Meja ini mengubah deklarasi ini sewaktu dikunci. Perubahannya ada di karantina di kantor, sebagai versi terpisah; pemilik kantor yang dapat mengambilnya.',
      'This desk changed this declaration while it was locked. Its changes are in quarantine at the office, as a separate version that an owner of the office can take.'
    ),
    setBack: (desk: string) => words(`Data ${desk} pernah dipulihkan ke keadaan lama. Perubahan yang hilang karenanya ditemukan kembali dan tersimpan sebagai versi terpisah.`, `The data of ${desk} was restored to an older state. Changes that it had lost by that were found, and are kept as a separate version.`),
    own: words(
      'Perubahan meja ini pada deklarasi ini tidak berlaku, karena pemegangnya sudah lain. Tersimpan sebagai versi terpisah; pemegangnya dapat mengambil bagian-bagiannya.',
      'The changes of this desk to this declaration do not apply, because another desk held it by then. They are kept as a separate version, of which the holder can take parts.'
    ),
    ownHeld: words(
      'Ada perubahan meja ini yang ditulis sewaktu meja ini dikunci atau bukan pemegangnya, atau sesudah datanya dipulihkan. Tersimpan sebagai versi terpisah.',
      'There are changes of this desk that were made while it was locked or not the holder, or after its data was restored. They are kept as a separate version.'
    ),
    show: words('Lihat versi terpisah…', 'Show separate versions…')
  },
  news: {
    masterSetBack: words(
      'Kantor dipulihkan dari cadangan, dan perubahan data induk dari sebelumnya ditimpa meja yang tidak mengenalnya. Perubahan itu tersimpan sebagai versi terpisah.',
      'The office was restored from a backup, and a desk that did not know an earlier change of master data has written over it. That change is kept as a separate version.'
    ),
    master: (desk: string) => words(`${desk} mengubah data induk sewaktu tidak berhak. Perubahannya ada di karantina, sebagai versi terpisah.`, `${desk} changed master data without having the rights. Its changes are in quarantine, as a separate version.`),
    own: (aju: string) => words(`Perubahan meja ini pada ${aju} tersimpan di kantor sebagai versi terpisah: pemegangnya sudah meja lain.`, `The changes of this desk to ${aju} are kept at the office as a separate version: another desk holds it now.`),
    ownHeld: (aju: string) =>
      words(
        `Perubahan meja ini pada ${aju} tersimpan di kantor sebagai versi terpisah, karena ditulis sewaktu meja ini dikunci atau bukan pemegangnya, atau sesudah datanya dipulihkan. Bandingkan dan pilih yang diambil.`,
        `The changes of this desk to ${aju} are kept at the office as a separate version, because they were made while it was locked or not the holder, or after its data was restored. Compare it and choose what to take.`
      ),
    setBack: (aju: string) =>
      words(`Perubahan pada ${aju} dari sebelum data dipulihkan ke keadaan lama ditemukan kembali, sebagai versi terpisah. Bandingkan dan pilih yang diambil.`, `Changes to ${aju} from before data was restored to an older state were found, and are kept as a separate version. Compare it and choose what to take.`),
    theirs: (desk: string, aju: string) => words(`${desk} punya versi terpisah dari ${aju}. Bandingkan dan pilih yang diambil.`, `${desk} has a separate version of ${aju}. Compare it and choose what to take.`)
  },
  differences: (count: number) => words(count === 0 ? 'Semua isi versi ini sudah ada di deklarasi.' : `${number(count)} perbedaan.`, count === 0 ? 'Everything in this version is in the declaration.' : `${plural(count, 'difference')}.`),
  arrived: (desk: string, time: string) => words(`Dari ${desk}, tiba di kantor ${time}.`, `From ${desk}, reached the office ${time}.`),
  here: words('Sekarang', 'Now'),
  there: (desk: string) => words(`Versi ${desk}`, `Version of ${desk}`),
  separate: words('Versi terpisah', 'Separate version'),
  take: words('Ambil', 'Take'),
  note: words('Catatan', 'Note'),
  bothChanged: words('diubah di kedua sisi', 'changed on both sides'),
  partsTitle: words('Bagian yang diambil', 'Parts to take'),
  chooseParts: words('Pilih bagian yang diambil dulu.', 'Choose the parts to take first.'),
  neverTaken: words('Nomor aju, pendaftaran, dan bukti bayar tidak ikut diambil.', 'The aju number, the registration and the proof of payment are not taken.'),
  fixed: (parts: string) => words(`Tidak dapat diubah lagi di deklarasi ini: ${parts}.`, `Cannot be changed in this declaration any more: ${parts}.`),
  gone: words('Deklarasi ini tidak ada lagi di meja ini. Isi versi ini tetap tersimpan di kantor.', 'This declaration is no longer on this desk. This version stays at the office.'),
  created: (name: string, lines: number) =>
    words(
      `${name} · ${number(lines)} baris barang. Deklarasi ini dibuat di meja itu sewaktu dikunci dan belum ada di kantor. Begitu kunci meja itu dibuka, deklarasi ini datang; pemilik kantor juga dapat menambahkannya sebagai deklarasi baru meja ini, dengan nomor aju lain.`,
      `${name} · ${number(lines)} goods ${lines === 1 ? 'line' : 'lines'}. It was made at that desk while it was locked, and is not at the office yet. It arrives when that desk is unlocked; an owner can also add it as a new declaration of this desk, with another aju number.`
    ),
  add: words('Tambahkan sebagai deklarasi baru', 'Add as a new declaration'),
  added: words('Ditambahkan sebagai deklarasi baru.', 'Added as a new declaration.'),
  notHeld: (desk: string) => words(`Hanya pemegangnya${desk === '' ? '' : `, ${desk},`} yang dapat mengambil bagiannya.`, `Only its holder${desk === '' ? '' : `, ${desk},`} can take parts of it.`),
  takeFirst: (desk: string) => words(`Dipegang ${desk}, yang dikunci. Ambil deklarasi ini dulu; sesudah itu bagian versi ini dapat diambil.`, `Held by ${desk}, which is locked. Take this declaration first; then parts of this version can be taken.`),
  inTrash: words('Deklarasi ini ada di sampah. Pulihkan dulu; sesudah itu bagian versi ini dapat diambil.', 'This declaration is in the trash. Restore it first; then parts of this version can be taken.'),
  ownerOnly: words('Yang dikarantina hanya dapat diambil oleh pemilik kantor yang memegang deklarasi ini.', 'A version in quarantine can only be taken by an owner of the office who holds this declaration.'),
  ownerOnlyMaster: words('Data induk yang dikarantina hanya dapat diambil atau disisihkan oleh pemilik kantor.', 'Master data in quarantine can only be taken or set aside by an owner of the office.'),
  rows: (count: number, open: number) =>
    words(
      count === 0 ? 'Semua isi versi ini sudah ada di data induk.' : `${number(count)} baris data induk. ${open === 0 ? 'Tidak ada yang diubah di kedua sisi.' : `${number(open)} diubah di kedua sisi: pilih mana yang berlaku.`}`,
      count === 0 ? 'Everything in this version is in the master data.' : `${plural(count, 'row')} of master data. ${open === 0 ? 'Nothing was changed on both sides.' : `${number(open)} changed on both sides: choose which one applies.`}`
    ),
  content: words('isinya lain', 'different content'),
  row: words('Baris', 'Row'),
  blank: words('(kosong)', '(empty)'),
  tables: {
    parties: words('Pihak', 'Party'),
    products: words('Barang', 'Product'),
    templates: words('Templat', 'Template'),
    codeLists: words('Daftar kode', 'Code list'),
    mappings: words('Kolom impor', 'Import columns'),
    rates: words('Kurs', 'Exchange rate'),
    tariffs: words('Tarif', 'Tariff'),
    notes: words('Catatan', 'Note'),
    payments: words('Pembayaran', 'Payment')
  } satisfies Record<SharedTable, string>,
  takenRows: (count: number) => words(`${number(count)} baris data induk diambil. Nilai sebelumnya ada di riwayatnya.`, `${plural(count, 'row')} of master data taken. The earlier values are in the history.`),
  takeRows: (count: number) => words(`Ambil ${number(count)} baris`, `Take ${plural(count, 'row')}`),
  takeParts: (count: number) => words(count === 0 ? 'Ambil bagian' : `Ambil ${number(count)} bagian`, count === 0 ? 'Take parts' : `Take ${plural(count, 'part')}`),
  takeNone: words('Tandai selesai', 'Mark as done'),
  dismiss: words('Sisihkan', 'Set aside'),
  dismissTitle: words('Sisihkan versi ini?', 'Set this version aside?'),
  dismissText: words('Tidak ada yang diambil. Versi ini tetap tersimpan di kantor dan dapat dilihat lagi.', 'None of its changes are taken. The version stays at the office and can be viewed again.'),
  takenParts: (count: number) => words(`${number(count)} bagian diambil. Dapat diurungkan dalam satu langkah.`, `${plural(count, 'part')} taken. You can undo this in one step.`),
  finished: words('Versi terpisah selesai.', 'Separate version done.'),
  dismissed: words('Versi terpisah disisihkan. Masih dapat dilihat.', 'Separate version set aside. It can still be viewed.'),
  edited: words('Deklarasi ini diubah sementara itu; perbedaannya dihitung lagi.', 'This declaration was changed in the meantime; it is compared again.'),
  showFinished: words('Juga yang selesai', 'Show finished versions')
})

export const useBranchesText = textComposable(branchesText)

export const documentsText = ({ words }: Translator) => {
  /** `count` is already formatted. */
  const pdfs = (count: string): string => (count === '1' ? 'PDF' : 'PDFs')
  const is = (count: string): string => (count === '1' ? 'is' : 'are')

  return {
    fetching: words('Mengambil berkas dari kantor', 'Fetching the file from the office'),
    progress: (done: string, total: string) => words(`${done} dari ${total}`, `${done} of ${total}`),
    fetch: words('Ambil dari kantor', 'Fetch from the office'),
    stopped: words('Pengambilan dihentikan. Berkas ini ada di kantor.', 'Fetching was stopped. The file is at the office.'),
    offline: words('Berkas ini ada di kantor, dan kantor tidak terjangkau. Berkas diambil begitu kantor terjangkau lagi.', 'This file is at the office, which cannot be reached. It will be fetched as soon as the office can be reached again.'),
    failed: (why: string) => words(`Berkas ini ada di kantor dan tidak dapat diambil. ${why}`, `This file is at the office and cannot be fetched. ${why}`),
    atDesk: (desk: string) => words(`Berkas ini ada di ${desk} dan belum sampai ke kantor.`, `This file is at ${desk} and has not arrived at the office yet.`),
    nowhere: words('Berkas ini tidak ada di komputer ini dan belum sampai ke kantor.', 'This file is not on this computer and has not arrived at the office yet.'),
    left: words('Berkas ini ada di kantor, dan komputer ini bukan meja dari kantor itu lagi.', 'This file is at the office, and this computer is no longer a desk of that office.'),
    mark: words('Hanya di kantor', 'At the office only'),
    export: {
      atOffice: (count: string, all: string) => words(`${count} dari ${all} PDF hanya ada di kantor.`, `${count} of ${all} PDFs ${is(count)} at the office only.`),
      filesAtOffice: (count: string, all: string) => words(`${count} dari ${all} PDF dan berkas terlampir hanya ada di kantor.`, `${count} of ${all} PDFs and attached files ${is(count)} at the office only.`),
      first: words('Semuanya diambil dari kantor lebih dulu saat zip disimpan.', 'All of them are fetched from the office first when the zip is saved.'),
      without: words('Yang tidak diambil tercatat di dalam zip sebagai tidak ada.', 'What is not fetched is listed in the zip as missing.'),
      fetch: (count: string) => words(`Ambil ${count} PDF dari kantor`, `Fetch ${count} ${pdfs(count)} from the office`),
      fetching: words('Mengambil berkas dari kantor', 'Fetching files from the office'),
      failed: (names: string, why: string) => words(`Tidak dapat diambil dari kantor: ${names}. ${why}`, `Could not be fetched from the office: ${names}. ${why}`),
      more: (count: string) => words(`dan ${count} lainnya`, `and ${count} more`),
      elsewhere: words('Belum sampai ke kantor dari meja yang memilikinya.', 'The desk that has it has not sent it to the office yet.')
    },
    check: (count: string) => words(`${count} PDF hanya ada di kantor; isinya tidak diperiksa di sini.`, `${count} ${pdfs(count)} ${is(count)} at the office only and not checked here.`),
    checkAttached: (count: string) => words(`${count} berkas terlampir hanya ada di kantor; isinya tidak diperiksa di sini.`, `${count} attached ${count === '1' ? 'file' : 'files'} ${is(count)} at the office only and not checked here.`),
    keep: {
      title: words('PDF dan berkas terlampir', 'PDFs and attached files'),
      label: words('Simpan di meja ini', 'Keep on this desk'),
      rules: {
        all: words('Semua yang pernah ada di sini', 'All files that were ever here'),
        mine: words('Milik deklarasi yang dipegang meja ini', 'Files of declarations held by this desk'),
        months: words('Yang terbaru', 'The newest files')
      },
      months: words('Selama berapa bulan', 'For how many months'),
      help: words('Berkas meja lain diambil saat dibuka. Berkas hanya dihapus dari meja ini setelah kantor memeriksa isinya, dan tetap dapat diambil lagi.', 'Files of other desks are fetched when they are opened. A file is deleted from this desk only after the office has checked its content, and can be fetched again.')
    }
  }
}

export const useDocumentsText = textComposable(documentsText)

/** Sending under an office. Loaded with the first view that needs it. */
export const officeSendingText = ({ words, number }: Translator) => ({
  confirmation: {
    title: (count: number) => words(count === 1 ? 'Mungkin sudah pernah dikirim. Tetap kirim?' : `${number(count)} mungkin sudah pernah dikirim. Tetap kirim?`, count === 1 ? 'It may have been sent already. Send anyway?' : `${number(count)} may have been sent already. Send anyway?`),
    /** Correctness rule 0 (docs/office-database.md): no text may promise more. */
    warning: (desk: string) =>
      words(
        `Komputer ${desk} mungkin sudah atau masih akan mengirim. Ajukan tidak dapat memastikannya; periksa komputer itu. Bila Anda kirim, deklarasi dapat terkirim dua kali.`,
        `The computer of ${desk} may have sent it, or may still send it. Ajukan cannot know; check that computer. If you send it, it may be sent twice.`
      ),
    otherDesk: words('lain', 'another desk'),
    and: words(' dan ', ' and '),
    label: (aju: string) => words(`Yang Anda periksa untuk ${aju}`, `What you checked for ${aju}`),
    hint: words('Dicatat di kantor bersama kiriman ini.', 'Recorded at the office with this submission.'),
    some: words('Deklarasi tanpa catatan tidak dikirim.', 'Declarations without a note are not sent.'),
    send: (count: number) => words(count === 1 ? 'Tetap kirim' : `Tetap kirim ${number(count)}`, count === 1 ? 'Send anyway' : `Send ${number(count)} anyway`)
  },
  alone: {
    command: words('Kirim tanpa kantor…', 'Send without the office…'),
    title: words('Kirim tanpa kantor', 'Send without the office'),
    description: words(
      'Kantor tidak terjangkau. Hanya deklarasi yang dipegang meja ini sejak kontak terakhir yang boleh dikirim, dan hanya yang Anda pilih. Meja lain baru tahu sesudah kantor terjangkau lagi.',
      'The office cannot be reached. Only declarations that this desk has held since the last contact can be sent, and only those you select. Other desks learn of it when the office can be reached again.'
    ),
    risk: words(
      'Meja lain mungkin sudah mengambil dan mengirimnya, atau komputer ini sendiri sebelum disknya dipulihkan dari salinan lama. Ajukan tidak dapat memastikannya. Bila Anda kirim, deklarasi dapat terkirim dua kali.',
      'Another desk may have taken and sent them, or this computer itself before its disk was restored from an older copy. Ajukan cannot know. If you send them, they may be sent twice.'
    ),
    last: (time: string) => words(`Kontak terakhir dengan kantor: ${time}.`, `Last contact with the office: ${time}.`),
    choose: (aju: string) => words(`Kirim ${aju} tanpa kantor`, `Send ${aju} without the office`),
    until: words('Berlaku sampai', 'Until'),
    hours: (hours: number, time: string) => words(`${number(hours)} jam lagi (${time})`, `${plural(hours, 'hour')} from now (${time})`),
    ends: words('Berakhir otomatis begitu kantor menjawab. Selama itu tidak ada yang dicoba lagi secara otomatis.', 'It ends automatically when the office answers. Until then, nothing is tried again automatically.'),
    none: words(
      'Tidak ada kiriman yang boleh dikirim tanpa kantor. Yang nomornya belum terdaftar di kantor, atau yang pernah dikirim dan belum pasti, harus menunggu.',
      'No submission can be sent without the office. Declarations whose number is not registered at the office, or whose last submission is uncertain, have to wait.'
    ),
    send: (count: number) => words(count === 0 ? 'Kirim tanpa kantor' : `Kirim ${number(count)} tanpa kantor`, count === 0 ? 'Send without the office' : `Send ${number(count)} without the office`),
    on: (count: number, time: string) => words(`Mengirim tanpa kantor: ${number(count)} deklarasi, sampai ${time}.`, `Sending without the office: ${plural(count, 'declaration')}, until ${time}.`),
    onHint: words('Tidak ada yang dicoba lagi secara otomatis. Mode ini mati otomatis begitu kantor menjawab.', 'Nothing is tried again automatically. The mode ends automatically when the office answers.'),
    off: words('Matikan mode tanpa kantor', 'Stop sending without the office')
  },
  waits: (count: number) => words(`${number(count)} kiriman menunggu kantor, yang tidak terjangkau.`, `${plural(count, 'submission')} ${count === 1 ? 'waits' : 'wait'} for the office, which cannot be reached.`),
  missing: (names: string) => words(`Kantor menutup pengiriman sampai meja ini melapor: ${names}.`, `The office has closed sending until these desks report: ${names}.`),
  missingHint: words('Yang dalam antrean menunggu. Pemilik kantor dapat berhenti menunggu meja yang tidak dapat melapor.', 'What is queued waits. An owner of the office can stop waiting for a desk that cannot report.'),
  late: (aju: string, more: number) => words(`Pengiriman ${aju}${more > 0 ? ` dan ${number(more)} lainnya` : ''} ditutup: kiriman lain terlambat diketahui.`, `Sending ${aju}${more > 0 ? ` and ${number(more)} more` : ''} is closed: another submission became known late.`),
  maybeSent: (aju: string, more: number) => words(`${aju}${more > 0 ? ` dan ${number(more)} lainnya` : ''} mungkin sudah dikirim menurut catatan meja lain.`, `${aju}${more > 0 ? ` and ${number(more)} more` : ''} may have been sent, by the record of another desk.`),
  gap: (aju: string, more: number) => words(`${aju}${more > 0 ? ` dan ${number(more)} lainnya` : ''} hilang dari kantor dan diisi dari salinan meja lain.`, `${aju}${more > 0 ? ` and ${number(more)} more were` : ' was'} missing at the office and filled in from the copy of another desk.`),
  gapHint: (desk: string) => words(`Salinannya dari ${desk}. Hanya dapat dibaca sampai pemilik kantor mengambilnya.`, `The copy is from ${desk}. It is read-only until an owner takes it.`),
  reported: (names: string) => words(`Pengiriman ditutup: menurut ${names} kantor kehilangan data.`, `Sending is closed: according to ${names} the office lost data.`),
  reportedHint: words('Yang dalam antrean menunggu. Pemilik kantor memutuskannya di Pengaturan → Kantor.', 'What is queued waits. An owner decides in Settings → Office.'),
  complete: words('Pengiriman ditutup sampai pemilik kantor membukanya: semua meja sudah melapor.', 'Sending is closed until an owner opens it: every desk has reported.'),
  completeHint: words('Pemilik kantor membukanya di Pengaturan → Kantor.', 'An owner opens it in Settings → Office.'),
  maybeSentHint: words(
    'Periksa apa yang diterima Bea Cukai. Bila diterima, pemilik kantor mengambil kirimannya dari karantina di Pengaturan → Kantor; bila tidak, ia membuka lagi pengirimannya.',
    'Check what customs has received. If it was received, an owner takes the submission out of quarantine in Settings → Office; if not, an owner reopens sending.'
  ),
  lateHint: words('Periksa apa yang diterima Bea Cukai. Hanya pemilik kantor yang dapat membukanya lagi.', 'Check what customs has received. Only an owner of the office can reopen it.'),
  reopen: {
    action: words('Buka lagi pengiriman…', 'Reopen sending…'),
    title: words('Buka lagi pengiriman?', 'Reopen sending?'),
    text: words('Periksa dulu kiriman mana yang diterima Bea Cukai. Catat hasilnya di sini.', 'First check which submission customs has received. Enter what you found.'),
    label: words('Yang Anda periksa', 'What you checked'),
    hint: words('Dicatat di kantor. Sesudah itu pengiriman berlaku menurut aturan biasa.', 'Recorded at the office. After that, the normal rules of sending apply.'),
    yes: words('Buka lagi pengiriman', 'Reopen sending'),
    done: words('Pengiriman dibuka lagi.', 'Sending was reopened.')
  },
  calls: {
    command: words('Permintaan yang belum dijawab kantor', 'Unanswered requests to the office'),
    notice: (count: number) => words(`${number(count)} permintaan ke kantor belum dijawab.`, `The office has not answered ${plural(count, 'request')}.`),
    show: words('Lihat permintaan', 'Show requests'),
    title: words('Permintaan yang belum dijawab kantor', 'Unanswered requests to the office'),
    description: words(
      'Permintaan ini sudah lebih dari sepuluh menit. Mungkin sudah terjadi, mungkin belum. Ulangi bila masih Anda inginkan; permintaan yang sama tidak terjadi dua kali. Yang dibuang mungkin tetap sudah terjadi: kontak berikutnya yang menunjukkannya.',
      'These requests are more than ten minutes old. They may or may not have been carried out. Repeat what you still want; the same request is not carried out twice. What you discard may still have been carried out: the next contact will show it.'
    ),
    none: words('Tidak ada permintaan yang menunggu.', 'No request is waiting.'),
    repeat: words('Ulangi', 'Repeat'),
    drop: words('Buang', 'Discard'),
    names: lookupTable<Translated>({
      take: words('Ambil', 'Take'),
      give: words('Serahkan', 'Hand over'),
      refuse: words('Tidak menyerahkan', 'Do not hand over'),
      delete_declaration: words('Hapus selamanya', 'Delete permanently'),
      finish_branch: words('Selesaikan versi terpisah', 'Finish a separate version'),
      claim_lane: words('Minta seri nomor', 'Claim a number series'),
      register_number: words('Daftarkan nomor', 'Register a number'),
      reopen_sending: words('Buka lagi pengiriman', 'Reopen sending'),
      retire_desk: words('Nyatakan meja tidak dipakai lagi', 'Take a desk out of service'),
      write_off: words('Berhenti menunggu meja', 'Stop waiting for a desk'),
      lock_desk: words('Kunci meja', 'Lock a desk'),
      unlock_desk: words('Buka kunci meja', 'Unlock a desk'),
      set_rights: words('Ubah hak meja', 'Change the rights of a desk'),
      rename_self: words('Ganti nama meja ini', 'Rename this desk'),
      rename_desk: words('Ganti nama meja', 'Rename a desk'),
      rename_office: words('Ganti nama kantor', 'Rename the office'),
      resolve_fork: words('Akhiri pemakaian ganda meja', 'Resolve the double use of a desk')
    }),
    of: (ajus: string, more: number) => words(`${ajus}${more > 0 ? ` dan ${number(more)} lainnya` : ''}`, `${ajus}${more > 0 ? ` and ${number(more)} more` : ''}`)
  },
  others: {
    title: words('Kiriman dari meja lain', 'Submissions of other desks'),
    all: words('Kiriman yang diketahui kantor', 'Submissions that the office knows'),
    content: (position: number) => words(`isi ${number(position)}`, `content ${number(position)}`),
    outcomes: {
      sending: words('sedang dikirim', 'being sent'),
      accepted: words('diterima', 'accepted'),
      refused: words('ditolak layanan', 'refused by the service'),
      failed: words('tidak terkirim', 'not sent'),
      unknown: words('belum pasti', 'uncertain')
    } satisfies Record<AttemptOutcome, string>,
    isLate: words('diketahui terlambat; menutup pengiriman', 'became known late; closed sending'),
    presentedBy: (desk: string) => words(`disampaikan oleh ${desk}`, `presented by ${desk}`),
    bodies: words('Isi yang berlaku belum pasti: ada kiriman dengan isi berbeda yang mungkin sama-sama sampai.', 'It is uncertain which content is valid: submissions with different content may both have arrived.'),
    compare: words('Bandingkan isi…', 'Compare contents…'),
    compareTitle: (aju: string) => words(`Isi ${aju} yang dikirim`, `Contents of ${aju} that were sent`),
    compareText: words('Isi setiap kiriman saat dikirim, bukan keadaan formulir sekarang.', 'What each submission had when it was sent, not the present state of the form.'),
    first: words('Isi pertama', 'First content'),
    with: words('dengan', 'with'),
    second: words('Isi kedua', 'Second content'),
    equal: words('Tidak ada isian yang berbeda.', 'No field differs.'),
    differences: (count: number) => words(`${number(count)} isian berbeda.`, count === 1 ? 'One field differs.' : `${number(count)} fields differ.`),
    missing: words('Kantor tidak memiliki isi salah satu kiriman ini: mejanya belum menyerahkannya.', 'The office does not have the content of one of these submissions: its desk has not presented it.'),
    unreadable: words('Salah satu isi ini tidak dapat dibaca.', 'One of these contents cannot be read.')
  }
})

export const useSendingText = textComposable(officeSendingText)
