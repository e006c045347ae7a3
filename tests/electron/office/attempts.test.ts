import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { ajuOf, attemptOf, create, type Held, isWaiting, newOffice, outOfReach, type TestDesk } from '../../support/office/desk.ts'
import { openSending } from '../../support/office/set-back.ts'

const car = ajuOf('000001')
const desksOf = async () => {
  const office = await newOffice()
  return { office, owner: await office.addDesk('owner'), one: await office.addDesk(), two: await office.addDesk() }
}
const itemsOf = async (desk: TestDesk, wanted: string, { declaration }: Held): Promise<readonly Record<string, unknown>[]> => {
  const { items } = await desk.read('pull', {})
  return items.filter((item: { kind: string; declaration: string }) => item.kind === wanted && item.declaration === declaration)
}
const stateOf = async (desk: TestDesk, held: Held) => (await itemsOf(desk, 'declaration', held))[0]
const handOver = async (from: TestDesk, to: TestDesk, held: Held): Promise<Held> => {
  await from.write('give', { declarations: [held], to: to.id })
  return (await to.write('take', { declarations: [held] })).held[0]
}
const present = async (desk: TestDesk, ...attempts: readonly object[]): Promise<readonly string[]> =>
  (await desk.write('present_facts', { attempts })).closed

it('the office accepts what the new holder sent offline after a settled attempt of the old holder', async () => {
  const { one, two } = await desksOf()
  const held = await create(one, car)
  await present(one, { ...attemptOf(held, car), outcome: 'refused' })
  const taken = await handOver(one, two, held)
  expect(await present(two, { ...attemptOf(taken, car), outcome: 'accepted' })).toEqual([])
  expect(await stateOf(one, held)).toMatchObject({ outcome: 'accepted', closed: null })
  const attempts = await itemsOf(one, 'attempt', held)
  expect(attempts.map(({ desk, generation, epoch }) => [desk, generation, epoch])).toEqual([
    [one.id, 1, held.epoch],
    [two.id, 1, taken.epoch]
  ])
})

it('an attempt of another desk that is not settled, or has the same or a newer epoch, closes sending', async () => {
  const { office, one, two, owner } = await desksOf()
  const [uncertain, newer] = [await create(one, car), await create(one, ajuOf('000002'))]
  await present(one, { ...attemptOf(uncertain, car), outcome: 'unknown' })
  await outOfReach(office, one)
  const taken: Held = (await two.write('take', { declarations: [uncertain], reason: 'mati' })).held[0]
  await one.write('give', { declarations: [uncertain], what: 'sending' })
  expect(await present(two, { ...attemptOf(taken, car), outcome: 'accepted' })).toEqual([uncertain.declaration])

  const given = await handOver(one, two, newer)
  await present(two, { ...attemptOf(given, ajuOf('000002')), outcome: 'refused' })
  const back = await handOver(two, one, given)
  expect(await present(one, { ...attemptOf({ ...back, epoch: given.epoch }, ajuOf('000002')), outcome: 'accepted' })).toEqual([
    newer.declaration
  ])
  expect(await stateOf(owner, newer)).toMatchObject({ outcome: 'accepted', closed: 'late-attempt' })
})

it.each(['refused', 'failed'])(
  'the declaration shows the attempt that arrived, although one that was %s is presented after it',
  async (outcome) => {
    const { one, two } = await desksOf()
    const held = await create(one, car)
    await present(one, { ...attemptOf(held, car), outcome: 'accepted' })
    await present(one, { ...attemptOf(held, car), outcome })
    expect(await stateOf(one, held)).toMatchObject({ outcome: 'accepted' })
    // An attempt with a claim of the office is later, and so are attempts of the next holder.
    const again = attemptOf(held, car, { word: 'kirim lagi' })
    await one.write('claim_sending', { attempts: [again] })
    await present(one, { ...again, outcome })
    expect(await stateOf(one, held)).toMatchObject({ outcome })
    const taken = await handOver(one, two, held)
    await present(two, { ...attemptOf(taken, car), outcome: 'unknown' })
    await present(two, { ...attemptOf(taken, car), outcome })
    expect(await stateOf(one, held)).toMatchObject({ outcome: 'unknown' })
  }
)

