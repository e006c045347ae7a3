import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import { sampleInvoice } from '../../../../scripts/sheet-fixtures/sample-invoice.ts'

const bytes = await readFile(join(process.cwd(), 'resources/samples/invoice-40.xlsx'))
const workbook = await readWorkbook('invoice-40.xlsx', new Uint8Array(bytes))

test('the packaged invoice is the one of its script (node scripts/make-sample-invoice.ts)', () => {
  const texts = (rows: readonly (readonly unknown[])[]) =>
    rows.map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null && 'day' in cell ? cell.day : cell)))
  const found = texts(workbook.sheets[0]?.rows ?? [])
  for (const [index, row] of texts(sampleInvoice).entries())
    expect.soft(found[index]?.slice(0, row.length), `row ${index + 1}`).toEqual(row)
})
