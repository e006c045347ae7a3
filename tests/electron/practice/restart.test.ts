import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDeclaration, car, envelope } from './declaration-fixture.ts'
import { freshFolder, get, manualClock, running } from './running-service.ts'

test('a restart changes neither the answers nor pace and fault', async () => {
  const [folder, clock] = [await freshFolder(), manualClock()]
  const first = await running({ folder, clock })
  await first.submit(envelope(aDeclaration(), aDeclaration({ car: 'A2' })))
  await first.service.advance(8)
  await first.service.change({ pace: 30, fault: 'too-many', times: 3 })
  const before = [first.service.state(), await get(first, '/practice/declarations')]
  await first.service.stop()

  const second = await running({ folder, clock })
  expect([second.service.state(), await get(second, '/practice/declarations')]).toEqual(before)
  await second.service.change({ fault: 'none' })
  const answers = [await second.statusLog(), await second.byCar('bc20')]
  await second.service.stop()

  const third = await running({ folder, clock })
  expect([await third.statusLog(), await third.byCar('bc20')]).toEqual(answers)
})

test('a declaration is stored in its own file before it is answered', async () => {
  const { folder, submit } = await running()
  await submit(envelope(aDeclaration(), aDeclaration({ car: '../../etc/A2' })))
  const files = await readdir(join(folder, 'declarations'))
  expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/), expect.stringMatching(/^[0-9a-f]{64}\.json$/)])
  const cars = await Promise.all(
    files.map(async (name) => (JSON.parse(await readFile(join(folder, 'declarations', name), 'utf8')) as { car: string }).car)
  )
  expect(cars.sort()).toEqual(['../../etc/A2', car])
})

test('a temporary file is removed and a damaged one is renamed', async () => {
  const folder = await freshFolder()
  const first = await running({ folder })
  await first.submit(envelope(aDeclaration()))
  await first.service.stop()
  const declarations = join(folder, 'declarations')
  await writeFile(join(declarations, 'aa.json.tmp'), '{"car":')
  await writeFile(join(declarations, 'bb.json'), '{"car":')
  const second = await running({ folder })
  expect([second.service.state().declarations, (await readdir(declarations)).filter((name) => name.length < 30)]).toEqual([
    1,
    ['bb.json.damaged']
  ])
})

test('statuses follow the clock at the pace, also across a pause and a restart', async () => {
  const [folder, clock] = [await freshFolder(), manualClock()]
  const first = await running({ folder, clock, pace: 10 })
  await first.submit(envelope(aDeclaration()))
  clock.pass(25)
  expect((await first.statusLog()).status).toBe('106')
  await first.service.change({ pace: 0 })
  clock.pass(1000)
  expect((await first.statusLog()).status).toBe('106')
  await first.service.change({ pace: 10 })
  clock.pass(10)
  await first.service.stop()
  clock.pass(10)
  const second = await running({ folder, clock })
  expect((await second.statusLog()).dataStatus.map((entry) => [entry.kodeStatus, entry.waktuStatus]).sort()).toEqual([
    ['104', '2026-11-20 08:00:00'],
    ['105', '2026-11-20 08:00:10'],
    ['106', '2026-11-20 08:00:20'],
    ['110', '2026-11-20 08:17:15'],
    ['210', '2026-11-20 08:17:25']
  ])
})

test('five hundred declarations of forty lines advance together', async () => {
  const practice = await running()
  const documents = Array.from({ length: 500 }, (_, index) => aDeclaration({ car: `A${index}` }, 40))
  await practice.submit(envelope(...documents))
  await practice.service.advance(8)
  const listed = await get<{ status: string; stored: number }[]>(practice, '/practice/declarations')
  expect([listed.length, listed.every((entry) => entry.status === '800' && entry.stored === 1)]).toEqual([500, true])
})

test('resends of one declaration at the same time are all counted', async () => {
  const practice = await running()
  await Promise.all(Array.from({ length: 12 }, () => practice.submit(envelope(aDeclaration()))))
  expect((await get<{ stored: number }[]>(practice, '/practice/declarations')).map((entry) => entry.stored)).toEqual([12])
})

test('a folder that cannot be written rejects with the system error', async () => {
  const folder = await freshFolder()
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  await expect(running({ folder })).rejects.toMatchObject({ code: expect.stringMatching(/^E(NOTDIR|EXIST)$/) })
})

test('a port in use rejects with the system error', async () => {
  const { service } = await running()
  await expect(running({ port: service.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
