import { fail, ok, type Result } from '#core/base/result.ts'
import { asNumber } from '../../../database/office/types.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { CallRefused, unlessAborted } from '../connection.ts'
import type { Session } from '../session.ts'
import { sha256Of } from '../../../files/sha256.ts'

/** Bytes of a part, at most 1 MiB. One call per part, so that other calls run in between. */
export const partBytes = 512 * 1024

/**
 * Stores a document at the office, which may have parts of it already. Resolves with whether the office has hashed it: only then this desk may remove its
 * own.
 */
export const putDocument = async (session: Session, sha256: string, bytes: Uint8Array): Promise<boolean> => {
  const of = Math.max(1, Math.ceil(bytes.length / partBytes))
  const put = async (indexes: readonly number[]): Promise<boolean> => {
    for (const index of indexes) {
      const part = Buffer.from(bytes.subarray(index * partBytes, (index + 1) * partBytes))
      const answer = await session.write('put_chunk', { sha256, index, of, bytes: bytes.length, data: part.toString('base64') })
      if (answer['verified'] === true) return true
    }
    return false
  }
  const all = Array.from({ length: of }, (_, index) => index)
  const found = await session.read('document_parts', { sha256, of, bytes: bytes.length })
  if (found['verified'] === true) return true
  const missing = Array.isArray(found['missing']) ? found['missing'].map(asNumber) : all
  try {
    return await put(missing.length > 0 ? missing : all)
  } catch (error) {
    // Another desk uploaded a part with different bytes. The missing ones come last: the office keeps no part with which the hash differs.
    if (error instanceof CallRefused && error.code === 'office-hash-differs' && missing.length < of)
      return put([...all.filter((index) => !missing.includes(index)), ...missing])
    throw error
  }
}

/** A download that can resume. */
export interface Download {
  readonly sha256: string
  readonly parts: Buffer[]
}

/** The bytes of a document of the office; a failure if their hash is another one. Rejects when the signal aborts. */
export const getDocument = async (
  session: Session,
  { sha256, parts }: Download,
  progress: (done: number, total: number) => void,
  signal: AbortSignal
): Promise<Result<Uint8Array>> => {
  for (let of = parts.length + 1; parts.length < of;) {
    const answer = await unlessAborted(session.read('get_chunk', { sha256, index: parts.length }), signal)
    parts.push(Buffer.from(stringOrEmpty(answer['data']), 'base64'))
    of = asNumber(answer['of'])
    progress(
      parts.reduce((sum, { length }) => sum + length, 0),
      asNumber(answer['bytes'])
    )
  }
  const bytes = Buffer.concat(parts)
  parts.length = 0
  return sha256Of(bytes) === sha256 ? ok(bytes) : fail('office-hash-differs')
}
