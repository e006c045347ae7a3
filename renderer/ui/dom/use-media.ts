import { onUnmounted, ref, type Ref } from 'vue'

/**
 * Widths of the window in CSS pixels at which the layout changes. A media query cannot read a CSS variable,
 * so `<style>` repeats the number: `@media (max-width: 1279px)` is "below `medium`", `@media (min-width: 1700px)` is "from `wide`".
 * `npm run check` refuses other widths.
 */
export const breakpoints = {
  /** A window enlarged so that a list and its details do not fit beside each other: 1366 px at 160 % and more. */
  tiny: 860,
  /** A screen of 1536 or 1600 px enlarged to 150 %. */
  small: 1100,
  /** The smallest screen at 100 %. */
  medium: 1280,
  large: 1536,
  /** Space for a second text column beside a list. */
  wide: 1700
} as const

type Breakpoint = keyof typeof breakpoints

/** Media query for `useMedia`. */
export const below = (name: Breakpoint): string => `(max-width: ${breakpoints[name] - 1}px)`
export const from = (name: Breakpoint): string => `(min-width: ${breakpoints[name]}px)`

/** Whether a media query matches, updated until the component is unmounted. */
export const useMedia = (query: string): Readonly<Ref<boolean>> => {
  const media = window.matchMedia(query)
  const holds = ref(media.matches)
  const measure = (): void => void (holds.value = media.matches)
  media.addEventListener('change', measure)
  onUnmounted(() => media.removeEventListener('change', measure))
  return holds
}
