import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { callHost, settingsStored } from '../../support/drivers/host-calls.ts'
import { notificationsOf, recordDesktop, unfocus } from '../../support/drivers/desktop-notifications.ts'
import { createDraft, goToSection, goToWorklist } from '../../support/drivers/editor.ts'
import { action, expect, expectSaved, holdToasts, openDeclaration, rowOf, selectRow, toast } from '../../support/e2e.ts'
import { contactOf, done } from '../../support/office/sending-windows.ts'
import { exchange, officeState, officeStatus, test } from '../../support/office/windows.ts'
import type { RunningApp } from '../../support/running-app.ts'

/* Two windows and a real office: offers that are withdrawn, questions that nobody answers, and declarations that are deleted. */

const importer = '[data-field="/header/data/impnama"]'
const notice = (page: Page) => page.locator('[data-holding-notice]')
/** Milliseconds: two seconds, and what six writes, at both desks and at the office, take on this machine at this moment. */
const twoSeconds = async ({ page }: RunningApp): Promise<number> => {
  let longest = 0
  for (let write = 0; write < 5; write += 1) {
    const begun = performance.now()
    await settingsStored(page)
    longest = Math.max(longest, performance.now() - begun)
  }
  return 2_000 + 6 * longest
}
const open = async (page: Page, car: string): Promise<void> => {
  await goToWorklist(page)
  await openDeclaration(page, car)
  await goToSection(page, 'parties')
}

test('what one desk creates and types is shown at the other within two seconds; an offer is withdrawn by the keyboard @all', async ({
  office
}) => {
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  const [here, there] = [owner.page, broker.page]
  // With the first draft a desk also gets numbers from the office.
  const first = await createDraft(here)
  await expect(rowOf(there, first)).toBeVisible()
  await goToWorklist(here)
  const timeout = await twoSeconds(owner)
  const car = await createDraft(here)
  await expect(rowOf(there, car)).toBeVisible({ timeout })
  await open(here, car)
  await open(there, car)

  await here.locator(importer).fill('PT SATU')
  await here.locator(importer).blur()
  await expectSaved(here)
  await expect(there.locator(importer)).toHaveValue('PT SATU', { timeout })

  const chooseByKeyboard = async (verb: string): Promise<void> => {
    await here.locator('[data-action="office.holder"]').focus()
    await here.keyboard.press('Enter')
    const item = here.getByRole('menuitem').and(here.locator(`[data-action="office.${verb}"]`))
    await expect(item).toBeVisible()
    for (let tries = 0; tries < 12 && !(await item.evaluate((one) => one === document.activeElement)); tries += 1)
      await here.keyboard.press('ArrowDown')
    await here.keyboard.press('Enter')
  }
  await chooseByKeyboard('offer')
  await here.locator('[data-field="holding.to"]').selectOption(office.desks.broker.id)
  expect(await violations(owner)).toEqual([])
  await here.locator('[data-field="holding.to"]').press('Enter')
  await expect(notice(here)).toContainText('Ditawarkan ke Meja 2')
  await goToWorklist(there)
  await expect(there.locator('[data-request="offered"]')).toBeVisible()

  await chooseByKeyboard('withdrawOffer')
  await expect(notice(here)).toHaveCount(0)
  await expect(here.locator(importer)).not.toHaveAttribute('readonly')
  await expect(there.locator('[data-request]')).toHaveCount(0)
  await expect(rowOf(there, car).locator('[data-holder]')).toContainText('Meja 1')

  const { admin } = office.server
  await test.step('a desk that is connected again shows by how many changes it is behind, until it has read them', async () => {
    await office.desks.broker.cut()
    await expect.poll(() => contactOf(broker)).toBe('offline')
    await goToWorklist(here)
    const later = await createDraft(here)
    await expectSaved(here)
    await exchange(owner)
    const behind = officeState(there).locator('[data-count="behind"]')
    await expect(behind).toHaveCount(0)
    // Only pulls read this table: the desk learns the position of the office, and waits for its changes.
    await admin.query('BEGIN')
    try {
      await admin.query('LOCK TABLE office_data.document IN ACCESS EXCLUSIVE MODE')
      await office.desks.broker.mend()
      const exchanged = callHost(there, 'office.exchange', null)
      await expect(behind).toBeVisible()
      const missing = (await officeStatus(broker))?.behind ?? 0
      expect(missing).toBeGreaterThan(0)
      await expect(behind).toHaveText(`tertinggal ${missing}`)
      await expect(rowOf(there, later)).toHaveCount(0)
      expect(await violations(broker)).toEqual([])
      await admin.query('COMMIT')
      await done(exchanged)
    } finally {
      await admin.query('ROLLBACK')
    }
    await expect(rowOf(there, later)).toBeVisible()
    await expect(behind).toHaveCount(0)
  })

  await test.step('the head of a declaration shows when its holder had contact last', async () => {
    await office.desks.owner.cut()
    await expect.poll(() => contactOf(owner)).toBe('offline')
    const { rows } = await admin.query<{ at: Date }>(
      "UPDATE office_data.contact SET at = now() - interval '3 hours' WHERE office_id = $1 AND desk_id = $2 RETURNING at",
      [office.id, office.desks.owner.id]
    )
    const at = rows[0]?.at ?? new Date()
    const two = (number: number): string => String(number).padStart(2, '0')
    await open(there, car)
    await expect(notice(there)).toContainText('Dipegang Meja 1')
    const shown = async (): Promise<string> => {
      await exchange(broker)
      return notice(there).innerText()
    }
    // The time of today, the date of a day before.
    const expected =
      at.getDate() === new Date().getDate()
        ? `${two(at.getHours())}:${two(at.getMinutes())}`
        : `${two(at.getDate())}-${two(at.getMonth() + 1)}-${at.getFullYear()}`
    await expect.poll(shown).toMatch(new RegExp(`kontak terakhir [^·]*${expected}`))
  })
})

