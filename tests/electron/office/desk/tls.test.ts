import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openOfficeService } from '../../../../electron/office/desk/office-service.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { openTestDatabase } from '../../../support/fakes/test-database.ts'
import { breakableConnection } from '../../../support/office/breakable-connection.ts'
import { noDocuments } from '../../../support/office/no-files.ts'
import { deskToPair, newOfficeOn, startOfficeServer } from '../../../support/office/office-server.ts'
import { memorySecrets } from '../../../support/office/paired-office.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

test.each(['accepted', 'agreed'] as const)(
  'a server whose connections end when they are %s is unreachable, nothing else, and is tried again soon',
  async (when) => {
    const server = await startOfficeServer()
    onTestFinished(() => server.stop())
    const connection = await breakableConnection(server.address)
    onTestFinished(() => connection.cut())
    const { file, pin } = await deskToPair(server, await newOfficeOn(server), {
      name: 'Meja 1',
      rights: 'owner',
      addresses: [connection.address]
    })
    const folder = await tempFolder()
    const database = await openTestDatabase(folder)
    onTestFinished(() => database.close())
    const service = await openOfficeService({
      folder,
      database,
      secrets: memorySecrets(),
      log: memoryLog(),
      clock: { now: () => Date.now() },
      ...noDocuments,
      changed: () => undefined
    })
    onTestFinished(() => service.close())
    const path = join(folder, 'meja-1.ajukan-desk')
    await writeFile(path, file)
    expect(await service.pair(path, pin)).toMatchObject({ ok: true })
    const link = service.link()
    const contact = async () => (await link?.status())?.contact
    await eventually(async () => expect(await contact()).toEqual({ kind: 'connected' }))

    connection.endEach(when)
    await eventually(async () => expect(await contact()).toMatchObject({ kind: 'offline', why: 'office-offline' }))
    expect(await link?.exchange()).toMatchObject({ ok: false, failure: { code: 'office-offline' } })
    await connection.mend()
    // The retry is automatic: no call starts it.
    await eventually(async () => expect(await contact()).toEqual({ kind: 'connected' }))
  }
)
