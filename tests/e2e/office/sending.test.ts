import { writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { defaultTrackingSettings } from '#core/contract/settings.ts'
import { violations } from '../../support/axe.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { batchCar, changeSending, queueDrafts, useProfile } from '../../support/drivers/outbox.ts'
import { goToWorklist } from '../../support/drivers/editor.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { action, expect, go, holdToasts, rowOf, toast } from '../../support/e2e.ts'
import { deskToPair, newOfficeOn } from '../../support/office/office-server.ts'
import { contactOf, done, handOver, hold, idOf, importRegistered, startCustoms, stateOf } from '../../support/office/sending-windows.ts'
import { exchange, joinOffice, officeStatus, test } from '../../support/office/windows.ts'
import type { RunningApp } from '../../support/running-app.ts'

const notice = (page: Page, state: string) => page.locator(`[data-state="office.${state}"]`)
const seen = async (one: RunningApp, car: string): Promise<void> => {
  await exchange(one)
  await goToWorklist(one.page)
  await expect(rowOf(one.page, car)).toBeVisible()
}
/** Chooses a waiting declaration in the dialog and sends it without the office. */
const sendAlone = async (page: Page, car: string): Promise<void> => {
  await action(page, 'office.alone').click()
  await expect(page.locator('[data-alone-risk]')).toContainText('dapat terkirim dua kali')
  await expect(page.locator('[data-action="office.alone.yes"]')).toBeDisabled()
  await page.locator(`[data-alone] [data-car="${car}"] [data-field="office.alone"]`).check()
  await page.locator('[data-action="office.alone.yes"]').click()
  await expect.poll(() => stateOf(page, car)).toBe('accepted')
}

test('two desks send: selected declarations without the office, with a confirmation what the other may have sent, and again after a late attempt @all', async ({
  office
}) => {
  const customs = await startCustoms()
  try {
    const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
    for (const one of [owner, broker]) await useProfile(one.page, customs.address, 60)
    await importRegistered(broker, 1, 2)
    await seen(owner, batchCar(1))

    await test.step('without contact the outbox waits and says so; only a declaration that the user selects is sent', async () => {
      await office.desks.broker.cut()
      await expect.poll(() => contactOf(broker)).toBe('offline')
      await queueDrafts(broker.page)
      await expect(notice(broker.page, 'waits')).toContainText('2 kiriman menunggu kantor')
      await expect(rowOf(broker.page, batchCar(2))).toContainText('tidak terjangkau')
      expect(customs.taken).toEqual([])
      await action(broker.page, 'office.alone').click()
      expect(await violations(broker)).toEqual([])
      await broker.page.keyboard.press('Escape')
      await sendAlone(broker.page, batchCar(1))
      await expect(notice(broker.page, 'alone')).toContainText('Mengirim tanpa kantor: 1 deklarasi')
      expect(await violations(broker)).toEqual([])
      // On every screen.
      const state = broker.page.locator('[data-action="office.aloneState"]')
      await goToWorklist(broker.page)
      await expect(state).toContainText('Tanpa kantor: 1, sampai')
      await state.click()
      await expect(notice(broker.page, 'alone')).toBeVisible()
      expect([customs.taken, await stateOf(broker.page, batchCar(2))]).toEqual([[batchCar(1)], 'queued'])
    })

    await test.step('the next contact ends the mode, and waiting declarations are sent automatically', async () => {
      await office.desks.broker.mend()
      await exchange(broker)
      await expect.poll(() => stateOf(broker.page, batchCar(2))).toBe('accepted')
      await expect(notice(broker.page, 'alone')).toHaveCount(0)
      await expect(broker.page.locator('[data-action="office.aloneState"]')).toHaveCount(0)
      expect(customs.taken).toEqual([batchCar(1), batchCar(2)])
    })

    await test.step('sending what another desk has sent needs a confirmation, which names that desk', async () => {
      const declaration = await idOf(broker.page, batchCar(1))
      await handOver(declaration, broker, owner, office.desks.owner.id)
      await goToWorklist(owner.page)
      await rowOf(owner.page, batchCar(1)).click()
      await action(owner.page, 'declaration.queue').click()
      await confirmSend(owner.page)
      const word = owner.page.locator('[data-word]')
      await expect(word).toContainText(
        'Komputer Meja 2 mungkin sudah atau masih akan mengirim. Ajukan tidak dapat memastikannya; periksa komputer itu. Bila Anda kirim, deklarasi dapat terkirim dua kali.'
      )
      expect(await violations(owner)).toEqual([])
      await expect(owner.page.locator('[data-action="office.word.yes"]')).toBeDisabled()
      await word.locator('[data-field="office.word"]').fill('Pembetulan atas permintaan importir')
      await owner.page.locator('[data-action="office.word.yes"]').click()
      await expect.poll(() => stateOf(owner.page, batchCar(1))).toBe('accepted')
      await expect(owner.page.locator('[data-other-attempts]')).toContainText('Meja 2')
      // The same content is the same bytes on both desks.
      await expect(notice(owner.page, 'bodies')).toHaveCount(0)
      const said = await office.server.admin.query('SELECT word FROM office_data.attempt WHERE office_id = $1 AND word IS NOT NULL', [
        office.id
      ])
      expect(said.rows).toEqual([{ word: 'Pembetulan atas permintaan importir' }])
    })

    await test.step('an attempt of a locked desk closes sending; the owner reopens it with a reason', async () => {
      await importRegistered(broker, 3, 1)
      await seen(owner, batchCar(3))
      const declaration = await idOf(owner.page, batchCar(3))
      await office.desks.broker.cut()
      await expect.poll(() => contactOf(broker)).toBe('offline')
      await queueDrafts(broker.page)
      await sendAlone(broker.page, batchCar(3))
      await done(callHost(owner.page, 'office.lockDesk', { desk: office.desks.broker.id, reason: 'laptop Meja 2 hilang' }))
      await hold(owner, [declaration], { verb: 'take', note: '', reason: 'Meja 2 tidak terjangkau' })
      await office.desks.broker.mend()
      // What a locked desk sent without the office waits in quarantine, and its declaration may have been sent.
      await expect
        .poll(async () => {
          await callHost(broker.page, 'office.exchange', null)
          await exchange(owner)
          const holdings = await callHost(owner.page, 'office.holdings', { after: 0 })
          return holdings.ok ? holdings.value.find((one) => one.declaration === declaration)?.closed : null
        })
        .toBe('maybe-sent')
      await go(owner.page, 'outbox')
      await expect(notice(owner.page, 'late')).toBeVisible()
      await action(owner.page, 'office.reopen').click()
      expect(await violations(owner)).toEqual([])
      await owner.page.locator('[data-field="office.reopenWord"]').fill('Hanya kiriman Meja 2 yang sampai')
      await owner.page.locator('[data-action="office.reopen.yes"]').click()
      await expect(notice(owner.page, 'late')).toHaveCount(0)
      // What it held goes to the pool.
      await done(callHost(owner.page, 'office.retireDesk', { desk: office.desks.broker.id, reason: 'Meja 2 rusak' }))
      await exchange(owner)
    })

    let last = owner
    await test.step('a call that was not answered for long is repeated when the user confirms', async () => {
      const declaration = await idOf(owner.page, batchCar(1))
      const { admin } = office.server
      await admin.query('BEGIN')
      await admin.query('SELECT FROM office_data.declaration WHERE office_id = $1 AND declaration = $2 FOR UPDATE', [
        office.id,
        declaration
      ])
      const call = callHost(owner.page, 'office.hold', { declarations: [declaration], verb: 'give', to: null }).catch(() => null)
      await expect.poll(async () => (await admin.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount).toBeGreaterThan(0)
      await office.desks.owner.cut()
      await owner.close()
      await call
      await admin.query('ROLLBACK')
      const database = new DatabaseSync(join(office.desks.owner.home, 'ajukan', 'ajukan.db'))
      database.exec('UPDATE office_requests SET at = at - 700000 WHERE result IS NULL')
      database.close()
      await office.desks.owner.mend()
      const again = await office.desks.owner.open()
      last = again
      await expect.poll(() => contactOf(again)).toBe('connected')
      await exchange(again)
      await go(again.page, 'outbox')
      await action(again.page, 'office.calls').click()
      const shown = again.page.locator('[data-call="give"]')
      await expect(shown).toContainText('Serahkan')
      expect(await violations(again)).toEqual([])
      await shown.locator('[data-action="office.repeatCall"]').click()
      await expect(shown).toHaveCount(0)
      await expect
        .poll(async () => {
          const holdings = await callHost(again.page, 'office.holdings', { after: 0 })
          return holdings.ok ? holdings.value.find((one) => one.declaration === declaration)?.holder : ''
        })
        .toBeNull()
    })

    await test.step('a desk that left its office sends no copy of a declaration of another desk, also in another office, and says so', async () => {
      const car = batchCar(2)
      const taken = customs.taken.length
      const declaration = await idOf(last.page, car)
      const isRefused = async (): Promise<void> => {
        await goToWorklist(last.page)
        await holdToasts(last.page)
        await rowOf(last.page, car).click()
        await action(last.page, 'declaration.queue').click()
        await expect(toast(last.page, 'Salinan: sejauh diketahui komputer ini, deklarasi ini ada di kantor Kantor,')).toBeVisible()
        expect(await violations(last)).toEqual([])
        expect(customs.taken).toHaveLength(taken)
      }
      await done(callHost(last.page, 'office.leave', { even: true }))
      await expect(last.page.locator('[data-office-state]')).toHaveCount(0)
      await isRefused()

      const other = await newOfficeOn(office.server, 'Kantor Lain')
      const { file, pin } = await deskToPair(office.server, other, { name: 'Meja 4', rights: 'owner' })
      await writeFile(office.desks.owner.file, file)
      await joinOffice(last, { file: office.desks.owner.file, pin })
      await last.page.reload()
      await expect(last.page.locator('[data-office-state]')).toHaveAttribute('data-state', 'connected')
      await isRefused()
      const known = await callHost(last.page, 'office.holdings', { after: 0 })
      expect(known.ok && known.value.every((one) => one.declaration !== declaration)).toBe(true)
    })
  } finally {
    await customs.close()
  }
})

test('after a restore of the office, a declaration that only the service knows is found there and not sent again @all', async ({
  office
}) => {
  const customs = await startCustoms()
  try {
    const broker = await office.desks.broker.join()
    // An automatic refresh would settle the unknown outcome before the test asks about it.
    await changeSending(broker.page, { tracking: { ...defaultTrackingSettings, auto: false } })
    await useProfile(broker.page, customs.address, 60)
    await importRegistered(broker, 1, 2)
    // As if the office and the disk of the desk had lost what was sent before.
    customs.known.add(batchCar(1))
    await office.server.admin.query("SELECT office_admin.begin_generation($1, 'restored')", [office.id])
    await office.server.admin.query('UPDATE office_data.generation_desk SET presented_at = now() WHERE office_id = $1 AND desk_id <> $2', [
      office.id,
      office.desks.broker.id
    ])
    await expect.poll(async () => (await exchange(broker), (await officeStatus(broker))?.isSetBack)).toBe(true)
    await expect.poll(async () => (await exchange(broker), (await officeStatus(broker))?.missing.length)).toBe(0)
    await office.server.admin.query("SELECT office_admin.open_sending($1, 'uji')", [office.id])
    await expect.poll(async () => (await exchange(broker), (await officeStatus(broker))?.sendingOpen)).toBe(true)
    await queueDrafts(broker.page)
    await expect.poll(() => stateOf(broker.page, batchCar(2))).toBe('accepted')
    await expect(rowOf(broker.page, batchCar(1))).toContainText('Layanan sudah memiliki nomor aju ini')
    expect(await stateOf(broker.page, batchCar(1))).toBe('unknown')
    expect(await violations(broker)).toEqual([])
    await rowOf(broker.page, batchCar(1)).click()
    // What the service has is older than this attempt, so it proves nothing about it: only the user can settle it.
    await action(broker.page, 'outbox.ask').click()
    await expect(rowOf(broker.page, batchCar(1))).toContainText('dikenal dari kiriman lain, belum terbukti')
    expect(await stateOf(broker.page, batchCar(1))).toBe('unknown')
    expect(customs.taken).toEqual([batchCar(2)])
  } finally {
    await customs.close()
  }
})
