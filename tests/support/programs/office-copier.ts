/**
 * `office-copier.ts SETTINGS`: copies the office of a database into a file, or a file into a database, and prints the most bytes of heap and of buffers that it
 * had at once.
 */
import { connectTo } from '../office/postgres.ts'
import { fillFromCopy, writeCopy } from '../../../electron/office/tool/office-copy.ts'

export interface CopierSettings {
  readonly verb: 'write' | 'fill'
  readonly server: Parameters<typeof connectTo>[0]
  readonly login: Parameters<typeof connectTo>[1]
  readonly path: string
}

export interface UsedMemory {
  readonly heap: number
  readonly buffers: number
}

const { verb, server, login, path } = JSON.parse(process.argv[2] ?? '') as CopierSettings
let used: UsedMemory = { heap: 0, buffers: 0 }
const look = (): void => {
  const { heapUsed, external } = process.memoryUsage()
  used = { heap: Math.max(used.heap, heapUsed), buffers: Math.max(used.buffers, external) }
}
const timer = setInterval(look, 5)
const client = await connectTo(server, login)
await (verb === 'write' ? writeCopy(client, path, { now: Date.now() }) : fillFromCopy(client, path))
clearInterval(timer)
look()
console.log(JSON.stringify(used))
await client.end()
