import type { AttachmentKind } from '#core/contract/attachments.ts'

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  bytes.length >= at + text.length && [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** The kind of a file by its first bytes; its name is not asked. A PDF may begin with other bytes, as in what some scanners write. */
export const kindOfBytes = (bytes: Uint8Array): AttachmentKind => {
  if (Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-')) return 'pdf'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return startsWith(bytes, 'BM') && bytes.length > 26 ? 'bmp' : 'other'
}
