import { randomUUID } from 'node:crypto'
import { expect, it, test } from 'vitest'
import { ajuOf, attemptOf, create, newOffice, rowsOf, type TestDesk, type TestOffice } from '../../support/office/desk.ts'
import { done, ready } from '../../support/office/ready.ts'

const car = ajuOf('000001')
const statusOf = async ({ admin, id }: TestOffice) => {
  const { rows } = await admin.query('SELECT office_admin.status($1) AS status', [id])
  const { generation, sendingOpen, desks } = (rows as { status: { generation: number; sendingOpen: boolean; desks: { desk: string; saysOlder: boolean }[] } }[])[0]?.status ?? {} // oxfmt-ignore
  return { generation, sendingOpen, saysOlder: desks?.filter(({ saysOlder }) => saysOlder).map(({ desk }) => desk) }
}
const putOut = async (owner: TestDesk, desk: TestDesk, verb: 'lock' | 'view'): Promise<unknown> =>
  owner.write(verb === 'lock' ? 'lock_desk' : 'set_rights', { desk: desk.id, reason: 'hilang', rights: 'viewer' })

it.each(['lock', 'view'] as const)(
  'begins no generation for a desk without rights that knows another commit, and keeps what it presents for an owner, after: %s',
  async (verb) => {
    const office = await newOffice()
    const [owner, desk] = [await office.addDesk('owner'), await office.addDesk()]
    const held = await create(desk, car)
    await putOut(owner, desk, verb)
    const later = { position: desk.identity.position + 7, commit: randomUUID() }
    for (let time = 0; time < 2; time += 1) {
      Object.assign(desk.identity, later)
      expect(await desk.hello()).toMatchObject({ answer: 'office-older', generation: 1, sendingOpen: true, mustPresent: true })
    }
    expect(await statusOf(office)).toEqual({ generation: 1, sendingOpen: true, saysOlder: [desk.id] })
    const position = 1_000_009_999
    const rows = rowsOf(held.declaration, car, 'hilang').map((row) => ({ ...row, position }))
    const { branches } = await desk.write('push', { recovery: true, declarations: [{ ...held, holder: desk.id, sender: desk.id, rows }] })
    expect(branches).toMatchObject([{ kind: 'quarantine' }])
    const attempt = { ...attemptOf(held, car), outcome: 'accepted' }
    await desk.write('present_facts', { attempts: [attempt] })
    await expect(owner.read('get_attempt', { attempt: attempt.attempt })).rejects.toThrow('not-found')
    const [aside] = (await owner.read('quarantine')).items
    expect(aside).toMatchObject({ kind: 'attempt', id: attempt.attempt, desk: desk.id })
    await owner.write('decide_quarantine', { numbers: [aside.number], outcome: 'taken' })
    expect(await owner.read('get_attempt', { attempt: attempt.attempt })).toMatchObject({ outcome: 'accepted', desk: desk.id })
    expect(await desk.write('presented', { generation: 1 })).toMatchObject({ sendingOpen: true })
    expect(await desk.hello()).toMatchObject({ mustPresent: false })
    const { rows: events } = await office.admin.query("SELECT desk_id AS desk FROM office_data.event WHERE office_id = $1 AND kind = 'office-older'", [office.id]) // oxfmt-ignore
    expect(events).toEqual([{ desk: desk.id }])
    // A newer position of an active desk is a report, which an owner confirms.
    Object.assign(owner.identity, later)
    expect(await owner.hello()).toMatchObject({ answer: 'reported', generation: 1, reported: [{ desk: owner.id }] })
    await owner.write('confirm_set_back', { word: 'dipulihkan' })
    expect(await owner.hello()).toMatchObject({ answer: 'office-older', generation: 2, mustPresent: true, isSetBack: true })
  }
)

