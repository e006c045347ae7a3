import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFile } from '#core/import/readers/read-file.ts'
import type { SourceCell, SourcePage } from '#core/import/source.ts'
import { isOnPath } from '../../../../scripts/support/process.ts'
import { workbookOf } from '../../../support/import/formats.ts'
import { generate, type MadeDocument } from '../../../support/import/generator.ts'
import { generateLayout } from '../../../support/import/layouts.ts'

const missing = isOnPath('soffice')
  ? null
  : 'NOT RUN, and so not passed: LibreOffice is not installed. On Debian: apt-get install libreoffice-calc-nogui'
if (missing !== null) console.error(missing)

const seeds = Array.from({ length: 20 }, (_, at) => 501 + at * 13)
const made: readonly MadeDocument[] = seeds.map((seed, at) => (at % 2 === 0 ? generate : generateLayout)(seed, true, true))

const folder = mkdtempSync(join(tmpdir(), 'ajukan-referee-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (kind: string, name: string): string => join(folder, kind, name)

/** Opens the files of one folder and saves them as another kind, in a folder of that name. */
const convert = (from: string, kind: string, filter = kind): void => {
  const files = readdirSync(join(folder, from)).map((name) => fileOf(from, name))
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const { status, stderr } = spawnSync(
    'soffice',
    [profile, '--headless', '--convert-to', filter, '--outdir', join(folder, kind), ...files],
    {
      encoding: 'utf8',
      timeout: 240_000
    }
  )
  if (status !== 0) throw new Error(`LibreOffice did not make ${kind}: ${stderr}`)
}

beforeAll(() => {
  if (missing !== null) return
  mkdirSync(join(folder, 'made'))
  for (const document of made) writeFileSync(fileOf('made', `${document.seed}.xlsx`), workbookOf(document, 'xlsx'))
  convert('made', 'xlsx')
  convert('made', 'ods')
  convert('made', 'xls')
  // Every sheet as a file of its own, cells as they are displayed.
  convert('made', 'csv', 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1')
}, 300_000)

const pagesOf = async (kind: string, name: string): Promise<readonly SourcePage[]> => {
  const reading = await readFile(name, new Uint8Array(readFileSync(fileOf(kind, name))))
  if (reading.kind !== 'document') throw new Error(`${kind}/${name}: ${reading.kind}`)
  return reading.document.pages
}

/** LibreOffice stores fifteen digits. */
const storedOf = ({ value }: SourceCell): SourceCell['value'] => (typeof value === 'number' ? Number(value.toPrecision(15)) : value)

type Shown = readonly [text: string, value?: unknown]

/** What the cells of a sheet show and store, by row and column, without formulas: their results are made by LibreOffice. */
const cellsOf = (
  page: SourcePage | undefined,
  { sheets }: MadeDocument,
  sheet: number,
  isStored: boolean
): Readonly<Record<string, Shown>> => {
  const isFormula = (row: number, column: number): boolean => {
    const cell = sheets[sheet]?.rows[row]?.[column] ?? null
    return typeof cell === 'object' && cell !== null && 'formula' in cell
  }
  const cells = (page?.rows ?? []).flatMap((row, r) =>
    row.flatMap((cell, c): (readonly [string, Shown])[] =>
      cell === null || isFormula(r, c) ? [] : [[`${r}/${c}`, isStored ? [cell.text, storedOf(cell)] : [cell.text]]]
    )
  )
  return Object.fromEntries(cells)
}

test.skipIf(missing !== null).each(['xlsx', 'ods', 'xls'] as const)(
  'what LibreOffice writes as %s has the cells of the workbook it was made of',
  async (kind) => {
    for (const document of made) {
      const own = await pagesOf('made', `${document.seed}.xlsx`)
      const other = await pagesOf(kind, `${document.seed}.${kind}`)
      expect(other.map(({ name }) => name)).toEqual(own.map(({ name }) => name))
      for (const [sheet, page] of own.entries())
        expect(cellsOf(other[sheet], document, sheet, true), `seed ${document.seed}, ${page.name}`).toEqual(
          cellsOf(page, document, sheet, true)
        )
    }
  }
)

test.skipIf(missing !== null)('cells show what LibreOffice shows', async () => {
  for (const document of made)
    for (const [sheet, page] of (await pagesOf('made', `${document.seed}.xlsx`)).entries()) {
      const [shown] = await pagesOf('csv', `${document.seed}-${page.name}.csv`)
      expect(cellsOf(shown, document, sheet, false), `seed ${document.seed}, ${page.name}`).toEqual(cellsOf(page, document, sheet, false))
    }
})
