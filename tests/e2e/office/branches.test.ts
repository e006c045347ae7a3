import { violations } from '../../support/axe.ts'
import { createDraft, goToSection, goToWorklist, openDraft, typeCell, typeField, addLine } from '../../support/drivers/editor.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { action, expect, expectSaved, field, go, holdToasts, rowOf, selectRow, toast } from '../../support/e2e.ts'
import { exchange, goOffice, officePart, officeStatus, test, type WindowOffice } from '../../support/office/windows.ts'
import type { RunningApp } from '../../support/running-app.ts'

const importer = '/header/data/impnama'
const supplier = '/header/data/penjnama'
const vessel = '/header/data/angkutnama'

/** The declaration of a row of the worklist, as the office names it. */
const holdingOf = async ({ page }: RunningApp, car: string): Promise<string> => {
  const holdings = await callHost(page, 'office.holdings', { after: 0 })
  return (holdings.ok && holdings.value.find((one) => one.car === car)?.declaration) || ''
}
const takeOver = async (running: RunningApp, declaration: string): Promise<void> => {
  const done = await callHost(running.page, 'office.hold', {
    declarations: [declaration],
    verb: 'take',
    note: '',
    reason: 'Meja 1 tidak terjangkau'
  })
  expect(done).toMatchObject({ ok: true })
  await exchange(running)
}

interface Windows {
  readonly office: WindowOffice
  readonly owner: RunningApp
  readonly broker: RunningApp
}

