import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#core/base/result.ts'
import { asNumber, asText } from '../../database/office/types.ts'
import type { Session } from './session.ts'

/** Bytes of a part, at most 1 MiB. */
const partBytes = 512 * 1024

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Stores a document at the office. Resolves with whether the office has hashed it: only then this desk may remove its own. Parts may be sent again. */
export const putDocument = async (session: Session, sha256: string, bytes: Uint8Array): Promise<boolean> => {
  const of = Math.max(1, Math.ceil(bytes.length / partBytes))
  let isVerified = false
  for (let index = 0; index < of && !isVerified; index += 1) {
    const part = Buffer.from(bytes.subarray(index * partBytes, (index + 1) * partBytes))
    const answer = await session.write('put_chunk', { sha256, index, of, bytes: bytes.length, data: part.toString('base64') })
    isVerified = answer['verified'] === true
  }
  return isVerified
}

/** The bytes of a document of the office; a failure if their hash is another one. */
export const getDocument = async (session: Session, sha256: string): Promise<Result<Uint8Array>> => {
  const parts: Buffer[] = []
  for (let [index, of] = [0, 1]; index < of; index += 1) {
    const answer = await session.read('get_chunk', { sha256, index })
    parts.push(Buffer.from(asText(answer['data']), 'base64'))
    of = asNumber(answer['of'])
  }
  const bytes = Buffer.concat(parts)
  return sha256Of(bytes) === sha256 ? ok(bytes) : fail('office-hash-differs')
}
