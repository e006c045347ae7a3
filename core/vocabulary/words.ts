import { fold } from '../base/fold-text.ts'

const standingApart = /^[\p{Script=Han}\p{Script=Hangul}](?: {1,8}[\p{Script=Han}\p{Script=Hangul}]){1,6}$/u

/**
 * A text for comparing with the vocabulary: folded, without the number of its box (`13.Description`, `⑬`), without punctuation; letters of East Asian scripts
 * stay together.
 */
export const plainWords = (text: string): string =>
  fold(
    text
      .slice(0, 200)
      .replace(/^\s*[\u2460-\u24ff\u2776-\u2793]+/, '')
      .replace(/(?<!\p{L})n\.?\s?[º°]\.?/giu, 'no ')
      .normalize('NFKC')
      // Signs that stand apart to fill their cell: `金 额`.
      .replace(standingApart, (signs) => signs.replaceAll(' ', ''))
  )
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    // `ITEM#` is the number of the item.
    .replace(/(?<=\p{L})\s?#$/u, ' no')
    .replace(/^\s*(?:\(?\d{1,2}[.)](?!\d)|\d{1,2}(?=\p{L}))\s*/u, '')
    .replace(/[^\p{L}\p{M}\p{N}#%@]+/gu, ' ')
    .trim()