const takeOfTakenOver = async ({ office, owner, broker }: Windows): Promise<void> => {
  const car = await createDraft(owner.page)
  await goToSection(owner.page, 'parties')
  await typeField(owner.page, importer, 'PT Awal')
  await expectSaved(owner.page)
  await exchange(owner)
  await expect(rowOf(broker.page, car)).toContainText('PT Awal')

  await office.desks.owner.cut()
  await expect.poll(async () => (await officeStatus(owner))?.contact.kind).toBe('offline')
  await takeOver(broker, await holdingOf(broker, car))
  // Both continue to edit: both change one field, each changes another one, and the old holder adds a line.
  await typeField(owner.page, importer, 'PT Meja Satu')
  await typeField(owner.page, supplier, 'ACME')
  await goToSection(owner.page, 'goods')
  await addLine(owner.page)
  await typeCell(owner.page, '/detail/data/0/brgurai', 'Baut')
  await expectSaved(owner.page)
  await openDraft(broker.page, car)
  await goToSection(broker.page, 'parties')
  await typeField(broker.page, importer, 'PT Meja Dua')
  await goToSection(broker.page, 'transport')
  await typeField(broker.page, vessel, 'MV DUA')
  await expectSaved(broker.page)
  await exchange(broker)

  await office.desks.owner.mend()
  await exchange(owner)
  // The author is notified and sees the current values.
  await expect(owner.page.locator('[data-branches]')).toContainText('Perubahan meja ini')
  await goToSection(owner.page, 'parties')
  await expect(field(owner.page, importer)).toHaveValue('PT Meja Dua')
  await action(owner.page, 'office.branchesHere').click()
  await expect(owner.page.locator('[data-branch-obstacle]')).toContainText('Meja 2')
  await expect(owner.page.locator('[data-branch-differences]')).toContainText('Dari Meja 1, tiba di kantor')
  await expect(owner.page.locator('[data-branch-dialog]')).toContainText('PT Meja Satu')
  await expect(action(owner.page, 'office.takeBranch')).toHaveCount(0)
  await owner.page.keyboard.press('Escape')

  await exchange(broker)
  await expect(broker.page.locator('[data-branches]')).toContainText('Meja 1')
  await goToWorklist(broker.page)
  // In the trash it cannot be opened, so nothing is taken into it there.
  await selectRow(broker.page, car)
  await action(broker.page, 'declaration.trash').click()
  await action(broker.page, 'office.openBranches').click()
  await expect(broker.page.locator('[data-branch-obstacle]')).toContainText('ada di sampah. Pulihkan dulu')
  await expect(action(broker.page, 'office.takeBranch')).toHaveCount(0)
  expect(await violations(broker)).toEqual([])
  await action(broker.page, 'office.restoreForBranch').click()
  await expect(broker.page.locator('[data-branch-obstacle]')).toHaveCount(0)
  const dialog = broker.page.locator('[data-branch-dialog]')
  const difference = (path: string) => dialog.locator('[role=row]').filter({ has: broker.page.locator(`[data-path="${path}"]`) })
  await expect(dialog.locator('[role=columnheader]').filter({ hasText: 'Versi Meja 1' })).toBeVisible()
  await expect(difference(importer).locator('[data-before]')).toHaveText('PT Meja Dua')
  await expect(difference(importer).locator('[data-after]')).toHaveText('PT Meja Satu')
  await expect(difference(supplier).locator('[data-after]')).toHaveText('ACME')
  const part = (name: string) => dialog.locator(`[data-part="${name}"]`)
  // Nothing is taken before a person chooses it.
  for (const name of ['parties', 'goods', 'transport']) await expect(part(name)).not.toBeChecked()
  await expect(part('documents')).toHaveCount(0)
  await expect(action(broker.page, 'office.takeBranch')).toHaveAttribute('aria-disabled', 'true')
  expect(await violations(broker)).toEqual([])
  await part('parties').check()
  await part('goods').check()
  await action(broker.page, 'office.takeBranch').click()
  await expect(dialog).toHaveCount(0)
  // Without waiting, a notice that disappears later moves the element under the pointer.
  expect(await broker.page.locator('[data-branches]').count()).toBe(0)
  await goToSection(broker.page, 'parties')
  await expect(field(broker.page, importer)).toHaveValue('PT Meja Satu')
  await expect(field(broker.page, supplier)).toHaveValue('ACME')
  // What was not chosen stays, and all that was is one step.
  await goToSection(broker.page, 'transport')
  await expect(field(broker.page, vessel)).toHaveValue('MV DUA')
  await action(broker.page, 'edit.undo').click()
  await goToSection(broker.page, 'parties')
  await expect(field(broker.page, importer)).toHaveValue('PT Meja Dua')
  await expect(field(broker.page, supplier)).toHaveValue('')
  await action(broker.page, 'edit.redo').click()
  await expect(field(broker.page, importer)).toHaveValue('PT Meja Satu')
  await goToSection(broker.page, 'goods')
  await expect(field(broker.page, '/detail/data/0/brgurai')).toContainText('Baut')
  await expectSaved(broker.page)
  await exchange(broker)
  await expect(field(owner.page, importer)).toHaveValue('PT Meja Satu')

  // Both see the history with the edits of this desk; without the office, as it was read last.
  await goToSection(owner.page, 'history')
  const event = (kind: string) => owner.page.locator(`[data-event="${kind}"]`)
  await expect(event('take_over')).toContainText('Diambil untuk diubah saja dari Meja 1')
  await expect(event('take_over')).toContainText('Meja 1 tidak terjangkau')
  await expect(event('branch-finished')).toContainText('Meja 2')
  await expect(owner.page.locator('[data-step]').first()).toBeVisible()
  await office.desks.owner.cut()
  await expect(owner.page.locator('[data-history-kept]')).toContainText('Kontak terakhir')
  await expect(event('branch-finished')).toBeVisible()
}

