import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { typeCell, typeField } from '../../support/drivers/editor.ts'
import { waitForWrites } from '../../support/drivers/raw-store.ts'
import { batchCars, importBatch, useProfile } from '../../support/drivers/outbox.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { action, expect, expectSaved, field, go, openDeclaration, rowOf, section, steps, test } from '../../support/e2e.ts'
import { answerQuestions, questionsOf } from '../../support/running-app.ts'
import { asError, resultOf, serveSubmissions, submissionsOf, type Posted } from '../../support/fixtures/submit-replies.ts'

const { step, run } = steps()

const finding = (page: Page, path: string) => page.locator(`[data-problem="${path}"][data-service]`)
const head = (page: Page) => action(page, 'problem.list')
const send = async (page: Page): Promise<void> => {
  await action(page, 'declaration.queue').click()
}
const sendFromList = async (page: Page, car: string): Promise<void> => {
  await go(page, 'worklist')
  await rowOf(page, car).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
}
const notReady = 'Deklarasi dapat dikirim'

step('what the service refused is red where it is mended, is ticked off by an edit, and comes back with an undo', async ({ ajukan }) => {
  const { page } = ajukan
  let isWrong = true
  const err = { detail: 'Baris 2: pos tarif tidak dikenal', dokumen: 'Nomor pada seri 1 ganda', kemasan: 'tidak sesuai dengan manifes' }
  const service = await serveSubmissions((declarations) => ({
    status: 'ok',
    desc: declarations.map((one) => resultOf(one, {}, isWrong ? err : {}))
  }))
  const [car = ''] = batchCars(901, 1)
  const [tariff, number, packages] = ['/detail/data/1/nohs', '/dokumen/data/0/dokno', '/kemasan/data']
  try {
    await useProfile(page, service.address, 60, 'refusal')
    await importBatch(ajukan, 901, 1)
    await sendFromList(page, car)
    await expect(page.locator(`article[data-car="${car}"] [data-state="remarks"]`)).toBeVisible()
    await go(page, 'worklist')
    await openDeclaration(page, car)
    await expect(page.locator('.editor [data-state="needs-work"]')).toBeVisible()
    await expect(head(page)).toContainText('3 masalah')
    await head(page).click()
    await expect(page.locator('[data-check-refused]')).toContainText('Layanan menolak 3 hal')
    await expect(page.locator('.editor')).not.toContainText(notReady)
    await expect(page.locator('.editor')).not.toContainText('Tidak ada masalah')
    for (const [path, said] of [
      [tariff, 'Layanan: Baris 2: pos tarif tidak dikenal'],
      [number, 'Layanan: Nomor pada seri 1 ganda'],
      [packages, 'Layanan: tidak sesuai dengan manifes']
    ] as const) {
      await expect(finding(page, path)).toContainText(said)
      await expect(finding(page, path)).toHaveAttribute('data-service', 'open')
    }
    expect(await violations(ajukan)).toEqual([])

    // A click, and F8, lead to the place.
    await finding(page, tariff).click()
    await expect(field(page, tariff)).toBeFocused()
    await expect(section(page, 'goods').locator('.count').first()).toHaveText('1')
    await page.keyboard.press('F8')
    await expect(field(page, number)).toBeFocused()
    await page.keyboard.press('F8')
    await expect(section(page, 'packaging')).toHaveAttribute('aria-current', /.+/)
    await expect(page.locator('[data-service-notice]')).toContainText('Layanan: tidak sesuai dengan manifes')

    // An unchanged declaration can be sent again, but the summary warns.
    await answerQuestions(ajukan.app, 'details')
    await send(page)
    await expect(page.locator('[data-refused-before]')).toContainText('3 hal yang ditolak layanan belum diubah')
    await expect(page.locator('[data-action="send.cancel"]')).toBeFocused()
    await action(page, 'send.cancel').click()
    expect(await questionsOf(ajukan.app)).toEqual([expect.stringContaining('3 penolakan layanan belum diperbaiki')])
    await answerQuestions(ajukan.app, 'yes')

    // Each edit ticks off its finding; an undo brings it back.
    await section(page, 'goods').click()
    await typeCell(page, tariff, '84314990')
    await expectSaved(page)
    await expect(head(page)).toContainText('2 masalah')
    await head(page).click()
    await expect(finding(page, tariff)).toHaveAttribute('data-service', 'mended')
    await page.keyboard.press('Control+z')
    await expect(head(page)).toContainText('3 masalah')
    await page.keyboard.press('Control+y')
    await expect(head(page)).toContainText('2 masalah')
    await expectSaved(page)
    await waitForWrites(page)
    await page.reload()
    await expect(head(page)).toContainText('2 masalah')
    await section(page, 'documents').click()
    await typeCell(page, number, 'INV-BARU')
    await section(page, 'packaging').click()
    await typeCell(page, '/kemasan/data/0/merkkemas', 'LAIN')
    await expectSaved(page)
    await expect(head(page)).toContainText('Dapat dikirim lagi')
    await head(page).click()
    await expect(page.locator('[data-check-done]')).toContainText('Semua yang ditolak layanan sudah diubah')
    await expect(page.locator('.editor')).not.toContainText('Tidak ada masalah')

    isWrong = false
    await send(page)
    await expect(page.locator('[data-refused-before]')).toHaveCount(0)
    await confirmSend(page)
    await expect(page.locator(`article[data-car="${car}"] [data-state="accepted"]`).first()).toBeVisible()
    expect(submissionsOf(service)).toHaveLength(2)
    await go(page, 'worklist')
    await openDeclaration(page, car)
    await expect(head(page)).toContainText('Tidak ada masalah')
    await head(page).click()
    await expect(page.locator('[data-service]')).toHaveCount(0)
  } finally {
    await service.close()
  }
})

