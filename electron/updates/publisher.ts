import { execFile } from 'node:child_process'
import { memberOf } from '#core/base/json-guards.ts'
import { powershell, powershellArguments } from './installer.ts'
import { UpdateRefused } from './refused.ts'

/** Result of the signature check by Windows. */
export interface FileSignature {
  /** Windows has verified the whole file and trusts its signer. */
  readonly isValid: boolean
  /** Subject of the certificate; '' without one. */
  readonly publisher: string
}

/** Null where Windows does not answer. */
export type ReadSignature = (path: string) => Promise<FileSignature | null>

/** The status as its name; a number would differ between versions of Windows. The path is never part of the script. */
const script = `$s = Get-AuthenticodeSignature -LiteralPath $env:AJUKAN_UPDATE_FILE
ConvertTo-Json -Compress @{ status = $s.Status.ToString(); publisher = [string]$s.SignerCertificate.Subject }`

export const readSignatureText = (text: string): FileSignature | null => {
  let found: unknown = null
  try {
    found = JSON.parse(text.trim())
  } catch {
    // As no answer.
  }
  const [status, publisher] = [memberOf(found, 'status'), memberOf(found, 'publisher')]
  return typeof status === 'string' && typeof publisher === 'string' ? { isValid: status === 'Valid', publisher } : null
}

/** Asks Windows. A module path of another PowerShell would hide the command from it. */
export const readSignature =
  (systemRoot: string): ReadSignature =>
  (path) =>
    new Promise((resolve) => {
      const { PSModulePath: _, ...environment } = process.env
      execFile(
        powershell(systemRoot),
        [...powershellArguments(script)],
        { env: { ...environment, AJUKAN_UPDATE_FILE: path }, timeout: 120_000, windowsHide: true },
        (_error, output) => resolve(readSignatureText(output))
      )
    })

/**
 * A package for Windows must have the same signer as this application. If this application is not signed there is nothing to compare: the signature of
 * the manifest, verified before, is then the only check. Rejects with `UpdateRefused`.
 */
export const demandPublisher = async (file: string, executable: string, read: ReadSignature): Promise<void> => {
  const own = await read(executable)
  if (own?.publisher === '') return
  const found = own === null ? null : await read(file)
  if (own === null || found === null || !found.isValid || found.publisher !== own.publisher) throw new UpdateRefused('publisher')
}
