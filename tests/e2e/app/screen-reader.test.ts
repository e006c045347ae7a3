import { isOnPath } from '../../../scripts/support/process.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { action, advance, expect, expectSaved, field, openDeclaration, rowOf, samples, section, test } from '../../support/e2e.ts'
import { drop } from '../../support/drivers/imports.ts'
import { startScreenReader, type ScreenReader } from '../../support/fakes/screen-reader.ts'
import { launch, ownDisplay, removeHome } from '../../support/running-app.ts'

const missing = isOnPath('orca') ? null : 'NOT RUN, and so not passed: Orca is not installed. On Debian: apt-get install orca'
if (missing !== null) console.error(missing)

/**
 * What is said after `act` matches these, in their order. A reader drops some of many sentences in a short time, so `act` is done again until they are
 * said.
 */
const hearer =
  (reader: ScreenReader) =>
  (act: () => Promise<unknown>, ...wanted: readonly RegExp[]): Promise<void> =>
    expect(async () => {
      const from = (await reader.said()).length
      await act()
      await expect
        .poll(
          async () => {
            const lines = (await reader.said()).slice(from)
            let at = 0
            for (const line of lines) if (wanted[at]?.test(line) === true) at += 1
            return at === wanted.length ? 'heard' : `${String(wanted[at])} is not in: ${lines.join(' / ')}`
          },
          { timeout: 10_000 }
        )
        .toBe('heard')
    }).toPass({ timeout: 120_000 })

test('Orca reads a draft, what is wrong in it, its goods, the sending and the PDF of a response @all', async () => {
  test.skip(missing !== null, missing ?? '')
  const reader = await startScreenReader(ownDisplay().DISPLAY ?? process.env['DISPLAY'] ?? '')
  const running = await launch({ width: 1366, height: 768, env: reader.env })
  const { page } = running

  const hear = hearer(reader)

  try {
    await page.locator('[data-action="firstSteps.sample"]').press('Enter')
    await expect(rowOf(page, samples.three)).toBeVisible()
    await hear(async () => {
      await page.locator('[data-view="all"]').focus()
      await rowOf(page, samples.three).click()
    }, /070128-KTU417-20261022-000018 PT Karya Tambang/)
    await openDeclaration(page, samples.three)

    // A field by its section, group and name, and what is wrong with it.
    await hear(
      async () => {
        await section(page, 'weight').press('Enter')
        await field(page, '/header/data/bruto').focus()
      },
      /region Berat & jumlah/,
      /Berat kotor \(kg\) entry 3\.983,9/
    )
    await field(page, '/header/data/bruto').fill('')
    await hear(
      async () => {
        await field(page, '/header/data/netto').focus()
        await field(page, '/header/data/bruto').focus()
      },
      /Berat kotor/,
      /invalid entry/
    )
    // The failure interrupts.
    await hear(() => page.keyboard.press('Control+Enter'), /tidak dapat dikirim.*masih ada 1 masalah/)
    await field(page, '/header/data/bruto').fill('3.983,9')
    await page.keyboard.press('Tab')
    await expectSaved(page)

    // The goods: a range, a copy and a fill.
    await section(page, 'goods').press('Enter')
    const cell = (row: number) => page.locator(`[data-field="/detail/data/${row}/brgurai"]`)
    await hear(async () => {
      await cell(0).click()
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
    }, /3 sel dipilih, .* baris 1 sampai .* baris 3/)
    await hear(() => page.keyboard.press('Control+C'), /3 sel disalin/)
    await hear(async () => {
      await page.keyboard.press('Control+D')
      await page.keyboard.press('Control+Z')
    }, /2 sel diisi/)
    await expectSaved(page)

    // Sent, and the PDF of a response.
    const listen = reader.pause()
    // In a table Ctrl+Enter fills the selection.
    await section(page, 'weight').press('Enter')
    await field(page, '/header/data/bruto').focus()
    await page.keyboard.press('Control+Enter')
    await confirmSend(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('[data-counts="agree"]')).toBeVisible()
    listen()
    await hear(async () => {
      await page.locator('nav [data-action="go.outbox"]').focus()
      await action(page, 'tracking.open').focus()
    }, /Lihat status push button/)
    await action(page, 'tracking.open').press('Enter')
    await advance(page)
    await expect(page.locator('[data-response]')).toHaveCount(4)
    await page.locator('[data-response="2003"] [data-action="archive.open"]').press('Enter')
    await expect(page.locator('.pdf-frame')).toHaveAttribute('data-state', 'pdf.ready')

    await hear(async () => {
      await action(page, 'archive.next').press('Enter')
      await action(page, 'archive.previous').press('Enter')
    }, /2003/)
    // Each pause of typing is saved; a reader says it once.
    expect((await reader.said()).filter((line) => line.startsWith('Tersimpan')).length).toBeLessThanOrEqual(1)
  } finally {
    await running.close().catch(() => running.kill())
    await removeHome(running.home)
    await reader.close()
  }
})

test('Orca reads a doubtful value in the review of an import with its column, its text and its doubt @all', async () => {
  test.skip(missing !== null, missing ?? '')
  const reader = await startScreenReader(ownDisplay().DISPLAY ?? process.env['DISPLAY'] ?? '')
  const running = await launch({ width: 1366, height: 768, env: reader.env })
  const { page } = running
  const hear = hearer(reader)
  const invoice =
    'COMMERCIAL INVOICE\nDescription,Qty,Unit,Unit Price,Amount\nTRACK ROLLER,4,COLIS,300.00,1200.00\nIDLER,2,PCS,400.00,900.00\n'
  try {
    await expect(page.locator('[data-action="firstSteps.sample"]')).toBeVisible()
    const listen = reader.pause()
    await drop(page.locator('main'), [{ name: 'kitano.csv', bytes: Buffer.from(invoice) }])
    await expect(page.locator('[data-import="review"]')).toBeVisible()
    listen()
    // F8 goes on to the next doubtful value, and says in which line and column it is.
    await hear(
      async () => {
        await page.keyboard.press('Shift+F8')
        await page.keyboard.press('F8')
      },
      /COLIS, perlu dilihat/,
      /Satuan.*bukan satuan atau kemasan yang dikenal/
    )
  } finally {
    await running.close().catch(() => running.kill())
    await removeHome(running.home)
    await reader.close()
  }
})
