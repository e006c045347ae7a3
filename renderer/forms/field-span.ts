/** The number of a box as shown beside its field: of the printed form BC 2.8 without its name (`28:33` is `33`), of BC 2.0 with it; '' for the head of the form. */
export const boxText = (box: string | undefined): string =>
  box?.replace(/^(28|20):?/, (_, form: string) => (form === '28' ? '' : 'BC 2.0 · ')) ?? ''

const narrowColumns = 6

/** The style of a field in a grid of fields (class `field-grid`): its width of twelve columns, or of six in a narrow window, which shows two fields in a row. */
export const fieldSpan = (width: number): Readonly<Record<'--span' | '--narrow-span', number>> => ({
  '--span': width,
  '--narrow-span': width <= 4 ? narrowColumns / 2 : Math.min(narrowColumns, width)
})
