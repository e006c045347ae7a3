import { expect, test } from 'vitest'
import { isPaper } from '../../../../renderer/features/attachments/store/is-paper.ts'

test('a PDF or picture is a paper to attach, a sheet or envelope is imported', () => {
  expect(
    ['invoice.pdf', 'FOTO.JPG', 'tanpa akhiran', 'barang.XLSX', 'barang.csv', 'deklarasi.json'].filter((name) => isPaper({ name }))
  ).toEqual(['invoice.pdf', 'FOTO.JPG', 'tanpa akhiran'])
})
