import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ajuOf, officeInOwnDatabase, type TestOffice } from '../../../support/office/desk.ts'
import { fillOffice } from '../../../support/office/large-office.ts'
import { declarationRows, linkedDesk, type LinkedDesk } from '../../../support/office/link.ts'
import { keepOffice } from '../../../support/office/set-back.ts'

const done = async (result: Promise<{ readonly ok: boolean }>): Promise<void> => expect(await result).toMatchObject({ ok: true })
const behind = async (desk: LinkedDesk): Promise<number> => (await desk.link().status()).behind

/** Declarations of other desks that the office has; each is a position with about twelve items, so a page has fewer than a hundred. */
const many = 400
const fill = async (office: TestOffice): Promise<void> =>
  fillOffice(office, [await office.addDesk('owner', 'Satu'), await office.addDesk('broker', 'Dua')], many)

/** What `behind` is after each pulled page of an exchange, in which the window stores what arrives. */
const behindByPage = async (desk: LinkedDesk): Promise<readonly number[]> => {
  const seen: number[] = []
  desk.connection.done = async (operation) => void (operation === 'takePage' && seen.push(await behind(desk)))
  await done(desk.link().exchange())
  while ((await desk.takeIncoming()).length > 0) await done(desk.link().exchange())
  desk.connection.done = () => Promise.resolve()
  return seen
}
const expectCountdown = (seen: readonly number[]): void => {
  // Several pages, each with fewer positions left than the one before.
  const falling = [...new Set(seen)]
  expect(falling.length).toBeGreaterThan(2)
  expect(falling).toEqual(falling.toSorted((one, other) => other - one))
  expect(falling[0]).toBeLessThan(many + 50)
  expect(falling[0]).toBeGreaterThan(many / 2)
  expect(seen.at(-1)).toBe(0)
}

test('the positions that a desk has not pulled are counted down with each page: at first and after changes elsewhere', async () => {
  const office = await officeInOwnDatabase()
  await fill(office)
  const desk = await linkedDesk({ office, name: 'Baru' })
  expectCountdown(await behindByPage(desk))
  const other = await linkedDesk({ office, name: 'Lain' })
  await behindByPage(other)
  await desk.restart(async () => {
    // Pushed in batches of a hundred rows, each a position; a page has a thousand.
    await other.write(
      ...Array.from({ length: 1_200 }, (_, key) => ({
        table: 'parties' as const,
        key: `baru ${key}`,
        value: { id: `baru ${key}`, name: `${key}` }
      }))
    )
    await done(other.link().exchange())
  })
  const [first = 0, ...more] = await behindByPage(desk)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(20)
  expect(more.at(-1)).toBe(0)
})

test('a desk whose connection ends during the pull knows how much it has not pulled', async () => {
  const office = await officeInOwnDatabase()
  await fill(office)
  const desk = await linkedDesk({ office, name: 'Baru' })
  desk.connection.done = async (operation) => void (operation === 'takePage' && (desk.connection.isDown = true))
  expect(await desk.link().exchange()).toMatchObject({ ok: false })
  const left = await behind(desk)
  // A second page was on its way.
  expect(left).toBeGreaterThan(many / 3)
  await desk.restart()
  expect(await behind(desk)).toBe(left)
  desk.connection.isDown = false
  const seen = await behindByPage(desk)
  expect(seen[0]).toBeLessThan(left)
  expect(seen.at(-1)).toBe(0)
})

test('after a restore of the office the positions of the earlier generation are counted down too', async () => {
  const office = await officeInOwnDatabase()
  await fill(office)
  const desk = await linkedDesk({ office, name: 'Baru' })
  await behindByPage(desk)
  const putBack = await keepOffice(office.admin, office.id)
  await desk.write(...declarationRows(randomUUID(), ajuOf('A00001')))
  await done(desk.link().exchange())
  await desk.restart(putBack)
  expectCountdown(await behindByPage(desk))
  expect(await desk.link().status()).toMatchObject({ generation: 2, behind: 0 })
})
