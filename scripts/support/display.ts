import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { isOnPath } from './process.ts'

type Environment = Readonly<Record<string, string | undefined>>

export const hasDisplay = (platform: string, env: Environment): boolean =>
  platform !== 'linux' || (env.DISPLAY ?? '') !== '' || (env.WAYLAND_DISPLAY ?? '') !== ''

export const noDisplay = (command: string): string =>
  `There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open.
Xvfb provides a virtual display (packages xvfb and xauth: sudo apt-get install xvfb xauth):

  xvfb-run -a ${command}
`

/** End-to-end tests that run at the same time. A test waits half of its time for the application, so one more than there are cores. */
export const endToEndWorkers = Math.min(4, availableParallelism() + 1)

const screen = ['-screen', '0', '1920x1080x24', '-noreset']

export interface VirtualDisplays {
  /** Values of DISPLAY; none without Xvfb. */
  readonly names: readonly string[]
  close(): void
}

/** Starts an X server that chooses a free number, and reads the number. */
const startDisplay = async (detached: boolean): Promise<readonly [string, ChildProcess]> => {
  const server = spawn('Xvfb', ['-displayfd', '3', ...screen], { detached, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const ended = once(server, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${String(code)}`)))
  const [number] = (await Promise.race([once(createInterface(server.stdio[3] as Readable), 'line'), ended])) as [string]
  ended.catch(() => undefined)
  return [`:${number}`, server]
}

/**
 * Starts virtual displays: programs on one display share its clipboard, and the window of one takes the focus from the others. `isApart`: the signals of the
 * terminal do not reach them, and the caller closes them.
 */
export const startDisplays = async (count: number, { isApart = false } = {}): Promise<VirtualDisplays> => {
  if (process.platform !== 'linux' || !isOnPath('Xvfb')) return { names: [], close: () => undefined }
  const servers: ChildProcess[] = []
  const close = (): void => {
    for (const server of servers) server.kill()
  }
  // Also when this program is ended by an error.
  process.once('exit', close)
  const names: string[] = []
  // One after the other, so that each finds the number of the one before taken.
  for (let started = 0; started < count; started += 1) {
    const [name, server] = await startDisplay(isApart)
    servers.push(server)
    names.push(name)
  }
  return { names, close }
}

/** The command and arguments that run a program on its own virtual display; unchanged without Xvfb. */
export const onVirtualDisplay = (command: string, args: readonly string[]): readonly [string, readonly string[]] =>
  process.platform === 'linux' && isOnPath('xvfb-run') ? ['xvfb-run', ['-a', '-s', screen.join(' '), command, ...args]] : [command, args]
