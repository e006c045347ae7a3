import { formatNumber } from '#core/base/format-number.ts'
import type { Branch } from '#core/contract/office.ts'
import type { SharedTable } from '#core/contract/store-copy.ts'

const n = (value: number): string => formatNumber(value, 'id')

/** Versions that the office kept apart. Loaded with the first view that needs it. */
export const branchesId = {
  command: (count: number) => (count === 0 ? 'Versi terpisah' : `Versi terpisah (${n(count)})`),
  title: 'Versi terpisah',
  titleOf: (aju: string) => `Versi terpisah ${aju}`,
  description:
    'Perubahan meja yang bukan (lagi) pemegang deklarasi ketika perubahannya tiba di kantor, dikunci, atau dipulihkan ke keadaan lama. Kantor menyimpannya; tidak ada yang hilang.',
  list: 'Daftar versi terpisah',
  none: 'Tidak ada versi terpisah.',
  from: (desk: string) => `Dari ${desk}`,
  otherDesk: 'meja lain',
  masterData: 'Data induk',
  reasons: {
    'old-epoch': 'tiba di kantor sesudah diambil alih',
    deleted: 'tiba di kantor sesudah dihapus',
    quarantine: 'karantina: meja itu dikunci',
    'set-back': 'dari sebelum data meja itu dipulihkan ke keadaan lama'
  } satisfies Record<Branch['reason'], string>,
  oldOwn: 'ditulis sewaktu meja ini dikunci atau bukan pemegangnya, atau sesudah datanya dipulihkan',
  outcomes: { merged: 'sudah digabung', dismissed: 'disisihkan' } satisfies Record<NonNullable<Branch['outcome']>, string>,
  open: 'belum diputuskan',
  notice: {
    theirs: (desk: string, count: number) =>
      `${desk} mengubah deklarasi ini tanpa tahu bahwa pemegangnya sudah lain. ${count === 1 ? 'Perubahannya' : `${n(count)} perubahannya`} tersimpan sebagai versi terpisah.`,
    quarantine: (desk: string) => `${desk} mengubah deklarasi ini sewaktu dikunci. Perubahannya ada di karantina, sebagai versi terpisah.`,
    ownQuarantine:
      'Meja ini mengubah deklarasi ini sewaktu dikunci. Perubahannya ada di karantina di kantor, sebagai versi terpisah; pemilik kantor yang dapat menggabungkannya.',
    setBack: (desk: string) =>
      `Data ${desk} pernah dipulihkan ke keadaan lama. Perubahan yang hilang karenanya ditemukan kembali dan tersimpan sebagai versi terpisah.`,
    own: 'Perubahan meja ini pada deklarasi ini tidak berlaku, karena pemegangnya sudah lain. Tersimpan sebagai versi terpisah; pemegangnya yang menggabungkan.',
    ownHeld:
      'Ada perubahan meja ini yang ditulis sewaktu meja ini dikunci atau bukan pemegangnya, atau sesudah datanya dipulihkan. Tersimpan sebagai versi terpisah.',
    show: 'Lihat versi terpisah…'
  },
  news: {
    master: (desk: string) => `${desk} mengubah data induk sewaktu dikunci. Perubahannya ada di karantina, sebagai versi terpisah.`,
    own: (aju: string) => `Perubahan meja ini pada ${aju} tersimpan di kantor sebagai versi terpisah: pemegangnya sudah meja lain.`,
    ownHeld: (aju: string) =>
      `Perubahan meja ini pada ${aju} tersimpan di kantor sebagai versi terpisah, karena ditulis sewaktu meja ini dikunci atau bukan pemegangnya, atau sesudah datanya dipulihkan. Periksa dan gabungkan.`,
    setBack: (aju: string) =>
      `Perubahan pada ${aju} dari sebelum data dipulihkan ke keadaan lama ditemukan kembali, sebagai versi terpisah. Periksa dan gabungkan.`,
    theirs: (desk: string, aju: string) => `${desk} punya versi terpisah dari ${aju}. Periksa dan gabungkan.`
  },
  differences: (count: number, open: number) =>
    count === 0
      ? 'Semua isi versi ini sudah ada di deklarasi.'
      : `${n(count)} perbedaan. ${open === 0 ? 'Tidak ada yang diubah di kedua sisi.' : `${n(open)} diubah di kedua sisi: pilih mana yang berlaku.`}`,
  arrived: (time: string) => `Tiba di kantor ${time}.`,
  here: 'Sekarang',
  there: 'Versi terpisah',
  take: 'Ambil',
  note: 'Catatan',
  bothChanged: 'diubah di kedua sisi',
  fixed: 'tidak dapat diubah di sini',
  gone: 'Deklarasi ini tidak ada lagi di meja ini. Isi versi ini tetap tersimpan di kantor.',
  created: (name: string, lines: number) =>
    `${name} · ${n(lines)} baris barang. Deklarasi ini dibuat di meja itu sewaktu dikunci dan belum ada di kantor. Begitu kunci meja itu dibuka, deklarasi ini datang; pemilik kantor juga dapat menambahkannya sebagai deklarasi baru meja ini, dengan nomor aju lain.`,
  add: 'Tambahkan sebagai deklarasi baru',
  added: 'Ditambahkan sebagai deklarasi baru.',
  notHeld: (desk: string) => `Hanya pemegangnya${desk === '' ? '' : `, ${desk},`} yang dapat menggabungkan.`,
  takeOverFirst: (desk: string) =>
    `Dipegang ${desk}, yang dikunci. Ambil alih deklarasi ini dulu; sesudah itu versi ini dapat digabungkan.`,
  inTrash: 'Deklarasi ini ada di sampah. Pulihkan dulu; sesudah itu versi ini dapat digabungkan.',
  ownerOnly: 'Yang dikarantina hanya dapat digabungkan oleh pemilik kantor yang memegang deklarasi ini.',
  ownerOnlyMaster: 'Data induk yang dikarantina hanya dapat diambil atau disisihkan oleh pemilik kantor.',
  rows: (count: number, open: number) =>
    count === 0
      ? 'Semua isi versi ini sudah ada di data induk.'
      : `${n(count)} baris data induk. ${open === 0 ? 'Tidak ada yang diubah di kedua sisi.' : `${n(open)} diubah di kedua sisi: pilih mana yang berlaku.`}`,
  content: 'isinya lain',
  row: 'Baris',
  blank: '(kosong)',
  tables: {
    parties: 'Pihak',
    products: 'Barang',
    templates: 'Templat',
    codeLists: 'Daftar kode',
    mappings: 'Kolom impor',
    rates: 'Kurs',
    tariffs: 'Tarif'
  } satisfies Record<SharedTable, string>,
  takenRows: (count: number) => `${n(count)} baris data induk diambil. Nilai sebelumnya ada di riwayatnya.`,
  takeSome: (count: number) => `Ambil ${n(count)} perubahan`,
  takeNone: 'Tandai selesai',
  dismiss: 'Sisihkan',
  dismissTitle: 'Sisihkan versi ini?',
  dismissText: 'Tidak ada yang diambil. Versi ini tetap tersimpan di kantor dan dapat dilihat lagi.',
  taken: (count: number) => `${n(count)} perubahan diambil. Dapat diurungkan dalam satu langkah.`,
  finished: 'Versi terpisah selesai.',
  dismissed: 'Versi terpisah disisihkan. Masih dapat dilihat.',
  edited: 'Deklarasi ini diubah sementara itu; perbedaannya dihitung lagi.',
  showFinished: 'Juga yang selesai'
}
export type BranchesText = typeof branchesId
