import { createCipheriv, createDecipheriv, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** Plain bytes of a chunk; only the last one may be shorter. */
export const chunkBytes = 1024 * 1024
export const tagBytes = 16

const [saltBytes, checkBytes, keyBytes] = [16, 16, 32]

/** Encrypts or decrypts chunks by their number, from 0. */
export type ChunkCipher = (chunk: Buffer, number: number, isLast: boolean) => Buffer

/** A kind of files that are locked with a passphrase. */
export interface LockKind {
  /** Begins every file; the last byte is the version of the format. */
  readonly magic: Buffer
  /** The error that is thrown for a wrong passphrase or damaged bytes. */
  readonly refusal: (reason: 'passphrase' | 'damaged', detail: string) => Error
}

/** scrypt with N 2^17, r 8 and p 1: about 0.4 s and 128 MiB. */
const derive = (passphrase: string, salt: Buffer): { readonly key: Buffer; readonly check: Buffer } => {
  const bytes = scryptSync(passphrase.normalize('NFKC'), salt, keyBytes + checkBytes, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 })
  return { key: bytes.subarray(0, keyBytes), check: bytes.subarray(keyBytes) }
}

/** A nonce is unique per key, because each file has a new salt. */
const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

const encrypting =
  (key: Buffer, header: Buffer): ChunkCipher =>
  (chunk, number, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(header)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }

const decrypting =
  (key: Buffer, header: Buffer, refusal: LockKind['refusal']): ChunkCipher =>
  (chunk, number, isLast) => {
    if (chunk.length < tagBytes) throw refusal('damaged', 'cut')
    const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(header)
    cipher.setAuthTag(chunk.subarray(-tagBytes))
    try {
      return Buffer.concat([cipher.update(chunk.subarray(0, -tagBytes)), cipher.final()])
    } catch {
      throw refusal('damaged', `chunk ${number}`)
    }
  }

/** Locks and unlocks the files of one kind: a header with magic, salt and a check of the passphrase, then chunks encrypted with AES-256-GCM. */
export const lockOf = ({ magic, refusal }: LockKind) => {
  const headerBytes = magic.length + saltBytes + checkBytes
  return {
    headerBytes,
    /** The header of a new locked file, and the cipher of its chunks. */
    lockWith(passphrase: string): { readonly header: Buffer; readonly encrypt: ChunkCipher } {
      const salt = randomBytes(saltBytes)
      const { key, check } = derive(passphrase, salt)
      const header = Buffer.concat([magic, salt, check])
      return { header, encrypt: encrypting(key, header) }
    },
    /** `no` for a file of another kind. */
    isLocked(begin: Buffer): 'locked' | 'newer' | 'no' {
      const known = magic.subarray(0, -1)
      if (!begin.subarray(0, known.length).equals(known)) return 'no'
      const version = begin[known.length] ?? 0
      return version > (magic.at(-1) ?? 0) ? 'newer' : version === magic.at(-1) && begin.length >= headerBytes ? 'locked' : 'no'
    },
    /** Throws the refusal `passphrase` for a wrong one. */
    unlockWith(passphrase: string, header: Buffer): ChunkCipher {
      const { key, check } = derive(passphrase, header.subarray(magic.length, magic.length + saltBytes))
      if (!timingSafeEqual(check, header.subarray(-checkBytes))) throw refusal('passphrase', '')
      return decrypting(key, header, refusal)
    }
  }
}
