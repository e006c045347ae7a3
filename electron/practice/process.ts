import { servePort, type ParentPort } from './process-loop.ts'

/** Entry of the practice service under Electron's utilityProcess, which puts `parentPort` on the process. */
const { parentPort } = process as NodeJS.Process & { readonly parentPort?: ParentPort }
if (!parentPort) throw new Error('the practice process runs under utilityProcess; start it alone with cli.ts')
// Deferred, so that the last reply is delivered before the process exits.
servePort(parentPort, () => setImmediate(() => process.exit(0)))
