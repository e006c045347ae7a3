import { X509Certificate } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isServerName, makeServerCertificate } from '../../server/certificate.ts'
import { keyFingerprint } from '../../server/trust.ts'
import { reserveFile } from '../new-file.ts'
import { ToolProblem } from '../problem.ts'

export interface WrittenCertificate {
  /** Paths. */
  readonly certificate: string
  readonly key: string
  /** SHA-256 of the public key, in hexadecimal digits. */
  readonly fingerprint: string
}

/**
 * Makes a certificate for a server and writes it with its key into a folder, as `server.crt` and `server.key`. Throws `bad-host`, `file-exists` (nothing
 * is replaced) or `file-failed`; nothing new stays then.
 */
export const writeServerCertificate = async (hosts: readonly string[], folder: string, now: number): Promise<WrittenCertificate> => {
  const wrong = hosts.find((host) => !isServerName(host))
  if (wrong !== undefined || hosts.length === 0) throw new ToolProblem('bad-host', wrong ?? '')
  const made = makeServerCertificate(hosts, now)
  const paths = { certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') }
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  const key = await reserveFile(paths.key, 0o600)
  const certificate = await reserveFile(paths.certificate, 0o644).catch(async (error: unknown) => {
    await key.abandon()
    throw error
  })
  // A failed step removes its own file.
  await key.write(made.key).catch(async (error: unknown) => {
    await certificate.abandon()
    throw error
  })
  await certificate.write(made.certificate).catch(async (error: unknown) => {
    await rm(paths.key, { force: true })
    throw error
  })
  return { ...paths, fingerprint: keyFingerprint(new X509Certificate(made.certificate)) }
}
