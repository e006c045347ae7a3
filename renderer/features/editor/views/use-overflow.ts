import { nextTick, onBeforeUnmount, onMounted, ref, watch, type Ref } from 'vue'

/** Whether the children of a wrapping bar are in one line. */
const fitsInOneLine = (bar: HTMLElement): boolean => {
  const [first, ...others] = [...bar.children] as HTMLElement[]
  return others.every((child) => child.offsetTop <= (first?.offsetTop ?? 0) + (first?.offsetHeight ?? 0) / 2)
}

/**
 * The lowest level of compactness, 0 to `maxLevel`, at which a bar fits in one line; past that it wraps. The bar is measured again when its
 * width or `shape` changes. Measuring forces a layout, so `shape` must not change if only digits change.
 */
export const useOverflow = (bar: Readonly<Ref<HTMLElement | null>>, maxLevel: number, shape: () => string): Readonly<Ref<number>> => {
  const level = ref(0)
  let width = 0
  let run = 0
  /** Starts at the current level, because each tried level forces a layout. */
  const fit = async (): Promise<void> => {
    run += 1
    const thisRun = run
    /** Before the browser paints, so that a level that does not fit is not seen. Null where the bar is gone or measured anew. */
    const fitsAt = async (tried: number): Promise<boolean | null> => {
      level.value = tried
      await nextTick()
      return thisRun !== run || bar.value === null ? null : fitsInOneLine(bar.value)
    }
    let fits = await fitsAt(level.value)
    if (fits === true) {
      while (fits === true && level.value > 0) fits = await fitsAt(level.value - 1)
      if (fits === false) level.value += 1
    } else while (fits === false && level.value < maxLevel) fits = await fitsAt(level.value + 1)
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
