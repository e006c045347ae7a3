import { nextTick, ref, watch } from 'vue'
import { useDue } from '../../features/dashboard/store/due.ts'
import { useOutbox } from '../../features/outbox/store/outbox.ts'
import { useTracking } from '../../features/tracking/store/tracking.ts'
import { useFirstSteps } from '../../features/worklist/store/first-steps.ts'
import { useProblemCounts } from '../../features/worklist/store/problem-counts.ts'
import { useWorklist } from '../../features/worklist/store/worklist.ts'
import { warmTextReader } from '../../pdf/window/text-reader.ts'
import { nextPaint } from '../../ui/dom/next-task.ts'
import { usePracticeService } from '../practice-service.ts'
import { useOffice } from '../../features/office/store/office.ts'

/** Applies changes from the office once the stores are read. Its code is loaded only if the folder belongs to an office. */
export const useOfficeStart = (isComplete: () => boolean): ReturnType<typeof useOffice> => {
  const office = useOffice()
  watch(
    () => isComplete() && office.isJoined,
    async (isPaired) => {
      if (!isPaired) return
      await (await import('../../actions/incoming-changes.ts')).useIncomingChanges().start()
      await (await import('../../features/office/store/number-lane-claims.ts')).useNumberLaneClaims().start()
    }
  )
  return office
}

/** Milliseconds from the first paint until non-urgent work starts, so that the first key press does not wait for it. */
const quietAfterPaint = 100

/** Reads the stored data, the newest rows first. `app/main.ts` has read the settings and the newest rows before. */
export const useWindowStart = () => {
  const worklist = useWorklist()
  const due = useDue()
  const outbox = useOutbox()
  const tracking = useTracking()
  const problemCounts = useProblemCounts()
  const firstSteps = useFirstSteps()
  const practice = usePracticeService()

  /** Whether the newest rows can be shown, and whether the whole store is read. */
  const loaded = ref(false)
  const complete = ref(false)
  /** Whether the window was idle after the start. Components that are not urgent render then. */
  const wasIdle = ref(false)

  const start = async (loadOffice: () => Promise<unknown>): Promise<void> => {
    const shown = Promise.withResolvers<undefined>()
    const showFirst = async (): Promise<void> => {
      // Before the user can load the samples: the steps are for a store that was empty.
      firstSteps.start()
      loaded.value = true
      await nextTick()
      await nextPaint()
      shown.resolve(undefined)
    }
    // The newest rows are painted before the rest of the store is read.
    // Load the holders of declarations before anything writes a declaration row.
    const joined = loadOffice()
    await Promise.all([worklist.load(showFirst), tracking.load(shown.promise), joined.then(() => outbox.load())])
    await tracking.showStatesOfOthers()
    complete.value = true
    void due.start()
    await shown.promise
    await new Promise((resolve) => setTimeout(resolve, quietAfterPaint))
    problemCounts.start()
    practice.start()
    requestIdleCallback(
      () => {
        wasIdle.value = true
        // The first PDF opens several times faster when the process of the PDF frames already runs.
        warmTextReader()
      },
      { timeout: 1_000 }
    )
  }

  return { loaded, complete, wasIdle, start }
}
