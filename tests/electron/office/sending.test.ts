import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ajuOf, attemptOf, create, type Held, newOffice, outOfReach, prefix, type TestDesk } from '../../support/office/desk.ts'
import { asSuperuser, sharedServer } from '../../support/office/postgres.ts'
import { eventually } from '../../support/eventually.ts'

const car = ajuOf('000001')
const desksOf = async () => {
  const office = await newOffice()
  return { office, owner: await office.addDesk('owner'), one: await office.addDesk(), two: await office.addDesk() }
}
const stateOf = async (desk: TestDesk, { declaration }: Held) => {
  const { items } = await desk.read('pull', {})
  return items.find((item: { kind: string; declaration: string }) => item.kind === 'declaration' && item.declaration === declaration)
}

it('one of twenty racing connections gets a declaration of the pool, and no attempt is granted twice', async () => {
  const office = await newOffice()
  const giver = await office.addDesk()
  const desks = await Promise.all(Array.from({ length: 20 }, (_, index) => office.addDesk('broker', `Peserta ${index}`)))
  const pooled: Held[] = []
  for (let index = 0; index < 5; index += 1) {
    const held = await create(giver, ajuOf(`00000${index}`))
    pooled.push((await giver.write('give', { declarations: [held] })).held[0])
  }
  const granted = await Promise.all(
    desks.flatMap((desk) =>
      pooled.map(async (held) => {
        const taken = await desk.write('take', { declarations: [held] }).catch(() => null)
        if (taken === null) return []
        const attempt = attemptOf(taken.held[0], ajuOf(`00000${pooled.indexOf(held)}`))
        await desk.write('claim_sending', { attempts: [attempt] })
        // The right is in use: the same desk cannot claim another attempt at the same time.
        await expect(desk.write('claim_sending', { attempts: [{ ...attempt, attempt: randomUUID() }] })).rejects.toThrow('busy')
        return [held.declaration]
      })
    )
  )
  expect(granted.flat().toSorted()).toEqual(pooled.map(({ declaration }) => declaration).toSorted())
})

it('a batch is claimed as a whole or not at all', async () => {
  const { one, two } = await desksOf()
  const mine = await create(one, car)
  const other = await create(two, ajuOf('000002'))
  const attempts = [attemptOf(mine, car), attemptOf(other, ajuOf('000002'))]
  await expect(one.write('claim_sending', { attempts })).rejects.toThrow('not-holder')
  expect(await stateOf(two, mine)).toMatchObject({ outcome: null, attempt: null })
})

it('a claim whose answer was lost is recognised, and confirmed after a pause unless sending is closed', async () => {
  const { one, two, owner } = await desksOf()
  const held = await create(one, car)
  const attempt = attemptOf(held, car)
  const request = randomUUID()
  const first = await one.write('claim_sending', { attempts: [attempt] }, request)
  await one.hello()
  expect(await one.write('claim_sending', { attempts: [attempt] }, request)).toEqual(first)
  await one.write('claim_sending', { attempts: [attempt] })
  expect((await one.client.query('SELECT attempt FROM office.attempts')).rows).toHaveLength(1)

  await two.write('present_facts', { attempts: [{ ...attemptOf(held, car), outcome: 'unknown' }] })
  await expect(one.write('claim_sending', { attempts: [attempt] }, request)).rejects.toThrow('sending-closed')
  await expect(one.write('claim_sending', { attempts: [attempt] })).rejects.toThrow('sending-closed')
  await one.write('acknowledge', { position: 1, commit: null, requests: [request] })
  await owner.write('reopen_sending', { declaration: held.declaration, word: 'dicek di CEISA' })
  await one.write('present_facts', { attempts: [{ ...attempt, outcome: 'failed' }] })
  await one.write('claim_sending', { attempts: [attemptOf(held, car, { word: 'dicek di CEISA' })] })
})

