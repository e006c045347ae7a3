import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { defaultTrackingSettings } from '#core/contract/tracking-settings.ts'
import { startAnsweringService } from '../../support/fakes/answering-service.ts'
import { violations } from '../../support/axe.ts'
import { action, expect, rowOf, steps, test } from '../../support/e2e.ts'
import { changeSending } from '../../support/drivers/outbox.ts'
import {
  autoOff,
  clockTimes,
  detail,
  expectQuietUntil,
  expectRefreshed,
  first,
  goTracking,
  refreshAndWait,
  second,
  watchOne
} from '../../support/drivers/tracking.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'
import { status, log, header } from './service-answers.ts'

const other = '000028ABCDEF20261120000077'
const [third, fourth] = ['000028ABCDEF20261120000003', '000028ABCDEF20261120000004'] as const

/** Follows an aju number at a service whose answers the test sets. */
const follow = async (page: Page, address: string, car: string): Promise<void> => {
  await makeTrainingProfile(page, address, 'token-of-the-test')
  await autoOff(page)
  await watchOne(page, car)
  await rowOf(page, car).click()
}

/** Watched numbers stay listed: each step has one of its own, at a profile of its own. */
const { step, run } = steps()

step('only the selected numbers are refreshed together; in quiet hours nothing is refreshed automatically', async ({ ajukan }) => {
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
    await expectQuietUntil(page, end)
    await goTracking(page)
    await action(page, 'tracking.watch').click()
    const cars = Array.from({ length: 5 }, (_, index) => `000028ABCDEF202611200000${index + 11}`)
    await page.locator('[data-input="watch-list"]').fill(cars.join('\n'))
    await action(page, 'tracking.watchAdd').click()
    await expect(page.locator('[data-auto="quiet"]')).toContainText(/jam tenang/i)
    const [first = '', second = '', third = '', fourth = ''] = cars
    const askedOf = (car: string) => service.requests.filter(({ body }) => body.includes(car))
    await rowOf(page, second).click()
    await expect(detail(page, second)).toContainText('Diperbarui')
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
    await changeSending(page, { tracking: defaultTrackingSettings })
  } finally {
    await service.close()
  }
})

step('what the service says worse later does not replace what is known: another number, an error, an empty log', async ({ ajukan }) => {
  const { page } = ajukan
  let answer: unknown = log()
  let responses: readonly object[] = [header({ kodebill: '820260000000001', tanggaljttempo: 'akhir bulan' })]
  const service = await startAnsweringService((path) =>
    path.includes('statusrespon') ? answer : { rescode: 'OK', desc: responses.map((reshdr) => ({ reshdr })) }
  )
  const one = detail(page, first)
  const refreshWith = async (next: unknown): Promise<void> => {
    // An answer of the refresh before must not be the next one.
    await expectRefreshed(page)
    answer = next
    await refreshAndWait(page)
  }
  const expectKnown = async (): Promise<void> => {
    await expect(rowOf(page, first)).toContainText('110')
    await expect(one.locator('[data-status="110"]')).toBeVisible()
    await expect(one.locator('[data-status="104"]')).toBeVisible()
    await expect(one.locator('[data-registration]')).toContainText('000123')
  }
  try {
    await follow(page, service.address, first)
    await expectKnown()
    await expect(one.locator('[data-billing="unreadable"]')).toContainText('akhir bulan')

    await refreshWith(log({ car: other, status: '800', dataStatus: [{ ...status('800'), car: other }] }))
    await expect(one.getByRole('alert')).toContainText('jawaban untuk nomor lain')
    await expect(one.locator('[data-status="800"]')).toHaveCount(0)
    await expectKnown()

    await refreshWith(log({ dataStatus: [status('104'), { ...status('501'), car: other }] }, { error: 'Basis data sedang dipulihkan' }))
    await expect(one.locator('[data-answer-error="status"]')).toContainText('Basis data sedang dipulihkan')
    await expect(one.locator('[data-foreign="status"]')).toContainText('000028-ABCDEF-20261120-000077')
    await expect(one.locator('[data-status="501"]')).toHaveCount(0)
    await expect(one.locator('[data-gone]')).toHaveCount(0)
    await expectKnown()

    // A list that is null takes nothing back; a message is shown as what it is.
    await refreshWith(log({ dataStatus: null, dataRespon: null }, { message: '1 unit data berhasil diunggah' }))
    await expect(one.locator('[data-answer-error]')).toHaveCount(0)
    await expect(one.locator('[data-answer-message="status"]')).toContainText('Pesan layanan: 1 unit data berhasil diunggah')
    await expect(one.locator('[data-gone]')).toHaveCount(0)
    await expectKnown()

    await expectRefreshed(page)
    responses = []
    await refreshWith(log({ status: '', statusUraian: '', dataStatus: [] }))
    await expect(one.locator('[data-answer-error]')).toHaveCount(0)
    await expect(one.locator('[data-gone="status"]')).toContainText('tidak lagi menyebut status')
    await expect(one.locator('[data-status="110"] [data-gone]')).toContainText('Tidak lagi disebut layanan sejak')
    await expect(one.locator('[data-response="2020"] [data-gone]')).toContainText('Tidak lagi disebut layanan sejak')
    await expectKnown()
    expect(await violations(ajukan)).toEqual([])
  } finally {
    await service.close()
  }
})

