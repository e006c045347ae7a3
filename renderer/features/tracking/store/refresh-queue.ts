import { ref } from 'vue'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import type { Profile } from '#core/contract/profile.ts'
import { isUnusable } from '#core/contract/retrieval.ts'
import type { Track } from '#core/tracking/track.ts'
import { isOfOneNumber } from '#core/wire/classify-failure.ts'
import type { Host } from '../../../data/host-client.ts'
import { NotSaved } from '../../../data/store-writer.ts'
import type { OpenRefreshSession } from './refresh-session.ts'
import { isMoreReal } from './real-service.ts'
import type { Asker } from './request-limiter.ts'

/** Who requests a refresh, and whether it reads the responses or the status log only. */
export interface RefreshOptions {
  readonly asker: Asker
  readonly parts: 'all' | 'log'
}
const everythingNow: RefreshOptions = { asker: 'user', parts: 'all' }

export interface RefreshQueueDeps {
  readonly host: Pick<Host, 'call'>
  /** Resolves when one request to the service of a profile may begin. */
  readonly limiter: { wait(asker: Asker, profile: string): Promise<void> }
  readonly openSession: OpenRefreshSession
  readonly profileById: (id: string) => Profile | undefined
  /** The profile an aju number belongs to; null when it was one that does not exist here. */
  readonly profileOf: (car: string) => string | null
  readonly trackOf: (car: string) => Track | undefined
  /** Resolves when the stored tracks, responses and summaries are read. */
  readonly ready: () => Promise<unknown>
  /** Reads the tracks and all responses of these aju numbers, which a session compares with the answers. */
  readonly loadWhole: (cars: readonly string[]) => Promise<void>
}

/** Reports a refused write as a failure; the next refresh reads the same data again. */
const orNotSaved = async <T>(result: Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await result
  } catch (error) {
    if (error instanceof NotSaved) return { ok: false, failure: error.failure }
    throw error
  }
}

/** Refreshes aju numbers from the service, one refresh per aju number at a time. */
export const createRefreshQueue = (deps: RefreshQueueDeps) => {
  const { host, limiter, openSession, profileById, profileOf, trackOf, ready, loadWhole } = deps
  /** Aju numbers that are being refreshed. */
  const busy = ref<ReadonlySet<string>>(new Set())
  /** Why the last refresh of an aju number failed. */
  const failures = ref<ReadonlyMap<string, Failure>>(new Map())
  /** Per aju number, the refresh that runs and the one that waits for it. */
  const requests = new Map<
    string,
    { readonly running: Promise<Result<Track>>; waiting: Promise<Result<Track>> | null; next: RefreshOptions; profile: string | null }
  >()

  /** The profile that a track was read with; undefined before its first answer. */
  const serviceOf = (track: Track | undefined): Profile | undefined =>
    track === undefined || track.refreshedAt === 0 ? undefined : profileById(track.profile)

  /** Whether a track may be of the real service although its profile does not exist here, and `asked` is of none. */
  const isOfRemoved = (track: Track | undefined, asked: Profile): boolean =>
    track !== undefined && track.refreshedAt > 0 && profileById(track.profile) === undefined && asked.kind !== 'production'

  const readAll = async (car: string, profileId: string | null, { asker, parts }: RefreshOptions): Promise<Result<Track>> => {
    if (profileId === null) return fail('other-service')
    const profile = profileById(profileId)
    if (!profile) return fail('no-address')
    await loadWhole([car])
    const known = trackOf(car)
    // An answer of the practice service says nothing about a real declaration.
    if (isMoreReal(serviceOf(known), profile) || (isOfRemoved(known, profile) && profileOf(car) !== profileId)) return fail('other-service')
    await limiter.wait(asker, profileId)
    const status = await host.call('tracking.statusLog', { profile: profileId, car })
    if (!status.ok && !isOfOneNumber(status.failure)) return status
    // Another desk may have stored its track meanwhile.
    await loadWhole([car])
    const session = openSession(car, profileId, isMoreReal(profile, serviceOf(trackOf(car))))
    let failure: Failure | null
    try {
      failure = status.ok ? await session.takeLog(status.value) : status.failure
      // Without a usable log the service may still have the responses of the number.
      for (const kind of parts === 'log' || (failure && !isOfOneNumber(failure)) ? [] : profile.responseKinds) {
        await limiter.wait(asker, profileId)
        const answer = await host.call('tracking.responses', { profile: profileId, car, kind })
        failure = (answer.ok ? await session.takeAnswer(kind, answer.value) : answer.failure) ?? failure
      }
    } finally {
      await session.close()
    }
    const track = trackOf(car)
    return failure || !track ? { ok: false, failure: failure ?? { code: 'unexpected' } } : ok(track)
  }

  const run = async (car: string, profileId: string | null, options: RefreshOptions): Promise<Result<Track>> => {
    busy.value = new Set(busy.value).add(car)
    try {
      await ready()
      const result = await orNotSaved(readAll(car, profileId, options))
      const next = new Map(failures.value)
      if (result.ok) next.delete(car)
      else next.set(car, result.failure)
      failures.value = next
      return result
    } finally {
      const left = new Set(busy.value)
      left.delete(car)
      busy.value = left
    }
  }

  /**
   * Reads the status log and the responses of an aju number and stores everything reported.
   * While one refresh runs, the next one waits, because the pending answer may be older than what the caller knows. At most one waits.
   */
  const refresh = (car: string, profileId = profileOf(car), options: RefreshOptions = everythingNow): Promise<Result<Track>> => {
    const request = requests.get(car)
    if (request) {
      // A result of another service does not count for this caller.
      if (request.waiting !== null && request.profile !== profileId) return request.waiting.then(() => refresh(car, profileId, options))
      request.profile = profileId
      // The waiting refresh gets the options that read more.
      if (request.waiting === null || options.parts === 'all') request.next = options
      request.waiting ??= request.running.then(() => refresh(car, profileId, request.next))
      return request.waiting
    }
    const running = run(car, profileId, options).finally(() => requests.delete(car))
    requests.set(car, { running, waiting: null, next: options, profile: profileId })
    return running
  }

  const readByCode = async (car: string, code: string, profileId: string | null): Promise<Result<readonly string[]>> => {
    await ready()
    if (profileId === null) return fail('other-service')
    await limiter.wait('user', profileId)
    const answer = await host.call('tracking.responseByCode', { profile: profileId, car, code })
    if (!answer.ok) return answer
    await loadWhole([car])
    const session = openSession(car, profileId, isMoreReal(profileById(profileId), serviceOf(trackOf(car))))
    try {
      await session.takeAnswer(`by-code ${code}`, answer.value)
    } finally {
      await session.close()
    }
    return isUnusable(answer.value) ? { ok: false, failure: answer.value.failure } : ok(answer.value.responses.map(({ reskd }) => reskd))
  }

  return {
    busy,
    failures,
    refresh,
    /** Reads one response by its code (specification 4.4); resolves with the codes of the responses reported. */
    fetchByCode: (car: string, code: string, profileId = profileOf(car)): Promise<Result<readonly string[]>> =>
      orNotSaved(readByCode(car, code, profileId)),
    /** The refresh of an aju number that runs now. */
    running: (car: string): Promise<Result<Track>> | null => requests.get(car)?.running ?? null
  }
}
