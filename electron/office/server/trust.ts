import { createHash, type X509Certificate } from 'node:crypto'

/**
 * How the server of an office is recognised: by the SHA-256 of the public key in its certificate, or by a public authority and its host name, as a
 * managed service has it.
 */
export type ServerTrust = { readonly kind: 'key'; readonly sha256: string } | { readonly kind: 'authority' }

export interface ServerAddress {
  readonly host: string
  readonly port: number
}

/** SHA-256 of the public key (SubjectPublicKeyInfo): stays the same when a certificate is renewed with the same key. */
export const keyFingerprint = (certificate: X509Certificate): string =>
  createHash('sha256')
    .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')

/** In groups of four digits, for comparison by a person. */
export const writtenFingerprint = (sha256: string): string => sha256.match(/.{4}/g)?.join(' ') ?? sha256
