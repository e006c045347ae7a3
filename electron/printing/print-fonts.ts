import type { FontFaces } from '#core/print/block-markup.ts'

/** The typeface of the window as data addresses: a print page loads no file. Loaded with the first print. */
export const printFonts = async (): Promise<FontFaces> => {
  const [{ default: latin }, { default: latinExtended }] = await Promise.all([
    import('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline'),
    import('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?inline')
  ])
  return { latin, latinExtended }
}
