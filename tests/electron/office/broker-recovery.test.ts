import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { errorCode } from '../../../electron/files/atomic-file.ts'
import {
  ajuOf,
  attemptOf,
  create,
  newOffice,
  prefix,
  rowsOf,
  type Held,
  type TestDesk,
  type TestOffice
} from '../../support/office/desk.ts'
import { beginSetBack, openSending, writeOff } from '../../support/office/set-back.ts'

/* What somebody with the login of a broker takes in a set-back, or under its name, of what the other desks hold: nothing (office-database.md, "Generations"). */

const car = ajuOf('000001')
type Item = Readonly<Record<string, unknown>>
const itemsOf = async (desk: TestDesk, kind: string): Promise<readonly Item[]> =>
  (await desk.read('pull', {})).items.filter((item: Item) => item['kind'] === kind)
const declarationAt = async (desk: TestDesk, declaration: string) =>
  (await itemsOf(desk, 'declaration')).find((item) => item['declaration'] === declaration)
const noteOf = (value: unknown): string | undefined => (value as { note?: string } | null)?.note
const noteAt = async (desk: TestDesk, declaration: string): Promise<string | undefined> =>
  noteOf((await itemsOf(desk, 'row')).find((item) => item['store'] === 'declarations' && item['declaration'] === declaration)?.['value'])
/** Every note of a declaration that the office shows: in its place, and in the versions beside it. */
const notesOf = async ({ admin, id }: TestOffice, declaration: string): Promise<readonly string[]> => {
  const { rows } = await admin.query<{ note: string }>(
    `SELECT value ->> 'note' AS note FROM office_data.store_row WHERE office_id = $1 AND declaration = $2 AND store = 'declarations' AND value IS NOT NULL
     UNION SELECT r -> 'value' ->> 'note' FROM office_data.branch b, jsonb_array_elements(b.rows) r
       WHERE b.office_id = $1 AND b.declaration = $2 AND r ->> 'store' = 'declarations' ORDER BY 1`,
    [id, declaration]
  )
  return rows.map(({ note }) => note)
}

/** What a desk says in a set-back of a declaration: who holds it, and its rows, with the position at which it had read them. */
const copyOf = (declaration: string, holder: string, note: string | null, position?: number) => ({
  recovery: true,
  declarations: [
    {
      declaration,
      generation: 1,
      epoch: 1,
      holder,
      sender: holder,
      rows: note === null ? [] : rowsOf(declaration, car, note).map((row) => (position === undefined ? row : { ...row, position }))
    }
  ]
})
const desksOf = async () => {
  const office = await newOffice()
  const [owner, honest, hostile, absent] = [await office.addDesk('owner', 'Pemilik'), await office.addDesk('broker', 'Jujur'), await office.addDesk('broker', 'Jahat'), await office.addDesk('broker', 'Tidak Datang')] // oxfmt-ignore
  const setBack = async (): Promise<void> => {
    await beginSetBack(office)
    for (const desk of [owner, honest, hostile]) await desk.hello()
  }
  const present = async (desk: TestDesk, more: object = {}): Promise<unknown> => desk.write('presented', { generation: 2, ...more })
  /** Those named say that they have presented everything, the others do not come, and sending is opened. */
  const open = async (...came: readonly TestDesk[]): Promise<void> => {
    for (const desk of came) await present(desk)
    for (const desk of [owner, honest, hostile, absent]) if (!came.includes(desk)) await writeOff(office, desk.id)
    await openSending(office)
    for (const desk of came) await desk.hello()
  }
  return { office, owner, honest, hostile, absent, setBack, present, open }
}
const keepsAll = async (office: TestOffice, honest: TestDesk, held: Held): Promise<void> => {
  expect(await declarationAt(honest, held.declaration)).toMatchObject({ holder: honest.id, sender: honest.id, epoch: 1, deleted: false })
  expect(await noteAt(honest, held.declaration)).toBe('')
  expect(await notesOf(office, held.declaration)).toContain('')
  await honest.write('claim_sending', { attempts: [attemptOf(held, car)] })
}