it.each(['lock', 'view'] as const)('a desk presents once what the office does not have of one position, after: %s', async (verb) => {
  const office = await newOffice()
  const [owner, desk] = [await office.addDesk('owner'), await office.addDesk()]
  await create(desk, car)
  await putOut(owner, desk, verb)
  const later = { position: desk.identity.position + 7, commit: randomUUID() }
  const says = (more: number): Promise<unknown> => {
    Object.assign(desk.identity, { ...later, position: later.position + more })
    return desk.hello()
  }
  for (const more of [0, 1]) {
    expect(await says(more)).toMatchObject({ answer: 'office-older', mustPresent: true })
    await desk.write('presented', { generation: 1 })
    expect(await says(more)).toMatchObject({ answer: 'office-older', mustPresent: false })
  }
  expect(await statusOf(office)).toMatchObject({ generation: 1, saysOlder: [desk.id] })
})

it('a recovery still waits for a locked desk that has not presented its data of a generation', async () => {
  const office = await newOffice()
  const [owner, desk] = [await office.addDesk('owner'), await office.addDesk()]
  await putOut(owner, desk, 'lock')
  await office.admin.query("SELECT office_admin.begin_generation($1, 'uji')", [office.id])
  await owner.hello()
  await owner.write('presented', { generation: 2 })
  Object.assign(desk.identity, { position: 2_000_000_999, commit: randomUUID() })
  expect(await desk.hello()).toMatchObject({ generation: 2, sendingOpen: false, missing: [{ desk: desk.id }], mustPresent: true })
  expect(await statusOf(office)).toMatchObject({ sendingOpen: false, saysOlder: [] })
})

it('a position that leaves the office no number for its next generation is refused', async () => {
  const office = await newOffice()
  const desk = await office.addDesk('owner')
  for (const position of [1_002_000_000_000, 2_147_483_646_000_000_000, 9_223_372_036_854_775_000]) {
    Object.assign(desk.identity, { position, commit: randomUUID() })
    await expect(desk.hello(), String(position)).rejects.toMatchObject({ code: 'AJ024', detail: expect.stringContaining('position') })
  }
  expect(await statusOf(office)).toMatchObject({ generation: 1, sendingOpen: true })
  Object.assign(desk.identity, { position: 1_001_000_000_000, commit: randomUUID() })
  expect(await desk.hello()).toMatchObject({ answer: 'reported', generation: 1 })
  await desk.write('confirm_set_back', { word: 'dipulihkan' })
  expect(await desk.hello()).toMatchObject({ answer: 'office-older', generation: 1002 })
  const { rows } = await office.admin.query<{ next: number }>("SELECT office_admin.begin_generation($1, 'uji') AS next", [office.id])
  expect(rows).toEqual([{ next: 1003 }])
})

test('a locked desk presents again what the office has lost, although no generation begins: sending needs the word of an owner', async () => {
  const one = await ready()
  const { office, desk, declaration } = one
  const { rows: before } = await office.admin.query<{ position: string }>('SELECT position FROM office_data.office WHERE office_id = $1', [office.id]) // oxfmt-ignore
  await done(one.sender.send(one.entry))
  await done(desk.link().exchange())
  await office.admin.query('SELECT office_admin.lock_desk($1, $2)', [desk.id, 'hilang'])
  desk.connection.isDown = true
  await desk.link().exchange()
  await office.admin.query('DELETE FROM office_data.attempt WHERE declaration = $1', [declaration])
  await office.admin.query('UPDATE office_data.declaration SET outcome = NULL, attempt = NULL WHERE declaration = $1', [declaration])
  await office.admin.query('DELETE FROM office_data.change WHERE office_id = $1 AND position > $2', [office.id, before[0]?.position])
  desk.connection.isDown = false
  await desk.restart()
  await done(desk.link().exchange())
  const { rows } = await office.admin.query("SELECT q.value ->> 'outcome' AS outcome, d.outcome AS state, d.closed, o.generation FROM office_data.quarantine q JOIN office_data.declaration d USING (office_id, declaration) JOIN office_data.office o USING (office_id) WHERE q.declaration = $1", [declaration]) // oxfmt-ignore
  expect(rows).toEqual([{ outcome: 'accepted', state: null, closed: 'maybe-sent', generation: 1 }])
})
