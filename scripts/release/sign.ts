import { rm, writeFile, chmod, mkdtemp, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { randomBytes } from 'node:crypto'
import { sign } from '@electron/osx-sign'
import { existsSync } from 'node:fs'
import { capture } from '../support/process.ts'
import { Stopped } from '../support/program.ts'
import type { System } from '../package/facts.ts'
import { familyOf, type Family, factsName, sumsName } from './artefacts.ts'
import { addSigned, stagedFolder, stagedList } from '../package/staged.ts'

/** Which way of signing the environment has the secrets for. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Names of the environment variables that each way of signing needs, the preferred way first. */
export const ways: Readonly<Record<Family, Readonly<Record<string, readonly string[]>>>> = {
  linux: { gpg: ['AJUKAN_GPG_KEY', 'AJUKAN_GPG_PASSPHRASE'] },
  windows: {
    azure: [
      'AZURE_TENANT_ID',
      'AZURE_CLIENT_ID',
      'AZURE_CLIENT_SECRET',
      'AJUKAN_AZURE_ENDPOINT',
      'AJUKAN_AZURE_ACCOUNT',
      'AJUKAN_AZURE_PROFILE'
    ],
    token: ['AJUKAN_TOKEN_MODULE', 'AJUKAN_TOKEN_CERTIFICATE', 'AJUKAN_TOKEN_KEY', 'AJUKAN_TOKEN_PIN']
  },
  mac: {
    apple: [
      'AJUKAN_MAC_CERTIFICATE',
      'AJUKAN_MAC_CERTIFICATE_PASSWORD',
      'AJUKAN_NOTARY_KEY',
      'AJUKAN_NOTARY_KEY_ID',
      'AJUKAN_NOTARY_ISSUER'
    ]
  }
}

const has = (env: Environment, name: string): boolean => (env[name] ?? '') !== ''

export interface Chosen {
  readonly way: string
  /** Its secrets by name. */
  readonly secrets: Readonly<Record<string, string>>
}

/**
 * The first way whose secrets are all there; undefined where none of them is. Throws where only some are: a release must not go out unsigned
 * because a secret was forgotten.
 */
export const chooseWay = (known: Readonly<Record<string, readonly string[]>>, env: Environment): Chosen | undefined => {
  const all = Object.entries(known)
  const complete = all.find(([, names]) => names.every((name) => has(env, name)))
  if (complete !== undefined) {
    const [way, names] = complete
    return { way, secrets: Object.fromEntries(names.map((name) => [name, env[name] ?? ''])) }
  }
  const begun = all.find(([, names]) => names.some((name) => has(env, name)))
  if (begun === undefined) return undefined
  const [way, names] = begun
  throw new Stopped(`For signing by ${way} these are missing: ${names.filter((name) => !has(env, name)).join(', ')}`)
}

/** A folder for files with secrets, which only this user reads and which is removed in any case. */
export const inSecretFolder = async <T>(use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'sign-'))
  await chmod(folder, 0o700)
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs a tool; its arguments are not repeated in the message of a failure. */
export const runTool = async (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { code, output } = await capture(command, args, { env })
  if (code !== 0) throw new Stopped(`${command} failed:\n${output.trim()}`)
  return output
}

interface Keyring {
  /** Runs gpg; resolves with its output. */
  readonly run: (...args: readonly string[]) => Promise<string>
  /** Arguments with which the secret key can be used. */
  readonly unlocked: readonly string[]
}

/** A keyring for one use, with only this key in it. `key` is the armoured secret key. */
export const withKeyring = <T>(key: string, passphrase: string, use: (keyring: Keyring) => Promise<T>): Promise<T> =>
  inSecretFolder(async (folder) => {
    const [keyFile, passFile] = [join(folder, 'key.asc'), join(folder, 'passphrase')]
    await writeFile(keyFile, key, { mode: 0o600 })
    await writeFile(passFile, passphrase, { mode: 0o600 })
    const run = (...args: readonly string[]): Promise<string> => runTool('gpg', ['--homedir', folder, '--batch', '--quiet', ...args])
    const unlocked = ['--pinentry-mode', 'loopback', '--passphrase-file', passFile]
    try {
      await run(...unlocked, '--import', keyFile)
      return await use({ run, unlocked })
    } finally {
      // It keeps a socket in the folder.
      await runTool('gpgconf', ['--homedir', folder, '--kill', 'gpg-agent']).catch(() => '')
    }
  })

