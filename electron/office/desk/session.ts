import * as v from 'valibot'
import type { JsonObject } from '#core/base/json.ts'
import { flag, listOf, members, sequence, textUpTo } from '#core/contract/input.ts'
import { deskRights } from '#core/contract/office.ts'
import { storeVersion } from '#core/contract/store-copy.ts'
import type { Clock } from '#core/base/ports.ts'
import type { Result } from '#core/base/result.ts'
import { classifyFailure } from '#core/wire/classify-failure.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import { asNumber, asObject, startOfPull, type OfficeCall, type Welcome } from '../../database/office/types.ts'
import { CallRefused, type AnsweredPage, type OfficeConnection } from './connection.ts'
import type { IdentityFile } from './pairing.ts'

/** The database of this desk failed; nothing was lost. */
export class DeskFailed extends Error {
  override name = 'DeskFailed'
  readonly code: Extract<Result<never>, { readonly ok: false }>['failure']['code']
  constructor(code: DeskFailed['code']) {
    super(code)
    this.code = code
  }
}
export const valueOf = async <T>(result: Promise<Result<T>>): Promise<T> => {
  const found = await result
  if (!found.ok) throw new DeskFailed(found.failure.code)
  return found.value
}

/** A refusal that concerns the session: the call is repeated in the next one. */
export const isOfSession = (error: unknown): boolean =>
  error instanceof CallRefused && classifyFailure(error.code).office?.refuses === 'session'

const text = textUpTo(1_000)
/** What a desk reads of the answer to `hello`. */
const helloAnswer = members({
  desk: text,
  name: text,
  rights: v.picklist(deskRights),
  state: v.picklist(['active', 'locked', 'retired']),
  generation: sequence,
  sendingOpen: flag,
  isForked: flag,
  missing: listOf(members({ desk: text, name: text }), 10_000),
  /** Desks that remember what the office does not have, until an owner has decided. */
  reported: listOf(members({ desk: text, name: text, at: sequence }), 10_000),
  /** The office was set back, and no owner has opened sending since. */
  isSetBack: flag,
  /** Until then this desk alone sends nothing, because its report was dismissed; milliseconds since 1970. */
  stoppedUntil: v.nullable(sequence),
  mustPresent: flag,
  laneWidth: sequence,
  requestsPerMinute: sequence,
  session: text,
  deskName: text,
  channel: text,
  position: sequence
})

export interface Session {
  readonly connection: OfficeConnection
  readonly welcome: Welcome
  /** Before its first exchange has ended. */
  readonly isNew: () => boolean
  exchanged(): void
  /** The counter of the database at the hello of this session; a database that was replaced since has another one. */
  readonly counter: number
  readonly name: string
  readonly deskName: string
  readonly channel: string
  read(name: string, input: JsonObject): Promise<JsonObject>
  pull(after: JsonObject, limit: number): Promise<AnsweredPage>
  /** Makes a stored call, stores its answer and what it means. After `CallLost` the call stays stored and is made again. */
  perform(call: OfficeCall): Promise<JsonObject>
  /** An idempotent call. */
  write(name: string, input: JsonObject): Promise<JsonObject>
}

/** Calls that somebody waits for, with their answers: an exchange may make one of them meanwhile, and the office forgets what it has answered. */
export type AwaitedCalls = Map<string, Promise<JsonObject> | null>

/** Calls whose change the office does not announce itself. */
const announced = ['push', 'present_facts']

/** The contract version that this desk calls (docs/office-database.md, "Versions"). */
const contract = 3

/** Runs before any part of the answer is stored or an exchange begins. */
const checkContract = ({ version, least }: JsonObject): void => {
  if (asNumber(version) < contract) throw new CallRefused('office-outdated', {})
  if (asNumber(least) > contract) throw new CallRefused('office-newer', {})
}

/**
 * Says hello on a new connection. Before that, it raises the counter on the disk, first in the database, then in the identity file. The office recognises a
 * copy of the folder by the counter, and this function a database that is older than the folder. Such a database has an older state of the office than this
 * desk has reported, so that state is removed.
 */
