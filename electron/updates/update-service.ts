import { stat, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type KeyObject, createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { dayLength } from '#core/base/calendar-day.ts'
import type { InstallTime, UpdateOffer, UpdatePhase, UpdateState, InstallWay } from '#core/contract/updates.ts'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import { joinAddress, isLocalAddress, readAddress } from '#core/wire/service-address.ts'
import type { Clock } from '#core/base/ports.ts'
import type { UpdatePolicy } from '#core/contract/policy.ts'
import { diskFailure, errorCode, renameFile, syncFolder } from '../files/atomic-file.ts'
import { fetchFile, type Fetch, UpdateRefused } from './fetch-file.ts'
import {
  compareVersions,
  isNewer,
  manifestLimit,
  manifestName,
  readManifest,
  type Manifest,
  type Installed,
  type UpdateFile
} from './manifest.ts'
import type { SignedPackage } from './installer.ts'
import type { Log } from '../logging/log.ts'

type Wanted = Pick<Manifest, 'file' | 'bytes' | 'sha512'>

interface DownloadDeps {
  readonly fetch: Fetch
  /** The folder for packages; everything in it is removed first. */
  readonly folder: string
  /** Milliseconds without another byte. */
  readonly silence: number
  readonly progress: (bytes: number) => void
  readonly signal: AbortSignal
}

/** A slow line may take long; the user can cancel. */
const longest = 12 * 3_600_000

/** Removes packages and partial downloads. */
const emptyDownloads = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
}

const onDisk = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const reason = diskFailure(error)
    throw new UpdateRefused(reason === 'disk-full' ? reason : 'disk-failed', String(error))
  }
}

