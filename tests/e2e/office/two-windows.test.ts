import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { createDraft, goToSection, goToWorklist, openDraft, pickFirst, typeField } from '../../support/drivers/editor.ts'
import { recordToasts, saidOf } from '../../support/drivers/toasts.ts'
import { action, expect, expectSaved, field, go, rowOf } from '../../support/e2e.ts'
import { exchange, officeStatus, test } from '../../support/office/windows.ts'
import type { RunningApp } from '../../support/running-app.ts'

const importer = '/header/data/impnama'

/** Runs a command of the palette. */
const command = async (page: Page, typed: string, verb: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.locator('[data-palette]').fill(typed)
  await page.locator(`[role=option][data-action="${verb}"]`).click()
}
/** Stores the open declaration as a template, replacing an older one of this name. */
const saveTemplate = async (page: Page, name: string): Promise<void> => {
  await command(page, 'templat', 'template.save')
  await page.locator('[data-template-name]').fill(name)
  await action(page, 'template.keep').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const openTemplates = async (page: Page): Promise<void> => {
  await goToWorklist(page)
  await command(page, 'templat', 'template.use')
}
/** Opens the templates, which are these, each with its uses; the dialog stays open. */
const expectTemplates = async (page: Page, expected: readonly string[]): Promise<void> => {
  await openTemplates(page)
  const offered = async (): Promise<readonly string[]> =>
    (await page.locator('[data-pick-item]').allInnerTexts()).map((text) => text.split('\n').join(' '))
  await expect.poll(offered).toEqual(expected)
}
/** Makes a declaration of the first one. */
const useFirst = async (page: Page): Promise<void> => {
  await pickFirst(page)
  await action(page, 'draft.make').click()
  await page.locator('.editor[data-car]').waitFor()
}
const goSellers = async (page: Page): Promise<void> => {
  await go(page, 'catalog')
  await page.locator('[data-master-kind]').selectOption('seller')
}
const typeSeller = async (page: Page, key: string, text: string): Promise<void> => {
  await field(page, `/parties/0/${key}`).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(field(page, `/parties/0/${key}`)).toHaveText(text)
}
/** Name and address of each seller, in the order of the names. */
const sellers = async (page: Page): Promise<readonly string[]> => {
  const texts = (key: string): Promise<readonly string[]> => page.locator(`[role=row] [data-field$="/${key}"]`).allInnerTexts()
  const [names, addresses] = [await texts('penjnama'), await texts('penjalmt')]
  return names.map((name, index) => `${name.trim()}, ${addresses[index]?.trim() ?? ''}`).toSorted()
}

test('a declaration of one desk appears at the other; without the office a desk can work, and later both have everything', async ({
  office
}) => {
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  expect(await officeStatus(owner)).toMatchObject({ name: 'Kantor', deskName: 'Meja 1', rights: 'owner', sendingOpen: true })
  const cut = async (): Promise<void> => {
    await office.desks.broker.cut()
    await expect.poll(async () => (await officeStatus(broker))?.contact.kind).toBe('offline')
  }
  const mend = async (): Promise<void> => {
    await office.desks.broker.mend()
    await exchange(broker)
    await exchange(owner)
  }

  const first = await createDraft(owner.page)
  await expect(rowOf(broker.page, first)).toBeVisible()
  await goToWorklist(owner.page)

  // A colleague notes on a declaration that another desk holds.
  await rowOf(broker.page, first).click({ button: 'right' })
  await broker.page.getByRole('menu').locator('[data-action="declaration.notes"]').click()
  await broker.page.locator('[data-note="note"]').fill('COO sudah diminta')
  await action(broker.page, 'notes.save').click()
  await rowOf(owner.page, first).click()
  await expect(owner.page.locator('aside [data-fact="note"]')).toHaveText('COO sudah diminta')
  await expect(owner.page.locator('aside [data-fact="noted"]')).toContainText('Meja 2')

  await cut()
  const second = await createDraft(broker.page)
  await expectSaved(broker.page)
  await expect.poll(async () => (await officeStatus(broker))?.waiting).toBeGreaterThan(0)
  await expect(owner.page.locator('[role=row][data-car]')).toHaveCount(1)

  await mend()
  await expect(owner.page.locator('[role=row][data-car]')).toHaveCount(2)

  await test.step('of what both note at once the later stands, and the other is a version that can be looked at and taken again', async () => {
    const responsible = ({ page }: RunningApp) => page.locator('aside [data-fact="responsible"]')
    const note = async (desk: RunningApp, name: string): Promise<void> => {
      await goToWorklist(desk.page)
      await rowOf(desk.page, first).click({ button: 'right' })
      await desk.page.getByRole('menu').locator('[data-action="declaration.notes"]').click()
      await desk.page.locator('[data-note="responsible"]').fill(name)
      await action(desk.page, 'notes.save').click()
      await expect(responsible(desk)).toHaveText(name)
    }
    await cut()
    await note(owner, 'Ani')
    await exchange(owner)
    await note(broker, 'Sari')
    await mend()
    for (const desk of [broker, owner]) await expect(responsible(desk)).toHaveText('Sari')
    await action(owner.page, 'notes.history').click()
    const versions = owner.page.getByRole('dialog').locator('[data-version]')
    await expect(versions.first()).toContainText('Ani → Sari')
    expect(await violations(owner)).toEqual([])
    await versions.nth(1).locator('[data-action="office.takeVersion"]').click()
    await expect(responsible(owner)).toHaveText('Ani')
  })

  await test.step('a party and a template that both change stay in both versions, each desk counts its own uses, and a message names them', async () => {
    await openDraft(owner.page, first)
    await saveTemplate(owner.page, 'Rutin')
    await goSellers(owner.page)
    await action(owner.page, 'parties.add').click()
    await typeSeller(owner.page, 'penjnama', 'ACME')
    await typeSeller(owner.page, 'penjalmt', 'Osaka')
    await exchange(owner)
    await goSellers(broker.page)
    await expect.poll(() => sellers(broker.page)).toEqual(['ACME, Osaka'])

    await cut()
    await recordToasts(broker.page)
    await typeSeller(owner.page, 'penjalmt', 'Kobe')
    await typeSeller(broker.page, 'penjnama', 'ACME Ltd')
    for (const [{ page }, car, name] of [
      [owner, first, 'PT Meja Satu'],
      [broker, second, 'PT Meja Dua']
    ] as const) {
      await expectTemplates(page, ['Rutin belum dipakai'])
      await useFirst(page)
      await goToWorklist(page)
      await openDraft(page, car)
      await goToSection(page, 'parties')
      await typeField(page, importer, name)
      await expectSaved(page)
      await saveTemplate(page, 'Rutin')
    }
    await exchange(owner)
    await goSellers(owner.page)
    await mend()
    // The window of the first desk shows the stored row although its list is open.
    await expect.poll(() => sellers(owner.page)).toEqual(['ACME Ltd, Osaka', 'ACME, Kobe'])
    await goSellers(broker.page)
    await expect.poll(() => sellers(broker.page)).toEqual(['ACME Ltd, Osaka', 'ACME, Kobe'])
    for (const name of ['ACME Ltd', 'Rutin (Meja 2)']) await expect.poll(() => saidOf(broker.page, name)).toBe(1)
    for (const { page } of [owner, broker]) await expectTemplates(page, ['Rutin 1×', 'Rutin (Meja 2) belum dipakai'])
    await useFirst(broker.page)
    await goToSection(broker.page, 'parties')
    await expect(field(broker.page, importer)).toHaveValue('PT Meja Satu')
  })

  await test.step('an earlier version of a template is shown with its desk and restored', async () => {
    const { page } = broker
    await openTemplates(page)
    await pickFirst(page)
    await action(page, 'template.history').click()
    const versions = page.locator('[data-row-history] [data-version]')
    await expect(versions.last()).toContainText('Meja 1')
    await expect(versions.filter({ hasText: 'PT Meja Satu' })).not.toHaveCount(0)
    expect(await violations(broker)).toEqual([])
    await versions.last().locator('[data-action="office.takeVersion"]').click()
    await expect(page.locator('[data-row-history]')).toHaveCount(0)
    await action(page, 'draft.make').click()
    await page.locator('.editor[data-car]').waitFor()
    await goToSection(page, 'parties')
    await expect(field(page, importer)).toHaveValue('')
  })
})
