/** Chromium throws a whole LevelDB store away after some hard kills; its SQLite backend survives them. Never drop this: data written with it would look gone. */
const storeFeature = 'IdbSqliteOnDiskRollout:stage/UseSqliteForNewStores'

/** The value of `enable-features`: ours added to those already given. */
export const featuresWith = (given: string): string =>
  given
    .split(',')
    .map((feature) => feature.trim())
    .filter((feature) => feature !== '' && !feature.startsWith('IdbSqlite'))
    .concat(storeFeature)
    .join(',')

const dangerous = [
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'disable-site-isolation-trials',
  'disable-web-security',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ignore-urlfetcher-cert-requests',
  'load-extension',
  'log-net-log',
  'proxy-pac-url',
  'ssl-key-log-file',
  'unsafely-treat-insecure-origin-as-secure'
] as const

const debugging = [
  'inspect',
  'inspect-brk',
  'inspect-port',
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port'
] as const

/** Switches with which a packaged application does not start: they open its connections or its window to others. Debugging stays possible for tests. */
export const refusedSwitches = (
  has: (name: string) => boolean,
  circumstances: { readonly packaged: boolean; readonly underTest: boolean }
): readonly string[] => (circumstances.packaged ? [...dangerous, ...(circumstances.underTest ? [] : debugging)].filter(has) : [])