step('the text of a whole refusal leads to its field, and a copy has nothing of it', async ({ ajukan }) => {
  const { page } = ajukan
  const service = await serveSubmissions(() => asError(422, 'NPWP importir tidak terdaftar; seri 3: satuan tidak valid'))
  const [car = ''] = batchCars(902, 1)
  try {
    await useProfile(page, service.address, 60, 'refusal-422')
    await importBatch(ajukan, 902, 1)
    await sendFromList(page, car)
    await go(page, 'worklist')
    await openDeclaration(page, car)
    await section(page, 'parties').click()
    const tax = '/header/data/impnpwp'
    await expect(page.locator('.field', { has: field(page, tax) })).toContainText('Layanan: NPWP importir tidak terdaftar')
    await section(page, 'check').click()
    await expect(finding(page, tax)).toHaveAttribute('data-service', 'open')
    await expect(finding(page, '/detail/data/2/kdsat')).toHaveAttribute('data-service', 'open')
    await section(page, 'parties').click()
    await typeField(page, tax, '012345678901000')
    await expect(page.locator('.field', { has: field(page, tax) })).not.toContainText('Layanan')
    await expectSaved(page)
    await go(page, 'worklist')
    await rowOf(page, car).click()
    await action(page, 'declaration.copy').click()
    await action(page, 'draft.make').click()
    await expect(page.locator('.editor')).toBeVisible()
    await expect(page.locator(`.editor[data-car="${car}"]`)).toHaveCount(0)
    await section(page, 'check').click()
    await expect(page.locator('[data-service]')).toHaveCount(0)
  } finally {
    await service.close()
  }
})

step('a different count and each text in JSON are red entries, too', async ({ ajukan }) => {
  const { page } = ajukan
  const answers: ((declarations: readonly Posted[]) => unknown)[] = [
    (all) => ({ status: 'ok', desc: all.map((one) => resultOf({ ...one, kemasan: { data: [] } })) }),
    (all) => ({
      status: 'ok',
      desc: all.map((one) => resultOf(one, {}, { 'detail.1.nohs': ['wajib diisi'], header: { bruto: 'harus lebih dari 0' } }))
    })
  ]
  let turn = 0
  const service = await serveSubmissions((declarations) => answers[turn]?.(declarations))
  const cars = batchCars(903, 2)
  const expected = [
    [['/kemasan/data', 'Layanan: Kemasan: dikirim 2, dihitung layanan 0']],
    [
      ['/detail/data/1/nohs', 'wajib diisi'],
      ['/header/data/bruto', 'harus lebih dari 0']
    ]
  ]
  try {
    await useProfile(page, service.address, 60, 'refusal-903')
    await importBatch(ajukan, 903, 2)
    for (const [at, car] of cars.entries()) {
      turn = at
      await sendFromList(page, car)
      await expect(page.locator(`article[data-car="${car}"] [data-state="remarks"]`)).toBeVisible()
      await go(page, 'worklist')
      await openDeclaration(page, car)
      await expect(page.locator('.editor [data-state="needs-work"]')).toBeVisible()
      await section(page, 'check').click()
      for (const [path = '', said = ''] of expected[at] ?? []) {
        await expect(finding(page, path)).toContainText(said)
        await expect(finding(page, path)).toHaveAttribute('data-service', 'open')
      }
      await expect(page.locator('[data-service]')).toHaveCount(expected[at]?.length ?? 0)
      await expect(page.locator('.editor')).not.toContainText(notReady)
    }
  } finally {
    await service.close()
  }
})

test('what the service refused stands in the editor', ({ ajukan }) => run({ ajukan }))