it.each([true, false])('a desk that presents after sending was opened moves and deletes nothing; the holder came: %s', async (comes) => {
  const { office, owner, honest, hostile, setBack, present, open } = await desksOf()
  const held = await create(honest, car)
  await setBack()
  if (comes) await honest.write('push', copyOf(held.declaration, honest.id, null))
  await (comes ? open(owner, honest) : open(owner))
  expect(await hostile.hello()).toMatchObject({ mustPresent: true, sendingOpen: true })
  await hostile.write('push', copyOf(held.declaration, hostile.id, 'palsu'))
  await present(hostile, { held: [{ declaration: held.declaration }], deleted: [held.declaration] })
  await honest.hello()
  expect(await notesOf(office, held.declaration)).toEqual(['', 'palsu'])
  await keepsAll(office, honest, held)
})

it.each([
  ['while the office is set back', false],
  ['after sending was opened', true]
])('a desk that is paired after the set-back has nothing to present, whatever it says to remember: %s', async (_, isOpen) => {
  const { office, owner, honest, hostile, setBack, open } = await desksOf()
  const held = await create(honest, car)
  await setBack()
  if (isOpen) await open(owner, hostile)
  const late = await office.addDesk('broker', 'Baru')
  Object.assign(late.identity, { position: 1_000_000_003, commit: randomUUID() })
  expect(await late.hello()).toMatchObject({ mustPresent: false })
  await expect(late.write('push', copyOf(held.declaration, late.id, 'palsu'))).rejects.toMatchObject({ code: 'AJ024' })
  await late.write('presented', { generation: 2, held: [{ declaration: held.declaration }], deleted: [held.declaration] })
  if (!isOpen) await open(owner, hostile)
  await honest.hello()
  await keepsAll(office, honest, held)
})

it('what was presented is settled when sending is opened, not while a report closes it: the word of the holder counts to the end', async () => {
  const { office, honest, hostile, owner, setBack, present, open } = await desksOf()
  const declaration = randomUUID()
  await setBack()
  await honest.write('push', copyOf(declaration, honest.id, 'asli'))
  await present(honest, { held: [{ declaration }] })
  Object.assign(hostile.identity, { position: 2_000_900_000, commit: randomUUID() })
  expect(await hostile.hello()).toMatchObject({ answer: 'reported', mustPresent: true })
  await owner.hello()
  await owner.write('presented', { generation: 2 })
  await owner.write('dismiss_report', { desk: hostile.id, word: 'tidak benar' })
  for (const desk of [owner, honest, hostile]) await desk.hello()
  await hostile.write('push', copyOf(declaration, hostile.id, 'palsu'))
  await open(owner, honest, hostile)
  // Both say to hold it and the office had no record: nobody does, and an owner decides.
  expect(await declarationAt(owner, declaration)).toMatchObject({ holder: null, sender: null, closed: 'gap' })
  expect(await notesOf(office, declaration)).toEqual(['asli', 'palsu'])
})

it('a declaration that its desk gave to one that does not come does not move to another one that says to hold it', async () => {
  const { office, owner, honest, hostile, absent, setBack, open } = await desksOf()
  const held = await create(honest, car)
  await setBack()
  await honest.write('push', copyOf(held.declaration, absent.id, '', 1_000_000_900))
  await hostile.write('push', copyOf(held.declaration, hostile.id, 'palsu'))
  await open(owner, honest, hostile)
  expect(await declarationAt(owner, held.declaration)).toMatchObject({ holder: honest.id, sender: honest.id })
  expect(await notesOf(office, held.declaration)).toEqual(['', 'palsu'])
})

it('the right to send of a desk that does not come stays with it until it is out of service, and its rows stay beside', async () => {
  const { office, owner, honest, hostile, setBack, open } = await desksOf()
  const held = await create(honest, car)
  await setBack()
  await hostile.write('push', copyOf(held.declaration, hostile.id, 'palsu'))
  await open(owner, hostile)
  const now = (await declarationAt(owner, held.declaration)) as unknown as Held
  expect(now).toMatchObject({ holder: hostile.id, sender: honest.id })
  expect(await notesOf(office, held.declaration)).toEqual(['', 'palsu'])
  await expect(hostile.write('claim_sending', { attempts: [attemptOf(now, car)] })).rejects.toMatchObject({ code: 'AJ014' })
})

