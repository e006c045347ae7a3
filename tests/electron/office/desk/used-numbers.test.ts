import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ajuOf, newOffice, type TestOffice } from '../../../support/office/desk.ts'
import { declarationRows, linkedDesk, type LinkedDesk } from '../../../support/office/link.ts'
import { done } from '../../../support/office/ready.ts'

/** The names of the writing functions that the desk calls from now on. */
const requestsOf = (desk: LinkedDesk): readonly string[] => {
  const calls: string[] = []
  desk.connection.before = (text) => {
    const [, name] = /office\.(register_used|push|present_facts)\(/.exec(text) ?? []
    if (name !== undefined) calls.push(name)
  }
  return calls
}

const numbersOf = async ({ admin }: TestOffice, { id }: LinkedDesk): Promise<readonly string[]> => {
  const { rows } = await admin.query<{ car: string }>('SELECT car FROM office_data.number WHERE desk_id = $1 ORDER BY car', [id])
  return rows.map(({ car }) => car)
}

test('a desk that joins names every number it has used before it pushes; those of another desk are named until they are changed', async () => {
  const office = await newOffice()
  const before = await linkedDesk({ office })
  const theirs = ajuOf('000002')
  await before.write(...declarationRows(randomUUID(), theirs))
  await done(before.link().exchange())

  const joining = await linkedDesk({ office })
  joining.connection.isDown = true
  const [kept, taken] = [randomUUID(), randomUUID()]
  await joining.write(
    ...declarationRows(kept, ajuOf('000001')),
    ...declarationRows(taken, theirs),
    // Numbers of deleted declarations.
    { table: 'outbox', key: 'e', value: { id: 'e', declaration: 'gone', car: ajuOf('000003'), profile: 'practice', attempts: [] } },
    { table: 'tracks', key: ajuOf('A10004'), value: { car: ajuOf('A10004'), profile: 'practice' } }
  )
  const calls = requestsOf(joining)
  joining.connection.isDown = false
  await done(joining.link().exchange())
  expect([calls[0], calls.filter((name) => name === 'register_used').length, calls.includes('push')]).toEqual(['register_used', 1, true])
  expect(await numbersOf(office, joining)).toEqual(['000001', '000003', 'A10004'].map(ajuOf))
  expect(await joining.link().takenNumbers()).toEqual([{ car: theirs, declaration: taken }])

  // After a restart it is known, and the changed number is not reported any more.
  await joining.restart()
  expect(await joining.link().takenNumbers()).toEqual([{ car: theirs, declaration: taken }])
  await joining.write(...declarationRows(taken, ajuOf('000009')))
  await done(joining.link().exchange())
  expect(await joining.link().takenNumbers()).toEqual([])
  expect(calls.filter((name) => name === 'register_used')).toHaveLength(1)
})

test('after a restore a desk does not register numbers of declarations that others hold, and registers its own again at an office that lost them', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  await done(one.link().exchange())
  const theirs = randomUUID()
  await other.write(...declarationRows(theirs, ajuOf('000001')))
  await done(other.link().exchange())
  await done(one.link().exchange())
  await one.write(...declarationRows(theirs, ajuOf('000001')), ...declarationRows(randomUUID(), ajuOf('000002')))
  await one.database().run('clearOffice')
  await office.admin.query('DELETE FROM office_data.number WHERE office_id = $1', [office.id])
  await one.restart()
  const calls = requestsOf(one)
  await done(one.link().exchange())
  expect(await numbersOf(office, one)).toEqual([ajuOf('000002')])

  await office.admin.query('DELETE FROM office_data.number WHERE office_id = $1', [office.id])
  await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
  await one.restart()
  await done(one.link().exchange())
  expect(await numbersOf(office, one)).toEqual([ajuOf('000002')])
  expect(calls.filter((name) => name === 'register_used')).toHaveLength(1)
})