it('an accepted late attempt is shown over an earlier refused claim, until a later claim is answered', async () => {
  const { one, two, owner } = await desksOf()
  const held = await create(one, car)
  const refused = attemptOf(held, car)
  await one.write('claim_sending', { attempts: [refused] })
  await present(one, { ...refused, outcome: 'refused' })
  const late = { ...attemptOf(held, car), outcome: 'accepted' }
  // Sent without the office, before it was locked; an owner takes it once it is out of service.
  await owner.write('lock_desk', { desk: one.id, reason: 'hilang' })
  expect(await present(one, late)).toEqual([])
  await owner.write('retire_desk', { desk: one.id, word: 'rusak' })
  await owner.write('decide_quarantine', { numbers: [(await owner.read('quarantine')).items[0].number], outcome: 'taken' })
  expect(await stateOf(two, held)).toMatchObject({ outcome: 'accepted', attempt: late.attempt, closed: 'late-attempt' })
  const pooled = { ...held, epoch: (await stateOf(two, held))?.['epoch'] }
  const taken: Held = (await two.write('take', { declarations: [pooled] })).held[0]
  await owner.write('reopen_sending', { declaration: held.declaration, word: 'dicek di CEISA' })
  const again = attemptOf(taken, car, { word: 'dikirim lagi' })
  await two.write('claim_sending', { attempts: [again] })
  await present(two, { ...again, outcome: 'refused' })
  expect(await stateOf(two, held)).toMatchObject({ outcome: 'refused', attempt: again.attempt })
})

it('attempts of a declaration keep the order of the desk that made them', async () => {
  const { one } = await desksOf()
  const held = await create(one, car)
  // In the order of their ids the last one would come first.
  const attempts = ['f', 'e', 'd', 'c', 'b', 'a'].map((sign, index) => ({
    ...attemptOf(held, car, { attempt: `${sign.repeat(8)}${randomUUID().slice(8)}` }),
    outcome: index === 5 ? 'accepted' : 'refused'
  }))
  expect(await present(one, ...attempts)).toEqual([])
  expect(await stateOf(one, held)).toMatchObject({ outcome: 'accepted', attempt: attempts[5]?.attempt })
  expect((await itemsOf(one, 'attempt', held)).filter(({ isLate }) => isLate === true)).toEqual([])
})

it('a confirmation is needed while any attempt may have arrived, not only the newest', async () => {
  const { one } = await desksOf()
  const held = await create(one, car)
  const [uncertain, second] = [attemptOf(held, car), attemptOf(held, car, { word: 'dicek, belum masuk' })]
  await one.write('claim_sending', { attempts: [uncertain] })
  await present(one, { ...uncertain, outcome: 'unknown' })
  await one.write('claim_sending', { attempts: [second] })
  await present(one, { ...second, outcome: 'refused' })
  expect(await stateOf(one, held)).toMatchObject({ outcome: 'refused', attempt: second.attempt })
  await expect(one.write('claim_sending', { attempts: [attemptOf(held, car)] })).rejects.toMatchObject({
    message: 'word-needed',
    detail: expect.stringContaining(uncertain.attempt)
  })
  await present(one, { ...uncertain, outcome: 'failed' })
  await one.write('claim_sending', { attempts: [attemptOf(held, car)] })
})