it.each([
  ['locked', false],
  ['viewer', false],
  ['locked', true],
  ['viewer', true]
])(
  'what a desk did not say because it is a %s is no word: its declarations do not move; it has its rights again before sending is opened: %s',
  async (state, again) => {
    const { office, owner, honest, hostile, present, setBack } = await desksOf()
    const held = await create(honest, car)
    await owner.write(state === 'locked' ? 'lock_desk' : 'set_rights', { desk: honest.id, reason: 'hilang', rights: 'viewer' })
    await setBack()
    await hostile.write('push', copyOf(held.declaration, hostile.id, 'palsu'))
    for (const desk of [owner, honest, hostile]) await present(desk)
    if (again) await owner.write(state === 'locked' ? 'unlock_desk' : 'set_rights', { desk: honest.id, rights: 'broker' })
    const { rows } = await office.admin.query<{ desk: string }>('SELECT desk_id AS desk FROM office_data.generation_desk WHERE office_id = $1 AND presented_at IS NULL', [office.id]) // oxfmt-ignore
    for (const { desk } of rows) await writeOff(office, desk)
    await openSending(office)
    await owner.hello()
    expect(await declarationAt(owner, held.declaration)).toMatchObject({ holder: honest.id, sender: honest.id })
  }
)

it.each(['a colleague has a copy', 'its holder comes after sending was opened'] as const)(
  'a desk deletes nothing that it brought itself: what the office had lost is filled by the others; %s',
  async (who) => {
    const { office, owner, honest, hostile, absent, setBack, present, open } = await desksOf()
    const declaration = randomUUID()
    await setBack()
    await hostile.write('push', copyOf(declaration, hostile.id, null))
    await present(hostile, { deleted: [declaration] })
    if (who === 'a colleague has a copy') {
      await honest.write('push', copyOf(declaration, absent.id, 'asli', 1_000_000_005))
      await open(owner, honest, hostile)
      expect(await declarationAt(owner, declaration)).toMatchObject({ holder: null, closed: 'gap', deleted: false, presentedBy: honest.id })
    } else {
      await open(owner, hostile)
      await honest.hello()
      await honest.write('push', copyOf(declaration, honest.id, 'asli'))
      await present(honest, { held: [{ declaration }] })
      await owner.hello()
      expect(await declarationAt(owner, declaration)).toMatchObject({ holder: honest.id, sender: honest.id, closed: null, deleted: false })
    }
    expect(await noteAt(owner, declaration)).toBe('asli')
    expect(await notesOf(office, declaration)).toEqual(['asli'])
  }
)

it('a desk deletes what the office names as its own only if nobody says that another one held it since', async () => {
  const { office, owner, honest, hostile, absent, setBack, present, open } = await desksOf()
  const [given, own] = [await create(hostile, car), await create(hostile, ajuOf('000002'))]
  await setBack()
  await hostile.write('push', { recovery: true, declarations: [] })
  await present(hostile, { deleted: [given.declaration, own.declaration] })
  // Since the backup it was given to a desk that does not come.
  await honest.write('push', copyOf(given.declaration, absent.id, 'sesudah', 1_000_000_900))
  await open(owner, honest)
  expect(await declarationAt(owner, given.declaration)).toMatchObject({ deleted: false })
  expect(await notesOf(office, given.declaration)).toEqual(['', 'sesudah'])
  expect(await declarationAt(owner, own.declaration)).toMatchObject({ deleted: true })
})

