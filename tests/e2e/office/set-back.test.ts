import { randomUUID } from 'node:crypto'
import { violations } from '../../support/axe.ts'
import { createDraft, goToWorklist } from '../../support/drivers/editor.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { batchCar, prepare, useProfile } from '../../support/drivers/outbox.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { action, expect, go, rowOf } from '../../support/e2e.ts'
import { attemptOf, type Held, type TestDesk } from '../../support/office/desk.ts'
import { done, hold, idOf, importRegistered, startCustoms, stateOf } from '../../support/office/sending-windows.ts'
import { keepOffice, takeImage } from '../../support/office/set-back.ts'
import { deskByHand, pictured, say } from '../../support/office/set-back-windows.ts'
import { exchange, goOffice, officePart, officeStatus, test, type WindowOffice } from '../../support/office/windows.ts'
import type { RunningApp } from '../../support/running-app.ts'

test('an owner dismisses the report of a desk, confirms another one, stops waiting for a desk and opens sending @all', async ({
  office
}) => {
  const owner = await office.desks.owner.join()
  const { page } = owner
  await createDraft(page)
  await exchange(owner)
  const { admin } = office.server
  const broker = office.desks.broker.id
  const { rows } = await admin.query<{ login: string }>('SELECT login FROM office_data.login WHERE desk_id = $1', [broker])
  const desk = await office.server.login(rows[0]?.login ?? '', 'secret-of-the-file')
  const instance = randomUUID()
  let counter = 0
  /** The desk remembers a position that the office never had. */
  const report = async (position: number): Promise<unknown> =>
    (await desk.query('SELECT office.hello($1) AS answer', [{ instance, counter: (counter += 1), position, commit: randomUUID() }])).rows[0] // oxfmt-ignore

  expect(await report(1_000_900_000)).toMatchObject({ answer: { answer: 'reported' } })
  await goOffice(page)
  const part = officePart(page)
  const reported = part.locator('[data-office="reported"]')
  await expect(reported).toContainText('Meja 2')
  expect((await officeStatus(owner))?.sendingOpen).toBe(false)
  expect(await violations(owner)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('report.png') })
  await say(page, 'office.dismiss', 'Server tidak dipulihkan.')
  await expect(reported).toHaveCount(0)
  await expect.poll(async () => (await officeStatus(owner))?.sendingOpen).toBe(true)

  await admin.query("UPDATE office_data.report SET decided_at = decided_at - interval '25 hours'")
  await admin.query('UPDATE office_data.desk SET stopped_until = NULL')
  expect(await report(1_000_900_009)).toMatchObject({ answer: { answer: 'reported' } })
  await exchange(owner)
  await expect(reported).toContainText('Meja 2')
  await say(page, 'office.confirmSetBack', 'Server dipulihkan dari cadangan kemarin.')
  await expect(part.locator('[data-office="missing"]')).toContainText('Meja 2')
  await page.screenshot({ path: test.info().outputPath('missing.png') })
  // The desk of the owner reports by itself.
  await expect(part.locator('[data-office="missing"]')).not.toContainText('Meja 1')
  await say(page, 'office.writeOff', 'Komputernya rusak.')
  await expect(part.locator('[data-office="complete"]')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('complete.png') })
  await say(page, 'office.openSending', 'Semua meja sudah melapor.')
  await expect(part.locator('[data-office="complete"]')).toHaveCount(0)
  await expect.poll(async () => (await officeStatus(owner))?.sendingOpen).toBe(true)
  await desk.end()
})

