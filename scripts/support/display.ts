import { isOnPath } from './process.ts'

type Environment = Readonly<Record<string, string | undefined>>

export const hasDisplay = (platform: string, env: Environment): boolean =>
  platform !== 'linux' || (env.DISPLAY ?? '') !== '' || (env.WAYLAND_DISPLAY ?? '') !== ''

export const noDisplay = (command: string): string =>
  `There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open.
Xvfb provides a virtual display:

  xvfb-run -a ${command}
`

/** The command and arguments that run a program on its own virtual display; unchanged without Xvfb. */
export const onVirtualDisplay = (command: string, args: readonly string[]): readonly [string, readonly string[]] =>
  process.platform === 'linux' && isOnPath('xvfb-run')
    ? ['xvfb-run', ['-a', '-s', '-screen 0 1440x900x24 -noreset', command, ...args]]
    : [command, args]