/** Writes `FILE.asc` beside each file and checks it. `key` is the armoured secret key. */
export const signDetached = (files: readonly string[], key: string, passphrase: string): Promise<void> =>
  withKeyring(key, passphrase, async ({ run, unlocked }) => {
    for (const file of files) {
      await rm(`${file}.asc`, { force: true })
      await run(...unlocked, '--armor', '--detach-sign', '--output', `${file}.asc`, file)
      await run('--verify', `${file}.asc`, file)
    }
  })

/** Developer ID signatures and notarisation; the tools exist on macOS only. */
const identity = 'Developer ID Application'

interface Tools {
  readonly folder: string
  readonly keychain: string
  readonly notaryArgs: readonly string[]
}

/** The paths that `security list-keychains` prints, a quoted one on each line. */
export const keychainsIn = (printed: string): readonly string[] => [...printed.matchAll(/^\s*"(.+)"\s*$/gm)].map(([, path = '']) => path)

/** Puts the certificate into a keychain of this run, which is removed with its folder. */
const withKeychain = ({ secrets }: Chosen, use: (tools: Tools) => Promise<void>): Promise<void> =>
  inSecretFolder(async (folder) => {
    const [certificate, notaryKey, keychain] = [
      join(folder, 'certificate.p12'),
      join(folder, 'notary.p8'),
      join(folder, 'sign.keychain-db')
    ]
    await writeFile(certificate, Buffer.from(secrets['AJUKAN_MAC_CERTIFICATE'] ?? '', 'base64'), { mode: 0o600 })
    await writeFile(notaryKey, secrets['AJUKAN_NOTARY_KEY'] ?? '', { mode: 0o600 })
    const password = randomBytes(24).toString('hex')
    const security = (...args: readonly string[]): Promise<string> => runTool('security', args)
    const listed = keychainsIn(await security('list-keychains', '-d', 'user'))
    await security('create-keychain', '-p', password, keychain)
    try {
      await security('set-keychain-settings', '-lut', '3600', keychain)
      await security('unlock-keychain', '-p', password, keychain)
      const passphrase = secrets['AJUKAN_MAC_CERTIFICATE_PASSWORD'] ?? ''
      await security('import', certificate, '-k', keychain, '-P', passphrase, '-T', '/usr/bin/codesign')
      await security('set-key-partition-list', '-S', 'apple-tool:,apple:', '-s', '-k', password, keychain)
      await security('list-keychains', '-d', 'user', '-s', keychain, ...listed)
      await use({
        folder,
        keychain,
        notaryArgs: [
          '--key',
          notaryKey,
          '--key-id',
          secrets['AJUKAN_NOTARY_KEY_ID'] ?? '',
          '--issuer',
          secrets['AJUKAN_NOTARY_ISSUER'] ?? '',
          '--wait',
          '--timeout',
          '40m'
        ]
      })
    } finally {
      await security('list-keychains', '-d', 'user', '-s', ...listed).catch(() => '')
      await security('delete-keychain', keychain).catch(() => '')
    }
  })

/** Signs the application from the inside out, has it notarised, and attaches the ticket. */
export const signMacApplication = (app: string, chosen: Chosen): Promise<void> =>
  withKeychain(chosen, async ({ folder, keychain, notaryArgs }) => {
    await sign({ app, keychain, identity, platform: 'darwin' })
    const zip = join(folder, 'application.zip')
    await runTool('ditto', ['-c', '-k', '--sequesterRsrc', '--keepParent', app, zip])
    await runTool('xcrun', ['notarytool', 'submit', zip, ...notaryArgs])
    await runTool('xcrun', ['stapler', 'staple', app])
    await runTool('spctl', ['--assess', '--type', 'execute', app])
  })

export const signMacImage = (image: string, chosen: Chosen): Promise<void> =>
  withKeychain(chosen, async ({ keychain, notaryArgs }) => {
    await runTool('codesign', ['--sign', identity, '--keychain', keychain, '--timestamp', image])
    await runTool('xcrun', ['notarytool', 'submit', image, ...notaryArgs])
    await runTool('xcrun', ['stapler', 'staple', image])
  })

/** Authenticode: Azure Trusted Signing with signtool, or a token behind a PKCS#11 module with osslsigncode. */
const azureStamps = 'http://timestamp.acs.microsoft.com'

/** What the library of Azure reads beside the credentials in the environment. */
export const azureMetadata = ({ secrets }: Chosen): string =>
  JSON.stringify({
    Endpoint: secrets['AJUKAN_AZURE_ENDPOINT'],
    CodeSigningAccountName: secrets['AJUKAN_AZURE_ACCOUNT'],
    CertificateProfileName: secrets['AJUKAN_AZURE_PROFILE']
  })

