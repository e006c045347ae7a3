/** The number of a box as shown beside its field: of the printed form BC 2.8 without its name (`28:33` is `33`), of BC 2.0 with it; '' for the head of the form. */
export const boxText = (box: string | undefined): string =>
  box?.replace(/^(28|20):?/, (_, form: string) => (form === '28' ? '' : 'BC 2.0 · ')) ?? ''

/** Twelfths of a field that has no width of its own. */
export const usualSpan = 3
const gridColumns = 12
const narrowColumns = 6

/** The style of a field in a grid of fields (class `field-grid`): its width of twelve columns, or of six in a narrow window, which shows two fields in a row. */
export const fieldSpan = (width: number): Readonly<Record<'--span' | '--narrow-span', number>> => ({
  '--span': width,
  '--narrow-span': width <= 4 ? narrowColumns / 2 : Math.min(narrowColumns, width)
})

/** Rows of a grid of fields of these widths. */
const rowsOf = (widths: readonly number[]): number => {
  let [rows, used] = [0, gridColumns]
  for (const width of widths) {
    if (used + width > gridColumns) [rows, used] = [rows + 1, 0]
    used += width
  }
  return rows
}

/** The title and the margins of a group are about as high as a row of fields. */
const head = 1

/**
 * Groups of fields in two columns of about the same height, each in the given order, so that Tab and Enter go down one column and then the other; one column if
 * there is only one group. What is typed moves no group to the other column. `widthsOf`: the fields of a group, in twelfths.
 */
export const inColumns = <Group>(
  groups: readonly Group[],
  widthsOf: (group: Group) => readonly number[]
): readonly (readonly Group[])[] => {
  const heights = groups.map((group) => head + rowsOf(widthsOf(group)))
  const heightOf = (from: number, to: number): number => heights.slice(from, to).reduce((sum, height) => sum + height, 0)
  const highestAt = (at: number): number => Math.max(heightOf(0, at), heightOf(at, groups.length))
  let best = groups.length
  for (let at = groups.length - 1; at > 0; at -= 1) if (highestAt(at) < highestAt(best)) best = at
  return [groups.slice(0, best), groups.slice(best)].filter((column) => column.length > 0)
}
