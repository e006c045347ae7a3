import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openOfficeService } from '../../../../electron/office/desk/office-service.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { openTestDatabase } from '../../../support/fakes/test-database.ts'
import { fileSecrets } from '../../../support/office/file-secrets.ts'
import { noDocuments } from '../../../support/office/no-files.ts'
import { deskToPair, newOfficeOn, startOfficeServer } from '../../../support/office/office-server.ts'
import type { PairingDesk } from '../../../support/programs/desk-pairing.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const program = fileURLToPath(new URL('../../../support/programs/desk-pairing.ts', import.meta.url))

test('the application is killed while a desk joins: it is a member, or joins with the same file', async () => {
  const server = await startOfficeServer()
  onTestFinished(() => server.stop())
  const office = await newOfficeOn(server)
  const ends = new Set<string>()
  // When the kill comes: before anything is stored, after the password, after the identity, and then while the desk logs in, sets its password and says hello.
  for (const [round, moment] of (['ready', 'secrets', 'identity', 5, 40, 160] as const).entries()) {
    const { file, pin, desk } = await deskToPair(server, office, { name: `Meja ${round}`, rights: 'broker' })
    const folder = await tempFolder()
    const settings: PairingDesk = { folder, secrets: join(folder, 'secrets.json'), path: join(folder, 'meja.ajukan-desk'), pin }
    await writeFile(settings.path, file)
    const application = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: ['pipe', 'pipe', 'inherit'] })
    const gone = once(application, 'exit')
    await once(application.stdout, 'data')
    const waitFor = async (name: string): Promise<void> => {
      while (!existsSync(join(folder, name)) && application.exitCode === null) await pause(1)
    }
    if (moment === 'secrets') await waitFor('secrets.json')
    else if (moment !== 'ready') {
      await waitFor('office.json')
      if (moment !== 'identity') await pause(moment)
    }
    application.kill('SIGKILL')
    expect(await gone).toEqual([null, 'SIGKILL'])

    const database = await openTestDatabase(folder)
    const service = await openOfficeService({
      folder,
      database,
      secrets: fileSecrets(settings.secrets),
      log: memoryLog(),
      clock: { now: () => Date.now() },
      ...noDocuments,
      changed: () => undefined
    })
    const before = service.office()
    expect([round, before.ok]).toEqual([round, true])
    const isMember = before.ok && before.value !== null
    if (!isMember) expect([round, await service.pair(settings.path, pin)]).toMatchObject([round, { ok: true, value: { desk } }])
    ends.add(isMember ? 'a member' : 'joined again')
    await eventually(async () => expect([round, (await service.link()?.status())?.contact]).toEqual([round, { kind: 'connected' }]))
    await service.close()
    await database.close()
  }
  expect(ends).toEqual(new Set(['a member', 'joined again']))
}, 120_000)
