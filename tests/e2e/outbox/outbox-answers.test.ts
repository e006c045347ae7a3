import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { serviceTime } from '#core/base/service-time.ts'
import { readCsv } from '../../../renderer/workers/spreadsheets/read-code-list-csv.ts'
import { unzip } from '../../../renderer/workers/spreadsheets/zip.ts'
import { RawReply, startAnsweringService } from '../../support/fakes/answering-service.ts'
import { violations } from '../../support/axe.ts'
import { action, expect, expectSaved, go, moreAction, openDeclaration, rowOf, section, steps, test } from '../../support/e2e.ts'
import { typeField } from '../../support/drivers/editor.ts'
import { saveProfile } from '../../support/drivers/host-calls.ts'
import { batchCars, importBatch, selectProfile, useProfile } from '../../support/drivers/outbox.ts'
import { chooseSavePath } from '../../support/running-app.ts'
import {
  asError,
  declarationsInBody,
  emptyLog,
  receivedLog,
  resultOf,
  serveSubmissions,
  submissionsOf,
  submitPath
} from '../../support/fixtures/submit-replies.ts'
import { confirmSend } from '../../support/drivers/send.ts'

const result = (page: Page, car: string) => page.locator(`article[data-car="${car}"]`)
const send = async (page: Page, car: string): Promise<void> => {
  await go(page, 'worklist')
  await rowOf(page, car).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
}

/** The outbox keeps the entries of the steps before: each has aju numbers and a profile of its own. */
const { step, run } = steps()

step(
  'section errors, as text or as the object of vehicles, are readable and open their section; an unknown submit type is shown as received',
  async ({ ajukan }) => {
    const { page } = ajukan
    const err = {
      detail: 'Baris 2: pos tarif tidak dikenal',
      pungutan: 'BM tidak dihitung',
      kendaraan: { '0': { nopol: 'wajib diisi', rangka: ['terlalu pendek', ''] } }
    }
    const service = await serveSubmissions((declarations) => ({
      status: 'ok',
      desc: declarations.map((one) => resultOf(one, { submit_type: 'insert-baru' }, err))
    }))
    const [car = ''] = batchCars(1, 1)
    try {
      await useProfile(page, service.address, 60, 'sections')
      await importBatch(ajukan, 1, 1)
      await send(page, car)
      const article = result(page, car)
      const sectionRow = (name: string) => article.locator(`[data-section-result="${name}"]`)
      await expect(article.locator('[data-state="remarks"]')).toBeVisible()
      // A known word of the service is translated, another one shown as it came.
      await expect(article.locator('[data-submit-status]')).toHaveText('berhasil')
      await expect(article.locator('[data-submit-type]')).toHaveText('insert-baru')
      const technical = article.locator('[data-technical] dl')
      await expect(technical).toBeHidden()
      await article.locator('[data-technical] summary').click()
      await expect(technical).toContainText(/Status HTTP\s*200.*SHA-256\s*[0-9a-f]{64}/s)
      await expect(sectionRow('detail')).toContainText('Baris 2: pos tarif tidak dikenal')
      await expect(sectionRow('pungutan')).toContainText('BM tidak dihitung')
      await expect(sectionRow('kendaraan')).toContainText('0 › nopol: wajib diisi; 0 › rangka › 0: terlalu pendek')
      expect(await violations(ajukan)).toEqual([])
      await go(page, 'worklist')
      await expect(rowOf(page, car)).toContainText('Perlu perbaikan')
      await go(page, 'outbox')
      await sectionRow('kendaraan').locator('[data-action="section.open"]').click()
      await expect(section(page, 'other')).toHaveAttribute('aria-current', /.+/)
      await go(page, 'outbox')
      await sectionRow('detail').locator('[data-action="section.open"]').click()
      await expect(section(page, 'goods')).toHaveAttribute('aria-current', /.+/)
    } finally {
      await service.close()
    }
  }
)

