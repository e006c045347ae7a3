import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { readCsv } from '../../../renderer/workers/spreadsheets/read-csv.ts'
import { unzip } from '../../../renderer/workers/spreadsheets/zip.ts'
import { RawReply, startAnsweringService, type AnsweringService } from '../../support/fakes/answering-service.ts'
import { violations } from '../../support/axe.ts'
import { action, expect, expectSaved, go, loadSamples, openDeclaration, rowOf, samples, section, test, toast } from '../../support/e2e.ts'
import { typeField } from '../../support/drivers/editor.ts'
import { saveProfile } from '../../support/drivers/host-calls.ts'
import { batchCars, entriesOf, importBatch, queueDrafts, selectProfile, useProfile } from '../../support/drivers/outbox.ts'
import { chooseSavePath } from '../../support/running-app.ts'
import { emptyLog, declarationsInBody, resultOf, submissionsOf, submitPath, type Posted } from '../../support/fixtures/submit-replies.ts'
import { confirmSend } from '../../support/drivers/send.ts'

const result = (page: Page, car: string = samples.three) => page.locator(`article[data-car="${car}"]`)
const count = (page: Page, filter: string) => page.locator(`[data-filter="${filter}"] .count`)
const send = async (page: Page, car: string): Promise<void> => {
  await go(page, 'worklist')
  await rowOf(page, car).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
}

/** A service that returns this to submissions, and an empty status log for every aju number. */
const serve = (answer: (declarations: readonly Posted[]) => unknown): Promise<AnsweringService> =>
  startAnsweringService((path, car, body) => {
    if (path === submitPath) return answer(declarationsInBody(body))
    return path.includes('statusrespon') ? emptyLog(car) : { rescode: 'OK', desc: [] }
  })

