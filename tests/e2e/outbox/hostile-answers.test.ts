import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { storedAnswers } from '../../support/drivers/stored-answers.ts'
import { RawReply, startAnsweringService } from '../../support/fakes/answering-service.ts'
import { violations } from '../../support/axe.ts'
import { action, expect, go, rowOf, test } from '../../support/e2e.ts'
import { ownName, pathTexts } from '../../support/fixtures/path-texts.ts'
import { textPdf } from '../../support/fixtures/pdf-samples.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'
import type { RunningApp } from '../../support/running-app.ts'
import { stepsOfOneLaunch } from '../../support/steps.ts'

const detail = (page: Page, car: string) => page.locator(`article.track[data-car="${car}"]`)
const carOf = (number: number): string => `000028ABCDEF20261120${String(number).padStart(6, '0')}`
const watch = async (page: Page, cars: readonly string[]): Promise<void> => {
  await go(page, 'tracking')
  await action(page, 'tracking.watch').click()
  await page.locator('[data-input="watch-list"]').fill(cars.join('\n'))
  await action(page, 'tracking.watchAdd').click()
}
/** Refreshes all and waits until every response is processed. */
const refreshAll = async (page: Page, cars: readonly string[], asked: () => ReadonlySet<string>): Promise<void> => {
  await action(page, 'tracking.refreshAll').click()
  await expect.poll(() => cars.filter((car) => !asked().has(car)), { timeout: 60_000 }).toEqual([])
  await expect(action(page, 'tracking.refreshAll')).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 })
}

const journalOf = (home: string): Promise<string> => storedAnswers(join(home, 'ajukan'))

const filesBelow = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

const { step, run } = stepsOfOneLaunch<{ ajukan: RunningApp }>(({ ajukan }) => ajukan.page)

step(
  'path characters in any field: each PDF is in the archive and opens, no file is outside, and the journal has the full text',
  async ({ ajukan }) => {
    const { page, home } = ajukan
    const car = carOf(1)
    const logFields = ['car', 'kodeRespon', 'uraianRespon', 'nomorRespon', 'tanggalRespon', 'nomorDaftar', 'tanggalDaftar']
    const headerFields = ['car', 'reskd', 'restg', 'reswk', 'deskripsi', 'kpbc', 'pibno', 'dokresno', 'pejabat1']
    const papers = await Promise.all(Array.from({ length: 12 }, (_, at) => textPdf(`Dokumen ${at}`)))
    const encoded = papers.map((paper) => paper.toString('base64'))
    const logged = logFields.flatMap((field) =>
      pathTexts.map((text, at) => ({
        ...{ car, kodeRespon: '2003', uraianRespon: 'SPPB', nomorDaftar: null, tanggalDaftar: null, nomorRespon: `R-${at}` },
        ...{ tanggalRespon: '2026-11-20', pdf_encoded: encoded[at % 6] },
        [field]: text
      }))
    )
    const headers = headerFields.flatMap((field) =>
      pathTexts.map((text, at) => ({
        reshdr: {
          ...{ car, reskd: '2090', restg: '2026-11-20', reswk: '101112', kpbc: null, deskripsi: 'Umum' },
          ...{ pdf_encoded: encoded[6 + (at % 6)], [field]: text }
        }
      }))
    )
    const statuses = ['kodeStatus', 'waktuStatus', 'keterangan', 'nomorDaftar', 'tanggalDaftar'].flatMap((field) =>
      pathTexts.map((text) => ({
        ...{ car, kodeStatus: '110', waktuStatus: '2026-11-20 08:00:00', keterangan: '', nomorDaftar: null, tanggalDaftar: null },
        [field]: text
      }))
    )
    const service = await startAnsweringService((path) =>
      path.includes('statusrespon')
        ? {
            status: 'ok',
            desc: {
              data: {
                car,
                createdTime: '../x',
                status: '110',
                statusUraian: '../../x',
                sendTime: '/etc',
                dataRespon: logged,
                dataStatus: statuses
              }
            }
          }
        : { rescode: 'OK', desc: headers, status: '../ok' }
    )
    try {
      await makeTrainingProfile(page, service.address, 'token-of-the-test')
      await watch(page, [car])
      await expect(detail(page, car).locator('[data-response]').first()).toBeVisible({ timeout: 60_000 })
      await refreshAll(page, [car], () => new Set([car]))
      // Each content is stored once, under however many names it arrives.
      const archive = join(home, 'ajukan', 'archive')
      const pdfFiles = async () => (await filesBelow(archive)).filter((name) => name.endsWith('.pdf'))
      await expect.poll(async () => (await pdfFiles()).length, { timeout: 90_000 }).toBe(papers.length)
      expect(await violations(ajukan)).toEqual([])
      await go(page, 'archive')
      await expect(page.locator('[role=row][data-row]').first()).toBeVisible()
      await page.locator('[role=row][data-row]').first().click()
      await expect(page.locator('[data-state="pdf.ready"]')).toBeVisible()
      await page.locator('[data-search="archive"]').fill('cron.d')
      await expect(page.locator('[role=row][data-row]').filter({ hasText: 'cron.d' }).first()).toBeVisible()

      expect((await filesBelow(archive)).filter((name) => !ownName.test(name))).toEqual([])
      const pdfs = await pdfFiles()
      expect(pdfs).toHaveLength(papers.length)
      for (const name of pdfs) {
        const bytes = await readFile(join(archive, name))
        expect(papers.some((paper) => paper.equals(bytes))).toBe(true)
      }
      const outside = (await filesBelow(home)).filter((name) => !name.startsWith('ajukan/archive/'))
      expect(outside.filter((name) => /(?:^|\/)(?:x|passwd|boot\.ini|share|CON|nul\.pdf)$|%2e|reboot|\.pdf$/.test(name))).toEqual([])
      const journal = await journalOf(home)
      for (const word of ['cron.d', 'system32', '$(reboot)', '__proto__']) expect(journal).toContain(word)
    } finally {
      await service.close()
    }
  }
)

