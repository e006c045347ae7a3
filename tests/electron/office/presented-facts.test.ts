import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ajuOf, attemptOf, create, prefix, rowsOf, type TestDesk } from '../../support/office/desk.ts'
import { restoredAfter } from '../../support/office/restored-office.ts'

const car = ajuOf('000001')

it('after a loss, every desk restores its own attempts, in any order, and what another one says of them ends with it', async () => {
  const declaration = randomUUID()
  let [first, second, taken] = [{}, {}, {}]
  const { restored, admin, end } = await restoredAfter(
    async ([one]) => {
      await create(one as TestDesk, car, declaration)
    },
    async (desks) => {
      const [one, two] = desks as [TestDesk, TestDesk]
      const held = { declaration, generation: 1, epoch: 1 }
      first = { ...attemptOf(held, car), outcome: 'refused' }
      await one.write('present_facts', { attempts: [first] })
      await one.write('give', { declarations: [held], to: two.id })
      taken = (await two.write('take', { declarations: [held] })).held[0]
      second = { ...attemptOf(taken as typeof held, car), outcome: 'accepted' }
      await two.write('present_facts', { attempts: [second] })
    }
  )
  const [one, two, three] = restored as [TestDesk, TestDesk, TestDesk]
  for (const desk of [two, one, three]) {
    await desk.hello()
    if (desk === two) await desk.write('push', { recovery: true, declarations: [{ ...taken, holder: two.id, sender: two.id, rows: [] }] })
    const others = [first, second].filter((attempt) => attempt !== (desk === one ? first : desk === two ? second : null))
    const own = desk === one ? [first] : desk === two ? [second] : []
    const named = others.map((attempt) => ({ ...attempt, desk: attempt === first ? one.id : two.id }))
    expect((await desk.write('present_facts', { attempts: [...own, ...named] })).closed).toEqual([])
    await desk.write('presented', { generation: 2, held: desk === two ? [{ declaration }] : [] })
  }
  expect((await one.read('quarantine')).items).toEqual([])
  await one.write('open_sending', { word: 'semua sudah melapor' })
  await one.hello()
  const { items } = await one.read('pull', {})
  expect(items.filter(({ kind }: { kind: string }) => kind === 'declaration')).toMatchObject([
    { holder: two.id, sender: two.id, outcome: 'accepted', closed: null }
  ])
  const attempts = items.filter(({ kind }: { kind: string }) => kind === 'attempt')
  expect(attempts.toSorted((a: { outcome: string }, b: { outcome: string }) => b.outcome.localeCompare(a.outcome))).toMatchObject([
    { desk: one.id, outcome: 'refused', isLate: false, presentedBy: null },
    { desk: two.id, outcome: 'accepted', isLate: false, presentedBy: null }
  ])
  expect(admin).toBeDefined()
  await end()
})

it('desks restore their own lanes and numbers; those of others are used and never free, and no word of another one deletes', async () => {
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
  await two.write('push', {
    recovery: true,
    declarations: [
      { declaration: unknown, generation: 1, epoch: 1, holder: two.id, rows: [{ store: 'goods', key: [unknown, 0], value: null }] }
    ],
    shared: ['old', 'never'].map((key) => ({ store: 'parties', key, value: null, position: 1_000_009_999 }))
  })
  const known = {
    generation: 2,
    lanes: [...lanes, { prefix, series: 'A2', desk: stranger }, { prefix, series: 'terlalu panjang' }],
    numbers: [
      { car: ajuOf('000003'), declaration: kept },
      { car: ajuOf('000007'), declaration: kept },
      { car: ajuOf('000009'), declaration: null, desk: three.id }
    ],
    // Its own, one of another desk, and one that nobody knows.
    deleted: [removed, unknown, randomUUID(), null]
  }
  expect(await one.write('presented', known)).toMatchObject({ refused: [{ prefix, series: 'terlalu panjang' }] })
  // Its answer may have been lost.
  expect(await one.write('presented', known)).toMatchObject({ refused: [] })
  expect(
    await two.write('presented', {
      generation: 2,
      held: [{ declaration: unknown }],
      lanes: [
        { prefix, series: 'A0' },
        { prefix, series: 'A1' }
      ],
      numbers: [{ car, declaration: 'other' }]
    })
  ).toMatchObject({
    lost: [
      { prefix, series: 'A1' },
      { car, declaration: 'other' }
    ]
  })
  await one.write('write_off', { desk: three.id, word: 'cuti' })
  await one.write('open_sending', { word: 'semua sudah melapor' })
  for (const desk of [one, two]) await desk.hello()

  const late = await two.write('push', { declarations: [{ declaration: removed, generation: 1, epoch: 1, rows: rowsOf(removed, car) }] })
  expect(late.branches).toMatchObject([{ kind: 'deleted' }])
  const { items } = await two.read('pull', {})
  const ofKind = (wanted: string) => items.filter(({ kind }: { kind: string }) => kind === wanted)
  // The lane of the desk that did not come, and that of one that nobody knows, are given to nobody, also not to one that says it is its own.
  expect(
    new Map(
      ofKind('lane').map(({ series, ...lane }: Record<string, unknown>) => [series, [lane['desk'], lane['retired'], lane['presentedBy']]])
    )
  ).toEqual(
    new Map([
      ['A0', [two.id, false, null]],
      ['A1', [three.id, true, one.id]],
      ['A2', [stranger, true, one.id]]
    ])
  )
  const deleted = new Map(ofKind('declaration').map((item: Record<string, unknown>) => [item['declaration'], item['deleted']]))
  expect([deleted.get(removed), deleted.get(unknown), deleted.size]).toEqual([true, false, 2])
  expect(ofKind('row').filter(({ key, value }: { key: unknown; value: unknown }) => key === 'old' && value !== null)).toHaveLength(1)
  expect((await two.write('claim_lane', { prefix })).series).toBe('A3')
  const held = await create(two, ajuOf('000011'))
  for (const number of ['000003', '000007', '000009', 'A20001'])
    await expect(two.write('register_number', { ...held, car: ajuOf(number) })).rejects.toThrow('number-taken')
  await end()
})
