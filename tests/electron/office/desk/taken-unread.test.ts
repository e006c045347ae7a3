import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSending } from '../../../support/office/set-back.ts'
import type { HoldingVerb } from '#core/contract/office.ts'
import { eventually } from '../../../support/eventually.ts'
import { ajuOf, newOffice, outOfReach } from '../../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../support/office/link.ts'
import { notPosted } from '../../../support/office/claims.ts'
import { done, inAnHour } from '../../../support/office/ready.ts'
import { newCustoms, senderOf } from '../../../support/office/sender.ts'

const note = (id: string, text: string) => ({ table: 'declarations', key: id, value: { id, note: text } })
const verbs: readonly HoldingVerb[] = [
  { verb: 'take', note: '' },
  { verb: 'take', note: '', reason: 'sakit' }
]

/** `taker` takes a declaration without having pulled the last edit of `giver`: its connection ends with the answer to the call. */
const takenUnread = async (verb: HoldingVerb) => {
  const office = await newOffice()
  const [giver, taker] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = randomUUID()
  await giver.write(...declarationRows(id, ajuOf('A00001'), 'awal'))
  await done(giver.link().exchange())
  await done(taker.link().exchange())
  await taker.takeIncoming()
  if ('reason' in verb) await outOfReach(office, giver)
  else {
    await done(giver.link().hold([id], { verb: 'give', to: taker.id }))
    await done(taker.link().exchange())
  }
  const isCall = (text: string): boolean => text.includes('office.take(')
  // The edit is pushed right before the call reaches the office, and nothing is pulled afterwards.
  taker.connection.before = async (text) => {
    if (!isCall(text)) return
    await giver.write(note(id, 'sesudah'))
    await done(giver.link().exchange())
  }
  taker.connection.after = (text) => {
    if (isCall(text)) taker.connection.isDown = true
  }
  await done(taker.link().hold([id], verb))
  expect(taker.connection.isDown).toBe(true)
  taker.connection.before = taker.connection.after = () => undefined
  return { office, giver, taker, id }
}

const holderOf = async (desk: LinkedDesk, id: string): Promise<unknown> =>
  (await desk.link().holdings(0)).find(({ declaration }) => declaration === id)?.holder

const exchangeAll = async (...desks: readonly LinkedDesk[]): Promise<void> => {
  for (const desk of desks) {
    // A connection attempt that began while the connection was down may fail now.
    await eventually(() => done(desk.link().exchange()))
    await desk.takeIncoming()
  }
}

test.each(verbs)('a desk holds a declaration once it has pulled all edits before: %o', async (verb) => {
  const { giver, taker, id } = await takenUnread(verb)
  expect(await holderOf(taker, id)).toBe(giver.id)
  taker.connection.isDown = false
  await exchangeAll(taker)
  expect(await holderOf(taker, id)).toBe(taker.id)
  expect(noteOf(await taker.row('declarations', id))).toBe('sesudah')
  await taker.write(note(id, 'lanjut'))
  await exchangeAll(taker, giver)
  expect(noteOf(await giver.row('declarations', id))).toBe('lanjut')
  expect(await giver.link().branches()).toEqual([])
})

test.each(verbs)('an edit over another one that the desk had not pulled becomes a branch: $verb', async (verb) => {
  const { giver, taker, id } = await takenUnread(verb)
  await taker.write(note(id, 'tanpa membaca'))
  taker.connection.isDown = false
  await exchangeAll(taker, giver, taker)
  for (const desk of [giver, taker]) expect(noteOf(await desk.row('declarations', id))).toBe('sesudah')
  const [branch] = await taker.link().branches()
  const found = await taker.link().branch(branch?.branch ?? '')
  expect(found.ok && found.value.rows).toContainEqual(
    expect.objectContaining({ key: id, value: expect.objectContaining({ id, note: 'tanpa membaca' }) })
  )
})

test.each(verbs)('the last edit before a declaration was taken is kept by an office that lost everything: $verb', async (verb) => {
  const { office, giver, taker, id } = await takenUnread(verb)
  await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
  for (const table of ['store_row', 'row_before', 'declaration', 'change'])
    await office.admin.query(`DELETE FROM office_data.${table} WHERE office_id = $1`, [office.id])
  taker.connection.isDown = false
  await taker.restart()
  await giver.restart()
  await exchangeAll(taker, giver, taker)
  await openSending(office)
  await exchangeAll(taker, giver)
  for (const desk of [giver, taker]) expect(noteOf(await desk.row('declarations', id))).toBe('sesudah')
})

test('while its last edit is pulled and not stored in the window, a declaration is not sent, neither with the office nor without', async () => {
  const office = await newOffice()
  const [giver, taker] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const [id, car] = [randomUUID(), ajuOf('A00001')]
  await giver.write(...declarationRows(id, car, 'awal'))
  await done(giver.link().exchange())
  await done(giver.link().registerNumber(id, car))
  await exchangeAll(taker)
  await giver.write(note(id, 'sesudah'))
  await done(giver.link().hold([id], { verb: 'give', to: null }))
  await done(taker.link().exchange())
  await done(taker.link().hold([id], { verb: 'take', note: '' }))
  expect([await holderOf(taker, id), await taker.link().hasUnstoredRows(id)]).toEqual([taker.id, true])
  const customs = newCustoms()
  const sender = senderOf(taker, customs)
  const entry = await sender.queue(id, car)
  const unread = { ok: false, failure: { ...notPosted('office-unread').failure, declaration: id } }
  expect(await sender.send(entry)).toEqual(unread)
  taker.connection.isDown = true
  await taker.link().exchange()
  await taker.link().setWithoutOffice([id], inAnHour())
  expect(await sender.send(entry)).toEqual(unread)
  expect(customs.received).toEqual([])
  taker.connection.isDown = false
  await exchangeAll(taker)
  expect([noteOf(await taker.row('declarations', id)), await taker.link().hasUnstoredRows(id)]).toEqual(['sesudah', false])
  await done(sender.send(entry))
  expect(customs.received).toEqual([car])
})
