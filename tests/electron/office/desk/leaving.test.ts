import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { rightsOf } from '../../../../electron/office/desk/open.ts'
import { eventually } from '../../../support/eventually.ts'
import { ajuOf, attemptOf, newOffice, outOfReach, prefix, type TestOffice } from '../../../support/office/desk.ts'
import { copyOf, declarationRows, joinWith, linkedDesk, noteOf, type LinkedDesk } from '../../../support/office/link.ts'
import { done } from '../../../support/office/ready.ts'
import { newCustoms, senderOf } from '../../../support/office/sender.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

test('a desk that left its office knows which declarations other desks or no desk held, until an office updates it', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office, name: 'Meja 1' }), await linkedDesk({ office, name: 'Meja 2' })]
  const [mine, theirs, pooled, taken] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await one.write(...declarationRows(mine, ajuOf('A00001')))
  await other.write(
    ...declarationRows(theirs, ajuOf('B00001')),
    ...declarationRows(pooled, ajuOf('B00002')),
    ...declarationRows(taken, ajuOf('B00003'))
  )
  await done(one.link().exchange())
  await done(other.link().exchange())
  await done(other.link().hold([pooled], { verb: 'give', to: null }))
  await done(one.link().exchange())
  await outOfReach(office, other)
  await done(one.link().hold([taken], { verb: 'take', note: '', reason: 'sakit' }))
  await done(one.link().exchange())
  expect(await one.host().run('leftCopies')).toEqual({ ok: true, value: [] })

  const copies = [
    { declaration: theirs, desk: 'Meja 2', office: 'Kantor' },
    { declaration: pooled, desk: '', office: 'Kantor' },
    // The right to send stayed with the other desk.
    { declaration: taken, desk: 'Meja 2', office: 'Kantor' }
  ].toSorted((a, b) => (a.declaration < b.declaration ? -1 : 1))
  // As the application does: documents are looked at beside the exchange.
  await one.link().close()
  await done(one.database().run('clearOffice'))
  expect(await one.host().run('leftCopies')).toEqual({ ok: true, value: copies })
  expect(await one.host().run('isOfOffice')).toEqual({ ok: true, value: false })
  // The host does not post them either, independent of the state of the window.
  const entry = (id: string, declaration: string) => ({ table: 'outbox', key: id, value: { id, declaration } }) as const
  await one.write(entry('own', mine), entry('copy', theirs))
  const rights = rightsOf(ok(null), one.host())
  await done(rights.claim([{ entry: 'own', attempt: 1 }]))
  expect(await rights.claim(['own', 'copy'].map((id) => ({ entry: id, attempt: 1 })))).toEqual({
    ok: false,
    failure: { code: 'office-not-holder', mayHaveArrived: false }
  })
  // Joining begins with it too: a desk that leaves before the first answer of the office still knows them.
  await done(one.database().run('clearOffice'))
  expect(await one.host().run('leftCopies')).toEqual({ ok: true, value: copies })
})

test('a desk out of service keeps only copies when it leaves', async () => {
  const office = await newOffice()
  const [owner, desk] = [await linkedDesk({ office, name: 'Meja 1', rights: 'owner' }), await linkedDesk({ office, name: 'Meja 2' })]
  const mine = randomUUID()
  await desk.write(...declarationRows(mine, ajuOf('A00001')))
  await done(desk.link().exchange())
  await done(owner.link().exchange())
  await done(owner.link().change('retire_desk', { desk: desk.id, word: 'rusak' }))
  await eventually(async () => {
    await desk.link().exchange()
    expect(await desk.link().status()).toMatchObject({ state: 'retired' })
  })
  await desk.link().close()
  await done(desk.database().run('clearOffice'))
  expect(await desk.host().run('leftCopies')).toEqual({ ok: true, value: [{ declaration: mine, desk: '', office: 'Kantor' }] })
})

