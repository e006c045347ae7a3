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
  await asker.write('ask', { declarations: [held], note: 'dulu' })
  const { asked } = await stateOf(holder, held)
  await expect(owner.write('ask', { declarations: [held], note: 'kemudian' })).rejects.toMatchObject({
    code: 'AJ015',
    detail: expect.stringContaining(asker.id)
  })
  expect((await stateOf(holder, held)).asked).toEqual(asked)
  await asker.write('ask', { declarations: [held], note: 'sekali lagi' })
  expect((await stateOf(holder, held)).asked).toMatchObject({ desk: asker.id, note: 'sekali lagi' })
  const { events } = await holder.read('history', { declaration: held.declaration })
  const notes = events.flatMap(({ kind, details }: { kind: string; details: unknown }) => (kind === 'ask' ? [details] : []))
  expect(notes).toMatchObject([{ note: 'dulu' }, { note: 'sekali lagi' }])
  await holder.write('answer_ask', { declarations: [held], note: '' })
  await owner.write('ask', { declarations: [held], note: 'kemudian' })
  expect((await stateOf(holder, held)).asked).toMatchObject({ desk: owner.id })
})

it.each(['retired', 'locked', 'locked by the office tool', 'made a viewer'])('the question of a desk that is %s ends', async (how) => {
  const { office, owner, holder, asker } = await offices()
  const [held, other] = [await create(holder, car), await create(holder, ajuOf('000002'))]
  await asker.write('ask', { declarations: [held], note: '' })
  await owner.write('ask', { declarations: [other], note: '' })
  if (how === 'retired') await owner.write('retire_desk', { desk: asker.id, word: 'tidak mengirim' })
  else if (how === 'locked') await owner.write('lock_desk', { desk: asker.id, reason: 'hilang' })
  else if (how === 'made a viewer') await owner.write('set_rights', { desk: asker.id, rights: 'viewer' })
  else await office.admin.query('SELECT office_admin.lock_desk($1, $2)', [asker.id, 'hilang'])
  // The desks read it as any other change.
  expect([(await stateOf(holder, held)).asked, (await stateOf(holder, other)).asked]).toMatchObject([null, { desk: owner.id }])
})

it('a take-over records the last contact of the former holder', async () => {
  const { holder, asker } = await offices()
  const held = await create(holder, car)
  await asker.write('take_over', { declarations: [held], reason: 'PC mati' })
  const { events } = await asker.read('history', { declaration: held.declaration })
  const { at, details } = events.find(({ kind }: { kind: string }) => kind === 'take_over')
  expect(details).toMatchObject({ from: holder.id, reason: 'PC mati' })
  expect(at - details.contact).toBeGreaterThanOrEqual(0)
  expect(at - details.contact).toBeLessThan(60_000)
})
