import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startAnsweringService } from '../../support/fakes/answering-service.ts'
import { violations } from '../../support/axe.ts'
import { action, disturb, expect, loadSamples, rowOf, samples, selectRow, test } from '../../support/e2e.ts'
import { chooseSavePath } from '../../support/running-app.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'
import { first, goTracking, detail, sendThree, autoOff, clipboard, refreshAndWait, watchFirst } from '../../support/drivers/tracking.ts'
import { confirmSend } from '../../support/drivers/send.ts'

/** JSON nested 3,000 levels deep. */
const deep = '{"a":'.repeat(3_000) + '1' + '}'.repeat(3_000)

const hostile = (path: string, car: string): unknown => {
  const many = Array.from({ length: 10_000 }, (_, index) => index)
  if (path.includes('statusrespon'))
    return {
      status: 'ok',
      desc: {
        data: {
          car: { is: 'an object' },
          createdTime: 7,
          status: 110,
          statusUraian: ['Validasi', '<img src=x onerror=alert(1)>'],
          sendTime: {},
          dataRespon: many.map((index) => ({
            car: '../../..',
            kodeRespon: `${index % 9}/../x`,
            uraianRespon: null,
            tanggalRespon: index,
            pdf_encoded: 5
          })),
          dataStatus: many.map((index) => ({
            car,
            kodeStatus: index % 7 === 0 ? null : String(index % 900),
            waktuStatus: index % 3 === 0 ? '0000-00-00 00:00:00' : '2026-11-20 08:00:00',
            keterangan: { deep: [] },
            nomorDaftar: []
          }))
        }
      }
    }
  if (path.includes('bc20'))
    return `{"rescode":"OK","desc":[{"reshdr":{"car":"${car}","reskd":"2020","restg":20261120,"invoice":${deep}}}]}`
  return {
    rescode: {},
    desc: many.map((index) => ({ reshdr: index % 2 === 0 ? null : { reskd: [], restg: '2026-11-20', reswk: 5, pdf_encoded: {} } }))
  }
}

test('each raw response can be read, copied and saved; identical ones are listed once', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  await sendThree(page)
  await autoOff(page)
  await goTracking(page)
  await expect(detail(page, samples.three).locator('[data-status="104"]')).toBeVisible()
  await refreshAndWait(page)
  await action(page, 'tracking.raw').click()
  const answers = page.locator('[data-answer]')
  await expect(answers.filter({ hasText: 'Pengiriman' })).toHaveCount(1)
  await expect(page.locator('[data-answer="bc20"] [data-times]')).toContainText('kali sama')
  await page.locator('[data-answer="status"]').click()
  await expect(page.locator('[data-raw]')).toContainText('"kodeStatus": "104"')
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'raw.copy').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Jawaban disalin' })).toBeVisible()
  const path = join(home, 'answer.json')
  await chooseSavePath(app, path)
  await action(page, 'raw.save').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Jawaban disimpan' })).toBeVisible()
  const saved = await readFile(path, 'utf8')
  expect(JSON.parse(saved)).toMatchObject({ status: 'ok', desc: { data: { car: samples.three } } })
  expect(await clipboard(ajukan)).toBe(saved)
})

test('an unusable response is listed among the raw ones with its reason: a page, a refusal, a cut one, a submission', async ({
  ajukan
}) => {
  const { page } = ajukan
  await loadSamples(page)
  await selectRow(page, samples.three)
  await disturb(page, 'refuse')
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator(`article[data-car="${samples.three}"] [data-state="refused"]`)).toBeVisible()
  await disturb(page, 'none')
  await page.locator('nav [data-action="go.worklist"]').click()
  await selectRow(page, samples.three)
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator(`article[data-car="${samples.three}"] [data-state="accepted"]`)).toBeVisible()
  await autoOff(page)
  await goTracking(page)
  const one = detail(page, samples.three)
  await expect(one.locator('[data-status="104"]')).toBeVisible()
  const faults = [
    ['html', '502 Bad Gateway'],
    ['unavailable', 'Service unavailable'],
    ['refuse', 'Invalid request'],
    ['cut', '{']
  ] as const
  for (const [fault] of faults) {
    await disturb(page, fault)
    await refreshAndWait(page)
    await expect(one.getByRole('alert')).toBeVisible()
  }
  await action(page, 'tracking.raw').click()
  const odd = page.locator('[data-answer="status"]').filter({ has: page.locator('[data-unusable]') })
  await expect(odd).toHaveCount(faults.length)
  await expect(page.locator('[data-answer="status"]').filter({ hasNot: page.locator('[data-unusable]') })).toHaveCount(1)
  for (const [index, [fault, raw]] of faults.toReversed().entries()) {
    await odd.nth(index).click()
    await expect(page.locator('[data-raw]'), fault).toContainText(raw)
    await expect(page.locator('[data-raw-failure]')).toBeVisible()
  }
  expect(await violations(ajukan)).toEqual([])
  await page
    .locator('[data-answer="submit"]')
    .filter({ has: page.locator('[data-unusable]') })
    .click()
  await expect(page.locator('[data-raw]')).toContainText('Invalid request')
  await expect(page.locator('[data-answer="submit"]')).toHaveCount(2)
})

test('responses with wrong types, 10,000 entries and deep nesting leave the window usable, and are stored', async ({ ajukan }) => {
  test.slow()
  const { page } = ajukan
  const service = await startAnsweringService(hostile)
  try {
    await makeTrainingProfile(page, service.address, 'token-of-the-test')
    await watchFirst(page)
    await expect(rowOf(page, first)).toContainText('110', { timeout: 60_000 })
    await expect(detail(page, first).locator('[data-status]')).toHaveCount(60)
    await refreshAndWait(page)
    await page.locator('[data-search="tracking"]').fill('000028')
    await expect(rowOf(page, first)).toBeVisible()
    await action(page, 'tracking.raw').click()
    await expect(page.locator('[data-answer]').first()).toBeVisible()
    await page.locator('[data-answer="status"]').first().click()
    // Searched in the page: the text is too long for a message.
    const raw = page.locator('[data-raw]')
    await expect.poll(() => raw.evaluate((shown) => shown.textContent.includes('"kodeRespon":"0/../x"'))).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('nav [data-action="go.worklist"]').click()
    await expect(action(page, 'samples.load').or(action(page, 'declaration.new'))).toBeVisible()
  } finally {
    await service.close()
  }
})