test('a question that nobody answers hands the declaration over; a window in English shows the same @all', async ({ office }) => {
  process.env['AJUKAN_TEST_UNANSWERED'] = '4000'
  try {
    const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
    const [here, there] = [owner.page, broker.page]
    await callHost(there, 'settings.change', { language: 'en' })
    await there.reload()
    const car = await createDraft(here)
    await goToWorklist(here)
    await expect(rowOf(there, car)).toBeVisible()
    await open(there, car)
    await expect(notice(there)).toContainText('Meja 1')
    await notice(there).locator('[data-action="office.ask"]').click()
    await expect(there.getByRole('dialog')).toBeVisible()
    expect(await violations(broker)).toEqual([])
    await recordDesktop(owner.app)
    await unfocus(here)
    // It is shown until the declaration is handed over, for some seconds only.
    const asked = here.locator('[data-request="asked"]').waitFor()
    await there.locator('[data-action="holding.confirm"]').click()
    await asked
    await expect
      .poll(() => notificationsOf(owner.app))
      .toContainEqual({ title: 'Meja 2 minta deklarasi', body: expect.stringContaining(car.slice(-6)) })
    // No user answers at the first desk.
    await expect(there.locator(importer)).not.toHaveAttribute('readonly')
    await expect
      .poll(() => notificationsOf(owner.app))
      .toContainEqual({ title: 'Ditawarkan otomatis ke Meja 2', body: expect.stringContaining(car.slice(-6)) })
    await expect(rowOf(here, car).locator('[data-holder]')).toContainText('Meja 2')
    await expect(here.locator('[data-request]')).toHaveCount(0)
    await there.locator(importer).fill('PT DUA')
    await there.locator(importer).blur()
    await expectSaved(there)
    await expect(rowOf(here, car)).toContainText('PT DUA')
  } finally {
    delete process.env['AJUKAN_TEST_UNANSWERED']
  }
})

