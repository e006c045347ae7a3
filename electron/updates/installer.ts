import { spawn, execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backShortcut, updaterName, windowsFolders, type InstallWay, type PackageKind } from '#core/contract/updates.ts'
import { memberOf } from '#core/base/json-guards.ts'
import { isSetUp } from '../files/data-place.ts'
import { UpdateRefused } from './fetch-file.ts'

/** How an installed application was installed. */
export const packageKindOf = (
  platform: NodeJS.Platform,
  executable: string,
  exists: (path: string) => boolean = existsSync
): PackageKind | null => {
  // On Linux only the installed package is below `/usr`.
  if (platform === 'linux') return executable.startsWith('/usr/') ? 'deb' : null
  if (platform === 'win32') return isSetUp(executable, exists) ? 'setup' : 'portable'
  return platform === 'darwin' ? 'dmg' : null
}

/** A program that runs after the application has ended. */
export interface InstallerProgram {
  readonly command: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Its working folder; default: that of this process. */
  readonly folder?: string
  /** A file that it reads. */
  readonly written?: { readonly path: string; readonly content: Uint8Array }
}

/** A package that was downloaded, and what its publisher has signed about it. */
export interface SignedPackage {
  readonly file: string
  /** The manifest file as it was received. */
  readonly manifest: Uint8Array
  readonly sha512: string
}

export interface InstallerDeps {
  readonly kind: PackageKind
  /** Runs a command as administrator after the user has agreed; '' where the system has none. */
  readonly elevate: string
  /** Program to start after installation. */
  readonly executable: string
  /** The data folder that the command line names; '' for the usual one. */
  readonly dataFolder: string
  /** Process of this application, to wait for its end. */
  readonly processId: number
}

const usualElevate = '/usr/bin/pkexec'

/** The program of the system that asks for the password of an administrator; '' without one. */
export const findElevate = (exists: (path: string) => boolean = existsSync): string => (exists(usualElevate) ? usualElevate : '')

export const installWay = (kind: PackageKind, elevate: string): InstallWay =>
  kind === 'setup' || (kind === 'deb' && elevate !== '') ? 'restart' : kind === 'deb' ? 'open' : 'show'

/**
 * The program that installs an update as root (scripts/package/install-update.sh). The policy of polkit that comes with the package names it, so that the
 * question for the password says what it is for.
 */
export const debianHelper = '/usr/lib/ajukan/install-update'

/** $1 the package, $2 the application or '', $3 the process to wait for, $4 the program that asks for the password, $5 what it runs, $6 the argument of the application or ''. */
const debianScript = `while kill -0 "$3" 2>/dev/null; do sleep 0.1; done
"$4" "$5" "$1"
[ -z "$2" ] || exec "$2" \${6:+"$6"}`

const powershell = (systemRoot: string): string => join(systemRoot, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')

const powershellArguments = (script: string): readonly string[] => [
  '-NoLogo',
  '-NoProfile',
  '-NonInteractive',
  '-ExecutionPolicy',
  'Bypass',
  '-WindowStyle',
  'Hidden',
  '-Command',
  script
]

/** The program that installs a package after the application ends and restarts it unless `isLast`. Null if the user installs it. */
export const installerProgram = (
  { file, manifest, sha512 }: SignedPackage,
  isLast: boolean,
  { kind, elevate, executable, dataFolder, processId }: InstallerDeps
): InstallerProgram | null => {
  if (installWay(kind, elevate) !== 'restart') return null
  const start = isLast ? '' : executable
  const argument = dataFolder === '' ? '' : `--user-data-dir=${dataFolder}`
  if (kind === 'deb')
    return {
      command: '/bin/sh',
      args: ['-c', debianScript, 'ajukan-update', file, start, String(processId), elevate, debianHelper, argument],
      environment: {},
      // Verified by the helper, which trusts nothing that this application says.
      written: { path: `${file}.update`, content: manifest }
    }
  // A single backslash before the last quotation mark would escape that.
  const data = argument === '' ? '' : `"${argument.replace(/(?<!\\)\\+$/, '$&$&')}"`
  const folder = dirname(dirname(executable))
  return {
    command: join(folder, updaterName),
    args: [],
    // Paths come by the environment, so that none of them is read as a switch.
    environment: {
      AJUKAN_UPDATE_FILE: file,
      AJUKAN_UPDATE_SHA512: sha512,
      AJUKAN_UPDATE_START: start,
      AJUKAN_UPDATE_DATA: data,
      AJUKAN_UPDATE_PROCESS: String(processId)
    },
    // The folder of the application is renamed, which it could not be as the working folder of a program.
    folder
  }
}

/** Windows keeps the version before until this one has started: its window has its data. */
export const removePreviousVersion = async (executable: string, startMenu: string): Promise<void> => {
  await rm(join(startMenu, backShortcut), { force: true })
  await rm(join(dirname(dirname(executable)), windowsFolders.previous), { recursive: true, force: true, maxRetries: 5 })
}

/** Starts the installer detached, so that it survives the end of the application. */
export const startInstaller = ({ command, args, environment, folder, written }: InstallerProgram): void => {
  if (written !== undefined) writeFileSync(written.path, written.content, { mode: 0o600 })
  const env = { ...process.env, ...environment }
  const child = spawn(command, args, {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    env,
    ...(folder === undefined ? {} : { cwd: folder })
  })
  // Without a listener the error would end the application before its end.
  child.on('error', () => undefined)
  child.unref()
}

/** Result of the signature check by Windows. */
interface FileSignature {
  /** Windows has verified the whole file and trusts its signer. */
  readonly isValid: boolean
  /** Subject of the certificate; '' without one. */
  readonly publisher: string
}

/** Null where Windows does not answer. */
type ReadSignature = (path: string) => Promise<FileSignature | null>

/**
 * The status as its name; a number would differ between versions of Windows. The path is never part of the script. Only what the Constrained Language Mode
 * of PowerShell allows: commands, reading of members, no call of a method of such an object.
 */
export const signatureScript = `$s = Get-AuthenticodeSignature -LiteralPath $env:AJUKAN_UPDATE_FILE
ConvertTo-Json -Compress @{ status = "$($s.Status)"; publisher = [string]$s.SignerCertificate.Subject }`

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
        [...powershellArguments(signatureScript)],
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
  if (own === null || found === null) throw new UpdateRefused('not-checked')
  if (!found.isValid || found.publisher !== own.publisher) throw new UpdateRefused('publisher')
}
