import { line, lines, members } from './input.ts'
export const letterLimits = { to: 1_000, subject: 300, body: 20_000 } as const

/** Letters to the importer: the host writes a draft, and the mail program of the system opens it. Nothing is sent by this application. */
export const letterMembers = {
  /** Addresses, separated by commas; '' leaves them to the mail program. */
  to: line(letterLimits.to),
  subject: line(letterLimits.subject),
  body: lines(letterLimits.body)
}
export type Letter = { readonly [K in keyof typeof letterMembers]: string }

/** One address without a display name. Stricter than the standard, so that nothing else can be part of a header or of an address line. */
const oneAddress = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+$/

/** The addresses of a list separated by commas, semicolons or spaces. */
export const addressesIn = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((part) => part !== '')

/** The first part that is not an address, or null. */
export const badAddress = (text: string): string | null => addressesIn(text).find((part) => !oneAddress.test(part)) ?? null

/** The template of a letter; '' means the standard text in the language of the window. */
export const letterTemplate = members({ subject: letterMembers.subject, body: letterMembers.body })
export type LetterTemplate = Pick<Letter, 'subject' | 'body'>

/** Placeholders, written in braces. */
export const letterPlaceholders = ['aju', 'importir', 'pemasok', 'invoice', 'total', 'ppjk'] as const
export type LetterPlaceholder = (typeof letterPlaceholders)[number]

/** Fills the placeholders of a template; unknown ones stay unchanged. */
export const fillLetter = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{([a-z]+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole))

/** Texts for the importer that the user pastes into a messenger: a billing to be paid, the release of the goods, what a draft lacks. */
export const messageKinds = ['billing', 'release', 'missing'] as const
export type MessageKind = (typeof messageKinds)[number]
export const messagePlaceholders = [...letterPlaceholders, 'billing', 'tagihan', 'tempo', 'sppb', 'tanggal', 'daftar', 'kurang'] as const
export type MessagePlaceholder = (typeof messagePlaceholders)[number]

/** Templates of these texts; '' means the standard text in the language of the window. */
export const messageTemplates = members({
  billing: lines(letterLimits.body),
  release: lines(letterLimits.body),
  missing: lines(letterLimits.body)
})
export type MessageTemplates = Readonly<Record<MessageKind, string>>