test('a declaration that its holder deletes permanently is gone at every desk @all', async ({ office }) => {
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  const [here, there] = [owner.page, broker.page]
  const car = await createDraft(here)
  await goToWorklist(here)
  const kept = await createDraft(here)
  await goToWorklist(here)
  for (const one of [car, kept]) await expect(rowOf(there, one)).toBeVisible()
  // Another desk cannot move it to the trash.
  await selectRow(there, car)
  await expect(action(there, 'declaration.trash')).toBeDisabled()

  await selectRow(here, car)
  await action(here, 'declaration.trash').click()
  await expect(rowOf(there, car)).toHaveCount(0)
  await here.locator('[data-view="trash"]').click()
  await selectRow(here, car)
  await action(here, 'declaration.remove').click()
  await expect(here.getByRole('dialog')).toContainText('selamanya')
  expect(await violations(owner)).toEqual([])
  await action(here, 'question.yes').click()
  await expect(rowOf(here, car)).toHaveCount(0)
  const knownAt = async (page: Page): Promise<readonly string[]> => {
    const holdings = await callHost(page, 'office.holdings', { after: 0 })
    return holdings.ok ? holdings.value.flatMap(({ car: one, deleted }) => (deleted || one === null ? [] : [one])) : []
  }
  await expect.poll(() => knownAt(there)).toEqual([kept])
  // An empty trash is not offered.
  await expect(there.locator('[data-view="trash"]')).toHaveCount(0)
})

test('of two desks that request the same declaration, the second is refused with the reason, and the first gets it @all', async ({
  office
}) => {
  const [owner, broker, third] = await Promise.all([office.desks.owner.join(), office.desks.broker.join(), office.desks.viewer.join()])
  const [here, there, elsewhere] = [owner.page, broker.page, third.page]
  await done(callHost(here, 'office.setRights', { desk: office.desks.viewer.id, rights: 'broker' }))
  const car = await createDraft(here)
  await goToWorklist(here)
  for (const page of [there, elsewhere]) {
    await expect(rowOf(page, car)).toBeVisible()
    await open(page, car)
  }
  // The third desk asks before it knows of the first question.
  await notice(elsewhere).locator('[data-action="office.ask"]').click()
  await expect(elsewhere.locator('[data-action="holding.confirm"]')).toBeVisible()
  await notice(there).locator('[data-action="office.ask"]').click()
  await there.locator('[data-action="holding.confirm"]').click()
  await expect(here.locator('[data-request="asked"]')).toContainText('Meja 2')
  await holdToasts(elsewhere)
  await elsewhere.locator('[data-action="holding.confirm"]').click()
  await expect(toast(elsewhere, 'Meja lain sudah memintanya')).toBeVisible()
  expect(await violations(third)).toEqual([])

  await expect(here.locator('[data-request]')).toHaveCount(1)
  await here.locator('[data-request="asked"] [data-action="request.give"]').click()
  await expect(there.locator(importer)).not.toHaveAttribute('readonly')
  await expect(notice(elsewhere)).toContainText('Dipegang Meja 2')
  await expect(notice(elsewhere).locator('[data-action="office.ask"]')).toBeVisible()

  await test.step('a request for a declaration in the trash says so at both desks, and is answered from there', async () => {
    await goToWorklist(there)
    await selectRow(there, car)
    await action(there, 'declaration.trash').click()
    await expect(elsewhere.locator('[data-trashed]')).toBeVisible()
    await notice(elsewhere).locator('[data-action="office.ask"]').click()
    await expect(elsewhere.locator('[data-holding-trash]')).toContainText('ada di sampah')
    expect(await violations(third)).toEqual([])
    await elsewhere.locator('[data-action="holding.confirm"]').click()
    const request = there.locator('[data-request="asked"]')
    await expect(request).toContainText('(di sampah)')
    await request.locator('[data-action="request.show"]').click()
    await expect(there.locator('[data-trashed]')).toBeVisible()
    expect(await violations(broker)).toEqual([])
    await holdToasts(elsewhere)
    await notice(there).locator('[data-action="office.giveAsked"]').click()
    await expect(toast(elsewhere, 'ada di sampah')).toBeVisible()
    await action(elsewhere, 'declaration.restore').click()
    await expect(elsewhere.locator(importer)).not.toHaveAttribute('readonly')
  })
})
