import { onTestFinished } from 'vitest'
import { ok } from '#core/base/result.ts'
import type { DeskSecrets } from '../../../electron/office/desk/pairing.ts'
import { tempFolder } from '../temp-folder.ts'
import { deskToPair, newOfficeOn, startOfficeServer } from './office-server.ts'

/** In-memory replacement for the key store of the system. */
export const memorySecrets = (): DeskSecrets => {
  const stored = new Map<string, string>()
  return {
    keyring: true,
    read: (profile, origin) => stored.get(`${profile} ${origin}`) ?? null,
    write: async (profile, origin, token) => {
      stored.set(`${profile} ${origin}`, token)
      return ok(null)
    },
    forget: async (profile) => {
      for (const key of stored.keys()) if (key.startsWith(`${profile} `)) stored.delete(key)
      return ok(null)
    }
  }
}

/** An office on a server with TLS, and the pairing file of its first desk, an owner. Its first address is one where nobody answers. */
export const officeToPair = async () => {
  const server = await startOfficeServer()
  onTestFinished(() => server.stop())
  const office = await newOfficeOn(server)
  const addresses = [{ host: '127.0.0.1', port: 1 }, server.address]
  const added = await deskToPair(server, office, { name: 'Meja 1', rights: 'owner', addresses })
  return { files: await tempFolder(), office, login: server.login, ...added }
}
