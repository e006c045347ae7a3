import { computed, watch, type ComputedRef } from 'vue'
import { usualTimeOf } from '#core/tracking/stage-times.ts'
import type { StageState } from '#core/tracking/stages.ts'
import type { Track } from '#core/tracking/track.ts'
import { statedStatus } from '#core/wire/stated-status.ts'
import { useTimeFormat } from '../../../i18n/use-time-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useJourneys } from '../../outbox/store/journeys.ts'
import { useTrackingList } from '../store/tracking-list.ts'

/** A stage as it is shown. */
export interface StageRow {
  readonly stage: string
  readonly state: StageState
  readonly name: string
  /** When it was reached, how long it took and how long it usually takes; '' where that is not known. */
  readonly at: string
  readonly elapsed: string
  readonly usually: string
  /** The time it took as a part of the usual one, up to 1; null where one of them is not known. */
  readonly share: number | null
  readonly isLate: boolean
  readonly isHere: boolean
  readonly title: string
}

/** The six stages of a declaration, each with the time it took beside the time it usually takes. */
export const useStageRows = (track: () => Track, isStuck: () => boolean): ComputedRef<readonly StageRow[]> => {
  const text = useText()
  const settings = useSettings()
  const journeys = useJourneys()
  const list = useTrackingList()
  const moments = useTimeFormat()
  watch(
    () => track().profile,
    (profile) => void journeys.readUsual(profile),
    { immediate: true }
  )
  return computed(() => {
    const words = text.value.tracking
    const { profile, log } = track()
    const steps = journeys.journey(track(), list.moment, isStuck())
    // The current stage: the last one not ahead.
    const here = steps.findLastIndex(({ state }) => state !== 'ahead')
    return steps.map(({ stage, state, at, lasted }, index) => {
      const status = index === here ? statedStatus(log) : null
      const usual =
        state === 'skipped' ? null : usualTimeOf(stage, journeys.usualOf(profile), settings.settings.tracking.stuckAfter, status)
      const isTaking = lasted !== null && usual !== null && usual.time > 0
      const name = words.stages.names[stage]
      const reached = at === null ? '' : moments.full(at)
      const elapsed = lasted === null ? '' : words.duration(lasted)
      const usually = usual === null ? '' : words.stages[usual.from](words.duration(usual.time))
      return {
        stage,
        state,
        name,
        elapsed,
        usually,
        at: at === null ? '' : moments.short(at),
        share: isTaking ? Math.min(1, lasted / usual.time) : null,
        isLate: isTaking && lasted > usual.time,
        isHere: index === here,
        title: [`${name}: ${words.stages.states[state]}`, reached, elapsed, usually].filter((part) => part !== '').join(' · ')
      }
    })
  })
}
