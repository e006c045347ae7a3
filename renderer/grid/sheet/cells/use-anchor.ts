import { onBeforeUnmount, onMounted, shallowRef, type CSSProperties, type ShallowRef } from 'vue'

/**
 * Position of a popup at a cell: below the element, or above it if there is more space. Updated on scroll and resize; null while the element is
 * not rendered. `height`: largest height of the popup in pixels.
 */
export const useAnchor = (element: () => Element | null, height: number): ShallowRef<CSSProperties | null> => {
  const style = shallowRef<CSSProperties | null>(null)
  const update = (): void => {
    const box = element()?.getBoundingClientRect()
    if (box === undefined) {
      style.value = null
      return
    }
    const below = window.innerHeight - box.bottom
    const minWidth = `${Math.max(200, box.width)}px`
    const side =
      box.left > window.innerWidth - 390
        ? { right: `${Math.max(4, window.innerWidth - box.right)}px` }
        : { left: `${Math.max(4, box.left)}px` }
    style.value =
      below < height && box.top > below
        ? { ...side, minWidth, bottom: `${window.innerHeight - box.top + 1}px` }
        : { ...side, minWidth, top: `${box.bottom + 1}px` }
  }
  onMounted(() => {
    update()
    window.addEventListener('scroll', update, { capture: true, passive: true })
    window.addEventListener('resize', update)
  })
  onBeforeUnmount(() => {
    window.removeEventListener('scroll', update, { capture: true })
    window.removeEventListener('resize', update)
  })
  return style
}
