import { onUnmounted, watch } from 'vue'
import { useToday } from '../../data/today.ts'
import { useWorklist } from '../../features/worklist/store/worklist.ts'

/** Milliseconds. */
const updateInterval = 30_000

/** Notices when the day changes while the application runs, also while the computer sleeps. */
export const useDayChanges = (): void => {
  const today = useToday()
  const worklist = useWorklist()
  const interval = setInterval(today.update, updateInterval)
  onUnmounted(() => clearInterval(interval))
  watch(
    () => today.day,
    (day) => {
      worklist.moveFilterTo(day)
      void worklist.noteTrashDay()
    }
  )
}
