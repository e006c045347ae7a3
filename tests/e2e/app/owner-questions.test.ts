import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { goTracking, sendThree } from '../../support/drivers/tracking.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { action, expect, rowOf, samples, test } from '../../support/e2e.ts'
import { goToWorklist } from '../../support/drivers/editor.ts'

/** The statements of README.md. */
const statements = async (): Promise<readonly string[]> => {
  const text = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  return [...text.matchAll(/```sql\n([^`]+)```/g)].map(([, sql = '']) => sql)
}

test('the statements of the README answer the questions of an owner', async ({ ajukan }) => {
  const { page, home } = ajukan
  await sendThree(page)
  await action(page, 'practice.advanceAll').click()
  await goTracking(page)
  await expect(page.locator('[data-response] [data-action="archive.open"]')).toHaveCount(4)
  await goToWorklist(page)
  await rowOf(page, samples.forty).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator(`article[data-car="${samples.forty}"] [data-state="accepted"]`)).toBeVisible()
  await ajukan.close()

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
})
