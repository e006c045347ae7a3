import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { startProxy } from '../../support/faults/office/proxy.ts'
import { createRandom } from '../../support/faults/random.ts'
import {
  ajuOf,
  attemptOf,
  create,
  deskOn,
  isWaiting,
  newOffice,
  prefix,
  rowsOf,
  type Held,
  type TestDesk
} from '../../support/office/desk.ts'
import { connectTo } from '../../support/office/postgres.ts'

it('fifty desks that ask at once, with repeated calls, get different lanes without a used number', async () => {
  const office = await newOffice()
  const joining = await office.addDesk()
  const used = Array.from({ length: 30 }, (_, index) => ajuOf(`A${index.toString(36).toUpperCase().slice(-1)}0001`))
  await joining.write('register_used', { cars: [...used, ajuOf('000017')] })
  const desks = await Promise.all(Array.from({ length: 50 }, (_, index) => office.addDesk('broker', `Peserta ${index}`)))
  const lanes = await Promise.all(
    desks.map(async (desk) => {
      const request = `00000000-0000-4000-8000-${desk.id.slice(-12)}`
      const calls = [desk.write('claim_lane', { prefix }, request), desk.write('claim_lane', { prefix: prefix.toLowerCase() }, request)]
      const [first, second] = await Promise.all(calls)
      expect(second).toEqual(first)
      return String(first.series)
    })
  )
  expect(new Set(lanes).size).toBe(50)
  expect(new Set(lanes.map((series) => series.length))).toEqual(new Set([2]))
  expect(lanes.filter((series) => used.some((car) => car.slice(20).startsWith(series)))).toEqual([])
  expect(lanes.filter((series) => !/^[A-Z]/.test(series))).toEqual([])
  const spare = await desks[0]?.write('claim_lane', { prefix })
  expect(lanes).not.toContain(spare.series)
})

it('fifty desks whose connections are cut during their claims repeat them: no lane is given twice, and none is lost', async () => {
  const office = await newOffice()
  const joining = await office.addDesk()
  const used = Array.from({ length: 30 }, (_, index) => ajuOf(`A${index.toString(36).toUpperCase()}0001`))
  await joining.write('register_used', { cars: used })
  const joined = await Promise.all(Array.from({ length: 50 }, (_, index) => office.addDesk('broker', `Peserta ${index}`)))
  const { rows: logins } = await office.admin.query<{ desk: string; login: string }>('SELECT desk_id AS desk, login FROM office_data.login')
  const loginOf = new Map(logins.map(({ desk, login }) => [desk, login]))
  const random = createRandom(1)
  let [lost, repeated] = [0, 0]

  /** Claims a lane by one request. The first call loses its answer after the office has done it, the second is cut at any moment. */
  const claimOver = async ({ id, identity, client: direct }: TestDesk): Promise<string> => {
    await direct.end()
    const proxy = await startProxy(() => office.server.port)
    onTestFinished(() => proxy.close())
    const server = { ...office.server, port: proxy.port }
    const request = randomUUID()
    for (let tries = 0; ; tries += 1) {
      const client = await connectTo(server, { user: loginOf.get(id) ?? '', password: 'secret', database: office.database })
      const desk = deskOn(client, id, identity)
      expect((await desk.hello()).answer).toMatch(/^(ok|behind)$/)
      if (tries === 0) proxy.loseNextAnswer()
      const cutting = tries === 1 ? setTimeout(() => proxy.cut(), random.int(0, 100)) : undefined
      try {
        const { series } = await desk.write('claim_lane', { prefix }, request)
        repeated += tries
        return String(series)
      } catch (error) {
        // The office has not refused it: the connection broke.
        expect((error as { code?: string }).code ?? '').not.toMatch(/^AJ/)
        lost += 1
      } finally {
        clearTimeout(cutting)
        await client.end()
      }
    }
  }
  const claimed = await Promise.all(joined.map(async (desk) => `${await claimOver(desk)} ${desk.id}`))
  // Some of the second calls were answered before the cut.
  expect(lost).toBeGreaterThan(50)
  expect(repeated).toBe(lost)
  const lanes = claimed.toSorted()
  expect(new Set(lanes.map((lane) => lane.slice(0, 2))).size).toBe(50)
  expect(lanes.filter((lane) => !/^[A-Z]./.test(lane) || used.some((car) => car.slice(20).startsWith(lane.slice(0, 2))))).toEqual([])
  const { rows } = await office.admin.query<{ lane: string }>(
    "SELECT series || ' ' || desk_id AS lane FROM office_data.number_lane WHERE office_id = $1 ORDER BY 1",
    [office.id]
  )
  expect(rows.map(({ lane }) => lane).toSorted()).toEqual(lanes)
}, 120_000)

