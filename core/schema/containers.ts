import { object, text, words } from './field.ts'

/** One container: 3 fields, all required (specification 2.1). */
export const container = object(words('Kontainer', 'Container'), {
  contno: text({ label: words('No. kontainer', 'Container no.'), box: '28:31', width: 4, hint: words('Nomor peti kemas ISO 6346: 4 huruf dan 7 angka tanpa tanda hubung.', 'ISO 6346 container number: 4 letters and 7 digits, no dash.') }),
  contukur: text({ label: words('Ukuran', 'Size'), box: '28:31', codes: 'containerSize', width: 2, hint: words('Ukuran dalam kaki: 20, 40, 45 atau 60.', 'Size in feet: 20, 40, 45 or 60.') }),
  conttipe: text({ label: words('FCL/LCL', 'Load'), box: '28:31', codes: 'containerLoad', width: 3, hint: words('Jenis muatan: F (FCL), L (LCL) atau kosong.', 'Load: F (FCL), L (LCL) or empty.') })
})
