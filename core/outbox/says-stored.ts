import { shortText } from '../base/json-guards.ts'
import type { Failure } from '../base/result.ts'
import type { SubmitAnswer } from '../contract/submission.ts'

/**
 * Sentences in which services say that they have a submission already, in both languages. They decide no outcome: they only keep the offer to send again closed,
 * so a sentence too many costs a look into the portal.
 */
const has = [
  '(?:sudah|telah)(?! (?:tidak|habis|lewat|berakhir|kedaluwarsa|kadaluarsa|tutup))',
  '(?<!(?:belum|tidak|never) )(?:pernah|terdaftar|tercatat|tersimpan|terkirim|terpakai)',
  '(?<!(?:not|never) )(?:already|exists?|existing|registered|received|recorded|previously)',
  'dupli[ck]\\p{L}*',
  'ganda|kembar|dobel|doubled?|twice|dua kali|sebelumnya|konflik|bentrok|conflict\\p{L}*|unique|in use|resubmi\\p{L}*'
]
const saysSo = new RegExp(`(?<![\\p{L}\\p{N}])(?:${has.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

const conflict = 409
/** Characters of a text in which the sentence is looked for. */
const longest = 1_000
const isSaidIn = (text: string): boolean => saysSo.test(shortText(text.replaceAll('_', ' '), longest))

/** Whether a failure says that the service has the submission already: a conflict, or a text that says so. */
export const failureSaysStored = ({ httpStatus, detail = '' }: Pick<Failure, 'httpStatus' | 'detail'>): boolean =>
  httpStatus === conflict || isSaidIn(detail)

/** As `failureSaysStored`, for an answer that proves nothing: with every text that it has beside or in the results. */
export const answerSaysStored = ({ error = '', message = '', extra = [], entries }: SubmitAnswer): boolean =>
  [
    error,
    message,
    ...extra.map(({ text }) => text),
    ...entries.flatMap((entry) => [
      entry.submitStatus,
      entry.message ?? '',
      ...Object.values(entry.errors),
      ...(entry.extra ?? []).map(({ text }) => text)
    ])
  ].some(isSaidIn)
