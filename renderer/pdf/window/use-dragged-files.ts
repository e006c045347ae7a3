import { onMounted, onUnmounted, ref } from 'vue'

const ends = ['drop', 'dragleave', 'pointermove'] as const

/** Set when files are dragged over a frame, which then ignores the drag so that the screen behind gets it; reset when the drag ends. */
export const useDraggedFiles = () => {
  const isPassedBy = ref(false)
  const onEnd = (event: Event): void => {
    if (event.type !== 'dragleave' || (event instanceof DragEvent && event.relatedTarget === null)) isPassedBy.value = false
  }
  onMounted(() => ends.forEach((name) => window.addEventListener(name, onEnd)))
  onUnmounted(() => ends.forEach((name) => window.removeEventListener(name, onEnd)))
  return isPassedBy
}
