import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright'
import { unzip } from '../../support/unzip.ts'
import { makePdf } from '../../renderer/support/pdf/make-pdf.ts'
import { violations } from '../../support/axe.ts'
import { goToWorklist } from '../../support/drivers/editor.ts'
import { drop } from '../../support/drivers/imports.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, samples, section, test, toast } from '../../support/e2e.ts'
import { answerQuestions, chooseFiles, chooseSavePath, launch, questionsOf } from '../../support/running-app.ts'
import { applyRestore, goBackup, onOtherComputer, openBackup, part, setting, writeBackup } from '../backup/steps.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64'
)

/** Answers the file chooser that `open` opens after the page has collected its garbage, as after a minute of looking for the file. */
const chooseLater = async (page: Page, path: string, open: () => Promise<void>): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setInterceptFileChooserDialog', { enabled: true })
  const opened = new Promise<{ backendNodeId?: number }>((resolve) => session.once('Page.fileChooserOpened', resolve))
  await open()
  const { backendNodeId = 0 } = await opened
  await session.send('HeapProfiler.collectGarbage')
  await session.send('DOM.setFileInputFiles', { files: [path], backendNodeId })
  await session.detach()
}

test('files are attached to a document row and to the declaration, viewed, exported, and come back from a backup byte for byte', async ({
  ajukan
}) => {
  const { app, page, home } = ajukan
  const invoice = Buffer.from(await makePdf([['INVOICE INV-77']]))
  const list = Buffer.from(await makePdf([['PACKING LIST']]))
  const sheet = Buffer.from('PK\u0003\u0004 not a real workbook')
  const paths = { invoice: join(home, 'invoice 77.pdf'), sheet: join(home, 'rincian.xlsx') }
  await writeFile(paths.invoice, invoice)
  await writeFile(paths.sheet, sheet)
  await loadSamples(page)
  await openDeclaration(page, samples.three)

  // By key and by dropping, to a row of the table of documents; the row shows how many it has.
  await section(page, 'documents').click()
  await field(page, '/dokumen/data/1/dokno').click()
  await chooseLater(page, paths.invoice, () => page.keyboard.press('Control+Shift+A'))
  await expect(page.locator('[role=row][data-row="1"] [data-row-mark]')).toHaveAttribute('data-row-mark', '1')
  await expect(page.locator('[data-row-files="1"]')).toContainText('invoice 77.pdf')
  await drop(field(page, '/dokumen/data/0/dokno'), [{ name: 'daftar isi.pdf', bytes: list }])
  await expect(page.locator('[role=row][data-row="0"] [data-row-mark]')).toHaveAttribute('data-row-mark', '1')
  expect(await violations(ajukan)).toEqual([])

  // A file stays with its row when the row moves, and undo takes both back.
  await field(page, '/dokumen/data/1/dokno').click()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(page.locator('[role=row][data-row="2"] [data-row-mark]')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.locator('[role=row][data-row="1"] [data-row-mark]')).toBeVisible()

  // To the declaration: a picture dropped on a form, and a workbook by the button of the section.
  await section(page, 'parties').click()
  await drop(field(page, '/header/data/impnama'), [{ name: 'foto kemasan.png', bytes: picture }])
  await expect(section(page, 'files')).toContainText('3')
  await section(page, 'files').click()
  await chooseFiles(app, [paths.sheet])
  await page.locator('.files [data-action="files.attach"]').click()
  await expect(page.locator('[data-file]')).toHaveCount(4)
  expect(await violations(ajukan)).toEqual([])

  // Taken away and brought back.
  await page.locator(`[data-sha="${hashOf(picture)}"] [data-action="files.remove"]`).click()
  await expect(page.locator('[data-file]')).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-file]')).toHaveCount(4)
  await expectSaved(page)
  const kept = join(home, 'ajukan', 'attachments', hashOf(invoice).slice(0, 2), hashOf(invoice))
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
  await ajukan.close()

  // After a restart the PDF and the picture are shown.
  const again = await launch({ home, width: 1366, height: 768 })
  try {
    await openDeclaration(again.page, samples.three)
    await section(again.page, 'documents').click()
    await field(again.page, '/dokumen/data/1/dokno').click()
    await again.page.locator('[data-row-files="1"] [data-action="files.view"]').click()
    await expect(pdfIn(again.page).locator('.textLayer').first()).toContainText('INVOICE INV-77')
    await again.page.locator(`[data-sha="${hashOf(picture)}"] [data-action="files.view"]`).click()
    await expect(pdfIn(again.page).locator('.picture-view')).toHaveAttribute('data-state', 'pdf.ready')
    expect(await violations(again)).toEqual([])

    // Another program gets a copy after a question of the system.
    await answerQuestions(again.app, 'yes')
    await again.app.evaluate(({ shell }) => {
      const opened: string[] = []
      Object.assign(globalThis, { opened })
      shell.openPath = (path) => Promise.resolve(opened.push(path) > 0 ? '' : 'x')
    })
    const sheetRow = again.page.locator(`[data-sha="${hashOf(sheet)}"]`)
    await sheetRow.locator('[data-action="files.openOutside"]').click()
    await expect.poll(() => again.app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened.length)).toBe(1)
    expect((await questionsOf(again.app)).join()).toContain('rincian.xlsx')
    const [copy = ''] = await again.app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
    expect([basename(copy), await readFile(copy)]).toEqual(['rincian.xlsx', sheet])

    // The dossier has them all, in folders of their rows.
    await chooseSavePath(again.app, join(home, 'berkas.zip'))
    await again.page.locator('.files [data-action="files.export"]').click()
    await action(again.page, 'archive.saveZip').click()
    await expect(toast(again.page, 'Zip disimpan')).toBeVisible()
    const entries = unzip(new Uint8Array(await readFile(join(home, 'berkas.zip'))))
    const zipped = new Map(entries.map(({ name, bytes }) => [name, Buffer.from(bytes)]))
    const names = [...zipped.keys()].filter((name) => name.startsWith('lampiran/')).toSorted()
    expect(names.map((name) => basename(name))).toEqual(
      expect.arrayContaining(['invoice-77.pdf', 'daftar-isi.pdf', 'foto-kemasan.png', 'rincian.xlsx'])
    )
    expect(names.find((name) => name.endsWith('invoice-77.pdf'))).toMatch(/^lampiran\/2_/)
    expect(zipped.get(names.find((name) => name.endsWith('invoice-77.pdf')) ?? '')?.equals(invoice)).toBe(true)
    expect([...zipped.keys()]).toContain(`deklarasi/${samples.three}.json`)

    await goToWorklist(again.page)
    await goBackup(again.page)
    await chooseSavePath(again.app, join(home, 'daftar.ajukan'))
    await action(again.page, 'backup.write').click()
    await setting(again.page, 'backup.listOnly').check()
    await action(again.page, 'backup.save').click()
    await expect(part(again.page, 'facts')).toContainText('daftar 4 berkas terlampir, tanpa isinya')
    await again.page.keyboard.press('Escape')
    await writeBackup(again, join(home, 'cadangan.ajukan'))
    await again.close()
  } finally {
    await again.kill()
  }

  await onOtherComputer(async (other) => {
    await goToWorklist(other.page)
    await other.page.keyboard.press('Control+k')
    await expect(other.page.locator('[data-palette]')).toBeFocused()
    await other.page.keyboard.press('Escape')
    await goSettings(other.page, 'backup')
    await openBackup(other, join(home, 'cadangan.ajukan'))
    await expect(part(other.page, 'facts')).toContainText('4 berkas terlampir')
    await applyRestore(other.page)
    for (const bytes of [invoice, list, picture, sheet]) {
      const path = join(other.home, 'ajukan', 'attachments', hashOf(bytes).slice(0, 2), hashOf(bytes))
      expect((await readFile(path)).equals(bytes)).toBe(true)
    }
    // A damaged file is named when it is opened.
    await writeFile(join(other.home, 'ajukan', 'attachments', hashOf(list).slice(0, 2), hashOf(list)), 'rusak')
    await goToWorklist(other.page)
    await openDeclaration(other.page, samples.three)
    await section(other.page, 'files').click()
    await other.page.locator(`[data-sha="${hashOf(list)}"] [data-action="files.view"]`).click()
    await expect(other.page.locator('[data-viewed-state="changed"]')).toContainText('rusak di disk')
    await other.page.locator(`[data-sha="${hashOf(invoice)}"] [data-action="files.view"]`).click()
    await expect(pdfIn(other.page).locator('.textLayer').first()).toContainText('INVOICE INV-77')
  })
})
