import { onUnmounted } from 'vue'
import { useToday } from '../../data/today.ts'

/** Milliseconds. */
const updateInterval = 30_000

/** Notices when the day changes while the application runs, also while the computer sleeps. */
export const useDayChanges = (): void => {
  const interval = setInterval(useToday().update, updateInterval)
  onUnmounted(() => clearInterval(interval))
}
