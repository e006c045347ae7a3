import type { CellEdit } from '../../../../renderer/grid/sheet/cells/cell-edit.ts'
import type { CommitPhase, GridEdit, GridReport } from '../../../../renderer/grid/sheet/grid-props.ts'

type Line = Record<string, unknown>

/** The rows after an edit of the grid, as a store has them. Copied and moved rows stay as they are. */
export const applyEdit = (rows: readonly Line[], edit: GridEdit, blank: (at: number) => Line): readonly Line[] => {
  const set = (cells: readonly CellEdit[]): readonly Line[] => {
    const next = [...rows]
    for (const { row, key, value } of cells) next[row] = { ...next[row], [key]: value }
    return next
  }
  if (edit.kind === 'type') return set([edit.cell])
  if (edit.kind === 'set') return set(edit.cells)
  if (edit.kind === 'insert') return rows.toSpliced(edit.at, 0, ...Array.from({ length: edit.count }, () => blank(edit.at)))
  return edit.kind === 'remove' ? rows.filter((_, index) => !edit.rows.includes(index)) : rows
}

/** The content of an event under one name for each kind: `edit` is a typed cell, `edits` are cells that belong together. */
export const namedEdits = (edits: readonly GridEdit[], phase: CommitPhase): [string, unknown][] =>
  phase === 'cancelled' && edits.length === 0
    ? [['cancel', null]]
    : edits.map((edit) => {
        if (edit.kind === 'type') return [phase === 'typing' ? 'typing' : 'edit', edit.cell]
        if (edit.kind === 'set') return ['edits', edit.cells]
        const { kind, ...payload } = edit
        return [kind, payload]
      })

export const namedReport = (report: GridReport): [string, unknown] => {
  if (report.kind === 'unreadable') return [report.kind, report.cells]
  if (report.kind === 'refused') return [report.kind, report.why]
  return [report.kind, report.kind === 'doubtful' ? report.question : null]
}
