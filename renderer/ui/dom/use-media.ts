import { onUnmounted, ref, type Ref } from 'vue'

/** Whether a media query matches, updated until the component is unmounted. */
export const useMedia = (query: string): Readonly<Ref<boolean>> => {
  const media = window.matchMedia(query)
  const holds = ref(media.matches)
  const measure = (): void => void (holds.value = media.matches)
  media.addEventListener('change', measure)
  onUnmounted(() => media.removeEventListener('change', measure))
  return holds
}
