import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { clippedIn } from '../../support/clipping.ts'
import { action, expect, samples } from '../../support/e2e.ts'
import { chooseSavePath, type RunningApp } from '../../support/running-app.ts'

export const rows = (page: Page) => page.locator('[role=row][data-row]')
export const openDashboard = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+0')
  await expect(page.locator('[data-card="waiting"]')).toBeVisible()
}

export const showReport = async (ajukan: RunningApp): Promise<void> => {
  const { app, page } = ajukan
  await openDashboard(page)
  await action(page, 'go.report').click()
  const figure = (name: string) => page.locator(`[data-figure="${name}"] .value`)
  await expect(figure('declarations')).toHaveText('2')
  await expect(figure('released')).toHaveText('1')
  await expect(figure('value')).toHaveText(/^[\d.]{7,}$/)
  await expect(rows(page)).toHaveCount(2)
  expect(await violations(ajukan)).toEqual([])
  expect(await clippedIn(page)).toEqual([])
  const xlsx = join(ajukan.home, 'report.xlsx')
  await chooseSavePath(app, xlsx)
  await action(page, 'report.export').click()
  await action(page, 'report.xlsx').click()
  await expect
    .poll(() =>
      stat(xlsx).then(
        ({ size }) => size > 0,
        () => false
      )
    )
    .toBe(true)
  const pdf = join(ajukan.home, 'report.pdf')
  await chooseSavePath(app, pdf)
  await action(page, 'report.export').click()
  await action(page, 'report.pdf').click()
  await expect
    .poll(() =>
      readFile(pdf, 'latin1').then(
        (text) => text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF'),
        () => false
      )
    )
    .toBe(true)
  await action(page, 'report.previous').click()
  await expect(figure('declarations')).toHaveText('0')
  await action(page, 'report.next').click()
  await expect(figure('declarations')).toHaveText('2')
  const importer = action(page, 'report.open').first()
  const name = await importer.innerText()
  await importer.click()
  await expect(rows(page)).toHaveCount(1)
  // The filter that the report set is named, also on coming back to the list.
  for (const section of ['worklist', 'tracking']) await action(page, `go.${section}`).first().click()
  await expect(rows(page)).toHaveCount(1)
  await expect(action(page, 'tracking.leaveSet')).toContainText(name)
  await action(page, 'tracking.leaveSet').click()
}

/** The statements of docs/your-data.md. */
const statements = async (): Promise<readonly string[]> => {
  const text = await readFile(new URL('../../../docs/your-data.md', import.meta.url), 'utf8')
  return [...text.matchAll(/```sql\n([^`]+)```/g)].map(([, sql = '']) => sql)
}

/** The application is closed: its database is asked. */
export const answerOwner = async (home: string): Promise<void> => {
  const database = new DatabaseSync(join(home, 'ajukan', 'ajukan.db'), { readOnly: true })
  try {
    const [months = '', waiting = '', pdfs = ''] = await statements()
    const month = new Date().toLocaleDateString('sv').slice(0, 7)
    const counted = database.prepare(months).all()
    expect(counted).toHaveLength(3)
    for (const row of counted) expect(row).toMatchObject({ month, importer: expect.stringMatching(/\w/), declarations: 1 })
    expect(database.prepare(waiting).all()).toEqual([])
    expect(database.prepare(waiting.replace('-7 days', '+1 minute')).all()).toMatchObject([{ aju: samples.forty }])
    const documents = database.prepare(pdfs).all()
    expect(documents.map(({ code }) => code)).toContain('2003')
    expect(documents).toHaveLength(4)
    for (const { pdf } of documents) expect((await stat(join(home, 'ajukan', String(pdf)))).size).toBeGreaterThan(0)
  } finally {
    database.close()
  }
}
