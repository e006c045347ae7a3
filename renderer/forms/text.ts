import type { Translator } from '#core/base/translator.ts'
import type { Formula } from '#core/draft/computed-values.ts'
import type { Field } from '#core/schema/field.ts'
import type { TypedProblem } from '#core/spreadsheets/read-typed-number.ts'

/** Texts of a calendar, and the language of its months. */
export const calendarText = ({ words }: Pick<Translator, 'words'>) => ({
  open: words('Buka kalender (F4)', 'Open the calendar (F4)'),
  label: words('Kalender', 'Calendar'),
  previous: words('Bulan sebelumnya', 'Previous month'),
  next: words('Bulan berikutnya', 'Next month'),
  locale: words('id-ID', 'en-GB')
})

export type CalendarText = ReturnType<typeof calendarText>

/** Texts of form fields and of the help for a field. */
export const fieldsText = ({ words }: Translator) => ({
  box: (box: string) => words(`Kotak ${box}`, `Box ${box}`),
  help: words('Bantuan bidang', 'Field help'),
  key: words('Nama pada layanan', 'Name at the service'),
  type: words('Jenis', 'Type'),
  example: words('Contoh', 'Example'),
  emptyExample: words('kosongkan', 'leave empty'),
  formula: words('Rumus', 'Formula'),
  papers: words('Di dokumen', 'In the documents'),
  types: {
    string: words('teks', 'text'),
    integer: words('bilangan bulat', 'whole number'),
    number: words('angka', 'number'),
    boolean: words('ya/tidak', 'yes/no')
  },
  codes: words('Kode yang ditawarkan (kode lain boleh)', 'Codes offered (any other text is allowed)'),
  noCodes: words('Tidak ada kode yang cocok. Teks ini tetap dipakai.', 'No code matches. This text is still used.'),
  choose: words('Pilih kode (F4)', 'Choose a code (F4)'),
  calendar: calendarText({ words }),
  datePlaceholder: words('hh-bb-tttt', 'dd-mm-yyyy'),
  changeAju: {
    label: words('Ubah', 'Change'),
    name: words('Ubah nomor aju', 'Change the aju number')
  },
  /** Beside the label of a field that is never sent. */
  notSent: words('tidak dikirim', 'not sent'),
  /** Behind the label of a field that sending needs; a screen reader says it from the field. */
  required: words('Wajib diisi sebelum kirim', 'Required before sending'),
  badNumber: words('Bukan angka; belum disimpan. Hitungan dengan -, / atau x diawali =.', 'Not a number; not saved. A calculation with -, / or x starts with =.'),
  badInteger: words('Harus bilangan bulat; belum disimpan.', 'Must be a whole number; not saved.'),
  tooLong: words('Terlalu banyak angka, paling banyak 15; belum disimpan.', 'Too many digits, 15 at most; not saved.'),
  twoForms: words('Dapat dibaca sebagai dua angka; belum disimpan. Saat bidang ditinggalkan, Anda ditanya.', 'Can be read as two numbers; not saved. You are asked when you leave the field.'),
  badCode: words('Bukan kode; pilih dari daftar (F4). Belum disimpan.', 'Not a code; choose one from the list (F4). Not saved.'),
  badDate: words('Tanggal tidak dikenal; belum disimpan. Ketik seperti 20-11-2026, 20/11, t (hari ini) atau +7.', 'Unknown date; not saved. Type it like 20-11-2026, 20/11, t (today) or +7.'),
  /** Formulas of computed fields. */
  formulas: {
    sum: words('jumlah semua baris barang', 'sum of all goods lines'),
    lines: words('jumlah baris barang', 'number of goods lines'),
    containers: words('jumlah kontainer', 'number of containers'),
    rupiah: words('kurs rupiah selalu 1', 'the rate of rupiah is always 1'),
    'tax-rate': words('kurs pajak dari tabel kurs', 'tax exchange rate of the week from the table of rates'),
    'invoice+additions-discount': words('nilai invoice + biaya tambahan − diskon', 'invoice value + additions − deductions'),
    'invoice+insurance+additions-discount': words('nilai invoice + asuransi + biaya tambahan − diskon', 'invoice value + insurance + additions − deductions'),
    'fob+freight+insurance': words('FOB + freight + asuransi', 'FOB + freight + insurance'),
    'cif-freight-insurance': words('CIF − freight − asuransi', 'CIF − freight − insurance'),
    'cif-fob-insurance': words('CIF − FOB − asuransi', 'CIF − FOB − insurance'),
    'cif×rate': words('CIF × NDPBM', 'CIF × rate')
  } satisfies Record<Formula, string>,
  follows: (formula: string) => words(`Dihitung: ${formula}. Mengikuti sampai Anda mengetik nilai lain.`, `Computed: ${formula}. The field follows until you type another value.`),
  /** An exchange rate, which stays when its week is over. */
  followsCurrency: (formula: string) =>
    words(`Dihitung: ${formula}. Mengikuti valuta sampai Anda mengetik nilai lain; setelah minggunya lewat, kursnya tetap dan yang baru ditawarkan di sini.`, `Computed: ${formula}. The field follows the currency until you type another value; when its week is over, the rate stays and the new one is offered here.`),
  /** An exchange rate of another week, which was not typed. */
  otherWeek: (formula: string, value: string) => words(`Kurs minggu lain. Hitungan: ${formula} = ${value}. F9 memakai kurs ini.`, `Rate of another week. Computed: ${formula} = ${value}. F9 uses this rate.`),
  entered: (formula: string, value: string) => words(`Diisi sendiri. Hitungan: ${formula} = ${value}. F9 memakai hitungan lagi.`, `Entered. Computed: ${formula} = ${value}. F9 uses the computed value again.`),
  /** Text of the button that takes the computed value. */
  take: (value: string) => words(`pakai ${value}`, `use ${value}`),
  isEntered: words('diisi sendiri', 'entered'),
  isComputed: words('dihitung', 'computed')
})

export type FieldText = ReturnType<typeof fieldsText>

/** Why a text is no value of its field. */
export const unreadableReason = (field: Field, why: TypedProblem | undefined, words: FieldText): string => {
  if (field.form === 'date') return words.badDate
  if (why === 'too-long') return words.tooLong
  if (why === 'number-form') return words.twoForms
  if (field.codes !== undefined) return words.badCode
  return field.kind === 'integer' ? words.badInteger : words.badNumber
}
