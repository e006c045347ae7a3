import { createHash } from 'node:crypto'

/** As 64 hexadecimal digits; that of a text is of its UTF-8. */
export const sha256Of = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')
