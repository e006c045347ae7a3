import { fold } from '../base/fold-text.ts'

/** A page of paper, as far as its words tell it from others. */
interface WordedPage {
  readonly texts: readonly { readonly text: string; readonly x: number; readonly y: number }[]
}

/** What says which copy a page is, in the languages of papers; and its number among the pages. */
const copyWords =
  /\b(?:original|originale|orijinal|asli|duplicate|duplicado|duplikat|duplicata|triplicate|triplicado|quadruplicado|cuadruplicado|copy|copia|kopie|kopya|salinan|tembusan|suret)\b|正本|副本|写し/giu
const pageNumber =
  /\b(?:page|pagina|seite|sayfa|halaman|hal|trang|folha)\b[ .:]{0,3}\d{1,4}(?:[ ]?(?:\/|of|de|von|dari|di|van)[ ]?\d{1,4})?/giu

/** A shorter page, such as a back side, may be the same twice. */
const fewestLetters = 80

/** The words of a page in the order of the paper, without those that tell copies apart; '' for a page with too few to say anything. */
const contentOf = ({ texts }: WordedPage): string => {
  const words = texts
    .toSorted((one, other) => Math.round(one.y) - Math.round(other.y) || one.x - other.x)
    .map(({ text }) => text)
    .join(' ')
  const content = fold(words).replace(copyWords, ' ').replace(pageNumber, ' ').replace(/\s+/g, ' ').trim()
  return content.length >= fewestLetters && /\d/.test(content) ? content : ''
}

/** Pages of a paper, each once: the duplicate of an invoice is no second invoice. Pages keep their places, a copy has no texts. */
export const withoutCopies = <Page extends WordedPage>(pages: readonly Page[]): readonly Page[] => {
  const known = new Set<string>()
  return pages.map((page) => {
    const content = contentOf(page)
    if (content === '') return page
    if (known.has(content)) return { ...page, texts: [] }
    known.add(content)
    return page
  })
}
