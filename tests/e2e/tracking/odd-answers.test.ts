import type { Page } from 'playwright'
import { startAnsweringService } from '../../support/fakes/answering-service.ts'
import { violations } from '../../support/axe.ts'
import { expect, rowOf, test } from '../../support/e2e.ts'
import { autoOff, detail, expectRefreshed, first, refreshAndWait, watchFirst } from '../../support/drivers/tracking.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'

const other = '000028ABCDEF20261120000077'
const status = (kodeStatus: string) => ({
  ...{ car: first, kodeStatus, nomorDaftar: '000123', tanggalDaftar: '2026-11-20' },
  ...{ waktuStatus: '2026-11-20 08:00:00', keterangan: `Langkah ${kodeStatus}` }
})
const log = (data: object = {}, top: object = {}) => ({
  status: 'ok',
  desc: {
    data: {
      ...{ car: first, createdTime: '2026-11-20 07:00:00', status: '110', statusUraian: 'Validasi', sendTime: null },
      ...{ dataRespon: [], dataStatus: [status('104'), status('110')] },
      ...data
    }
  },
  ...top
})
const header = (more: object) => ({
  car: first,
  reskd: '2020',
  restg: '2026-11-20',
  reswk: '101112',
  kpbc: null,
  deskripsi: 'Billing',
  pdf_encoded: '',
  ...more
})

/** Follows `first` at a service whose answers the test sets. */
const follow = async (page: Page, address: string): Promise<void> => {
  await makeTrainingProfile(page, address, 'token-of-the-test')
  await autoOff(page)
  await watchFirst(page)
  await rowOf(page, first).click()
}

test('what the service says worse later does not replace what is known: another number, an error, an empty log', async ({ ajukan }) => {
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
    await follow(page, service.address)
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

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(600, 0xfb), Buffer.from('\n%%EOF\n')])

test('a PDF is read from disguised base64 and from a copy; a damaged one is named, and its text stays in the raw answer', async ({
  ajukan
}) => {
  const { page } = ajukan
  const encoded = pdf.toString('base64')
  const copied = header({ reskd: '2090', pdf_encoded: encoded })
  const copy = Buffer.from(JSON.stringify({ rescode: 'OK', desc: [{ reshdr: copied }] })).toString('base64')
  const service = await startAnsweringService((path) =>
    path.includes('statusrespon')
      ? log()
      : {
          rescode: 'OK',
          desc: [
            { reshdr: header({ reskd: '2003', pdf_encoded: `"${encoded.replaceAll('+', ' ')}"` }) },
            { reshdr: { ...header({ reskd: '2090' }), res_encode: copy } },
            { reshdr: header({ reskd: '2004', pdf_encoded: `${encoded.slice(0, 300)}*${encoded.slice(301)}` }) }
          ]
        }
  )
  try {
    await follow(page, service.address)
    const one = detail(page, first)
    for (const code of ['2003', '2090']) await expect(one.locator(`[data-response="${code}"] [data-action="archive.open"]`)).toBeVisible()
    await expect(one.locator('[data-response="2090"] [data-differs="pdf_encoded"]')).toBeVisible()
    await expect(one.locator('[data-response="2004"] [data-damaged]')).toContainText('teks aslinya tetap ada')
  } finally {
    await service.close()
  }
})
