import type { DataPlace } from './computer/data-place.ts'
import type { PolicyFacts } from './computer/policy.ts'
import type { CopyTable } from './store-copy-tables.ts'

/** What a package was built from. */
export interface BuildFacts {
  /** The first twelve digits of the commit. */
  readonly commit: string
  /** Milliseconds since 1970 of that commit. */
  readonly date: number
  /** The package allows a debugger to attach, so that it can be tested. */
  readonly test: boolean
}

export interface AppInfo {
  readonly version: string
  readonly electron: string
  readonly chromium: string
  readonly platform: string
  /** `evaluation`: an unofficial Electron build without security fixes, for evaluation and tests only. */
  readonly runtime: 'official' | 'evaluation'
  /** Null outside of a package. */
  readonly build: BuildFacts | null
  /** Locale of the operating system, for example `id`. */
  readonly locale: string
  /** User name of the operating system, for the history of a declaration; '' if there is none. */
  readonly user: string
  /** Null without a policy of this computer. */
  readonly policy: PolicyFacts | null
  /** Null if the location of the data folder is safe. */
  readonly dataPlace: DataPlace | null
  /** The name of a damaged settings file that the defaults have replaced; null without one. */
  readonly damagedSettings: string | null
  /** Whether secrets can be stored on this computer; without a keyring, a token lasts for the session only. */
  readonly keyring: boolean
}

/** An unexpected end of the application or of its renderer process. */
export interface Crash {
  readonly ended: 'application' | 'window'
  /** When the process of the window ended, in milliseconds since 1970; null for the application, which cannot write it any more. */
  readonly at: number | null
  /** When the run began that ended so, in milliseconds since 1970. */
  readonly startedAt: number
}

/** Milliseconds by which a clock may differ: less does no harm, and an answer may have been on its way for minutes. */
export const clockTolerance = 600_000

/** The time of this computer and of the service, or of the server of the office, at one moment, in milliseconds since 1970. */
export interface WrongClock {
  readonly here: number
  readonly served: number
}

export const linkNames = ['customs', 'ceisa'] as const
export type LinkName = (typeof linkNames)[number]

/** A file of the diagnostics. The zip contains exactly what was shown. */
export interface DiagnosticFile {
  readonly name: string
  readonly text: string
}

/** Number of rows by table of the window's store; -1 for a table that cannot be read. */
export type StoreRows = Readonly<Partial<Record<CopyTable, number>>>

/** The files in the order in which they are shown. */
export const diagnosticNames = ['contents.txt', 'versions.json', 'settings.json', 'start.json', 'stores.json', 'log.txt'] as const
export type DiagnosticName = (typeof diagnosticNames)[number]
