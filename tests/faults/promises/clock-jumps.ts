import { join } from 'node:path'
import { openSecretStore } from '../../../electron/settings/secret-store.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { addOutcomes, tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { inFolder } from '../../support/faults/promise.ts'
import { inWindow } from '../../support/faults/window-promises.ts'

const hour = 3_600_000
const jumps = [-24 * hour, 365 * 24 * hour, hour, -hour]
const origin = 'https://gerbang.contoh.id'
const keyring = {
  isEncryptionAvailable: () => true,
  encryptString: (text: string) => Buffer.from(text),
  decryptString: (bytes: Buffer) => bytes.toString()
}

/** A token outlives every jump of the clock, in the session and after a restart. */
const tokens = (): Promise<Outcome> =>
  tryEach(jumps, (jump) =>
    inFolder('clock', async (folder) => {
      let now = Date.UTC(2026, 9, 25)
      const open = () =>
        openSecretStore({
          path: join(folder, 'secrets.json'),
          system: keyring,
          platform: 'darwin',
          clock: { now: () => now },
          log: memoryLog()
        })
      const first = await open()
      await first.write('p', origin, 'a-long-token')
      now += jump
      const again = await open()
      return first.read('p', origin) === 'a-long-token' && again.read('p', origin) === 'a-long-token'
        ? null
        : `a jump of ${jump / hour} h loses the token`
    })
  )

export const clockJumps = async (size: Size): Promise<Outcome> => addOutcomes(await tokens(), await inWindow('clockJumps')(size))
