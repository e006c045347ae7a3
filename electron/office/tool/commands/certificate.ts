import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { keyFingerprint, writtenFingerprint } from '../../server/trust.ts'
import { pathIn, type ToolContext } from '../context.ts'
import { writeServerCertificate } from '../operations/certificate.ts'
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
  const folder = pathIn(io, args.option('out').at(-1) ?? '.')
  const { certificate, key, fingerprint } = await writeServerCertificate(hosts, folder, io.now())
  io.out(text.certificateWritten(certificate, key))
  io.out(text.fingerprint(writtenFingerprint(fingerprint)))
}
