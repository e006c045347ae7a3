import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { stateOfStatus } from '#core/draft/summary.ts'
import { isPastStatus } from '#core/tracking/final-status.ts'
import type { KnownTrack } from '#core/tracking/listed-track.ts'
import { inTimeOrder, type Track } from '#core/tracking/track.ts'
import { stagePositionOf, type StagePosition } from '#core/tracking/stage-counts.ts'
import { stageMedians, type StageMedians } from '#core/tracking/stage-times.ts'
import { journeyOf, reachedBy, type StageStep } from '#core/tracking/stages.ts'
import { stuckOf } from '#core/tracking/stuck.ts'
import { statedStatus } from '#core/wire/stated-status.ts'
import { useServices } from '../../../data/services.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'
import { useOutbox } from './outbox.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useTracking } from '../../tracking/store/tracking.ts'

/** Number of newest histories of a profile for the usual times. */
const mostHistories = 300
/** Histories read in one task. */
const atOnce = 25
/** Milliseconds for which the usual times of a profile stay as they are. */
const keptFor = 10 * 60_000

/** The stages of declarations, and the time that each stage usually takes in a profile. */
export const useJourneys = defineStore('journeys', () => {
  const { database, now } = useServices()
  const tracking = useTracking()
  const worklist = useWorklist()
  const outbox = useOutbox()
  const settings = useSettings()
  const medians = shallowRef<ReadonlyMap<string, StageMedians>>(new Map())
  const readAt = new Map<string, number>()

  const sentAt = (car: string): readonly number[] =>
    outbox
      .ofCar(car)
      .flatMap(({ state, attempts }) => (state === 'accepted' || state === 'remarks' ? (attempts.at(-1)?.startedAt ?? []) : []))

  /** The final state by a status of the submission before, which says nothing about the present one; null without such a status. */
  const pastEndOf = (car: string, track: KnownTrack | undefined): 'finished' | 'rejected' | null => {
    if (track === undefined) return null
    const state = stateOfStatus(statedStatus(track.log), tracking.rulesOf(car))
    return state !== 'sent' && isPastStatus(worklist.byCar(car)?.pastStatus, track.log) ? state : null
  }

  /** The stages of a whole track at a moment (milliseconds since 1970). */
  const journey = (track: Track, moment: number, isStuck: boolean): readonly StageStep[] => {
    const { car, log } = track
    const rules = tracking.rulesOf(car)
    const billing = inTimeOrder(tracking.ofCar(car)).find(({ code }) => rules.billingResponses.includes(code))
    const release = tracking.releaseOf(car)
    return journeyOf(
      {
        log: pastEndOf(car, track) === 'rejected' ? { ...log, status: '' } : log,
        sentAt: sentAt(car),
        billing: billing ? reachedBy(billing, rules) : null,
        release: release ? reachedBy(release, rules) : null,
        isStuck
      },
      moment,
      rules
    )
  }

  /** The stage of an aju number in lists. `status`: the code in the worklist, used until the track is read. */
  const positionOf = (car: string, status = ''): StagePosition => {
    const track = tracking.tracks.get(car)
    const [past, isReleased] = [pastEndOf(car, track), tracking.releaseOf(car) !== undefined]
    const standing =
      past === null ? { status, track, isReleased } : { status: '', track: undefined, isReleased: isReleased && past === 'finished' }
    return stagePositionOf(standing, tracking.rulesOf(car))
  }

  /** Whether at a moment (milliseconds since 1970) it is in its status for longer than the limit. */
  const isStuck = (car: string, moment: number): boolean => {
    const track = tracking.tracks.get(car)
    return track !== undefined && stuckOf(track, settings.settings.tracking.stuckAfter, moment, tracking.rulesOf(car)) !== null
  }

  /** Reads the usual times of a profile, unless that was done a short time ago. */
  const readUsual = async (profile: string): Promise<void> => {
    if (now() - (readAt.get(profile) ?? -Infinity) < keptFor) return
    readAt.set(profile, now())
    // Resolves when every stored track is known.
    await tracking.loadWhole([])
    const newest = [...tracking.tracks.values()]
      .filter((track) => track.profile === profile && track.refreshedAt > 0)
      .sort((a, b) => b.refreshedAt - a.refreshedAt)
      .slice(0, mostHistories)
    const stored = await database.tracks.bulkGet(newest.map(({ car }) => car))
    const journeys: (readonly StageStep[])[] = []
    for (const [index, track] of stored.entries()) {
      if (track) journeys.push(journey(track, now(), false))
      if (index % atOnce === atOnce - 1) await nextTask()
    }
    medians.value = new Map([...medians.value, [profile, stageMedians(journeys)]])
  }

  /** Milliseconds that the stages usually take; empty until they are read, and for stages with too short a history. */
  const usualOf = (profile: string): StageMedians => medians.value.get(profile) ?? new Map()

  return { journey, positionOf, isStuck, readUsual, usualOf }
})
