import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { goToWorklist } from '../../support/drivers/editor.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'
import { detail, expectRefreshed, goTracking, sendNew } from '../../support/drivers/tracking.ts'
import { action, advance, expect, go, rowOf } from '../../support/e2e.ts'
import { exchange, test } from '../../support/office/windows.ts'

const release = (page: Page) => page.locator('article.track [data-response="2003"]')

test('a practice declaration of another desk shows its statuses, registration, responses and PDFs, and its SPPB opens', async ({
  office
}) => {
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  const car = await sendNew(owner, 1)
  await advance(owner.page)
  await goTracking(owner.page)
  await expect(release(owner.page).locator('[data-action="archive.open"]')).toBeVisible()
  const registered = await detail(owner.page, car).locator('[data-registration]').innerText()
  await exchange(owner)
  await exchange(broker)

  const { page } = broker
  await goToWorklist(page)
  await page.locator('[data-view="all"]').click()
  await expect(rowOf(page, car).locator('[data-state="finished"]')).toBeVisible()
  await expect(rowOf(page, car).locator('[data-holder="other"]')).toHaveText('Meja 1')
  await goTracking(page)
  await expect(detail(page, car).locator('[data-status="800"]')).toBeVisible()
  await expect(detail(page, car).locator('[data-registration]')).toContainText(registered.split('\n')[0] ?? '')
  await expect(release(page).locator('[data-brought-by]')).toHaveText('dari Meja 1')
  expect(await violations(broker)).toEqual([])
  // Its own practice service has never heard of the number, and takes nothing away.
  await action(page, 'tracking.refresh').click()
  await expect(detail(page, car).getByRole('alert')).toContainText('layanan simulasi di komputer lain')
  await expectRefreshed(page)
  await expect(release(page)).toBeVisible()

  await go(page, 'archive')
  const listed = page.locator('[role=row][data-row]').filter({ hasText: '2003' })
  await expect(listed.locator('[data-at-office]')).toBeVisible()
  await listed.click()
  await expect(pdfIn(page).locator('.textLayer').first()).toContainText('SPPB')
  await expect(listed.locator('[data-at-office]')).toHaveCount(0)
  expect(await violations(broker)).toEqual([])

  // The office has no attempt of it, and the desks that hold nothing of it send nothing.
  const holdings = await callHost(page, 'office.holdings', { after: 0 })
  expect(holdings.ok && holdings.value.map(({ outcome }) => outcome)).toEqual([null])
})
