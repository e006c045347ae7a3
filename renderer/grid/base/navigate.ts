import { inside, type Place, type Size } from './range.ts'

export interface Keystroke {
  readonly key: string
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** The place an arrow, Home, End or Page key leads to, whether or not Shift extends the range; null for every other key. */
export const movedBy = (stroke: Keystroke, from: Place, size: Size, pageRows: number): Place | null => {
  if (stroke.altKey) return null
  const far = stroke.ctrlKey || stroke.metaKey
  const to = target(stroke.key, far, from, size, pageRows)
  return to === null ? null : inside(to, size)
}

const target = (key: string, far: boolean, { row, column }: Place, size: Size, pageRows: number): Place | null => {
  switch (key) {
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: far ? size.rows - 1 : row + 1, column }
    case 'ArrowLeft':
      return { row, column: far ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: far ? size.columns - 1 : column + 1 }
    case 'Home':
      return { row: far ? 0 : row, column: 0 }
    case 'End':
      return { row: far ? size.rows - 1 : row, column: size.columns - 1 }
    case 'PageUp':
      return { row: row - pageRows, column }
    case 'PageDown':
      return { row: row + pageRows, column }
    default:
      return null
  }
}

/** The next cell in reading order, or null at the end of the grid, where Tab leaves it. */
export const tabbedTo = (from: Place, backwards: boolean, size: Size): Place | null => {
  const at = from.row * size.columns + from.column + (backwards ? -1 : 1)
  return at < 0 || at >= size.rows * size.columns ? null : { row: Math.floor(at / size.columns), column: at % size.columns }
}

/** Whether a key writes a character, so that typing it begins to replace the cell. AltGr reports Ctrl and Alt together. */
export const writes = (stroke: Keystroke): boolean => stroke.key.length === 1 && !stroke.metaKey && stroke.ctrlKey === stroke.altKey
