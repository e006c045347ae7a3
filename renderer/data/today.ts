import { defineStore } from 'pinia'
import { ref } from 'vue'
import { localDay } from '#core/base/calendar-day.ts'
import { useServices } from './services.ts'

/** The current day of this computer, updated while the application runs (use-day-changes.ts), so that what is on the screen changes at midnight. */
export const useToday = defineStore('today', () => {
  const { now } = useServices()
  /** `YYYY-MM-DD`. */
  const day = ref(localDay(now()))
  const update = (): void => {
    day.value = localDay(now())
  }
  return { day, update }
})
