import { fold } from './fold-text.ts'

/**
 * The names of months by number, folded, full or as their beginning with at least three letters: Indonesian, English, German, Dutch, French, Spanish,
 * Italian, Portuguese, Vietnamese without marks. Thai names are whole words.
 */
const monthNames: readonly string[] = [
  'january|一月|januari|januar|janvier|janv|enero|gennaio|janeiro|มกราคม|ม.ค.',
  'february|二月|februari|februar|pebruari|fevrier|fevr|febrero|febbraio|fevereiro|กุมภาพันธ์|ก.พ.',
  'march|三月|maret|maerz|marz|maart|mrt|mars|marzo|marco|มีนาคม|มี.ค.',
  'april|四月|avril|abril|aprile|apr|avr|abr|เมษายน|เม.ย.',
  'may|五月|mei|mai|mayo|maggio|maio|พฤษภาคม|พ.ค.',
  'june|六月|juni|juin|junio|giugno|junho|jun|มิถุนายน|มิ.ย.',
  'july|七月|juli|juillet|julio|luglio|julho|jul|กรกฎาคม|ก.ค.',
  'august|八月|agustus|augustus|aout|agosto|aug|agu|agt|ags|agst|สิงหาคม|ส.ค.',
  'september|九月|septembre|septiembre|settembre|setembro|sept|set|กันยายน|ก.ย.',
  'october|十月|oktober|octobre|octubre|ottobre|outubro|oct|okt|ตุลาคม|ต.ค.',
  'november|十一月|nopember|novembre|noviembre|novembro|nov|nop|พฤศจิกายน|พ.ย.',
  'december|十二月|desember|dezember|decembre|diciembre|dicembre|dezembro|dec|des|dez|dic|ธันวาคม|ธ.ค.'
]

const thaiName = /[\u0e00-\u0e7f]/

const namesByMonth = monthNames.map((names) => names.split('|').map((name) => name.replace(/\.$/, '')))

/** The number of a month by its name or a short form of three letters or more, 1 to 12; null for another word. */
export const monthOf = (word: string): number | null => {
  const name = (thaiName.test(word) ? word : fold(word)).replace(/\.$/, '')
  if (name.length > 16 || (name.length < 3 && !name.endsWith('月'))) return null
  const found = namesByMonth.flatMap((names, at) =>
    names.some((one) => one === name || (!thaiName.test(name) && one.length > name.length && one.startsWith(name))) ? [at + 1] : []
  )
  const [only = null] = found
  return found.length === 1 ? only : null
}
