import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrateOffice } from '../../../electron/office/server/migrate.ts'
import { ajuOf, attemptOf, create, deskOn, officeOn, type Held, type TestDesk } from '../../support/office/desk.ts'
import { asSuperuser, connectTo, dataFolder, startServer } from '../../support/office/postgres.ts'

const rounds = 3
const desksInAll = 10

/** A call whose answer may be lost: made again with the same request id until it is answered. */
interface Call {
  readonly name: string
  readonly input: object
  readonly request: string
}
const answered = (error: unknown): boolean => String((error as { code?: string }).code).startsWith('AJ')

it('restarts of a killed server lose no acknowledged change and grant nothing twice', async () => {
  const folder = await dataFolder()
  let server = await startServer(folder)
  onTestFinished(async () => {
    await server.stop()
    await rm(dirname(folder), { recursive: true, force: true })
  })
  const first = await asSuperuser(server)
  await migrateOffice(first)
  const office = await officeOn(server, 'postgres')
  const giver = await office.addDesk()
  const pooled: Held[] = []
  for (let index = 0; index < 12; index += 1) {
    const held = await create(giver, ajuOf(`0000${String(index).padStart(2, '0')}`))
    pooled.push((await giver.write('give', { declarations: [held] })).held[0])
  }
  const carOf = (held: Held): string => ajuOf(`0000${String(pooled.indexOf(held)).padStart(2, '0')}`)
  const desks: TestDesk[] = []
  for (let index = 0; index < desksInAll; index += 1) desks.push(await office.addDesk('broker', `Peserta ${index}`))
  const { rows: logins } = await first.query<{ login: string; desk: string }>('SELECT login, desk_id AS desk FROM office_data.login')
  await first.end()

  const known: number[] = []
  const granted = new Map<string, string[]>()
  const open = new Map<TestDesk, Call>()
  /** Repeats the call without an answer, otherwise makes a new one. Returns null when the connection broke. */
  const perform = async (desk: TestDesk, call: Call): Promise<Record<string, unknown> | null> => {
    open.set(desk, call)
    try {
      const answer = await desk.write(call.name, call.input, call.request)
      open.delete(desk)
      known.push(answer.position)
      return answer
    } catch (error) {
      if (answered(error)) open.delete(desk)
      else throw error
      return null
    }
  }
  const newCall = (name: string, input: object): Call => ({ name, input, request: randomUUID() })
  const settle = async (desk: TestDesk, call: Call): Promise<void> => {
    const answer = await perform(desk, call)
    if (answer === null) return
    if (call.name === 'take') {
      const held = (answer['held'] as Held[])[0] as Held
      const from = pooled.find(({ declaration }) => declaration === held.declaration) as Held
      await settle(desk, newCall('claim_sending', { attempts: [attemptOf(held, carOf(from))] }))
    } else if (call.name === 'claim_sending') {
      for (const { declaration, attempt } of answer['attempts'] as { declaration: string; attempt: string }[])
        granted.set(declaration, [...(granted.get(declaration) ?? []), attempt])
    }
  }
  const work = async (desk: TestDesk): Promise<void> => {
    try {
      const before = open.get(desk)
      if (before) await settle(desk, before)
      for (;;) {
        await settle(desk, newCall('push', { declarations: [{ declaration: randomUUID(), epoch: 0, rows: [] }] }))
        for (const held of pooled) if (!granted.has(held.declaration)) await settle(desk, newCall('take', { declarations: [held] }))
      }
    } catch {
      // The server was killed: in the next round the desk repeats the call without an answer.
    }
  }

  let workers = desks
  for (let round = 0; round < rounds; round += 1) {
    const running = Promise.all(workers.map(work))
    const reached = known.length + 40
    while (known.length < reached) await new Promise((resolve) => setTimeout(resolve, 5))
    await server.kill()
    await running
    server = await startServer(folder)
    workers = await Promise.all(
      workers.map(async (old) => {
        const user = logins.find(({ desk }) => desk === old.id)?.login ?? ''
        const desk = deskOn(await connectTo(server, { user, password: 'secret', database: 'postgres' }), old.id, old.identity)
        const call = open.get(old)
        if (call) open.set(desk, call)
        expect(['ok', 'behind']).toContain((await desk.hello()).answer)
        return desk
      })
    )
  }
  for (const desk of workers) {
    const call = open.get(desk)
    if (call) await settle(desk, call)
  }

  const reader = workers[0] as TestDesk
  for (const held of pooled) if (!granted.has(held.declaration)) await settle(reader, newCall('take', { declarations: [held] }))
  const admin = await asSuperuser(server)
  const { rows: changes } = await admin.query<{ position: string }>('SELECT position FROM office_data.change ORDER BY position')
  const positions = changes.map(({ position }) => Number(position))
  expect(known.filter((position) => !positions.includes(position))).toEqual([])
  // No position is missing, so that none can appear later.
  expect(positions).toEqual(Array.from({ length: positions.length }, (_, index) => (positions[0] ?? 0) + index))
  expect([...granted.values()].filter((attempts) => attempts.length !== 1)).toEqual([])
  const { rows: attempts } = await admin.query<{ attempt: string; declaration: string }>(
    'SELECT attempt, declaration FROM office_data.attempt'
  )
  expect(attempts).toHaveLength(new Set(attempts.map(({ declaration }) => declaration)).size)
  expect(new Map(attempts.map(({ declaration, attempt }) => [declaration, [attempt]]))).toEqual(granted)
  expect(granted.size).toBe(pooled.length)
  expect((await reader.read('pull', { after: { position: known.at(-1) } })).next).toBe(null)
  await Promise.all([admin.end(), ...workers.map(({ client }) => client.end())])
})
