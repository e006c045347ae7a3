import { startAnsweringService } from '../../support/fakes/answering-service.ts'
import { violations } from '../../support/axe.ts'
import { action, disturb, expect, rowOf, samples, test } from '../../support/e2e.ts'
import { launch } from '../../support/running-app.ts'
import { recordToasts, saidOf } from '../../support/drivers/toasts.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'
import {
  first,
  second,
  goTracking,
  detail,
  sendThree,
  advanceSilently,
  setNumber,
  goSettings,
  autoOff,
  clipboard,
  clockTimes,
  expectRefreshed,
  watchFirst
} from '../../support/drivers/tracking.ts'

test('other aju numbers are watched from a pasted list: invalid rows are reported, notes are stored, and they can be removed after a restart', async ({
  ajukan
}) => {
  const { page, home } = ajukan
  await goTracking(page)
  await action(page, 'tracking.watch').click()
  await page
    .locator('[data-input="watch-list"]')
    .fill(`1;000028-ABCDEF-20261120-000001;PT Sumber Makmur\n000028.ABCDEF.20261119.000002\nhalo\n${first}\n000028ABCDEF20269920000003`)
  await expect(page.locator('[data-watch="counts"]')).toContainText('2 nomor baru')
  await expect(page.locator('[data-watch="odd"] li')).toHaveText([/Baris 3: halo/, /Baris 4: .*sudah disebut/, /Baris 5: .*bukan tanggal/])
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'tracking.watchAdd').click()
  await expect(rowOf(page, first)).toContainText('PT Sumber Makmur')
  await rowOf(page, second).click()
  await page.locator('[data-input="watch-note"]').fill('PO 77')
  await page.locator('[data-input="watch-note"]').press('Enter')
  await expect(rowOf(page, second)).toContainText('PO 77')
  await page.locator('[data-search="tracking"]').fill('sumber')
  await expect(rowOf(page, second)).toHaveCount(0)
  await expect(rowOf(page, first)).toBeVisible()
  await ajukan.close()

  const again = await launch({ home })
  await goTracking(again.page)
  await expect(rowOf(again.page, second)).toContainText('PO 77')
  await rowOf(again.page, second).click()
  await action(again.page, 'tracking.unwatch').click()
  await expect(rowOf(again.page, second)).toHaveCount(0)
  await again.close()
})

test('a status is refreshed automatically, and the head shows the times of the queries', async ({ ajukan }) => {
  const { page } = ajukan
  await sendThree(page)
  await goSettings(page)
  await setNumber(page, 'intervals.processing', '0.05')
  await goTracking(page)
  await expect(detail(page, samples.three).locator('[data-status="104"]')).toBeVisible()
  await advanceSilently(page, 2)
  await expect(detail(page, samples.three).locator('[data-status="106"]')).toBeVisible()
  await expect(page.locator('[data-auto="on"]')).toContainText(/Otomatis.*terakhir/)
})

test('the automatic refresh can be switched off; a refused token stops it, is reported once and can be retried', async ({ ajukan }) => {
  const { page } = ajukan
  await sendThree(page)
  await autoOff(page)
  await goTracking(page)
  await expect(page.locator('[data-auto="off"]')).toBeVisible()
  await goSettings(page)
  await setNumber(page, 'intervals.processing', '0.05')
  await disturb(page, 'unauthorised')
  await recordToasts(page)
  await page.locator('[data-setting="tracking.auto"]').click()
  await goTracking(page)
  await expect(page.locator('[data-auto="halted"]')).toContainText('Token ditolak')
  await expect.poll(() => saidOf(page, 'Pembaruan otomatis berhenti')).toBe(1)
  await disturb(page, 'none')
  await advanceSilently(page, 1)
  await action(page, 'tracking.resume').click()
  await expect(detail(page, samples.three).locator('[data-status="105"]')).toBeVisible()
  await expect(page.locator('[data-auto="halted"]')).toHaveCount(0)
  expect(await saidOf(page, 'Pembaruan otomatis berhenti')).toBe(1)
})

