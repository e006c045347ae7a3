import { nextTick, onBeforeUnmount, onMounted, ref, watch, type Ref } from 'vue'

/** The children of a bar that wraps stand in one line. */
const fitsInOneLine = (bar: HTMLElement): boolean => {
  const [first, ...others] = [...bar.children] as HTMLElement[]
  return others.every((child) => child.offsetTop <= (first?.offsetTop ?? 0) + (first?.offsetHeight ?? 0) / 2)
}

/**
 * How tight a bar has to be to stand in one line, 0 to `most`; past that it wraps. `shape` changes when its content may need other room:
 * looking costs a layout, so digits that only become other digits must not change it.
 */
export const useOverflow = (bar: Readonly<Ref<HTMLElement | null>>, most: number, shape: () => string): Readonly<Ref<number>> => {
  const tightness = ref(0)
  let width = 0
  let asked = 0
  const fit = async (): Promise<void> => {
    asked += 1
    const mine = asked
    for (let level = 0; level <= most; level += 1) {
      tightness.value = level
      // Before the browser paints: nobody sees the bar trying.
      await nextTick()
      if (mine !== asked || bar.value === null || fitsInOneLine(bar.value)) return
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
  onBeforeUnmount(() => {
    observer.disconnect()
  })
  watch(shape, () => void fit(), { flush: 'post' })
  return tightness
}
