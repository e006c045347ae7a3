import { onMounted, onUnmounted, watch } from 'vue'
import { useAutoRefresh } from '../store/auto-refresh.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useTracking } from '../store/tracking.ts'
import { useTrackingList } from '../store/tracking-list.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'

const longestStart = 5_000

/** Starts the questions by themselves once everything is read, and says once that a service refuses them. */
export const useRefresh = (loaded: () => boolean): void => {
  const auto = useAutoRefresh()
  const messages = useMessages()
  const text = useText()
  watch(loaded, (ready) => {
    // Nothing is so urgent that it could not wait for a window that has just come up.
    if (ready) requestIdleCallback(auto.start, { timeout: longestStart })
  })
  watch(
    () => auto.halted,
    (halted) => {
      if (halted) messages.say(text.value.tracking.auto.halted(failureSentence(text.value, halted.failure)), 'danger')
    }
  )
}

const step = 15_000

/** Durations on the screen go on while it is shown. */
export const useTicks = (): void => {
  const list = useTrackingList()
  const tracking = useTracking()
  onUnmounted(tracking.onChanged(list.tick))
  let timer: ReturnType<typeof setInterval> | undefined
  onMounted(() => {
    list.tick()
    timer = setInterval(list.tick, step)
  })
  onUnmounted(() => {
    clearInterval(timer)
  })
}
