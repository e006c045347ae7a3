import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPairing } from '../../../electron/office/pairing/pairing-file.ts'
import { openClient } from '../../../electron/office/server/client.ts'
import { startDemoOffice } from '../../../scripts/office/run-demo.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('the office of the demo has three desks, each of which can log in with its pairing file; it can be started again in its folder', async () => {
  const parent = await tempFolder()
  // Under root another account has to reach the data.
  await chmod(parent, 0o711)
  const folder = join(parent, 'office')
  const start = async () => {
    const office = await startDemoOffice(folder)
    onTestFinished(office.stop)
    return office
  }
  await (await start()).stop()
  const { desks, joined } = await start()
  expect(await joined()).toEqual([])
  const found = []
  for (const { name, path, pin } of desks) {
    const { addresses, trust, database, login } = readPairing(await readFile(path), pin)
    const [address] = addresses
    if (address === undefined) throw new Error('no address')
    const client = await openClient({ kind: 'tls', address, trust }, { user: login.user, database, password: () => login.secret })
    const hello = "SELECT office.hello(jsonb_build_object('instance', gen_random_uuid(), 'counter', 1)) AS answer"
    const { rows } = await client.query<{ answer: { deskName: string; rights: string; sendingOpen: boolean } }>(hello)
    await client.end()
    expect(rows[0]?.answer).toMatchObject({ deskName: name, sendingOpen: true })
    found.push(rows[0]?.answer.rights)
  }
  expect(found).toEqual(['owner', 'broker', 'viewer'])
  expect([...(await joined())].toSorted()).toEqual(['Meja 1', 'Meja 2', 'Meja 3'])
})