/** What one desk presents of a declaration that the office had lost: rows with a note, at a position, of a holder. */
const words = fc.array(
  fc.record({
    by: fc.constantFrom('honest', 'hostile'),
    holder: fc.constantFrom('absent', 'absent', 'hostile'),
    note: fc.constantFrom('asli', 'palsu', 'lain'),
    position: fc.constantFrom(0, 1_000_000_005, 1_000_000_009, 1_999_999_999)
  }),
  { minLength: 1, maxLength: 5 }
)
it('every form of a declaration that the office had lost stays, in whatever order and however often the desks present it', async () => {
  const check = async (presented: typeof words extends fc.Arbitrary<infer T> ? T : never): Promise<void> => {
    const { office, owner, honest, hostile, absent, setBack, open } = await desksOf()
    const declaration = randomUUID()
    await setBack()
    const said = new Set<string>()
    for (const { by, holder, note, position } of presented) {
      const desk = by === 'honest' ? honest : hostile
      // The honest desk says what it has read; the other one says anything.
      const [text, of] = by === 'honest' ? ['asli', absent.id] : [note, holder === 'hostile' ? hostile.id : absent.id]
      if (by === 'honest') said.add(text)
      await desk.write('push', copyOf(declaration, of, text, by === 'honest' ? 1_000_000_005 : position))
    }
    await open(owner, honest, hostile)
    const notes = await notesOf(office, declaration)
    for (const text of said) expect(notes, JSON.stringify(presented)).toContain(text)
    const { rows } = await office.admin.query('SELECT FROM office_data.presented_row WHERE office_id = $1', [office.id])
    expect(rows).toEqual([])
    // A server has a bounded number of connections.
    for (const { client } of [owner, honest, hostile, absent, { client: office.admin }]) await client.end()
  }
  await fc.assert(fc.asyncProperty(words, check), {
    numRuns: 25,
    seed: 731,
    examples: [
      // A desk presents the true rows, so that those of its colleague are not kept twice, and then others.
      [[{ by: 'hostile', holder: 'absent', note: 'asli', position: 1_000_000_005 }, { by: 'honest', holder: 'absent', note: 'asli', position: 0 }, { by: 'hostile', holder: 'absent', note: 'palsu', position: 1_000_000_009 }]], // oxfmt-ignore
      // The same as its own.
      [[{ by: 'hostile', holder: 'hostile', note: 'asli', position: 1_000_000_005 }, { by: 'honest', holder: 'absent', note: 'asli', position: 0 }, { by: 'hostile', holder: 'hostile', note: 'palsu', position: 1_999_999_999 }]] // oxfmt-ignore
    ]
  })
}, 120_000)

it('a desk presents a row in at most eight forms', async () => {
  const { hostile, absent, setBack } = await desksOf()
  const declaration = randomUUID()
  await setBack()
  for (let form = 0; form < 8; form += 1) await hostile.write('push', copyOf(declaration, absent.id, `palsu ${form}`, 1_000_000_005 + form))
  await hostile.write('push', copyOf(declaration, absent.id, 'palsu 3', 1_000_000_900))
  await expect(hostile.write('push', copyOf(declaration, absent.id, 'palsu 9', 1_000_000_005))).rejects.toMatchObject({ code: 'AJ026' })
})

