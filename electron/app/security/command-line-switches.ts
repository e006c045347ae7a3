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

/** Given switches that a packaged application refuses, because they weaken its connections or its window. Debugging is allowed under test. */
export const refusedSwitches = (
  has: (name: string) => boolean,
  { packaged, underTest }: { readonly packaged: boolean; readonly underTest: boolean }
): readonly string[] => (packaged ? [...dangerous, ...(underTest ? [] : debugging)].filter(has) : [])
