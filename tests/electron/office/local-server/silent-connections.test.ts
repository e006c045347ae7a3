import { once } from 'node:events'
import { connect as openSocket, type Socket } from 'node:net'
import { connect as openTls } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster, superuser } from '../../../../electron/office/local-server/cluster.ts'
import { findServerPrograms } from '../../../../electron/office/local-server/programs.ts'
import { eventually } from '../../../support/eventually.ts'
import { localCluster } from '../../../support/office/local-cluster.ts'
import { findPrograms } from '../../../../scripts/postgres/embedded.ts'

const limit = 240_000

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const [requestOfTls, protocolVersion] = [80_877_103, 196_608]

/** Says nothing. */
const openSilent = (port: number): Socket => openSocket(port, '127.0.0.1')

/** Names a login over TLS, and does not answer when its password is asked. */
const openHalf = (port: number): Socket => {
  const socket = openSocket(port, '127.0.0.1')
  socket.once('connect', () => socket.write(Buffer.concat([int32(8), int32(requestOfTls)])))
  socket.once('data', () => {
    const secured = openTls({ socket, rejectUnauthorized: false })
    secured.on('error', () => undefined)
    secured.on('data', () => undefined)
    secured.once('secureConnect', () => {
      const named = Buffer.from(`user\0${superuser}\0database\0postgres\0\0`)
      secured.write(Buffer.concat([int32(named.length + 8), int32(protocolVersion), named]))
    })
  })
  return socket
}

const { folder, dispose } = await findPrograms(process.env['AJUKAN_POSTGRES'])
const versions = await findServerPrograms([folder])
await dispose()

test.for(versions.map(({ major }) => major))(
  'silent connections, and some that do not give their password, do not keep a desk out of PostgreSQL %s',
  { timeout: limit },
  async (major) => {
    const local = await localCluster(major)
    await startCluster(local.cluster, local.programs, local.settings)
    const { port } = local.settings
    const others = [...Array.from({ length: 330 }, () => openSilent(port)), ...Array.from({ length: 100 }, () => openHalf(port))]
    onTestFinished(() => others.forEach((one) => one.destroy()))
    for (const one of others) one.on('error', () => undefined)
    const ended = others.map((one) => once(one, 'close'))
    // They stay until the server ends them; by its own default it does that after a minute.
    await eventually(async () => {
      const client = await local.connect()
      const { rows } = await client.query<{ major: number }>("SELECT current_setting('server_version_num')::integer / 10000 AS major")
      await client.end()
      expect(rows).toEqual([{ major }])
    })
    await Promise.all(ended)
  }
)
