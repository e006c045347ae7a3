import { expect, test } from 'vitest'
import { isAttachment } from '../../../../renderer/features/attachments/store/attachments.ts'

test('a PDF or picture is attached, a sheet or envelope is imported', () => {
  expect(
    ['invoice.pdf', 'FOTO.JPG', 'tanpa akhiran', 'barang.XLSX', 'barang.csv', 'deklarasi.json'].filter((name) => isAttachment({ name }))
  ).toEqual(['invoice.pdf', 'FOTO.JPG', 'tanpa akhiran'])
})
