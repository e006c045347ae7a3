import * as v from 'valibot'
import type { JsonObject } from '#core/base/json.ts'
import { arrayOrEmpty } from '#core/base/json-guards.ts'
import type { FailureCode } from '#core/base/result.ts'
import { contactAnswer, type DeskContact } from '#core/contract/office.ts'
import { errorCode } from '../../files/atomic-file.ts'
import type { Facts } from '../../logging/log.ts'
import { refusalOf } from '#core/office/refusals.ts'
import { fromStorable, toStorable } from '#core/office/storable-text.ts'

/** The part of the driver's connection that is used. `openClient` bounds its waits. */
export interface DriverClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>
  on(event: 'notification' | 'end' | 'error', listener: (message: unknown) => void): unknown
  end(): Promise<void>
}

/** The office refused the call and rolled it back. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly code: FailureCode
  readonly detail: JsonObject
  constructor(code: FailureCode, detail: JsonObject) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

/** For the log; of an error of PostgreSQL itself also which one. */
export const refusalFacts = ({ code, detail }: CallRefused): Facts => ({
  code,
  ...(typeof detail['state'] === 'string' ? { state: detail['state'] } : {})
})

/** The call was not answered, so it may have been applied. The connection is closed. */
export class CallLost extends Error {
  override name = 'CallLost'
  /** SQLSTATE of an error that passes; otherwise what the driver said. */
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Rejects with `CallLost` when the signal aborts first; the work goes on. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = (): void => reject(new CallLost('not waited for'))
    if (signal.aborted) late()
    signal.addEventListener('abort', late, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late))
  })

/** The entries of a list of the office that have the form of the schema; others are left out. */
export const goodOf = <T>(schema: v.GenericSchema<unknown, T>, list: unknown): readonly T[] =>
  arrayOrEmpty(list).filter((one): one is T => v.is(schema, one))

/** A page of `pull`, which the database thread reads. */
export interface AnsweredPage {
  /** The text that `fromStorable` reads. */
  readonly answer: string
  /** Where the next page begins; null after the last one. */
  readonly next: JsonObject | null
}

/** A connection of the desk to the database of its office. */
export interface OfficeConnection {
  /** Calls a function of `office`. Rejects with `CallRefused` or `CallLost`. */
  call(name: string, ...values: readonly (string | JsonObject)[]): Promise<JsonObject>
  /** Calls `pull`. */
  pull(session: string, input: JsonObject): Promise<AnsweredPage>
  /** Time of the last contact of each desk of the office. */
  contacts(): Promise<readonly DeskContact[]>
  listen(channel: string, heard: () => void): Promise<void>
  readonly isOpen: () => boolean
  /** Called once when the server or the network ends the connection. */
  onEnd(ended: () => void): void
  /** Ends the connection; calls that wait for an answer are lost at once. */
  close(): Promise<void>
}

const detailOf = (error: object): JsonObject => {
  try {
    return JSON.parse('detail' in error && typeof error.detail === 'string' ? error.detail : '{}') as JsonObject
  } catch {
    return {}
  }
}

/** An error of PostgreSQL itself that does not pass. 08: connection; 57: the server stops, or ended a call that took too long (57014); 40: serialisation, 53: resources, 55: a lock. All of these may pass. */
export const isServerError = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && /^(?!08|57|40|53|55)[0-9A-Z]{5}$/.test(errorCode(error))

/** A server that answered with an error of its own has done nothing of the call; without a class of errors it is the connection. */
const failureOf = (error: unknown): Error => {
  const code = errorCode(error)
  const refusal = refusalOf(code)
  if (refusal !== null) return new CallRefused(refusal, error instanceof Error ? detailOf(error) : {})
  return isServerError(error) ? new CallRefused('office-failed', { state: code }) : new CallLost(code)
}

/** A lock that another call had for too long (`lock_timeout` of the office): nothing was done, and the call is repeated. */
const lockState = '55P03'
/** Milliseconds for which it is. */
const longestLockWait = 20_000

const channelName = /^office_[0-9a-f]{32}$/

export const officeConnection = (client: DriverClient): OfficeConnection => {
  let isOpen = true
  const endings: (() => void)[] = []
  const ended = (): void => {
    if (!isOpen) return
    isOpen = false
    for (const one of endings.splice(0)) one()
  }
  client.on('end', ended)
  client.on('error', ended)
  const close = async (): Promise<void> => {
    isOpen = false
    await client.end().catch(() => undefined)
  }
  const queryNow = async (text: string, values: unknown[], since = performance.now()): Promise<readonly unknown[]> => {
    if (!isOpen) throw new CallLost('closed')
    try {
      return (await client.query(text, values)).rows
    } catch (error) {
      if (errorCode(error) === lockState && performance.now() - since < longestLockWait) return queryNow(text, values, since)
      const failure = failureOf(error)
      if (failure instanceof CallLost) {
        // A later answer on this connection would belong to the abandoned call.
        ended()
        void close()
      }
      throw failure
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  /** Serialises the queries: the driver runs one at a time. */
  const query = (text: string, values: unknown[]): Promise<readonly unknown[]> => {
    const result = last.then(() => queryNow(text, values))
    last = result.catch(() => undefined)
    return result
  }
  /** Every value sent to the office passes here. */
  const querySent = (text: string, values: readonly (string | JsonObject)[]): Promise<readonly unknown[]> =>
    query(
      text,
      values.map((value) => (typeof value === 'string' ? value : toStorable(value)))
    )
  return {
    async call(name, ...values) {
      const places = values.map((_, index) => `$${index + 1}`).join(', ')
      const rows = await querySent(`SELECT office.${name}(${places})::text AS answer`, values)
      const [row] = rows as readonly { readonly answer: string | null }[]
      return fromStorable(row?.answer ?? '{}') as JsonObject
    },
    async pull(...values) {
      const rows = await querySent("SELECT answer ->> 'next' AS next, answer::text AS answer FROM office.pull($1, $2) AS answer", values)
      const [row] = rows as readonly { readonly answer: string; readonly next: string | null }[]
      const next = row?.next ?? null
      return { answer: row?.answer ?? '{}', next: next === null ? null : (fromStorable(next) as JsonObject) }
    },
    async contacts() {
      const rows = await query(
        `SELECT desk_id AS desk, round(extract(epoch FROM last_contact) * 1000)::float8 AS at, forked_at IS NOT NULL AS "isForked", is_reachable AS "isReachable" FROM office.desks ORDER BY name`,
        []
      )
      return goodOf(contactAnswer, rows)
    },
    async listen(channel, heard) {
      if (!channelName.test(channel)) throw new CallRefused('office-bad-input', { what: 'channel' })
      client.on('notification', heard)
      await query(`LISTEN ${channel}`, [])
    },
    isOpen: () => isOpen,
    onEnd: (one) => void endings.push(one),
    close
  }
}
