import type { MessageBoxOptions } from 'electron'
import { formatDecimal } from '#core/base/format-number.ts'
import type { Settings } from '#core/contract/settings.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { PresentedContent, SendQuestion } from '../ipc/handlers/send-permissions.ts'

/** A text of a declaration or a profile as part of a line: without breaks and marks that would change what is read, and not long. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 80)

/** Declarations that the question before a send lists one by one. */
const mostListed = 8

const sendTexts = {
  id: {
    title: (count: number, kind: string) => `Kirim ${count} deklarasi ke layanan ${kind}?`,
    kind: { production: 'PRODUKSI', training: 'uji coba', practice: 'simulasi' },
    profile: 'Profil',
    lines: 'barang',
    content: 'isi',
    more: (count: number) => `… dan ${count} deklarasi lain`,
    remarks: {
      sentBefore: 'sudah pernah dikirim',
      refused: 'penolakan layanan belum diperbaiki',
      required: 'bidang wajib masih kosong',
      imported: 'nilai dari berkas belum diperiksa',
      advice: 'saran terbuka',
      changed: 'nilai berubah sejak kiriman terakhir',
      blocked: 'deklarasi tidak ikut dikirim'
    },
    warnings: {
      'changed-elsewhere': 'Ada yang sempat diubah di meja lain sejak disiapkan.',
      'other-service': 'Alamat profil diubah sejak ada yang disiapkan.',
      'may-have-arrived': 'Ada yang mungkin sudah diterima layanan; kiriman ulang dapat tercatat dua kali.',
      'sends-what-waits': 'Sejak sekarang yang menunggu dikirim otomatis.'
    },
    cancel: 'Batal',
    yes: (count: number) => (count === 1 ? 'Kirim' : `Kirim ${count}`),
    summary: 'Lihat rincian'
  },
  en: {
    title: (count: number, kind: string) => `Send ${count === 1 ? 'one declaration' : `${count} declarations`} to the ${kind} service?`,
    kind: { production: 'PRODUCTION', training: 'trial', practice: 'practice' },
    profile: 'Profile',
    lines: 'lines',
    content: 'content',
    more: (count: number) => `… and ${count} more`,
    remarks: {
      sentBefore: 'sent before',
      refused: 'refusals of the service not mended',
      required: 'required fields still blank',
      imported: 'values from files not checked',
      advice: 'open advice',
      changed: 'values changed since the last submission',
      blocked: 'declarations are not sent'
    },
    warnings: {
      'changed-elsewhere': 'Some were changed at another desk since they were queued.',
      'other-service': 'The address of the profile was changed since some were queued.',
      'may-have-arrived': 'The service may already have some of them; sending again may record them twice.',
      'sends-what-waits': 'From now on what waits is sent automatically.'
    },
    cancel: 'Cancel',
    yes: (count: number) => (count === 1 ? 'Send' : `Send ${count}`),
    summary: 'Show details'
  }
} as const

/** The question before contents are sent to customs: the buttons cancel, send and, if it is offered, show the summary of the window. Enter sends unless it is risky. */
export const sendDialog = (question: SendQuestion, language: Settings['language']): MessageBoxOptions => {
  const { profile, contents, remarks, isRisky, offersSummary } = question
  const text = sendTexts[language]
  const contentLine = ({ car, sha256, facts }: PresentedContent): string =>
    [
      formatAju(car),
      oneLine(facts.importer),
      ...(facts.cif === null ? [] : [`${oneLine(facts.currency)} ${formatDecimal(facts.cif, language, 2)}`]),
      `${facts.lines} ${text.lines}`,
      `${text.content} ${sha256.slice(0, 8)}`
    ].join(' · ')
  const remarkKeys = ['sentBefore', 'refused', 'required', 'imported', 'advice', 'changed', 'blocked'] as const
  const known = remarkKeys.flatMap((key) => (remarks[key] === 0 ? [] : [`${remarks[key]} ${text.remarks[key]}`]))
  const detail = [
    `${text.profile} ${oneLine(profile.name)}\n${profile.address}`,
    [
      ...contents.slice(0, mostListed).map(contentLine),
      ...(contents.length > mostListed ? [text.more(contents.length - mostListed)] : [])
    ].join('\n'),
    ...(known.length === 0 ? [] : [known.join(' · ')]),
    ...remarks.warnings.map((warning) => text.warnings[warning])
  ]
  return {
    type: isRisky ? 'warning' : 'question',
    message: text.title(contents.length, text.kind[profile.kind]),
    detail: detail.join('\n\n'),
    buttons: [text.cancel, text.yes(contents.length), ...(offersSummary ? [text.summary] : [])],
    defaultId: isRisky ? 0 : 1,
    cancelId: 0,
    noLink: true
  }
}