it('a declaration is not handed over while an attempt is not settled, even if a newer one did not arrive', async () => {
  const { owner, one, two } = await desksOf()
  const held = await create(one, car)
  const [uncertain, second] = [attemptOf(held, car), attemptOf(held, car, { word: 'dicek, belum masuk' })]
  await one.write('claim_sending', { attempts: [uncertain] })
  await present(one, { ...uncertain, outcome: 'unknown' })
  await one.write('claim_sending', { attempts: [second] })
  await present(one, { ...second, outcome: 'refused' })
  const busy = { code: 'AJ015', detail: expect.stringContaining(uncertain.attempt) }
  await expect(one.write('give', { declarations: [held], to: two.id })).rejects.toMatchObject(busy)
  await expect(one.write('give', { declarations: [held] })).rejects.toMatchObject(busy)
  // Known to have arrived.
  const third = attemptOf(held, car, { word: 'dikirim lagi' })
  await one.write('claim_sending', { attempts: [third] })
  await present(one, { ...third, outcome: 'accepted' })
  const taken = await handOver(one, two, held)
  const fourth = attemptOf(taken, car, { word: 'perbaikan' })
  await two.write('claim_sending', { attempts: [fourth] })
  await present(two, { ...fourth, outcome: 'failed' })
  await expect(two.write('give', { declarations: [taken], to: one.id })).rejects.toMatchObject(busy)
  // An owner settles the attempt of a desk out of service, because no other desk can.
  await owner.write('retire_desk', { desk: one.id, word: 'rusak' })
  await two.write('give', { declarations: [taken], to: owner.id })
})

it('a stored claim is not granted again once its attempt has ended', async () => {
  const { one } = await desksOf()
  const held = await create(one, car)
  const [attempt, request] = [attemptOf(held, car), randomUUID()]
  await one.write('claim_sending', { attempts: [attempt] }, request)
  await one.write('claim_sending', { attempts: [attempt] }, request)
  await present(one, { ...attempt, outcome: 'accepted' })
  await expect(one.write('claim_sending', { attempts: [attempt] }, request)).rejects.toMatchObject({
    message: 'sending-closed',
    detail: expect.stringContaining('ended')
  })
})

it('another attempt with the same id closes sending once, however often it is presented', async () => {
  const { one, owner } = await desksOf()
  const held = await create(one, car)
  const attempt = attemptOf(held, car)
  await present(one, { ...attempt, outcome: 'refused' })
  const other = { ...attempt, sha256: 'ff', outcome: 'unknown' }
  expect(await present(one, other)).toEqual([held.declaration])
  await owner.write('reopen_sending', { declaration: held.declaration, word: 'dicek' })
  expect(await present(one, { ...other, outcome: 'failed' })).toEqual([])
  expect(await stateOf(one, held)).toMatchObject({ closed: null })
})

it('a desk out of service has no running attempt, also of declarations that it gave away', async () => {
  const { office, one, two, owner } = await desksOf()
  const held = await create(one, car)
  await outOfReach(office, one)
  const taken: Held = (await two.write('take', { declarations: [held], reason: 'mati' })).held[0]
  await one.write('give', { declarations: [held], what: 'sending' })
  await present(one, { ...attemptOf(held, car), outcome: 'sending' })
  // It may not send it any more, so nothing of it runs.
  expect(await stateOf(two, held)).toMatchObject({ outcome: 'unknown', closed: 'late-attempt', sender: two.id })
  await owner.write('retire_desk', { desk: one.id, word: 'rusak' })
  expect(await stateOf(two, held)).toMatchObject({ outcome: 'unknown' })
  await owner.write('reopen_sending', { declaration: held.declaration, word: 'dicek di CEISA' })
  await two.write('claim_sending', { attempts: [attemptOf(taken, car, { word: 'belum masuk' })] })
})

it('what a desk had read of an attempt of another one waits while all present, and ends when its own desk says it', async () => {
  const { office, owner, one, two } = await desksOf()
  const held = await create(one, car)
  const [first, second] = [attemptOf(held, car), attemptOf(held, car)]
  await one.write('claim_sending', { attempts: [first] })
  await office.admin.query("SELECT office_admin.begin_generation($1, 'uji')", [office.id])
  for (const desk of [owner, one, two]) await desk.hello()
  const later = [
    { ...first, outcome: 'failed' },
    { ...second, outcome: 'accepted' }
  ]
  expect(await present(two, ...later.map((attempt) => ({ ...attempt, desk: one.id, isLate: false })))).toEqual([])
  expect(await present(one, ...later)).toEqual([])
  for (const desk of [owner, one, two]) await desk.write('presented', { generation: 2 })
  await openSending(office)
  for (const desk of [owner, one, two]) await desk.hello()
  expect(await stateOf(two, held)).toMatchObject({ outcome: 'accepted', closed: null })
  expect((await owner.read('quarantine')).items).toEqual([])
})

