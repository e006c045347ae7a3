import { formatDecimal } from '#core/base/format-number.ts'
import { inBothLanguages, plural, type Translator } from '#core/base/translator.ts'
import type { Settings } from '#core/contract/settings.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { PresentedContent, SendQuestion } from '../ipc/handlers/send-permissions.ts'
import { oneLine } from './message-box.ts'
import { systemQuestion, type SystemQuestion } from './read-first.ts'

/** A text of a declaration or a profile as part of a line: not long. */
const short = (text: string): string => [...oneLine(text)].slice(0, 80).join('')

/** Declarations that the question before a send lists one by one. */
const mostListed = 8

const { id, en } = inBothLanguages(({ words, number }: Translator) => ({
  title: (count: number, kind: string) =>
    words(`Kirim ${number(count)} deklarasi ke layanan ${kind}?`, `Send ${plural(count, 'declaration')} to the ${kind} service?`),
  kind: {
    production: words('PRODUKSI', 'PRODUCTION'),
    training: words('uji coba', 'trial'),
    practice: words('simulasi', 'practice')
  },
  profile: words('Profil', 'Profile'),
  lines: (count: number) => words(`${number(count)} barang`, plural(count, 'line')),
  content: words('isi', 'content'),
  more: (count: number) => words(`… dan ${number(count)} deklarasi lain`, `… and ${number(count)} more`),
  remarks: {
    sentBefore: (count: number) => words(`${number(count)} sudah pernah dikirim`, `${number(count)} sent before`),
    refused: (count: number) =>
      words(`${number(count)} penolakan layanan belum diperbaiki`, `${plural(count, 'refusal')} of the service not fixed`),
    required: (count: number) => words(`${number(count)} bidang wajib masih kosong`, `${plural(count, 'required field')} still empty`),
    imported: (count: number) =>
      words(`${number(count)} nilai dari berkas belum diperiksa`, `${plural(count, 'value')} from files not checked`),
    advice: (count: number) => words(`${number(count)} saran terbuka`, plural(count, 'open suggestion')),
    changed: (count: number) =>
      words(`${number(count)} nilai berubah sejak kiriman terakhir`, `${plural(count, 'value')} changed since the last submission`),
    blocked: (count: number) => words(`${number(count)} deklarasi tidak ikut dikirim`, `${plural(count, 'declaration')} not sent`)
  },
  warnings: {
    'changed-elsewhere': words(
      'Ada yang sempat diubah di meja lain sejak disiapkan.',
      'Some were changed at another desk since they were queued.'
    ),
    'other-service': words(
      'Alamat profil diubah sejak ada yang disiapkan.',
      'The address of the profile was changed since some were queued.'
    ),
    'may-have-arrived': words(
      'Ada yang mungkin sudah diterima layanan; kiriman ulang dapat tercatat dua kali.',
      'The service may already have some of them; sending again may record them twice.'
    ),
    'sends-what-waits': words('Mulai sekarang antrean dikirim otomatis.', 'From now on the queue is sent automatically.')
  },
  yes: (count: number) => words(count === 1 ? 'Kirim' : `Kirim ${number(count)}`, count === 1 ? 'Send' : `Send ${number(count)}`),
  summary: words('Lihat rincian', 'Show details')
}))

/** The question before contents are sent to customs: the buttons cancel, send and, if it is offered, show the summary of the window. */
export const sendDialog = (question: SendQuestion, language: Settings['language']): SystemQuestion => {
  const { profile, contents, remarks, isRisky, offersSummary } = question
  const text = { id, en }[language]
  const contentLine = ({ car, sha256, facts }: PresentedContent): string =>
    [
      formatAju(car),
      short(facts.importer),
      ...(facts.cif === null ? [] : [`${short(facts.currency)} ${formatDecimal(facts.cif, language, 2)}`]),
      text.lines(facts.lines),
      `${text.content} ${sha256.slice(0, 8)}`
    ].join(' · ')
  const remarkKeys = ['sentBefore', 'refused', 'required', 'imported', 'advice', 'changed', 'blocked'] as const
  const known = remarkKeys.flatMap((key) => (remarks[key] === 0 ? [] : [text.remarks[key](remarks[key])]))
  const detail = [
    [`${text.profile} ${short(profile.name)}`, profile.address],
    [...contents.slice(0, mostListed).map(contentLine), ...(contents.length > mostListed ? [text.more(contents.length - mostListed)] : [])],
    ...(known.length === 0 ? [] : [known.join(' · ')]),
    ...remarks.warnings.map((warning) => text.warnings[warning])
  ]
  return systemQuestion(
    text.title(contents.length, text.kind[profile.kind]),
    detail,
    [text.yes(contents.length), ...(offersSummary ? [text.summary] : [])],
    language,
    isRisky ? 'warning' : 'question'
  )
}
