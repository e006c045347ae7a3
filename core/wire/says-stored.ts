import type { HttpReply } from '../base/ports.ts'

/**
 * Words with which services say that they have a submission already, in both languages. They decide no outcome: they only keep the offer to send again closed,
 * so a word too many costs a look into the portal.
 */
const has = [
  '(?:sudah|sdh|udah|telah|tlh)(?! (?:tidak|habis|lewat|berakhir|kedaluwarsa|kadaluarsa|tutup))',
  '(?<!(?:belum|tidak|tdk|bukan|gagal|never) )(?:pernah|terdaftar|tercatat|tersimpan|terkirim|terpakai|disimpan|dicatat|didaftarkan)',
  '(?<!(?:belum|tidak|tdk|bukan|gagal|dapat|bisa) )(?:diterima|dikirim|diproses)',
  '(?:sedang|masih)(?: dalam)?(?: di)? ?proses',
  '(?<!(?:not|never|be) )(?:already|exists?|existing|registered|received|recorded|stored|saved|accepted|submitted|processed|previously|earlier)',
  'dupli[ck]\\p{L}*',
  'ganda|kembar|dobel|doubled?|twice|dua kali|sebelumnya|konflik|bentrok|conflict\\p{L}*|unique|primary key|ora 00001|in use|in progress|resubmi\\p{L}*'
]
const saysSo = new RegExp(`(?<![\\p{L}\\p{N}])(?:${has.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

/** Characters at the start, and at the end, of an answer in which the words are looked for. */
const [longestStart, longestEnd] = [1024 * 1024, 64 * 1024]

/** The words of a text of JSON or of a page: with its escapes read, and names of members as words (`alreadyExists`, `is_duplicate`). */
const wordsOf = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[\s_-]+/g, ' ')

/** Whether the text of an answer to a submission says, wherever it says it, that the service has the submission already. */
export const replySaysStored = (reply: HttpReply): boolean => {
  const body = reply.kind === 'reply' ? reply.body : (reply.begun ?? '')
  const parts = body.length <= longestStart ? [body] : [body.slice(0, longestStart), body.slice(-longestEnd)]
  return parts.some((part) => saysSo.test(wordsOf(part)))
}
