/** Developer ID signatures and notarisation; the tools exist on macOS only. */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sign } from '@electron/osx-sign'
import type { Chosen } from './secrets.ts'
import { inSecretFolder, runTool } from './temporary.ts'

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
          ...['--key', notaryKey, '--key-id', secrets['AJUKAN_NOTARY_KEY_ID'] ?? ''],
          ...['--issuer', secrets['AJUKAN_NOTARY_ISSUER'] ?? '', '--wait', '--timeout', '40m']
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