it('a prefix without free lanes is reported, and lanes of a desk out of service are retired and not reused', async () => {
  const office = await newOffice()
  const owner = await office.addDesk('owner')
  const cars = Array.from(
    { length: 26 * 36 - 1 },
    (_, n) => `${String.fromCodePoint(65 + Math.floor(n / 36))}${(n % 36).toString(36).toUpperCase()}`
  )
  await owner.write('register_used', { cars: cars.map((series) => ajuOf(`${series}0001`)) })
  const desk = await office.addDesk()
  expect((await desk.write('claim_lane', { prefix })).series).toBe('ZZ')
  await owner.write('retire_desk', { desk: desk.id, word: 'rusak' })
  await expect(owner.write('claim_lane', { prefix })).rejects.toMatchObject({ code: 'AJ020', message: 'no-lane-left' })
  expect((await owner.write('claim_lane', { prefix: '0000280OTHER' })).series).toBe('A0')
})

it('a number in a lane that another desk claims at the same time is not registered', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  const held = await create(one, ajuOf('000001'))
  await two.client.query('BEGIN')
  expect((await two.write('claim_lane', { prefix })).series).toBe('A0')
  const registered = one.write('register_number', { ...held, car: ajuOf('A00001') })
  await Promise.all([
    expect(registered).rejects.toThrow('number-taken'),
    eventually(async () => expect(await isWaiting(one, office.admin)).toBe(true)).then(() => two.client.query('COMMIT'))
  ])
})

it('a number of a lane is also recognised with separators', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  const held = await create(one, ajuOf('000001'))
  await office.admin.query('UPDATE office_data.desk SET most_lanes = 100 WHERE desk_id = $1', [two.id])
  const { series } = await two.write('claim_lane', { prefix })
  const written = `0000280-abcde-20261121-${series}0001`
  await expect(one.write('register_number', { ...held, car: written })).rejects.toThrow('number-taken')
  await one.write('register_number', { ...held, car: '0000280-ABCDE-20261121-B00001' })
  const others = await Promise.all(Array.from({ length: 36 }, () => two.write('claim_lane', { prefix })))
  expect(others.map((lane) => lane.series)).not.toContain('B0')
})

it('a desk can register a number while a joining desk registers its used ones', async () => {
  const office = await newOffice()
  const [joining, one] = [await office.addDesk(), await office.addDesk()]
  const held = await create(one, ajuOf('000001'))
  await joining.client.query('BEGIN')
  await joining.write('register_used', { cars: ['000008', '000007'].map(ajuOf) })
  // It waits for no lock of the joining desk, so that there is no deadlock.
  await one.write('register_number', { ...held, car: ajuOf('000002') })
  await joining.client.query('COMMIT')
  await joining.write('register_used', { cars: ['000002', '000001'].map(ajuOf) })
})

it('the third holder can send with the number that the second one assigned from its lane or used before joining', async () => {
  const office = await newOffice()
  const desks = [await office.addDesk(), await office.addDesk(), await office.addDesk()] as const
  const handOver = async (from: TestDesk, to: TestDesk, held: Held): Promise<Held> => {
    await from.write('give', { declarations: [held], to: to.id })
    return (await to.write('take', { declarations: [held] })).held[0]
  }
  const { series } = await desks[1].write('claim_lane', { prefix })
  const used = ajuOf('900001')
  await desks[1].write('register_used', { cars: [used] })
  for (const car of [ajuOf(`${series}0001`), used]) {
    const declaration = randomUUID()
    const { held } = await desks[0].write('push', { declarations: [{ declaration, epoch: 0, rows: rowsOf(declaration, '') }] })
    const second = await handOver(desks[0], desks[1], held[0])
    await desks[1].write('push', { declarations: [{ ...second, rows: rowsOf(declaration, car) }] })
    const third = await handOver(desks[1], desks[2], second)
    await desks[2].write('register_number', { ...third, car })
    await desks[2].write('claim_sending', { attempts: [attemptOf(third, car)] })
  }
})
