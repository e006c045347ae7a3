import { expect, test } from 'vitest'
import type { AutomaticOffer } from '#core/contract/office.ts'
import { eventually } from '../../../support/eventually.ts'
import { declarationRows, linkedDesk } from '../../../support/office/link.ts'
import { done, ready, type Ready } from '../../../support/office/ready.ts'

/* A desk that is asked for a declaration while no user is present. */

const holdingOf = async (desk: Awaited<ReturnType<typeof linkedDesk>>) => {
  await done(desk.link().exchange())
  return (await desk.link().holdings(0))[0]
}

/** Resolves after the desk has done a number of further operations of its database. */
const times = (one: Ready, operation: string, count: number): Promise<void> =>
  new Promise((resolve) => {
    let left = count
    one.desk.connection.done = async (name) => {
      if (name === operation) left -= 1
      if (left === 0) resolve()
    }
  })

test('a connected desk offers a requested declaration when its user does not answer, and not while it is queued', async () => {
  const offers: AutomaticOffer[] = []
  const one = await ready({ unanswered: 300, offeredAutomatically: (offer) => void offers.push(offer) })
  const other = await linkedDesk({ office: one.office })
  await done(other.link().exchange())
  await done(other.link().hold([one.declaration], { verb: 'take', note: '' }))
  await done(one.desk.link().exchange())
  // It has tried twice; what is queued stays.
  await times(one, 'storeRelease', 2)
  expect(await holdingOf(other)).toMatchObject({ holder: one.desk.id, offeredTo: null, asked: { desk: other.id } })

  await one.desk.write({ table: 'outbox', key: one.entry })
  await eventually(async () => expect(await holdingOf(other)).toMatchObject({ offeredTo: other.id, asked: null }))
  await eventually(() => expect(offers).toEqual([{ declaration: one.declaration, to: other.id }]))
  await done(other.link().hold([one.declaration], { verb: 'take', note: '' }))
  expect(await holdingOf(other)).toMatchObject({ holder: other.id, sender: other.id })
})

test('a question that is answered in time is not answered again', async () => {
  const one = await ready({ unanswered: 1_000 })
  await one.desk.write({ table: 'outbox', key: one.entry })
  const other = await linkedDesk({ office: one.office })
  await done(other.link().exchange())
  await done(other.link().hold([one.declaration], { verb: 'take', note: '' }))
  await done(one.desk.link().exchange())
  await done(one.desk.link().hold([one.declaration], { verb: 'refuse', note: 'masih saya kerjakan', isWorking: false }))
  // It has checked for longer than it waits for an answer.
  await times(one, 'askedOf', 15)
  expect(await holdingOf(other)).toMatchObject({ holder: one.desk.id, offeredTo: null, asked: null })
})

test('a desk that has no contact with the office gets no declaration automatically until it has', async () => {
  const one = await ready({ unanswered: 300 })
  await one.desk.write({ table: 'outbox', key: one.entry })
  const other = await linkedDesk({ office: one.office })
  await done(other.link().exchange())
  await done(other.link().hold([one.declaration], { verb: 'take', note: '' }))
  await other.close()
  await done(one.desk.link().exchange())
  // It has checked for longer than it waits for an answer.
  await times(one, 'askedOf', 15)
  expect(await holdingOf(one.desk)).toMatchObject({ offeredTo: null, asked: { desk: other.id } })
  await other.restart()
  await done(other.link().exchange())
  await eventually(async () => expect(await holdingOf(one.desk)).toMatchObject({ offeredTo: other.id, asked: null }))
})

test('a question shows when the declaration was changed here last, also by a goods line alone', async () => {
  const one = await ready()
  const other = await linkedDesk({ office: one.office })
  await done(other.link().exchange())
  await done(other.link().hold([one.declaration], { verb: 'take', note: '' }))
  await done(one.desk.link().exchange())
  const changed = async (): Promise<number> => {
    const asked = await one.desk.database().run('askedOf', one.desk.id)
    return (asked.ok ? asked.value[0]?.changed : undefined) ?? 0
  }
  const before = await changed()
  await one.desk.write({ table: 'parties', key: 'p', value: { id: 'p' } })
  expect(await changed()).toBe(before)
  // The window writes the summary with each change.
  const [, goods, summary] = declarationRows(one.declaration, one.car, 'baris')
  await one.desk.write(...[goods, summary].flatMap((row) => row ?? []))
  expect(await changed()).toBeGreaterThan(before)
})
