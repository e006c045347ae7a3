import { expect, it } from 'vitest'
import { ajuOf, create, newOffice, type Held, type TestDesk } from '../../support/office/desk.ts'

const car = ajuOf('000001')
const stateOf = async (desk: TestDesk, { declaration }: Held) => {
  const { items } = await desk.read('pull', {})
  return items.find((item: { kind: string; declaration: string }) => item.kind === 'declaration' && item.declaration === declaration)
}
const offices = async () => {
  const office = await newOffice()
  return { office, owner: await office.addDesk('owner'), holder: await office.addDesk(), asker: await office.addDesk() }
}

it('a second question is refused with the name of the first desk, whose question stays', async () => {
  const { owner, holder, asker } = await offices()
  const held = await create(holder, car)
  await asker.write('take', { declarations: [held], note: 'dulu' })
  const { asked } = await stateOf(holder, held)
  await expect(owner.write('take', { declarations: [held], note: 'kemudian' })).rejects.toMatchObject({
    code: 'AJ015',
    detail: expect.stringContaining(asker.id)
  })
  expect((await stateOf(holder, held)).asked).toEqual(asked)
  await expect(asker.write('take', { declarations: [held], note: 'sekali lagi' })).rejects.toThrow('busy')
  const { events } = await holder.read('history', { declaration: held.declaration })
  const notes = events.flatMap(({ kind, details }: { kind: string; details: unknown }) => (kind === 'ask' ? [details] : []))
  expect(notes).toMatchObject([{ note: 'dulu' }])
  await holder.write('refuse', { declarations: [held], note: '' })
  await owner.write('take', { declarations: [held], note: 'kemudian' })
  expect((await stateOf(holder, held)).asked).toMatchObject({ desk: owner.id })
})

it.each(['retired', 'locked', 'locked by the office tool', 'made a viewer'])('the question of a desk that is %s ends', async (how) => {
  const { office, owner, holder, asker } = await offices()
  const [held, other] = [await create(holder, car), await create(holder, ajuOf('000002'))]
  await asker.write('take', { declarations: [held], note: '' })
  await owner.write('take', { declarations: [other], note: '' })
  if (how === 'retired') await owner.write('retire_desk', { desk: asker.id, word: 'tidak mengirim' })
  else if (how === 'locked') await owner.write('lock_desk', { desk: asker.id, reason: 'hilang' })
  else if (how === 'made a viewer') await owner.write('set_rights', { desk: asker.id, rights: 'viewer' })
  else await office.admin.query('SELECT office_admin.lock_desk($1, $2)', [asker.id, 'hilang'])
  // The desks read it as any other change.
  expect([(await stateOf(holder, held)).asked, (await stateOf(holder, other)).asked]).toMatchObject([null, { desk: owner.id }])
})

it('a take-over records the last contact of the former holder', async () => {
  const { office, holder, asker } = await offices()
  const held = await create(holder, car)
  await office.admin.query("UPDATE office_data.contact SET at = now() - interval '3 minutes' WHERE desk_id = $1", [holder.id])
  await asker.write('take', { declarations: [held], reason: 'PC mati' })
  const { events } = await asker.read('history', { declaration: held.declaration })
  const { at, details } = events.find(({ kind }: { kind: string }) => kind === 'take_over')
  expect(details).toMatchObject({ from: holder.id, reason: 'PC mati' })
  expect(at - details.contact).toBeGreaterThanOrEqual(180_000)
  expect(at - details.contact).toBeLessThan(240_000)
})

it('the holder answers that it is being worked on, and the question stays', async () => {
  const { holder, asker } = await offices()
  const held = await create(holder, car)
  await asker.write('take', { declarations: [held], note: 'hari ini' })
  await holder.write('refuse', { declarations: [held], note: '', isWorking: true })
  expect(await stateOf(asker, held)).toMatchObject({ asked: { desk: asker.id, note: 'hari ini', workingAt: expect.any(Number) } })
  await expect(holder.write('refuse', { declarations: [await create(holder, ajuOf('000002'))], note: '' })).rejects.toThrow('not-found')
})

it('a desk is connected while its connection is open and the office heard of it within two minutes', async () => {
  const { office, holder, asker } = await offices()
  const held = await create(holder, car)
  const isReachable = async (desk: TestDesk): Promise<unknown> => {
    const { rows } = await asker.client.query('SELECT is_reachable AS here FROM office.desks WHERE desk_id = $1', [desk.id])
    return rows[0]
  }
  expect(await isReachable(holder)).toEqual({ here: true })
  // What a connected desk holds is not taken: it is asked.
  const asked = await asker.write('take', { declarations: [held], reason: 'mau saja' })
  expect(asked.held).toMatchObject([{ holder: holder.id, sender: holder.id }])
  await holder.write('refuse', { declarations: [held], note: '' })
  await office.admin.query("UPDATE office_data.contact SET at = now() - interval '121 seconds' WHERE desk_id = $1", [holder.id])
  expect(await isReachable(holder)).toEqual({ here: false })
  await holder.read('pull', {})
  expect(await isReachable(holder)).toEqual({ here: true })
  await holder.client.end()
  await expect.poll(() => isReachable(holder)).toEqual({ here: false })
  const taken = await asker.write('take', { declarations: [held], reason: 'PC mati' })
  expect(taken.held).toMatchObject([{ holder: asker.id, sender: holder.id }])
})
