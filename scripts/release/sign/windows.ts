/** Authenticode: Azure Trusted Signing with signtool, or a token behind a PKCS#11 module with osslsigncode. */
import { existsSync } from 'node:fs'
import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Stopped } from '../../support/program.ts'
import type { Chosen, Environment } from './secrets.ts'
import { inSecretFolder, runTool } from './temporary.ts'

const azureStamps = 'http://timestamp.acs.microsoft.com'

/** What the library of Azure reads beside the credentials in the environment. */
export const azureMetadata = ({ secrets }: Chosen): string =>
  JSON.stringify({
    Endpoint: secrets['AJUKAN_AZURE_ENDPOINT'],
    CodeSigningAccountName: secrets['AJUKAN_AZURE_ACCOUNT'],
    CertificateProfileName: secrets['AJUKAN_AZURE_PROFILE']
  })

export const signtoolArgs = (files: readonly string[], library: string, metadata: string): readonly string[] => [
  ...['sign', '/fd', 'SHA256', '/td', 'SHA256', '/tr', azureStamps],
  ...['/dlib', library, '/dmdf', metadata],
  ...files
]

export interface TokenFiles {
  readonly file: string
  readonly signed: string
  /** A file with the PIN, so that it is in no list of processes. */
  readonly pin: string
}

/** `AJUKAN_TOKEN_STAMPS` names the service for time stamps; without one a signature ends with its certificate. */
export const osslsigncodeArgs = ({ secrets }: Chosen, { file, signed, pin }: TokenFiles, stamps: string | undefined): readonly string[] => [
  ...['sign', '-pkcs11module', secrets['AJUKAN_TOKEN_MODULE'] ?? ''],
  ...['-certs', secrets['AJUKAN_TOKEN_CERTIFICATE'] ?? '', '-key', secrets['AJUKAN_TOKEN_KEY'] ?? '', '-readpass', pin],
  ...['-h', 'sha256', '-n', 'Ajukan', ...(stamps === undefined || stamps === '' ? [] : ['-ts', stamps])],
  ...['-in', file, '-out', signed]
]

const numbers = (version: string): readonly number[] => version.split('.').map(Number)

/** The newest of the folders `10.0.26100.0` of the Windows SDK. */
export const newestKit = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => /^\d+(\.\d+){3}$/.test(name))
    .sort((a, b) => {
      const [left, right] = [numbers(a), numbers(b)]
      const at = left.findIndex((part, index) => part !== right[index])
      return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
    })
    .at(-1)

const findSigntool = async (env: Environment): Promise<string> => {
  const given = env['AJUKAN_SIGNTOOL']
  if (given !== undefined && given !== '') return given
  const kits = join(env['ProgramFiles(x86)'] ?? 'C:\\Program Files (x86)', 'Windows Kits', '10', 'bin')
  const newest = newestKit(await readdir(kits).catch(() => []))
  const found = newest === undefined ? undefined : join(kits, newest, 'x64', 'signtool.exe')
  if (found === undefined || !existsSync(found))
    throw new Stopped(`There is no signtool under ${kits}. Install the Windows SDK, or set AJUKAN_SIGNTOOL.`)
  return found
}

const signByAzure = (files: readonly string[], chosen: Chosen, env: Environment): Promise<void> =>
  inSecretFolder(async (folder) => {
    const library = env['AJUKAN_AZURE_LIBRARY'] ?? ''
    if (!existsSync(library)) throw new Stopped('AJUKAN_AZURE_LIBRARY must name Azure.CodeSigning.Dlib.dll.')
    const metadata = join(folder, 'metadata.json')
    await writeFile(metadata, azureMetadata(chosen), { mode: 0o600 })
    const signtool = await findSigntool(env)
    await runTool(signtool, signtoolArgs(files, library, metadata))
    await runTool(signtool, ['verify', '/pa', ...files])
  })

const signByToken = (files: readonly string[], chosen: Chosen, env: Environment): Promise<void> =>
  inSecretFolder(async (folder) => {
    const pin = join(folder, 'pin')
    await writeFile(pin, chosen.secrets['AJUKAN_TOKEN_PIN'] ?? '', { mode: 0o600 })
    for (const file of files) {
      // Beside the file, so that it takes its place in one step.
      const signed = `${file}.signed`
      await runTool('osslsigncode', osslsigncodeArgs(chosen, { file, signed, pin }, env['AJUKAN_TOKEN_STAMPS']))
      await rename(signed, file)
    }
  })

export const signWindows = (files: readonly string[], chosen: Chosen, env: Environment): Promise<void> =>
  chosen.way === 'azure' ? signByAzure(files, chosen, env) : signByToken(files, chosen, env)