export const signtoolArgs = (files: readonly string[], library: string, metadata: string): readonly string[] => [
  'sign',
  '/fd',
  'SHA256',
  '/td',
  'SHA256',
  '/tr',
  azureStamps,
  '/dlib',
  library,
  '/dmdf',
  metadata,
  ...files
]

interface TokenFiles {
  readonly file: string
  readonly signed: string
  /** A file with the PIN, so that it is in no list of processes. */
  readonly pin: string
}

/** `AJUKAN_TOKEN_STAMPS` names the service for time stamps; without one a signature ends with its certificate. */
export const osslsigncodeArgs = ({ secrets }: Chosen, { file, signed, pin }: TokenFiles, stamps: string | undefined): readonly string[] => [
  'sign',
  '-pkcs11module',
  secrets['AJUKAN_TOKEN_MODULE'] ?? '',
  '-certs',
  secrets['AJUKAN_TOKEN_CERTIFICATE'] ?? '',
  '-key',
  secrets['AJUKAN_TOKEN_KEY'] ?? '',
  '-readpass',
  pin,
  '-h',
  'sha256',
  '-n',
  'Ajukan',
  ...(stamps === undefined || stamps === '' ? [] : ['-ts', stamps]),
  '-in',
  file,
  '-out',
  signed
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

/** Signs what a system has: the application before it is packed, the packages after. */
export const signSteps = ['application', 'packages', 'sums'] as const
export type SignStep = (typeof signSteps)[number]

/** Writes to the job summary on GitHub, otherwise to the console. */
export const notice = (text: string, env: Environment = process.env): void =>
  console.log(env['GITHUB_ACTIONS'] === 'true' ? `::warning title=Not signed::${text}` : text)

const under = async (folder: string, pattern: RegExp): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile() && pattern.test(entry.name)).map((entry) => join(entry.parentPath, entry.name))
  if (found.length === 0) throw new Stopped(`There is nothing to sign in ${folder}.`)
  return found.sort()
}

export interface SignOrder {
  readonly system: System
  readonly step: SignStep
  /** The staged folder for `application`, else the one with the packages. */
  readonly folder: string
  readonly version: string
}

const isNothing = ({ system, step }: SignOrder): boolean => familyOf(system) === 'linux' && step === 'application'

const signFiles = async ({ system, step, folder }: SignOrder, env: Environment): Promise<string | undefined> => {
  const family = familyOf(system)
  const chosen = chooseWay(ways[family], env)
  if (chosen === undefined) return undefined
  if (family === 'linux') {
    const files = step === 'sums' ? [join(folder, sumsName)] : await under(folder, /\.deb$/)
    await signDetached(files, chosen.secrets['AJUKAN_GPG_KEY'] ?? '', chosen.secrets['AJUKAN_GPG_PASSPHRASE'] ?? '')
  } else if (family === 'windows') {
    const files =
      step === 'application' ? await under(join(folder, stagedFolder), /\.(exe|dll)$/i) : await under(folder, /-setup\.exe$|\.msix$/)
    await signWindows(files, chosen, env)
  } else if (step === 'application') await signMacApplication(join(folder, stagedFolder, 'Ajukan.app'), chosen)
  else for (const image of await under(folder, /\.dmg$/)) await signMacImage(image, chosen)
  return chosen.way
}

/** Signs and records it in the facts. Without secrets it signs nothing and reports that. */
export const signRelease = async (order: SignOrder, env: Environment = process.env): Promise<void> => {
  const { system, step, folder, version } = order
  const what = step === 'sums' ? sumsName : `${step} for ${system}`
  if (step === 'sums' && system !== 'linux') throw new Stopped('The sums are signed with: sign linux sums')
  if (isNothing(order)) return console.log('Nothing to sign: Linux has signatures beside the packages only.')
  const file = step === 'application' ? stagedList(folder) : join(folder, step === 'sums' ? sumsName : factsName(version, system))
  if (!existsSync(file)) throw new Stopped(`There is no ${file}.`)
  const way = await signFiles(order, env)
  if (way === undefined) {
    const names = Object.values(ways[familyOf(system)]).map((secrets) => secrets.join(', '))
    return notice(`${what}: the secrets are absent (${names.join('; or ')}).`, env)
  }
  if (step !== 'sums') await addSigned(file, step)
  console.log(`signed by ${way} | ${what}`)
}
