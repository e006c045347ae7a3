import { computed } from 'vue'
import { useOutbox } from '../../outbox/store/outbox.ts'
import { useSettings } from '../../settings/store/settings.ts'

/** Waiting submissions of the current profile that only wait for the office. */
export const useOfflineCandidates = () => {
  const outbox = useOutbox()
  const settings = useSettings()
  const candidates = computed(() =>
    outbox.waiting.filter((entry) => entry.profile === settings.profile?.id && outbox.officeObstacle(entry)?.kind === 'offline')
  )
  return { candidates }
}