const picture = (name: string): string => test.info().outputPath(name)
const notice = ({ page }: RunningApp, state: string) => page.locator(`[data-state="office.${state}"]`)
const closedAt = async ({ page }: RunningApp, car: string): Promise<string | null | undefined> => {
  const holdings = await callHost(page, 'office.holdings', { after: 0 })
  return holdings.ok ? holdings.value.find((one) => one.car === car)?.closed : undefined
}
/** The holder in the window gives a declaration to a desk by hand, which accepts it. */
const give = async (from: RunningApp, car: string, to: TestDesk): Promise<Held> => {
  const declaration = await idOf(from.page, car)
  await hold(from, [declaration], { verb: 'give', to: to.id })
  const holdings = await callHost(from.page, 'office.holdings', { after: 0 })
  const found = holdings.ok ? holdings.value.find((one) => one.declaration === declaration) : undefined
  if (found === undefined) throw new Error(`no ${car}`)
  const { held } = (await to.write('take', { declarations: [found] })) as { held: readonly Held[] }
  await exchange(from)
  return held[0] as Held
}
/** The desk sends it, and the service takes it. */
const sendByHand = async (desk: TestDesk, held: Held, car: string): Promise<void> => {
  const attempt = attemptOf({ declaration: held.declaration, generation: held.generation, epoch: held.epoch }, car)
  await desk.write('claim_sending', { attempts: [attempt] })
  await desk.write('present_facts', { attempts: [{ ...attempt, outcome: 'accepted' }] })
}
/** An owner in the window stops waiting for the desks that do not come, and opens sending. */
const openSending = async (owner: RunningApp, gone: readonly string[]): Promise<void> => {
  await goOffice(owner.page)
  const part = officePart(owner.page)
  for (const name of gone) {
    await part.locator(`[data-office="missing"] [data-desk="${name}"] [data-action="office.writeOff"]`).click()
    await owner.page.locator('[data-field="office.word"]').fill('Komputernya rusak.')
    await action(owner.page, 'office.word.say').click()
    await expect(part.locator(`[data-office="missing"] [data-desk="${name}"]`)).toHaveCount(0)
  }
  await say(owner.page, 'office.openSending', 'Semua meja sudah melapor.')
  await expect.poll(async () => (await officeStatus(owner))?.sendingOpen).toBe(true)
}
const twoWindows = async (office: WindowOffice, address: string): Promise<readonly [RunningApp, RunningApp]> => {
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  for (const one of [owner, broker]) await useProfile(one.page, address, 60)
  return [owner, broker]
}

test('the server is back by three days: neither the desk that forgot its own sending nor the colleague of a dead one sends again before an owner has decided @all', async ({
  office
}) => {
  const customs = await startCustoms()
  try {
    const [owner, first] = await twoWindows(office, customs.address)
    const dead = await deskByHand(office, 'Meja 4')
    await importRegistered(first, 1, 2)
    const held = await give(first, batchCar(2), dead)
    await exchange(owner)
    // Office and disk of that day.
    const restore = await keepOffice(office.server.admin, office.id)
    await first.close()
    const setBack = await takeImage(office.desks.broker.home, `${office.desks.broker.home}-image`)
    const second = await office.desks.broker.open()
    await exchange(second)
    await prepare(second.page, [batchCar(1)])
    await confirmSend(second.page)
    await expect.poll(() => stateOf(second.page, batchCar(1))).toBe('accepted')
    await exchange(second)
    await sendByHand(dead, held, batchCar(2))
    await exchange(owner)
    await second.close()
    await dead.client.end()
    await setBack()
    await restore()

    const broker = await office.desks.broker.open()
    for (const one of [owner, broker]) await exchange(one)
    await prepare(broker.page, [batchCar(1)])
    await confirmSend(broker.page)
    await go(broker.page, 'outbox')
    await expect(notice(broker, 'missing')).toContainText('Meja 4')
    expect(await violations(broker)).toEqual([])
    await pictured(broker, picture, 'closed')
    await goOffice(owner.page)
    await expect(officePart(owner.page).locator('[data-office="missing"]')).toContainText('Meja 4')
    await pictured(owner, picture, 'waits-for-the-dead-desk')
    expect(customs.taken).toEqual([batchCar(1)])

    await openSending(owner, ['Meja 4'])
    for (const one of [owner, broker]) {
      await exchange(one)
      for (const number of [1, 2]) expect(await closedAt(one, batchCar(number))).toBe('maybe-sent')
    }
    await go(broker.page, 'outbox')
    await expect(notice(broker, 'late')).toContainText('mungkin sudah dikirim menurut catatan meja lain')
    await expect(rowOf(broker.page, batchCar(1))).toContainText('mungkin sudah dikirim menurut catatan meja lain')
    expect(await violations(broker)).toEqual([])
    await pictured(broker, picture, 'maybe-sent')
    await go(owner.page, 'outbox')
    await pictured(owner, picture, 'maybe-sent-owner')
    await action(owner.page, 'office.reopen').click()
    await owner.page.screenshot({ path: picture('reopen-id.png') })
    await owner.page.keyboard.press('Escape')
    expect(customs.taken).toEqual([batchCar(1)])
  } finally {
    await customs.close()
  }
})

