import { violations } from '../../support/axe.ts'
import { createDraft, goToSection, goToWorklist, openDraft, typeCell, typeField, addLine } from '../../support/drivers/editor.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { action, expect, expectSaved, field, rowOf } from '../../support/e2e.ts'
import { exchange, officeStatus, test } from '../../support/office/windows.ts'
import type { RunningApp } from '../../support/running-app.ts'

const importer = '/header/data/impnama'
const supplier = '/header/data/penjnama'

/** The declaration of a row of the worklist, as the office names it. */
const onlyDeclaration = async ({ page }: RunningApp): Promise<string> => {
  const holdings = await callHost(page, 'office.holdings', { after: 0 })
  return (holdings.ok && holdings.value[0]?.declaration) || ''
}
const takeOver = async (running: RunningApp): Promise<void> => {
  const declaration = await onlyDeclaration(running)
  const done = await callHost(running.page, 'office.hold', {
    declarations: [declaration],
    verb: 'take-over',
    reason: 'Meja 1 tidak terjangkau'
  })
  expect(done).toMatchObject({ ok: true })
  await exchange(running)
}

test('what the old holder edited without the office is a separate version after a take-over, and is merged line by line', async ({
  office
}) => {
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  const car = await createDraft(owner.page)
  await goToSection(owner.page, 'parties')
  await typeField(owner.page, importer, 'PT Awal')
  await expectSaved(owner.page)
  await exchange(owner)
  await expect(rowOf(broker.page, car)).toContainText('PT Awal')

  await office.desks.owner.cut()
  await expect.poll(async () => (await officeStatus(owner))?.contact.kind).toBe('offline')
  await takeOver(broker)
  // Both go on: one field both change, one each, and a line of the old holder.
  await typeField(owner.page, importer, 'PT Meja Satu')
  await typeField(owner.page, supplier, 'ACME')
  await goToSection(owner.page, 'goods')
  await addLine(owner.page)
  await typeCell(owner.page, '/detail/data/0/brgurai', 'Baut')
  await expectSaved(owner.page)
  await openDraft(broker.page, car)
  await goToSection(broker.page, 'parties')
  await typeField(broker.page, importer, 'PT Meja Dua')
  await expectSaved(broker.page)
  await exchange(broker)

  await office.desks.owner.mend()
  await exchange(owner)
  // The maker is told, and sees what counts now.
  await expect(owner.page.locator('[data-branches]')).toContainText('Perubahan meja ini')
  await goToSection(owner.page, 'parties')
  await expect(field(owner.page, importer)).toHaveValue('PT Meja Dua')
  await action(owner.page, 'office.branchesHere').click()
  await expect(owner.page.locator('[data-branch-obstacle]')).toContainText('Meja 2')
  await expect(action(owner.page, 'office.mergeBranch')).toHaveCount(0)
  await owner.page.keyboard.press('Escape')

  await exchange(broker)
  await expect(broker.page.locator('[data-branches]')).toContainText('Meja 1')
  await goToWorklist(broker.page)
  await action(broker.page, 'office.openBranches').click()
  const taking = (path: string) => broker.page.locator(`[data-take="${path}"]`)
  await expect(taking(importer)).not.toBeChecked()
  await expect(taking(supplier)).toBeChecked()
  await expect(taking('/detail/data/0')).toBeChecked()
  expect(await violations(broker)).toEqual([])
  await taking(importer).check()
  await action(broker.page, 'office.mergeBranch').click()
  await goToSection(broker.page, 'parties')
  await expect(field(broker.page, importer)).toHaveValue('PT Meja Satu')
  await expect(field(broker.page, supplier)).toHaveValue('ACME')
  await goToSection(broker.page, 'goods')
  await expect(field(broker.page, '/detail/data/0/brgurai')).toContainText('Baut')
  await expect(broker.page.locator('[data-branches]')).toHaveCount(0)
  await expectSaved(broker.page)
  await exchange(broker)
  await expect(field(owner.page, importer)).toHaveValue('PT Meja Satu')

  // Both see what happened, with the edits of this desk; without the office as it was read last.
  await goToSection(owner.page, 'history')
  const event = (kind: string) => owner.page.locator(`[data-event="${kind}"]`)
  await expect(event('take_over')).toContainText('Diambil alih dari Meja 1')
  await expect(event('take_over')).toContainText('Meja 1 tidak terjangkau')
  await expect(event('branch-finished')).toContainText('Meja 2')
  await expect(owner.page.locator('[data-step]').first()).toBeVisible()
  await office.desks.owner.cut()
  await expect(owner.page.locator('[data-history-kept]')).toContainText('Kontak terakhir')
  await expect(event('branch-finished')).toBeVisible()
})
