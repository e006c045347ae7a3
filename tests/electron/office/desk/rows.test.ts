import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { blankTrack } from '#core/tracking/track.ts'
import { startOfPull } from '../../../../electron/database/office/types.ts'
import { ajuOf, newOffice, outOfReach } from '../../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../support/office/link.ts'
import { wholeValue } from '../../../support/office/whole-rows.ts'

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

/** The names of the parties that a desk has, that of the row `p` first. */
const namesAt = async (desk: LinkedDesk): Promise<readonly (string | undefined)[]> => {
  const page = await desk.host().run('readCopy', { position: -1, row: 0 })
  const parties = page.ok ? page.value.rows.filter(({ table }) => table === 'parties') : []
  const nameOf = ({ value }: CopyRow): string | undefined => (value as { readonly name?: string } | undefined)?.name
  return [...parties.filter(({ key }) => key === 'p'), ...parties.filter(({ key }) => key !== 'p')].map(nameOf)
}

test('of a shared row that two desks changed, the version of the office stays, and that of this desk is kept beside it, at both', async () => {
  const [one, other] = await withParty()
  await one.write(party('PT Dua'))
  await done(one.link().exchange())
  // Changed after the pull: the change is not based on the pulled version.
  await done(other.link().exchange())
  await other.write(party('PT Tiga'))
  await done(other.link().exchange())
  expect(await partyAtOffice(one)).toMatchObject({ name: 'PT Dua' })
  expect(await other.row('parties', 'p')).toMatchObject({ name: 'PT Tiga' })
  // A third version replaces the one that waits.
  await one.write(party('PT Empat'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  expect((await other.link().incoming()).changes).toBe(1)
  await other.takeIncoming()
  const { deskName } = await other.link().status()
  const both = ['PT Empat', `PT Tiga (${deskName})`]
  expect(await namesAt(other)).toEqual(both)
  await done(other.link().exchange())
  await partyAtOffice(one)
  expect(await namesAt(one)).toEqual(both)
  expect((await other.link().status()).waiting).toBe(0)
})

test('what each of two desks alone changed in a shared row is merged by the version that both began with', async () => {
  const [one, other] = await withParty()
  await one.write({ table: 'parties', key: 'p', value: { id: 'p', name: 'PT Dua' } })
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.write({ table: 'parties', key: 'p', value: { id: 'p', name: 'PT Satu', email: 'a@b.id' } })
  // Without a merge the row is not pushed, also after another edit.
  await done(other.link().exchange())
  await other.write({ table: 'parties', key: 'p', value: { id: 'p', name: 'PT Satu', email: 'c@d.id' } })
  await done(other.link().exchange())
  expect(await partyAtOffice(one)).toMatchObject({ name: 'PT Dua' })
  await other.takeIncoming()
  expect(await partyAtOffice(other)).toMatchObject({ name: 'PT Dua', email: 'c@d.id' })
  expect(await partyAtOffice(one)).toMatchObject({ name: 'PT Dua', email: 'c@d.id' })
  expect(await namesAt(one)).toHaveLength(1)
})

test('a shared row that two desks change to the same value is not a conflict', async () => {
  const [one, other] = await withParty()
  for (const desk of [one, other]) await desk.write(party('PT Sama'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  expect((await other.link().incoming()).changes).toBe(0)
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
  expect((await other.link().incoming()).changes).toBe(0)
  await done(other.link().exchange())
  expect(await partyAtOffice(one)).toMatchObject({ name: 'PT Tiga' })
})

test('of notes and payments that two desks changed at once, those that come last stand, and the office keeps the others as earlier versions', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const noted = (responsible: string, followUp: string, by = 'Meja 2'): CopyRow => ({
    table: 'notes',
    key: 'd',
    value: { id: 'd', by, changedAt: 1, responsible, followUp }
  })
  const paid = (ntpn: string): CopyRow => ({
    table: 'payments',
    key: 'c 8',
    value: { id: 'c 8', car: 'c', billing: '8', by: '', at: 1, ntpn }
  })
  const exchange = async (...desks: readonly LinkedDesk[]): Promise<void> => {
    for (const desk of desks) {
      await done(desk.link().exchange())
      await desk.takeIncoming()
    }
  }
  await one.write(noted('Ani', '2026-12-01'), paid('A'))
  await exchange(one, other)
  await one.write(noted('Budi', '2026-12-02', 'Meja 1'), paid('B'))
  await other.write(noted('Sari', '2026-12-03'), paid('C'))
  await exchange(one, other, other, one)
  for (const desk of [one, other]) {
    expect(await desk.row('notes', 'd')).toMatchObject({ by: 'Meja 2', responsible: 'Sari', followUp: '2026-12-03' })
    expect(await desk.row('payments', 'c 8')).toMatchObject({ ntpn: 'C' })
  }
  const versions = async (table: string, key: string): Promise<readonly JsonObject[]> => {
    const found = await one.link().rowHistory(table, key)
    return found.ok ? found.value.map(({ value }) => value as JsonObject) : []
  }
  expect((await versions('notes', 'd')).map(({ responsible }) => responsible)).toEqual(['Sari', 'Budi', 'Ani'])
  expect((await versions('payments', 'c 8')).map(({ ntpn }) => ntpn)).toEqual(['C', 'B', 'A'])
})

const nextPage = async (desk: LinkedDesk, declarations: readonly string[]) => {
  const state = await desk.host().run('copyState')
  return { seq: (state.ok ? state.value.lastSeq : 0) + 1, declarations }
}

test('a page is merged with what was typed up to then, and only as the next batch of the window', async () => {
  const [one, other] = await withParty()
  const id = randomUUID()
  await one.write(party('PT Dua'), ...declarationRows(id, ajuOf('A00001'), 'awal'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  const { changes, declarations } = await other.link().incoming()
  expect([changes, declarations]).toEqual([4, [id]])
  const page = await nextPage(other, declarations)
  await other.write(party('diketik'))
  expect(await other.link().takeIncoming(page)).toMatchObject({ ok: false, failure: { code: 'store-copy-out-of-step' } })
  expect(await other.row('declarations', id)).toBeUndefined()
  const { deskName } = await other.link().status()
  expect(await other.link().takeIncoming(await nextPage(other, declarations))).toMatchObject({
    ok: true,
    value: { rest: 0, kept: [''], renamed: [], dropped: [] }
  })
  expect(await namesAt(other)).toEqual(['PT Dua', `diketik (${deskName})`])
  expect(noteOf(await other.row('declarations', id))).toBe('awal')
})

test('content of a declaration that may be edited meanwhile waits, and the rest of the page does not', async () => {
  const [one, other] = await withParty()
  const [open, closed] = [randomUUID(), randomUUID()]
  await one.write(...declarationRows(open, ajuOf('A00001'), 'awal'), ...declarationRows(closed, ajuOf('A00002'), 'awal'), party('PT Dua'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  expect((await other.link().incoming()).declarations.toSorted()).toEqual([open, closed].toSorted())
  const taken = await other.link().takeIncoming(await nextPage(other, [closed]))
  expect(taken).toMatchObject({ ok: true, value: { rest: 2 } })
  expect([await other.row('declarations', open), noteOf(await other.row('declarations', closed))]).toEqual([undefined, 'awal'])
  expect(await other.link().incoming()).toEqual({ changes: 2, declarations: [open] })
  await other.takeIncoming()
  expect(noteOf(await other.row('declarations', open))).toBe('awal')
  // Nothing is left: no batch.
  const page = await nextPage(other, [])
  expect(await other.link().takeIncoming(page)).toMatchObject({ ok: true, value: { seq: page.seq - 1, rows: [], rest: 0 } })
})

test('a row that was not changed here is the version of the office, with its members in the order of the schema', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = randomUUID()
  const { document, ...body } = wholeValue('declarations', { id, car: ajuOf('A00003') }) as JsonObject
  const { header, ...rest } = document as JsonObject
  const mixed = { zz: 1, header: header ?? {}, ...rest }
  await one.write({ table: 'declarations', key: id, value: { ...body, document: mixed } })
  await done(one.link().exchange())
  await done(other.link().exchange())
  const [given] = await other.takeIncoming()
  const stored = await other.row('declarations', id)
  expect(JSON.stringify(stored)).toBe(JSON.stringify(given?.value))
  const names = Object.keys((stored as unknown as { readonly document: object }).document)
  expect([names[0], names.at(-1)]).toEqual(['car', 'zz'])
  await done(other.link().exchange())
  expect(await other.link().status()).toMatchObject({ incoming: 0, waiting: 0, refused: 0 })
})

test('a response is unread at the desk that has its declaration, and once told as new, also if its summary cannot be read', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const [held, watched, foreign] = [ajuOf('A00004'), ajuOf('A00005'), ajuOf('A00006')]
  const id = randomUUID()
  await other.write(...declarationRows(id, held), {
    table: 'tracks',
    key: watched,
    value: { ...blankTrack(watched, 'p'), watched: { since: 1, note: '' } } as unknown as Json
  })
  await done(other.link().exchange())
  const response = (key: string, car: string, number = '') => ({ table: 'responses', key, value: { id: key, car, profile: 'p', number } })
  await one.write(response('r1', held), response('r2', watched), response('r3', foreign))
  await done(one.link().exchange())
  await done(other.link().exchange())
  const taken = await other.link().takeIncoming(await nextPage(other, []))
  const fresh = [
    { car: held, id: 'r1' },
    { car: watched, id: 'r2' }
  ]
  expect(taken).toMatchObject({ ok: true, value: { fresh } })
  const readAt = async (key: string) => ((await other.row('responses', key)) as { readonly readAt: number }).readAt
  expect([await readAt('r1'), await readAt('r2'), (await readAt('r3')) > 0]).toEqual([0, 0, true])
  await one.write(response('r1', held, '7'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  expect(await other.link().takeIncoming(await nextPage(other, []))).toMatchObject({
    ok: true,
    value: { fresh: [], rows: [{ key: 'r1', value: { number: '7', readAt: 0 } }] }
  })
})

test('a response has the desk that presented it, whatever the response says of it, and one of this desk has none', async () => {
  const office = await newOffice()
  const [one, other, forger] = [await linkedDesk({ office }), await linkedDesk({ office }), await office.addDesk()]
  const car = ajuOf('A00007')
  const response = (id: string, more: JsonObject = {}) => ({
    table: 'responses',
    key: id,
    value: wholeValue('responses', { id, car, ...more })
  })
  const byDesk = async (desk: LinkedDesk) =>
    Promise.all(['r1', 'r2', 'r3'].map(async (id) => ((await desk.row('responses', id)) as { readonly broughtBy?: string }).broughtBy))
  await one.write(response('r1'))
  await other.write(response('r3'))
  const forged = response('r2', { broughtBy: one.id }).value
  await forger.write('present_facts', { facts: [{ kind: 'response', id: 'r2', car, value: forged }] })
  for (const desk of [one, other, one]) {
    await done(desk.link().exchange())
    await desk.takeIncoming()
  }
  expect(await byDesk(one)).toEqual([undefined, forger.id, other.id])
  expect(await byDesk(other)).toEqual([one.id, forger.id, undefined])
  // The office tells a desk what the desk had presented, as after its folder was restored.
  await one.write({ table: 'responses', key: 'r1' })
  await one.database().run('setState', { after: startOfPull })
  await done(one.link().exchange())
  await one.takeIncoming()
  expect(await byDesk(one)).toEqual([undefined, forger.id, other.id])
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
  await outOfReach(office, one)
  await done(other.link().hold([id], { verb: 'take', note: '', reason: 'sakit' }))
  one.connection.isDown = false
  await done(one.link().exchange())
  expect(await one.link().branches()).toMatchObject([{ declaration: id, reason: 'old-epoch' }])
  expect(await one.takeIncoming()).toMatchObject([
    { table: 'declarations', value: { note: 'awal' }, writer: 'office' },
    { table: 'goods', key: [id, 1], writer: 'office' }
  ])
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
  await outOfReach(office, one)
  await done(other.link().hold([id], { verb: 'take', note: '', reason: 'sakit' }))
  await done(other.link().exchange())
  await other.write({ table: 'declarations', key: id, value: { id, note: 'diambil alih' } })
  await done(other.link().exchange())
  await done(one.link().exchange())
  // The link of the desk is cut before it knows of the edit.
  one.connection.isDown = true
  await one.link().exchange()
  await one.write({ table: 'declarations', key: id, value: { id, note: 'diketik' } })
  expect(await one.link().incoming()).toEqual({ changes: 0, declarations: [] })
  one.connection.isDown = false
  await done(one.link().exchange())
  expect(await one.takeIncoming()).toHaveLength(1)
})