test('a wiped office is filled from the copies of colleagues, read-only, until an owner takes them; the lane of a desk that does not come is nobody’s @all', async ({
  office
}) => {
  const customs = await startCustoms()
  try {
    const [owner, broker] = await twoWindows(office, customs.address)
    const [absent, gone] = [await deskByHand(office, 'Meja 4'), await deskByHand(office, 'Meja 5')]
    await importRegistered(broker, 1, 3)
    const [free, finished, retired] = [batchCar(1), batchCar(2), batchCar(3)]
    await hold(broker, [await idOf(broker.page, free)], { verb: 'give', to: null })
    await sendByHand(absent, await give(broker, finished, absent), finished)
    await give(broker, retired, gone)
    const lane = (await absent.write('claim_lane', { prefix: finished.slice(0, 12) })) as { series: string }
    for (const one of [owner, broker]) await exchange(one)
    for (const one of [absent, gone]) await one.client.end()
    for (const table of ['declaration', 'store_row', 'row_before', 'attempt', 'fact', 'number', 'number_lane', 'branch'])
      await office.server.admin.query(`DELETE FROM office_data.${table} WHERE office_id = $1`, [office.id])
    await office.server.admin.query("SELECT office_admin.begin_generation($1, 'restored')", [office.id])

    for (const one of [owner, broker]) await exchange(one)
    await done(callHost(owner.page, 'office.retireDesk', { desk: gone.id, reason: 'Meja 5 rusak' }))
    await openSending(owner, ['Meja 4'])
    for (const one of [owner, broker]) {
      await exchange(one)
      for (const car of [free, finished, retired]) expect([car, await closedAt(one, car)]).toEqual([car, 'gap'])
    }
    await go(owner.page, 'outbox')
    await expect(notice(owner, 'late')).toContainText('hilang dari kantor dan diisi dari salinan meja lain')
    expect(await violations(owner)).toEqual([])
    await pictured(owner, picture, 'gap')
    await goToWorklist(owner.page)
    await pictured(owner, picture, 'gap-worklist')
    const declarations = await Promise.all([free, finished, retired].map((car) => idOf(owner.page, car)))
    expect(await callHost(broker.page, 'office.hold', { declarations: declarations.slice(0, 1), verb: 'take', note: '' })).toMatchObject({
      ok: false
    })
    await hold(owner, declarations, { verb: 'take', note: '' })
    // What is known to be sent needs the word of an owner once more.
    expect([await closedAt(owner, free), await closedAt(owner, finished), await closedAt(owner, retired)]).toEqual([
      null,
      'maybe-sent',
      null
    ])
    await go(owner.page, 'outbox')
    await expect(notice(owner, 'late')).toContainText('mungkin sudah dikirim menurut catatan meja lain')
    await pictured(owner, picture, 'gap-taken')
    for (let count = 0; count < 3; count += 1) {
      const claimed = await callHost(broker.page, 'office.claimLane', { prefix: finished.slice(0, 12) })
      expect(claimed).toMatchObject({ ok: true })
      expect(claimed).not.toMatchObject({ value: { series: lane.series } })
    }
    expect(customs.taken).toEqual([])
  } finally {
    await customs.close()
  }
})

test('the only owner is gone: the other desks wait, the office tool makes one of them an owner, who confirms and opens sending @all', async ({
  office
}) => {
  const broker = await office.desks.broker.join()
  const { admin } = office.server
  const [gone, reporting] = [await deskByHand(office, 'Meja 5'), await deskByHand(office, 'Meja 4')]
  await admin.query("SELECT office_admin.set_rights($1, 'owner', 'pemilik')", [gone.id])
  await gone.client.end()
  Object.assign(reporting.identity, { position: 1_000_900_000, commit: randomUUID() })
  expect(await reporting.hello()).toMatchObject({ answer: 'reported' })
  await reporting.client.end()
  await exchange(broker)
  await goOffice(broker.page)
  const part = officePart(broker.page)
  await expect(part.locator('[data-office="reported"]')).toContainText('Meja 4')
  await expect(action(broker.page, 'office.confirmSetBack')).toHaveCount(0)
  expect(await violations(broker)).toEqual([])
  await pictured(broker, picture, 'no-owner')
  await admin.query("SELECT office_admin.set_rights($1, 'owner', 'pemilik meninggal; kode pemulihan')", [office.desks.broker.id])
  await expect
    .poll(async () => {
      await callHost(broker.page, 'office.exchange', null)
      return (await officeStatus(broker))?.rights
    })
    .toBe('owner')
  await goOffice(broker.page)
  await pictured(broker, picture, 'new-owner')
  await say(broker.page, 'office.confirmSetBack', 'Server diganti.')
  await expect(part.locator('[data-office="missing"]')).toContainText('Meja 5')
  await expect(part.locator('[data-office="missing"] [data-desk="Meja 2"]')).toHaveCount(0)
  await openSending(broker, ['Meja 4', 'Meja 5'])
})
