import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ajuOf, attemptOf, create, prefix, rowsOf, type TestDesk } from '../../support/office/desk.ts'
import { restoredAfter } from '../../support/office/restored-office.ts'

const car = ajuOf('000001')

it('after a loss, attempts of every holder are restored unchanged, in any order of desks', async () => {
  const declaration = randomUUID()
  let [first, second, taken] = [{}, {}, {}]
  const { restored, end } = await restoredAfter(
    async ([one]) => {
      await create(one as TestDesk, car, declaration)
    },
    async (desks) => {
      const [one, two] = desks as [TestDesk, TestDesk]
      const held = { declaration, generation: 1, epoch: 1 }
      first = { ...attemptOf(held, car), outcome: 'refused' }
      await one.write('present_facts', { attempts: [first] })
      await one.write('offer', { declarations: [held], to: two.id })
      taken = (await two.write('accept_offer', { declarations: [held] })).held[0]
      second = { ...attemptOf(taken as typeof held, car), outcome: 'accepted' }
      await two.write('present_facts', { attempts: [second] })
    }
  )
  const [one, two] = restored as [TestDesk, TestDesk]
  for (const desk of [two, one]) {
    await desk.hello()
    await desk.write('push', { recovery: true, declarations: [{ ...taken, holder: two.id, sender: two.id, rows: [] }] })
    expect((await desk.write('present_facts', { attempts: [desk === one ? first : second] })).closed).toEqual([])
  }
  const { items } = await one.read('pull', {})
  expect(items.filter(({ kind }: { kind: string }) => kind === 'declaration')).toMatchObject([
    { holder: two.id, outcome: 'accepted', closed: null }
  ])
  // Presented by another desk, an attempt has no bytes until its own desk brings them.
  const { body, sha256, ...without } = attemptOf({ declaration, generation: 1, epoch: 1 }, car)
  const lost = { ...without, sha256, outcome: 'refused' }
  await two.write('present_facts', { attempts: [{ ...lost, desk: one.id }] })
  await one.write('present_facts', { attempts: [{ ...lost, body }] })
  expect(await two.read('get_attempt', { attempt: lost.attempt })).toMatchObject({
    desk: one.id,
    body,
    isLate: false,
    generation: 1,
    epoch: 1
  })
  await end()
})

it('desks restore lanes, numbers and deleted declarations, also those of an absent desk and of an unknown one', async () => {
  const [kept, removed, unknown] = [randomUUID(), randomUUID(), randomUUID()]
  const stranger = randomUUID()
  let lanes: readonly object[] = []
  const { restored, end } = await restoredAfter(
    async ([one]) => {
      await create(one as TestDesk, car, removed)
      await one?.write('register_used', { cars: [ajuOf('000007')] })
      await one?.write('push', { shared: [{ store: 'parties', key: 'old', value: { id: 'old', kind: 'importer' }, base: 0 }] })
    },
    async (desks) => {
      const [one, two, three] = desks as [TestDesk, TestDesk, TestDesk]
      await one.write('delete_declaration', { declarations: [{ declaration: removed, generation: 1, epoch: 1 }] })
      for (const desk of [two, three]) await desk.write('claim_lane', { prefix })
      lanes = (await one.read('pull', {})).items.filter(({ kind }: { kind: string }) => kind === 'lane')
    }
  )
  const [one, two, three] = restored as [TestDesk, TestDesk, TestDesk]
  for (const desk of restored) await desk.hello()
  // What desk one deleted, desk two still has; rows that were deleted come without a value, known here or not.
  await two.write('push', {
    recovery: true,
    declarations: [
      { declaration: unknown, generation: 1, epoch: 1, holder: two.id, rows: [{ store: 'goods', key: [unknown, 0], value: null }] }
    ],
    shared: ['old', 'never'].map((key) => ({ store: 'parties', key, value: null, position: 1_000_009_999 }))
  })
  const numbers = [
    { car: ajuOf('000003'), declaration: kept },
    { car: ajuOf('000007'), declaration: kept },
    { car: ajuOf('000009'), declaration: null, desk: three.id }
  ]
  const known = {
    generation: 2,
    lanes: [...lanes, { prefix, series: 'A2', desk: stranger }],
    numbers,
    deleted: [removed, unknown, randomUUID(), null]
  }
  expect(await one.write('presented', known)).toMatchObject({ lost: [] })
  // Its answer may have been lost.
  expect(await one.write('presented', known)).toMatchObject({ lost: [] })
  expect(
    await two.write('presented', { generation: 2, lanes: [{ prefix, series: 'A1' }], numbers: [{ car, declaration: 'other' }] })
  ).toMatchObject({
    lost: [
      { prefix, series: 'A1' },
      { car, declaration: 'other' }
    ]
  })
  await one.write('write_off', { desk: three.id, word: 'cuti' })

  const late = await two.write('push', { declarations: [{ declaration: removed, generation: 1, epoch: 1, rows: rowsOf(removed, car) }] })
  expect(late.branches).toMatchObject([{ kind: 'deleted' }])
  const { items } = await two.read('pull', {})
  const ofKind = (wanted: string) => items.filter(({ kind }: { kind: string }) => kind === wanted)
  expect(ofKind('lane').map(({ series, desk, retired }: Record<string, unknown>) => [series, desk, retired])).toEqual([
    ['A0', two.id, false],
    ['A1', three.id, false],
    ['A2', stranger, true]
  ])
  expect(ofKind('declaration').map(({ deleted }: { deleted: boolean }) => deleted)).toEqual([true, true, true])
  expect(ofKind('row').filter(({ value }: { value: unknown }) => value !== null)).toEqual([])
  expect((await two.write('claim_lane', { prefix })).series).toBe('A3')
  const held = await create(two, ajuOf('000011'))
  for (const number of ['000003', '000007', '000009', 'A10001', 'A20001'])
    await expect(two.write('register_number', { ...held, car: ajuOf(number) })).rejects.toThrow('number-taken')
  await end()
})
