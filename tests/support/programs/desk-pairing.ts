/**
 * `desk-pairing.ts SETTINGS`: a profile folder joins an office as the application does, and goes on as its desk until it is killed. SETTINGS: JSON of a `PairingDesk`.
 */
import { openOfficeService } from '../../../electron/office/desk/office-service.ts'
import { memoryLog } from '../fakes/memory-log.ts'
import { openTestDatabase } from '../fakes/test-database.ts'
import { noDocuments } from '../office/no-files.ts'
import { fileSecrets } from '../office/file-secrets.ts'

export interface PairingDesk {
  readonly folder: string
  /** The file that stands for the key store. */
  readonly secrets: string
  readonly path: string
  readonly pin: string
}

const { folder, secrets, path, pin } = JSON.parse(process.argv[2] ?? '') as PairingDesk
const service = await openOfficeService({
  folder,
  database: await openTestDatabase(folder),
  secrets: fileSecrets(secrets),
  log: memoryLog(),
  clock: { now: () => Date.now() },
  ...noDocuments,
  changed: () => undefined
})
process.stdout.write('ready\n')
await service.pair(path, pin)
process.stdin.resume()
