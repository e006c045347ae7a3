import { nextTick, onBeforeUnmount, onMounted, ref, watch, type Ref } from 'vue'

/** Whether the children of a wrapping bar are in one line. */
const fitsInOneLine = (bar: HTMLElement): boolean => {
  const [first, ...others] = [...bar.children] as HTMLElement[]
  return others.every((child) => child.offsetTop <= (first?.offsetTop ?? 0) + (first?.offsetHeight ?? 0) / 2)
}

/**
 * The lowest level of compactness, 0 to `maxLevel`, at which a bar fits in one line; past that it wraps. The bar is measured again when its
 * width or `shape` changes. Measuring forces a layout, so `shape` must not change where digits only become other digits.
 */
export const useOverflow = (bar: Readonly<Ref<HTMLElement | null>>, maxLevel: number, shape: () => string): Readonly<Ref<number>> => {
  const level = ref(0)
  let width = 0
  let run = 0
  const fit = async (): Promise<void> => {
    run += 1
    const thisRun = run
    for (let tried = 0; tried <= maxLevel; tried += 1) {
      level.value = tried
      // Before the browser paints, so that no other level is seen.
      await nextTick()
      if (thisRun !== run || bar.value === null || fitsInOneLine(bar.value)) return
    }
  }
  const observer = new ResizeObserver(() => {
    const now = bar.value?.clientWidth ?? 0
    if (now === width) return
    width = now
    void fit()
  })
  onMounted(() => {
    if (bar.value) observer.observe(bar.value)
    void fit()
  })
  onBeforeUnmount(() => observer.disconnect())
  watch(shape, () => void fit(), { flush: 'post' })
  return level
}
