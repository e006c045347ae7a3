import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { IncomingChange } from '#core/contract/office.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { takenOf } from '#core/office/shared-rows.ts'
import { ajuOf, newOffice } from '../../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../support/office/link.ts'

const done = async (result: Promise<{ readonly ok: boolean }>): Promise<void> => expect(await result).toMatchObject({ ok: true })
const party = (name: string): CopyRow => ({ table: 'parties', key: 'p', value: { id: 'p', name } })

/** Two desks that both have a party. */
const withParty = async (): Promise<readonly [LinkedDesk, LinkedDesk]> => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  await one.write(party('PT Satu'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  return [one, other]
}
const partyAtOffice = async (desk: LinkedDesk): Promise<unknown> => {
  await done(desk.link().exchange())
  await desk.takeIncoming()
  return desk.row('parties', 'p')
}

test('of a shared row that two desks changed, neither version wins before the user has seen both', async () => {
  const [one, other] = await withParty()
  await one.write(party('PT Dua'))
  await done(one.link().exchange())
  // Changed after the pull: the change is not based on the pulled version.
  await done(other.link().exchange())
  await other.write(party('PT Tiga'))
  await done(other.link().exchange())
  expect(await partyAtOffice(one)).toMatchObject({ name: 'PT Dua' })
  const conflict = { kind: 'row', table: 'parties', conflict: true, value: { name: 'PT Dua' } }
  expect((await other.link().incoming()).changes).toMatchObject([conflict])
  expect(await other.row('parties', 'p')).toMatchObject({ name: 'PT Tiga' })
  // Both versions are based on the first one of the office.
  expect((await other.link().incoming()).changes).toMatchObject([{ base: { value: { name: 'PT Satu' } } }])
  // A third version replaces the one that waits.
  await one.write(party('PT Empat'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  expect((await other.link().incoming()).changes).toMatchObject([{ ...conflict, value: { name: 'PT Empat' } }])
  await other.takeIncoming(() => party('PT Tiga Empat'))
  expect(await partyAtOffice(other)).toMatchObject({ name: 'PT Tiga Empat' })
  expect(await partyAtOffice(one)).toMatchObject({ name: 'PT Tiga Empat' })
  expect((await other.link().status()).waiting).toBe(0)
})

test('a shared row that two desks push at once keeps the local change when the office has the other version', async () => {
  const [one, other] = await withParty()
  await one.write(party('PT Dua'))
  await done(one.link().exchange())
  await other.write(party('PT Tiga'))
  // The push is stale, and no pull came before it.
  await done(other.link().exchange())
  expect((await other.link().incoming()).changes).toMatchObject([{ table: 'parties', conflict: true, value: { name: 'PT Dua' } }])
  // Without a decision the row is not pushed, also after another edit.
  await other.write(party('PT Tiga Belas'))
  await done(other.link().exchange())
  expect(await partyAtOffice(one)).toMatchObject({ name: 'PT Dua' })
  // The user keeps the version of this desk.
  await other.takeIncoming(() => party('PT Tiga Belas'))
  await done(other.link().exchange())
  expect(await partyAtOffice(one)).toMatchObject({ name: 'PT Tiga Belas' })
})

test('a shared row that two desks change to the same value is not a conflict', async () => {
  const [one, other] = await withParty()
  for (const desk of [one, other]) await desk.write(party('PT Sama'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  expect((await other.link().incoming()).changes).toEqual([])
  await other.write(party('PT Berikut'))
  await done(other.link().exchange())
  expect(await partyAtOffice(one)).toMatchObject({ name: 'PT Berikut' })
})

test('a row that waited for a decision is pushed when the other desk has reverted its change', async () => {
  const [one, other] = await withParty()
  await one.write(party('PT Dua'))
  await done(one.link().exchange())
  await other.write(party('PT Tiga'))
  await done(other.link().exchange())
  await one.write(party('PT Satu'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  expect((await other.link().incoming()).changes).toEqual([])
  await done(other.link().exchange())
  expect(await partyAtOffice(one)).toMatchObject({ name: 'PT Tiga' })
})

/** A page that the window has read, and what it would store. */
const batchOf = async (desk: LinkedDesk, changes: readonly IncomingChange[]) => {
  const state = await desk.host().run('copyState')
  const rows = changes.flatMap((change): CopyRow[] =>
    change.kind === 'row' ? [{ table: change.table, key: change.key, value: change.value }] : []
  )
  return { seq: (state.ok ? state.value.lastSeq : 0) + 1, rows, taken: changes }
}

test('a keystroke between reading a page and storing it is not overwritten: nothing of the page is stored', async () => {
  const [one, other] = await withParty()
  const id = randomUUID()
  await one.write(party('PT Dua'), ...declarationRows(id, ajuOf('A00001'), 'awal'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  const { changes } = await other.link().incoming()
  expect(changes).toHaveLength(4)
  await other.write(party('diketik'))
  const batch = await batchOf(other, changes)
  const typed = changes.find((change) => change.kind === 'row' && change.table === 'parties')
  expect(await other.link().appendIncoming(batch)).toEqual({
    ok: true,
    value: { state: expect.objectContaining({ lastSeq: batch.seq - 1 }), refused: [typed?.number] }
  })
  expect(await other.row('parties', 'p')).toMatchObject({ name: 'diketik' })
  expect(await other.row('declarations', id)).toBeUndefined()
  // The same page without it.
  const rest = changes.filter((change) => change !== typed)
  expect(await other.link().appendIncoming(await batchOf(other, rest))).toMatchObject({ ok: true, value: { refused: [] } })
  expect(noteOf(await other.row('declarations', id))).toBe('awal')
  // A repeated batch is not stored as the next one, and a change without its row is not stored.
  expect(await other.link().appendIncoming({ ...batch, seq: 1 })).toMatchObject({ ok: false, failure: { code: 'store-copy-out-of-step' } })
  const { changes: left } = await other.link().incoming()
  const without = { ...(await batchOf(other, left)), rows: [] }
  expect(await other.link().appendIncoming(without)).toMatchObject({ value: { refused: [typed?.number] } })
})

test('a row that the window stores as it was given is the version of the office, with its members in the order of the schema', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = randomUUID()
  const document = { zz: 1, header: { data: { impnama: 'PT Satu', car: ajuOf('A00003') } }, car: ajuOf('A00003') }
  await one.write({ table: 'declarations', key: id, value: { id, car: ajuOf('A00003'), document } })
  await done(one.link().exchange())
  await done(other.link().exchange())
  const { changes } = await other.link().incoming()
  const [given] = changes
  expect(await other.link().appendIncoming({ seq: 1, rows: [], taken: takenOf(changes) })).toMatchObject({
    ok: true,
    value: { refused: [] }
  })
  const stored = await other.row('declarations', id)
  expect(JSON.stringify(stored)).toBe(JSON.stringify(given?.value))
  expect(Object.keys((stored as unknown as { readonly document: object }).document)).toEqual(['car', 'header', 'zz'])
  await done(other.link().exchange())
  expect(await other.link().status()).toMatchObject({ incoming: 0, waiting: 0, refused: 0 })
  // The changes are gone.
  expect(await other.link().appendIncoming({ seq: 2, rows: [], taken: takenOf(changes) })).toMatchObject({
    value: { refused: changes.map(({ number }) => number) }
  })
})

test('a fact is not stored as it was given, because the window adds to it', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  await one.write({ table: 'tracks', key: ajuOf('A00004'), value: { car: ajuOf('A00004') } })
  await done(one.link().exchange())
  await done(other.link().exchange())
  const { changes } = await other.link().incoming()
  expect(changes).toMatchObject([{ kind: 'fact' }])
  const taken = changes.map((change) => ({ ...change, asGiven: true }))
  expect(await other.link().appendIncoming({ seq: 1, rows: [], taken })).toMatchObject({ value: { refused: [changes[0]?.number] } })
})

test('a page is refused where a newer version has arrived meanwhile; what waits for a push is not counted as the rest', async () => {
  const [one, other] = await withParty()
  await one.write(party('PT Dua'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  const { changes } = await other.link().incoming()
  await one.write(party('PT Tiga'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  const old = await other.link().appendIncoming(await batchOf(other, changes))
  expect(old).toMatchObject({ ok: true, value: { refused: changes.map(({ number }) => number) } })
  expect((await other.link().incoming()).changes).toMatchObject([{ conflict: false, value: { name: 'PT Tiga' } }])
})

test('a row of a declaration that another desk took over is reset to the version of the office, also where only this desk changed it', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = randomUUID()
  await one.write(...declarationRows(id, ajuOf('A00002'), 'awal'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  one.connection.isDown = true
  await one.link().exchange()
  await one.write(
    { table: 'declarations', key: id, value: { id, note: 'tanpa kantor' } },
    { table: 'goods', key: [id, 1], value: { declaration: id, line: 1, lines: [] } }
  )
  await done(other.link().hold([id], { verb: 'take-over', reason: 'sakit' }))
  one.connection.isDown = false
  await done(one.link().exchange())
  expect(await one.link().branches()).toMatchObject([{ declaration: id, reason: 'old-epoch' }])
  const { changes, rest } = await one.link().incoming()
  expect(changes).toMatchObject([
    { table: 'declarations', conflict: false, value: { note: 'awal' } },
    { table: 'goods', key: [id, 1], value: null }
  ])
  expect(rest).toBe(0)
  await one.takeIncoming()
  expect(noteOf(await one.row('declarations', id))).toBe('awal')
  expect(await one.row('goods', [id, 1])).toBeUndefined()
  await done(one.link().exchange())
  expect(await one.link().branches()).toHaveLength(1)
})

test('incoming rows that wait for a local push are not counted as remaining', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = randomUUID()
  await one.write(...declarationRows(id, ajuOf('A00003'), 'awal'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  await done(other.link().hold([id], { verb: 'take-over', reason: 'sakit' }))
  await done(other.link().exchange())
  await other.write({ table: 'declarations', key: id, value: { id, note: 'diambil alih' } })
  await done(other.link().exchange())
  await done(one.link().exchange())
  // The link of the desk is cut before it knows of the edit.
  one.connection.isDown = true
  await one.link().exchange()
  await one.write({ table: 'declarations', key: id, value: { id, note: 'diketik' } })
  expect(await one.link().incoming()).toEqual({ changes: [], rest: 0 })
  one.connection.isDown = false
  await done(one.link().exchange())
  expect(await one.takeIncoming()).toHaveLength(1)
})
