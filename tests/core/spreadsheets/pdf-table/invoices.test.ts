import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pdfWorkbook } from '#core/spreadsheets/pdf-table/read-workbook.ts'
import { cellText, type Sheet } from '#core/spreadsheets/sheet.ts'
import { pageTextsOf } from '../../../support/read-pdf.ts'

/** What a reader should find in an invoice; tests/fixtures/invoices/README.md says how they were made. */
interface Expected {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const folder = join(process.cwd(), 'tests/fixtures/invoices')
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []))

const read = async (name: string): Promise<Sheet> => {
  const workbook = pdfWorkbook()
  for (const text of await pageTextsOf(new Uint8Array(readFileSync(join(folder, `${name}.pdf`))))) workbook.add(text)
  const result = workbook.finish(name)
  if (!result.ok) throw new Error(result.code)
  const [sheet] = result.value.sheets.toSorted((a, b) => b.rows.length - a.rows.length)
  if (!sheet) throw new Error('no sheet')
  return sheet
}

const spaced = (text: string | undefined): string | undefined => text?.replace(/\s+/g, ' ').trim()

const tally = { right: 0, total: 0 }

test.each(names)('%s: the cells are right, and a wrong one is marked', async (name) => {
  const expected = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Expected
  const sheet = await read(name)
  const table = [expected.headings, ...expected.rows]
  const doubts = new Set(sheet.pdf?.doubts.map(({ row, column }) => `${row}:${column}`))
  const silent: string[] = []
  let right = 0
  let total = 0
  for (let row = 0; row < Math.max(table.length, sheet.rows.length); row += 1)
    for (let column = 0; column < Math.max(expected.headings.length, sheet.rows[0]?.length ?? 0); column += 1) {
      const wanted = spaced(table[row]?.[column])
      const cell = sheet.rows[row]?.[column]
      const found = cell === undefined ? undefined : spaced(cellText(cell))
      total += 1
      if (wanted === found) right += 1
      else if (row > 0 && !doubts.has(`${row + 1}:${column}`)) silent.push(`${row + 1}:${column} ${String(wanted)} / ${String(found)}`)
    }
  tally.right += right
  tally.total += total
  process.stdout.write(`${name.padEnd(32)} ${right}/${total} cells right, ${sheet.pdf?.doubts.length ?? 0} doubtful\n`)
  expect(silent).toEqual([])
  expect(right / total).toBeGreaterThanOrEqual(0.8)
})

afterAll(() => process.stdout.write(`${'all'.padEnd(32)} ${tally.right}/${tally.total}\n`))

test('at least 98 % of all cells are right, in at least twenty layouts', () => {
  expect(names.length).toBeGreaterThanOrEqual(20)
  expect(tally.right / tally.total).toBeGreaterThanOrEqual(0.98)
})
