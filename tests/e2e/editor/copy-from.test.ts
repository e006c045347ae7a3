import type { Page } from 'playwright'
import { createDraft, goToWorklist, pickFirst, typeField } from '../../support/drivers/editor.ts'
import { fillDisk } from '../../support/drivers/host-calls.ts'
import { sendThree } from '../../support/drivers/tracking.ts'
import {
  action,
  expect,
  expectSaved,
  field,
  loadSamples,
  moreAction,
  openDeclaration,
  rowOf,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'

const { step, run } = steps()

const read = async (page: Page, key: string, paths: readonly string[]): Promise<readonly string[]> => {
  await section(page, key).click()
  const found: string[] = []
  for (const path of paths) {
    const shown = field(page, path)
    await expect(shown).toBeVisible()
    found.push(
      await shown.evaluate((element) => (element instanceof HTMLInputElement ? element.value : (element.textContent ?? '').trim()))
    )
  }
  return found
}

const transport = ['/header/data/angkutnama', '/header/data/tgtiba'] as const
const documents = ['/dokumen/data/0/dokkd', '/dokumen/data/0/dokno', '/dokumen/data/0/doktg'] as const
const editorOfNewDraft = (page: Page, otherCars: readonly string[]) =>
  page.locator(`.editor[data-car]${otherCars.map((car) => `:not([data-car="${car}"])`).join('')}`)

step(
  'copying a declaration asks for the sections: the copy has them with a new aju number, and dates and document numbers are blank',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    const [ship = '', arrival = ''] = await read(page, 'transport', transport)
    await section(page, 'documents').click()
    // The name of a code is shown as soon as its list is read.
    await expect(field(page, documents[0])).toContainText('·')
    const [kind = '', number = '', date = ''] = await read(page, 'documents', documents)
    for (const text of [ship, arrival, kind, number, date]) expect(text).not.toBe('')
    const importer = await page.locator('.editor .importer').innerText()
    await goToWorklist(page)

    await rowOf(page, samples.three).click()
    await page.locator('.bulk [data-action="declaration.copy"]').click()
    await page.locator('[data-part="goods"]').uncheck()
    await expect(page.locator('[data-part="clear-dates"]')).toBeChecked()
    await expect(page.locator('[data-part="clear-documents"]')).toBeChecked()
    await action(page, 'draft.make').click()
    await expect(editorOfNewDraft(page, [samples.three])).toBeVisible()
    const first = (await page.locator('.editor[data-car]').getAttribute('data-car')) ?? ''
    expect(first).toMatch(/^[A-Z0-9]{26}$/)
    await expect(page.locator('.editor .importer')).toHaveText(importer)
    expect(await read(page, 'transport', transport)).toEqual([ship, ''])
    await expect.poll(() => read(page, 'documents', documents)).toEqual([kind, '', ''])
    await section(page, 'goods').click()
    await expect(page.locator('.editor [data-field^="/detail/data/"]')).toHaveCount(0)
    await goToWorklist(page)

    // Without clearing, everything but the aju number is copied.
    await rowOf(page, samples.three).click()
    await page.locator('.bulk [data-action="declaration.copy"]').click()
    await page.locator('[data-part="clear-dates"]').uncheck()
    await page.locator('[data-part="clear-documents"]').uncheck()
    await action(page, 'draft.make').click()
    await expect(editorOfNewDraft(page, [samples.three, first])).toBeVisible()
    const second = (await page.locator('.editor[data-car]').getAttribute('data-car')) ?? ''
    expect(Number(second.slice(20))).toBe(Number(first.slice(20)) + 1)
    expect(await read(page, 'transport', transport)).toEqual([ship, arrival])
    await expect.poll(() => read(page, 'documents', documents)).toEqual([kind, number, date])
    await section(page, 'goods').click()
    await expect(field(page, '/detail/data/2/nohs')).toBeVisible()

    // The editor has the same command, and one that copies everything.
    await page.keyboard.press('Control+k')
    await page.locator('[data-palette]').fill('salin deklarasi ini')
    await page.locator('[role=option][data-action="declaration.copy"]').click()
    await expect(page.locator('[data-part="goods"]')).toBeChecked()
    await expect(action(page, 'draft.make')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.locator('[data-palette]').fill('seluruhnya')
    await expect(page.locator('[role=option]').first()).toHaveAttribute('data-action', 'declaration.copyWhole')
    await page.keyboard.press('Enter')
    await expect(editorOfNewDraft(page, [samples.three, first, second])).toBeVisible()
    expect(await read(page, 'transport', transport)).toEqual([ship, arrival])
  }
)

step('"copy from" in the editor copies the chosen sections into the open draft as one undo step', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  const [ship = ''] = await read(page, 'transport', transport)
  await goToWorklist(page)
  const car = await createDraft(page)
  await page.keyboard.press('Control+k')
  await page.locator('[data-palette]').fill('salin dari')
  await page.locator('[role=option][data-action="declaration.copyFrom"]').click()
  await pickFirst(page, 'nusapala')
  await expect(page.locator('[data-into="open"]')).toBeChecked()
  await action(page, 'parts.none').click()
  await page.locator('[data-part="transport"]').check()
  await action(page, 'draft.make').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator(`.editor[data-car="${car}"]`)).toBeVisible()
  await expect.poll(() => read(page, 'transport', transport)).toEqual([ship, ''])
  expect(await read(page, 'parties', ['/header/data/impnama'])).toEqual([''])
  await expectSaved(page)
  await page.keyboard.press('Control+z')
  await expect.poll(() => read(page, 'transport', transport)).toEqual(['', ''])
})

