import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { openLogFile } from './log-file.ts'
import { redact } from './redact.ts'

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
