import { nextTick, onMounted, ref, watch, type Ref } from 'vue'
import { partId, settingsSections, type SettingsSection } from '../store/settings-sections.ts'

export interface Parts {
  /** The part the page is at. */
  readonly current: Ref<SettingsSection>
  /** Brings a part into view and puts the cursor at its beginning. */
  readonly show: (part: SettingsSection) => void
  readonly onScroll: () => void
}

/** A part counts as the one that is read once its top is this near to that of the page, in CSS pixels. */
const near = 48

const elementOf = (part: SettingsSection): HTMLElement | null => document.getElementById(partId(part))

/** Which part of a long page is read, and the way to another. `wanted`: the part the address names. */
export const useSections = (scroller: Readonly<Ref<HTMLElement | null>>, wanted: () => string | undefined): Parts => {
  const current = ref<SettingsSection>('appearance')
  /** Where the last jump ended: the last parts of the page cannot come to its top, and are current nevertheless. */
  let jumpedTo: number | null = null

  const show = (part: SettingsSection): void => {
    const element = elementOf(part)
    if (!scroller.value || !element) return
    element.scrollIntoView({ block: 'start' })
    element.focus({ preventScroll: true })
    current.value = part
    jumpedTo = scroller.value.scrollTop
  }

  const onScroll = (): void => {
    if (!scroller.value) return
    const { scrollTop, scrollHeight, clientHeight } = scroller.value
    if (jumpedTo !== null && Math.abs(scrollTop - jumpedTo) < 2) return
    jumpedTo = null
    const top = scroller.value.getBoundingClientRect().top + near
    const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
    const reached = settingsSections.filter((part) => (elementOf(part)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= top)
    current.value = (isAtEnd ? settingsSections.findLast((part) => elementOf(part) !== null) : reached.at(-1)) ?? 'appearance'
  }

  const showWanted = async (): Promise<void> => {
    const part = settingsSections.find((one) => one === wanted())
    await nextTick()
    if (part) show(part)
  }
  onMounted(showWanted)
  watch(wanted, showWanted)

  return { current, show, onScroll }
}