const takeQuarantined = async ({ office, owner, broker }: Windows): Promise<void> => {
  const car = await createDraft(broker.page)
  await goToSection(broker.page, 'parties')
  await typeField(broker.page, importer, 'PT Awal')
  await expectSaved(broker.page)
  await exchange(broker)
  await expect(rowOf(owner.page, car)).toContainText('PT Awal')
  await createDraft(owner.page)
  await goToWorklist(owner.page)
  const quarantined = (): Promise<number> =>
    callHost(owner.page, 'office.branches', null).then((found) =>
      found.ok ? found.value.filter(({ reason, outcome }) => reason === 'quarantine' && outcome === null).length : -1
    )

  expect(await callHost(owner.page, 'office.lockDesk', { desk: office.desks.broker.id, reason: 'laptop hilang' })).toMatchObject({
    ok: true
  })
  await expect.poll(async () => (await officeStatus(broker))?.state).toBe('locked')
  await typeField(broker.page, importer, 'PT Karantina')
  await expectSaved(broker.page)
  await expect.poll(quarantined).toBe(1)
  await openDraft(owner.page, car)
  await expect(owner.page.locator('[data-branches]')).toContainText('Meja 2 mengubah deklarasi ini sewaktu tidak berhak')
  await action(owner.page, 'office.branchesHere').click()
  await expect(owner.page.locator('[data-branch-obstacle]')).toContainText('Ambil deklarasi ini dulu')
  await expect(action(owner.page, 'office.takeBranch')).toHaveCount(0)
  await owner.page.keyboard.press('Escape')
  await takeOver(owner, await holdingOf(owner, car))
  await action(owner.page, 'office.branchesHere').click()
  await expect(owner.page.locator('[data-branch]')).toContainText('karantina: meja itu dikunci')
  await owner.page.locator('[data-branch-dialog] [data-part="parties"]').check()
  expect(await violations(owner)).toEqual([])
  await action(owner.page, 'office.takeBranch').click()
  await goToSection(owner.page, 'parties')
  await expect(field(owner.page, importer)).toHaveValue('PT Karantina')
  await expectSaved(owner.page)

  // Only that declaration has another version, which is dismissed.
  await typeField(broker.page, supplier, 'ACME')
  await expectSaved(broker.page)
  await expect.poll(quarantined).toBe(1)
  await goToWorklist(owner.page)
  await expect(owner.page.locator('[role=row][data-car]')).toHaveCount(3)
  await action(owner.page, 'worklist.filter').click()
  await owner.page.locator('[data-filter-separate]').check()
  expect(await violations(owner)).toEqual([])
  await action(owner.page, 'worklist.filterDone').click()
  await expect(owner.page.locator('[role=row][data-car]')).toHaveCount(1)
  await expect(rowOf(owner.page, car)).toBeVisible()
  await action(owner.page, 'office.openBranches').click()
  await action(owner.page, 'office.dismissBranch').click()
  await action(owner.page, 'question.yes').click()
  await expect(owner.page.locator('[data-no-branches]')).toBeVisible()
  await owner.page.locator('[data-setting="branches.finished"]').check()
  await owner.page.locator('[data-branch]').filter({ hasText: 'disisihkan' }).click()
  await expect(owner.page.locator('[data-branch-dialog]')).toContainText('ACME')
  expect(await violations(owner)).toEqual([])
  // Parts of a dismissed version can still be taken.
  await owner.page.locator('[data-branch-dialog] [data-part="parties"]').check()
  await action(owner.page, 'office.takeBranch').click()
  await goToSection(owner.page, 'parties')
  await expect(field(owner.page, supplier)).toHaveValue('ACME')
  await expectSaved(owner.page)
  await goToWorklist(owner.page)
  await expect(owner.page.locator('[role=row][data-car]')).toHaveCount(0)

  // Its catalog rows are also quarantined; they arrive with the next contact as one version.
  await office.desks.broker.cut()
  await expect.poll(async () => (await officeStatus(broker))?.contact.kind).toBe('offline')
  // A row of a kind that no declaration here has.
  const goSuppliers = async ({ page }: RunningApp): Promise<void> => {
    await go(page, 'catalog')
    await page.locator('[data-master-kind]').selectOption('supplier')
  }
  const name = (one: RunningApp) => field(one.page, '/parties/0/pasoknama')
  await goSuppliers(broker)
  await action(broker.page, 'parties.add').click()
  await name(broker).click()
  await broker.page.keyboard.type('PT Terkunci')
  await broker.page.keyboard.press('Enter')
  await expect(name(broker)).toContainText('PT Terkunci')
  await office.desks.broker.mend()
  await exchange(broker)
  await expect.poll(quarantined).toBe(1)
  await go(owner.page, 'catalog')
  await owner.page.locator('[data-master-branches] button').click()
  await expect(owner.page.locator('[data-take-row="PT Terkunci"]')).toBeChecked()
  await expect(owner.page.locator('[data-branch-differences]')).toContainText('baris data induk.')
  expect(await violations(owner)).toEqual([])
  await action(owner.page, 'office.takeBranch').click()
  await expect(owner.page.locator('[data-master-branches]')).toHaveCount(0)
  await goSuppliers(owner)
  await expect(name(owner)).toContainText('PT Terkunci')
  await expect.poll(quarantined).toBe(0)

  // What it creates is not at the office before it is unlocked; an owner can add it as a new declaration.
  await goToWorklist(broker.page)
  await createDraft(broker.page)
  await goToSection(broker.page, 'parties')
  await typeField(broker.page, importer, 'PT Dibuat Terkunci')
  await expectSaved(broker.page)
  // The dialog shows what had reached the office when it was opened.
  await exchange(broker)
  await goToWorklist(owner.page)
  await action(owner.page, 'office.openBranches').click()
  await owner.page.locator('[data-branch]').filter({ hasText: 'tanpa nomor aju' }).click()
  await expect(owner.page.locator('[data-branch-differences]')).toContainText('PT Dibuat Terkunci')
  expect(await violations(owner)).toEqual([])
  await action(owner.page, 'office.addCreated').click()
  await expect(owner.page.locator('[data-branch-dialog]')).toHaveCount(0)
  await goToSection(owner.page, 'parties')
  await expect(field(owner.page, importer)).toHaveValue('PT Dibuat Terkunci')
  await expect.poll(quarantined).toBe(0)
}

