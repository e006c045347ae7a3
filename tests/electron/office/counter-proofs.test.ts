import { expect, it } from 'vitest'
import { ajuOf, attemptOf, create, type Held, newOffice, outOfReach, type TestDesk, type TestOffice } from '../../support/office/desk.ts'
import { asSuperuser, sharedServer } from '../../support/office/postgres.ts'
import { restoredAfter } from '../../support/office/restored-office.ts'

/* What two rejected designs would do, in the same order of events in which the office sends nothing twice: it shows that this order of events is one that matters. */

const cars = Array.from({ length: 10 }, (_, index) => ajuOf(`00001${index}`))
const twice = (posted: readonly string[]): number => posted.length - new Set(posted).size
/** Claims the right to send, and posts where it is granted. Resolves to the refusal. */
const sendIfGranted = async (desk: TestDesk, held: Held, car: string, posted: string[]): Promise<string | null> => {
  try {
    await desk.write('claim_sending', { attempts: [attemptOf(held, car)] })
    posted.push(car)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** A day passes in which the desk says nothing: its claims and its last contact are a day old. */
const passADay = async ({ admin, id }: TestOffice): Promise<void> => {
  await admin.query("UPDATE office_data.attempt SET claimed_at = claimed_at - interval '1 day' WHERE office_id = $1", [id])
  await admin.query("UPDATE office_data.contact SET at = at - interval '1 day' WHERE office_id = $1", [id])
}
/** What an office would do whose rights to send end by time: the attempt counts as not sent, and the right goes to the holder. */
const expire = async ({ admin, id }: TestOffice): Promise<void> => {
  await admin.query("UPDATE office_data.attempt SET outcome = 'failed' WHERE office_id = $1", [id])
  await admin.query("UPDATE office_data.declaration SET sender = holder, outcome = 'failed' WHERE office_id = $1", [id])
}

/** A desk claims and pauses before its posts for a day, another one takes the declarations over and wants to send them, the first goes on. */
const pausedDesk = async (whileItPauses: (office: TestOffice) => Promise<void>) => {
  const office = await newOffice()
  const [first, second] = [await office.addDesk(), await office.addDesk()]
  const posted: string[] = []
  const refused = new Set<string | null>()
  const paused: string[] = []
  for (const car of cars) {
    const held = await create(first, car)
    expect(await sendIfGranted(first, held, car, paused)).toBe(null)
    await outOfReach(office, first)
    const taken = await second.write('take', { declarations: [held], reason: 'tidak terjangkau' })
    await whileItPauses(office)
    refused.add(await sendIfGranted(second, taken.held[0], car, posted))
  }
  posted.push(...paused)
  return { posted, refused: [...refused] }
}

it('a right to send that ends by time sends twice if its desk pauses before the post; that of the office does not end', async () => {
  const real = await pausedDesk(passADay)
  expect(real.refused).toEqual(['sending-elsewhere'])
  expect(twice(real.posted)).toBe(0)
  const ending = await pausedDesk(async (office) => {
    await passADay(office)
    await expire(office)
  })
  expect(ending.refused).toEqual([null])
  expect(twice(ending.posted)).toBe(cars.length)
})

/** After its backup one desk takes ten declarations from the pool and sends them; in the restored office another one wants to do the same. */
const restoredOffice = async (removesGuard: boolean) => {
  const posted: string[] = []
  const pooled: Held[] = []
  const sendFromPool = async (desk: TestDesk): Promise<string | null> => {
    try {
      const refused: (string | null)[] = []
      for (const [index, one] of pooled.entries()) {
        const taken = await desk.write('take', { declarations: [one] })
        refused.push(await sendIfGranted(desk, taken.held[0], cars[index] ?? '', posted))
      }
      return refused.find((one) => one !== null) ?? null
    } catch (error) {
      return (error as Error).message
    }
  }
  const { restored, end } = await restoredAfter(
    async ([one]) => {
      for (const car of cars) {
        const held = await create(one as TestDesk, car)
        pooled.push((await (one as TestDesk).write('give', { declarations: [held] })).held[0])
      }
    },
    async ([, two]) => expect(await sendFromPool(two as TestDesk)).toBe(null)
  )
  const three = restored[2] as TestDesk
  for (const desk of restored) await desk.hello()
  if (removesGuard) {
    const { rows } = await three.client.query<{ name: string }>('SELECT current_database() AS name')
    const onBackup = await asSuperuser(await sharedServer(), rows[0]?.name)
    // As if every desk had presented what it knows.
    await onBackup.query('UPDATE office_data.generation_desk SET presented_at = now()')
    await onBackup.query('UPDATE office_data.office SET set_back = false')
    await onBackup.end()
  }
  const refused = await sendFromPool(three)
  await end()
  return { posted, refused }
}

it('an office that was restored from a backup sends again what was sent since, unless it waits for what the desks know', async () => {
  const real = await restoredOffice(false)
  expect(real.refused).toBe('sending-closed')
  expect(twice(real.posted)).toBe(0)
  const unguarded = await restoredOffice(true)
  expect(unguarded.refused).toBe(null)
  expect(twice(unguarded.posted)).toBe(cars.length)
})