/** Writes the package of a manifest into the folder, under its name only when length and hash are right. Rejects as `fetchFile`; nothing is left then. */
const downloadPackage = async (
  url: string,
  { file, bytes, sha512 }: Wanted,
  { fetch, folder, silence, progress, signal }: DownloadDeps
): Promise<string> => {
  const unfinished = join(folder, 'unfinished.part')
  await onDisk(mkdir(folder, { recursive: true }).then(() => emptyDownloads(folder)))
  const handle = await onDisk(open(unfinished, 'wx', 0o600))
  const hash = createHash('sha512')
  try {
    let done = 0
    const received = await fetchFile(fetch, url, { bytes, silence, total: longest }, signal, async (piece) => {
      hash.update(piece)
      await onDisk(handle.writeFile(piece))
      done += piece.length
      progress(done)
    })
    if (received < bytes) throw new UpdateRefused('cut')
    if (hash.digest('hex') !== sha512) throw new UpdateRefused('hash')
    await onDisk(handle.sync())
    await handle.close()
    await onDisk(renameFile(unfinished, join(folder, file)).then(() => syncFolder(folder)))
    return join(folder, file)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Reads a downloaded package again: it may have been changed since. Rejects with `UpdateRefused`. */
const demandIntact = async (path: string, { sha512 }: Pick<Wanted, 'sha512'>): Promise<void> => {
  const hash = createHash('sha512')
  await onDisk(pipeline(createReadStream(path), hash))
  if (hash.digest('hex') !== sha512) throw new UpdateRefused('hash')
}

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
  /** `address` is '' where updates are turned off. */
  readonly confirmSource: (address: string, before: string) => Promise<boolean>
  /** Whether something is being sent, or a backup is being written. */
  readonly isBusy: () => boolean
  /** Makes the backup and notes what is installed. */
  readonly prepare: (version: string) => Promise<Result<null>>
  /** Compares the signature of the platform. Rejects with `UpdateRefused`. */
  readonly demandPublisher: (path: string) => Promise<void>
  /** Starts the installer, which waits for this process to end. */
  readonly startInstaller: (signed: SignedPackage, isLast: boolean) => void
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

/**
 * The address of a source without a slash at its end; null where it may not be used. Only https; `mayBeLocal`: also without TLS on this computer.
 */
const readSource = (text: string, mayBeLocal: boolean): string | null => {
  const address = readAddress(text)
  if (!address.ok) return null
  const { base } = address.value
  return base.startsWith('https:') || (mayBeLocal && isLocalAddress(base)) ? base : null
}

/** Milliseconds. */
const [usualSilence, manifestTotal] = [30_000, 60_000]
/** Milliseconds from the start to the first check, and between two. */
const [firstCheck, checkInterval] = [60_000, dayLength]
/** Milliseconds without a valid manifest after which the window says so: somebody may be holding updates back. */
const longestSilence = 30 * dayLength
/** Milliseconds between two reports of the progress. */
const progressInterval = 200

const offerOf = ({ version, notes, bytes }: Manifest): UpdateOffer => ({ version, notes, bytes })

export const createUpdateService = (deps: UpdateServiceDeps): UpdateService => {
  const { folder, file, installed, publicKey, policy, way, clock, log } = deps
  const silence = deps.silence ?? usualSilence
  let phase: UpdatePhase = { kind: 'idle' }
  let manifest: Manifest | null = null
  /** The manifest file as it was received. */
  let manifestBytes = Buffer.alloc(0)
  let running: AbortController | null = null
  /** Settles at the end of the job that was begun last. */
  let active: Promise<void> = Promise.resolve()
  let installTime: InstallTime = 'not'
  let timer: NodeJS.Timeout | undefined

  const source = (): string => policy.source ?? file.read().source
  const off = (): UpdateState['off'] =>
    policy.isOff ? 'administrator' : installed === null ? 'not-installed' : publicKey === null ? 'no-key' : null
  const silentSince = (): number | null => {
    const { since, checkedAt } = file.read()
    const heard = Math.max(since, checkedAt)
    return off() === null && source() !== '' && heard > 0 && clock.now() - heard > longestSilence ? heard : null
  }
  const state = (): UpdateState => ({
    off: off(),
    source: source(),
    isSourceFixed: policy.source !== null,
    way,
    checkedAt: file.read().checkedAt,
    silentSince: silentSince(),
    phase
  })
  const set = (next: UpdatePhase): void => {
    phase = next
    deps.changed(state())
  }
  /** The manifest of a downloaded package, if it is still for this application and for today: its key may have been replaced, and it may have expired. */
  const demandValid = (bytes: Buffer): Manifest => {
    if (installed === null || publicKey === null || off() !== null) throw new UpdateRefused('signature')
    const { manifest: found } = readManifest(bytes, publicKey, file.read())
    // A newer manifest may have been read since.
    if (!isNewer(found, installed, { seen: 0, now: clock.now() })) throw new UpdateRefused('older')
    return found
  }
  const isValid = (bytes: Buffer): boolean => {
    try {
      return demandValid(bytes).version !== ''
    } catch {
      return false
    }
  }
  const packagePath = (): string => join(folder, manifest?.file ?? '')
  /** `before`: a downloaded package stays ready if the check for a newer one fails. */
  const refuse = (error: unknown, offer: UpdateOffer | null, before: UpdatePhase = phase): void => {
    const reason = error instanceof UpdateRefused ? error.reason : diskFailure(error) === 'disk-full' ? 'disk-full' : 'disk-failed'
    if (error instanceof UpdateRefused) log.warn('update refused', { reason, detail: error.message })
    else log.error('update failed', error)
    set(before.kind === 'ready' ? { ...before, refusal: reason } : { kind: 'refused', reason, offer })
  }
  const storeFacts = async (part: Parameters<UpdateFile['change']>[0]): Promise<void> => {
    await file.change(part).catch((error: unknown) => void log.error('facts of updates not written', error))
  }
  const removeDownloads = (): Promise<void> =>
    emptyDownloads(folder).catch((error: unknown) => log.warn('downloaded package not removed', { error: errorCode(error) }))
  /** The address in the policy may be unusable. */
  const demandSource = (): string => {
    const base = readSource(source(), deps.mayBeLocal)
    if (base === null) throw new UpdateRefused('address')
    return base
  }

  /** Runs one job at a time. A stopped job restores the last state. */
  const job = (work: (signal: AbortSignal) => Promise<void>, offer: UpdateOffer | null): Promise<void> => {
    if (running !== null || off() !== null || source() === '') return Promise.resolve()
    const before = phase
    const controller = new AbortController()
    const run = async (): Promise<void> => {
      try {
        await work(controller.signal)
      } catch (error) {
        if (controller.signal.aborted) set(before)
        else refuse(error, offer, before)
      } finally {
        running = null
      }
    }
    running = controller
    active = run()
    return active
  }

  const check = (): Promise<void> =>
    job(async (signal) => {
      if (installed === null || publicKey === null || phase.kind === 'preparing') return
      const downloaded = phase.kind === 'ready' ? { phase, version: phase.offer.version } : null
      set({ kind: 'checking' })
      const base = demandSource()
      const pieces: Uint8Array[] = []
      const url = joinAddress(base, `/${manifestName(installed.kind, installed.arch)}`)
      const limits = { bytes: manifestLimit, silence, total: Math.min(manifestTotal, silence * 2) }
      await fetchFile(deps.fetch, url, limits, signal, (piece) => void pieces.push(piece))
      const received = Buffer.concat(pieces)
      const { manifest: found, succession } = readManifest(received, publicKey, file.read())
      const newer = isNewer(found, installed, { seen: file.read().seen, now: clock.now() })
      await storeFacts({ seen: found.issued, checkedAt: clock.now(), succession })
      const isKept = downloaded !== null && isValid(manifestBytes)
      if (isKept && compareVersions(found.version, downloaded.version) <= 0) return set({ ...downloaded.phase, refusal: null })
      // The installation was chosen for the package that the next download replaces.
      installTime = 'not'
      if (downloaded !== null) await storeFacts({ atQuit: false, ...(isKept ? {} : { manifest: '' }) })
      if (!isKept) await removeDownloads()
      manifest = newer ? found : null
      manifestBytes = received
      set(manifest === null ? { kind: 'current' } : { kind: 'found', offer: offerOf(manifest) })
    }, null)

  const download = async (): Promise<void> => {
    const found = manifest
    const mayDownload = phase.kind === 'found' || (phase.kind === 'refused' && phase.offer !== null)
    if (found === null || !mayDownload) return
    const offer = offerOf(found)
    await job(async (signal) => {
      set({ kind: 'downloading', offer, done: 0 })
      const base = demandSource()
      let reported = clock.now()
      const progress = (done: number): void => {
        if (Math.abs(clock.now() - reported) < progressInterval) return
        reported = clock.now()
        set({ kind: 'downloading', offer, done })
      }
      const url = joinAddress(base, `/${found.file}`)
      const path = await downloadPackage(url, found, { fetch: deps.fetch, folder, silence, progress, signal })
      try {
        await deps.demandPublisher(path)
        signal.throwIfAborted()
        await file.change({ manifest: manifestBytes.toString('base64'), atQuit: false, problem: '' })
      } catch (error) {
        await removeDownloads()
        throw error
      }
      set({ kind: 'ready', offer, atQuit: false, failure: null })
    }, offer)
  }

  /** The package that was downloaded in an earlier run, if it is still newer. Its hash is compared again before it is installed. */
  const findDownloaded = async (): Promise<void> => {
    const { manifest: stored, atQuit, problem } = file.read()
    if (stored === '') {
      // The package had changed since the download when the application ended.
      if (problem === 'update-refused') set({ kind: 'refused', reason: 'hash', offer: null })
      if (problem !== '') await storeFacts({ problem: '' })
      return
    }
    try {
      manifestBytes = Buffer.from(stored, 'base64')
      const found = demandValid(manifestBytes)
      manifest = found
      if ((await stat(packagePath())).size !== found.bytes) throw new UpdateRefused('cut')
      const code = deps.notInstalled ? 'update-not-installed' : problem
      installTime = atQuit ? 'at-quit' : 'not'
      set({ kind: 'ready', offer: offerOf(found), atQuit, failure: code === '' ? null : { code } })
      if (problem !== '') await storeFacts({ problem: '' })
    } catch {
      manifest = null
      await storeFacts({ manifest: '', problem: '' })
      await removeDownloads()
    }
  }
  const opening = findDownloaded()

  const setSource = async (address: string): Promise<Result<UpdateState>> => {
    if (off() !== null || policy.source !== null) return fail('invalid-input', { detail: 'administrator' })
    const base = address.trim() === '' ? '' : readSource(address, deps.mayBeLocal)
    if (base === null) return fail('address-not-allowed', { field: 'address' })
    // Not without the user: a page could hold updates back by asking for them anew every day.
    if (base === source()) return ok(state())
    if (!(await deps.confirmSource(base, source()))) return fail('cancelled')
    running?.abort()
    await active
    try {
      await file.change({ source: base, since: base === '' ? 0 : clock.now(), manifest: '', problem: '', checkedAt: 0 })
    } catch (error) {
      log.error('address of updates not written', error)
      return fail(diskFailure(error))
    }
    await removeDownloads()
    manifest = null
    installTime = 'not'
    set({ kind: 'idle' })
    return ok(state())
  }

  const failReady = (offer: UpdateOffer, failure: Failure): Result<null> => {
    installTime = 'not'
    set({ kind: 'ready', offer, atQuit: false, failure })
    return { ok: false, failure }
  }
  /** Verifies the package again and makes the backup. */
  const prepare = async (offer: UpdateOffer, found: Manifest): Promise<Result<null>> => {
    set({ kind: 'preparing', offer })
    try {
      demandValid(manifestBytes)
      await demandIntact(packagePath(), found)
      await deps.demandPublisher(packagePath())
    } catch (error) {
      installTime = 'not'
      await storeFacts({ manifest: '' })
      await removeDownloads()
      refuse(error, offer)
      return fail('update-refused')
    }
    const prepared = await deps.prepare(offer.version)
    return prepared.ok ? prepared : failReady(offer, prepared.failure)
  }

  const close = (): void => {
    clearTimeout(timer)
    running?.abort()
  }

  return {
    state,
    setSource,
    check: () => opening.then(check),
    download,
    stop: () => running?.abort(),
    async install(time) {
      const found = manifest
      if (phase.kind !== 'ready' || found === null || off() !== null) return fail('invalid-input', { detail: 'not ready' })
      const { offer } = phase
      if (time === 'now' && deps.isBusy()) return fail('update-sending')
      if (way === 'restart') {
        installTime = time
        await storeFacts({ atQuit: time === 'at-quit' })
        set({ kind: 'ready', offer, atQuit: time !== 'not', failure: null })
        // Not before the reply.
        if (time === 'now') setImmediate(deps.requestClose)
        return ok(null)
      }
      if (time !== 'now') return fail('invalid-input', { detail: 'way' })
      const prepared = await prepare(offer, found)
      if (!prepared.ok) return prepared
      await deps.handOver(packagePath())
      set({ kind: 'ready', offer, atQuit: false, failure: null })
      return ok(null)
    },
    async quitting({ isSending, isShutdown }) {
      close()
      // The stopped check restores the phase before it.
      if (phase.kind === 'checking') await active
      const found = manifest
      if (installTime === 'not' || phase.kind !== 'ready' || found === null) return null
      // The next end of the application installs it.
      if (isShutdown) return null
      const otherwise = installTime === 'now' ? deps.startAgain : null
      if (isSending) {
        log.warn('update not installed: something was being sent')
        await storeFacts({ problem: 'update-sending', atQuit: false })
        return otherwise
      }
      const isLast = installTime === 'at-quit'
      const prepared = await prepare(phase.offer, found)
      // Shown at the next start; no window is open.
      await storeFacts({ problem: prepared.ok ? '' : prepared.failure.code, atQuit: false })
      return prepared.ok
        ? () => deps.startInstaller({ file: packagePath(), manifest: manifestBytes, sha512: found.sha512 }, isLast)
        : otherwise
    },
    start() {
      const next = (delay: number): void => {
        timer = setTimeout(() => {
          next(checkInterval)
          // A found update stays available when the source later does not answer, and one chosen for the end stays chosen.
          if (phase.kind !== 'found' && installTime === 'not') void opening.then(check)
        }, delay)
        timer.unref()
      }
      // The address of a policy is not set here.
      const { since, checkedAt } = file.read()
      // A clock that was ahead then would hide a long silence.
      const isAhead = Math.max(since, checkedAt) > clock.now()
      if (source() !== '' && (since === 0 || isAhead)) void storeFacts({ since: clock.now(), ...(isAhead ? { checkedAt: 0 } : {}) })
      const sinceLast = clock.now() - file.read().checkedAt
      next(sinceLast >= 0 && sinceLast < checkInterval ? Math.max(firstCheck, checkInterval - sinceLast) : firstCheck)
    },
    close
  }
}
