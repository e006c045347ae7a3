import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { inSentence } from '../../../renderer/i18n/in-sentence.ts'

test('a label inside a sentence has small letters, but keeps its abbreviations', () => {
  expect(['Pemilik barang', 'PPJK', 'Izin PLB dan TPB', 'Goods owner', ''].map(inSentence)).toEqual([
    'pemilik barang',
    'PPJK',
    'izin PLB dan TPB',
    'goods owner',
    ''
  ])
})

test('no text makes its words small in another way, which would spoil abbreviations', () => {
  const renderer = resolve(import.meta.dirname, '../../../renderer')
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => /(?:^|[\\/-])text\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(25)
  expect(files.filter((file) => readFileSync(join(renderer, file), 'utf8').includes('toLowerCase'))).toEqual([])
})