test('a refused copy of a folder keeps only copies when it leaves; the other folder continues', async () => {
  const office = await newOffice()
  const one = await linkedDesk({ office, name: 'Meja 1' })
  const [known, unsent] = [randomUUID(), randomUUID()]
  await one.write(...declarationRows(known, ajuOf('A00001')))
  await done(one.link().exchange())
  await one.write(...declarationRows(unsent, ajuOf('A00002')))
  const folder = await tempFolder()
  await one.restart(() => cp(one.folder, folder, { recursive: true }))
  await done(one.link().exchange())
  const copy = await copyOf({ ...one, folder }, { office })
  expect(await copy.link().exchange()).toMatchObject({ ok: false, failure: { code: 'office-forked' } })
  await copy.link().close()
  await done(copy.database().run('clearOffice'))
  const expected = [known, unsent].toSorted().map((declaration) => ({ declaration, desk: 'Meja 1', office: 'Kantor' }))
  expect(await copy.host().run('leftCopies')).toEqual({ ok: true, value: expected })
})

/* The folder joins another office, or the same one again: what other desks of the first one could send stays a copy. */

/** By the tables of the office: undefined where it does not know the declaration. */
const holderOf = async ({ admin, id }: TestOffice, declaration: string): Promise<string | null | undefined> => {
  const { rows } = await admin.query<{ holder: string | null }>(
    'SELECT holder FROM office_data.declaration WHERE office_id = $1 AND declaration = $2',
    [id, declaration]
  )
  return rows[0]?.holder
}

/** Two desks of an office; the first has a copy of what the second holds, and has changed it there or later. */
const withCopy = async () => {
  const office = await newOffice()
  const [leaver, holder] = [await linkedDesk({ office, name: 'Meja 1', rights: 'owner' }), await linkedDesk({ office, name: 'Meja 2' })]
  const [declaration, car] = [randomUUID(), ajuOf('B00001')]
  await holder.write(...declarationRows(declaration, car))
  await done(holder.link().exchange())
  await done(holder.link().registerNumber(declaration, car))
  await done(leaver.link().exchange())
  await leaver.takeIncoming()
  return { office, leaver, holder, declaration, car }
}
const copiesOf = (desk: LinkedDesk) => desk.host().run('leftCopies')
const copy = (declaration: string, desk = 'Meja 2') => ({ declaration, desk, office: 'Kantor' })

test('a copy of what another desk held stays one in another office, also changed, until that desk brings it there', async () => {
  const { leaver, holder, declaration, car } = await withCopy()
  const other = await newOffice()
  const joined = await joinWith(leaver, { office: other, name: 'Meja A' })
  await done(joined.link().exchange())
  await joined.write(...declarationRows(declaration, car, 'changed'))
  await done(joined.link().exchange())
  expect(await holderOf(other, declaration)).toBe(undefined)
  expect(await copiesOf(joined)).toEqual({ ok: true, value: [copy(declaration)] })

  // Only the desk that holds it can send it, whatever the window of this desk requests.
  const customs = newCustoms()
  const [here, there] = [senderOf(joined, customs), senderOf(holder, customs)]
  const queued = await here.queue(declaration, car)
  expect(await here.send(queued)).toMatchObject({ ok: false, failure: { mayHaveArrived: false } })
  await done(there.send(await there.queue(declaration, car)))
  await done(joined.link().exchange())
  expect([customs.received, await holderOf(other, declaration)]).toEqual([[car], undefined])

  // An attempt that another desk presents does not bring it.
  const stranger = await other.addDesk()
  await stranger.write('present_facts', { attempts: [{ ...attemptOf({ declaration, generation: 0, epoch: 0 }, car), outcome: 'refused' }] })
  for (const _ of [1, 2]) await done(joined.link().exchange())
  expect(await holderOf(other, declaration)).toBe(null)

  // Its number is not taken by the copy: the desk that holds it brings it into the office, and the change of the copy becomes a branch.
  const brought = await joinWith(holder, { office: other, name: 'Meja B' })
  await done(brought.link().exchange())
  await done(brought.link().registerNumber(declaration, car))
  expect(await holderOf(other, declaration)).toBe(brought.id)
  await done(joined.link().exchange())
  await done(joined.link().exchange())
  expect(await joined.link().branches()).toMatchObject([{ declaration, reason: 'old-epoch' }])
  await joined.takeIncoming()
  expect(noteOf(await joined.row('declarations', declaration))).toBe('')
  expect(await here.send(queued)).toMatchObject({ ok: false, failure: { mayHaveArrived: false } })
  expect(customs.received).toEqual([car])
})

