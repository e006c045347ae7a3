import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { violations } from '../../support/axe.ts'
import { importRows } from '../../support/drivers/imports.ts'
import { chooseFiles, launch, removeHome } from '../../support/running-app.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, samples, section, steps, test } from '../../support/e2e.ts'

const { step, run } = steps()

const invoice = '/header/data/nilinv'

step('the EDI number of another customer is named before sending', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'general').click()
  await field(page, '/edinumber').fill('LAIN-7')
  await expect(page.locator('[data-advice]').filter({ has: field(page, '/edinumber') })).toContainText(
    'Nomor EDI LAIN-7 bukan milik profil ini (PRAKTIK)'
  )
  await expect(action(page, 'problem.list')).toHaveText('Dapat dikirim · 1 saran')
  await field(page, '/edinumber').fill('')
  await expect(action(page, 'problem.list')).toHaveText('Tidak ada masalah')
})

step(
  'a finding in every line of an imported invoice is one row of the list: filled with one value, or marked with one note',
  async ({ ajukan }) => {
    const { page, app, home } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await section(page, 'goods').click()
    const lines = Array.from(
      { length: 1_200 },
      (_, at) => `84133090;P-${at};POMPA NOMOR ${at};KOMATSU;ID;1;PCE;CT;1,5;10;${at === 7 ? '' : '12'};4`
    )
    const invoice = join(home, 'invoice.csv')
    const headings = 'nohs;kd_barang;brgurai;merk;brgasal;flbarangbaru;kdsat;kemasjn;nettodtl;dnilinv;dcif;jmlsat'
    await writeFile(invoice, [headings, ...lines].join('\r\n'))
    await chooseFiles(app, [invoice])
    await action(page, 'rows.import').click()
    await page.locator('[data-import="mode"]').selectOption('replace')
    await importRows(page)
    await expect(action(page, 'problem.list')).toHaveText(/^2 masalah/)
    await expectSaved(page)

    // One row for all lines, and one for the single cell.
    await action(page, 'problem.list').click()
    const goods = page.locator('[data-group="goods"]')
    const packages = goods.locator('li').filter({ hasText: 'Jumlah kemasan' })
    await expect(packages).toHaveCount(1)
    await expect(packages).toContainText('Jumlah kemasan, 1.200 baris')
    await expect(goods.locator('li').filter({ hasText: 'Nilai CIF, baris 8' })).toHaveCount(1)
    await packages.locator('[data-action="problem.rows"]').click()
    await expect(goods.locator('[data-problem="/detail/data/1/kemasjm"]')).toBeVisible()
    await packages.first().locator('[data-action="problem.rows"]').click()
    await expect(goods.locator('[data-problem="/detail/data/1/kemasjm"]')).toHaveCount(0)
    expect(await violations(ajukan)).toEqual([])

    await packages.locator('[data-action="problem.fill"]').click()
    await expect(page.locator('[data-bulk="rows"]')).toHaveValue('blank')
    await expect(page.locator('[data-bulk="column"]')).toHaveValue('kemasjm')
    await expect(action(page, 'bulk.apply')).toHaveText('Isi 1.200 baris')
    await expect(action(page, 'bulk.apply')).toBeDisabled()
    await page.locator('[data-bar="bulk"] [data-field]').fill('2')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-bulk="done"]')).toHaveText('1.200 baris diubah.')
    await expect(action(page, 'problem.list')).toHaveText(/^1 masalah/)

    // The type is empty in all lines: one mark for all of them.
    await action(page, 'problem.list').click()
    const types = goods.locator('li').filter({ hasText: 'Tipe, 1.200 baris' })
    await types.locator('[data-action="advice.check"]').click()
    await expect(page.locator('[data-input="advice.note"]')).toBeFocused()
    await page.keyboard.type('Tidak ada tipe pada invoice')
    await page.keyboard.press('Enter')
    await expect(types).toHaveCount(0)
    await expect(action(page, 'advice.checked')).toContainText('Sudah dicek (1.200)')
    await expectSaved(page)
    await page.keyboard.press('Control+z')
    await expect(types).toHaveCount(1)
    await page.keyboard.press('Control+z')
    await expect(action(page, 'problem.list')).toHaveText(/^2 masalah/)
  }
)

