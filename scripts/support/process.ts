import { spawn, type SpawnOptions } from 'node:child_process'
import { accessSync, constants, statSync, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './paths.ts'
import { processorOfChildren } from './report-times.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Ended {
  /** 0 on success; 1 when a signal ended the program or it could not start. */
  readonly code: number
  readonly output: string
  /** Seconds of processor time of the program and its children; null where the system does not report it. */
  readonly processor: number | null
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Milliseconds after which the program is killed. */
  readonly limit?: number
}

const spawnOptions = (options: RunOptions, stdio: SpawnOptions['stdio']): SpawnOptions => ({
  cwd: options.cwd ?? root,
  env: { ...process.env, ...options.env },
  stdio: stdio ?? 'inherit',
  ...(options.limit === undefined ? {} : { timeout: options.limit, killSignal: 'SIGKILL' as const })
})

/** Runs a program in this terminal, forwards signals to it and resolves with its exit code. */
export const run = (command: string, args: readonly string[], options: RunOptions = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, spawnOptions(options, 'inherit'))
    const forward = signals.map((signal) => [signal, () => child.kill(signal)] as const)
    for (const [signal, listener] of forward) process.on(signal, listener)
    const end = (code: number): void => {
      for (const [signal, listener] of forward) process.off(signal, listener)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      end(1)
    })
    child.on('exit', (code) => end(code ?? 1))
  })

/** Processor seconds of the children that are already counted. */
let attributed = 0

/** Runs a program and resolves with its output. */
export const capture = (command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(command, args, spawnOptions(options, ['ignore', 'pipe', 'pipe']))
    let output = ''
    let processor: number | null = null
    const take = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', (error) => resolve({ code: 1, output: `${command} could not be started: ${error.message}`, processor: null }))
    child.on('exit', () => {
      const total = processorOfChildren()
      processor = total === null ? null : total - attributed
      attributed = total ?? 0
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output, processor }))
  })

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Searches PATH itself: a small system may have no `which`. */
export const isOnPath = (command: string, path = process.env['PATH'] ?? ''): boolean =>
  path
    .split(delimiter)
    .some((folder) => folder !== '' && isProgram(join(folder, process.platform === 'win32' ? `${command}.exe` : command)))

export const isRoot = (): boolean => process.getuid?.() === 0

/** Runs npm, the one that runs this program where there is one, and resolves with its output. */
export const npm = (args: readonly string[], options: RunOptions = {}): ReturnType<typeof capture> => {
  const given = process.env.npm_execpath
  return given?.endsWith('.js') === true && existsSync(given)
    ? capture(process.execPath, [given, ...args], options)
    : capture('npm', args, options)
}
