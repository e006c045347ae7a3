import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { blankProduct } from '#core/catalog/product.ts'
import { ajuOf, newOffice, outOfReach } from '../../../support/office/desk.ts'
import { copyOf, declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../support/office/link.ts'

test('a row that one desk writes reaches another one and is not pushed back', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = randomUUID()
  await one.write(...declarationRows(id, ajuOf('A00001'), 'pertama'))
  expect(await one.link().exchange()).toEqual({ ok: true, value: null })
  expect(await other.link().exchange()).toEqual({ ok: true, value: null })
  expect((await other.takeIncoming()).length).toBe(3)
  expect(noteOf(await other.row('declarations', id))).toBe('pertama')
  expect(await other.link().exchange()).toEqual({ ok: true, value: null })
  expect((await other.link().status()).waiting).toBe(0)
  const holdings = await other.link().holdings(0)
  expect(holdings).toMatchObject([{ declaration: id, holder: one.id, sender: one.id, epoch: 1 }])
  expect(await other.link().branches()).toEqual([])
  expect((await one.link().incoming()).changes).toBe(0)
})

/** A declaration of `one`, which both desks have. */
const shared = async (one: LinkedDesk, other: LinkedDesk): Promise<string> => {
  const id = randomUUID()
  await one.write(...declarationRows(id, ajuOf('A00002'), 'awal'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  return id
}
const done = async (result: Promise<{ readonly ok: boolean }>): Promise<void> => expect(await result).toMatchObject({ ok: true })

test('a declaration is handed over: the new holder edits, the old one sees it', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = await shared(one, other)
  // Written right before the offer: it is pushed first.
  await one.write({ table: 'declarations', key: id, value: { id, note: 'terakhir' } })
  await done(one.link().hold([id], { verb: 'give', to: other.id }))
  await done(other.link().exchange())
  expect(await other.link().holdings(0)).toMatchObject([{ offeredTo: other.id }])
  await done(other.link().hold([id], { verb: 'take', note: '' }))
  await done(other.link().exchange())
  await other.takeIncoming()
  expect(noteOf(await other.row('declarations', id))).toBe('terakhir')
  await other.write({ table: 'declarations', key: id, value: { id, note: 'meja lain' } })
  await done(other.link().exchange())
  await done(one.link().exchange())
  await one.takeIncoming()
  expect(noteOf(await one.row('declarations', id))).toBe('meja lain')
  expect(await one.link().holdings(0)).toMatchObject([{ holder: other.id, sender: other.id, epoch: 2 }])
  expect(await one.link().hold([id], { verb: 'give', to: one.id })).toMatchObject({ ok: false, failure: { code: 'office-not-holder' } })
})

test('uses of shared rows are counted at each desk, and change nothing at the office', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const product = (name: string, uses: number) => ({
    id: 'b1',
    values: { ...blankProduct, name },
    changedAt: 1,
    byHand: false,
    uses,
    lastUsedAt: uses,
    usedIn: `d${uses}`
  })
  const write = (desk: LinkedDesk, name: string, uses: number) => desk.write({ table: 'products', key: 'b1', value: product(name, uses) })
  const meet = async (): Promise<void> => {
    for (const desk of [one, other, one]) {
      await done(desk.link().exchange())
      await desk.takeIncoming()
    }
  }
  await write(one, 'Kabel', 1)
  await meet()
  expect(await other.row('products', 'b1')).toEqual({ ...product('Kabel', 0), usedIn: '' })
  const versions = async (): Promise<number> => {
    const found = await one.link().rowHistory('products', 'b1')
    return found.ok ? found.value.length : 0
  }
  await write(other, 'Kabel', 7)
  for (let uses = 2; uses < 9; uses += 1) await write(one, 'Kabel', uses)
  await meet()
  expect([await versions(), (await one.link().status()).waiting, (await other.link().status()).waiting]).toEqual([1, 0, 0])
  await write(one, 'Kabel listrik', 9)
  await meet()
  expect(await other.row('products', 'b1')).toEqual(product('Kabel listrik', 7))
  expect(await one.row('products', 'b1')).toEqual(product('Kabel listrik', 9))
  expect(await versions()).toBe(2)
})