step(
  'while the last change cannot be saved, no template, no copy and no comparison is made of the version before it',
  async ({ ajukan }) => {
    const { page, app } = ajukan
    await sendThree(page)
    await goToWorklist(page)
    await openDeclaration(page, samples.three)
    await section(page, 'parties').click()
    const freeDisk = await fillDisk(app)
    await typeField(page, '/header/data/impnama', 'PT Nama Baru')
    const refusals = toast(page, 'Disk penuh')
    const closeRefusals = () =>
      refusals.getByRole('button').evaluateAll((closes) => closes.forEach((close) => (close as HTMLElement).click()))
    const command = async (typed: string, verb: string): Promise<void> => {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('Control+k')
      await page.locator('[data-palette]').fill(typed)
      await page.locator(`[role=option][data-action="${verb}"]`).click()
    }
    await command('templat', 'template.save')
    await action(page, 'template.keep').click()
    await expect(refusals.first()).toBeVisible()
    await closeRefusals()
    await expect(refusals).toHaveCount(0)
    await page.keyboard.press('Escape')
    await command('salin deklarasi ini', 'declaration.copy')
    await action(page, 'draft.make').click()
    await expect(refusals.first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator(`.editor[data-car="${samples.three}"]`)).toBeVisible()
    await goToWorklist(page)
    await rowOf(page, samples.three).click()
    await moreAction(page, 'history.open')
    await page.locator('[data-history-tab="changes"]').click()
    await expect(page.locator('[data-differences]')).toHaveText('Belum dapat dibandingkan: perubahan terakhir belum tersimpan.')
    await page.keyboard.press('Escape')

    await freeDisk()
    await openDeclaration(page, samples.three)
    await expectSaved(page)
    await command('templat', 'template.save')
    await action(page, 'template.keep').click()
    await goToWorklist(page)
    await command('templat', 'template.use')
    await pickFirst(page)
    await action(page, 'draft.make').click()
    await expect(editorOfNewDraft(page, [samples.three])).toBeVisible()
    await expect(page.locator('.editor .importer')).toHaveText('PT Nama Baru')
  }
)

test('sections are copied to a new and to an open draft @all', ({ ajukan }) => run({ ajukan }))
