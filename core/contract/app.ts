import * as v from 'valibot'
import { id, integerWithin, line, members, optional, textUpTo } from './input.ts'
import type { PolicyFacts } from './policy.ts'
import type { CopyTable } from './store-copy.ts'
/**
 * By this name a system knows the application: Windows its window on the task bar, its notifications and its entry in the start menu (AppUserModelID), macOS
 * its bundle, the software centres of Linux its description. Never change it: pinned icons and settings of notifications belong to the name.
 */
export const applicationId = 'id.ajukan.desktop'

/** The origin of the window. Never change it: another origin has an empty IndexedDB. */
export const appOrigin = 'app://bundle'

/** The origin of the frames in which PDFs are read: without the host bridge, and in a renderer process of its own. */
export const pdfOrigin = 'app://pdf'

const maxLength = 2_000
/** Without `%`: a mail program decodes it, to more recipients or headers. */
const mail = /^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

/**
 * The normalised form of an address in a document that may be opened after confirmation, or `null`. Allowed are http and https without
 * credentials, and `mailto:` with one recipient and no prepared content. The user confirms the normalised form, which shows
 * a non-ASCII host name as `xn--`.
 */
export const externalAddress = (text: string): string | null => {
  if (text.length > maxLength || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol === 'mailto:') return mail.test(url.pathname) ? `mailto:${url.pathname}` : null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.hostname === '' || url.username !== '' || url.password !== '' || url.href.length > maxLength) return null
  return url.href
}

/** Screens that a notification can open. */
export const notificationScreens = ['worklist', 'editor', 'outbox', 'tracking', 'inbox', 'archive', 'settings'] as const

/** What a click opens; `declaration` is the id of a draft, `car` an aju number without a draft on this computer. */
const openTarget = members({ screen: v.picklist(notificationScreens), declaration: optional(id), car: optional(line(60)) })
export type OpenTarget = v.InferOutput<typeof openTarget>

/** A desktop notification. It contains no secret; the main process removes text that looks like one. */
export const desktopNotification = members({
  title: line(120),
  body: textUpTo(500, /^(?:[^\p{Cc}]|\n)*$/u),
  /** A later notification with the same tag replaces the earlier one. */
  tag: optional(id),
  open: optional(openTarget)
})
export type DesktopNotification = v.InferOutput<typeof desktopNotification>

/**
 * Reply of the window to the request to write all changes before it closes. `sending`: some submissions are queued or in flight; `unsaved`: some changes
 * could not be written; the window asks the user then.
 */
export const flushAnswer = v.union([
  members({ kind: v.literal('sending'), count: v.optional(integerWithin(0, 1_000_000), 0) }),
  members({ kind: v.picklist(['done', 'unsaved']) })
])
export type FlushAnswer = v.InferOutput<typeof flushAnswer>

/**
 * A data folder location that can lose data: on a network, in a folder that a program copies to other computers (`synced`), or in the part of a
 * Windows user profile that Windows copies to other computers (`roaming`).
 */
export interface DataPlace {
  readonly kind: 'network' | 'synced' | 'roaming'
  /** The kind of file system or the folder of the program; '' if neither is known. */
  readonly name: string
}

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

/** The clock of the host of a service, by its last answer. */
export interface ServiceClock {
  readonly origin: string
  /** Milliseconds that it is ahead of this computer's, to the second; negative if it is behind. */
  readonly ahead: number
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