test('with several declarations per request, results are matched by aju number; a missing one is unknown and a foreign one is ignored', async ({
  ajukan
}) => {
  const { page } = ajukan
  const cars = batchCars(1, 7)
  // One of the first request and one of the second: which declarations they have depends on the order of the worklist.
  let [left, swapped] = ['', '']
  const strange = '000028LAINLN20261120999999'
  const service = await serve((declarations) => {
    const [first] = declarations
    if (left === '') left = first?.car ?? ''
    else if (swapped === '') swapped = first?.car ?? ''
    // In reverse order, one left out, one with an aju number that was not sent.
    const desc = declarations
      .toReversed()
      .filter(({ car }) => car !== left)
      .map((one) => resultOf(one.car === swapped ? { ...one, car: strange } : one))
    return { status: 'ok', desc }
  })
  try {
    await useProfile(page, service.address, 5)
    await go(page, 'settings')
    for (const [name, value] of [
      ['perEnvelope', '3'],
      ['sendAtOnce', '1']
    ] as const) {
      await page.locator(`[data-setting="sending.${name}"]`).fill(value)
      await page.keyboard.press('Tab')
    }
    await importBatch(ajukan, 1, cars.length)
    await queueDrafts(page)
    await expect(count(page, 'accepted')).toHaveText('5')
    await expect(count(page, 'unknown')).toHaveText('2')
    const sent = submissionsOf(service)
    expect(sent.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(sent.flatMap((some) => some.map(({ car }) => car)).sort()).toEqual(cars)

    await page.locator('[data-filter="unknown"]').click()
    const grid = page.getByRole('grid')
    await grid.locator(`[role=row][data-car="${left}"]`).click()
    // The other numbers of the request are not named: the response is not for another declaration.
    await expect(result(page, left)).toContainText('Jawaban tidak memuat nomor aju ini.')
    await grid.locator(`[role=row][data-car="${swapped}"]`).click()
    await expect(result(page, swapped)).toContainText('Jawaban tidak memuat nomor aju ini, melainkan 000028-LAINLN-20261120-999999.')
    await action(page, 'history.open').click()
    await expect(page.locator('[data-sent-history]')).toContainText(/deklarasi ke-\d dari 3/i)
    expect((await entriesOf(page)).filter(({ car }) => car === strange)).toEqual([])
    expect(submissionsOf(service)).toHaveLength(sent.length)
  } finally {
    await service.close()
  }
})

test('during a batch, progress and rate are shown; it can be paused, resumed and cancelled', async ({ ajukan }) => {
  const { page } = ajukan
  const many = 40
  // The service holds all but the first submissions, so that the batch lasts as long as the test looks at it.
  let answered = 0
  let allowed = 8
  const held: (() => void)[] = []
  const allow = (count: number): void => {
    allowed = count
    for (const go of held.splice(0)) go()
  }
  const service = await serve(async (declarations) => {
    answered += 1
    for (const number = answered; number > allowed;) await new Promise<void>((go) => held.push(go))
    return { status: 'ok', desc: declarations.map((one) => resultOf(one)) }
  })
  const sent = () => submissionsOf(service).length
  const run = page.locator('[data-run="running"]')
  try {
    await useProfile(page, service.address, 240)
    await importBatch(ajukan, 1, many)
    await queueDrafts(page)
    await expect(run).toContainText(new RegExp(`\\d+ dari ${many} selesai`))
    await expect(run.locator('[data-pace]')).toContainText(/\d per menit · sisa sekitar \d/)
    await action(page, 'outbox.pause').click()
    allow(many)
    await expect(count(page, 'sending')).toHaveCount(0)
    await expect(page.locator('[data-line="paused"]')).toBeVisible()
    const before = sent()
    expect(before).toBeLessThan(many)
    // Long enough for many requests, which would be answered at once.
    await page.waitForTimeout(500)
    expect(sent()).toBe(before)
    allow(before + 2)
    await action(page, 'outbox.resume').click()
    await expect.poll(sent).toBeGreaterThan(before)
    await action(page, 'outbox.cancelWaiting').click()
    await page.locator('[data-action="question.yes"]').click()
    await expect(count(page, 'cancelled')).toBeVisible()
    allow(many)
    await expect(page.locator('[data-run="running"]')).toHaveCount(0)
    const cancelled = Number(await count(page, 'cancelled').innerText())
    await expect(count(page, 'accepted')).toHaveText(String(many - cancelled))
    expect([sent(), cancelled > 0]).toEqual([many - cancelled, true])
    expect(new Set(submissionsOf(service).map(([one]) => one?.car)).size).toBe(sent())
  } finally {
    await service.close()
  }
})

test('section errors, as text or as the object of vehicles, are readable and open their section; an unknown submit type is shown as received', async ({
  ajukan
}) => {
  const { page } = ajukan
  const err = {
    detail: 'Baris 2: pos tarif tidak dikenal',
    pungutan: 'BM tidak dihitung',
    kendaraan: { '0': { nopol: 'wajib diisi', rangka: ['terlalu pendek', ''] } }
  }
  const service = await serve((declarations) => ({
    status: 'ok',
    desc: declarations.map((one) => resultOf(one, { submit_type: 'insert-baru' }, err))
  }))
  try {
    await loadSamples(page)
    await useProfile(page, service.address, 5)
    await send(page, samples.three)
    const article = result(page)
    const sectionRow = (name: string) => article.locator(`[data-section-result="${name}"]`)
    await expect(article.locator('[data-state="remarks"]')).toBeVisible()
    await expect(article).toContainText('insert-baru')
    await expect(sectionRow('detail')).toContainText('Baris 2: pos tarif tidak dikenal')
    await expect(sectionRow('pungutan')).toContainText('BM tidak dihitung')
    await expect(sectionRow('kendaraan')).toContainText('0 › nopol: wajib diisi; 0 › rangka › 0: terlalu pendek')
    expect(await violations(ajukan)).toEqual([])
    await go(page, 'worklist')
    await expect(rowOf(page, samples.three)).toContainText('Perlu perbaikan')
    await go(page, 'outbox')
    await sectionRow('kendaraan').locator('[data-action="section.open"]').click()
    await expect(section(page, 'other')).toHaveAttribute('aria-current', /.+/)
    await go(page, 'outbox')
    await sectionRow('detail').locator('[data-action="section.open"]').click()
    await expect(section(page, 'goods')).toHaveAttribute('aria-current', /.+/)
  } finally {
    await service.close()
  }
})

const asPage = (status: number, title: string): RawReply =>
  new RawReply(`<!doctype html><title>${title}</title>`, { 'content-type': 'text/html' }, status)
const asError = (status: number, error: string): RawReply => new RawReply(JSON.stringify({ error }), {}, status)

/** Name, response, state of the entry, failure text and help text. */
const cases = [
  [
    '413 with a page',
    asPage(413, 'Request Entity Too Large'),
    'failed',
    'Kiriman terlalu besar bagi layanan. (Request Entity',
    'Pecah menjadi'
  ],
  [
    '413 with a message',
    asError(413, 'Payload too large'),
    'failed',
    'Kiriman terlalu besar bagi layanan. (Payload too large)',
    'Pecah menjadi'
  ],
  ['409 without a body', new RawReply('', {}, 409), 'failed', 'cara yang tidak dikenal. (HTTP 409)', 'Lihat jawabannya di Riwayat kirim'],
  ['500 with a page', asPage(500, 'Server Error'), 'unknown', 'Layanan sedang bermasalah. (Server Error)', 'mungkin sudah sampai'],
  ['500 with a message', asError(500, 'Internal error'), 'unknown', 'Layanan sedang bermasalah. (Internal error)', 'mungkin sudah sampai'],
  ['502 with a page', asPage(502, 'Bad Gateway'), 'unknown', 'Layanan sedang bermasalah. (Bad Gateway)', 'mungkin sudah sampai'],
  ['504 without a body', new RawReply('', {}, 504), 'unknown', 'Layanan sedang bermasalah. (HTTP 504)', 'mungkin sudah sampai'],
  ['200 with a page', asPage(200, 'Masuk'), 'unknown', 'Layanan menjawab dengan halaman, bukan data. (Masuk)', 'mungkin sudah sampai']
] as const

test('too large requests, server errors and HTML pages have their own message, the raw response is stored, and nothing is sent twice', async ({
  ajukan
}) => {
  const { page } = ajukan
  let reply: RawReply = cases[0][1]
  const service = await serve(() => reply)
  try {
    await useProfile(page, service.address, 5)
    await importBatch(ajukan, 1, cases.length)
    for (const [index, [name, response, state, sentence, advice]] of cases.entries()) {
      const car = batchCars(index + 1, 1)[0] ?? ''
      reply = response
      await send(page, car)
      const article = result(page, car)
      await expect(article.locator(`[data-state="${state}"]`), name).toBeVisible()
      await expect(article.locator('[data-failure]'), name).toContainText(sentence)
      await expect(article, name).toContainText(advice)
    }
    await action(page, 'history.open').click()
    await action(page, 'history.raw').click()
    await expect(page.locator('[data-raw="answer"]')).toContainText('<!doctype html><title>Masuk</title>')
    await action(page, 'dialog.close').click()
    // The connection was tested with queries meanwhile; nothing was sent again automatically.
    await expect.poll(() => service.requests.some(({ path }) => path.includes('statusrespon')), { timeout: 90_000 }).toBe(true)
    expect(submissionsOf(service).map(([one]) => one?.car)).toEqual(batchCars(1, cases.length))
  } finally {
    await service.close()
  }
})

test('server errors with a message stop a batch after a few requests; the rest waits', async ({ ajukan }) => {
  const { page } = ajukan
  const service = await serve(() => asError(500, 'Internal error'))
  try {
    await useProfile(page, service.address, 5)
    await importBatch(ajukan, 1, 20)
    await queueDrafts(page)
    await expect(page.locator('[data-line="stopped"]')).toContainText('beberapa kiriman berturut-turut tidak dijawab dengan benar')
    await expect(page.locator('[data-line="stopped"]')).toContainText('Internal error')
    // The counts are updated a moment later.
    const counted = async (name: string): Promise<number> => Number(await count(page, name).innerText())
    await expect.poll(async () => (await counted('unknown')) + (await counted('waiting'))).toBe(20)
    const open = await counted('unknown')
    expect(open).toBeLessThanOrEqual(9)
    expect(submissionsOf(service)).toHaveLength(open)
  } finally {
    await service.close()
  }
})

test('an error beside the result is a remark; words and counts compare without their form', async ({ ajukan }) => {
  const { page } = ajukan
  const service = await serve((declarations) => ({
    STATUS: 'OK',
    error: 'Sebagian rincian belum tersimpan',
    desc: declarations.map((one) => {
      const { desc, ...rest } = resultOf(one, { submit_status: 'Success' })
      return { ...rest, Desc: { ...desc, car: one.car.toLowerCase(), header: '1' } }
    })
  }))
  try {
    await loadSamples(page)
    await useProfile(page, service.address, 5)
    await send(page, samples.three)
    await expect(result(page).locator('[data-state="remarks"]')).toBeVisible()
    await expect(result(page)).toContainText('Sebagian rincian belum tersimpan')
    await expect(result(page)).not.toContainText('dihitung layanan')
  } finally {
    await service.close()
  }
})

test('an answer that does not clearly say no is named as unclear, and sending again is not recommended', async ({ ajukan }) => {
  const { page } = ajukan
  const service = await startAnsweringService((path) => {
    if (path === submitPath) return new RawReply('', {}, 502)
    return path.includes('statusrespon') ? { status: 'ok', desc: { data: null } } : { rescode: 'OK', desc: [] }
  })
  try {
    await loadSamples(page)
    await useProfile(page, service.address, 5)
    await send(page, samples.three)
    await expect(result(page).locator('[data-state="unknown"]')).toBeVisible()
    await result(page).locator('[data-action="outbox.ask"]').click()
    await expect(page.locator('[data-toast]').filter({ hasText: 'Jawaban layanan tidak jelas' })).toBeVisible()
    expect(submissionsOf(service)).toHaveLength(1)
  } finally {
    await service.close()
  }
})

/** Whether Excel would run the cell as a formula. */
const isFormula = (cell: string): boolean => /^[\s]*[=+\-@\t\r]/.test(cell)

test('no cell of the report is a formula, whatever the names of importer, profile and service are', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const service = await serve(() => asError(400, '=HYPERLINK("http://contoh")'))
  try {
    await loadSamples(page)
    await selectProfile(page, await saveProfile(page, service.address, 'token', { name: '@SUM(1+1)' }))
    await openDeclaration(page, samples.three)
    await section(page, 'parties').click()
    await typeField(page, '/header/data/impnama', '=HYPERLINK("http://contoh";"klik")')
    await expectSaved(page)
    await send(page, samples.three)
    await expect(result(page).locator('[data-state="refused"]')).toBeVisible()
    await go(page, 'worklist')
    await expect(rowOf(page, samples.three)).toContainText('Perlu perbaikan')
    await go(page, 'outbox')
    const [csvPath, xlsxPath] = [join(home, 'ringkasan.csv'), join(home, 'ringkasan.xlsx')]
    await chooseSavePath(app, csvPath)
    await action(page, 'outbox.reportCsv').click()
    await expect(toast(page, 'csv')).toBeVisible()
    await chooseSavePath(app, xlsxPath)
    await action(page, 'outbox.reportXlsx').click()
    await expect(toast(page, 'xlsx')).toBeVisible()

    const csv = readCsv(new Uint8Array(await readFile(csvPath)))
    const cells = csv.ok ? csv.rows.flat() : []
    expect(cells).toContain(`'=HYPERLINK("http://contoh";"klik")`)
    expect(cells).toContain("'@SUM(1+1)")
    expect(cells.filter(isFormula)).toEqual([])
    const parts = await unzip(new Uint8Array(await readFile(xlsxPath)), (name) => name.endsWith('.xml'), 10_000_000)
    const texts = parts.map(({ bytes }) => new TextDecoder().decode(bytes))
    // The texts are stored as typed; a formula would be in an `f` element.
    expect(texts.join('')).toContain('=HYPERLINK(')
    expect(texts.filter((text) => /<f[\s>]/.test(text))).toEqual([])
    // A refused declaration is not sent again automatically.
    expect(submissionsOf(service)).toHaveLength(1)
  } finally {
    await service.close()
  }
})
