import type { ProfileKind } from '#core/contract/profile.ts'
import { stateOfStatus } from '#core/draft/summary.ts'
import { presentStatus } from '#core/tracking/final-status.ts'
import type { TrackedNumber } from '#core/tracking/refresh-plan.ts'
import type { ChangedNumber } from './engine.ts'
import type { useSettings } from '../../features/settings/store/settings.ts'
import type { useTracking } from '../../features/tracking/store/tracking.ts'
import { isFollowed } from '../../features/tracking/store/tracking-list.ts'
import type { useOutbox } from '../../features/outbox/store/outbox.ts'
import type { useWorklist } from '../../features/worklist/store/worklist.ts'

/** How long the list is read without yielding, in milliseconds. */
const atOnce = 500

export interface FollowedDeps {
  readonly settings: ReturnType<typeof useSettings>
  readonly tracking: ReturnType<typeof useTracking>
  readonly worklist: ReturnType<typeof useWorklist>
  readonly outbox: Pick<ReturnType<typeof useOutbox>, 'ofCar'>
  /** Runs a function a little later; returns the function that cancels it. */
  readonly soon: (run: () => void) => () => void
}

/** Which aju numbers are refreshed automatically. Reads all once, afterwards only those that changed. */
export const createFollowed = ({ settings, tracking, worklist, outbox, soon }: FollowedDeps) => {
  const touched = new Set<string>()
  let cancelTimer: (() => void) | null = null

  /** The practice profile queries only the practice service; other profiles never query it. */
  const isAskable = (profile: string): boolean => {
    const kindOf = (id: string) => settings.profiles.profiles.find((one) => one.id === id)?.kind
    const kind = kindOf(profile)
    return kind !== undefined && (kind === 'practice') === (kindOf(settings.profiles.current) === 'practice')
  }

  /** When an aju number was last sent from here; 0 if never. */
  const sentAt = (car: string): number =>
    Math.max(0, ...outbox.ofCar(car).flatMap(({ attempts }) => attempts.map(({ startedAt }) => startedAt)))

  const followedOf = (car: string): Omit<TrackedNumber, 'failure'> | null => {
    const track = tracking.tracks.get(car)
    const summary = worklist.byCar(car)
    if (!isFollowed(summary, track)) return null
    const status = presentStatus(summary?.pastStatus, track?.log)
    const rules = tracking.rulesOf(car)
    const isFinal = stateOfStatus(status, rules) !== 'sent'
    const documentSince = isFinal ? tracking.documentSince(car) : null
    // A finished declaration gets no more responses.
    if (isFinal && documentSince === null) return null
    // The name of its profile may have changed since it was sent.
    const sentWith = track === undefined ? outbox.ofCar(car).find(({ attempts }) => attempts.length > 0)?.profile : undefined
    const ofKind = (kind: ProfileKind): boolean => !summary?.kind || kind === summary.kind
    const profile = settings.profiles.profiles.find(({ id, kind }) => id === sentWith && ofKind(kind))?.id ?? tracking.profileOf(car)
    if (profile === null || !isAskable(profile)) return null
    const { documentHours } = rules
    return {
      car,
      profile,
      status,
      isFinal,
      askedAt: track?.refreshedAt ?? 0,
      changedAt: track?.changedAt ?? Math.max(track?.watched?.since ?? 0, sentAt(car)),
      documentSince,
      documentHours
    }
  }
  const evidenceFor = (car: string): ChangedNumber => [car, followedOf(car)]

  return {
    /** Calls back when a followed (`isKnown`) or newly followed aju number changes; drafts change with every edit. */
    listen: (isKnown: (car: string) => boolean, onTouched: () => void): (() => void) => {
      const touch = (car: string): void => {
        if (touched.has(car) || car === '' || !(isKnown(car) || isFollowed(worklist.byCar(car), tracking.tracks.get(car)))) return
        touched.add(car)
        onTouched()
      }
      const stops = [tracking.onChanged(touch), worklist.onChanged(touch)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    changed: (): ChangedNumber[] => {
      const found = [...touched].map(evidenceFor)
      touched.clear()
      return found
    },
    /** Reads everything in portions and passes it on. Another call replaces this one. */
    walk: (take: (changes: readonly ChangedNumber[]) => void, onEnd: () => void): void => {
      cancelTimer?.()
      const cars = new Set<string>()
      for (const { car } of worklist.summaries.values()) cars.add(car)
      for (const car of tracking.tracks.keys()) cars.add(car)
      cars.delete('')
      const all = [...cars]
      let from = 0
      const step = (): void => {
        take(all.slice(from, from + atOnce).map(evidenceFor))
        from += atOnce
        if (from < all.length) cancelTimer = soon(step)
        else {
          cancelTimer = null
          onEnd()
        }
      }
      cancelTimer = soon(step)
    }
  }
}
