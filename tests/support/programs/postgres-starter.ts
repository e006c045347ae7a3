/** `postgres-starter.ts FOLDER`: starts an embedded PostgreSQL, prints its port and waits to be killed. */
import { dirname } from 'node:path'
import { startEmbedded } from '../../../scripts/postgres/embedded.ts'

const folder = process.argv[2] ?? ''
const { port } = await startEmbedded({ folder, password: 'one', removedAfter: dirname(folder) })
console.log(port)
setInterval(() => undefined, 1_000)