/** Ways by which a desk says that a number is used, outside a set-back and in one. */
const uses = ['an attempt', 'a deleted declaration', 'presented as its own', 'registered', 'used before'] as const
it.each(uses)('no desk uses up a number in the lane of another one: %s', async (how) => {
  const { owner, honest, hostile, setBack, present, open } = await desksOf()
  const { series } = await honest.write('claim_lane', { prefix })
  const number = ajuOf(`${series}0001`)
  const own = (await honest.write('push', { declarations: [{ declaration: randomUUID(), epoch: 0, rows: [] }] })).held[0] as Held
  const other = await create(hostile, ajuOf('Z00001'))
  if (how === 'presented as its own') {
    await setBack()
    await present(hostile, { numbers: [{ car: number, declaration: other.declaration }] })
    await honest.write('push', { recovery: true, declarations: [{ ...own, holder: honest.id, sender: honest.id, rows: [] }] })
    await present(honest, { lanes: [{ prefix, series }], held: [own] })
    await open(owner, honest, hostile)
  } else if (how === 'an attempt')
    await hostile.write('present_facts', { attempts: [{ ...attemptOf({ ...other, declaration: randomUUID() }, number), outcome: 'failed' }] }) // oxfmt-ignore
  else if (how === 'a deleted declaration') {
    const declaration = randomUUID()
    const { held } = await hostile.write('push', { declarations: [{ declaration, epoch: 0, rows: rowsOf(declaration, number) }] })
    await hostile.write('delete_declaration', { declarations: held })
  } else if (how === 'registered')
    await expect(hostile.write('register_number', { ...other, car: number })).rejects.toMatchObject({ code: 'AJ018' })
  else await hostile.write('register_used', { cars: [number] })
  // Neither may another desk send with it.
  const stranger = (await owner.write('push', { declarations: [{ declaration: randomUUID(), epoch: 0, rows: [] }] })).held[0] as Held
  expect(await owner.write('claim_sending', { attempts: [attemptOf(stranger, number)] }).then(() => '', errorCode)).toBe('AJ018')
  await honest.write('claim_sending', { attempts: [attemptOf(own, number)] })
  await expect(owner.write('register_number', { ...stranger, car: number })).rejects.toMatchObject({ code: 'AJ018' })
})

it('a lane and a number that a colleague knows of a desk which does not come stay used, also when another desk says that they are its own', async () => {
  const { owner, honest, hostile, absent, setBack, present, open } = await desksOf()
  const [inLane, typed, sent] = [ajuOf('A00001'), ajuOf('777777'), randomUUID()]
  await setBack()
  const numbers = [inLane, typed].map((one) => ({ car: one, declaration: sent, desk: absent.id }))
  await present(honest, { lanes: [{ prefix, series: 'A0', desk: absent.id }], numbers })
  const { held } = await hostile.write('push', { declarations: [{ declaration: randomUUID(), epoch: 0, rows: [] }] })
  await present(hostile, { lanes: [{ prefix, series: 'A0' }], numbers: [inLane, typed].map((one) => ({ car: one, declaration: held[0].declaration })) }) // oxfmt-ignore
  await open(owner, honest, hostile)
  expect(await itemsOf(owner, 'lane')).toMatchObject([{ series: 'A0', desk: absent.id, retired: true }])
  for (const one of [inLane, typed])
    await expect(hostile.write('claim_sending', { attempts: [attemptOf(held[0], one)] }), one).rejects.toMatchObject({ code: 'AJ018' })
})

it.each(['absent', 'honest'] as const)(
  'a copy takes no number in the lane of a desk that has come and says nothing of it; it names as the holder: %s',
  async (who) => {
    const desks = await desksOf()
    const { owner, honest, hostile, setBack, present, open } = desks
    const { series } = await honest.write('claim_lane', { prefix })
    const [declaration, number] = [randomUUID(), ajuOf(`${series}0001`)]
    const own = (await honest.write('push', { declarations: [{ declaration: randomUUID(), epoch: 0, rows: [] }] })).held[0] as Held
    await setBack()
    const rows = rowsOf(declaration, number, 'palsu').map((row) => ({ ...row, position: 1_000_000_900 }))
    const copy = { declaration, generation: 1, epoch: 1, holder: desks[who].id, sender: desks[who].id, rows }
    await hostile.write('push', { recovery: true, declarations: [copy] })
    await honest.write('push', { recovery: true, declarations: [{ ...own, holder: honest.id, sender: honest.id, rows: [] }] })
    await present(honest, { lanes: [{ prefix, series }], held: [own] })
    await open(owner, honest, hostile)
    const { generation, epoch } = (await declarationAt(owner, declaration)) as unknown as Held
    const { held } = await owner.write('take', { declarations: [{ declaration, generation, epoch }] })
    expect(await owner.write('claim_sending', { attempts: [attemptOf(held[0], number)] }).then(() => '', errorCode)).toBe('AJ018')
    await honest.write('claim_sending', { attempts: [attemptOf(own, number)] })
  }
)
