import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ajuOf, attemptOf, create, officeOn, prefix, rowsOf, type Held, type TestDesk, type TestOffice } from '../../support/office/desk.ts'
import { sharedDatabase, sharedServer } from '../../support/office/postgres.ts'
import { keepOffice, openSending } from '../../support/office/set-back.ts'

/*
 * A number is used by the word of the desk whose lane it is in, or of the desk that has registered it. The word of another desk does not keep it from that desk, by any call
 * and in any order in which desks come to an office that was restored or wiped (office-database.md, "Numbers").
 */

interface Owned {
  readonly desk: TestDesk
  readonly held: Held
  readonly car: string
  /** The office had it, as its own desk remembers; a draft with a number of its lane is not registered. */
  readonly isRegistered: boolean
}

/** What is known before the office is set back to an earlier moment. */
const world = async () => {
  const closing: (() => Promise<void>)[] = []
  const office = await officeOn(await sharedServer(), sharedDatabase, {}, (close) => closing.push(close))
  const owner = await office.addDesk('owner', 'Pemilik')
  const [first, second, hostile] = [await office.addDesk('broker', 'Satu'), await office.addDesk('broker', 'Dua'), await office.addDesk('broker', 'Jahat')] // oxfmt-ignore
  const lanes = new Map<TestDesk, string>()
  const owned: Owned[] = []
  const draft = async (desk: TestDesk, car: string): Promise<Owned> => {
    const declaration = randomUUID()
    const { held } = await desk.write('push', { declarations: [{ declaration, epoch: 0, rows: rowsOf(declaration, car) }], schema: 6 })
    return { desk, held: held[0], car, isRegistered: false }
  }
  /** A lane, a number of it that is registered and one that is not, and a registered number outside of every lane. */
  const work = async (desk: TestDesk, typed: string): Promise<void> => {
    const { series } = await desk.write('claim_lane', { prefix })
    lanes.set(desk, series)
    for (const car of [ajuOf(`${series}0001`), ajuOf(typed)]) owned.push({ desk, held: await create(desk, car), car, isRegistered: true })
    owned.push(await draft(desk, ajuOf(`${series}0002`)))
  }
  const close = async (): Promise<void> => void (await Promise.all(closing.map((one) => one())))
  return { office, owner, honest: [first, second] as const, hostile, lanes, owned, work, close }
}
/** In an office of its own, whose connections end with it. */
const inWorld = async (run: (all: World) => Promise<void>): Promise<void> => {
  const all = await world()
  await run(all).finally(all.close)
}
type World = Awaited<ReturnType<typeof world>>

/** What a desk presents, as the program does: rows, attempts, then everything that it knows. */
const presentOf = async ({ lanes, owned }: World, desk: TestDesk, hasSent: boolean): Promise<void> => {
  const own = owned.filter((one) => one.desk === desk)
  const declarations = own.map(({ held, car }) => ({ ...held, holder: desk.id, sender: desk.id, rows: rowsOf(held.declaration, car) }))
  await desk.write('push', { recovery: true, declarations, schema: 6 })
  if (hasSent)
    await desk.write('present_facts', {
      attempts: own.filter(({ isRegistered }) => isRegistered).map(({ held, car }) => attemptOf(held, car, { outcome: 'failed' }))
    })
  await desk.write('presented', {
    generation: 2,
    held: own.map(({ held }) => ({ declaration: held.declaration })),
    lanes: [...lanes].map(([of, series]) => ({ prefix, series, desk: of.id, retired: false })),
    numbers: owned
      .filter(({ isRegistered }) => isRegistered)
      .map(({ desk: of, held, car }) => ({ car, declaration: held.declaration, desk: of.id }))
  })
}