const unlockWithChanges = async ({ office, owner, broker }: Windows): Promise<void> => {
  const desk = office.desks.broker.id
  const unlock = officePart(owner.page).locator('tr[data-desk="Meja 2"] [data-action="office.unlock"]')
  await goOffice(owner.page)
  await holdToasts(owner.page)
  await unlock.click()
  await expect.poll(async () => (await officeStatus(broker))?.state).toBe('active')
  await goToWorklist(broker.page)
  const car = await createDraft(broker.page)
  await goToSection(broker.page, 'parties')
  await typeField(broker.page, importer, 'PT Awal')
  await expectSaved(broker.page)
  await exchange(broker)
  expect(await callHost(owner.page, 'office.lockDesk', { desk, reason: 'laptop hilang lagi' })).toMatchObject({ ok: true })
  await expect.poll(async () => (await officeStatus(broker))?.state).toBe('locked')
  await typeField(broker.page, importer, 'PT Terkunci')
  await expectSaved(broker.page)
  await exchange(broker)
  await exchange(owner)

  await unlock.click()
  await expect(toast(owner.page, '1 versi terpisah menunggu keputusan pemilik kantor.')).toBeVisible()
  expect(await violations(owner)).toEqual([])
  // What it typed is not at the office; the version that it may take is the one that is shown.
  await expect(field(broker.page, importer)).toHaveValue('PT Awal')
  await action(broker.page, 'office.branchesHere').click()
  await expect(broker.page.locator('[data-branch]')).toHaveCount(2)
  await expect(broker.page.locator('[data-branch-obstacle]')).toHaveCount(0)
  await broker.page.locator('[data-branch-dialog] [data-part="parties"]').check()
  await action(broker.page, 'office.takeBranch').click()
  await goToSection(broker.page, 'parties')
  await expect(field(broker.page, importer)).toHaveValue('PT Terkunci')
  await expectSaved(broker.page)
  await exchange(broker)
  // Nor does the same content wait for the owner.
  await expect(action(broker.page, 'office.branchesHere')).toHaveCount(0)
  await goToWorklist(owner.page)
  await expect(rowOf(owner.page, car)).toHaveCount(0)
  await action(owner.page, 'worklist.filter').click()
  await owner.page.locator('[data-filter-separate]').uncheck()
  await owner.page.keyboard.press('Escape')
  await expect(rowOf(owner.page, car)).toContainText('PT Terkunci')
}

test('edits of a desk that does not hold the declaration are a separate version, of which the holder takes parts @all', async ({
  office
}) => {
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  const windows = { office, owner, broker }
  await test.step('offline edits of the old holder are a separate version after a take-over, compared with the declaration and taken by parts', () =>
    takeOfTakenOver(windows))
  await office.desks.owner.mend()
  await exchange(owner)
  await Promise.all([owner, broker].map(({ page }) => goToWorklist(page)))
  await test.step('edits of a locked desk are quarantined: an owner applies them, or dismisses them and finds them again', () =>
    takeQuarantined(windows))
  await test.step('an owner that unlocks a desk reads how many of its versions wait; the desk takes its own', () =>
    unlockWithChanges(windows))
})
