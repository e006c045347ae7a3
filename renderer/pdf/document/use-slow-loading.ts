import { ref, watch, type Ref } from 'vue'

/** Milliseconds. A file that opens sooner shows no message. */
const messageDelay = 200

/** Whether loading takes so long that the viewer shows a message. `loading` is the address being loaded, or null. */
export const useSlowLoading = (loading: () => string | null): Readonly<Ref<boolean>> => {
  const isSlow = ref(false)
  watch(
    loading,
    (address, _, onCleanup) => {
      isSlow.value = false
      if (address === null) return
      const timer = setTimeout(() => (isSlow.value = true), messageDelay)
      onCleanup(() => clearTimeout(timer))
    },
    { immediate: true }
  )
  return isSlow
}