const pdfOf = (fill: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(600, fill), Buffer.from('\n%%EOF\n')])
const pdf = pdfOf(0xfb)

step(
  'a PDF is read from disguised base64 and from a copy; a damaged one is named; another one for the same response, and another code than the asked one, are said',
  async ({ ajukan }) => {
    const { page } = ajukan
    const encoded = pdf.toString('base64')
    const copied = header({ car: second, reskd: '2090', pdf_encoded: encoded })
    const copy = Buffer.from(JSON.stringify({ rescode: 'OK', desc: [{ reshdr: copied }] })).toString('base64')
    let release = `"${encoded.replaceAll('+', ' ')}"`
    const service = await startAnsweringService((path) =>
      path.includes('statusrespon')
        ? log({}, {}, second)
        : path.includes('getresbycode')
          ? { rescode: 'OK', desc: { reshdr: copied } }
          : {
              rescode: 'OK',
              desc: [
                { reshdr: header({ car: second, reskd: '2003', pdf_encoded: release }) },
                { reshdr: { ...header({ car: second, reskd: '2090' }), res_encode: copy } },
                { reshdr: header({ car: second, reskd: '2004', pdf_encoded: `${encoded.slice(0, 300)}*${encoded.slice(301)}` }) }
              ]
            }
    )
    try {
      await follow(page, service.address, second)
      const one = detail(page, second)
      for (const code of ['2003', '2090']) await expect(one.locator(`[data-response="${code}"] [data-action="archive.open"]`)).toBeVisible()
      await expect(one.locator('[data-response="2090"] [data-differs="pdf_encoded"]')).toBeVisible()
      await expect(one.locator('[data-response="2004"] [data-damaged]')).toContainText('teks aslinya tetap ada')

      await one.locator('[data-by-code="2003"]').click()
      await expect(page.locator('[data-toast]').filter({ hasText: 'Diminta respon 2003, tetapi layanan menjawab 2090' })).toBeVisible()

      release = pdfOf(0x41).toString('base64')
      await expectRefreshed(page)
      await refreshAndWait(page)
      const changed = one.locator('[data-response="2003"]')
      await expect(changed.locator('[data-other-pdfs]')).toContainText('1 PDF lain untuk respon ini')
      expect(await violations(ajukan)).toEqual([])
      await changed.locator('[data-action="archive.openOther"]').click()
      await expect.poll(() => page.url()).toContain(createHash('sha256').update(pdfOf(0x41)).digest('hex'))
    } finally {
      await service.close()
    }
  }
)

step(
  'the history is sorted by time with durations, empty dates are a dash, unknown codes are shown as received, and duplicate responses are merged',
  async ({ ajukan }) => {
    const { page } = ajukan
    const step = (kodeStatus: string, waktuStatus: string, keterangan: string, nomorDaftar: string | null = null) => ({
      ...{ car: third, kodeStatus, waktuStatus, keterangan, nomorDaftar },
      tanggalDaftar: '0000-00-00'
    })
    const known = { restg: '2026-11-20', kpbc: '040300', pdf_encoded: '' }
    const header = (reskd: string, reswk: string, more: object) => ({
      reshdr: { car: third, reskd, reswk, deskripsi: `KATA ${reskd}`, ...known, ...more }
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
            car: third,
            kodeRespon: '2020',
            uraianRespon: 'BILLING',
            nomorDaftar: null,
            tanggalDaftar: null,
            nomorRespon: '',
            tanggalRespon: '2026-11-20',
            pdf_encoded: ''
          }
        ]
        const log = { car: third, createdTime: '', status: '990', statusUraian: 'STATUS YANG BELUM DIKENAL', sendTime: null }
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
      await watchOne(page, third)
      await rowOf(page, third).click()
      const one = detail(page, third)
      const shown = () => one.locator('[data-status]').evaluateAll((found) => found.map((row) => row.getAttribute('data-status')))
      await expect.poll(shown).toEqual(['990', '110', '104'])
      await expect(one.locator('[data-status]').first()).toContainText('STATUS YANG BELUM DIKENAL')
      await expect(one.locator('[data-status]').first()).toHaveAttribute('aria-current', 'step')
      await expect(one.locator('[data-status="104"]')).toContainText('45 mnt')
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
  }
)

step('a different copy is shown with its values, and a due billing is counted down', async ({ ajukan }) => {
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
    await watchOne(page, fourth)
    await rowOf(page, fourth).click()
    await expect(page.locator('[data-copy="different"] [data-differs]')).toHaveCount(1)
    await expect(page.locator('[data-differs="totalbayar"]')).toContainText('900')
    await expect(page.locator('[data-billing]')).toContainText(/820261120000001.*sisa 1 hari|820261120000001.*sisa \d+ jam/)
    await expect(page.locator('[data-response="2020"]')).toContainText('akan diminta lagi sendiri')
    expect(await violations(ajukan)).toEqual([])
  } finally {
    await service.close()
  }
})

test('the selected numbers are asked, answers are read in any form, what is worse later replaces nothing, and copies and due billings are shown @all', ({
  ajukan
}) => run({ ajukan }))
