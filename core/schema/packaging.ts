import { number, object, text, words } from './field.ts'

/** One packaging entry: 3 fields, all required (specification 2.1). */
export const packaging = object(words('Kemasan', 'Packaging'), {
  jnkemas: text({ label: words('Jenis kemasan', 'Package type'), box: '28:32', codes: 'package', width: 3, hint: words('Kode jenis kemasan dua huruf, misalnya CT karton.', 'Two-letter package code, for example CT carton.') }),
  jmkemas: number({ label: words('Jumlah', 'Count'), box: '28:32', decimals: 2, count: true, width: 2, hint: words('Jumlah kemasan jenis ini.', 'Number of packages of this type.') }),
  merkkemas: text({ label: words('Merek kemasan', 'Marks'), box: '28:32', width: 5, hint: words('Merek dan nomor pada kemasan.', 'Marks and numbers on the packages.') })
})
