import type { Page } from 'playwright'
import { goToSection, typeField } from '../../support/drivers/editor.ts'
import { batchCar, importBatch } from '../../support/drivers/outbox.ts'
import { expect, expectSaved, field, openDeclaration, rowOf } from '../../support/e2e.ts'
import { handOver, idOf } from '../../support/office/sending-windows.ts'
import { exchange, test } from '../../support/office/windows.ts'

/** Where the user is in the editor: the section, how far each part is scrolled, what has the focus, and where its caret is. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
    const scrolled = [...document.querySelectorAll('.editor *')].flatMap(({ scrollTop, scrollLeft, localName }) =>
      scrollTop > 0 || scrollLeft > 0 ? [[localName, scrollTop, scrollLeft]] : []
    )
    return {
      address: location.hash,
      scrolled,
      focused: focused?.closest('[data-field]')?.getAttribute('data-field') ?? focused?.className,
      caret: isField ? [focused.selectionStart, focused.selectionEnd] : null
    }
  })

test('the editor stays where it is when changes of another desk arrive: section, scroll, focus, caret', async ({ office }) => {
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  await importBatch(owner, 1, 1, 200)
  await exchange(owner)
  const { page } = broker
  await expect(rowOf(page, batchCar(1))).toBeVisible()
  await openDeclaration(page, batchCar(1))
  await openDeclaration(owner.page, batchCar(1))
  await goToSection(owner.page, 'parties')

  await goToSection(page, 'parties')
  const target = field(page, '/header/data/pemaslmt').or(field(page, '/header/data/ppjkalmt')).first()
  await target.focus()
  await target.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 5))
  await page.locator('.editor .content').evaluate((content) => content.scrollBy(0, 60))
  const inForm = await placeOf(page)
  await typeField(owner.page, '/header/data/impnama', 'PT Diubah Meja Lain')
  await expectSaved(owner.page)
  await expect(field(page, '/header/data/impnama')).toHaveValue('PT Diubah Meja Lain')
  expect(await placeOf(page)).toEqual(inForm)

  await goToSection(page, 'goods')
  const grid = page.locator('.editor [role=grid]').first()
  await grid.locator('[role=gridcell]').nth(3).click()
  for (let count = 0; count < 90; count += 1) await page.keyboard.press('ArrowDown')
  const inGrid = await placeOf(page)
  await typeField(owner.page, '/header/data/impnama', 'PT Diubah Lagi')
  await expectSaved(owner.page)
  // The head of the editor shows what has arrived.
  await expect(page.locator('.editor')).toContainText('PT Diubah Lagi')
  expect(await placeOf(page)).toEqual(inGrid)

  // Also when this desk becomes the holder, and the fields can be edited.
  await goToSection(page, 'parties')
  await target.focus()
  await target.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
  const { address, focused, caret } = await placeOf(page)
  await handOver(await idOf(owner.page, batchCar(1)), owner, broker, office.desks.broker.id)
  await expect(target).not.toHaveAttribute('readonly')
  // The notice above the fields is gone, so they move with the lower end of the page.
  expect(await placeOf(page)).toMatchObject({ address, focused, caret })
  await expect(target).toBeInViewport()
})
