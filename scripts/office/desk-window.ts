/** A desk of the demo: its profile folder, and the application on it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '../../electron/logging/log.ts'
import { identityPath } from '../../electron/office/desk/open.ts'
import { pairDesk } from '../../electron/office/desk/pairing.ts'
import type { PrintedPairing } from '../../electron/office/tool/commands/desks.ts'
import { openSecretStore, type SystemKeyring } from '../../electron/settings/secret-store.ts'
import type { Launch } from '../support/launch.ts'
import { root } from '../support/paths.ts'

const keyringFile = join(import.meta.dirname, 'desk-keyring.cjs')
const { keyringOf } = createRequire(import.meta.url)(keyringFile) as { readonly keyringOf: (key: string) => SystemKeyring }

const size = { width: 1280, height: 800 } as const
/** Pixels between the corners of two windows, so that both are seen. */
const step = 64

/** A new folder in which the application is the desk of the pairing file. `key`: of its key store. */
export const makeDeskFolder = async (home: string, { path, pin }: PrintedPairing, key: string, number: number): Promise<void> => {
  const folder = join(home, 'ajukan')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const log = openLog({ folder: join(folder, 'logs'), home: homedir(), console: false })
  const [system, { platform }] = [keyringOf(key), process]
  const secrets = await openSecretStore({ path: join(folder, 'secrets.json'), system, platform, clock: Date, log })
  const paired = await pairDesk(await readFile(path), pin, { path: identityPath(folder), secrets })
  if (!paired.ok) throw new Error(`a desk of the demo was not paired: ${paired.failure.code}`)
  const corner = number * step
  await writeFile(join(folder, 'window.json'), JSON.stringify({ bounds: { x: corner, y: corner, ...size }, maximized: false }))
}

export interface DeskWindow {
  /** Resolves when the application has ended: with its output if it failed, else with null. */
  readonly ended: Promise<string | null>
  /** Closes the application like a session end, or ends it if it does not close. */
  close(): Promise<void>
}

/** Milliseconds; longer than any wait of the application on quit. */
const closesWithin = 40_000
/** Characters of the output that are kept for a message. */
const keptOutput = 4_000

/** Opens the application. It does not get the signals of the terminal, so that it can close while its office still runs. */
export const openDeskWindow = ({ path, args, env }: Launch, home: string, key: string): DeskWindow => {
  const isGroup = process.platform !== 'win32'
  const child = spawn(path, ['-r', keyringFile, ...args, root], {
    cwd: root,
    detached: isGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, AJUKAN_HOME: home, AJUKAN_DEMO_KEY: key }
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-keptOutput)
    })
  const ended = once(child, 'exit').then(
    ([code]) => (code === 0 ? null : output),
    (error: unknown) => String(error)
  )
  return {
    ended,
    async close() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      const group = isGroup ? -child.pid : child.pid
      child.kill('SIGTERM')
      const kill = setTimeout(() => process.kill(group, 'SIGKILL'), closesWithin)
      await ended
      clearTimeout(kill)
    }
  }
}
