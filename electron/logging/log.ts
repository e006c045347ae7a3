import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inspect } from 'node:util'
import electronLog from 'electron-log/node'
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

const maxFileBytes = 2 * 1024 * 1024

export const factsText = (facts: Facts | undefined): string => (facts === undefined ? '' : ` ${JSON.stringify(facts)}`)

export const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? String(error)) : inspect(error, { depth: 3 })

/** Writes `main.log` in the folder. At 2 MiB the file is renamed to `main.old.log` and a new one begins. */
export const openLog = ({ folder, home, console }: LogOptions): Log => {
  const logger = electronLog.create({ logId: folder })
  logger.transports.file.resolvePathFn = () => join(folder, 'main.log')
  logger.transports.file.maxSize = maxFileBytes
  logger.transports.file.level = 'info'
  logger.transports.console.level = console ? 'info' : false
  logger.hooks.push((message) => ({
    ...message,
    data: message.data.map((part: unknown) => redact(typeof part === 'string' ? part : inspect(part), home))
  }))
  return {
    info(message, facts) {
      logger.info(message + factsText(facts))
    },
    warn(message, facts) {
      logger.warn(message + factsText(facts))
    },
    error(message, error) {
      const id = randomUUID().slice(0, 8)
      logger.error(`${id} ${message}: ${errorText(error)}`)
      return id
    }
  }
}
