import { formatDecimal } from '#core/base/format-number.ts'
import { inBothLanguages, plural, type Translator } from '#core/base/translator.ts'
import type { Settings } from '#core/contract/settings.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { AskedContent, PresentedContent, SendQuestion } from '../ipc/handlers/send-permissions.ts'
import { shortLine } from './message-box.ts'
import { systemQuestion, type SystemQuestion } from './read-first.ts'

/** Characters of a text of a declaration or a profile that are shown. */
const longest = 80
const short = (text: string): string => shortLine(text, longest)

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
  record: words('Menurut catatan Ajukan', 'By the record of Ajukan'),
  journal: {
    received: (count: number) => words(`${number(count)} sudah pernah dikirim`, `${number(count)} sent before`),
    refused: (count: number) =>
      words(`${number(count)} sudah pernah dikirim dan ditolak layanan`, `${number(count)} sent before and refused by the service`),
    unknown: (count: number) => words(`${number(count)} mungkin sudah diterima layanan`, `${number(count)} may already be with the service`)
  },
  window: words('Menurut jendela', 'According to the window'),
  remarks: {
    sentBefore: (count: number) =>
      words(
        `${number(count)} sudah dikenal layanan atau dikirim dari tempat lain`,
        `${number(count)} known to the service or sent from elsewhere`
      ),
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

/** Whether a send may overwrite or double something. After a refusal it cannot. */
const isRisky = ({ contents, remarks }: SendQuestion, elsewhere: number): boolean =>
  elsewhere > 0 ||
  contents.some(({ before }) => before === 'received' || before === 'unknown') ||
  remarks.warnings.some((warning) => warning !== 'sends-what-waits')

/**
 * The question before contents are sent to customs: the buttons cancel, send and, if it is offered, show the summary of the window. What the contents and the journal say
 * comes first; what only the window says stands apart, so that it cannot be taken for theirs, and only adds to them.
 */
export const sendDialog = (question: SendQuestion, language: Settings['language']): SystemQuestion => {
  const { profile, contents, remarks, offersSummary } = question
  const text = { id, en }[language]
  const contentLine = ({ car, sha256, facts }: PresentedContent): string =>
    [
      formatAju(car),
      short(facts.importer),
      ...(facts.cif === null ? [] : [`${short(facts.currency)} ${formatDecimal(facts.cif, language, 2)}`]),
      text.lines(facts.lines),
      `${text.content} ${sha256.slice(0, 8)}`
    ].join(' · ')
  const named = <Key extends string>(
    counts: Readonly<Record<Key, number>>,
    texts: Readonly<Record<Key, (count: number) => string>>
  ): string => (Object.keys(counts) as Key[]).flatMap((key) => (counts[key] === 0 ? [] : [texts[key](counts[key])])).join(' · ')
  const countOf = (before: AskedContent['before']): number => contents.filter((content) => content.before === before).length
  const journal = { received: countOf('received'), refused: countOf('refused'), unknown: countOf('unknown') }
  const claimed = new Set(remarks.sentBefore)
  const elsewhere = contents.filter(({ before, sha256 }) => before === 'never' && claimed.has(sha256)).length
  const { refused, required, imported, advice, changed, blocked } = remarks
  const counts = named({ sentBefore: elsewhere, refused, required, imported, advice, changed, blocked }, text.remarks)
  const known = named(journal, text.journal)
  const warnings = remarks.warnings.filter((warning) => warning !== 'may-have-arrived' || journal.unknown === 0)
  const fromWindow = [...(counts === '' ? [] : [counts]), ...warnings.map((warning) => text.warnings[warning])]
  const detail = [
    [`${text.profile} ${short(profile.name)}`, profile.address],
    [...contents.slice(0, mostListed).map(contentLine), ...(contents.length > mostListed ? [text.more(contents.length - mostListed)] : [])],
    ...(known === '' ? [] : [[`${text.record}: ${known}`, ...(journal.unknown > 0 ? [text.warnings['may-have-arrived']] : [])]]),
    ...(fromWindow.length === 0 ? [] : [[`${text.window}:`, ...fromWindow]])
  ]
  return systemQuestion(
    text.title(contents.length, text.kind[profile.kind]),
    detail,
    [text.yes(contents.length), ...(offersSummary ? [text.summary] : [])],
    language,
    isRisky(question, elsewhere) ? 'warning' : 'question'
  )
}