const asPage = (status: number, title: string): RawReply =>
  new RawReply(`<!doctype html><title>${title}</title>`, { 'content-type': 'text/html' }, status)

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

step(
  'too large requests, server errors and HTML pages have their own message, the raw response is stored, and nothing is sent twice',
  async ({ ajukan }) => {
    const { page } = ajukan
    let reply: RawReply = cases[0][1]
    const service = await serveSubmissions(() => reply)
    try {
      await useProfile(page, service.address, 60, 'failing')
      await importBatch(ajukan, 11, cases.length)
      for (const [index, [name, response, state, sentence, advice]] of cases.entries()) {
        const car = batchCars(index + 11, 1)[0] ?? ''
        reply = response
        await send(page, car)
        const article = result(page, car)
        await expect(article.locator(`[data-state="${state}"]`), name).toBeVisible()
        await expect(article.locator('[data-failure]'), name).toContainText(sentence)
        await expect(article, name).toContainText(advice)
      }
      await moreAction(page, 'history.open')
      await action(page, 'history.raw').click()
      await expect(page.locator('[data-raw="answer"]')).toContainText('<!doctype html><title>Masuk</title>')
      await action(page, 'dialog.close').click()
      // The connection was tested with queries meanwhile; nothing was sent again automatically.
      await expect.poll(() => service.requests.some(({ path }) => path.includes('statusrespon')), { timeout: 90_000 }).toBe(true)
      expect(submissionsOf(service).map(([one]) => one?.car)).toEqual(batchCars(11, cases.length))
    } finally {
      await service.close()
    }
  }
)

step(
  'an error beside the result is a remark, a message is neutral; words compare without their form; an older status proves no correction',
  async ({ ajukan }) => {
    const { page } = ajukan
    let isLost = false
    // By a clock that is ahead of this computer's.
    const reportedAt = serviceTime(Date.now() + 600_000, 'WIB')
    const service = await startAnsweringService((path, asked, body) => {
      if (path.includes('statusrespon')) return isLost ? receivedLog(asked, reportedAt) : emptyLog(asked)
      if (path !== submitPath) return { rescode: 'OK', desc: [] }
      if (isLost) return new RawReply('', {}, 502)
      return {
        STATUS: 'OK',
        error: 'Sebagian rincian belum tersimpan',
        message: '1 unit data PT Unggul berhasil diunggah',
        desc: declarationsInBody(body).map((one) => {
          const { desc, ...rest } = resultOf(one, { submit_status: 'Success' })
          return { ...rest, Desc: { ...desc, car: one.car.toLowerCase(), header: '1' } }
        })
      }
    })
    const [car = ''] = batchCars(21, 1)
    try {
      await useProfile(page, service.address, 60, 'remarking')
      await importBatch(ajukan, 21, 1)
      await send(page, car)
      await expect(result(page, car).locator('[data-state="remarks"]')).toBeVisible()
      await expect(result(page, car)).toContainText('Sebagian rincian belum tersimpan')
      await expect(result(page, car).locator('[data-answer-message]')).toHaveText('Pesan layanan: 1 unit data PT Unggul berhasil diunggah')
      await expect(result(page, car)).not.toContainText('dihitung layanan')
      // A correction is lost. The service reports a status that is older, but that this desk had not read before.
      await expect.poll(() => service.requests.some(({ path }) => path.includes('statusrespon'))).toBe(true)
      isLost = true
      await send(page, car)
      await expect(result(page, car).locator('[data-state="unknown"]')).toBeVisible()
      await result(page, car).locator('[data-action="outbox.ask"]').click()
      await expect(result(page, car)).toContainText('dikenal dari kiriman lain, belum terbukti')
      await expect(result(page, car).locator('[data-state="unknown"]')).toBeVisible()
    } finally {
      await service.close()
    }
  }
)

