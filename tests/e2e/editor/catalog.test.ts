import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { violations } from '../../support/axe.ts'
import { chooseFiles, chooseSavePath } from '../../support/running-app.ts'
import { createDraft, goToWorklist, picker, pickFirst } from '../../support/drivers/editor.ts'
import { storeRows } from '../../support/drivers/imports.ts'
import {
  action,
  expect,
  expectSaved,
  field,
  holdToasts,
  loadSamples,
  openDeclaration,
  samples,
  section,
  steps,
  test
} from '../../support/e2e.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const { step, run } = steps()

step('catalog rows are typed, exported, imported, merged and deleted, and the picker offers them', async ({ ajukan }) => {
  const { page } = ajukan
  const folder = await mkdtemp(join(tmpdir(), 'ajukan-catalog-'))
  try {
    await holdToasts(page)
    await page.locator('nav [data-action="go.master"]').click()
    await page.locator('[data-master-kind]').selectOption('seller')
    for (const [row, name] of ['=Hai Long Ltd', 'Hai Long, Limited'].entries()) {
      await action(page, 'parties.add').click()
      await expect(field(page, `/parties/${row}/penjnama`)).toBeFocused()
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
    }
    // Its columns are chosen as those of a list; the one that names the row stays.
    const heads = async (): Promise<readonly string[]> => (await page.getByRole('columnheader').allInnerTexts()).slice(1)
    const [name = '', second = '', ...others] = await heads()
    await action(page, 'table.columns').click()
    await expect(page.locator('[data-show="penjnama"]')).toBeDisabled()
    await page.getByRole('button', { name: `Geser ke kanan: ${second}` }).click()
    await expect.poll(heads).toEqual([name, others[0], second, ...others.slice(1)])
    await action(page, 'table.columnsReset').click()
    await expect.poll(heads).toEqual([name, second, ...others])
    await page.keyboard.press('Escape')
    // No cell starts a formula, except where the user wants the texts exactly as entered.
    const escaped = join(folder, 'escaped.csv')
    await chooseSavePath(ajukan.app, escaped)
    await action(page, 'parties.exportCsv').click()
    await expect(page.locator('[data-toast]').filter({ hasText: "1 teks yang berawal seperti rumus diberi tanda '" })).toBeVisible()
    expect(await readFile(escaped, 'utf8')).not.toMatch(/(^|[;,"])=Hai/m)
    const raw = join(folder, 'raw.csv')
    await chooseSavePath(ajukan.app, raw)
    await action(page, 'message.writeRaw').click()
    await expect.poll(() => readFile(raw, 'utf8').catch(() => '')).toContain('"=Hai Long Ltd"')
    await writeFile(join(folder, 'baru.csv'), 'Nama penjual;Negara penjual;Rak\nHai Long Ltd;CN;7\n;SG;\nHai Long Ltd;CN;8\n')
    await page.locator('[data-file="parties"]').setInputFiles(join(folder, 'baru.csv'))
    await storeRows(page, 'parties')
    await expect(page.locator('[data-toast]').filter({ hasText: '1 baris ditambah, 0 diperbarui' })).toBeVisible()
    await expect(page.locator('[data-toast]').filter({ hasText: 'Rak' })).toBeVisible()
    await action(page, 'parties.merge').click()
    // It names the row that stays and the one that goes, by what they differ in.
    const details = page.locator('[data-question-details]')
    await expect(details.locator(':scope > li')).toHaveText(/^\s*Tetap: =?Hai Long/)
    await expect(details.locator('li li')).toHaveText(/^Dihapus: =?Hai Long/)
    expect(await violations(ajukan)).toEqual([])
    await action(page, 'question.yes').click()
    await expect(page.locator('[role=row] [data-field$="/penjnama"]')).toHaveCount(2)
    await page.locator('[data-search="parties"]').fill('tidak ada')
    await expect(page.getByText('Tidak ada yang cocok.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=row] [data-field$="/penjnama"]')).toHaveCount(2)
    // Two branches of one company: each row of the file updates its own branch, and a row that contradicts both is added and reported.
    await writeFile(
      join(folder, 'cabang.csv'),
      'Nama penjual;Alamat penjual;Negara penjual\nKitamine Co;Osaka;Jepang\nKitamine Co;Kobe;JP\n'
    )
    await page.locator('[data-file="parties"]').setInputFiles(join(folder, 'cabang.csv'))
    await storeRows(page, 'parties')
    await expect(page.locator('[data-toast]').filter({ hasText: '2 baris ditambah, 0 diperbarui' })).toBeVisible()
    await expect(page.locator('[data-toast]').filter({ hasText: 'Jepang → JP' })).toBeVisible()
    await expect(page.locator('[data-toast]').filter({ hasText: '1 baris punya NPWP, nama, atau kode yang sama' })).toBeVisible()
    await writeFile(join(folder, 'cabang.csv'), 'Nama penjual;Alamat penjual;Negara penjual\nKitamine Co;Kobe;JP\nKitamine Co;Osaka 2;JP\n')
    await page.locator('[data-file="parties"]').setInputFiles(join(folder, 'cabang.csv'))
    await storeRows(page, 'parties')
    await page
      .locator('[data-toast]')
      .filter({ hasText: '0 baris ditambah, 1 diperbarui' })
      .locator('[data-action="message.close"]')
      .click()
    const addresses = async (): Promise<readonly string[]> =>
      (await page.locator('[role=row] [data-field$="/penjalmt"]').allInnerTexts()).flatMap((address) => address.trim() || [])
    await expect.poll(addresses).toEqual(['Osaka 2', 'Kobe'])
    for (const row of ['Osaka 2', 'Kobe']) {
      await page.locator('[role=row] [data-field$="/penjalmt"]').filter({ hasText: row }).click()
      await page.keyboard.press('Control+Delete')
      await action(page, 'question.yes').click()
      await expect(page.locator('[role=row] [data-field$="/penjalmt"]').filter({ hasText: row })).toHaveCount(0)
    }
    // Importing an exported workbook or CSV file changes nothing.
    await chooseSavePath(ajukan.app, join(folder, 'penjual.xlsx'))
    await action(page, 'parties.exportXlsx').click()
    // The record that ends a workbook is written last.
    const workbook = () => readFile(join(folder, 'penjual.xlsx'), 'latin1').catch(() => '')
    await expect.poll(workbook).toContain('PK\u0005\u0006')
    await chooseSavePath(ajukan.app, join(folder, 'lagi.csv'))
    await action(page, 'parties.exportCsv').click()
    await expect.poll(() => readFile(join(folder, 'lagi.csv'), 'utf8').catch(() => '')).toContain('Hai Long')
    for (const name of ['penjual.xlsx', 'lagi.csv']) {
      await page.locator('[data-file="parties"]').setInputFiles(join(folder, name))
      await expect(page.locator('[data-toast]').filter({ hasText: '0 baris ditambah, 0 diperbarui' })).toBeVisible()
      await page.locator('[data-toast]').filter({ hasText: '0 baris ditambah' }).locator('[data-action="message.close"]').click()
    }
    await writeFile(join(folder, 'palsu.xlsx'), '%PDF-1.7')
    await page.locator('[data-file="parties"]').setInputFiles(join(folder, 'palsu.xlsx'))
    await expect(page.locator('[data-toast]').filter({ hasText: 'palsu.xlsx adalah PDF' })).toBeVisible()
    await field(page, '/parties/0/penjnama').click()
    await page.keyboard.press('Control+Delete')
    await action(page, 'question.yes').click()
    await expect(page.locator('[role=row] [data-field$="/penjnama"]')).toHaveCount(1)

    await goToWorklist(page)
    await createDraft(page)
    await section(page, 'parties').click()
    await page.locator('[data-party="seller"]').click()
    await pickFirst(page, 'hai')
    await expect(field(page, '/header/data/penjnama')).toHaveValue(/Hai Long/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

step('a party from one declaration fills another after three letters, and one undo removes it', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'parties').click()
  const name = await field(page, '/header/data/impnama').inputValue()
  const number = await field(page, '/header/data/impnpwp').inputValue()
  // One that was only viewed is not remembered.
  await field(page, '/header/data/impalmt').fill('Jl. Baru 1')
  await goToWorklist(page)

  await createDraft(page)
  await section(page, 'parties').click()
  await field(page, '/header/data/impnama').focus()
  await page.keyboard.press('F4')
  await expect(picker(page)).toBeFocused()
  const letters = name.replace(/^(PT|CV)\.? /, '').slice(0, 3)
  await page.keyboard.type(letters)
  await expect(page.locator('[data-pick-item]').first()).toHaveText(new RegExp(name))
  await page.keyboard.press('Enter')
  await expect(field(page, '/header/data/impnama')).toHaveValue(name)
  await expect(field(page, '/header/data/impnpwp')).toHaveValue(number)
  await expect(field(page, '/header/data/impnama')).toBeFocused()
  await page.keyboard.press('Control+z')
  for (const key of ['impnama', 'impnpwp', 'impalmt']) await expect(field(page, `/header/data/${key}`)).toHaveValue('')
  // The same in the field itself, and F4 searches for what was typed and keeps it.
  await field(page, '/header/data/impnama').focus()
  await page.keyboard.type(letters)
  await expect(page.locator('[data-field-offer]').first()).toContainText(name)
  await page.keyboard.press('F4')
  await expect(picker(page)).toHaveValue(letters)
  await page.keyboard.press('Escape')
  await expect(field(page, '/header/data/impnama')).toHaveValue(letters)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page, '/header/data/impnpwp')).toHaveValue(number)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(field(page, '/header/data/impnama')).toHaveValue('')

  // Nothing to compare is no difference.
  await expect(page.locator('[data-total="invoice"]')).toHaveAttribute('data-total-state', 'none')
  // Goods: a known item code offers to fill the rest of the line. The row just added is not filled in, and not wrong.
  await section(page, 'goods').click()
  await action(page, 'rows.add').click()
  await expect(field(page, '/detail/data/0/nohs')).toBeVisible()
  await expect(page.locator('.editor [role=gridcell][aria-invalid="true"]')).toHaveCount(0)
  await field(page, '/detail/data/0/kd_barang').click()
  await page.keyboard.press('F4')
  await pickFirst(page)
  await expect(field(page, '/detail/data/0/brgurai')).not.toHaveText('')
  const code = (await field(page, '/detail/data/0/kd_barang').innerText()).trim()
  // A description offers it while it is typed, and F4 keeps what was typed.
  await page.keyboard.press('Control+z')
  await field(page, '/detail/data/0/brgurai').click()
  await page.keyboard.type(code.slice(0, 3))
  await page.keyboard.press('F4')
  await expect(picker(page)).toHaveValue(code.slice(0, 3))
  await page.keyboard.press('Escape')
  await expect(field(page, '/detail/data/0/brgurai')).toHaveText(code.slice(0, 3))
  await page.keyboard.type(code)
  // Without an offer the arrow leaves the cell.
  await expect(page.locator('[role=option]:visible').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page, '/detail/data/0/kd_barang')).toHaveText(code)
  // Once it is left with something in it, what is empty in it is a problem.
  await action(page, 'rows.add').click()
  await expect(field(page, '/detail/data/0/jmlsat')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, '/detail/data/1/nohs')).not.toHaveAttribute('aria-invalid', 'true')
  await field(page, '/detail/data/1/kd_barang').click()
  await page.keyboard.type(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-offer]')).toContainText(code.toLowerCase())
  await page.keyboard.press('Alt+Enter')
  await expect(field(page, '/detail/data/1/brgurai')).toHaveText(await field(page, '/detail/data/0/brgurai').innerText())
  await expectSaved(page)
})

// The profile keeps these values.
step(
  'a new draft starts with the values of the profile; owner and payer are the importer with one button, and other groups offer it',
  async ({ ajukan }) => {
    const { page } = ajukan
    await goSettings(page, 'profiles')
    await action(page, 'profile.startValues').click()
    await field(page, '/kdkpbc').fill('040300')
    await field(page, '/header/data/ppjknama').fill('PT PPJK Contoh')
    await field(page, '/@local/print/nama').fill('Sari')
    expect(await violations(ajukan)).toEqual([])
    await action(page, 'profile.save').click()
    await expect(page.locator('[data-toast]').filter({ hasText: 'Profil disimpan' })).toBeVisible()
    await goToWorklist(page)

    await createDraft(page)
    await section(page, 'general').click()
    await expect(field(page, '/kdkpbc')).toHaveValue('040300')
    await expect(field(page, '/edinumber')).toHaveAttribute('placeholder', 'PRAKTIK')
    await section(page, 'print').click()
    await expect(field(page, '/@local/print/nama')).toHaveValue('Sari')
    await section(page, 'parties').click()
    await expect(field(page, '/header/data/ppjknama')).toHaveValue('PT PPJK Contoh')
    const importer = { impid: '6', impnpwp: '0013456789012345', impnama: 'PT Maju Jaya', impalmt: 'Jl. Sudirman 1' }
    for (const [key, value] of Object.entries(importer)) await field(page, `/header/data/${key}`).fill(value)
    await page.locator('[data-same="owner"]').focus()
    await page.keyboard.press('Enter')
    for (const [key, value] of Object.entries(importer))
      await expect(field(page, `/header/data/${key.replace('imp', 'ind')}`)).toHaveValue(value)
    await page.locator('[data-same="billing"]').click()
    await expect(field(page, '/header/data/billnama')).toHaveValue('PT Maju Jaya')
    await page.keyboard.press('Control+z')
    for (const key of ['billnama', 'billnpwp', 'billalamat']) await expect(field(page, `/header/data/${key}`)).toHaveValue('')
    // The same from the palette.
    await page.keyboard.press('Control+k')
    await page.locator('[data-palette]').fill('sama dengan importir: isi penanggung')
    await page.keyboard.press('Enter')
    await expect(field(page, '/header/data/billnama')).toHaveValue('PT Maju Jaya')
    await page.keyboard.press('Control+z')
    await expect(field(page, '/header/data/billnama')).toHaveValue('')
    await expect(field(page, '/header/data/indnama')).toHaveValue('PT Maju Jaya')

    await field(page, '/header/data/billnama').focus()
    await page.keyboard.press('F4')
    await expect(page.locator('[data-pick-item]').first()).toHaveText(/PT Maju Jaya.*draf ini: importir/s)
    await page.keyboard.press('Enter')
    await expect(field(page, '/header/data/billalamat')).toHaveValue('Jl. Sudirman 1')
    await expectSaved(page)
  }
)

step('importing thousands of parties shows the progress; a billing payer fills its own fields', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const file = join(home, 'billing.csv')
  const rows = Array.from(
    { length: 8_000 },
    (_, index) => `PT BAYAR ${index + 1};${String(10 ** 14 + index)};Jalan Kas ${index + 1}, Jakarta`
  )
  await writeFile(file, ['Nama billing;NPWP billing;Alamat billing', ...rows].join('\n'))
  await createDraft(page)
  await page.locator('[data-action="go.master"]').first().click()
  await page.locator('[data-master-kind]').selectOption('billing')
  await chooseFiles(app, [file])
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.querySelector('[data-taking]')?.textContent ?? ''
      if (text !== '') seen.add(text.trim())
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await action(page, 'parties.import').click()
  await storeRows(page, 'parties')
  await expect(page.locator('[data-toast]').filter({ hasText: '8.000 baris ditambah' })).toBeVisible()
  await expect(page.locator('[data-taking]')).toHaveCount(0)
  const seen = await page.evaluate(() => [...(window as unknown as { readonly seen: ReadonlySet<string> }).seen].join(' '))
  expect(seen).toContain('Membaca billing.csv')
  expect(seen).toContain('Menyimpan 8.000 baris')

  await goToWorklist(page)
  await page.locator('[role=row][data-car]').first().dblclick()
  await section(page, 'parties').click()
  await field(page, '/header/data/billnama').focus()
  await page.keyboard.press('F4')
  await expect(picker(page)).toBeFocused()
  await page.keyboard.type('bayar 7777')
  await expect(page.locator('[data-pick-item]').first()).toContainText('PT BAYAR 7777')
  await page.keyboard.press('Enter')
  await expect(field(page, '/header/data/billnama')).toHaveValue('PT BAYAR 7777')
  await expect(field(page, '/header/data/billnpwp')).toHaveValue(String(10 ** 14 + 7_776))
  await expect(field(page, '/header/data/billalamat')).toHaveValue('Jalan Kas 7777, Jakarta')
  await expect(field(page, '/header/data/impnama')).toHaveValue('')
})

test('the catalog and the profile fill a draft', ({ ajukan }) => run({ ajukan }))
