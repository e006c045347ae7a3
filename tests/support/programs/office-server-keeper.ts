/**
 * `office-server-keeper.ts SETTINGS`: keeps the server of an office running as the application does, until it is killed. SETTINGS: JSON of a `KeptServer`. Prints
 * each state of the server.
 */
import type { Cluster, ClusterSettings } from '../../../electron/office/local-server/cluster.ts'
import type { ServerPrograms } from '../../../electron/office/local-server/programs.ts'
import { superviseServer } from '../../../electron/office/local-server/supervisor.ts'
import { memoryLog } from '../fakes/memory-log.ts'

export interface KeptServer {
  readonly cluster: Cluster
  readonly programs: ServerPrograms
  readonly settings: ClusterSettings
}

const { cluster, programs, settings } = JSON.parse(process.argv[2] ?? '') as KeptServer
const supervisor = superviseServer({
  cluster,
  programs: () => Promise.resolve(programs),
  settings: () => settings,
  changed: ({ kind }) => void process.stdout.write(`${kind}\n`),
  log: memoryLog(),
  watchEvery: 200,
  retryAfter: [200, 500]
})
await supervisor.start()
process.stdin.on('end', () => void supervisor.stop().then(() => process.exit(0)))
process.stdin.resume()