it('an attempt presented in the name of another desk counts by the word of an owner, as not running, with the name of who presented it', async () => {
  const { owner, one, two } = await desksOf()
  const held = await create(one, car)
  const named = { ...attemptOf(held, car), desk: one.id, isLate: false, outcome: 'sending' }
  expect(await present(two, named)).toEqual([])
  expect(await stateOf(owner, held)).toMatchObject({ outcome: null, closed: null })
  const [waits] = (await owner.read('quarantine')).items
  await owner.write('decide_quarantine', { numbers: [waits.number], outcome: 'taken' })
  expect(await stateOf(owner, held)).toMatchObject({ outcome: 'unknown', attempt: named.attempt })
  expect(await itemsOf(owner, 'attempt', held)).toMatchObject([{ desk: one.id, presentedBy: two.id, outcome: 'unknown' }])
  // The desk itself presents the outcome.
  await present(one, { ...named, outcome: 'failed' })
  await owner.write('reopen_sending', { declaration: held.declaration, word: 'tidak dikirim' })
  await one.write('claim_sending', { attempts: [attemptOf(held, car)] })
})

it('a declaration is not shown as failed if another attempt arrived, also a late one', async () => {
  const { office, one, two } = await desksOf()
  const held = await create(one, car)
  const first = attemptOf(held, car)
  await one.write('claim_sending', { attempts: [first] })
  await outOfReach(office, one)
  const taken: Held = (await two.write('take', { declarations: [held], reason: 'mati' })).held[0]
  expect(await present(two, { ...attemptOf(taken, car), outcome: 'accepted' })).toEqual([held.declaration])
  expect(await stateOf(two, held)).toMatchObject({ outcome: 'sending' })
  await present(one, { ...first, outcome: 'failed' })
  expect(await stateOf(two, held)).toMatchObject({ outcome: 'accepted', closed: 'late-attempt' })
})

it('a declaration of which only an attempt is known is given to no desk', async () => {
  const { one, two } = await desksOf()
  const unknown = { declaration: randomUUID(), generation: 0, epoch: 0 }
  await present(one, { ...attemptOf(unknown, car), outcome: 'refused' })
  await expect(two.write('take', { declarations: [unknown] })).rejects.toThrow('not-found')
  expect(await stateOf(two, unknown)).toMatchObject({ holder: null, epoch: 0 })
})

it('a desk keeps the right to present the outcome of its running attempt', async () => {
  const office = await newOffice()
  const [owner, desk] = [await office.addDesk('owner'), await office.addDesk()]
  const car = ajuOf('000077')
  const attempt = attemptOf(await create(desk, car), car)
  await desk.write('claim_sending', { attempts: [attempt] })
  await expect(owner.write('set_rights', { desk: desk.id, rights: 'viewer' })).rejects.toThrow('busy')
  await present(desk, { ...attempt, outcome: 'accepted' })
  await owner.write('set_rights', { desk: desk.id, rights: 'viewer' })
})

it('an office keeps an active owner when two resign at the same time', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk('owner'), await office.addDesk('owner')]
  await one.client.query('BEGIN')
  await one.write('set_rights', { desk: one.id, rights: 'broker' })
  const second = two.write('set_rights', { desk: two.id, rights: 'broker' })
  await Promise.all([
    expect(second).rejects.toThrow('not-allowed'),
    eventually(async () => expect(await isWaiting(two, office.admin)).toBe(true)).then(() => one.client.query('COMMIT'))
  ])
  const locked = [await office.addDesk('owner'), await office.addDesk('owner')]
  const each = await Promise.allSettled(
    locked.map((owner, index) => owner.write('lock_desk', { desk: locked[1 - index]?.id, reason: 'x' }))
  )
  expect(each.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : 'done')).toSorted()).toEqual(['done', 'locked'])
})
