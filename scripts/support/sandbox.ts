import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRoot } from './process.ts'
import { Stopped } from './program.ts'

export interface SandboxFacts {
  readonly root: boolean
  /** Whether this kernel lets an unprivileged user create a namespace. */
  readonly namespaces: boolean
  /** Whether chrome-sandbox next to the binary belongs to root and is set-uid. */
  readonly helper: boolean
}

export type SandboxChoice = 'on' | 'off' | 'impossible'

/** Chromium refuses to run as root with its sandbox; for other users it needs namespaces or its set-uid helper. */
export const chooseSandbox = (facts: SandboxFacts): SandboxChoice =>
  facts.root ? 'off' : facts.namespaces || facts.helper ? 'on' : 'impossible'

const kernelSays = (file: string): string | undefined => {
  try {
    return readFileSync(join('/proc/sys', file), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Makes a namespace of a user: in most containers, and below a changed root folder, the kernel allows it and it fails all the same. Without the tool true. */
export const canMakeNamespace = (environment: NodeJS.ProcessEnv = process.env): boolean => {
  const tried = spawnSync('unshare', ['--user', 'true'], { env: environment, stdio: 'ignore', timeout: 10_000 })
  return tried.error !== undefined || tried.status === 0
}

const isHelperReady = (binary: string): boolean => {
  const helper = join(dirname(binary), 'chrome-sandbox')
  if (!existsSync(helper)) return false
  const { uid, mode } = statSync(helper)
  return uid === 0 && (mode & 0o4000) !== 0
}

const sandboxFacts = (binary: string): SandboxFacts => ({
  root: isRoot(),
  namespaces:
    kernelSays('kernel/unprivileged_userns_clone') !== '0' &&
    kernelSays('kernel/apparmor_restrict_unprivileged_userns') !== '1' &&
    kernelSays('user/max_user_namespaces') !== '0' &&
    canMakeNamespace(),
  helper: isHelperReady(binary)
})

const sandboxHelp = (binary: string): string => {
  const helper = join(dirname(binary), 'chrome-sandbox')
  return `This system forbids the namespaces that Chromium's sandbox needs. Enable its helper instead, then try again:

  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'
`
}

/** The arguments Electron needs on this machine; throws `Stopped` with the command to run when it cannot start. */
export const sandboxArgs = (binary: string): readonly string[] => {
  if (process.platform !== 'linux') return []
  const choice = chooseSandbox(sandboxFacts(binary))
  if (choice === 'impossible') throw new Stopped(sandboxHelp(binary))
  return choice === 'off' ? ['--no-sandbox'] : []
}