step('after a lost answer only facts settle a submission: no word, no refusal and no status without a time', async ({ ajukan }) => {
  const { page } = ajukan
  let submitted: RawReply = new RawReply('', {}, 502)
  let log: unknown = { status: 'ok', desc: { data: null } }
  const service = await startAnsweringService((path) => {
    if (path === submitPath) return submitted
    return path.includes('statusrespon') ? log : { rescode: 'OK', desc: [] }
  })
  const [car = ''] = batchCars(31, 1)
  const isUnknown = (): Promise<void> => expect(result(page, car).locator('[data-state="unknown"]')).toBeVisible()
  try {
    await useProfile(page, service.address, 60, 'unclear')
    await importBatch(ajukan, 31, 1)
    await send(page, car)
    await expect(result(page, car).locator('[data-state="unknown"]')).toBeVisible()
    await result(page, car).locator('[data-action="outbox.ask"]').click()
    await expect(page.locator('[data-toast]').filter({ hasText: 'Jawaban layanan tidak jelas' })).toBeVisible()
    expect(submissionsOf(service)).toHaveLength(1)
    // Sent again by the user, and refused: that says nothing about the attempt whose answer was lost.
    submitted = asError(409, 'Nomor aju sudah pernah dikirim')
    await moreAction(page, 'outbox.sendEarly')
    await confirmSend(page)
    await expect(result(page, car).locator('[data-failure]')).toContainText('Nomor aju sudah pernah dikirim')
    await isUnknown()
    // A status that is a text is no proof, although the tracking shows it.
    log = {
      status: 'ok',
      desc: { data: { ...emptyLog(car).desc.data, status: 'Data tidak ditemukan', createdTime: serviceTime(Date.now(), 'WIB') } }
    }
    await result(page, car).locator('[data-action="outbox.ask"]').click()
    await expect(page.locator('[data-toast]').filter({ hasText: 'Jawaban layanan tidak jelas' })).toBeVisible()
    await isUnknown()
    log = receivedLog(car, serviceTime(Date.now(), 'WIB'))
    await result(page, car).locator('[data-action="outbox.ask"]').click()
    await expect(result(page, car).locator('[data-state="accepted"]')).toBeVisible()
    await expect(result(page, car)).toContainText('Layanan mengenal nomor aju ini: 105 DITERIMA')
    expect(submissionsOf(service)).toHaveLength(2)
  } finally {
    await service.close()
  }
})

/** Whether Excel would run the cell as a formula. */
const isFormula = (cell: string): boolean => /^[\s]*[=+\-@\t\r]/.test(cell)

step('no cell of the report is a formula, whatever the names of importer, profile and service are', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const service = await serveSubmissions(() => asError(400, '=HYPERLINK("http://contoh")'))
  const [car = ''] = batchCars(41, 1)
  try {
    await selectProfile(page, await saveProfile(page, service.address, 'token', { id: 'formulas', name: '@SUM(1+1)' }))
    await importBatch(ajukan, 41, 1)
    await openDeclaration(page, car)
    await section(page, 'parties').click()
    await typeField(page, '/header/data/impnama', '=HYPERLINK("http://contoh";"klik")')
    await expectSaved(page)
    await send(page, car)
    await expect(result(page, car).locator('[data-state="refused"]')).toBeVisible()
    await go(page, 'worklist')
    await expect(rowOf(page, car)).toContainText('Perlu perbaikan')
    await go(page, 'outbox')
    const [csvPath, xlsxPath] = [join(home, 'ringkasan.csv'), join(home, 'ringkasan.xlsx')]
    await chooseSavePath(app, csvPath)
    await action(page, 'outbox.reportCsv').click()
    await expect.poll(() => existsSync(csvPath)).toBe(true)
    await chooseSavePath(app, xlsxPath)
    await action(page, 'outbox.reportXlsx').click()
    await expect.poll(() => existsSync(xlsxPath)).toBe(true)

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

test('every kind of answer to a submission is explained, stored, reported and acted on @all', ({ ajukan }) => run({ ajukan }))
