import { countedActions, figureLine } from '../../support/drivers/counted-actions.ts'
import { action, expect, test } from '../../support/e2e.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'
import { startAnsweringService } from '../../support/fakes/answering-service.ts'
import { launch } from '../../support/running-app.ts'

/**
 * `npm run walk -- due`: after a week, who must pay today? The application starts with the answer, in the order of harm; one action copies the code to pay
 * with. `countedActions` says what counts as an action.
 */
const mostActions = 1

const dayIn = (days: number): string => new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** Aju numbers of one week: the day that the billing of each is due, or that it has none and waits for customs. */
const week = [
  { car: '000028ABCDEF20261120000001', importer: 'PT Masih Lama', due: dayIn(6) },
  { car: '000028ABCDEF20261120000002', importer: 'PT Bayar Hari Ini', due: dayIn(0) },
  { car: '000028ABCDEF20261120000003', importer: 'PT Di Bea Cukai', due: null },
  { car: '000028ABCDEF20261120000004', importer: 'PT Lewat Waktu', due: dayIn(-2) },
  { car: '000028ABCDEF20261120000005', importer: 'PT Besok', due: dayIn(1) }
] as const

const answer = (path: string, car: string): unknown => {
  const one = week.find((each) => each.car === car)
  if (path.includes('statusrespon')) {
    const code = one?.due === null ? '104' : '210'
    const status = { car, kodeStatus: code, waktuStatus: `${dayIn(0)} 00:00:01`, keterangan: '', nomorDaftar: null, tanggalDaftar: null }
    return {
      status: 'ok',
      desc: { data: { car, createdTime: '', status: code, statusUraian: '', sendTime: null, dataRespon: [], dataStatus: [status] } }
    }
  }
  if (!path.includes('bc20') || !one?.due) return { rescode: 'OK', desc: [], status: 'ok' }
  const reshdr = { car, reskd: '2020', restg: dayIn(-6), reswk: '101500', kpbc: '040300', deskripsi: 'KONFIRMASI', pdf_encoded: '' }
  return {
    rescode: 'OK',
    desc: [{ reshdr: { ...reshdr, kodebill: `820${car.slice(-9)}`, tanggaljttempo: one.due, totalbayar: '1500000' } }]
  }
}

test('after a week the application starts with who must pay today, and one action copies the code', async ({ ajukan }) => {
  const service = await startAnsweringService(answer)
  try {
    const { page: first } = ajukan
    await makeTrainingProfile(first, service.address, 'token-of-the-test')
    await action(first, 'go.tracking').first().click()
    await action(first, 'tracking.watch').click()
    await first.locator('[data-input="watch-list"]').fill(week.map(({ car, importer }) => `${car};${importer}`).join('\n'))
    await action(first, 'tracking.watchAdd').click()
    await action(first, 'tracking.refreshAll').click()
    await action(first, 'go.today').click()
    await expect(first.locator('[data-due-line="billing"]')).toHaveCount(4)
    await ajukan.close()

    const { app, page, close } = await launch({ home: ajukan.home, keepsStartScreen: true })
    try {
      const walk = countedActions(page)
      const lines = page.locator('[data-due-line]')
      await expect(page).toHaveURL(/#\/today$/)
      // Overdue, today, tomorrow, later.
      await expect(page.locator('[data-due-line="billing"] [data-due]')).toHaveCount(4)
      for (const [at, level] of ['overdue', 'today', 'soon', 'later'].entries())
        await expect(lines.nth(at).locator('[data-due]')).toHaveAttribute('data-due', level)
      await expect(lines.nth(1)).toContainText(/PT Bayar Hari Ini.*Rp 1\.500\.000.*820120000002/s)
      await expect(page.locator('nav [data-action="go.today"]')).toContainText(/\d/)

      await walk.click(lines.nth(1).locator('[data-action="billing.copy"]'), 'copy the billing code of PT Bayar Hari Ini')
      await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('820120000002')

      if (process.env['AJUKAN_LIST_ACTIONS'] === '1') console.log(walk.done.join('\n'))
      console.log(figureLine('actions from the start to who must pay today, with the code', walk.done.length, mostActions))
      expect(walk.done.length).toBeLessThanOrEqual(mostActions)
    } finally {
      await close()
    }
  } finally {
    await service.close()
  }
})