test('only the selected numbers are refreshed together; in quiet hours nothing is refreshed automatically', async ({ ajukan }) => {
  const { page } = ajukan
  const service = await startAnsweringService((path, car) =>
    path.includes('statusrespon')
      ? {
          status: 'ok',
          desc: {
            data: { car, createdTime: '', status: '110', statusUraian: 'Validasi', sendTime: null, dataRespon: [], dataStatus: [] }
          }
        }
      : { rescode: 'OK', desc: [], status: 'ok' }
  )
  try {
    await makeTrainingProfile(page, service.address, 'token-of-the-test')
    await page.locator('[data-setting="tracking.quiet"]').click()
    const [begin = '', end = ''] = clockTimes(-5, 120)
    const from = page.locator('[data-setting="tracking.quiet.from"]')
    // A 24-hour format in every locale; an invalid time is reset.
    await expect(from).toHaveValue('22:00')
    await from.fill('malam')
    await from.press('Tab')
    await expect(from).toHaveValue('22:00')
    await from.fill(begin)
    await page.locator('[data-setting="tracking.quiet.to"]').fill(end)
    await page.locator('[data-setting="tracking.quiet.to"]').press('Tab')
    await expect(page.locator('[data-setting="tracking.quiet.to"]')).toHaveValue(end)
    await goTracking(page)
    await action(page, 'tracking.watch').click()
    const cars = Array.from({ length: 5 }, (_, index) => `000028ABCDEF2026112000000${index + 1}`)
    await page.locator('[data-input="watch-list"]').fill(cars.join('\n'))
    await action(page, 'tracking.watchAdd').click()
    await expect(page.locator('[data-auto="quiet"]')).toContainText(/jam tenang/i)
    const [first = '', second = '', third = '', fourth = ''] = cars
    const askedOf = (car: string) => service.requests.filter(({ body }) => body.includes(car))
    await rowOf(page, second).click()
    await expect(detail(page, second)).toContainText('Ditanyakan')
    await expectRefreshed(page)
    await rowOf(page, third).click({ modifiers: ['Control'] })
    await rowOf(page, fourth).click({ modifiers: ['Control'] })
    await expect(action(page, 'tracking.refreshAll')).toHaveText('Perbarui 3 dipilih')
    // The first one is shown, and so refreshed, when the numbers are added.
    await expect.poll(() => askedOf(first).length).toBe(askedOf(second).length)
    const before = service.requests.length
    await action(page, 'tracking.refreshAll').click()
    await expect(rowOf(page, fourth)).toContainText('110')
    await expect(action(page, 'tracking.refreshAll')).toHaveAttribute('aria-disabled', 'false')
    const asked = service.requests.slice(before).map(({ body }) => (JSON.parse(body) as { car: string }).car)
    expect([...new Set(asked)].sort()).toEqual([second, third, fourth])
    // The last of the five was neither selected nor shown.
    expect(service.requests.some(({ body }) => body.includes(cars[4] ?? '?'))).toBe(false)
  } finally {
    await service.close()
  }
})

