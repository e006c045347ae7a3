import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { isOnPath } from './process.ts'

type Environment = Readonly<Record<string, string | undefined>>

export const hasDisplay = (platform: string, env: Environment): boolean =>
  platform !== 'linux' || (env.DISPLAY ?? '') !== '' || (env.WAYLAND_DISPLAY ?? '') !== ''

export const noDisplay = (command: string): string =>
  `There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open.
Xvfb provides a virtual display:

  xvfb-run -a ${command}
`

const screen = ['-screen', '0', '1440x900x24', '-noreset']

/** The command and arguments that run a program on its own virtual display; unchanged without Xvfb. */
export const onVirtualDisplay = (command: string, args: readonly string[]): readonly [string, readonly string[]] =>
  process.platform === 'linux' && isOnPath('xvfb-run') ? ['xvfb-run', ['-a', '-s', screen.join(' '), command, ...args]] : [command, args]

export interface Displays {
  /** Values of DISPLAY; none without Xvfb. */
  readonly names: readonly string[]
  end(): void
}

/** Starts virtual displays. Programs on different ones share neither clipboard nor pointer. */
export const startDisplays = async (count: number): Promise<Displays> => {
  if (process.platform !== 'linux' || !isOnPath('Xvfb')) return { names: [], end: () => undefined }
  const servers = Array.from({ length: count }, () =>
    // Chooses a free number, and writes it when it accepts connections.
    spawn('Xvfb', ['-displayfd', '3', ...screen, '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  )
  const end = (): void => servers.forEach((server) => server.kill())
  try {
    const names = await Promise.all(
      servers.map(async (server) => {
        const lines = createInterface(server.stdio[3] as NodeJS.ReadableStream)
        const ended = once(server, 'exit').then(() => Promise.reject(new Error('Xvfb did not start')))
        return `:${String((await Promise.race([once(lines, 'line'), ended])).at(0))}`
      })
    )
    return { names, end }
  } catch (error) {
    end()
    throw error
  }
}
