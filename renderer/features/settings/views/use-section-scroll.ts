import { nextTick, onMounted, onUnmounted, ref, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import { sectionId, settingsSections, type SettingsSection } from '../store/settings-sections.ts'

/** A section is current when its top is at most this far below the top of the visible part, in CSS pixels. */
const tolerance = 48

const elementOf = (section: SettingsSection): HTMLElement | null => document.getElementById(sectionId(section))

/** Tracks which section of a long page is visible, and scrolls to sections. `wanted` returns the section named by the address. */
export const useSectionScroll = (scroller: Readonly<Ref<HTMLElement | null>>, wanted: () => string | undefined) => {
  /** The section at the top of the visible part. */
  const current = ref<SettingsSection>('appearance')
  /** Scroll position after the last `show`. The last sections cannot reach the top of the page, so they stay current until the user scrolls. */
  let shownAt: number | null = null

  /** Scrolls to a section, or to an element in it, and focuses it, so that Tab continues inside it. */
  const show = (section: SettingsSection, id?: string): void => {
    const element = (id ? document.getElementById(id) : null) ?? elementOf(section)
    if (!scroller.value || !element) return
    element.scrollIntoView({ block: 'start' })
    element.focus({ preventScroll: true })
    current.value = section
    shownAt = scroller.value.scrollTop
  }

  const onScroll = (): void => {
    if (!scroller.value) return
    const { scrollTop, scrollHeight, clientHeight } = scroller.value
    if (shownAt !== null && Math.abs(scrollTop - shownAt) < 2) return
    shownAt = null
    const top = scroller.value.getBoundingClientRect().top + tolerance
    const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
    const reached = settingsSections.filter(
      (section) => (elementOf(section)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= top
    )
    current.value = (isAtEnd ? settingsSections.findLast((section) => elementOf(section) !== null) : reached.at(-1)) ?? 'appearance'
  }

  const router = useRouter()
  const showWanted = async (): Promise<void> => {
    await nextTick()
    const section = settingsSections.find((one) => one === wanted())
    if (section) show(section, router.currentRoute.value.hash.slice(1))
  }
  /** A section that grows moves those below it without a scroll event. */
  const resized = new ResizeObserver(() => onScroll())
  onMounted(() => {
    for (const section of settingsSections) {
      const element = elementOf(section)
      if (element) resized.observe(element)
    }
    return showWanted()
  })
  onUnmounted(() => resized.disconnect())
  onUnmounted(router.afterEach(() => void showWanted()))

  return { current, show, onScroll }
}
