/**
 * One driver of `npm run bench -- office-scale`, a process of its own: the desks of some offices behind a pool of connections, as a gateway has them. In every
 * period each desk pushes a change of one of its declarations and acknowledges what it has; each office is read once a second, for all of its desks.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeLiteral } from 'pg'
import { logTransactions } from './lock-times.ts'
import { setChangedText, type MadeDeclaration } from './scale-rows.ts'

export interface DrivenDesk {
  readonly login: string
  /** Those that it holds, as their rows are at the office. */
  readonly declarations: readonly MadeDeclaration[]
  /** It reads for its office. */
  readonly isReader: boolean
}

export interface DriverOrder {
  readonly port: number
  readonly password: string
  readonly database: string
  readonly connections: number
  readonly desks: readonly DrivenDesk[]
  /** For each desk, the share of a period after which its first period begins. */
  readonly shares: readonly number[]
  /** Milliseconds between two pushes of a desk. */
  readonly period: number
  /** Milliseconds in all. */
  readonly length: number
}

/** Times in milliseconds, with the wait for a connection of the pool. */
export interface DriverReport {
  readonly pushes: readonly number[]
  readonly reads: readonly number[]
  readonly items: number
  /** Pushes that began later than a tenth of the period after their time, because the one before took so long. */
  readonly late: number
  readonly failures: readonly string[]
  /** Share of the time in which this process was busy. */
  readonly busy: number
}

interface Held {
  readonly declaration: string
  readonly generation: number
  readonly epoch: number
}

/** Connections of an administrator, which act for one desk after the other. */
const openPool = async ({ port, password, database, connections }: DriverOrder) => {
  const clients = Array.from({ length: connections }, () => new Client({ host: '127.0.0.1', port, user: 'postgres', password, database }))
  for (const client of clients) {
    await client.connect()
    await client.query(logTransactions)
  }
  const free = [...clients]
  const waiting: ((client: Client) => void)[] = []
  const loginOf = new WeakMap<Client, string>()
  const call = async <T>(login: string, name: string, ...values: readonly unknown[]): Promise<T> => {
    // As one text, because the server commits a query with parameters after the time that it writes to its log.
    const texts = values.map((value) => escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value)))
    const client = free.pop() ?? (await new Promise<Client>((resolve) => void waiting.push(resolve)))
    try {
      if (loginOf.get(client) !== login) await client.query(`RESET SESSION AUTHORIZATION; SET SESSION AUTHORIZATION "${login}"`)
      loginOf.set(client, login)
      return (await client.query<{ answer: T }>(`SELECT office.${name}(${texts.join(', ')}) AS answer`)).rows[0]?.answer as T
    } finally {
      const next = waiting.shift()
      if (next === undefined) free.push(client)
      else next(client)
    }
  }
  return { call, close: () => Promise.all(clients.map((client) => client.end())) }
}
type Pool = Awaited<ReturnType<typeof openPool>>

interface Page {
  readonly position: number
  readonly items: readonly unknown[]
  readonly next: object | null
}

const deskAt = async ({ call }: Pool, { login, declarations, isReader }: DrivenDesk) => {
  const hello = { instance: randomUUID(), counter: 1, position: 0, commit: null, schema: 1 }
  const { session, position } = await call<{ session: string; position: number }>(login, 'hello', hello)
  let read = position
  const held = new Map<string, Held>()
  return {
    isReader,
    async push(number: number): Promise<() => Promise<unknown>> {
      const one = declarations[number % declarations.length]
      if (one === undefined) throw new Error('a desk without declarations')
      const under = held.get(one.id) ?? { declaration: one.id, generation: 1, epoch: 1 }
      const [request, input] = [randomUUID(), { declarations: [{ ...under, rows: setChangedText(one.rows, `${login} ${number}`) }] }]
      const answer = await call<{ position: number; held: readonly Held[] }>(login, 'push', session, request, input)
      const now = answer.held[0]
      if (now === undefined) throw new Error('a push became a branch')
      held.set(one.id, now)
      const acknowledged = { position: answer.position, requests: [request] }
      return async () => {
        await call(login, 'announce', session, {})
        await call(login, 'acknowledge', session, randomUUID(), acknowledged)
      }
    },
    /** Resolves with how many items there were. */
    async read(): Promise<number> {
      let count = 0
      for (let after: object | null = { position: read }; after !== null;) {
        const page: Page = await call<Page>(login, 'pull', session, { after, limit: 1_000 })
        count += page.items.length
        read = page.position
        after = page.next
      }
      return count
    }
  }
}

/** Milliseconds. */
const readPeriod = 1_000

const drive = async (order: DriverOrder): Promise<DriverReport> => {
  const pool = await openPool(order)
  const { period, length } = order
  const desks = await Promise.all(order.desks.map((desk) => deskAt(pool, desk)))
  // Each connection plans every statement when it first runs it, which a gateway has behind it.
  await Promise.all(desks.map(async (desk) => (await desk.push(0))().then(desk.read)))
  const go = once(process, 'message')
  process.send?.('ready')
  await go
  const [pushes, reads, failures]: [number[], number[], string[]] = [[], [], []]
  let [late, items] = [0, 0]
  const began = performance.now()
  const busySince = performance.eventLoopUtilization()

  /** Runs `work` in every period, each time when it is due or as soon as the time before has ended. */
  const repeat = async (every: number, share: number, work: (number: number, due: number) => Promise<void>): Promise<void> => {
    for (let due = began + share * every, number = 0; due < began + length; due += every, number += 1) {
      await sleep(Math.max(0, due - performance.now()))
      await work(number + 1, due).catch((error: unknown) => void failures.push(String(error)))
    }
  }
  const pushOf = (desk: (typeof desks)[number]) => async (number: number, due: number) => {
    const from = performance.now()
    if (from - due > period / 10) late += 1
    const acknowledge = await desk.push(number)
    pushes.push(performance.now() - from)
    await acknowledge()
  }
  const readOf = (desk: (typeof desks)[number]) => async () => {
    const from = performance.now()
    const count = await desk.read()
    reads.push(performance.now() - from)
    items += count
  }
  await Promise.all(
    desks.flatMap((desk, index) => {
      // When people change something has nothing to do with their office.
      const share = order.shares[index] ?? 0
      return [repeat(period, share, pushOf(desk)), ...(desk.isReader ? [repeat(readPeriod, share, readOf(desk))] : [])]
    })
  )
  const busy = performance.eventLoopUtilization(busySince).utilization
  await pool.close()
  return { pushes, reads, items, late, failures, busy }
}

// The bench has ended.
process.once('disconnect', () => process.exit(1))
process.once('message', (order: DriverOrder) => {
  drive(order).then(
    (report) => process.send?.(report, () => process.exit(0)),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    }
  )
})
