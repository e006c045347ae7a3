import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Big from 'big.js'
import { expect, test } from 'vitest'
import { countryCode } from '#core/codes/country-names.ts'
import { unitCode } from '#core/codes/unit-names.ts'
import { interpret } from '#core/import/interpret.ts'
import type { ShipmentLine } from '#core/import/shipments.ts'
import { numberIn } from '#core/base/number.ts'
import { headingScores } from '#core/import/heading-scores.ts'
import type { ColumnKind } from '#core/vocabulary/goods-columns.ts'
import { readPdfDocument } from '../../support/import/pdf-pages.ts'

const folder = 'tests/fixtures/invoices'
const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'))

/** Cells that are drawn over each other, so that no reader can tell where one ends. */
const overlapping: Readonly<Record<string, number>> = {
  'gnumeric-csv.pdf': 104,
  'reportlab-page-rotated.pdf': 2,
  'reportlab-text-rotated.pdf': 2
}
/** Descriptions that a page break or a missing word cuts, and units that the vocabulary does not have. */
const open: Readonly<Record<string, number>> = {
  'libreoffice-calc.pdf': 1,
  'libreoffice-writer.pdf': 2,
  'weasyprint-three-lines.pdf': 1,
  'wkhtmltopdf-indonesian.pdf': 1
}

interface Expected {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const squash = (text: string): string => text.replace(/[\s-]+/g, '').toLowerCase()
const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)

/** Whether a value means the text of a cell. */
const means = (value: string, text: string, kind: ColumnKind): boolean => {
  const { byMark } = numberIn(text) ?? {}
  const numbers = [byMark?.['.'], byMark?.[',']].filter((number) => number !== null && number !== undefined)
  return (
    squash(value) === squash(text) ||
    (isNumber(value) && numbers.some((number) => new Big(number).eq(value))) ||
    unitCode(text) === value ||
    countryCode(text) === value ||
    (kind === 'hs' && text.replace(/\D/g, '') === value) ||
    // The tariff code of the second line has its own field.
    (kind === 'description' && squash(text).startsWith(squash(value)) && /hs code/i.test(text.slice(value.length)))
  )
}

const wrongCells = ({ headings, rows }: Expected, lines: readonly ShipmentLine[]): readonly string[] => {
  const kinds = headings.map((heading) => [...headingScores(heading)].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 'other')
  return rows.flatMap((row, at) =>
    row.flatMap((text, column) => {
      const kind = kinds[column] ?? 'other'
      if (text === '' || kind === 'serial' || kind === 'order' || kind === 'marks' || kind === 'other') return []
      const value = lines[at]?.values[kind]
      return value !== undefined && (means(value.value, text, kind) || value.evidence === 'doubtful')
        ? []
        : [`${at + 1} ${kind}: ${value?.value ?? 'missing'} in place of ${text}`]
    })
  )
}

test.each(files)('the lines of %s are those that its program wrote', async (name) => {
  const expected = JSON.parse(readFileSync(join(folder, name.replace('.pdf', '.json')), 'utf8')) as Expected
  const { shipments } = interpret([await readPdfDocument(name, new Uint8Array(readFileSync(join(folder, name))))])
  const lines = shipments.flatMap((shipment) => shipment.lines)
  expect(lines).toHaveLength(expected.rows.length)
  const wrong = wrongCells(expected, lines)
  expect(wrong.length, wrong.slice(0, 5).join('\n')).toBeLessThanOrEqual(overlapping[name] ?? open[name] ?? 0)
})
