import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newRecord, recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import { readWorkbook as readNew } from '#core/import/readers/workbook.ts'
import { readTextTable } from '#core/import/readers/text-table.ts'
import { isCeisaWorkbook, readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import { ceisaWorkbook } from '#core/spreadsheets/ceisa/write.ts'
import type { Cell, Sheet } from '#core/spreadsheets/sheet.ts'
import { isOwnWorkbook, readOwnWorkbook } from '#core/spreadsheets/workbook/read.ts'
import { ownWorkbook } from '#core/spreadsheets/workbook/write.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { readWorkbook as readOld } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import { writeWorkbook } from '../../../../renderer/workers/spreadsheets/write-workbook.ts'

const start = newRecord('', '', newProfile('practice', 'practice', 'Latihan'), 0).document
const width = (row: readonly Cell[]): number => row.findLastIndex((cell) => cell !== null) + 1
const plain = (sheets: readonly Sheet[]) =>
  sheets.map(({ name, rows, facts }) => ({
    name,
    rows: rows.map((row) => row.slice(0, width(row))),
    facts: { ...facts, numberWords: [...facts.numberWords].map(([row, words]) => [row, [...words]]) }
  }))

const compare = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  const old = await readOld(name, bytes).catch((error: unknown) => String(error))
  if (typeof old === 'string') {
    console.log(name, old)
    return
  }
  const now = old.kind === 'csv' ? readTextTable(name, bytes).workbook : readNew(name, bytes)?.workbook
  if (!now) throw new Error('no workbook')
  expect(plain(now.sheets), name).toEqual(plain(old.sheets))
  if (isCeisaWorkbook(old.sheets))
    for (const form of ['id', 'en'] as const) expect(readCeisa(now.sheets, form, start)).toEqual(readCeisa(old.sheets, form, start))
  expect(isOwnWorkbook(now.sheets)).toBe(isOwnWorkbook(old.sheets))
  if (isOwnWorkbook(old.sheets)) expect(JSON.stringify(readOwnWorkbook(now.sheets))).toBe(JSON.stringify(readOwnWorkbook(old.sheets)))
}

const filesIn = (folder: string): readonly (readonly [string, Uint8Array<ArrayBuffer>])[] =>
  readdirSync(folder)
    .filter((name) => /\.(xlsx|csv|txt)$/.test(name) && !name.startsWith('~'))
    .map((name) => [name, new Uint8Array(readFileSync(`${folder}/${name}`))])

test.each(['tests/fixtures/sheets', 'tests/fixtures/import', 'tests/fixtures/encodings', 'resources/samples'].flatMap(filesIn))(
  '%s',
  async (name, bytes) => compare(name, bytes)
)

const samples = ['sparepart-3', 'tekstil-40', 'elektronik-1200'].map((name): DraftRecord => {
  const read = readEnvelope(readFileSync(`resources/samples/${name}.json`, 'utf8'))
  const declaration = 'problem' in read ? undefined : read.declarations[0]
  if (!declaration) throw new Error(name)
  return recordOf(name, declaration.document, 0, declaration.numerals, declaration.lines, { print: { tempat: 'Jakarta' } })
})

test('samples', async () => {
  for (const language of ['id', 'en'] as const) {
    await compare('a.xlsx', await writeWorkbook(ceisaWorkbook(samples, language, 'both')))
    for (const record of samples) await compare('a.xlsx', await writeWorkbook(ownWorkbook(record, language)))
  }
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '\r\n=x',
    '\r',
    ' a ',
    '\ta',
    '_x000D_',
    '_x005F_x000D_',
    '&amp;lt;',
    '&#13;',
    '5%',
    '001000',
    '2026-11-20',
    '1e5',
    '#N/A',
    'TRUE',
    '<![CDATA[x]]>',
    ']]>',
    'x'.repeat(40_000),
    '',
    ' ',
    '=1+1',
    '&#128512;'
  )
)
const anyValue = fc.oneof(anyText, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.constant(null), fc.boolean())
const mutated = (record: DraftRecord): fc.Arbitrary<DraftRecord> =>
  fc
    .record({
      header: fc.array(fc.tuple(fc.nat(), anyValue), { maxLength: 30 }),
      lines: fc.array(fc.tuple(fc.nat(), fc.nat(), anyValue), { maxLength: 40 }),
      asing: fc.jsonValue({ maxDepth: 3 })
    })
    .map(({ header, lines, asing }) => {
      const document = structuredClone(record.document) as unknown as {
        header: { data: Record<string, unknown> }
        detail: { data: Record<string, unknown>[] }
        asing: unknown
      }
      const keys = Object.keys(document.header.data)
      for (const [at, value] of header) document.header.data[keys[at % keys.length] ?? ''] = value
      for (const [row, at, value] of lines) {
        const line = document.detail.data[row % document.detail.data.length] ?? {}
        const names = Object.keys(line)
        line[names[at % names.length] ?? ''] = value
      }
      document.asing = JSON.parse(JSON.stringify(asing))
      return { ...record, document: document as unknown as DraftRecord['document'] }
    })

test('any declarations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...samples.slice(0, 2)).chain(mutated), async (record) => {
      await compare('own.xlsx', await writeWorkbook(ownWorkbook(record, 'id')))
      await compare('ceisa.xlsx', await writeWorkbook(ceisaWorkbook([record], 'id', 'both')))
    }),
    { numRuns: 150 }
  )
}, 300_000)
