import type { Failure } from '../base/result.ts'

/** How the application was installed: which package an update has to be. */
export const packageKinds = ['deb', 'setup', 'portable', 'dmg'] as const
export type PackageKind = (typeof packageKinds)[number]

/** The uninstaller in the folder of a Windows installation, above that of the application. */
export const uninstallerName = 'uninstall-ajukan.exe'

/** The program beside it that starts the installation of an update, and restores the version before it. */
export const updaterName = 'update-ajukan.exe'
/** Folders of a Windows installation: the application, a newer one that is not complete yet, the one before until the newer has started, one to be removed. */
export const windowsFolders = { current: 'ajukan-app', next: 'ajukan-new', previous: 'ajukan-previous', old: 'ajukan-old' } as const
/** In the start menu while there is a version before. Both languages, because it is removed under the same name. */
export const backShortcut = 'Ajukan - versi sebelumnya (previous version).lnk'

/** Why a manifest or a package is refused. Nothing is changed then. */
const updateRefusals = [
  // The connection
  'address',
  'offline',
  'proxy',
  'certificate',
  'timed-out',
  'cut',
  'redirected',
  'not-found',
  'odd-answer',
  'too-large',
  // The manifest
  'unreadable',
  'signature',
  'product',
  'system',
  'file-name',
  'older',
  'replayed',
  'future',
  'expired',
  'older-data',
  'step',
  // The package
  'hash',
  'publisher',
  // Windows does not let PowerShell check it.
  'not-checked',
  // This computer
  'disk-full',
  'disk-failed'
] as const
export type UpdateRefusal = (typeof updateRefusals)[number]

export interface UpdateOffer {
  readonly version: string
  /** What is new, as plain text. */
  readonly notes: { readonly id: string; readonly en: string }
  readonly bytes: number
}

/**
 * How the package gets installed. `restart`: the application starts the installation when it has ended, and is started again. `open`: the user opens the package
 * with the program of the system. `show`: the user does it, with the file in its folder.
 */
export type InstallWay = 'restart' | 'open' | 'show'

export type UpdatePhase =
  /** Nothing was checked in this run. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  /** There is no newer version. */
  | { readonly kind: 'current' }
  | { readonly kind: 'found'; readonly offer: UpdateOffer }
  /** `done`: bytes. */
  | { readonly kind: 'downloading'; readonly offer: UpdateOffer; readonly done: number }
  /**
   * `atQuit`: installed when the application ends. `failure`: why the last attempt to install did not. `refusal`: why the last check for a newer one
   * failed.
   */
  | {
      readonly kind: 'ready'
      readonly offer: UpdateOffer
      readonly atQuit: boolean
      readonly failure: Failure | null
      readonly refusal?: UpdateRefusal | null
    }
  /** The backup is being written. */
  | { readonly kind: 'preparing'; readonly offer: UpdateOffer }
  /** `offer`: the refused one, if its manifest was valid. */
  | { readonly kind: 'refused'; readonly reason: UpdateRefusal; readonly offer: UpdateOffer | null }

/** Why the application takes no updates. */
export type UpdatesOff = 'not-installed' | 'no-key' | 'administrator'

export interface UpdateState {
  /** Null if setting an address enables updates. */
  readonly off: UpdatesOff | null
  /** The address; '' before one is set. */
  readonly source: string
  /** The administrator has set the address. */
  readonly isSourceFixed: boolean
  readonly way: InstallWay
  /** When the source was asked last, in milliseconds since 1970; 0 before the first time. */
  readonly checkedAt: number
  /** Since when no valid manifest was read, in milliseconds since 1970, if that is too long; null otherwise. */
  readonly silentSince: number | null
  readonly phase: UpdatePhase
}

/** When a downloaded update is installed. */
export const installTimes = ['now', 'at-quit', 'not'] as const
export type InstallTime = (typeof installTimes)[number]