test('attempts of a desk that gave a declaration away do not make another office know it', async () => {
  const { leaver, holder, declaration, car } = await withCopy()
  const customs = newCustoms()
  const sender = senderOf(holder, customs)
  await done(sender.send(await sender.queue(declaration, car)))
  await done(holder.link().exchange())
  await done(holder.link().hold([declaration], { verb: 'give', to: null }))
  await done(holder.link().exchange())
  await done(leaver.link().exchange())
  await done(leaver.link().hold([declaration], { verb: 'take', note: '' }))
  const other = await newOffice()
  const joined = await joinWith(holder, { office: other, name: 'Meja A' })
  await done(joined.link().exchange())
  await done(joined.link().exchange())
  // As a row without a holder it could be taken from the pool and sent.
  expect(await holderOf(other, declaration)).toBe(undefined)
  expect(await joined.link().hold([declaration], { verb: 'take', note: '' })).toMatchObject({ ok: false })
})

test('a declaration that was handed over is a copy if the desk leaves before reading the result', async () => {
  const { office, leaver, holder, declaration } = await withCopy()
  const offered = randomUUID()
  await holder.write(...declarationRows(offered, ajuOf('B00002')))
  await done(holder.link().exchange())
  await done(leaver.link().exchange())
  // The answer is lost, and nothing is pulled afterwards.
  holder.connection.after = (text) => {
    if (!text.includes('office.give(')) return
    holder.connection.isDown = true
    throw new Error('lost')
  }
  const unanswered = holder.link().hold([offered], { verb: 'give', to: leaver.id })
  await eventually(async () => {
    await done(leaver.link().exchange())
    // It may be a question at first.
    await leaver.link().hold([offered], { verb: 'take', note: '' })
    expect(await holderOf(office, offered)).toBe(leaver.id)
  })
  const other = await newOffice()
  const joined = await joinWith(holder, { office: other, name: 'Meja A' })
  expect(await unanswered).toMatchObject({ ok: false })
  await done(joined.link().exchange())
  expect(await copiesOf(joined)).toEqual({ ok: true, value: [copy(offered, 'Meja 1')] })
  // It keeps the declarations that it still held.
  expect([await holderOf(other, offered), await holderOf(other, declaration)]).toEqual([undefined, joined.id])
})

test('an attempt of another desk that may have arrived makes a copy too', async () => {
  const { leaver, holder, declaration, car } = await withCopy()
  const customs = newCustoms()
  const sender = senderOf(holder, customs)
  const over = new Promise<void>((resolve) => (holder.connection.ended = resolve))
  holder.connection.endAt = '+posting'
  void sender.send(await sender.queue(declaration, car))
  await over
  await holder.startAgain(true)
  await done(leaver.link().exchange())
  await done(leaver.link().change('retire_desk', { desk: holder.id, word: 'rusak' }))
  await done(leaver.link().exchange())
  await done(leaver.link().hold([declaration], { verb: 'take', note: '' }))
  await done(leaver.link().exchange())
  expect(await leaver.database().run('heldOf', [declaration])).toMatchObject({ value: [{ holder: leaver.id, sender: leaver.id }] })
  const joined = await joinWith(leaver, { office: await newOffice(), name: 'Meja A' })
  expect(await copiesOf(joined)).toEqual({ ok: true, value: [copy(declaration)] })
})

test('back in the same office, the office decides who holds copies and former declarations; new ones belong to the desk', async () => {
  const { office, leaver, holder, declaration, car } = await withCopy()
  const [mine, unsent] = [randomUUID(), randomUUID()]
  await leaver.write(...declarationRows(mine, ajuOf('A00001')))
  await done(leaver.link().exchange())
  leaver.connection.isDown = true
  await leaver.write(...declarationRows(unsent, ajuOf('A00002')), ...declarationRows(declaration, car, 'changed'))
  const joined = await joinWith(leaver, { office, name: 'Meja 3' })
  await done(joined.link().exchange())
  expect([await holderOf(office, declaration), await holderOf(office, mine), await holderOf(office, unsent)]).toEqual([
    ...[holder.id, leaver.id],
    joined.id
  ])
  await done(joined.link().exchange())
  expect(await joined.link().branches()).toMatchObject([{ declaration, reason: 'old-epoch' }])
})