test('edits made without the office come back as a branch after a take-over, and nothing is lost', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = await shared(one, other)
  one.connection.isDown = true
  expect(await one.link().exchange()).toMatchObject({ ok: false })
  await one.write({ table: 'declarations', key: id, value: { id, note: 'tanpa kantor' } })
  expect((await one.link().status()).waiting).toBeGreaterThan(0)
  await outOfReach(office, one)
  await done(other.link().hold([id], { verb: 'take', note: '', reason: 'sakit' }))
  await done(other.link().exchange())
  await other.write({ table: 'declarations', key: id, value: { id, note: 'diambil alih' } })
  await done(other.link().exchange())
  one.connection.isDown = false
  await done(one.link().exchange())
  const [branch] = await one.link().branches()
  expect(branch).toMatchObject({ declaration: id, desk: one.id, reason: 'old-epoch', outcome: null })
  expect(await other.link().branch(branch?.branch ?? '')).toMatchObject({
    ok: true,
    value: { rows: [{ store: 'declarations', key: id, value: { note: 'tanpa kantor' }, base: null }] }
  })
  await one.takeIncoming()
  expect(noteOf(await one.row('declarations', id))).toBe('diambil alih')
  // Values that this desk derives afterwards create no branch.
  await one.write({ table: 'summaries', key: id, value: { id, unread: 3 } })
  await done(one.link().exchange())
  expect(await one.link().branches()).toHaveLength(1)
  // They do not block the summary of the holder either.
  await other.write({ table: 'summaries', key: id, value: { id, unread: 0, lines: 7 } })
  await done(other.link().exchange())
  await done(one.link().exchange())
  await one.takeIncoming()
  expect(await one.row('summaries', id)).toEqual({ id, unread: 0, lines: 7 })
  // Editing moved, sending did not.
  expect(await other.link().holdings(0)).toMatchObject([{ holder: other.id, sender: one.id }])
})

test('a row that waits to be pushed is not overwritten by incoming rows', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = await shared(one, other)
  await outOfReach(office, one)
  await done(other.link().hold([id], { verb: 'take', note: '', reason: 'sakit' }))
  await done(other.link().exchange())
  await other.write({ table: 'declarations', key: id, value: { id, note: 'diambil alih' } })
  await done(other.link().exchange())
  await done(one.link().exchange())
  await one.write({ table: 'declarations', key: id, value: { id, note: 'diketik' } })
  expect((await one.link().incoming()).declarations).toEqual([])
  await done(one.link().exchange())
  expect(await one.link().branches()).toHaveLength(1)
  await one.takeIncoming()
  expect(noteOf(await one.row('declarations', id))).toBe('diambil alih')
})

test('a call whose answer is lost is repeated with the same request, also after a restart', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office, answerLimit: 3_000 }), await linkedDesk({ office })]
  const id = await shared(one, other)
  one.connection.after = (text) => {
    if (!text.includes('office.give(')) return
    one.connection.isDown = true
    throw new Error('the answer is lost')
  }
  expect(await one.link().hold([id], { verb: 'give', to: null })).toMatchObject({ ok: false, failure: { code: 'office-unanswered' } })
  one.connection.after = () => undefined
  await one.restart(() => {
    one.connection.isDown = false
    return Promise.resolve()
  })
  const repeated: string[] = []
  one.connection.before = (text) => void repeated.push(text)
  await done(one.link().exchange())
  expect(repeated.filter((text) => text.includes('office.give('))).toHaveLength(1)
  expect(await one.link().holdings(0)).toMatchObject([{ holder: null, epoch: 2 }])
  await done(other.link().exchange())
  await done(other.link().hold([id], { verb: 'take', note: '' }))
  // Neither the office nor the desk has the request any more.
  await done(one.link().exchange())
  expect(await one.database().run('nextOpenCall', 0)).toEqual({ ok: true, value: null })
  expect(await one.database().run('answeredCalls')).toEqual({ ok: true, value: [] })
})

test('a copy of the folder is refused, and neither it nor the original may send until an owner has resolved it', async () => {
  const office = await newOffice()
  const owner = await linkedDesk({ office, rights: 'owner' })
  const one = await linkedDesk({ office })
  await done(one.link().exchange())
  // The copy is used first: its counter is past the one that the original says next.
  let copy = one
  await one.restart(async () => {
    copy = await copyOf(one, { office })
    await done(copy.link().exchange())
    await copy.close()
  })
  expect(await one.link().exchange()).toMatchObject({ ok: false, failure: { code: 'office-forked' } })
  expect((await one.link().status()).contact).toMatchObject({ kind: 'refused', why: 'office-forked' })
  await copy.restart()
  await done(copy.link().exchange())
  expect((await copy.link().status()).sendingOpen).toBe(false)
  const { admin } = office
  await done(owner.link().exchange())
  const { rows } = await admin.query('SELECT count(*)::int AS forks FROM office_data.fork WHERE desk_id = $1', [one.id])
  expect(rows).toEqual([{ forks: 1 }])
})

test('shared rows: a desk that pushes over a version it has not read gets the newest one to merge', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  await one.write({ table: 'parties', key: 'p', value: { id: 'p', name: 'PT Satu' } })
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  await one.write({ table: 'parties', key: 'p', value: { id: 'p', name: 'PT Dua' } })
  await other.write({ table: 'parties', key: 'p', value: { id: 'p', name: 'PT Tiga' } })
  await done(one.link().exchange())
  await done(other.link().exchange())
  // What is written after the merge is pushed on top of the newest one.
  expect(await other.takeIncoming()).toMatchObject([{ table: 'parties', key: 'p', value: { name: 'PT Dua' } }, { table: 'parties' }])
  await other.write({ table: 'parties', key: 'p', value: { id: 'p', name: 'PT Dua Tiga' } })
  await done(other.link().exchange())
  await done(one.link().exchange())
  await one.takeIncoming()
  expect(await one.row('parties', 'p')).toMatchObject({ id: 'p', name: 'PT Dua Tiga' })
})
