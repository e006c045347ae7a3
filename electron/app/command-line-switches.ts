import { lookupTable } from '#core/base/lookup-table.ts'
import { isLocalAddress } from '#core/wire/service-address.ts'

/** Chromium deletes a whole LevelDB store after some hard kills; its SQLite backend survives them. Never remove this: the LevelDB backend cannot read data written with it. */
const storeFeature = 'IdbSqliteOnDiskRollout:stage/UseSqliteForNewStores'

/** The value of `enable-features`: the given features and ours. */
export const enabledFeatures = (given: string): string =>
  given
    .split(',')
    .map((feature) => feature.trim())
    .filter((feature) => feature !== '' && !feature.startsWith('IdbSqlite'))
    .concat(storeFeature)
    .join(',')

/**
 * These weaken the encryption of connections, the sandbox, the origin or the keyring, or expose sent data. Not `allow-file-access-from-files`:
 * Electron adds it at every start, and no window loads a file address.
 */
const dangerous = [
  'allow-insecure-localhost',
  'allow-running-insecure-content',
  'auth-negotiate-delegate-allowlist',
  'auth-server-allowlist',
  'cipher-suite-blacklist',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-site-isolation-for-policy',
  'disable-site-isolation-trials',
  'disable-web-security',
  'enable-blink-features',
  'enable-experimental-web-platform-features',
  'force-fieldtrials',
  'gpu-launcher',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ignore-urlfetcher-cert-requests',
  'js-flags',
  'load-extension',
  'log-net-log',
  'net-log-capture-mode',
  'proxy-pac-url',
  'proxy-server',
  'renderer-cmd-prefix',
  'single-process',
  'ssl-key-log-file',
  'ssl-version-min',
  'unsafely-treat-insecure-origin-as-secure',
  'use-mock-keychain',
  'utility-cmd-prefix'
] as const

const debugging = [
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'remote-allow-origins',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-debugging-pipe',
  'remote-debugging-port'
] as const

/** Switches that are dangerous with some values only. */
const dangerousValues = lookupTable<RegExp>({
  'disable-features': /isolat|site-per-process|sandbox|IdbSqlite/i,
  'password-store': /^basic$/i
})

/** Environment variables that do what refused switches do. Node.js code is loaded, debugged or connected differently through NODE_OPTIONS. */
const dangerousVariables = lookupTable<RegExp>({
  NODE_OPTIONS: /(?:^|[\s"])(?:-r|--(?:require|import|loader|experimental-loader|inspect|use-openssl-ca|openssl-|tls-))/,
  SSLKEYLOGFILE: /./
})

interface StartFacts {
  readonly has: (name: string) => boolean
  readonly valueOf: (name: string) => string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly packaged: boolean
  /** No page exists, so no sandbox is needed. */
  readonly windowless: boolean
  /** A test runs the application; honoured by a package only if it was built for tests. */
  readonly underTest: boolean
}

/**
 * The switches (`--name`) and environment variables that the application does not start with. A test or development flag (`AJUKAN_TEST`,
 * `AJUKAN_DEVELOPMENT`) allows them in a build that is not packaged, which can be debugged without one; a package made for tests allows debugging
 * under test.
 */
export const refusedAtStart = (facts: StartFacts): readonly string[] => {
  const { has, valueOf, environment, packaged, windowless, underTest } = facts
  const server = environment['ELECTRON_RENDERER_URL'] ?? ''
  const elsewhere = !packaged && server !== '' && !(URL.canParse(server) && isLocalAddress(server)) ? ['ELECTRON_RENDERER_URL'] : []
  if (!packaged && (underTest || environment['AJUKAN_DEVELOPMENT'] === '1')) return elsewhere
  const switches = [
    ...[...dangerous, ...(packaged && !windowless ? ['no-sandbox'] : []), ...(packaged && !underTest ? debugging : [])].filter(has),
    ...Object.entries(dangerousValues).flatMap(([name, pattern]) => (pattern.test(valueOf(name)) ? [name] : []))
  ]
  const variables = Object.entries(dangerousVariables).flatMap(([name, pattern]) => (pattern.test(environment[name] ?? '') ? [name] : []))
  return [...switches.map((name) => `--${name}`), ...variables, ...elsewhere]
}

/**
 * The arguments of the office tool, from those of the application: all after `--office`, which only switches may precede. A `--` after it keeps Chromium
 * from reading them; Windows needs it before an address. Null if the tool is not requested.
 */
export const officeArguments = (args: readonly string[]): readonly string[] | null => {
  const at = args.indexOf('--office')
  if (at < 0 || args.slice(0, at).some((before) => !/^--./.test(before))) return null
  const rest = args.slice(at + 1)
  return rest[0] === '--' ? rest.slice(1) : rest
}
