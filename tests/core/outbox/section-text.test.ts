import { expect, test } from 'vitest'
import { readableSectionText } from '#core/outbox/section-text.ts'

test('an error that is an object is read as its fields, and a text stays unchanged', () => {
  expect(readableSectionText('{"0":{"nopol":"wajib diisi","jenis":["tidak dikenal","dua kali"]},"1":{"nopol":""}}')).toBe(
    '0 › nopol: wajib diisi; 0 › jenis › 0: tidak dikenal; 0 › jenis › 1: dua kali'
  )
  expect(readableSectionText('["salah",7,true,null]')).toBe('0: salah; 1: 7; 2: true')
  for (const text of ['Baris 1: kosong', '{tidak lengkap', '[]', '{"a":""}', '', '"{}"']) expect(readableSectionText(text)).toBe(text)
})
