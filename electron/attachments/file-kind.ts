import type { AttachmentKind } from '#core/contract/archive.ts'

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  bytes.length >= at + text.length && [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** The kind of a file by its first bytes, not its name. Some scanners write other bytes before the signature of a PDF. */
export const kindOfBytes = (bytes: Uint8Array): AttachmentKind => {
  if (Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-')) return 'pdf'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return startsWith(bytes, 'BM') && bytes.length > 26 ? 'bmp' : 'other'
}
