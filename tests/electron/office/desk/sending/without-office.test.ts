import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ajuOf } from '../../../../support/office/desk.ts'
import { declarationRows, linkedDesk } from '../../../../support/office/link.ts'
import { done, inAnHour, officeSays, ready, type Ready } from '../../../../support/office/ready.ts'

/* What a desk may send while the office is out of reach and the user has enabled sending without it. */

const goOffline = async ({ desk }: Ready): Promise<void> => {
  desk.connection.isDown = true
  await desk.link().exchange()
}
const refusedOffline = { ok: false, failure: { code: 'office-offline', mayHaveArrived: false } }

/** Another declaration of the desk, with a number outside its lanes. */
const typed = async (one: Ready): Promise<Ready> => {
  const [declaration, car] = [randomUUID(), ajuOf('990001')]
  await one.desk.write(...declarationRows(declaration, car))
  await done(one.desk.link().exchange())
  return { ...one, declaration, car, entry: await one.sender.queue(declaration, car) }
}

test('a typed number is sent without the office only after the office has registered it', async () => {
  const one = await typed(await ready())
  await done(one.desk.link().exchange())
  await goOffline(one)
  await one.desk.link().setWithoutOffice([one.declaration], inAnHour())
  expect(await one.sender.send(one.entry)).toEqual(refusedOffline)
  one.desk.connection.isDown = false
  await done(one.desk.link().exchange())
  await done(one.desk.link().registerNumber(one.declaration, one.car))
  await done(one.desk.link().exchange())
  await goOffline(one)
  await one.desk.link().setWithoutOffice([one.declaration], inAnHour())
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
  one.desk.connection.isDown = false
  await officeSays(one, 'accepted', 'accepted')
})

test('a registered number that was changed since is not sent without the office', async () => {
  const one = await typed(await ready())
  await done(one.desk.link().registerNumber(one.declaration, one.car))
  await done(one.desk.link().exchange())
  await goOffline(one)
  const next = await one.sender.queue(one.declaration, ajuOf('990002'))
  await one.desk.link().setWithoutOffice([one.declaration], inAnHour())
  expect(await one.sender.send(next)).toEqual(refusedOffline)
  expect(one.customs.received).toEqual([])
})

test('an accepted declaration is sent again without the office only with the confirmation that the office would require', async () => {
  const one = await ready()
  await done(one.sender.send(one.entry))
  await officeSays(one, 'accepted', 'accepted')
  await done(one.desk.link().exchange())
  await goOffline(one)
  await one.desk.link().setWithoutOffice([one.declaration], inAnHour())
  const next = await one.sender.queue(one.declaration, one.car)
  expect(await one.sender.send(next)).toEqual(refusedOffline)
  await one.desk.link().setConfirmation(one.declaration, 'pembetulan')
  await done(one.sender.send(next))
  expect(one.customs.received).toHaveLength(2)
})

test('a server that answers but lacks the database of the office does not count as offline', async () => {
  const one = await ready()
  await done(one.desk.link().exchange())
  one.desk.connection.before = () => {
    throw Object.assign(new Error('does not exist'), { code: '3D000', severity: 'FATAL' })
  }
  await one.desk.link().exchange()
  await one.desk.link().setWithoutOffice([one.declaration], inAnHour())
  expect((await one.desk.link().status()).contact).toMatchObject({ kind: 'refused', why: 'office-failed' })
  expect(await one.sender.send(one.entry)).toEqual({ ok: false, failure: { code: 'office-failed', mayHaveArrived: false } })
  expect(one.customs.received).toEqual([])
})

test.each(['53300', '57P03'])(
  'a server that answers %s, as one without a free connection or while it starts, is not without the office',
  async (code) => {
    const one = await ready()
    await done(one.desk.link().exchange())
    let isBusy = true
    Object.defineProperty(one.desk.connection, 'isDown', {
      get: () => {
        if (isBusy) throw Object.assign(new Error('busy'), { code, severity: 'FATAL' })
        return false
      }
    })
    await one.desk.link().exchange()
    await one.desk.link().exchange()
    await one.desk.link().setWithoutOffice([one.declaration], inAnHour())
    expect((await one.desk.link().status()).contact).toMatchObject({ kind: 'refused', why: 'office-unanswered' })
    expect(await one.sender.send(one.entry)).toEqual({ ok: false, failure: { code: 'office-unanswered', mayHaveArrived: false } })
    expect(one.customs.received).toEqual([])
    isBusy = false
    await done(one.desk.link().exchange())
  }
)

test('a refused batch names the declaration that it was refused for', async () => {
  const one = await ready()
  const other = await typed(one)
  const neighbour = await typed({ ...one, desk: await linkedDesk({ office: one.office }) })
  await done(neighbour.desk.link().registerNumber(neighbour.declaration, neighbour.car))
  expect(await one.sender.send(one.entry, other.entry)).toMatchObject({
    ok: false,
    failure: { code: 'office-number-taken', declaration: other.declaration, mayHaveArrived: false }
  })
  expect(one.customs.received).toEqual([])
})

test('a declaration that the office does not know yet is pushed before it is claimed', async () => {
  const one = await ready()
  const declaration = randomUUID()
  const car = one.car.replace(/1$/, '2')
  await one.desk.write(...declarationRows(declaration, car))
  const entry = await one.sender.queue(declaration, car)
  await done(one.sender.send(entry))
  expect(one.customs.received).toEqual([car])
})

test('attempts of every desk can be read, in the order in which they began', async () => {
  const one = await ready()
  await done(one.sender.send(one.entry))
  await officeSays(one, 'accepted', 'accepted')
  const other = await linkedDesk({ office: one.office })
  await done(other.link().exchange())
  expect(await other.link().attempts(one.declaration)).toEqual([
    expect.objectContaining({ declaration: one.declaration, car: one.car, desk: one.desk.id, outcome: 'accepted', isLate: false })
  ])
  expect(await other.link().attempts(randomUUID())).toEqual([])
})
