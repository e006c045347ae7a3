import { randomUUID } from 'node:crypto'
import { createDraft, goToWorklist } from '../../support/drivers/editor.ts'
import { violations } from '../../support/axe.ts'
import { action, expect } from '../../support/e2e.ts'
import { exchange, goOffice, officePart, test } from '../../support/office/windows.ts'

test('what a desk without rights reports waits for an owner, who sees of which desk it is, and takes or dismisses it', async ({
  office
}) => {
  const owner = await office.desks.owner.join()
  const { page } = owner
  const car = (await createDraft(page)).replace(/\D/g, '')
  const viewer = office.desks.viewer.id
  const { rows } = await office.server.admin.query<{ login: string }>('SELECT login FROM office_data.login WHERE desk_id = $1', [viewer])
  // With the password of the viewer and any SQL.
  const forger = await office.server.login(rows[0]?.login ?? '', 'secret-of-the-file')
  const hello = await forger.query<{ session: string }>("SELECT office.hello($1) ->> 'session' AS session", [
    { instance: randomUUID(), counter: 1 }
  ])
  const response = (id: string, number: string) => ({ kind: 'response', id, car, value: { id, car, code: '2303', number } })
  const facts = [response('r1', 'SPPB-PALSU'), response('r2', 'SPPB-LAIN')]
  await forger.query('SELECT office.present_facts($1, $2, $3)', [hello.rows[0]?.session, randomUUID(), { facts }])
  await forger.end()
  await exchange(owner)

  await goOffice(page)
  const row = officePart(page).locator('tr[data-desk="Meja 3"]')
  await expect(row.locator('[data-action="office.quarantine"]')).toContainText('Karantina (2)')
  await row.locator('[data-action="office.quarantine"]').click()
  const dialog = page.locator('[data-dialog="office-quarantine"]')
  await expect(dialog).toContainText('Karantina: Meja 3')
  await expect(dialog.locator('[data-quarantined="response"]')).toHaveCount(2)
  await expect(dialog).toContainText('SPPB-PALSU')
  expect(await violations(owner)).toEqual([])
  await dialog.locator('tr', { hasText: 'SPPB-PALSU' }).locator('[data-action="office.quarantine.dismiss"]').click()
  await expect(dialog.locator('[data-quarantined]')).toHaveCount(1)
  await action(page, 'office.quarantine.take').click()
  await expect(dialog.locator('[data-office="quarantine-empty"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row.locator('[data-action="office.quarantine"]')).toHaveCount(0)
  await exchange(owner)
  const taken = await office.server.admin.query('SELECT id, desk_id::text AS desk FROM office_data.fact WHERE car = $1', [car])
  expect(taken.rows).toEqual([{ id: 'r2', desk: viewer }])
  await goToWorklist(page)
})
