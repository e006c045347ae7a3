/** Detached signatures; meanwhile the key is in a separate keyring. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inSecretFolder, runTool } from './temporary.ts'

/** Writes `FILE.asc` beside each file and checks it. `key` is the armoured secret key. */
export const signDetached = (files: readonly string[], key: string, passphrase: string): Promise<void> =>
  inSecretFolder(async (folder) => {
    const [keyFile, passFile] = [join(folder, 'key.asc'), join(folder, 'passphrase')]
    await writeFile(keyFile, key, { mode: 0o600 })
    await writeFile(passFile, passphrase, { mode: 0o600 })
    const gpg = (...args: readonly string[]): Promise<string> => runTool('gpg', ['--homedir', folder, '--batch', '--quiet', ...args])
    const unlocked = ['--pinentry-mode', 'loopback', '--passphrase-file', passFile]
    try {
      await gpg(...unlocked, '--import', keyFile)
      for (const file of files) {
        await rm(`${file}.asc`, { force: true })
        await gpg(...unlocked, '--armor', '--detach-sign', '--output', `${file}.asc`, file)
        await gpg('--verify', `${file}.asc`, file)
      }
    } finally {
      // It keeps a socket in the folder.
      await runTool('gpgconf', ['--homedir', folder, '--kill', 'gpg-agent']).catch(() => '')
    }
  })
