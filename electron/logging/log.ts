import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { appendFileSync } from 'node:fs'
import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { redact } from './redact.ts'

const maxBytes = 2 * 1024 * 1024
/** Characters that wait for the disk; more lines are lost. */
const maxWaiting = 512 * 1024
/** Milliseconds after which a write counts as one that never ends. */
const longestWrite = 1_000

/**
 * Appends lines to `main.log` in the folder, in their order and without waiting: a folder on a network that does not answer must not hold the application.
 * What is not written when the process exits is written then, unless the folder does not answer. At 2 MiB the file is renamed to `main.old.log` and a
 * new one begins. A line that cannot be written is lost.
 */
export const openLogFile = (folder: string): ((line: string) => void) => {
  const path = join(folder, 'main.log')
  /** In bytes; null before the first line and after an error. */
  let size: number | null = null
  let [waiting, writing, began] = ['', '', 0]

  const append = async (text: string): Promise<void> => {
    if (size === null) {
      await mkdir(folder, { recursive: true })
      const found = await stat(path).catch(() => null)
      size = found?.size ?? 0
    }
    if (size > maxBytes) {
      await rename(path, join(folder, 'main.old.log'))
      size = 0
    }
    await appendFile(path, text)
    size += Buffer.byteLength(text)
  }
  const writeAll = async (): Promise<void> => {
    while (waiting !== '') {
      ;[writing, waiting, began] = [waiting, '', performance.now()]
      try {
        await append(writing)
      } catch {
        // The folder may have been removed.
        size = null
        await append(writing).catch(() => (size = null))
      }
      writing = ''
    }
  }
  process.once('exit', () => {
    if (writing !== '' && performance.now() - began > longestWrite) return
    try {
      if (writing + waiting !== '') appendFileSync(path, writing + waiting)
    } catch {
      // As for every line that cannot be written.
    }
  })
  return (line) => {
    if (waiting.length < maxWaiting) waiting += `${line}\n`
    if (writing === '') void writeAll()
  }
}

/** Takes codes, counts and ids, never a document. Every line is redacted by `redact`. */
export interface Log {
  info(message: string, facts?: Facts): void
  warn(message: string, facts?: Facts): void
  /** Returns the id with which the line begins. */
  error(message: string, error: unknown): string
}

export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface LogOptions {
  readonly folder: string
  /** The home folder of the user, logged as `~`. */
  readonly home: string
  /** Also log to standard output, for development. */
  readonly console: boolean
}

export const factsText = (facts: Facts | undefined): string => (facts === undefined ? '' : ` ${JSON.stringify(facts)}`)

export const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? String(error)) : inspect(error, { depth: 3 })

/** Local time, `2026-01-31 23:59:59.999`. */
const timeText = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 23).replace('T', ' ')

/** Writes `main.log` in the folder (`openLogFile`). */
export const openLog = ({ folder, home, console: toConsole }: LogOptions): Log => {
  const write = openLogFile(folder)
  const log = (level: 'info' | 'warn' | 'error', text: string): void => {
    const line = `[${timeText(new Date())}] ${`[${level}]`.padEnd(7)} ${redact(text, home)}`
    write(line)
    if (toConsole) console[level](line)
  }
  return {
    info: (message, facts) => log('info', message + factsText(facts)),
    warn: (message, facts) => log('warn', message + factsText(facts)),
    error(message, error) {
      const id = randomUUID().slice(0, 8)
      log('error', `${id} ${message}: ${errorText(error)}`)
      return id
    }
  }
}
