import { X509Certificate } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isServerName, makeServerCertificate } from '../../server/certificate.ts'
import { keyFingerprint, writtenFingerprint } from '../../server/trust.ts'
import { pathIn, type ToolContext } from '../context.ts'
import { writeNewFile } from '../new-file.ts'
import { ToolProblem } from '../problem.ts'

const readCertificate = async (path: string): Promise<X509Certificate> => {
  try {
    return new X509Certificate(await readFile(path))
  } catch (error) {
    throw new ToolProblem('file-failed', error instanceof Error ? error.message : path)
  }
}

/** `certificate --host A,B [--out FOLDER]` or `certificate --show FILE`. */
export const runCertificate = async ({ args, io, text }: ToolContext): Promise<void> => {
  const shown = args.option('show').at(-1)
  if (shown !== undefined) {
    io.out(text.fingerprint(writtenFingerprint(keyFingerprint(await readCertificate(pathIn(io, shown))))))
    return
  }
  const hosts = args.option('host').flatMap((list) => list.split(','))
  if (hosts.length === 0) throw new ToolProblem('argument-missing', '--host')
  const wrong = hosts.find((host) => !isServerName(host))
  if (wrong !== undefined) throw new ToolProblem('bad-host', wrong)
  const folder = pathIn(io, args.option('out').at(-1) ?? '.')
  const { certificate, key } = makeServerCertificate(hosts, io.now())
  const [certificatePath, keyPath] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  await writeNewFile(keyPath, key, 0o600)
  await writeNewFile(certificatePath, certificate, 0o644)
  io.out(text.certificateWritten(certificatePath, keyPath))
  io.out(text.fingerprint(writtenFingerprint(keyFingerprint(new X509Certificate(certificate)))))
}
