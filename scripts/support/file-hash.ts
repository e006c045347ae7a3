import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** The hash of a file of any size. */
export const fileHash = async (path: string, algorithm: 'sha256' | 'sha512', encoding: 'hex' | 'base64'): Promise<string> => {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(path), hash)
  return hash.digest(encoding)
}
