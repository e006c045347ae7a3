import type { Place } from './range.ts'
import { placeOf } from './use-drag-range.ts'

/**
 * Listener that gives a cell its title on hover: its text where that does not fit, and what else is known of the place.
 * Asked only then, as measuring thousands of cells would not be light.
 */
export const hoverTexts =
  (knownOf: (place: Place) => readonly (string | undefined)[]): ((event: MouseEvent) => void) =>
  (event) => {
    const place = placeOf(event.target)
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
    if (place === null || cell === null) return
    const whole = cell.scrollWidth > cell.clientWidth ? cell.textContent.trim() : ''
    cell.title = [whole, ...knownOf(place)].filter(Boolean).join('\n')
  }