test('the history is sorted by time with durations, empty dates are a dash, unknown codes are shown as received, and duplicate responses are merged', async ({
  ajukan
}) => {
  const { page } = ajukan
  const step = (kodeStatus: string, waktuStatus: string, keterangan: string, nomorDaftar: string | null = null) => ({
    ...{ car: first, kodeStatus, waktuStatus, keterangan, nomorDaftar },
    tanggalDaftar: '0000-00-00'
  })
  const known = { restg: '2026-11-20', kpbc: '040300', pdf_encoded: '' }
  const header = (reskd: string, reswk: string, more: object) => ({
    reshdr: { car: first, reskd, reswk, deskripsi: `KATA ${reskd}`, ...known, ...more }
  })
  const service = await startAnsweringService((path) => {
    if (path.includes('statusrespon')) {
      const dataStatus = [
        step('990', '2026-11-20 10:30:00', 'STATUS YANG BELUM DIKENAL'),
        step('104', '2026-11-20 08:00:00', 'PENERIMAAN DATA'),
        step('110', '2026-11-20 08:45:00', 'VALIDASI', '000777')
      ]
      const dataRespon = [
        {
          car: first,
          kodeRespon: '2020',
          uraianRespon: 'BILLING',
          nomorDaftar: null,
          tanggalDaftar: null,
          nomorRespon: '',
          tanggalRespon: '2026-11-20',
          pdf_encoded: ''
        }
      ]
      const log = { car: first, createdTime: '', status: '990', statusUraian: 'STATUS YANG BELUM DIKENAL', sendTime: null }
      return { status: 'ok', desc: { data: { ...log, dataStatus, dataRespon } } }
    }
    if (!path.includes('bc20')) return { rescode: 'OK', desc: [], status: 'ok' }
    const answers = [
      header('2020', '101500', { kodebill: '820261120000009', tanggaljttempo: '2027-01-31', totalbayar: '2500000' }),
      header('2003', '111500', { dokresno: 'SPPB-5', dokrestg: '2026-11-20', pejabat1: 'Ibu Sari' }),
      header('2999', '121500', { barubaru: 'isi baru' })
    ]
    return { rescode: 'OK', desc: [...answers, ...answers], status: 'ok' }
  })
  try {
    await makeTrainingProfile(page, service.address, 'token-of-the-test')
    await watchFirst(page)
    const one = detail(page, first)
    const shown = () => one.locator('[data-status]').evaluateAll((found) => found.map((row) => row.getAttribute('data-status')))
    await expect.poll(shown).toEqual(['990', '110', '104'])
    await expect(one.locator('[data-status]').first()).toContainText('STATUS YANG BELUM DIKENAL')
    await expect(one.locator('[data-status]').first()).toHaveAttribute('aria-current', 'step')
    await expect(one.locator('[data-status="104"]')).toContainText('45 m')
    await expect(one.locator('[data-status="110"]')).toContainText('000777 · –')
    await expect(one).not.toContainText('0000-00-00')
    await expect(one.locator('[data-registration]')).toContainText('000777 · –')
    await expect(one.locator('[data-response]')).toHaveCount(3)
    await expect(one.locator('[data-response="2020"] [data-fact="totalbayar"]')).toContainText('2.500.000')
    await expect(one.locator('[data-response="2003"] [data-fact="pejabat1"]')).toContainText('Ibu Sari')
    await expect(one.locator('[data-response="2999"]')).toContainText('isi baru')
  } finally {
    await service.close()
  }
})

test('a status that lasts too long is stuck: badge, filter, and a letter for the help desk in one click', async ({ ajukan }) => {
  const { page } = ajukan
  await sendThree(page)
  await goSettings(page)
  await setNumber(page, 'stuck.104', '0.01')
  await goTracking(page)
  await expect(rowOf(page, samples.three).locator('[data-stuck]')).toBeVisible({ timeout: 30_000 })
  await page.locator('[data-filter="stuck"]').click()
  await expect(rowOf(page, samples.three)).toBeVisible()
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'tracking.helpDesk').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'disalin' })).toBeVisible()
  const copied = await clipboard(ajukan)
  for (const part of ['Nomor aju: 070128-KTU417-20261022-000018', 'Status terakhir: 104', 'Riwayat status:']) expect(copied).toContain(part)
  await goSettings(page)
  await setNumber(page, 'stuck.104', '0')
  await goTracking(page)
  await expect(page.locator('[data-filter="stuck"]')).toContainText('0')
})

