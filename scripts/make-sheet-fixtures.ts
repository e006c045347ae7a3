import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { root } from './support/paths.ts'
import { flatSpreadsheet } from './sheet-fixtures/flat-spreadsheet.ts'
import { ceisaSheets } from './sheet-fixtures/ceisa.ts'
import { goodsSheets } from './sheet-fixtures/goods.ts'

/**
 * Writes tests/fixtures/sheets/*.xlsx with LibreOffice Calc (Debian package libreoffice-calc): `node scripts/make-sheet-fixtures.ts`.
 * The files are committed, so the tests run without LibreOffice.
 */
const target = join(root, 'tests/fixtures/sheets')
const folder = await mkdtemp(join(tmpdir(), 'ajukan-sheets-'))
try {
  for (const [name, sheets] of Object.entries({ 'goods-calc': goodsSheets, 'ceisa-calc': ceisaSheets })) {
    const source = join(folder, `${name}.fods`)
    await writeFile(source, flatSpreadsheet(sheets))
    const made = spawnSync(
      'soffice',
      [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'xlsx', '--outdir', target, source],
      {
        stdio: 'inherit'
      }
    )
    if (made.status !== 0) throw new Error(`LibreOffice did not make ${name}.xlsx`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
