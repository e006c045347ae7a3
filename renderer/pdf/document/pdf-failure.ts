/** Why a file cannot be shown; closed, so that every reason has its words. */
export const pdfFailures = ['unreachable', 'empty', 'not-pdf', 'damaged', 'password', 'wrong-password', 'hung'] as const
export type PdfFailure = (typeof pdfFailures)[number]

const headWindow = 1024
const mark = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** Readers accept `%PDF-` anywhere in the first 1,024 bytes; anything else would only be reported as "damaged", which says less. */
export const failureOfBytes = (bytes: Uint8Array): PdfFailure | null => {
  if (bytes.length === 0) return 'empty'
  const last = Math.min(bytes.length, headWindow) - mark.length
  for (let at = 0; at <= last; at += 1) if (mark.every((byte, index) => bytes[at + index] === byte)) return null
  return 'not-pdf'
}

/** pdf.js tells its refusals apart by the error's name only; `tried` where a password was given. */
export const failureOfError = (error: unknown, tried = false): PdfFailure =>
  error instanceof Error && error.name === 'PasswordException' ? (tried ? 'wrong-password' : 'password') : 'damaged'
