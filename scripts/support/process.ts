import { spawn, type SpawnOptions } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './paths.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Ended {
  /** 0 when all went well; a death by signal or a program that could not start is 1. */
  readonly code: number
  readonly output: string
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Milliseconds; then the program is ended. */
  readonly limit?: number
}

const spawnOptions = (options: RunOptions, stdio: SpawnOptions['stdio']): SpawnOptions => ({
  cwd: options.cwd ?? root,
  env: { ...process.env, ...options.env },
  stdio: stdio ?? 'inherit',
  ...(options.limit === undefined ? {} : { timeout: options.limit, killSignal: 'SIGKILL' as const })
})

/** Runs a program in our own terminal, hands signals on to it and resolves with its exit code. */
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

/** Runs a program and resolves with everything it printed. */
export const capture = (command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(command, args, spawnOptions(options, ['ignore', 'pipe', 'pipe']))
    let output = ''
    const take = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', (error) => resolve({ code: 1, output: `${command} could not be started: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Looked for by ourselves: `which` is one of the things a small system may lack. */
export const isOnPath = (command: string, path = process.env['PATH'] ?? ''): boolean =>
  path
    .split(delimiter)
    .some((folder) => folder !== '' && isProgram(join(folder, process.platform === 'win32' ? `${command}.exe` : command)))

export const isRoot = (): boolean => process.getuid?.() === 0
