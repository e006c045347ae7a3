import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const iterations = 4096

/** A new password of a desk: 32 random bytes. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/**
 * What PostgreSQL stores for a password (SCRAM-SHA-256, RFC 5802). Sent instead of the password where one is set, so that no password is in a
 * statement, a log or the memory of the server. Of a password of ASCII characters only.
 */
export const scramVerifier = (password: string, salt: Buffer = randomBytes(16)): string => {
  if (!/^[\x21-\x7e]+$/.test(password)) throw new RangeError('the password has characters that would have to be normalised')
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(hmac('Client Key')).digest()
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored.toString('base64')}:${hmac('Server Key').toString('base64')}`
}
