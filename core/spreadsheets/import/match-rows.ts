import type { Json, JsonObject } from '../../base/json.ts'

/** One row of the sheet as it would be imported. */
export interface PlannedRow {
  readonly row: number
  readonly values: JsonObject
  /** Index of the goods line it changes; null for a new one. */
  readonly into: number | null
}

/** A row that cannot be matched with a line by its item code `text`. */
export interface UnmatchedRow {
  readonly row: number
  readonly text: string
  readonly code: 'no-code' | 'code-twice' | 'code-twice-here'
}

export const mergeKey = 'kd_barang'

const codeOf = (row: JsonObject | undefined): string => {
  const code = row?.[mergeKey]
  return typeof code === 'string' ? code.trim().toUpperCase() : ''
}

/** Matches rows with lines by item code. Missing or ambiguous codes are never guesses: their rows are left out. */
export const matchByCode = (
  rows: readonly { readonly row: number; readonly values: Record<string, Json> }[],
  existing: readonly JsonObject[]
): { readonly rows: readonly PlannedRow[]; readonly unmatched: readonly UnmatchedRow[] } => {
  const lines = new Map<string, number[]>()
  existing.forEach((line, index) => {
    const code = codeOf(line)
    if (code !== '') lines.set(code, [...(lines.get(code) ?? []), index])
  })
  const seen = new Set<string>()
  const unmatched: UnmatchedRow[] = []
  const matched = rows.flatMap(({ row, values }): PlannedRow[] => {
    const text = codeOf(values)
    const leaveOut = (code: UnmatchedRow['code']): PlannedRow[] => {
      unmatched.push({ row, text, code })
      return []
    }
    if (text === '') return leaveOut('no-code')
    if (seen.has(text)) return leaveOut('code-twice')
    seen.add(text)
    const found = lines.get(text) ?? []
    if (found.length > 1) return leaveOut('code-twice-here')
    return [{ row, values, into: found[0] ?? null }]
  })
  return { rows: matched, unmatched }
}