it('a confirmation is needed after an uncertain or accepted attempt, and an outcome never becomes less certain', async () => {
  const { one } = await desksOf()
  const held = await create(one, car)
  const attempt = attemptOf(held, car)
  await one.write('claim_sending', { attempts: [attempt] })
  const outcomes: string[] = []
  for (const outcome of ['unknown', 'sending', 'accepted', 'failed', 'unknown']) {
    await one.write('present_facts', { attempts: [{ ...attempt, outcome }] })
    outcomes.push((await stateOf(one, held)).outcome)
    await expect(one.write('claim_sending', { attempts: [attemptOf(held, car)] })).rejects.toThrow('word-needed')
  }
  expect(outcomes).toEqual(['unknown', 'unknown', 'accepted', 'accepted', 'accepted'])
  await expect(one.write('give', { declarations: [held], to: one.id })).resolves.toBeDefined()
  await expect(one.write('claim_sending', { attempts: [attemptOf(held, car, { word: 'kirim lagi' })] })).rejects.toThrow('busy')
  await one.write('take', { declarations: [held] })
  await one.write('claim_sending', { attempts: [attemptOf(held, car, { word: 'kirim lagi' })] })
})

it.each(['active', 'locked'])('a late attempt of the former holder closes sending; its desk is %s', async (state) => {
  const { office, one, two, owner } = await desksOf()
  const held = await create(one, car)
  await outOfReach(office, one)
  const taken: Held = (await two.write('take', { declarations: [held], reason: 'mati' })).held[0]
  await one.write('give', { declarations: [held], what: 'sending' })
  if (state === 'locked') await owner.write('lock_desk', { desk: one.id, reason: 'hilang' })
  await two.write('claim_sending', { attempts: [attemptOf(taken, car)] })
  const late = { ...attemptOf(held, car), outcome: 'accepted', startedAt: 1_790_000_000_000 }
  expect((await one.write('present_facts', { attempts: [late] })).closed).toEqual(state === 'active' ? [held.declaration] : [])
  // A locked one has only held it once: that it may have sent it needs a word.
  expect(await stateOf(two, held)).toMatchObject({ closed: state === 'active' ? 'late-attempt' : 'maybe-sent', outcome: 'sending' })
  const { items } = await two.read('pull', {})
  expect(
    items
      .filter(({ kind }: { kind: string }) => kind === 'attempt')
      .map(({ isLate }: { isLate: boolean }) => isLate)
      .toSorted()
  ).toEqual(state === 'active' ? [false, true] : [false])
})

it('an offline attempt of a desk that was the holder throughout is accepted', async () => {
  const { one } = await desksOf()
  const held = await create(one, car)
  const { closed } = await one.write('present_facts', { attempts: [{ ...attemptOf(held, car), outcome: 'accepted' }] })
  expect(closed).toEqual([])
  expect(await stateOf(one, held)).toMatchObject({ outcome: 'accepted', closed: null })
})

it('a number that is unregistered, taken or changed after an attempt is refused, and so is an attempt with another hash', async () => {
  const { one, two } = await desksOf()
  const held = await create(one, car)
  const claim = (extra: object, number = car) => one.write('claim_sending', { attempts: [attemptOf(held, number, extra)] })
  await expect(claim({}, ajuOf('777777'))).rejects.toThrow('number-not-registered')
  await expect(claim({ sha256: '00' })).rejects.toThrow('hash-differs')
  await expect(create(two, car.toLowerCase())).rejects.toThrow('number-taken')
  const lane = await two.write('claim_lane', { prefix })
  await expect(one.write('register_number', { ...held, car: `${prefix}20261121${lane.series}0001` })).rejects.toThrow('number-taken')
  await claim({})
  await one.write('register_number', { ...held, car })
  await expect(one.write('register_number', { ...held, car: ajuOf('000009') })).rejects.toThrow('number-fixed')
})

it('an attempt without a baseline is accepted, unless another desk may have sent the declaration before', async () => {
  const { office, one, two, owner } = await desksOf()
  const held = await create(one, car)
  const [first, word] = [attemptOf(held, car, { baseline: null }), 'dicek di CEISA']
  await one.write('claim_sending', { attempts: [first] })
  expect((await one.read('get_attempt', { attempt: first.attempt })).baseline).toBeNull()
  await one.write('present_facts', { attempts: [{ ...first, outcome: 'unknown' }] })
  const second = attemptOf(held, car, { baseline: null, word })
  await one.write('claim_sending', { attempts: [second] })
  await one.write('present_facts', { attempts: [{ ...second, outcome: 'failed' }] })

  await outOfReach(office, one)
  const taken: Held = (await two.write('take', { declarations: [held], reason: 'mati' })).held[0]
  await owner.write('retire_desk', { desk: one.id, word })
  await expect(two.write('claim_sending', { attempts: [attemptOf(taken, car, { baseline: null, word })] })).rejects.toThrow('no-baseline')
  await two.write('claim_sending', { attempts: [attemptOf(taken, car, { word })] })
})

