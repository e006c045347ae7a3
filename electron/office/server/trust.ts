import { createHash, type X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { isServerName } from './certificate.ts'

/**
 * How the server of an office is recognised: by the SHA-256 of the public key in its certificate, or by a public authority and its host name, as a
 * managed service has it.
 */
export type ServerTrust = { readonly kind: 'key'; readonly sha256: string } | { readonly kind: 'authority' }

export interface ServerAddress {
  readonly host: string
  readonly port: number
}

/** `HOST`, `HOST:PORT` or `[IPv6]:PORT`; null for anything else. */
export const parseAddress = (text: string, usualPort: number): ServerAddress | null => {
  const [, six, name = '', digits] = /^(?:\[([\da-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const [host, port] = [six ?? name, digits === undefined ? usualPort : Number(digits)]
  const isHost = six === undefined ? isServerName(host) : isIP(six) === 6
  return isHost && port >= 1 && port <= 65_535 ? { host, port } : null
}

/** As `parseAddress` reads it. */
export const writeAddress = ({ host, port }: ServerAddress): string => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)

/** SHA-256 of the public key (SubjectPublicKeyInfo): stays the same when a certificate is renewed with the same key. */
export const keyFingerprint = (certificate: X509Certificate): string =>
  createHash('sha256')
    .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')

/** In groups of four digits, for comparison by a person. */
export const writtenFingerprint = (sha256: string): string => sha256.match(/.{4}/g)?.join(' ') ?? sha256
