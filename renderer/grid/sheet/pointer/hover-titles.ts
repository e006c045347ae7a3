import type { CellPosition } from '../../base/range.ts'
import { cellPositionOf } from './use-drag-range.ts'

/**
 * Returns a mouseover listener that sets the tooltip of a cell: its text if it is cut off, then the given lines.
 * Set on hover, because measuring thousands of cells is slow.
 */
export const createHoverTitles =
  (linesOf: (position: CellPosition) => readonly (string | undefined)[]): ((event: MouseEvent) => void) =>
  (event) => {
    const position = cellPositionOf(event.target)
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
    if (position === null || cell === null) return
    const fullText = cell.scrollWidth > cell.clientWidth ? cell.textContent.trim() : ''
    cell.title = [fullText, ...linesOf(position)].filter(Boolean).join('\n')
  }
