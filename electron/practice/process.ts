import { servePort, type ParentPort } from './process-loop.ts'

/** Entry of the practice service under Electron's utilityProcess, which puts `parentPort` on the process. */
const { parentPort } = process as NodeJS.Process & { readonly parentPort?: ParentPort }
if (!parentPort) throw new Error('the practice process runs under utilityProcess; alone it is started by cli.ts')
// The last reply is handed over before the process goes.
servePort(parentPort, () => setImmediate(() => process.exit(0)))