const log = (car: string, over: object = {}): unknown => ({
  status: 'ok',
  desc: {
    data: { ...{ car, createdTime: '', status: '110', statusUraian: 'Validasi' }, sendTime: null, dataRespon: [], dataStatus: [], ...over }
  }
})
const mark = 'Persetujuan-é'
const text = (car: string): string => JSON.stringify(log(car, { statusUraian: mark }))
const many = Array.from({ length: 10_000 }, (_, at) => at)

/**
 * Per aju number: the response of the service, a text that the journal must contain, and what the screen shows.
 * Chromium returns no bytes of a body that it cannot decompress; then the journal has the reason.
 */
const cases: readonly (readonly [name: string, answer: (car: string) => unknown, stored: string, shown: '110' | 'odd' | 'failure'])[] = [
  ['UTF-16', (car) => new RawReply(Buffer.from(text(car), 'utf16le')), mark, '110'],
  ['UTF-16 with a byte order mark', (car) => new RawReply(Buffer.from(`\ufeff${text(car)}`, 'utf16le')), mark, '110'],
  ['Latin-1', (car) => new RawReply(Buffer.from(text(car), 'latin1')), mark, '110'],
  ['UTF-8 with a byte order mark', (car) => new RawReply(Buffer.from(`\ufeff${text(car)}`)), mark, '110'],
  ['bytes without a valid encoding', () => new RawReply(Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0x80, 0x41, 0x6a, 0x75])), '€Aju', 'failure'],
  [
    'invalid gzip',
    () => new RawReply(Buffer.from('bukan gzip sama sekali'), { 'content-encoding': 'gzip' }),
    'ERR_CONTENT_DECODING_FAILED',
    'failure'
  ],
  ['a wrong content type', (car) => new RawReply(Buffer.from(text(car)), { 'content-type': 'image/png' }), mark, '110'],
  ['HTML', () => '<html><script>alert(1)</script><h1>Gateway 7712</h1></html>', 'Gateway 7712', 'failure'],
  ['a line break inside a text', (car) => text(car).replace(mark, `${mark}\nBC 2.8`), 'BC 2.8', '110'],
  [
    'a desc inside a JSON text',
    (car) => ({ ...(log(car) as object), desc: JSON.stringify((log(car) as { desc: unknown }).desc) }),
    '\\"data\\":{',
    '110'
  ],
  ['a cut response', (car) => text(car).slice(0, 60), 'createdTime', 'failure'],
  ['an empty body', () => '', '', 'failure'],
  ['deep nesting', () => `{"status":"ok","desc":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, '[[[[', 'failure'],
  ['nesting within the limit', () => `{"status":"ok","desc":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, '[[[[', 'odd'],
  [
    'wrong types',
    (car) => log(car, { status: 110, statusUraian: { a: [1] }, dataRespon: 'x', dataStatus: { length: 3 } }),
    '"length":3',
    '110'
  ],
  [
    '10,000 responses',
    (car) => log(car, { dataRespon: many.map((at) => ({ car, kodeRespon: '2090', uraianRespon: `Ke ${at}` })) }),
    'Ke 9999',
    '110'
  ],
  ['10,000 statuses', (car) => log(car, { dataStatus: many.map((at) => ({ kodeStatus: `${at}` })) }), '"9998"', '110']
]

step(
  'responses with wrong encodings, cut, deeply nested, with wrong types or very long are shown or explained, and stored in the journal',
  async ({ ajukan }) => {
    const { page, home } = ajukan
    const cars = cases.map((_, at) => carOf(at + 101))
    const asked = new Set<string>()
    const service = await startAnsweringService((path, car) => {
      if (!path.includes('statusrespon')) return { rescode: 'OK', desc: [], status: 'ok' }
      asked.add(car)
      return cases[cars.indexOf(car)]?.[1](car)
    })
    try {
      await makeTrainingProfile(page, service.address, 'token-of-the-test')
      await page.locator('[data-setting="tracking.auto"]').click()
      await watch(page, cars)
      for (const [at, [name, , , shown]] of cases.entries()) {
        const car = carOf(at + 101)
        await rowOf(page, car).click()
        await expect(detail(page, car), name).toBeVisible()
        const shownElement = {
          '110': rowOf(page, car).getByText('110', { exact: true }),
          odd: detail(page, car).getByText('tidak sesuai bentuk yang dijanjikan'),
          failure: detail(page, car).getByRole('alert')
        }[shown]
        await expect(shownElement, name).toBeVisible({ timeout: 30_000 })
      }
      expect(asked.size).toBe(cars.length)
      expect(await violations(ajukan)).toEqual([])
      await page.locator('[data-search="tracking"]').fill(carOf(103).slice(-6))
      await expect(page.locator('[role=row][data-row]')).toHaveCount(1)
      await go(page, 'worklist')
      await expect(action(page, 'declaration.new')).toBeVisible()
      const journal = await journalOf(home)
      for (const [name, , stored] of cases)
        expect(journal.includes(stored) || journal.includes(JSON.stringify(stored).slice(1, -1)), name).toBe(true)
    } finally {
      await service.close()
    }
  }
)

test('hostile answers are stored as they came, shown or explained, and reach no file outside of the archive @all', ({ ajukan }) =>
  run({ ajukan }))
