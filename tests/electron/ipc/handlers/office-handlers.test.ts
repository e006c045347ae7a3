import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { officeHandlers } from '../../../../electron/ipc/handlers/office-handlers.ts'
import { noOffice } from '../../../support/fakes/no-office.ts'
import { ajuOf, newOffice, prefix } from '../../../support/office/desk.ts'
import { declarationRows, linkedDesk } from '../../../support/office/link.ts'

const noFile = () => Promise.resolve(null)
const never = () => Promise.resolve(false)
const nothing = { ok: true, value: null }
const failure = (code: string) => ({ ok: false, failure: { code } })

test('without an office there is no status, a pairing that is cancelled changes nothing, and every other call is refused', async () => {
  const handlers = officeHandlers({ office: noOffice, choosePairingFile: noFile, confirmServer: never, compareServer: never })
  expect(await handlers['office.status'](null)).toEqual(nothing)
  expect(await handlers['office.pair']({ pin: '1' })).toEqual(nothing)
  expect(await handlers['office.leave']({ even: false })).toEqual(nothing)
  expect(await handlers['office.left'](null)).toEqual({ ok: true, value: [] })
  const rest = Object.entries(handlers).filter(
    ([channel]) => !['office.status', 'office.pair', 'office.leave', 'office.left'].includes(channel)
  )
  expect(rest).toHaveLength(53)
  for (const [channel, handler] of rest)
    expect([channel, await (handler as (input: unknown) => Promise<unknown>)({})]).toMatchObject([channel, failure('office-none')])
})

test('another server is not contacted before a person has confirmed its address', async () => {
  const moves: string[] = []
  let mayConnect = false
  const link = await linkedDesk({ office: await newOffice(), name: 'Meja 1' })
  const handlers = officeHandlers({
    office: {
      ...noOffice,
      office: () => ({ ok: true, value: link.link() }),
      moveServer: (address) => Promise.resolve((moves.push(address), { ok: true, value: { end: 'moved' } }))
    },
    choosePairingFile: noFile,
    confirmServer: () => Promise.resolve(mayConnect),
    compareServer: never
  })
  expect(await handlers['office.moveServer']({ address: 'kantor.lan' })).toEqual({ ok: true, value: { end: 'cancelled' } })
  expect(moves).toEqual([])
  mayConnect = true
  expect(await handlers['office.moveServer']({ address: 'kantor.lan' })).toEqual({ ok: true, value: { end: 'moved' } })
  expect(moves).toEqual(['kantor.lan'])
})

test('calls of the window reach the office of the desk, and refusals are returned as failures', async () => {
  const office = await newOffice()
  const [one, owner] = [await linkedDesk({ office, name: 'Meja 1' }), await linkedDesk({ office, rights: 'owner', name: 'Meja 2' })]
  const handlers = officeHandlers({
    office: { ...noOffice, office: () => ({ ok: true, value: one.link() }) },
    choosePairingFile: noFile,
    confirmServer: never,
    compareServer: never
  })
  expect(await one.link().exchange()).toMatchObject({ ok: true })
  expect(await owner.link().exchange()).toMatchObject({ ok: true })

  expect(await handlers['office.exchange'](null)).toEqual(nothing)
  expect(await handlers['office.networkChanged'](null)).toEqual(nothing)
  expect(await one.link().exchange()).toMatchObject({ ok: true })
  const lane = await handlers['office.claimLane']({ prefix })
  expect(lane).toMatchObject({ ok: true, value: { prefix } })
  const id = randomUUID()
  await one.write(...declarationRows(id, ajuOf('999999')))
  expect(await one.link().exchange()).toMatchObject({ ok: true })
  expect(await handlers['office.registerNumber']({ declaration: id, car: ajuOf('999999') })).toEqual(nothing)
  expect(await handlers['office.hold']({ declarations: [id], verb: 'give', to: owner.id })).toEqual(nothing)
  expect(await handlers['office.hold']({ declarations: [id], verb: 'refuse', note: '', isWorking: false })).toMatchObject({ ok: false })
  expect(await handlers['office.history']({ declaration: id })).toMatchObject({ ok: true, value: expect.arrayContaining([]) as unknown })
  expect(await handlers['office.lockDesk']({ desk: owner.id, reason: 'hilang' })).toMatchObject(failure('office-not-allowed'))

  expect(await one.link().exchange()).toMatchObject({ ok: true })
  expect(await handlers['office.setRights']({ desk: one.id, rights: 'owner' })).toMatchObject(failure('office-not-allowed'))
  expect(await one.link().exchange()).toMatchObject({ ok: true })
  expect(await handlers['office.desks'](null)).toMatchObject({
    ok: true,
    value: expect.arrayContaining([expect.objectContaining({ name: 'Meja 2' })]) as unknown
  })
  expect(await handlers['office.holdings']({ after: 0 })).toMatchObject({
    ok: true,
    value: [{ declaration: id, holder: one.id, offeredTo: owner.id }]
  })
  expect(await handlers['office.lanes'](null)).toMatchObject({ ok: true, value: [{ prefix, desk: one.id }] })
  expect(await handlers['office.branches'](null)).toEqual({ ok: true, value: [] })
  expect(await handlers['office.branch']({ branch: randomUUID() })).toMatchObject(failure('office-not-found'))
  expect(await handlers['office.attemptBody']({ attempt: randomUUID() })).toMatchObject(failure('office-not-found'))
  expect(await handlers['office.hasUnstoredRows']({ declaration: id })).toEqual({ ok: true, value: false })
  expect(await handlers['office.openCalls'](null)).toEqual({ ok: true, value: [] })
  expect(await handlers['office.takenNumbers'](null)).toEqual({ ok: true, value: [] })
  expect(await handlers['office.contacts'](null)).toEqual({
    ok: true,
    value: expect.arrayContaining([{ desk: owner.id, at: expect.any(Number) as unknown, isForked: false, isReachable: true }]) as unknown
  })
  expect(await handlers['office.repeatCall']({ id: randomUUID() })).toMatchObject(failure('office-not-found'))
  expect(await handlers['office.dropCall']({ id: randomUUID() })).toEqual(nothing)
  expect(await handlers['office.withoutOffice']({ declarations: [id], until: Date.now() + 60_000 })).toEqual(nothing)
  expect(await handlers['office.status'](null)).toMatchObject({
    ok: true,
    value: { desk: one.id, withoutOffice: { declarations: [id] }, rights: 'broker' }
  })
  expect(await handlers['office.resolveFork']({ desk: one.id, reason: 'salinan dihapus' })).toMatchObject(failure('office-not-allowed'))
})