/** A lie about a number, in one of the calls that say one. */
interface Lie {
  readonly call: 'attempt' | 'attempt of another' | 'used' | 'numbers' | 'rows' | 'register' | 'claim'
  /** Which of the numbers of the others; one more of a lane of theirs that nobody has used. */
  readonly number: number
  readonly declaration: 'made up' | 'own' | 'of another' | 'none' | 'largest'
  readonly as: 'itself' | 'another' | 'nobody'
}
const lies: fc.Arbitrary<Lie> = fc.record({
  call: fc.constantFrom('attempt', 'attempt of another', 'used', 'numbers', 'rows', 'register', 'claim'),
  number: fc.nat(7),
  declaration: fc.constantFrom('made up', 'own', 'of another', 'none', 'largest'),
  as: fc.constantFrom('itself', 'another', 'nobody')
})
const tell = async ({ hostile, owned, lanes }: World, own: Held, said: { numbers: object[] }, lie: Lie): Promise<void> => {
  const of = owned[lie.number % owned.length]
  const car = lie.number < owned.length ? (of?.car ?? '') : ajuOf(`${[...lanes.values()][lie.number % lanes.size] ?? 'A0'}0777`)
  const declaration = { 'made up': randomUUID(), own: own.declaration, 'of another': of?.held.declaration ?? '', none: null, largest: '9223372036854775807' }[lie.declaration] // oxfmt-ignore
  const named = { ...own, declaration: declaration ?? own.declaration }
  const desk = { itself: hostile.id, another: of?.desk.id, nobody: undefined }[lie.as]
  const attempt = attemptOf(named, car, { outcome: 'accepted', ...(lie.call === 'attempt of another' ? { desk: of?.desk.id } : {}) })
  const calls: Readonly<Record<Lie['call'], () => Promise<unknown>>> = {
    attempt: () => hostile.write('present_facts', { attempts: [attempt] }),
    'attempt of another': () => hostile.write('present_facts', { attempts: [attempt] }),
    used: () => hostile.write('register_used', { cars: [car] }),
    // With everything that it presents, in one call.
    numbers: async () => void said.numbers.push({ car, declaration, desk }),
    // Of a declaration of another desk it would say to hold it, which an owner decides (broker-recovery.test.ts).
    rows: () =>
      hostile.write('push', {
        recovery: true,
        declarations: [
          {
            ...named,
            ...(lie.declaration === 'of another' ? own : {}),
            holder: hostile.id,
            sender: hostile.id,
            rows: rowsOf(lie.declaration === 'of another' ? own.declaration : named.declaration, car, 'palsu')
          }
        ],
        schema: 6
      }),
    register: () => hostile.write('register_number', { ...named, car }),
    claim: () => hostile.write('claim_sending', { attempts: [{ ...attempt, word: 'x' }] })
  }
  await calls[lie.call]().catch((error: unknown) => expect(error).toMatchObject({ code: expect.stringMatching(/^AJ/) }))
}

const statesOf = async ({ admin, id }: TestOffice): Promise<ReadonlyMap<string, string | null>> => {
  const { rows } = await admin.query<{ declaration: string; closed: string | null }>(
    'SELECT declaration, closed FROM office_data.declaration WHERE office_id = $1 AND NOT deleted',
    [id]
  )
  return new Map(rows.map(({ declaration, closed }) => [declaration, closed]))
}

/** Everything that an owner is asked is answered, then each desk sends what it has, and the hostile one can use no number of a lane. */
const everybodySends = async (all: World, own: Held): Promise<void> => {
  const { office, owner, hostile, lanes, owned } = all
  const { items } = await owner.read('quarantine', {})
  const numbers = items.filter(({ desk, kind }: { desk: string; kind: string }) => desk !== hostile.id && (kind === 'number' || kind === 'lane')).map(({ number }: { number: number }) => number) // oxfmt-ignore
  expect(await owner.write('decide_quarantine', { numbers, outcome: 'taken' })).toMatchObject({ refused: [] })
  for (const [declaration, closed] of await statesOf(office))
    if (closed !== null && closed !== 'gap') await owner.write('reopen_sending', { declaration, word: 'sudah diperiksa' })
  const theirs = [...owned.map(({ car }) => car), ...[...lanes.values()].map((series) => ajuOf(`${series}0777`))]
  for (const car of theirs.filter((one) => [...lanes.values()].some((series) => one.slice(20).startsWith(series)))) {
    await expect(hostile.write('register_number', { ...own, car }), `${car} is registered`).rejects.toMatchObject({
      code: expect.stringMatching(/^AJ/)
    })
    await expect(hostile.write('claim_sending', { attempts: [attemptOf(own, car, { word: 'x' })] }), `${car} is claimed`).rejects.toMatchObject({ code: expect.stringMatching(/^AJ/) }) // oxfmt-ignore
  }
  for (const { desk, held, car } of owned) {
    const { rows } = await office.admin.query('SELECT generation, epoch::int, holder FROM office_data.declaration WHERE office_id = $1 AND declaration = $2', [office.id, held.declaration]) // oxfmt-ignore
    expect(rows, car).toMatchObject([{ holder: desk.id }])
    const now = { ...held, generation: rows[0].generation, epoch: rows[0].epoch }
    if (!lanes.has(desk) || !car.slice(20).startsWith(lanes.get(desk) ?? '')) await desk.write('register_number', { ...now, car })
    const attempt = attemptOf(now, car, { word: 'sudah diperiksa' })
    expect(await desk.write('claim_sending', { attempts: [attempt] }), car).toMatchObject({ attempts: [{ attempt: attempt.attempt }] })
  }
}

