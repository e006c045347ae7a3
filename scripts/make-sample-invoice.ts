import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { zip } from '../renderer/workers/spreadsheets/zip.ts'
import { writeWorkbook } from '../renderer/workers/spreadsheets/write-workbook.ts'
import { sampleInvoice, sampleInvoiceMerges } from './sheet-fixtures/sample-invoice.ts'
import { root } from './support/paths.ts'

/** Writes resources/samples/invoice-40.xlsx, the invoice that practice users import: `node scripts/make-sample-invoice.ts`. */
const name = 'xl/worksheets/sheet1.xml'
const widths = [6, 16, 14, 48, 20, 10, 10, 12, 14, 14, 10]
const plain = await writeWorkbook([{ name: 'Invoice', rows: sampleInvoice, headerRows: 0, widths }])
const merges = `<mergeCells count="${sampleInvoiceMerges.length}">${sampleInvoiceMerges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
const entries = Object.entries(unzipSync(plain)).map(([path, bytes]) => ({ name: path, bytes }))
const merged = entries.map((entry) =>
  entry.name === name
    ? { name, bytes: new TextEncoder().encode(new TextDecoder().decode(entry.bytes).replace('</sheetData>', `</sheetData>${merges}`)) }
    : entry
)
await writeFile(join(root, 'resources/samples/invoice-40.xlsx'), await zip(merged))
