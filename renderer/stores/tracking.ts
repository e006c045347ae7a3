import { defineStore } from 'pinia'
import { ref, shallowRef, triggerRef } from 'vue'
import { stateOfStatus } from '#core/draft/summary.ts'
import { inTimeOrder, mergeResponses, type StoredResponse, type Track } from '#core/tracking/track.ts'
import { fail, ok, type Failure, type Result } from '#core/contract/result.ts'
import type { ReadLogResponse, ReadResponse } from '#core/contract/host-api.ts'
import { useServices } from '../services.ts'
import { NotSaved, type Change } from '../storage/ledger.ts'
import { useSettings } from './settings.ts'
import { useWorklist } from './worklist.ts'

/** What the disk refuses is a failure like any other: it is shown, and asking again brings the same once more. */
const orNotSaved = async <T>(result: Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await result
  } catch (error) {
    if (error instanceof NotSaved) return { ok: false, failure: error.failure }
    throw error
  }
}

/** What the service says of declarations that were sent: status logs and responses. */
export const useTracking = defineStore('tracking', () => {
  const { database, ledger, host, now } = useServices()
  const settings = useSettings()
  const worklist = useWorklist()
  const tracks = shallowRef<ReadonlyMap<string, Track>>(new Map())
  const all = new Map<string, StoredResponse>()
  /** Changed in place, as there may be hundreds of thousands. */
  const responses = shallowRef<ReadonlyMap<string, StoredResponse>>(all)
  const byCar = new Map<string, Map<string, StoredResponse>>()
  /** Aju numbers being asked about now. */
  const busy = ref<ReadonlySet<string>>(new Set())
  /** Why the last refresh of an aju number failed. */
  const failures = ref<ReadonlyMap<string, Failure>>(new Map())

  const show = (changed: readonly StoredResponse[]): void => {
    for (const response of changed) {
      all.set(response.id, response)
      const known = byCar.get(response.car)
      if (known) known.set(response.id, response)
      else byCar.set(response.car, new Map([[response.id, response]]))
    }
    triggerRef(responses)
  }

  const readAll = async (): Promise<void> => {
    tracks.value = new Map((await database.tracks.toArray()).map((track) => [track.car, track]))
    show(await database.responses.toArray())
  }

  let reading: Promise<void> = Promise.resolve()
  const load = (): Promise<void> => {
    reading = readAll()
    return reading
  }

  const ofCar = (car: string): readonly StoredResponse[] => {
    // Read for its dependency: the maps stay the same.
    void responses.value
    return inTimeOrder([...(byCar.get(car)?.values() ?? [])])
  }

  const summaryFacts = (car: string, track: Track | undefined): readonly Change[] => {
    const summary = worklist.byCar(car)
    if (!summary) return []
    const all = ofCar(car)
    const last = all.at(-1)
    const known = track !== undefined && track.log.dataStatus.length > 0
    // A draft being mended or a submission of unknown fate keeps its state: the old status does not speak of it.
    const follows = known && (summary.state === 'sent' || summary.state === 'finished' || summary.state === 'rejected')
    return worklist.note(summary.id, {
      ...(known ? { status: track.log.status, statusText: track.log.statusUraian } : {}),
      ...(follows ? { state: stateOfStatus(track.log.status) } : {}),
      ...(last ? { lastResponse: `${last.code} ${last.description}`.trim() } : {}),
      unread: all.filter((response) => response.readAt === 0).length
    })
  }

  const take = async (
    car: string,
    told: { readonly log?: readonly ReadLogResponse[]; readonly responses?: readonly ReadResponse[] },
    more: readonly Change[]
  ): Promise<void> => {
    const changed = mergeResponses(car, ofCar(car), told, now())
    show(changed)
    await ledger.write([
      ...changed.map((response): Change => ({ table: 'responses', key: response.id, value: response })),
      ...more,
      ...summaryFacts(car, tracks.value.get(car))
    ])
  }

  const answerRow = (id: string, car: string, at: number, operation: string, content: unknown): Change => ({
    table: 'answers',
    key: id,
    value: { id, car, at, operation, content }
  })

  const askAll = async (car: string, profileId: string): Promise<Result<Track>> => {
    const profile = settings.profiles.profiles.find((one) => one.id === profileId)
    if (!profile) return fail('no-address')
    const status = await host.call('tracking.statusLog', { profile: profileId, car })
    if (!status.ok) return status
    const track: Track = { car, profile: profileId, refreshedAt: now(), log: status.value.log, deviations: status.value.deviations }
    tracks.value = new Map(tracks.value).set(car, track)
    await take(car, { log: status.value.log.dataRespon }, [
      { table: 'tracks', key: car, value: track },
      answerRow(status.value.answer, car, status.value.at, 'status', status.value)
    ])
    let failure: Failure | null = null
    for (const kind of profile.responseKinds) {
      const answer = await host.call('tracking.responses', { profile: profileId, car, kind })
      if (answer.ok)
        await take(car, { responses: answer.value.responses }, [answerRow(answer.value.answer, car, answer.value.at, kind, answer.value)])
      else failure = answer.failure
    }
    return failure ? { ok: false, failure } : ok(track)
  }

  /** Per aju number, the question that runs now and the one that waits for it. */
  const asking = new Map<string, { readonly running: Promise<Result<Track>>; waiting: Promise<Result<Track>> | null }>()

  /**
   * Asks the service for the status log and the responses of an aju number; everything told is kept.
   * While one question runs the next one waits: its answer may be older than what the caller knows. More than one waiting would tell nothing new.
   */
  const refresh = (car: string, profileId = settings.profiles.current): Promise<Result<Track>> => {
    const asked = asking.get(car)
    if (asked) {
      asked.waiting ??= asked.running.then(() => refresh(car, profileId))
      return asked.waiting
    }
    const running = ask(car, profileId).finally(() => asking.delete(car))
    asking.set(car, { running, waiting: null })
    return running
  }

  const ask = async (car: string, profileId: string): Promise<Result<Track>> => {
    busy.value = new Set(busy.value).add(car)
    try {
      await Promise.all([reading, worklist.ready()])
      const result = await orNotSaved(askAll(car, profileId))
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

  const askByCode = async (car: string, code: string, profileId: string): Promise<Result<number>> => {
    const answer = await host.call('tracking.responseByCode', { profile: profileId, car, code })
    if (!answer.ok) return answer
    await take(car, { responses: answer.value.responses }, [
      answerRow(answer.value.answer, car, answer.value.at, `by-code ${code}`, answer.value)
    ])
    return ok(answer.value.responses.length)
  }

  /** Asks for one response by its code (specification 4.4); how many it told of. */
  const fetchByCode = (car: string, code: string, profileId = settings.profiles.current): Promise<Result<number>> =>
    orNotSaved(askByCode(car, code, profileId))

  const markRead = async (ids: readonly string[]): Promise<void> => {
    const changed = ids.flatMap((id) => {
      const response = responses.value.get(id)
      return response?.readAt === 0 ? [{ ...response, readAt: now() }] : []
    })
    if (changed.length === 0) return
    show(changed)
    const cars = new Set(changed.map((response) => response.car))
    await ledger.write([
      ...changed.map((response): Change => ({ table: 'responses', key: response.id, value: response })),
      ...[...cars].flatMap((car) => summaryFacts(car, tracks.value.get(car)))
    ])
  }

  return { tracks, responses, busy, failures, load, ofCar, refresh, fetchByCode, markRead }
})
