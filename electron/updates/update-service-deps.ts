import type { KeyObject } from 'node:crypto'
import type { InstallTime, InstallWay, UpdateState } from '#core/contract/updates/update-state.ts'
import type { Clock } from '#core/base/ports.ts'
import type { Result } from '#core/base/result.ts'
import type { UpdatePolicy } from '#core/contract/computer/policy.ts'
import type { Log } from '../logging/log.ts'
import type { Fetch } from './fetch-file.ts'
import type { Installed } from './manifest.ts'
import type { UpdateFile } from './update-file.ts'

/** Finds, downloads and installs newer versions. Every state change is reported with `changed`. */
export interface UpdateService {
  state(): UpdateState
  /** Asks the user about a new address; the failure is `cancelled` where the user does not agree. '' turns updates off. */
  setSource(address: string): Promise<Result<UpdateState>>
  check(): Promise<void>
  download(): Promise<void>
  /** Ends the check or the download. */
  stop(): void
  /** `now` ends the application, or hands over the package where the user installs it. */
  install(time: InstallTime): Promise<Result<null>>
  /**
   * Call when the application ends, while the database is open. Resolves with a function to call after closing, which starts the installation, or the
   * application again if `now` could not be prepared; null if there is none. `isSending`: submits are in flight.
   */
  quitting(end: { readonly isSending: boolean; readonly isShutdown: boolean }): Promise<(() => void) | null>
  /** Checks from time to time, once there is an address. */
  start(): void
  close(): void
}

export interface UpdateServiceDeps {
  /** For packages. */
  readonly folder: string
  readonly file: UpdateFile
  /** Null where the application takes no updates: it was not installed. */
  readonly installed: Installed | null
  /** Null in a build without one. */
  readonly publicKey: KeyObject | null
  readonly policy: UpdatePolicy
  readonly way: InstallWay
  readonly fetch: Fetch
  /** Whether an address on this computer may be without TLS: in tests. */
  readonly mayBeLocal: boolean
  /** Milliseconds without an answer, or without another byte. */
  readonly silence?: number
  readonly confirmSource: (address: string) => Promise<boolean>
  /** Whether something is being sent, or a backup is being written. */
  readonly isBusy: () => boolean
  /** Makes the backup and notes what is installed. */
  readonly prepare: (version: string) => Promise<Result<null>>
  /** Compares the signature of the platform. Rejects with `UpdateRefused`. */
  readonly demandPublisher: (path: string) => Promise<void>
  /** Starts the installer, which waits for this process to end. */
  readonly startInstaller: (path: string, sha512: string, isLast: boolean) => void
  /** Starts this version again when the application has ended. */
  readonly startAgain: () => void
  /** Hands the package over to the user. */
  readonly handOver: (path: string) => Promise<void>
  /** Closes the window as the user does: it saves first, and may ask the user. */
  readonly requestClose: () => void
  /** An installation was begun before this start, and its version is not the one that runs. */
  readonly notInstalled: boolean
  readonly changed: (state: UpdateState) => void
  readonly clock: Clock
  readonly log: Log
}
