import type { ReadingFailure } from '#core/import/readers/failure.ts'

/** Why a file cannot be shown; `picture`: a picture that cannot be decoded. A closed union, so that the compiler requires a text for each reason. */
export const pdfFailures = [
  'unreachable',
  'empty',
  'not-pdf',
  'damaged',
  'picture',
  'password',
  'wrong-password',
  'hung',
  'crashed'
] as const
export type PdfFailure = (typeof pdfFailures)[number]

const headWindow = 1024
/** `%PDF-` */
const signature = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** Checks the signature, which PDF readers accept anywhere in the first 1,024 bytes; null if the file looks like a PDF. */
export const failureOfBytes = (bytes: Uint8Array): PdfFailure | null => {
  if (bytes.length === 0) return 'empty'
  const last = Math.min(bytes.length, headWindow) - signature.length
  for (let at = 0; at <= last; at += 1) if (signature.every((byte, index) => bytes[at + index] === byte)) return null
  return 'not-pdf'
}

/** Maps an error of pdf.js to a reason by its name, its only identification. `tried`: a password was given. */
export const failureOfError = (error: unknown, tried = false): PdfFailure =>
  error instanceof Error && error.name === 'PasswordException' ? (tried ? 'wrong-password' : 'password') : 'damaged'

/** What a PDF that does not open is called in the import. */
export const readingFailureOf: Readonly<Record<PdfFailure, ReadingFailure>> = {
  unreachable: 'damaged',
  empty: 'empty',
  'not-pdf': 'unknown',
  damaged: 'damaged',
  picture: 'damaged',
  password: 'locked',
  'wrong-password': 'locked',
  hung: 'damaged',
  crashed: 'damaged'
}
