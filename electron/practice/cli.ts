import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { practiceFaults } from '#core/contract/practice.ts'
import { startPracticeService, type PracticeOptions } from './service.ts'
import { fault as knownFault, pace as knownPace } from './stored-shapes.ts'

const usage = `npm run practice -- [--port N] [--pace SECONDS] [--fault NAME] [--folder FOLDER]
  --port    default: a free port
  --pace    seconds between two statuses; 0: advanced manually
  --fault   ${practiceFaults.join(', ')}
  --folder  where the state is stored; default: .ajukan-practice in the home folder`

/** The options, null for `--help`, or a sentence about an invalid argument. */
const readArguments = (args: readonly string[]): PracticeOptions | string | null => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { port: text, pace: text, fault: text, folder: text, help: { type: 'boolean' } }
  })
  const { port, pace, fault, folder = join(homedir(), '.ajukan-practice') } = values
  if (values.help) return null
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536)) return `--port wants a number, 0 to 65535, not ${port}`
  if (pace !== undefined && !v.is(knownPace, Number(pace))) return `--pace wants seconds, 0 to 86400, not ${pace}`
  if (fault !== undefined && !v.is(knownFault, fault)) return `--fault does not know ${fault}\n${usage}`
  return {
    folder,
    port: Number(port ?? 0),
    ...(pace === undefined ? {} : { pace: Number(pace) }),
    ...(fault === undefined ? {} : { fault })
  }
}

/** The message of the error, with a plain sentence for a port in use. */
const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return message.includes('EADDRINUSE') ? 'This port is in use by another program. Choose another one, or leave --port out.' : message
}

const run = async (): Promise<void> => {
  const options = readArguments(process.argv.slice(2))
  if (options === null) return console.log(usage)
  if (typeof options === 'string') throw new Error(options)
  const service = await startPracticeService({ ...options, onRefused: (path, reason) => console.log(`${path} refused: ${reason}`) })
  const address = `http://127.0.0.1:${service.port}`
  const { pace, fault } = service.state()
  console.log(
    `Practice service at ${address} (pace ${pace}, fault ${fault}); steer it: curl -d '{"advance":1}' ${address}/practice/control (also "pace", "fault", "times"); stop: Ctrl+C`
  )
  const stop = (): void => void service.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

run().catch((error: unknown) => {
  console.error(reasonOf(error))
  process.exitCode = 1
})
