import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isOnPath, isRoot } from './process.ts'

type Environment = Readonly<Record<string, string | undefined>>

export const hasDisplay = (platform: string, env: Environment): boolean =>
  platform !== 'linux' || (env.DISPLAY ?? '') !== '' || (env.WAYLAND_DISPLAY ?? '') !== ''

export const noDisplay = (command: string): string =>
  `There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open.
With Xvfb a window can be had without a screen:

  xvfb-run -a ${command}
`

/** The command and arguments that give a program a display of its own, wherever Xvfb exists. */
export const onVirtualDisplay = (command: string, args: readonly string[]): readonly [string, readonly string[]] =>
  process.platform === 'linux' && isOnPath('xvfb-run')
    ? ['xvfb-run', ['-a', '-s', '-screen 0 1440x900x24', command, ...args]]
    : [command, args]

export interface SandboxFacts {
  readonly root: boolean
  /** Whether this kernel lets an ordinary user make a namespace of their own. */
  readonly namespaces: boolean
  /** Whether chrome-sandbox beside the binary belongs to root and is set-uid. */
  readonly helper: boolean
}

export type SandboxChoice = 'on' | 'off' | 'impossible'

/** Chromium refuses to run as root with its sandbox; for anyone else it needs namespaces or its set-uid helper. */
export const chooseSandbox = (facts: SandboxFacts): SandboxChoice =>
  facts.root ? 'off' : facts.namespaces || facts.helper ? 'on' : 'impossible'

const kernelSays = (file: string): string | undefined => {
  try {
    return readFileSync(join('/proc/sys', file), 'utf8').trim()
  } catch {
    return undefined
  }
}

const isHelperReady = (binary: string): boolean => {
  const helper = join(dirname(binary), 'chrome-sandbox')
  if (!existsSync(helper)) return false
  const { uid, mode } = statSync(helper)
  return uid === 0 && (mode & 0o4000) !== 0
}

export const sandboxFacts = (binary: string): SandboxFacts => ({
  root: isRoot(),
  namespaces:
    kernelSays('kernel/unprivileged_userns_clone') !== '0' &&
    kernelSays('kernel/apparmor_restrict_unprivileged_userns') !== '1' &&
    kernelSays('user/max_user_namespaces') !== '0',
  helper: isHelperReady(binary)
})

export const sandboxHelp = (binary: string): string => {
  const helper = join(dirname(binary), 'chrome-sandbox')
  return `This system forbids the namespaces that Chromium's sandbox is made of. Let its helper do it instead, then try again:

  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'
`
}