test('a response is requested by its code, with a button for the usual codes and a field for others', async ({ ajukan }) => {
  const { page } = ajukan
  await sendThree(page)
  await autoOff(page)
  await goTracking(page)
  await expect(detail(page, samples.three).locator('[data-status="104"]')).toBeVisible()
  // What is asked after the advance would bring every response.
  await expectRefreshed(page)
  await advanceSilently(page, 20)
  await page.locator('[data-by-code="2003"]').click()
  await expect(page.locator('[data-response]')).toHaveCount(1)
  await expect(page.locator('[data-response="2003"] [data-fact="dokresno"]')).toContainText('SPPB-')
  await page.locator('[data-input="response-code"]').fill('2020')
  await action(page, 'tracking.byCode').click()
  await expect(page.locator('[data-response="2020"] [data-fact="kodebill"]')).toBeVisible()
  await page.locator('[data-input="response-code"]').fill('2099')
  await action(page, 'tracking.byCode').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Tidak ada respon dengan kode itu' })).toBeVisible()
})

test('new items are marked until they are seen, also after a restart', async ({ ajukan }) => {
  const { page, home } = ajukan
  await sendThree(page)
  await page.locator('nav [data-action="go.worklist"]').click()
  await advanceSilently(page, 3)
  await action(page, 'practice.advance').click()
  await goTracking(page)
  await expect(page.locator('[data-filter="fresh"]')).toContainText('1')
  await ajukan.close()

  const again = await launch({ home })
  await goTracking(again.page)
  await expect(rowOf(again.page, samples.three).locator('[data-unread]')).not.toHaveAttribute('data-unread', '0')
  await expect(detail(again.page, samples.three).locator('[data-fresh]').first()).toBeVisible()
  await rowOf(again.page, samples.three).click()
  await expect(again.page.locator('[data-filter="fresh"]')).toContainText('0')
  await expect(detail(again.page, samples.three).locator('[data-fresh]').first()).toBeVisible()
  await again.page.locator('nav [data-action="go.worklist"]').click()
  await goTracking(again.page)
  await expect(detail(again.page, samples.three).locator('[data-status]').first()).toBeVisible()
  await expect(detail(again.page, samples.three).locator('[data-fresh]')).toHaveCount(0)
  await again.close()
})

test('a different copy is shown with its values, and a due billing is counted down', async ({ ajukan }) => {
  const { page } = ajukan
  const tomorrow = new Date(Date.now() + 7 * 3_600_000 + 86_400_000).toISOString().slice(0, 10)
  const billing = (car: string, total: string) => ({
    car,
    reskd: '2020',
    restg: '2026-11-20',
    reswk: '101500',
    kpbc: '040300',
    deskripsi: 'KONFIRMASI PEMBAYARAN',
    kodebill: '820261120000001',
    tanggaljttempo: tomorrow,
    totalbayar: total,
    pdf_encoded: 'Data tidak ditemukan'
  })
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
  const service = await startAnsweringService((path, car) => {
    if (!path.includes('bc20')) return { rescode: 'OK', desc: path.includes('bc30') ? [] : {}, status: 'ok' }
    const copy = encode({ rescode: 'OK', desc: [{ reshdr: billing(car, '900') }] })
    return { rescode: 'OK', desc: [{ reshdr: { ...billing(car, '100'), res_encode: copy } }] }
  })
  try {
    await makeTrainingProfile(page, service.address, 'token-of-the-test')
    await watchFirst(page)
    await expect(page.locator('[data-copy="different"] [data-differs]')).toHaveCount(1)
    await expect(page.locator('[data-differs="totalbayar"]')).toContainText('900')
    await expect(page.locator('[data-billing]')).toContainText(/820261120000001.*sisa 1 h|820261120000001.*sisa \d+ j/)
    await expect(page.locator('[data-response="2020"]')).toContainText('akan diminta lagi sendiri')
    expect(await violations(ajukan)).toEqual([])
  } finally {
    await service.close()
  }
})
