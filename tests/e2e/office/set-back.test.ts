import { randomUUID } from 'node:crypto'
import { createDraft } from '../../support/drivers/editor.ts'
import { violations } from '../../support/axe.ts'
import { action, expect } from '../../support/e2e.ts'
import { exchange, goOffice, officePart, officeStatus, test } from '../../support/office/windows.ts'

test('an owner dismisses the report of a desk, confirms another one, stops waiting for a desk and opens sending @all', async ({
  office
}) => {
  const owner = await office.desks.owner.join()
  const { page } = owner
  await createDraft(page)
  await exchange(owner)
  const { admin } = office.server
  const broker = office.desks.broker.id
  const { rows } = await admin.query<{ login: string }>('SELECT login FROM office_data.login WHERE desk_id = $1', [broker])
  const desk = await office.server.login(rows[0]?.login ?? '', 'secret-of-the-file')
  const instance = randomUUID()
  let counter = 0
  /** The desk remembers a position that the office never had. */
  const report = async (position: number): Promise<unknown> =>
    (await desk.query('SELECT office.hello($1) AS answer', [{ instance, counter: (counter += 1), position, commit: randomUUID() }])).rows[0] // oxfmt-ignore
  const say = async (open: string, reason: string): Promise<void> => {
    await action(page, open).click()
    await page.locator('[data-field="office.word"]').fill(reason)
    await action(page, 'office.word.say').click()
    await expect(page.locator('[data-dialog="office-word"]')).toHaveCount(0)
  }

  expect(await report(1_000_900_000)).toMatchObject({ answer: { answer: 'reported' } })
  await goOffice(page)
  const part = officePart(page)
  const reported = part.locator('[data-office="reported"]')
  await expect(reported).toContainText('Meja 2')
  expect((await officeStatus(owner))?.sendingOpen).toBe(false)
  expect(await violations(owner)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('report.png') })
  await say('office.dismiss', 'Server tidak dipulihkan.')
  await expect(reported).toHaveCount(0)
  await expect.poll(async () => (await officeStatus(owner))?.sendingOpen).toBe(true)

  await admin.query("UPDATE office_data.report SET decided_at = decided_at - interval '25 hours'")
  await admin.query('UPDATE office_data.desk SET stopped_until = NULL')
  expect(await report(1_000_900_009)).toMatchObject({ answer: { answer: 'reported' } })
  await exchange(owner)
  await expect(reported).toContainText('Meja 2')
  await say('office.confirmSetBack', 'Server dipulihkan dari cadangan kemarin.')
  await expect(part.locator('[data-office="missing"]')).toContainText('Meja 2')
  await page.screenshot({ path: test.info().outputPath('missing.png') })
  // The desk of the owner reports by itself.
  await expect(part.locator('[data-office="missing"]')).not.toContainText('Meja 1')
  await say('office.writeOff', 'Komputernya rusak.')
  await expect(part.locator('[data-office="complete"]')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('complete.png') })
  await say('office.openSending', 'Semua meja sudah melapor.')
  await expect(part.locator('[data-office="complete"]')).toHaveCount(0)
  await expect.poll(async () => (await officeStatus(owner))?.sendingOpen).toBe(true)
  await desk.end()
})