step(
  'with sums of nine digits the totals fit in one line, their icon buttons have names, and the section names are not cut off',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.many)
    const bar = page.locator('.totals')
    const height = async (): Promise<number> => (await bar.boundingBox())?.height ?? 0
    await expect(bar).toHaveAttribute('data-tightness', '0')
    const oneLine = await height()
    await section(page, 'price').click()
    await field(page, '/header/data/cif').fill('999.999.999,99')
    await field(page, '/header/data/nilinv').fill('888.888.888,88')
    await section(page, 'weight').click()
    await field(page, '/header/data/netto').fill('12.345.678,1234')
    await field(page, '/header/data/jmbrg').fill('7')
    await expect(bar.locator('[data-total-state="differs"]')).toHaveCount(4)
    await expect(bar).not.toHaveAttribute('data-tightness', '0')
    await expect.poll(height).toBeLessThan(oneLine + 8)
    expect(await violations(ajukan)).toEqual([])
    await bar.getByRole('button', { name: 'Samakan dengan baris: Σ CIF' }).click()
    await expect(page.locator('[data-total="cif"]')).toHaveAttribute('data-total-state', 'match')

    // A large count does not cut off the name of the section.
    await section(page, 'goods').click()
    await page.locator('[data-columns=value]').click()
    await page.locator('[data-field="/detail/data/0/nettodtl"]').click()
    await page.keyboard.press('Control+Space')
    await page.keyboard.press('Delete')
    await expect(action(page, 'problem.list')).toHaveText(/^1 masalah/)
    const name = section(page, 'goods').locator('.name')
    await expect.poll(() => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  }
)

// Last: it ends the application.
step(
  'advice shows a wrong sum with its numbers, and aligning or prorating fixes it; checked advice returns when its value changes',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await expect(action(page, 'problem.list')).toHaveText('Tidak ada masalah')

    // A wrong invoice value: advice is shown at the field, in the rail and in the head, and does not block sending.
    await section(page, 'price').click()
    await field(page, invoice).fill('6.608.100')
    await expect(page.locator('[data-advice]').filter({ has: field(page, invoice) })).toContainText(
      'Header 6.608.100, sedangkan jumlah semua barang 6.608.000 (selisih\u00a0+100)'
    )
    await expect(action(page, 'problem.list')).toHaveText('Dapat dikirim · 2 saran')
    await expect(section(page, 'price').locator('.advice')).toHaveText('2')

    // Aligning the total fixes both.
    await action(page, 'total.align.invoice').click()
    await expect(field(page, invoice)).toHaveValue('6.608.000')
    await expect(action(page, 'problem.list')).toHaveText('Tidak ada masalah')

    // Prorating over the lines is one undo step.
    await field(page, '/header/data/cif').fill('6.973.972')
    await page.locator('[data-total="cif"] [data-action="prorate.cif"]').click()
    await expect(page.locator('[data-total="cif"]')).toHaveAttribute('data-total-state', 'match')
    await action(page, 'edit.undo').click()
    await expect(page.locator('[data-total="cif"]')).toHaveAttribute('data-total-state', 'differs')
    await action(page, 'edit.undo').click()
    await expect(action(page, 'problem.list')).toHaveText('Tidak ada masalah')

    // F8 focuses the field of an advice; the list marks it as checked, with a note.
    await section(page, 'weight').click()
    await field(page, '/header/data/bruto').fill('3.700')
    await expect(action(page, 'problem.list')).toContainText('1 saran')
    await page.keyboard.press('F8')
    await expect(field(page, '/header/data/netto')).toBeFocused()
    await action(page, 'problem.list').click()
    await page.locator('[data-action="advice.check"][data-advice="W1.weight"]').click()
    await expect(page.locator('[data-input="advice.note"]')).toBeFocused()
    await page.keyboard.type('Ditimbang ulang di gudang')
    await page.keyboard.press('Enter')
    await expect(action(page, 'problem.list')).toHaveText('Tidak ada masalah')
    await expect(action(page, 'advice.checked')).toContainText('Sudah dicek (1)')
    await expectSaved(page)

    await ajukan.close()
    const again = await launch({ home: ajukan.home, width: 1366, height: 768 })
    try {
      const after = again.page
      await openDeclaration(after, samples.three)
      await expect(action(after, 'problem.list')).toHaveText('Tidak ada masalah')
      await action(after, 'problem.list').click()
      await action(after, 'advice.checked').click()
      await expect(after.locator('[data-checked="W1.weight"]')).toContainText('Ditimbang ulang di gudang')

      await section(after, 'weight').click()
      await field(after, '/header/data/bruto').fill('3.600')
      await expect(action(after, 'problem.list')).toHaveText('Dapat dikirim · 1 saran')
      await action(after, 'problem.list').click()
      await expect(after.locator('[data-problem="/header/data/netto"]')).toContainText('3.791,9')
      await expect(action(after, 'advice.checked')).toBeHidden()
    } finally {
      await again.close()
      await removeHome(again.home)
    }
  }
)

test('advice is shown, applied and marked as checked', ({ ajukan }) => run({ ajukan }))
