import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeTextAs } from '#core/import/readers/decode-text.ts'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'

const folder = join(process.cwd(), 'tests/fixtures/encodings')
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.csv') ? [file.slice(0, -4)] : []))
const bytesOf = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(folder, `${name}.csv`)))
const textOf = (name: string): string => readFileSync(join(folder, `${name}.txt`), 'utf8')

test.each(names)('%s is read in its encoding', (name) => {
  const { text, encoding } = decodeTextAs(bytesOf(name))
  expect(text).toBe(textOf(name))
  expect(name).toContain(encoding?.used)
  expect(encoding?.by).toBe('certain')
})

test('text in UTF-8 or with a byte order mark needs no guess', () => {
  expect(decodeTextAs(new TextEncoder().encode('Désignation;数量'))).toEqual({
    text: 'Désignation;数量',
    encoding: { used: 'utf-8', by: 'certain' }
  })
  expect(decodeTextAs(new Uint8Array([0xff, 0xfe, 0x41, 0]))).toEqual({ text: 'A', encoding: { used: 'utf-16le', by: 'certain' } })
})

test('the chosen encoding is used', async () => {
  const { encoding, sheets } = await readWorkbook('a', bytesOf('euc-kr-short'), 'gb18030')
  expect(encoding).toEqual({ used: 'gb18030', by: 'chosen' })
  expect(sheets[0]?.rows[0]?.[1]).not.toBe('품명')
  expect((await readWorkbook('a', bytesOf('euc-kr-short'))).sheets[0]?.rows[0]).toEqual(['Item', '품명', '수량'])
})

test('single letters and signs of Windows-1252 are no Chinese', () => {
  for (const text of ['Caf\xe9', '5 \xd7 3 \xb2', 'T\xeate', '\xd8 20', 'No;Nama\r\n1;Kop\xef']) {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect.soft(decodeTextAs(bytes).text).toBe(text)
  }
})