it('a desk can send a number of its own lane without registering it', async () => {
  const { one } = await desksOf()
  const lane = await one.write('claim_lane', { prefix })
  const number = `${prefix}20261121${lane.series}0001`
  const declaration = randomUUID()
  const { held } = await one.write('push', { declarations: [{ declaration, epoch: 0, rows: [] }] })
  await one.write('claim_sending', { attempts: [attemptOf(held[0], number)] })
  expect(await stateOf(one, held[0])).toMatchObject({ car: number, outcome: 'sending' })
})

it('a connection without synchronous commit is refused', async () => {
  const { one } = await desksOf()
  await one.client.query('SET synchronous_commit = off')
  await expect(one.write('push', { declarations: [] })).rejects.toThrow('not-durable')
  await expect(one.hello()).rejects.toThrow('not-durable')
})

it('a server whose full_page_writes was switched off after the office was made is refused', async () => {
  const { one } = await desksOf()
  const admin = await asSuperuser(await sharedServer())
  const change = async (command: string, value: string): Promise<void> => {
    await admin.query(command)
    await admin.query('SELECT pg_reload_conf()')
    await eventually(async () => {
      const { rows } = await one.client.query<{ full_page_writes: string }>('SHOW full_page_writes')
      expect(rows[0]?.full_page_writes).toBe(value)
    })
  }
  await change('ALTER SYSTEM SET full_page_writes = off', 'off')
  try {
    await expect(one.write('push', { declarations: [] })).rejects.toThrow('not-durable')
    await expect(one.hello()).rejects.toThrow('not-durable')
  } finally {
    await change('ALTER SYSTEM RESET full_page_writes', 'on')
    await admin.end()
  }
  await one.write('push', { declarations: [] })
})

it('only the desk itself can report what became of its attempt: what another one says waits for an owner', async () => {
  const { one, two } = await desksOf()
  const held = await create(one, car)
  const attempt = attemptOf(held, car)
  await one.write('claim_sending', { attempts: [attempt] })
  for (const outcome of ['failed', 'refused']) await two.write('present_facts', { attempts: [{ ...attempt, outcome }] })
  expect(await stateOf(two, held)).toMatchObject({ outcome: 'sending' })
  await expect(one.write('claim_sending', { attempts: [attemptOf(held, car)] })).rejects.toThrow('busy')
  await two.write('present_facts', { attempts: [{ ...attempt, outcome: 'accepted', evidence: { by: 'status-log' } }] })
  expect(await stateOf(one, held)).toMatchObject({ outcome: 'sending', closed: null })
  await one.write('present_facts', { attempts: [{ ...attempt, outcome: 'accepted' }] })
  expect(await stateOf(one, held)).toMatchObject({ outcome: 'accepted', closed: null })
})

it('an attempt presented only as an update changes a known attempt and adds no unknown one', async () => {
  const { one } = await desksOf()
  const held = await create(one, car)
  const { attempt, declaration, sha256, ...claimed } = attemptOf(held, car)
  const unused = { attempt, declaration, car, sha256, outcome: 'failed', ifKnown: true }
  await one.write('present_facts', { attempts: [unused, { ...unused, attempt: randomUUID(), declaration: randomUUID() }] })
  expect(await stateOf(one, held)).toMatchObject({ outcome: null, attempt: null })
  await one.write('claim_sending', { attempts: [{ ...claimed, attempt, declaration, sha256 }] })
  await one.write('present_facts', { attempts: [unused] })
  expect(await stateOf(one, held)).toMatchObject({ outcome: 'failed', attempt })
})

it('of attempts that are presented together, the outcome of the last one is stored', async () => {
  const { one } = await desksOf()
  const held = await create(one, car)
  const first = { ...attemptOf(held, car), attempt: `f${randomUUID().slice(1)}`, outcome: 'failed', startedAt: 1_790_000_000_000 }
  const last = { ...attemptOf(held, car), attempt: `0${randomUUID().slice(1)}`, outcome: 'unknown', startedAt: 1_790_000_009_000 }
  await one.write('present_facts', { attempts: [first, last] })
  expect(await stateOf(one, held)).toMatchObject({ outcome: 'unknown', attempt: last.attempt })
})