test('a copied folder owns nothing in any office until the desk it was copied from is out of service', async () => {
  const office = await newOffice()
  const owner = await linkedDesk({ office, name: 'Meja 1', rights: 'owner' })
  const one = await linkedDesk({ office, name: 'Meja 2' })
  const [known, unsent] = [randomUUID(), randomUUID()]
  await one.write(...declarationRows(known, ajuOf('A00001')))
  await done(one.link().exchange())
  one.connection.isDown = true
  await one.write(...declarationRows(unsent, ajuOf('A00002')))
  const folder = await tempFolder()
  await one.restart(() => cp(one.folder, folder, { recursive: true }))
  one.connection.isDown = false
  await done(one.link().exchange())
  const copied = await copyOf({ ...one, folder }, { office })
  expect(await copied.link().exchange()).toMatchObject({ ok: false, failure: { code: 'office-forked' } })
  const other = await newOffice()
  const elsewhere = await joinWith(copied, { office: other, name: 'Meja A' })
  await done(elsewhere.link().exchange())
  expect([await holderOf(other, known), await holderOf(other, unsent)]).toEqual([undefined, undefined])
  const expected = [known, unsent].toSorted().map((declaration) => copy(declaration))
  expect(await copiesOf(elsewhere)).toEqual({ ok: true, value: expected })

  // The office loses the newest one, and its desk is out of service: the copy is the only one.
  await office.admin.query('DELETE FROM office_data.store_row WHERE office_id = $1 AND declaration = $2', [office.id, unsent])
  await office.admin.query('DELETE FROM office_data.declaration WHERE office_id = $1 AND declaration = $2', [office.id, unsent])
  const back = await joinWith(elsewhere, { office, name: 'Meja 3' })
  await done(back.link().exchange())
  expect(await holderOf(office, unsent)).toBe(undefined)
  await done(owner.link().exchange())
  await done(owner.link().change('retire_desk', { desk: one.id, word: 'rusak' }))
  await eventually(async () => {
    await done(back.link().exchange())
    expect(await holderOf(office, unsent)).toBe(back.id)
  })
  expect(await holderOf(office, known)).toBe(null)
})

test('lanes of another office skip the numbers that the desk knows from its first office', async () => {
  const { office, leaver, holder, declaration, car } = await withCopy()
  const lanes: string[] = []
  for (const desk of [leaver, holder, leaver]) {
    const lane = await desk.link().change('claim_lane', { prefix })
    if (lane.ok) lanes.push(stringOrEmpty(lane.value['series']))
  }
  expect(lanes).toEqual(['A0', 'A1', 'A2'])
  await done(leaver.link().exchange())
  const other = await newOffice()
  const joined = await joinWith(leaver, { office: other, name: 'Meja A' })
  await done(joined.link().exchange())
  const next = await joined.link().change('claim_lane', { prefix })
  expect(next).toMatchObject({ ok: true, value: { series: 'A3' } })
  // A number of a copy: its lane is left out, and the number itself is free for the desk that holds it.
  await other.admin.query('UPDATE office_data.desk SET most_lanes = 40 WHERE desk_id = $1', [joined.id])
  for (let count = 0; count < 32; count += 1) await joined.link().change('claim_lane', { prefix })
  expect(await joined.link().change('claim_lane', { prefix })).toMatchObject({ ok: true, value: { series: 'B1' } })
  const { rows } = await other.admin.query('SELECT FROM office_data.number WHERE office_id = $1 AND car = $2', [other.id, car])
  expect([rows.length, await holderOf(other, declaration), await holderOf(office, declaration)]).toEqual([0, undefined, holder.id])
})