it('in a set-back no order in which desks and lies come keeps a number from its desk, or gives one of a lane to another', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(['nothing', 'the lanes', 'all'] as const)),
      fc.shuffledSubarray(['first', 'second', 'owner'] as const, { minLength: 3 }),
      fc.array(fc.record({ lie: lies, at: fc.nat(3) }), { minLength: 1, maxLength: 6 }),
      fc.nat(3),
      fc.boolean(),
      (lost, order, told, hostileComes, hasSent) =>
        inWorld(async (all) => {
          const { office, owner, honest, hostile, work } = all
          const restores: { put?: () => Promise<void> } = {}
          const keep = async (): Promise<void> => void (restores.put = await keepOffice(office.admin, office.id))
          const own = await create(hostile, ajuOf('900009'))
          if (lost === 'all') await keep()
          await work(honest[0], '800001')
          if (lost === 'the lanes') await keep()
          await work(honest[1], '800002')
          if (lost === 'nothing') await keep()
          await restores.put?.()
          const desks = { first: honest[0], second: honest[1], owner }
          for (const desk of [owner, ...honest, hostile]) await desk.hello()
          const mine = { ...own }
          const said: { numbers: object[] } = { numbers: [] }
          for (let place = 0; place <= 3; place += 1) {
            for (const { lie } of told.filter(({ at }) => at === place)) await tell(all, mine, said, lie)
            if (place === hostileComes) {
              await hostile.write('push', { recovery: true, declarations: [{ ...own, holder: hostile.id, sender: hostile.id, rows: rowsOf(own.declaration, ajuOf('900009')) }], schema: 6 }) // oxfmt-ignore
              await hostile.write('presented', { generation: 2, held: [{ declaration: own.declaration }], numbers: said.numbers })
            }
            const comes = order[place]
            if (comes !== undefined) await presentOf(all, desks[comes], hasSent)
          }
          await openSending(office)
          for (const desk of [owner, ...honest, hostile]) await desk.hello()
          const { rows } = await office.admin.query('SELECT generation, epoch::int FROM office_data.declaration WHERE office_id = $1 AND declaration = $2', [office.id, own.declaration]) // oxfmt-ignore
          await everybodySends(all, { ...own, ...(rows[0] as object) })
        })
    ),
    { numRuns: 25 }
  )
}, 300_000)

it('in normal work no lie keeps a number of a lane from its desk, or gives it to another', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lies, { minLength: 1, maxLength: 8 }), (told) =>
      inWorld(async (all) => {
        const own = await create(all.hostile, ajuOf('900009'))
        for (const [index, desk] of all.honest.entries()) await all.work(desk, `80000${index}`)
        const said = { numbers: [] }
        for (const lie of told) await tell(all, own, said, lie)
        await everybodySends(all, own)
      })
    ),
    { numRuns: 15 }
  )
}, 300_000)

it('a lane that another desk says first is no lane of its own: its desk waits for an owner, whose word counts, and numbers as before', async () => {
  await inWorld(async (all) => {
    const { office, owner, honest, hostile, lanes, owned, work } = all
    const own = await create(hostile, ajuOf('900009'))
    const put = await keepOffice(office.admin, office.id)
    await work(honest[0], '800001')
    await put()
    for (const desk of [owner, ...honest, hostile]) await desk.hello()
    const series = lanes.get(honest[0]) ?? ''
    const car = ajuOf(`${series}0001`)
    await hostile.write('push', { recovery: true, declarations: [{ ...own, holder: hostile.id, sender: hostile.id, rows: [] }], schema: 6 })
    await hostile.write('presented', { generation: 2, held: [own], lanes: [{ prefix, series }], numbers: [{ car, declaration: own.declaration }] }) // oxfmt-ignore
    await presentOf(all, honest[0], true)
    for (const desk of [honest[1], owner]) await desk.write('presented', { generation: 2 })
    await openSending(office)
    for (const desk of [owner, ...honest, hostile]) await desk.hello()
    expect((await owner.read('quarantine', { desk: honest[0].id })).items).toMatchObject([{ kind: 'lane', id: `${prefix}${series}` }])
    const { rows } = await office.admin.query('SELECT generation, epoch::int FROM office_data.declaration WHERE office_id = $1 AND declaration = $2', [office.id, own.declaration]) // oxfmt-ignore
    await everybodySends(all, { ...own, ...(rows[0] as object) })
    expect(owned).toHaveLength(3)
    // No other desk gets a lane that was claimed here.
    const other = await honest[1].write('claim_lane', { prefix })
    await office.admin.query("SELECT office_admin.begin_generation($1, 'uji')", [office.id])
    for (const desk of [owner, ...honest, hostile]) await desk.hello()
    await hostile.write('presented', { generation: 3, lanes: [{ prefix, series: other.series }] })
    expect((await owner.read('quarantine', { desk: hostile.id })).items).toEqual([])
  })
})

it('a number becomes used by one function of the office, which every other one asks', async () => {
  await inWorld(async ({ office }) => {
    const { rows } = await office.admin.query<{ name: string }>(
      `SELECT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
       WHERE n.nspname IN ('office', 'office_admin', 'office_data') AND p.prosrc ~* '(INSERT INTO|UPDATE) office_data[.]number[^_a-z]' ORDER BY 1`
    )
    expect(rows.map(({ name }) => name)).toEqual(['use_number'])
  })
})
