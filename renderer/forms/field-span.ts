const narrowColumns = 6

/** The style of a field in a grid of fields (class `field-grid`): its width of twelve columns, or of six in a narrow window, which shows two fields in a row. */
export const fieldSpan = (width: number): Readonly<Record<'--span' | '--narrow-span', number>> => ({
  '--span': width,
  '--narrow-span': width <= 4 ? narrowColumns / 2 : Math.min(narrowColumns, width)
})