export const openSession = async (
  connection: OfficeConnection,
  identity: IdentityFile,
  database: OfficeDatabase,
  awaited: AwaitedCalls,
  clock: Clock
): Promise<Session> => {
  const before = identity.identity().counter
  const found = await valueOf(database.run('readState'))
  if ((found.counter ?? 0) < before) await valueOf(database.run('clearOffice'))
  const state = await valueOf(database.run('readState'))
  await valueOf(database.run('setState', { counter: before + 1 }))
  const counter = await identity.raise()
  const { position, commit } = state.lastCommit ?? { position: 0, commit: null }
  const { instance } = identity.identity()
  const answer = await connection.call('hello', {
    instance,
    counter,
    generation: state.welcome?.generation ?? 0,
    position,
    commit,
    schema: storeVersion
  })
  if (answer['answer'] === 'forked') {
    // Recorded so that leaving the office takes the other copy into account.
    await valueOf(database.run('changeState', 'forked', true))
    throw new CallRefused('office-forked', answer)
  }
  checkContract(asObject(answer['contract']))
  const hello = v.safeParse(helloAnswer, answer)
  if (!hello.success) throw new CallRefused('office-failed', { what: v.getDotPath(hello.issues[0]) })
  await identity.known()
  const { session, deskName, channel, position: officePosition, ...welcome } = hello.output
  // A disk that was set back to before an attempt has not seen a generation that began after it.
  const isLater = welcome.generation > 1 && (state.generationSeenAt === undefined || state.welcome?.generation !== welcome.generation)
  await valueOf(
    database.run('setState', {
      welcome,
      officePosition,
      // Another folder or an older state of this one has pushed as this desk.
      ...(answer['mustCompare'] === true ? { mustCompare: true } : {}),
      ...(isLater ? { generationSeenAt: clock.now() } : {})
    })
  )
  if (state.forked === true) await valueOf(database.run('changeState', 'forked', null))
  // An owner says that the office is right: this desk takes its state, and compares its own rows with it.
  if (answer['answer'] === 'dismissed') await valueOf(database.run('takeOfficeState'))
  // An office in an older state may have other items at positions that this desk has pulled already.
  const isOtherGeneration = state.welcome !== undefined && state.welcome.generation !== welcome.generation
  if (answer['answer'] === 'office-older' || isOtherGeneration) {
    await valueOf(database.run('setState', { after: startOfPull }))
    await valueOf(database.run('forgetDocuments'))
  }
  let isNew = true
  /** A caller and an exchange may make the same stored call. */
  const performing = new Map<string, Promise<JsonObject>>()
  const performNow = async ({ id, function: name, input }: OfficeCall): Promise<JsonObject> => {
    try {
      const result = await connection.call(name, session, id, input)
      // Not awaited: desks that miss the notification poll.
      if (announced.includes(name)) void connection.call('announce', session, {}).catch(() => undefined)
      await valueOf(database.run('finishCall', id, result))
      return result
    } catch (error) {
      if (error instanceof CallRefused && !isOfSession(error)) await valueOf(database.run('refuseCall', id))
      throw error
    }
  }
  return {
    connection,
    welcome,
    counter,
    isNew: () => isNew,
    exchanged: () => void (isNew = false),
    name: welcome.name,
    deskName,
    channel,
    read: (name, input) => connection.call(name, session, input),
    pull: (after, limit) => connection.pull(session, { after, limit }),
    perform(call) {
      const running = performing.get(call.id) ?? performNow(call).finally(() => performing.delete(call.id))
      performing.set(call.id, running)
      const settled = (): void => void (awaited.has(call.id) && awaited.set(call.id, running))
      running.then(settled, (error: unknown) => {
        if (error instanceof CallRefused && !isOfSession(error)) settled()
      })
      return running
    },
    write: (name, input) => connection.call(name, session, crypto.randomUUID(), input)
  }
}

/**
 * Whether the desk must say hello again over its connection. Only hello shows whether the other desks have presented their data, and whether a locked desk is
 * unlocked. A restore or a repair may also have replaced the database during the session.
 */
export const mustRenew = async ({ welcome, counter }: Session, database: OfficeDatabase): Promise<boolean> =>
  !welcome.sendingOpen ||
  welcome.mustPresent ||
  welcome.state === 'locked' ||
  (await valueOf(database.run('readState'))).counter !== counter

/** Whether a pull shows that an owner changed the rights of this desk after `hello`. A desk with more rights than before gets no refusal, so it checks. */
export const hasOtherRights = async ({ welcome }: Session, database: OfficeDatabase): Promise<boolean> => {
  const desks = await valueOf(database.run('desks'))
  const own = desks.find(({ desk }) => desk === welcome.desk)
  return own !== undefined && welcome.state === 'active' && own.rights !== welcome.rights
}
