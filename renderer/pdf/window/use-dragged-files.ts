import { onMounted, onUnmounted, ref } from 'vue'

const ends = ['drop', 'dragleave', 'pointermove'] as const

/** Set it when files are dragged over a frame, which then lets the drag pass to the screen behind it; it is reset when the drag ends. */
export const useDraggedFiles = () => {
  const isPassedBy = ref(false)
  const onEnd = (event: Event): void => {
    if (event.type !== 'dragleave' || (event instanceof DragEvent && event.relatedTarget === null)) isPassedBy.value = false
  }
  onMounted(() => ends.forEach((name) => window.addEventListener(name, onEnd)))
  onUnmounted(() => ends.forEach((name) => window.removeEventListener(name, onEnd)))
  return isPassedBy
}
