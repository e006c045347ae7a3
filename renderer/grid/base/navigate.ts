import { clampToSize, type CellPosition, type Size } from './range.ts'

export interface Keystroke {
  readonly key: string
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** The cell that an arrow, Home, End or Page key moves to, with or without Shift; null for every other key. */
export const moveTarget = (stroke: Keystroke, from: CellPosition, size: Size, pageRows: number): CellPosition | null => {
  if (stroke.altKey) return null
  const toEdge = stroke.ctrlKey || stroke.metaKey
  const to = target(stroke.key, toEdge, from, size, pageRows)
  return to === null ? null : clampToSize(to, size)
}

const target = (key: string, toEdge: boolean, { row, column }: CellPosition, size: Size, pageRows: number): CellPosition | null => {
  switch (key) {
    case 'ArrowUp':
      return { row: toEdge ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: toEdge ? size.rows - 1 : row + 1, column }
    case 'ArrowLeft':
      return { row, column: toEdge ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: toEdge ? size.columns - 1 : column + 1 }
    case 'Home':
      return { row: toEdge ? 0 : row, column: 0 }
    case 'End':
      return { row: toEdge ? size.rows - 1 : row, column: size.columns - 1 }
    case 'PageUp':
      return { row: row - pageRows, column }
    case 'PageDown':
      return { row: row + pageRows, column }
    default:
      return null
  }
}

/** The next cell in reading order; null at the end of the grid, where Tab leaves the grid. */
export const tabTarget = (from: CellPosition, backwards: boolean, size: Size): CellPosition | null => {
  const at = from.row * size.columns + from.column + (backwards ? -1 : 1)
  return at < 0 || at >= size.rows * size.columns ? null : { row: Math.floor(at / size.columns), column: at % size.columns }
}

/** Whether a key writes a character and thus starts to replace the cell. AltGr reports Ctrl and Alt together. */
export const isTextKey = (stroke: Keystroke): boolean => stroke.key.length === 1 && !stroke.metaKey && stroke.ctrlKey === stroke.altKey
