/** The number of a box as shown beside its field: of the printed form BC 2.8 without its name (`28:33` is `33`), of BC 2.0 with it; '' for the head of the form. */
export const boxText = (box: string | undefined): string =>
  box?.replace(/^(28|20):?/, (_, form: string) => (form === '28' ? '' : 'BC 2.0 · ')) ?? ''
